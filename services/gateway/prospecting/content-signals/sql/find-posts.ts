import type { SearchSort } from '../../../../../schema/contracts/content-signals.js';
import type { Queryable } from '../../../../platform/postgres/postgres.js';

/** A post that a source finds, with the values that it is sorted and limited by. */
export type FoundPost = { id: number; posted_at: string; engagements: number; author_url: string | null; rank: number };

/** The filter for the posts of every source; an empty list filters nothing. */
export type PostFilter = {
  /** How many days old a post may be; null for any age. */
  days: number | null;
  minEngagements: number;
  companyIds: string[];
  profileUrls: string[];
  sort: SearchSort;
  perAuthor: number;
  limit: number;
};

// Only this number of the newest matching posts is ranked, which limits the cost of a source.
const ranked = 10_000;

const sources = {
  keywords: { where: 'p.words @@ $8::tsquery', rank: 'ts_rank_cd(p.words, $8::tsquery)' },
  authors: { where: 'p.author_url = any($8::text[])', rank: '0' },
  companies: { where: 'p.author_company_id = any($8::bigint[])', rank: '0' },
  contacts: {
    where: `p.author_url = any(array(
      select h.social_url from contacts_list_member m join person h on h.id = m.person_id where m.list_id = any($8::uuid[])))`,
    rank: '0',
  },
  any: { where: '$8::text is null', rank: '0' },
};

const orders: Record<SearchSort, string> = {
  date_posted: 'posted_at desc, id desc',
  engagements: 'engagements desc, posted_at desc, id desc',
  relevance: 'rank desc, posted_at desc, id desc',
};

/**
 * The first posts of a source in the requested order, at most `limit` in all and at most `perAuthor` by one person. The statement has no
 * name, so that it is planned for its values each time, since the best index depends on them: post_words, post_author, post_company,
 * post_mentioned_*, post_posted.
 */
export async function findPosts(
  db: Queryable,
  source: keyof typeof sources,
  asked: string | string[] | null,
  filter: PostFilter,
): Promise<FoundPost[]> {
  const { rows } = await db.query<FoundPost>(postsStatement(source, asked, filter));
  return rows;
}

/** The statement of `findPosts`, for tests that explain it. */
export function postsStatement(
  source: keyof typeof sources,
  asked: string | string[] | null,
  filter: PostFilter,
): { text: string; values: unknown[] } {
  const { where, rank } = sources[source];
  const order = orders[filter.sort];
  return {
    text: `select id, posted_at, engagements, author_url, rank from (
             select *, row_number() over (partition by author_url order by ${order}) as turn from (
               select p.id, p.posted_at, p.engagements, p.author_url, ${rank}::float8 as rank from post p
               where ${where}
                 and p.posted_at >= coalesce(now() - $1::int * interval '1 day', '-infinity')
                 and p.engagements >= $2::int
                 and (cardinality($3::bigint[]) = 0
                   or (p.mentioned_company_ids && $3::bigint[] and p.mentioned_company_ids <> '{}'))
                 and (cardinality($4::text[]) = 0
                   or (p.mentioned_profile_urls && $4::text[] and p.mentioned_profile_urls <> '{}'))
               order by p.posted_at desc, p.id desc limit $5::int
             ) newest
           ) found
           where turn <= $6::int or author_url is null
           order by ${order} limit $7::int`,
    values: [
      filter.days,
      filter.minEngagements,
      filter.companyIds,
      filter.profileUrls,
      ranked,
      filter.perAuthor,
      filter.limit,
      asked,
    ],
  };
}

/** One tsquery that matches what any of the keyword queries matches; null where these consist of stop words alone. */
export async function toTsquery(db: Queryable, queries: string[]): Promise<string | null> {
  const { rows } = await db.query<{ query: string | null }>({
    name: 'content-tsquery',
    text: `select string_agg('(' || words || ')', ' | ') as query
           from (select websearch_to_tsquery('english', asked)::text as words from unnest($1::text[]) as asked) read
           where words <> ''`,
    values: [queries],
  });
  return rows[0]?.query ?? null;
}

/** The queries that each post matches, in the order of the queries, by the post's id. */
export async function matchKeywords(
  db: Queryable,
  ids: number[],
  queries: string[],
): Promise<ReadonlyMap<number, string[]>> {
  const { rows } = await db.query<{ id: number; matched: string[] }>({
    name: 'content-keywords',
    text: `select p.id, array(
             select asked from unnest($2::text[]) with ordinality as q(asked, place)
             where p.words @@ websearch_to_tsquery('english', asked) order by place) as matched
           from post p where p.id = any($1::bigint[])`,
    values: [ids, queries],
  });
  return new Map(rows.map((row) => [row.id, row.matched]));
}

import type {
  ContentDefinition,
  PostSource,
  SearchSort,
  SearchWindow,
} from '../../../../schema/contracts/content-signals.js';
import type { Queryable } from '../../../platform/postgres/postgres.js';
import { listKeys } from '../../directory/companies/index.js';
import { toCompanyKey } from '../../directory/company-matching/index.js';
import { sourcesOf } from '../signals/index.js';
import { type FoundPost, findPosts, matchKeywords, type PostFilter, toTsquery } from './sql/find-posts.js';

/** The plan of a content sweep, fixed at its start: its posts in their order, and the signal's definition. */
export type ContentPlan = {
  cap: number;
  posts: { id: number; keywords: string[] }[];
  definition: ContentDefinition;
};

/** Plans a sweep: finds its posts, within all limits on posts (F2). */
export async function planContent(db: Queryable, definition: ContentDefinition): Promise<ContentPlan> {
  const mentioned = definition.mentioned_company_social_ids.map(toCompanyKey);
  const filter = toFilter(definition, mentioned.length > 0 ? await listKeys(db, mentioned) : []);
  const found: FoundPost[] = [];
  for (const source of sourcesOf(definition)) found.push(...(await findFrom(db, source, definition, filter)));
  if (sourcesOf(definition).length === 0) found.push(...(await findPosts(db, 'any', null, filter)));
  const posts = pickPosts(found, filter);
  const keywords = await matchKeywords(
    db,
    posts.map((one) => one.id),
    definition.keyword_queries,
  );
  return {
    cap: definition.max_contacts_per_sweep,
    posts: posts.map(({ id }) => ({ id, keywords: keywords.get(id) ?? [] })),
    definition,
  };
}

async function findFrom(
  db: Queryable,
  source: PostSource,
  definition: ContentDefinition,
  filter: PostFilter,
): Promise<FoundPost[]> {
  switch (source) {
    case 'keywords': {
      const query = await toTsquery(db, definition.keyword_queries);
      return query === null ? [] : findPosts(db, source, query, filter);
    }
    case 'authors':
      return findPosts(db, source, definition.author_profile_urls, filter);
    case 'companies':
      return findPosts(db, source, await listKeys(db, definition.company_social_ids.map(toCompanyKey)), filter);
    case 'contacts':
      return findPosts(db, source, definition.contacts_list_ids, filter);
  }
}

const daysOf: Record<SearchWindow, number | null> = {
  past_24h: 1,
  past_week: 7,
  past_month: 30,
  past_quarter: 90,
  past_year: 365,
  all_time: null,
};

function toFilter(definition: ContentDefinition, mentioned: string[]): PostFilter {
  return {
    days: daysOf[definition.search_window],
    minEngagements: definition.min_engagements,
    companyIds: mentioned,
    profileUrls: definition.mentioned_profile_urls,
    sort: definition.search_sort,
    perAuthor: definition.max_posts_per_contact,
    limit: definition.max_posts_per_sweep,
  };
}

type Limits = Pick<PostFilter, 'sort' | 'perAuthor' | 'limit'>;

/** The first posts of all sources together, each once, within the limits of each source. Pure. */
export function pickPosts(found: FoundPost[], { sort, perAuthor, limit }: Limits): FoundPost[] {
  const best = new Map<number, FoundPost>();
  // Only posts that were found by keywords have a rank, which is kept where another source has found the same post.
  for (const post of found) if (post.rank >= (best.get(post.id)?.rank ?? 0)) best.set(post.id, post);
  const byAuthor = new Map<string, number>();
  const picked: FoundPost[] = [];
  for (const post of [...best.values()].sort(orderBy(sort))) {
    if (picked.length === limit) break;
    if (post.author_url) {
      const before = byAuthor.get(post.author_url) ?? 0;
      if (before === perAuthor) continue;
      byAuthor.set(post.author_url, before + 1);
    }
    picked.push(post);
  }
  return picked;
}

function orderBy(sort: SearchSort): (one: FoundPost, other: FoundPost) => number {
  const byDate = (one: FoundPost, other: FoundPost): number =>
    one.posted_at === other.posted_at ? other.id - one.id : one.posted_at < other.posted_at ? 1 : -1;
  if (sort === 'date_posted') return byDate;
  const value = sort === 'relevance' ? 'rank' : 'engagements';
  return (one, other) => other[value] - one[value] || byDate(one, other);
}

import type { EngagementKind } from '../../../../../schema/contracts/posts.js';
import type { Queryable } from '../../../../platform/postgres/postgres.js';

/** A post of a plan as a sweep reads it, with its scores and the fingerprint (`asked`) of the request for them; null where it has none. */
export type PlannedPost = {
  id: number;
  post_url: string;
  text: string;
  posted_at: string;
  author_url: string | null;
  scores: { asked: string; scores: number[] } | null;
};

/** The posts of these ids that still exist. */
export async function readPosts(db: Queryable, signalId: string, ids: number[]): Promise<PlannedPost[]> {
  const { rows } = await db.query<PlannedPost>({
    name: 'content-posts',
    text: `select p.id, p.post_url, p.text, p.posted_at, p.author_url,
             (select jsonb_build_object('asked', s.asked, 'scores', s.scores) from content_score s
              where s.signal_id = $1::uuid and s.post_id = p.id) as scores
           from post p where p.id = any($2::bigint[])`,
    values: [signalId, ids],
  });
  return rows;
}

/** Stores the scores of a post, unless the signal or the post was deleted meanwhile. Returns whether the signal is still there. */
export async function storeScores(
  db: Queryable,
  signalId: string,
  postId: number,
  scored: { asked: string; scores: number[] },
): Promise<boolean> {
  const { rows } = await db.query<{ hasSignal: boolean }>({
    name: 'content-keep-scores',
    text: `with kept as (
             insert into content_score (signal_id, post_id, asked, scores)
             select s.id, p.id, $3, $4::jsonb from signal s, post p where s.id = $1::uuid and p.id = $2::bigint
             on conflict (signal_id, post_id) do update set asked = excluded.asked, scores = excluded.scores)
           select exists (select from signal where id = $1::uuid) as "hasSignal"`,
    values: [signalId, postId, scored.asked, JSON.stringify(scored.scores)],
  });
  return rows[0]!.hasSignal;
}

/** A person of the directory who wrote a post or engaged with it, with the person's present position. */
export type PersonRow = {
  person_id: string;
  first_name: string;
  last_name: string;
  social_url: string;
  location: string | null;
  country: string | null;
  kind: EngagementKind | 'author';
  engaged_at: string | null;
  said: string | null;
  title: string | null;
  seniority: string | null;
  company_id: string | null;
  company_name: string | null;
  start_date: string | null;
};

// The most engagements of one post that are read.
const newestEngagements = 10_000;

/**
 * At most `limit` people who wrote a post or engaged with it and are no lead of the signal for this post yet, the latest engagement first.
 * Each person is returned once; a comment takes precedence over a share, and a share over a like. Left out are the author among the
 * engagers, people who are on none of the lists, if lists are given, and people for whom the run has found `perPerson` leads already.
 * Indexes engagement_newest, lead_person, and the unique indexes of person and lead.
 */
export async function readPeople(
  db: Queryable,
  post: { id: number; leadKey: string },
  from: { signalId: string; runId: string | null },
  wanted: { engagers: boolean; authors: boolean; listIds: string[]; perPerson: number; limit: number },
): Promise<PersonRow[]> {
  const { rows } = await db.query<PersonRow>({
    name: 'content-people',
    text: `with around as (
             (select e.actor_url, e.kind, e.engaged_at, e.text as said from engagement e join post p on p.id = e.post_id
              where e.post_id = $1::bigint and $5::boolean and e.actor_url is distinct from p.author_url
              order by e.engaged_at desc nulls last, e.actor_url limit ${newestEngagements})
             union all
             select p.author_url, 'author', p.posted_at, null from post p
             where p.id = $1::bigint and $6::boolean and p.author_url is not null
           ), each as (
             select distinct on (actor_url) * from around
             order by actor_url, array_position(array['author', 'comment', 'share', 'like'], kind)
           )
           select h.id as person_id, h.first_name, h.last_name, h.social_url, h.location, h.country, a.kind, a.engaged_at, a.said,
             held.title, held.seniority, held.company_id, held.company_name, held.start_date
           from each a join person h on h.social_url = a.actor_url
           left join lateral (
             select t.text as title, t.seniority, shown_company_id(living_company(o.company_id)) as company_id, coalesce(c.name, o.company_name) as company_name,
               left(o.started_on::text, case o.start_precision when 'y' then 4 when 'm' then 7 else 10 end) as start_date
             from position o join job_title t on t.id = o.title_id left join company c on c.social_id = living_company(o.company_id)
             where o.person_id = h.id and o.is_current
             order by o.kind = 'employee' desc, o.started_on desc nulls last, o.id limit 1
           ) held on true
           where not exists (select from lead l where l.signal_id = $3::uuid and l.person_id = h.id and l.move_key = $2::uuid)
             and (cardinality($7::uuid[]) = 0
               or exists (select from contacts_list_member m where m.list_id = any($7::uuid[]) and m.person_id = h.id))
             and (select count(*) from lead l
                  where l.person_id = h.id and l.signal_id = $3::uuid and l.run_id = $4::uuid) < $8::int
           order by a.engaged_at desc nulls last, h.id limit $9::int`,
    values: [
      post.id,
      post.leadKey,
      from.signalId,
      from.runId,
      wanted.engagers,
      wanted.authors,
      wanted.listIds,
      wanted.perPerson,
      wanted.limit,
    ],
  });
  return rows;
}

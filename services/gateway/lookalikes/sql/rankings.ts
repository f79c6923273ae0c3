import type { Client, Queryable } from '../../../platform/postgres/postgres.js';

/** How long rankings are kept. */
export const keptMinutes = 30;
/** The most rankings that are kept for an account; the oldest goes. */
const keptRankings = 10;
/** The most rankings that one statement of the purge deletes. */
export const purgedRankings = 1_000;

/** A frozen ranking as text of JSON, and the hash of the request that it answers. */
export type StoredRanking = { request: Buffer; body: string };

/** Keeps a ranking of an account, instead of its oldest where it has ten; index lookalike_ranking_account. */
export async function insertRanking(
  client: Client,
  { id, accountId, request, body }: StoredRanking & { id: string; accountId: string },
): Promise<void> {
  await client.query({
    name: 'lookalike-ranking-room',
    text: `delete from lookalike_ranking where id in (
             select id from lookalike_ranking where account_id = $1::uuid order by created_at desc, id offset $2::integer - 1)`,
    values: [accountId, keptRankings],
  });
  await client.query({
    name: 'lookalike-ranking-insert',
    text: 'insert into lookalike_ranking (id, account_id, request, body) values ($1::uuid, $2::uuid, $3::bytea, $4)',
    values: [id, accountId, request, body],
  });
}

/** The ranking of this id, unless it is another account's or past its time; by primary key. */
export async function selectRanking(db: Queryable, accountId: string, id: string): Promise<StoredRanking | null> {
  const { rows } = await db.query<StoredRanking>({
    name: 'lookalike-ranking',
    text: `select request, body from lookalike_ranking
           where id = $2::uuid and account_id = $1::uuid and created_at > now() - interval '${keptMinutes} minutes'`,
    values: [accountId, id],
  });
  return rows[0] ?? null;
}

/** Deletes some rankings past their time, and returns how many; index lookalike_ranking_created. */
export async function purgeRankings(db: Queryable): Promise<number> {
  const { rowCount } = await db.query({
    name: 'lookalike-ranking-purge',
    text: `delete from lookalike_ranking where id in (
             select id from lookalike_ranking where created_at <= now() - interval '${keptMinutes} minutes'
             order by created_at limit ${purgedRankings})`,
  });
  return rowCount ?? 0;
}

import type { Queryable } from '../../../../platform/postgres/postgres.js';

export type StateRow = { payload: string; consumed_at: string | null };

type NewState = {
  model: string;
  idHash: Buffer;
  payload: string;
  grantId: string | null;
  uid: string | null;
  /** Seconds from now on the database's clock; null for ever. */
  expiresInS: number | null;
};

/** Writes a row, and replaces an earlier one with its key. */
export async function putState(db: Queryable, row: NewState): Promise<void> {
  await db.query({
    name: 'oauth-state-put',
    text: `insert into oauth_state (model, id_hash, payload, grant_id, uid, expires_at)
           values ($1, $2, $3, $4, $5, now() + $6::float8 * interval '1 second')
           on conflict (model, id_hash) do update
             set payload = excluded.payload, grant_id = excluded.grant_id, uid = excluded.uid, expires_at = excluded.expires_at`,
    values: [row.model, row.idHash, row.payload, row.grantId, row.uid, row.expiresInS],
  });
}

/** Inserts a row unless there is one, and returns the stored one, so that replicas that start together agree on it. */
export async function keepState(db: Queryable, model: string, idHash: Buffer, payload: string): Promise<StateRow> {
  await db.query(
    'insert into oauth_state (model, id_hash, payload) values ($1, $2, $3) on conflict (model, id_hash) do nothing',
    [model, idHash, payload],
  );
  return (await findState(db, model, idHash)) as StateRow;
}

/** One row that has not expired; primary key. */
export async function findState(db: Queryable, model: string, idHash: Buffer): Promise<StateRow | undefined> {
  const { rows } = await db.query<StateRow>({
    name: 'oauth-state-find',
    text: `select payload, consumed_at from oauth_state
           where model = $1 and id_hash = $2 and (expires_at is null or expires_at > now())`,
    values: [model, idHash],
  });
  return rows[0];
}

/** The session of a uid; index oauth_state_uid. */
export async function findStateByUid(db: Queryable, model: string, uid: string): Promise<StateRow | undefined> {
  const { rows } = await db.query<StateRow>({
    name: 'oauth-state-find-by-uid',
    text: `select payload, consumed_at from oauth_state
           where uid = $2 and model = $1 and (expires_at is null or expires_at > now())`,
    values: [model, uid],
  });
  return rows[0];
}

/** Marks a row as used. Returns false where it already was, so that only one of two simultaneous users may go on. */
export async function consumeState(db: Queryable, model: string, idHash: Buffer): Promise<boolean> {
  const result = await db.query({
    name: 'oauth-state-consume',
    text: 'update oauth_state set consumed_at = now() where model = $1 and id_hash = $2 and consumed_at is null',
    values: [model, idHash],
  });
  return result.rowCount === 1;
}

export async function deleteState(db: Queryable, model: string, idHash: Buffer): Promise<void> {
  await db.query({
    name: 'oauth-state-delete',
    text: 'delete from oauth_state where model = $1 and id_hash = $2',
    values: [model, idHash],
  });
}

/** Deletes the codes and tokens of a grant; index oauth_state_grant. */
export async function deleteStateOfGrant(db: Queryable, model: string, grantId: string): Promise<void> {
  await db.query({
    name: 'oauth-state-delete-grant',
    text: 'delete from oauth_state where grant_id = $2 and model = $1',
    values: [model, grantId],
  });
}

/** Extends a live row to `expiresInS` seconds from now, where it would expire at least a day earlier; primary key. */
export async function extendState(db: Queryable, model: string, idHash: Buffer, expiresInS: number): Promise<void> {
  await db.query({
    name: 'oauth-state-extend',
    text: `update oauth_state set expires_at = now() + $3::float8 * interval '1 second'
           where model = $1 and id_hash = $2 and expires_at > now()
             and expires_at < now() + $3::float8 * interval '1 second' - interval '1 day'`,
    values: [model, idHash, expiresInS],
  });
}

/** Of the rows of a model that expire between two times from now, in seconds, the `keep` that expire last are kept. */
export type Kept = { model: string; keep: number; fromS: number; toS: number };

/** Deletes the other rows, at most 100 a call, and none that another transaction deletes; index oauth_state_model_expiry. */
export async function evictState(db: Queryable, { model, keep, fromS, toS }: Kept): Promise<void> {
  await db.query({
    name: 'oauth-state-evict',
    text: `with last_kept as (
             select expires_at from oauth_state
             where model = $1 and expires_at > now() + $3::float8 * interval '1 second'
               and expires_at <= now() + $4::float8 * interval '1 second'
             order by expires_at desc offset $2::int - 1 limit 1)
           delete from oauth_state where model = $1 and id_hash = any (array(
             select id_hash from oauth_state
             where model = $1 and expires_at > now() + $3::float8 * interval '1 second'
               and expires_at < (select expires_at from last_kept)
             order by expires_at limit 100 for update skip locked))`,
    values: [model, keep, fromS, toS],
  });
}

/** Deletes expired rows, at most 10,000 a call, and returns how many. */
export async function purgeState(db: Queryable): Promise<number> {
  const result = await db.query(
    `delete from oauth_state where ctid in (
       select ctid from oauth_state where expires_at < now() limit 10000)`,
  );
  return result.rowCount ?? 0;
}

import type { Client, Queryable } from '../../../platform/postgres/postgres.js';

/**
 * The progress of a pass over stored data: the identifiers that it searches for, and the row or entry after which it continues. Of `index`,
 * these are a hash and an item.
 */
export type Pass = {
  done_to: number;
  up_to: number;
  stage: 'activity' | 'signals' | 'index';
  /** Whether it fills the index with what was stored before there was one. */
  is_filling: boolean;
  after_scope: string | null;
  after_number: number | null;
};

/** The maximum number of hashes for which one pass searches. */
export const maxHashes = 100_000;

/**
 * Leases the pass when one is under way, there is something to search for, or the index is to be filled. Returns undefined otherwise, or
 * when another replica holds it. A new pass goes by the index once that is filled.
 */
export async function claimPass(db: Queryable, owner: string): Promise<Pass | undefined> {
  const { rows } = await db.query({
    name: 'erasure-pass-claim',
    text: `
      update erasure_pass
      set lease_owner = $1, lease_until = now() + interval '30 s',
        up_to = coalesce(up_to, least(coalesce((select max(id) from erased_identifier), 0), done_to + ${maxHashes})),
        stage = case when up_to is not null then stage when filled_at is null then 'activity' else 'index' end,
        is_filling = case when up_to is not null then is_filling else filled_at is null and fill_from <= now() end
      where (lease_until is null or lease_until < now())
        and (up_to is not null or done_to < (select max(id) from erased_identifier)
          or filled_at is null and fill_from <= now())
      returning done_to, up_to, stage, is_filling, after_scope, after_number`,
    values: [owner],
  });
  return rows[0];
}

/** Stores the progress of the pass, in the transaction of its page. Returns false when the lease was lost; nothing may be written then. */
export async function advancePass(client: Client, owner: string, pass: Pass): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'erasure-pass-advance',
    text: `update erasure_pass
           set stage = $2, after_scope = $3, after_number = $4, lease_until = now() + interval '30 s'
           where lease_owner = $1 and lease_until > now()`,
    values: [owner, pass.stage, pass.after_scope, pass.after_number],
  });
  return rowCount === 1;
}

/** Ends the pass: all stored data has been searched for its identifiers, and the index is filled if the pass did so. */
export async function finishPass(db: Queryable, owner: string): Promise<void> {
  await db.query({
    name: 'erasure-pass-finish',
    text: `update erasure_pass
           set done_to = up_to, up_to = null, stage = 'activity', after_scope = null, after_number = null,
             filled_at = case when is_filling then now() else filled_at end, is_filling = false,
             lease_owner = null, lease_until = null
           where lease_owner = $1 and lease_until > now()`,
    values: [owner],
  });
}

/** Releases the pass where it stands, so that any replica can continue it. */
export async function releasePass(db: Queryable, owner: string): Promise<void> {
  await db.query({
    name: 'erasure-pass-release',
    text: 'update erasure_pass set lease_owner = null, lease_until = null where lease_owner = $1',
    values: [owner],
  });
}

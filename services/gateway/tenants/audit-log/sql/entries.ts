import { uuid } from '../../../../../schema/contracts/values.js';
import type { Actor } from '../../../../platform/context.js';
import { directionOf, type PageStart } from '../../../../platform/paging.js';
import type { Queryable } from '../../../../platform/postgres/postgres.js';
import type { Statement } from '../../../../platform/postgres/printed-pages.js';

export type NewEntry = {
  id: string;
  /** Null for a change of the installation. */
  accountId: string | null;
  operation: string;
  resourceType: string;
  resourceId: string | null;
  actor: Actor;
  requestId: string;
  traceId: string | null;
};

/** Inserts an entry, with the present label of the key. */
export async function insertEntry(db: Queryable, entry: NewEntry & { isDone: boolean }): Promise<void> {
  await db.query({
    name: 'audit-insert',
    text: `insert into audit_entry (id, account_id, operation, resource_type, resource_id, actor_kind, actor_id, actor_label,
             is_done, request_id, trace_id)
           values ($1::uuid, $2::uuid, $3, $4, $5, $6, $7, (select label from api_key where id = $8::uuid), $9, $10, $11)
           on conflict (id) do nothing`,
    values: [
      entry.id,
      entry.accountId,
      entry.operation,
      entry.resourceType,
      entry.resourceId,
      entry.actor.kind,
      entry.actor.id,
      uuid.safeParse(entry.actor.id).data ?? null,
      entry.isDone,
      entry.requestId,
      entry.traceId,
    ],
  });
}

/** Notes that the change of an entry was made, and its resource. */
export async function confirmEntry(db: Queryable, id: string, resourceId: string | null): Promise<void> {
  await db.query({
    name: 'audit-confirm',
    text: 'update audit_entry set is_done = true, resource_id = $2 where id = $1::uuid',
    values: [id, resourceId],
  });
}

/** Deletes the entry of a change that was refused. */
export async function deleteEntry(db: Queryable, id: string): Promise<void> {
  await db.query({ name: 'audit-delete', text: 'delete from audit_entry where id = $1::uuid', values: [id] });
}

export type EntryFilter = {
  operation: string | null;
  actorId: string | null;
  since: string | null;
  until: string | null;
};

/**
 * Reads at most `limit + 1` entries of an account, or of the installation (null), newest first; index audit_entry_newest. With a filter by
 * operation or actor it reads on until it has found as many, at most all entries of the account.
 */
export function entriesStatement(
  accountId: string | null,
  filter: EntryFilter,
  start: PageStart,
  limit: number,
): Statement {
  const { behind, by, suffix } = directionOf(start);
  return {
    // Two statements, since `is not distinct from` cannot use the index.
    name: (accountId === null ? 'audit-of-installation' : 'audit-of-account') + suffix,
    text: `select id, created_at, operation, resource_type, resource_id, actor_kind, actor_id, actor_label,
             case when is_done then 'done' else 'unknown' end as outcome, request_id, trace_id
           from audit_entry
           where ${accountId === null ? 'account_id is null and $4::uuid is null' : 'account_id = $4::uuid'}
             and ($1::timestamptz is null or (created_at, id) ${behind} ($1::timestamptz, $2::uuid))
             and ($5::text is null or operation = $5) and ($6::text is null or actor_id = $6)
             and ($7::timestamptz is null or created_at >= $7) and ($8::timestamptz is null or created_at < $8)
           order by created_at ${by}, id ${by} limit $3::int + 1`,
    values: [
      start.before,
      start.beforeId,
      limit,
      accountId,
      filter.operation,
      filter.actorId,
      filter.since,
      filter.until,
    ],
  };
}

/** Deletes entries that are older than `days`, at most 10,000 a call, and returns how many. Index audit_entry_age. */
export async function purgeEntries(db: Queryable, days: number): Promise<number> {
  const { rowCount } = await db.query({
    text: `delete from audit_entry where ctid = any(array(
             select ctid from audit_entry where created_at < now() - $1::int * interval '1 day' limit 10000))`,
    values: [days],
  });
  return rowCount ?? 0;
}

import type { InputOf } from '../../../schema/contracts/request.js';
import type { startBackfill as contract, WatchBackfillStarted } from '../../../schema/contracts/watch-backfills.js';
import { accountOf, type RequestContext } from '../../platform/context.js';
import { AppError, notFound } from '../../platform/errors.js';
import { once } from '../../platform/postgres/idempotency.js';
import { type Client, type Database, toDatabaseError, transaction } from '../../platform/postgres/postgres.js';
import { refusal } from '../../platform/validate.js';
import { inPreviewLane } from '../activity/index.js';
import type { WatchCache } from '../matching/index.js';
import { getWatch } from '../watches/index.js';
import { countPast } from './dry-run.js';
import { countOpen, insertBackfill, lockAccount } from './sql/open-backfill.js';
import { readBackfill } from './sql/read-backfills.js';

export type BackfillDeps = {
  database: Database;
  cache: WatchCache;
  retentionDays: number | null;
  /** How many backfills may run, of an account and of all (S5). */
  quota: { own: number; all: number };
  /** Called after a commit that left work for the lane. */
  onStarted: () => void;
};

/** `refresh` brings the cache up to date, never on the connections of a caller: all that matches waits for it. */
type StartDeps = BackfillDeps & { refresh: () => Promise<void> };
type Input = InputOf<typeof contract>;
type Key = { accountId: string; icpCriteriaId: string };

const dayMs = 86_400_000;

/**
 * Starts matching a watch with past activity (G8), or counts what it would match and writes nothing. Throws `not_found` for the watch,
 * `unprocessable` for a time from before the retention, `conflict` at the account's limit of backfills, and `unavailable` at the limit of all. Dry
 * runs share the lanes of previews (S4).
 */
export async function startBackfill(
  deps: StartDeps,
  { path, body }: Input,
  ctx: RequestContext,
): Promise<WatchBackfillStarted> {
  const key = { accountId: accountOf(ctx), icpCriteriaId: path.icp_criteria_id };
  const since = body.since ?? null;
  if (body.dry_run) return inPreviewLane(key.accountId, () => preview(deps, key, since, ctx));
  const request = {
    accountId: key.accountId,
    operation: 'start-backfill',
    key: ctx.idempotencyKey,
    body: { ...path, ...body },
  };
  const made = await transaction(deps.database.pool, (client) =>
    once(client, request, () => insert(deps, client, key, since)),
  );
  deps.onStarted();
  return made;
}

async function insert(
  { quota, retentionDays }: BackfillDeps,
  client: Client,
  key: Key,
  since: string | null,
): Promise<WatchBackfillStarted> {
  if (!(await lockAccount(client, key))) throw notFound('watch');
  refuseExpired(since, retentionDays);
  const open = await countOpen(client, key.accountId, quota.all);
  if (open.own >= quota.own) {
    const detail = `An account has at most ${quota.own} running or waiting backfills. Wait until one ends, or cancel one.`;
    throw new AppError('conflict', detail);
  }
  if (open.all >= quota.all) throw new AppError('unavailable', 'Too many backfills are waiting. Nothing was done.');
  const id = await insertBackfill(client, { ...key, since });
  const made = (await readBackfill(client, { ...key, id }))!;
  return { ...made, dry_run: false, complete: false, matched_by_signal_type: [], samples: [] };
}

async function preview(
  { database, cache, refresh, retentionDays }: StartDeps,
  key: Key,
  since: string | null,
  ctx: RequestContext,
): Promise<WatchBackfillStarted> {
  await getWatch(database, { path: { icp_criteria_id: key.icpCriteriaId } }, ctx);
  refuseExpired(since, retentionDays);
  await refresh().catch((error) => {
    throw toDatabaseError(error);
  });
  const watch = cache.current(key);
  if (!watch) throw notFound('watch');
  const counted = await countPast({ database, cache }, watch, since);
  const nothing = { id: null, status: null, created_at: null, ended_at: null, written: 0, is_limited: false };
  const total_estimate = counted.complete ? counted.scanned : null;
  return { icp_criteria_id: key.icpCriteriaId, since, ...counted, ...nothing, total_estimate, dry_run: true };
}

/** Refuses what is no longer kept: a caller would take the answer for all that happened since. */
function refuseExpired(since: string | null, retentionDays: number | null): void {
  if (since === null || retentionDays === null || Date.parse(since) >= Date.now() - retentionDays * dayMs) return;
  const message = `must lie within the last ${retentionDays} days, for which activity is kept`;
  throw refusal('unprocessable', [{ location: 'body.since', message }]);
}

import type { InputOf } from '../../../schema/contracts/request.js';
import type { cancelReplay as contract, WebhookReplay } from '../../../schema/contracts/webhook-replays.js';
import type { RequestContext } from '../../platform/context.js';
import { AppError } from '../../platform/errors.js';
import { type Database, transaction } from '../../platform/postgres/postgres.js';
import type { Recalling } from '../deliveries/index.js';
import { getEndpoint } from '../endpoints/index.js';
import { keyOf, readOwn } from './read-replays.js';
import { clearQueued, dropLeft, moveReplay } from './sql/clear-replay.js';
import type { ReplayKey } from './sql/read-replays.js';

type ChangeDeps = { database: Database; recalling: Recalling; onReplay: () => void };
type Input = InputOf<typeof contract>;
type Target = 'running' | 'paused' | 'cancelled';

const batch = 1_000;
/** How long an answer waits until the queue is cleared. The worker clears the rest. */
const clearMs = 2_000;

/**
 * Pauses a replay (W18): nothing more of it is queued, and what is queued is taken out and kept for its resumption. Attempts that are under way end,
 * and their outcomes are recorded. A replay that is already paused is returned as it is. Throws `not_found`, and `conflict` if it has ended.
 */
export const pauseReplay = (deps: ChangeDeps, input: Input, ctx: RequestContext) => change(deps, input, ctx, 'paused');

/** Resumes a paused replay where it stopped. One that is running is returned as it is. Throws as `pauseReplay` does. */
export const resumeReplay = (deps: ChangeDeps, input: Input, ctx: RequestContext) =>
  change(deps, input, ctx, 'running');

/** Cancels a replay: as a pause, but for good. Throws `not_found`, and `conflict` where it is completed. */
export const cancelReplay = (deps: ChangeDeps, input: Input, ctx: RequestContext) =>
  change(deps, input, ctx, 'cancelled');

async function change(deps: ChangeDeps, { path }: Input, ctx: RequestContext, to: Target): Promise<WebhookReplay> {
  const key = keyOf(path, ctx);
  await getEndpoint(deps, { path }, ctx);
  const moved = await moveReplay(deps.database.pool, key, to);
  if (!moved) {
    const replay = await readOwn(deps, key);
    if (replay.state !== to) throw new AppError('conflict', `The replay is ${replay.state}.`);
    return replay;
  }
  if (to !== 'running') await clear(deps, key, to);
  deps.onReplay();
  return readOwn(deps, key);
}

/** Takes out what is queued, before the change is answered. */
async function clear({ database, recalling }: ChangeDeps, { endpointId, id }: ReplayKey, to: Target): Promise<void> {
  // Deliveries that wait in memory return to the queue; the worker takes out those that return late.
  recalling.recall([endpointId]);
  const giveUpAt = performance.now() + clearMs;
  const clearSome = () =>
    transaction(database.pool, (client) => clearQueued(client, { endpointId, replayId: id, limit: batch }));
  while ((await clearSome()) === batch && performance.now() < giveUpAt);
  if (to === 'cancelled') await dropLeft(database.pool, id);
}

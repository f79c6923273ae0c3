import { randomUUID } from 'node:crypto';
import type { testEndpoint as contract } from '../../../schema/contracts/endpoint-actions.js';
import type { OutputOf } from '../../../schema/contracts/request.js';
import { accountOf, type RequestContext } from '../../platform/context.js';
import { AppError, notFound } from '../../platform/errors.js';
import { createLanes, type Lanes } from '../../platform/lanes.js';
import type { Tracing } from '../../platform/lifecycle/tracing/index.js';
import type { Database } from '../../platform/postgres/postgres.js';
import { buildTest, type Sender, sendTraced } from '../sending/index.js';
import { readVersion } from './sql/secrets.js';
import type { Target, Targets } from './targets.js';

export type TestDeps = { database: Database; targets: Targets; sender: Sender; tracing: Tracing; testLanes: Lanes };

/** How many test pushes one process sends at once, and how long one may wait for its turn, in milliseconds. */
const testsAtOnce = 32;
const longestWaitMs = 1_000;
const unlimited = Number.POSITIVE_INFINITY;
/** An account may have two under way, so that a receiver that hangs takes no places of others (W14). */
const ofAccount = { open: 2, running: 2, runningPoints: unlimited, pointsPerS: unlimited };

/** The places of test pushes, which are apart from those of attempts. */
export const createTestLanes = (): Lanes =>
  createLanes({ inAll: testsAtOnce, waitMs: longestWaitMs, what: 'test pushes of an account' });

/**
 * Sends one push without an event to an endpoint, with the same checks and with its secrets, headers and time-out, and returns the result; nothing is
 * stored (W5). A disabled endpoint can be tested too. Throws `not_found`, `rate_limited` if the account has two tests under way, and `unavailable` if
 * the secrets of the push cannot be opened.
 */
export async function testEndpoint(
  deps: TestDeps,
  { path }: { path: { id: string } },
  ctx: RequestContext,
): Promise<OutputOf<typeof contract>> {
  const accountId = accountOf(ctx);
  const version = await readVersion(deps.database.pool, accountId, path.id);
  if (version === undefined) throw notFound('endpoint');
  const place = deps.testLanes.enter(accountId, ofAccount);
  try {
    await place.start(1);
    const target = await deps.targets.get(path.id, version);
    if (!target) throw new AppError('unavailable', 'The push could not be signed. Nothing was sent.');
    return await sendTest(deps, { accountId, target, traceparent: ctx.traceparent });
  } finally {
    place.leave();
  }
}

async function sendTest(
  deps: TestDeps,
  { accountId, target, traceparent }: { accountId: string; target: Target; traceparent: string | undefined },
): Promise<OutputOf<typeof contract>> {
  const deliveryId = randomUUID();
  const { url, format, secrets, headers, timeoutMs, standardWebhooks } = target;
  const webhookId = standardWebhooks ? deliveryId : undefined;
  const push = { accountId, url, secrets, headers, timeoutMs, webhookId, body: buildTest(format, deliveryId) };
  const attributes = { 'leadwire.delivery_id': deliveryId, 'leadwire.attempt': 1 };
  const result = await sendTraced(deps, push, await deps.sender.reserve(accountId, url), { traceparent, attributes });
  return {
    delivery_id: deliveryId,
    response_status: result.responseStatus,
    failure_reason: result.failureReason,
    duration_ms: result.durationMs,
  };
}

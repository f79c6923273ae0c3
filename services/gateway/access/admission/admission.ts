import type { IncomingMessage } from 'node:http';
import { payerOf, withinDeadline } from '../../../platform/context.js';
import { AppError } from '../../../platform/errors.js';
import type { LaneLimits, Lanes, Place } from '../../../platform/lanes.js';
import type { Principal } from '../../operation/principal.js';
import { findClientAddress, type RateLimits, type TrustedProxies } from '../rate-limits/index.js';
import type { Verifier } from '../verifier.js';
import type { WatchCredential } from '../watch-credential.js';
import type { SlowRefusals } from './slow-refusals.js';
import { Visit } from './visit.js';

/** What lets a caller in, whichever way it comes. */
export type Admission = {
  verifier: Verifier;
  watchCredential: WatchCredential;
  limits: RateLimits;
  lanes: Lanes;
  laneLimits: { caller: LaneLimits; intake: LaneLimits; address: LaneLimits };
  slowRefusals: SlowRefusals;
  trustedProxies: TrustedProxies;
  /** How long it may take to find out who calls. */
  requestTimeoutMs: number;
};

/**
 * Whom a credential speaks for, null where it is missing or wrong. Throws `rate_limited` where its address has failed too often; from
 * there only credentials that were good a while ago are looked up, so that guesses cost nothing, and who works goes on. Of one address only
 * so many credentials that were never good are looked up at once.
 */
export async function identify(
  admission: Admission,
  request: IncomingMessage,
  credential: string | undefined,
): Promise<Principal | null> {
  const address = findClientAddress(request, admission.trustedProxies);
  return refuseSlowly(admission.slowRefusals, `address ${address}`, () => lookUp(admission, address, credential));
}

async function lookUp(
  { verifier, limits, lanes, laneLimits, requestTimeoutMs }: Admission,
  address: string,
  credential: string | undefined,
): Promise<Principal | null> {
  const isRemembered = credential !== undefined && verifier.isRemembered(credential);
  await limits.failures.check(address, () => isRemembered);
  if (credential === undefined || credential === '') {
    await limits.failures.count(address);
    return null;
  }
  const place = isRemembered ? null : lanes.enter(`address ${address}`, laneLimits.address);
  try {
    await place?.start(1);
    const principal = await withinDeadline(Date.now() + requestTimeoutMs, verifier.verify(credential));
    if (!principal) await limits.failures.count(address);
    return principal;
  } finally {
    place?.leave();
  }
}

/**
 * Lets a request of a known caller in: takes its place and charges the first point. Throws `rate_limited`. Whoever called this calls `leave`
 * when the request is answered or gone. `confirm` is asked when its turn has come, since the credential may have ended while it waited.
 */
export async function admit(
  { limits, lanes, laneLimits, slowRefusals }: Admission,
  principal: Principal,
  setHeader: (name: string, value: string) => void = () => {},
  confirm: () => Promise<void> = async () => {},
): Promise<Visit> {
  const { accountId, kind } = principal;
  const payer = payerOf({ accountId, actor: principal });
  const ofLane = kind === 'ingest' ? laneLimits.intake : laneLimits.caller;
  return refuseSlowly(slowRefusals, payer, async () => {
    const enterAgain = (): Place => lanes.enter(payer, { ...ofLane, open: Number.POSITIVE_INFINITY });
    const hold = (): Promise<void> => slowRefusals.hold(payer);
    const visit = new Visit(limits, principal, lanes.enter(payer, ofLane), { setHeader, confirm, enterAgain, hold });
    try {
      await visit.enter();
      return visit;
    } catch (error) {
      visit.leave();
      throw error;
    }
  });
}

/** Does what may refuse a caller; whoever is refused often hears of it late. */
async function refuseSlowly<T>(refusals: SlowRefusals, payer: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate_limited') await refusals.hold(payer);
    throw error;
  }
}

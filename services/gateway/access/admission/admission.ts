import type { IncomingMessage } from 'node:http';
import { payerOf, withinDeadline } from '../../../platform/context.js';
import type { LaneLimits, Lanes, Place } from '../../../platform/lanes.js';
import type { Principal } from '../../operation/principal.js';
import { findClientAddress, type RateLimits, type TrustedProxies } from '../rate-limits/index.js';
import type { Verifier } from '../verifier.js';
import type { WatchCredential } from '../watch-credential.js';
import type { SlowRefusals } from './slow-refusals.js';
import { Visit } from './visit.js';

/** What lets a caller in, over HTTP or WebSocket. */
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
 * Returns the principal of a credential, null where the credential is missing or wrong. Throws `rate_limited` where its address has failed
 * too often. From such an address only credentials that were good a while ago are still looked up, so that guesses cost nothing and callers
 * with a good key go on working. At most a limited number of credentials that were never good are looked up for one address at once.
 */
export async function identify(
  admission: Admission,
  request: IncomingMessage,
  credential: string | undefined,
): Promise<Principal | null> {
  // Who called a moment ago is known without a promise.
  const trusted = credential === undefined ? null : admission.verifier.trusted(credential);
  if (trusted) return trusted;
  const address = findClientAddress(request, admission.trustedProxies);
  return admission.slowRefusals.guard(`address ${address}`, () => lookUp(admission, address, credential));
}

async function lookUp(
  { verifier, limits, lanes, laneLimits, requestTimeoutMs }: Admission,
  address: string,
  credential: string | undefined,
): Promise<Principal | null> {
  const isRemembered = credential !== undefined && verifier.isRemembered(credential);
  limits.failures.check(address, () => isRemembered);
  if (credential === undefined || credential === '') {
    limits.failures.count(address);
    return null;
  }
  const place = isRemembered ? null : lanes.enter(`address ${address}`, laneLimits.address);
  try {
    await place?.start(1);
    const principal = await withinDeadline(Date.now() + requestTimeoutMs, verifier.verify(credential));
    if (!principal) limits.failures.count(address);
    return principal;
  } finally {
    place?.leave();
  }
}

/**
 * Admits a request of a known caller: takes its place and charges the first point. Throws `rate_limited`. The caller of this function calls
 * `leave` on the visit when the request is answered or its client has gone. `confirm` is called each time that the turn of the request has
 * come, since its credential may have ended while it waited.
 */
export async function admit(
  { limits, lanes, laneLimits, slowRefusals }: Admission,
  principal: Principal,
  setHeader: (name: string, value: string) => void = () => {},
  confirm: () => Promise<void> | undefined = () => undefined,
): Promise<Visit> {
  const { accountId, kind } = principal;
  const payer = payerOf({ accountId, actor: principal });
  const ofLane = kind === 'ingest' ? laneLimits.intake : laneLimits.caller;
  const hold = (): Promise<void> => slowRefusals.hold(payer);
  const visit = new Visit(limits, principal, await enter(lanes, payer, ofLane, hold), {
    setHeader,
    confirm,
    enterAgain: () => lanes.enter(payer, { ...ofLane, open: Number.POSITIVE_INFINITY }),
    hold,
  });
  const refused = visit.enter();
  if (refused) await refused;
  return visit;
}

function enter(lanes: Lanes, payer: string, limits: LaneLimits, hold: () => Promise<void>): Place | Promise<never> {
  try {
    return lanes.enter(payer, limits);
  } catch (refusal) {
    return hold().then(() => {
      throw refusal;
    });
  }
}

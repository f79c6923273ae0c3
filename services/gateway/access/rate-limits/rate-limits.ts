import type { AppError } from '../../../platform/errors.js';
import type { Part } from '../../../platform/lifecycle/lifecycle.js';
import type { Logger } from '../../../platform/lifecycle/log.js';
import { Counter, type Registry } from '../../../platform/lifecycle/metrics.js';
import type { Bus } from '../../../platform/nats/nats.js';
import type { Principal } from '../../operation/principal.js';
import { type AddressLimit, createAddressLimit } from './address-limit.js';
import { Limit, type Scope, scopes } from './limit.js';
import type { Quota } from './quota.js';
import { createSharedCounts } from './shared-counts.js';

/**
 * What a caller has left, in points, of the limit that has least left, and the values of the headers RateLimit-Policy and RateLimit. `refusal` is
 * set if nothing may be done.
 */
export type Standing = { limit: number; remaining: number; policy: string; state: string; refusal: AppError | null };

export type RateLimits = Part & {
  /**
   * Charges a key (or a token's subject) and its account, and returns what is left; null where neither is limited. Where one of them has
   * too few points left, nothing is charged and `refusal` is set: then nothing may be done.
   */
  charge(principal: Principal, points: number): Standing | null;
  /** Charges work that was done already, whatever is left. */
  chargeAfterwards(principal: Principal, points: number): void;
  /** Counts in the metric that a caller was refused for too many requests in progress. */
  noteBusy(): void;
  /** Credentials that were missing or wrong. */
  failures: AddressLimit;
  /** Requests to the embedded authorization server, whose callers are not known. */
  oauth: AddressLimit;
  /** Wrong keys on the sign-in page of that server. */
  wrongKeys: AddressLimit;
  /** Programs that registered themselves with that server. */
  registrations: AddressLimit;
};

/** The quota of wrong keys and of registrations: more than a person needs. */
const tenInTenMinutes: Quota = { points: 10, windowS: 600 };

/**
 * Limits requests by key and by account, and by address those without a known caller: failed credentials and requests to the authorization server
 * (A6, A12). Each replica decides by its own memory, without asking the others, and learns within 0.2 s what they admitted, which bounds how far
 * a limit can be exceeded. While NATS is away each replica counts alone. A null quota means no limit.
 */
export function createRateLimits(options: {
  quotas: { key: Quota | null; account: Quota | null; failures: Quota | null; oauth: Quota | null };
  bus: Bus;
  metrics: Registry;
  log: Logger;
}): RateLimits {
  const { bus, log } = options;
  const quotas = { ...options.quotas, wrong_keys: tenInTenMinutes, registrations: tenInTenMinutes };
  const refused = new Counter({
    name: 'leadwire_rate_limited_total',
    help: 'Requests that were refused, by the limit that they exceeded: key, account, in_progress, or, for an address, failures, oauth, wrong_keys, registrations.',
    labelNames: ['limit'],
    registers: [options.metrics],
  });
  // At zero, so that the series exist before a caller is refused.
  for (const limit of ['in_progress', ...scopes]) refused.inc({ limit }, 0);
  const limits = new Map<string, Limit>();
  const shared = createSharedCounts({
    bus,
    log,
    onCount: (name, points) => limits.get(name.slice(0, name.indexOf(':')))?.addShared(name, points),
  });
  for (const scope of scopes) {
    const quota = quotas[scope];
    if (quota) limits.set(scope, new Limit(scope, quota, shared, refused));
  }
  const [key, account] = [limits.get('key'), limits.get('account')];
  const addresses = (scope: Scope): AddressLimit => createAddressLimit(limits.get(scope));

  function limitsOf(principal: Principal): Asked[] {
    const asked: Asked[] = [];
    if (key) asked.push({ limit: key, id: principal.id });
    if (account && principal.accountId !== null) asked.push({ limit: account, id: principal.accountId });
    return asked;
  }

  return {
    name: 'rate limits',
    start: shared.start,
    stop: shared.stop,
    charge(principal, points) {
      const asked = limitsOf(principal);
      if (asked.length === 0) return null;
      let refusal: AppError | null = null;
      for (const { limit, id } of asked) refusal ??= limit.refusalOf(id, points);
      return spend(asked, refusal ? 0 : points, refusal);
    },
    chargeAfterwards(principal, points) {
      for (const { limit, id } of limitsOf(principal)) limit.spend(id, points);
    },
    noteBusy: () => refused.inc({ limit: 'in_progress' }),
    failures: addresses('failures'),
    oauth: addresses('oauth'),
    wrongKeys: addresses('wrong_keys'),
    registrations: addresses('registrations'),
  };
}

type Asked = { limit: Limit; id: string };

/** Spends points of all these limits, and returns what is left. Objects are made as literals, which takes a tenth of copying them. */
function spend(asked: Asked[], points: number, refusal: AppError | null): Standing {
  let [limit, remaining] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  let [policy, state] = ['', ''];
  for (const { limit: one, id } of asked) {
    const left = one.spend(id, points);
    const comma = state === '' ? '' : ', ';
    policy += comma + one.policy;
    state += `${comma}"${one.scope}";r=${left.remaining};t=${left.resetS}`;
    if (left.remaining >= remaining) continue;
    limit = one.quota.points;
    remaining = left.remaining;
  }
  return { limit, remaining, policy, state, refusal };
}

import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '../../../platform/errors.js';
import type { Part } from '../../../platform/lifecycle/lifecycle.js';
import type { Logger } from '../../../platform/lifecycle/log.js';
import { Counter, type Registry } from '../../../platform/lifecycle/metrics.js';
import type { Bus } from '../../../platform/nats/nats.js';
import type { Principal } from '../../operation/principal.js';
import type { Quota } from './quota.js';
import { createSharedCounts } from './shared-counts.js';

/** What a caller has left: of the scope that has least, in points, and as the headers of an answer tell it. */
export type Standing = { limit: number; remaining: number; headers: Record<string, string> };

export type RateLimits = Part & {
  /**
   * Charges a key (or a token's subject) and its account, and tells what is left; null where neither is limited. Where one of both has
   * too few points left nothing is charged, and `refusal` says so: then nothing may be done.
   */
  charge(principal: Principal, points: number): Promise<(Standing & { refusal: AppError | null }) | null>;
  /** Charges what was done already, whatever is left. */
  chargeAfterwards(principal: Principal, points: number): Promise<void>;
  /** Counts a refusal in the metric where somebody had too many requests in progress. */
  noteBusy(): void;
  /** Credentials that were missing or wrong. */
  failures: AddressLimit;
  /** Requests to the embedded authorization server, whose callers are not known. */
  oauth: AddressLimit;
  /** Wrong keys on its page. */
  wrongKeys: AddressLimit;
  /** Programs that registered themselves with it. */
  registrations: AddressLimit;
};

/** What one address may do within a window. */
export type AddressLimit = {
  /** Throws `rate_limited` where this address has had its share, unless it is exempt. */
  check(address: string, isExempt?: () => boolean): Promise<void>;
  /** Counts one more. Throws `rate_limited` where it was one too many. */
  count(address: string): Promise<void>;
};

const scopes = ['key', 'account', 'failures', 'oauth', 'wrong_keys', 'registrations'] as const;
type Scope = (typeof scopes)[number];
/** `policy` is how an answer tells the quota (draft-ietf-httpapi-ratelimit-headers). */
type Limit = { scope: Scope; quota: Quota; policy: string; limiter: RateLimiterMemory };

/** Distinct addresses that are counted apart within a window; what comes beyond shares one count. */
const maxAddresses = 10_000;

/** Of wrong keys, and of registrations: more than a person needs. */
const tenInTenMinutes: Quota = { points: 10, windowS: 600 };

/**
 * Limits of requests by key and by account, and by address of what nobody answers for: failed credentials, and what is asked of the
 * authorization server (A6, A12). Each replica decides by its own memory, without asking anybody, and hears within 0.2 s what the others let in: so much may pass beyond a limit. While NATS is away each replica counts
 * alone. A quota that is null is not limited.
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
    help: 'Requests that were refused, by the limit that they broke: key, account, in_progress, or of an address failures, oauth, wrong_keys, registrations.',
    labelNames: ['limit'],
    registers: [options.metrics],
  });
  refused.inc({ limit: 'in_progress' }, 0);
  const limits = new Map<string, Limit>();
  for (const scope of scopes) {
    // So that it is seen before anybody is refused.
    refused.inc({ limit: scope }, 0);
    const quota = quotas[scope];
    if (quota) limits.set(scope, createLimit(scope, quota));
  }
  const [key, account] = [limits.get('key'), limits.get('account')];
  const shared = createSharedCounts({
    bus,
    log,
    onCount(name, points) {
      // Nobody is refused for what another replica let in; the next one here may be.
      void limits.get(name.slice(0, name.indexOf(':')))?.limiter.penalty(name, toParts(points));
    },
  });

  function limitsOf(principal: Principal): { limit: Limit; name: string }[] {
    const asked: { limit: Limit; name: string }[] = [];
    if (key) asked.push({ limit: key, name: `key:${principal.id}` });
    if (account && principal.accountId !== null) asked.push({ limit: account, name: `account:${principal.accountId}` });
    return asked;
  }

  /** Takes points of all these limits, and tells what is left. */
  async function tell(asked: { limit: Limit; name: string }[], points: number): Promise<Standing> {
    let least = { limit: Number.POSITIVE_INFINITY, remaining: Number.POSITIVE_INFINITY };
    const standings: string[] = [];
    for (const { limit, name } of asked) {
      const standing = await limit.limiter.penalty(name, toParts(points));
      if (points > 0) shared.note(name, points);
      const remaining = Math.floor(standing.remainingPoints / partsOfPoint);
      standings.push(`"${limit.scope}";r=${remaining};t=${secondsLeft(standing)}`);
      if (remaining < least.remaining) least = { limit: limit.quota.points, remaining };
    }
    const headers = {
      'RateLimit-Policy': asked.map(({ limit }) => limit.policy).join(', '),
      RateLimit: standings.join(', '),
    };
    return { ...least, headers };
  }

  async function take(limit: Limit, id: string, points: number): Promise<RateLimiterRes> {
    const name = `${limit.scope}:${id}`;
    try {
      const standing = await limit.limiter.consume(name, toParts(points));
      shared.note(name, points);
      return standing;
    } catch (thrown) {
      if (thrown instanceof RateLimiterRes) return thrown;
      throw thrown;
    }
  }

  function refuse(limit: Limit, standing: RateLimiterRes, asked = 1): AppError {
    refused.inc({ limit: limit.scope });
    const retryAfterS = secondsLeft(standing);
    const { points, windowS } = limit.quota;
    const price = asked > 1 ? ` This request costs ${Math.ceil(asked)}.` : '';
    return new AppError(
      'rate_limited',
      `${tellShare[limit.scope](points)} in ${windowS} s.${price} Try again in ${retryAfterS} s.`,
      { retryAfterS },
    );
  }

  function limitAddresses(scope: Scope): AddressLimit {
    const limit = limits.get(scope);
    if (!limit) return { check: async () => {}, count: async () => {} };
    const { quota, limiter } = limit;
    /** Those that were counted within this window. */
    const seen = new Set<string>();
    let seenSince = 0;
    const nameAddress = (address: string) => (seen.has(address) || seen.size < maxAddresses ? address : 'others');

    return {
      async check(address, isExempt = () => false) {
        const standing = await limiter.get(`${scope}:${nameAddress(address)}`);
        if (standing && standing.remainingPoints === 0 && !isExempt()) throw refuse(limit, standing);
      },
      async count(address) {
        if (performance.now() - seenSince >= quota.windowS * 1_000) {
          seen.clear();
          seenSince = performance.now();
        }
        if (seen.size < maxAddresses) seen.add(address);
        const standing = await take(limit, nameAddress(address), 1);
        if (standing.consumedPoints > toParts(quota.points)) throw refuse(limit, standing);
      },
    };
  }

  return {
    name: 'rate limits',
    start: shared.start,
    stop: shared.stop,
    async charge(principal, points) {
      const asked = limitsOf(principal);
      if (asked.length === 0) return null;
      let refusal: AppError | null = null;
      for (const { limit, name } of asked) {
        const standing = await limit.limiter.get(name);
        if (!standing || standing.consumedPoints + toParts(points) <= toParts(limit.quota.points)) continue;
        refusal ??= refuse(limit, standing, points);
      }
      return { ...(await tell(asked, refusal ? 0 : points)), refusal };
    },
    async chargeAfterwards(principal, points) {
      for (const { limit, name } of limitsOf(principal)) {
        await limit.limiter.penalty(name, toParts(points));
        shared.note(name, points);
      }
    },
    noteBusy: () => refused.inc({ limit: 'in_progress' }),
    failures: limitAddresses('failures'),
    oauth: limitAddresses('oauth'),
    wrongKeys: limitAddresses('wrong_keys'),
    registrations: limitAddresses('registrations'),
  };
}

/** How a refusal tells the share of whoever had it. */
const tellShare: Record<Scope, (points: number) => string> = {
  key: (points) => `This credential may spend ${points} points`,
  account: (points) => `All credentials of this account together may spend ${points} points`,
  failures: (points) => `An address without a valid credential may send ${points} requests`,
  oauth: (points) => `An address may send ${points} requests to the authorization server`,
  wrong_keys: (points) => `An address may show ${points} wrong keys`,
  registrations: (points) => `An address may register ${points} programs`,
};

function createLimit(scope: Scope, quota: Quota): Limit {
  // The names are prefixed here, since they go to the other replicas as well.
  const limiter = new RateLimiterMemory({ keyPrefix: '', points: toParts(quota.points), duration: quota.windowS });
  return { scope, quota, policy: `"${scope}";q=${quota.points};w=${quota.windowS}`, limiter };
}

/** The limiter counts whole numbers; prices are fractions of points. */
const partsOfPoint = 1_000;
const toParts = (points: number): number => Math.ceil(points * partsOfPoint);

const secondsLeft = ({ msBeforeNext }: RateLimiterRes): number => Math.max(1, Math.ceil(msBeforeNext / 1_000));

import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '../../platform/errors.js';
import type { Part } from '../../platform/lifecycle.js';
import type { Logger } from '../../platform/log.js';
import { Counter, type Registry } from '../../platform/metrics.js';
import type { Bus } from '../../platform/nats.js';
import type { Principal } from '../principal.js';
import type { Quota } from './quota.js';
import { createSharedCounts } from './shared-counts.js';

/** Where headers of the answer are told, if there are any. */
export type SetHeader = (name: string, value: string) => void;

export type RateLimits = Part & {
  /**
   * Counts requests of a key (or token's subject) and its account, and tells how many are left. Throws `rate_limited` where one of
   * both has none left; then nothing may be done.
   */
  count(principal: Principal, setHeader?: SetHeader, requests?: number): Promise<void>;
  /** Throws `rate_limited` where too many credentials from this address were missing or wrong, unless this one is known. */
  refuseGuesser(address: string, isKnown: () => boolean): Promise<void>;
  /** Counts a credential that was missing or wrong. Throws `rate_limited` where it was one too many. */
  countFailure(address: string): Promise<void>;
};

type Scope = 'key' | 'account' | 'failures';
/** `policy` is how an answer tells the quota (draft-ietf-httpapi-ratelimit-headers). */
type Limit = { scope: Scope; quota: Quota; policy: string; limiter: RateLimiterMemory };

/** Distinct addresses that are counted apart within a window; what comes beyond shares one count. */
const maxAddresses = 10_000;

/**
 * Limits of requests by key and by account, and of failed sign-ins by address (A6, A12). Each replica decides by its own memory, without
 * asking anybody, and hears within 0.2 s what the others let in: so much may pass beyond a limit. While NATS is away each replica counts
 * alone. A quota that is null is not limited.
 */
export function createRateLimits(options: {
  quotas: { key: Quota | null; account: Quota | null; failures: Quota | null };
  bus: Bus;
  metrics: Registry;
  log: Logger;
}): RateLimits {
  const { quotas, bus, log } = options;
  const refused = new Counter({
    name: 'leadwire_rate_limited_total',
    help: 'Requests that were refused, by the limit that they broke: key, account, or failures of an address.',
    labelNames: ['limit'],
    registers: [options.metrics],
  });
  const [key, account, failures] = (['key', 'account', 'failures'] as const).map((scope) => {
    // So that it is seen before anybody is refused.
    refused.inc({ limit: scope }, 0);
    const quota = quotas[scope];
    return quota && createLimit(scope, quota);
  }) as [Limit | null, Limit | null, Limit | null];
  const shared = createSharedCounts({
    bus,
    log,
    onCount(name, points) {
      const limit = [key, account, failures].find((one) => one && name.startsWith(`${one.scope}:`));
      // Nobody is refused for what another replica let in; the next one here may be.
      if (limit) void limit.limiter.penalty(name, points);
    },
  });
  /** The addresses that failed within this window. */
  const failed = new Set<string>();
  let failedSince = 0;

  async function take(limit: Limit, id: string, points: number): Promise<RateLimiterRes> {
    const name = `${limit.scope}:${id}`;
    try {
      const standing = await limit.limiter.consume(name, points);
      shared.note(name, points);
      return standing;
    } catch (thrown) {
      if (thrown instanceof RateLimiterRes) return thrown;
      throw thrown;
    }
  }

  function refuse(limit: Limit, standing: RateLimiterRes): AppError {
    refused.inc({ limit: limit.scope });
    const retryAfterS = secondsLeft(standing);
    const { points, windowS } = limit.quota;
    return new AppError(
      'rate_limited',
      `${whose[limit.scope]} may send ${points} requests in ${windowS} s. Try again in ${retryAfterS} s.`,
      { retryAfterS },
    );
  }

  function nameAddress(address: string): string {
    return failed.has(address) || failed.size < maxAddresses ? address : 'others';
  }

  function rememberFailure(address: string, windowMs: number): void {
    if (performance.now() - failedSince >= windowMs) {
      failed.clear();
      failedSince = performance.now();
    }
    if (failed.size < maxAddresses) failed.add(address);
  }

  return {
    name: 'rate limits',
    start: shared.start,
    stop: shared.stop,
    async count(principal, setHeader, requests = 1) {
      const asked: [Limit, string][] = [];
      if (key) asked.push([key, principal.id]);
      if (account && principal.accountId !== null) asked.push([account, principal.accountId]);
      if (asked.length === 0) return;
      const standings: string[] = [];
      let refusal: AppError | null = null;
      for (const [limit, id] of asked) {
        const standing = await take(limit, id, requests);
        standings.push(`"${limit.scope}";r=${standing.remainingPoints};t=${secondsLeft(standing)}`);
        if (standing.consumedPoints <= limit.quota.points) continue;
        refusal = refuse(limit, standing);
        // What is refused for its key takes nothing of its account.
        break;
      }
      setHeader?.('RateLimit-Policy', asked.map(([limit]) => limit.policy).join(', '));
      setHeader?.('RateLimit', standings.join(', '));
      if (!refusal) return;
      setHeader?.('Retry-After', String(refusal.retryAfterS));
      throw refusal;
    },
    async refuseGuesser(address, isKnown) {
      const standing = failures && (await failures.limiter.get(`failures:${nameAddress(address)}`));
      if (standing && standing.consumedPoints >= failures.quota.points && !isKnown()) throw refuse(failures, standing);
    },
    async countFailure(address) {
      if (!failures) return;
      rememberFailure(address, failures.quota.windowS * 1_000);
      const standing = await take(failures, nameAddress(address), 1);
      if (standing.consumedPoints > failures.quota.points) throw refuse(failures, standing);
    },
  };
}

const whose = {
  key: 'This credential',
  account: 'All credentials of this account together',
  failures: 'An address without a valid credential',
};

function createLimit(scope: Scope, quota: Quota): Limit {
  // The names are prefixed here, since they go to the other replicas as well.
  const limiter = new RateLimiterMemory({ keyPrefix: '', points: quota.points, duration: quota.windowS });
  return { scope, quota, policy: `"${scope}";q=${quota.points};w=${quota.windowS}`, limiter };
}

const secondsLeft = ({ msBeforeNext }: RateLimiterRes): number => Math.max(1, Math.ceil(msBeforeNext / 1_000));

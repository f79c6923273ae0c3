import { AppError } from '../../../platform/errors.js';
import type { Counter } from '../../../platform/lifecycle/metrics.js';
import { FixedWindows, type Spent } from './fixed-windows.js';
import type { Quota } from './quota.js';
import type { SharedCounts } from './shared-counts.js';

export const scopes = ['key', 'account', 'failures', 'oauth', 'wrong_keys', 'registrations'] as const;
export type Scope = (typeof scopes)[number];

/** Prices are fractions of points, and their sums are exact as whole numbers. */
const partsPerPoint = 1_000;
const toParts = (points: number): number => Math.ceil(points * partsPerPoint);

/** What is left of a limit, in points, and the seconds until all of it is there again. */
type Left = { remaining: number; resetS: number };

/** One limit: what each id (of a key or an account, or an address) may spend within a window, counted in this process's memory. */
export class Limit {
  /** How an answer states the quota (draft-ietf-httpapi-ratelimit-headers). */
  readonly policy: string;
  private readonly windows: FixedWindows;

  constructor(
    readonly scope: Scope,
    readonly quota: Quota,
    private readonly shared: Pick<SharedCounts, 'note'>,
    private readonly refused: Counter,
  ) {
    this.policy = `"${scope}";q=${quota.points};w=${quota.windowS}`;
    this.windows = new FixedWindows(quota.windowS * 1_000);
  }

  /** The refusal of `points` more, null where they are within the limit. */
  refusalOf(id: string, points: number): AppError | null {
    const spent = this.windows.spent(this.nameOf(id));
    if (!spent || spent.sum + toParts(points) <= toParts(this.quota.points)) return null;
    return this.refuse(spent, points);
  }

  /** Spends points, whatever is left. */
  spend(id: string, points: number): Left {
    const name = this.nameOf(id);
    const spent = this.windows.spend(name, toParts(points));
    if (points > 0) this.shared.note(name, points);
    const remaining = Math.floor(Math.max(0, toParts(this.quota.points) - spent.sum) / partsPerPoint);
    return { remaining, resetS: secondsLeft(spent) };
  }

  /** Counts one request. Throws `rate_limited` if it exceeds the limit; the other replicas are not notified of such a request. */
  count(id: string): void {
    const name = this.nameOf(id);
    const spent = this.windows.spend(name, toParts(1));
    if (spent.sum > toParts(this.quota.points)) throw this.refuse(spent);
    this.shared.note(name, 1);
  }

  /** Adds what another replica counted. It refuses nobody by itself; the next request here may be refused. */
  addShared(name: string, points: number): void {
    this.windows.spend(name, toParts(points));
  }

  private nameOf(id: string): string {
    return `${this.scope}:${id}`;
  }

  private refuse(spent: Spent, asked = 1): AppError {
    this.refused.inc({ limit: this.scope });
    const retryAfterS = secondsLeft(spent);
    const { points, windowS } = this.quota;
    const price = asked > 1 ? ` This request costs ${Math.ceil(asked)} points.` : '';
    const detail = `${describeShare[this.scope](points)} in ${windowS} s.${price} Try again in ${retryAfterS} s.`;
    return new AppError('rate_limited', detail, { retryAfterS });
  }
}

const secondsLeft = ({ leftMs }: Spent): number => Math.max(1, Math.ceil(leftMs / 1_000));

/** How a refusal describes the share that was used up. */
const describeShare: Record<Scope, (points: number) => string> = {
  key: (points) => `This credential may spend ${points} points`,
  account: (points) => `All credentials of this account together may spend ${points} points`,
  failures: (points) => `An address without a valid credential may send ${points} requests`,
  oauth: (points) => `An address may send ${points} requests to the authorization server`,
  wrong_keys: (points) => `An address may show ${points} wrong keys`,
  registrations: (points) => `An address may register ${points} programs`,
};

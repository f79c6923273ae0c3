import { AppError } from '../../../platform/errors.js';

const retryAfterS = 10;

/** Counts the streams that follow something, in all and of each account (S5). */
export class Places {
  private taken = 0;
  private readonly byAccount = new Map<string, number>();

  /** `what` they follow, for the refusal. */
  constructor(
    private readonly most: { inAll: number; ofAccount: number },
    private readonly what: string,
  ) {}

  get count(): number {
    return this.taken;
  }

  /** Takes a place. Throws `rate_limited` where the account has its most, and `unavailable` where the process has. */
  take(accountId: string): void {
    const { inAll, ofAccount } = this.most;
    const mine = this.byAccount.get(accountId) ?? 0;
    if (mine >= ofAccount) {
      const detail = `An account can follow ${this.what} at most ${ofAccount} times at once.`;
      throw new AppError('rate_limited', detail, { retryAfterS });
    }
    if (this.taken >= inAll) {
      throw new AppError('unavailable', `At most ${inAll} streams can be open at once.`, { retryAfterS });
    }
    this.taken += 1;
    this.byAccount.set(accountId, mine + 1);
  }

  giveUp(accountId: string): void {
    this.taken -= 1;
    const left = this.byAccount.get(accountId)! - 1;
    if (left > 0) this.byAccount.set(accountId, left);
    else this.byAccount.delete(accountId);
  }
}

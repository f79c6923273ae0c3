import type { PlaceInFeed } from '../../../../schema/contracts/icp-signals.js';
import type { FeedSource } from './feed-source.js';
import { keptForMs, Tail, type Waiting } from './tail.js';

/** How many characters of signals all tails of a host keep together. Their parsed values take a few times as much. */
export const maxKeptInAll = 16 * 1024 * 1024;

/** The tails of the accounts that are followed in this process. A tail ends with its last follower. */
export class Tails {
  /** Those that were read last come last. */
  private readonly byAccount = new Map<string, Tail>();
  /** The accounts that followers are about to join: how many followers, and how far the accounts have grown meanwhile by the feed's reports. */
  private readonly expected = new Map<string, { count: number; reported: number }>();
  private kept = 0;

  constructor(
    private readonly source: Pick<FeedSource, 'read' | 'readTombstones' | 'findGrown'>,
    private readonly most = maxKeptInAll,
  ) {}

  /** How many tails there are, and how many characters of signals they keep. */
  count(): { tails: number; kept: number } {
    return { tails: this.byAccount.size, kept: this.kept };
  }

  /** Remembers the feed's reports on an account that a follower is about to join, until `expectNoMore` is called as often. */
  expect(accountId: string): void {
    const expected = this.expected.get(accountId) ?? { count: 0, reported: 0 };
    expected.count += 1;
    this.expected.set(accountId, expected);
  }

  /** Ends one `expect`, after the follower has joined or has failed to. */
  expectNoMore(accountId: string): void {
    const expected = this.expected.get(accountId)!;
    expected.count -= 1;
    if (expected.count === 0) this.expected.delete(accountId);
  }

  /** Lets a follower join its account's tail, which begins at the end of the feed where nobody follows the account yet. */
  join(accountId: string, end: number, follower: Waiting): Tail {
    const tail = this.byAccount.get(accountId) ?? this.begin(accountId, end);
    // What was reported may have been committed after the end was read.
    tail.note(Math.max(end, this.expected.get(accountId)?.reported ?? 0));
    tail.followers.add(follower);
    return tail;
  }

  leave(accountId: string, follower: Waiting): void {
    const tail = this.byAccount.get(accountId);
    tail?.leave(follower);
    if (!tail || tail.followers.size > 0) return;
    tail.end();
    this.byAccount.delete(accountId);
  }

  /** Takes note of what the feed reported. Most of it is about accounts that nobody follows here. */
  note(places: PlaceInFeed[]): void {
    for (const { account_id, position, tombstone } of places) {
      const tail = this.byAccount.get(account_id);
      tail?.note(position);
      if (tombstone) tail?.erased.note(tombstone);
      const expected = this.expected.get(account_id);
      if (expected) expected.reported = Math.max(expected.reported, position);
    }
  }

  /** Asks the feed about all followed accounts at once, in case something that it reported was lost. */
  async ask(): Promise<void> {
    const places = Array.from(this.byAccount, ([account_id, { readTo, erased }]) => ({
      account_id,
      position: readTo,
      tombstone: erased.readTo,
    }));
    if (places.length > 0) this.note(await this.source.findGrown(places));
  }

  forgetOld(now = performance.now()): void {
    for (const tail of this.byAccount.values()) tail.forget(({ readAt }) => readAt < now - keptForMs);
  }

  private begin(accountId: string, end: number): Tail {
    const tail = new Tail(
      end,
      (after) => this.source.read(accountId, after),
      (change) => this.account(accountId, change),
      (after) => this.source.readTombstones(accountId, after),
    );
    this.byAccount.set(accountId, tail);
    return tail;
  }

  /** Counts a change in what the tail of an account keeps; if all tails keep too much, those that were least recently read forget theirs. */
  private account(accountId: string, change: number): void {
    this.kept += change;
    if (change <= 0) return;
    const tail = this.byAccount.get(accountId)!;
    this.byAccount.delete(accountId);
    this.byAccount.set(accountId, tail);
    for (const oldest of this.byAccount.values()) {
      if (this.kept <= this.most) return;
      oldest.forget(() => this.kept > this.most);
    }
  }
}

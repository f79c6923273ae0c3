import { codes } from '../../../../schema/contracts/codes.js';
import { toAppError } from '../../../platform/errors.js';
import type { PlacedSignal, PlacedTombstone, Stretch } from '../../operation/ports.js';
import { ErasedTail } from './erased-tail.js';

/** How many signals of an account are kept at most, and how many characters of them. A stretch that was just read is shorter. */
export const maxKept = { signals: 1_000, characters: 256 * 1024 };

/** How long a signal is kept, so that a signal that was emptied because its person was erased is soon read again (X7). */
export const keptForMs = 30_000;

/** How long a read that failed is waited for until it is made again. */
const againAfterMs = 1_000;

/** How many reads in a row may fail with an unexpected fault until the followers are ended with it. */
const maxFaults = 3;

/** A follower that waits for a tail. */
export type Waiting = { wake(): void; fail(error: unknown): void; addTombstones(tombstones: PlacedTombstone[]): void };

type Kept = { signal: PlacedSignal; readAt: number };

/**
 * The end of one account's feed, for all its followers in this process. It keeps the signals after `from` up to `to`, and knows of signals up to
 * `known`. It reads on only when a follower has taken everything that is kept, once for all followers: so it is as fast as the fastest follower,
 * and a follower that is further behind than `from` reads for itself.
 */
export class Tail {
  readonly followers = new Set<Waiting>();
  readonly erased: ErasedTail;
  private readonly waiting = new Set<Waiting>();
  private kept: Kept[] = [];
  private from: number;
  private to: number;
  private known: number;
  private phase: 'idle' | 'reading' | 'ended' = 'idle';
  private again: NodeJS.Timeout | undefined;
  private characters = 0;
  private faults = 0;

  constructor(
    end: number,
    private readonly read: (after: number) => Promise<Stretch>,
    private readonly onCharacters: (change: number) => void,
    readTombstones: (after: number) => Promise<PlacedTombstone[]>,
  ) {
    this.erased = new ErasedTail(readTombstones, (tombstones) => {
      for (const follower of this.followers) follower.addTombstones(tombstones);
    });
    this.from = end;
    this.to = end;
    this.known = end;
  }

  /** Up to where it was read. */
  get readTo(): number {
    return this.to;
  }

  /** Whether signals after this position are not kept any more. */
  isBehind(position: number): boolean {
    return position < this.from;
  }

  /** The first kept signal after a position. */
  after(position: number): PlacedSignal | undefined {
    if (position >= this.to) return undefined;
    // Most followers are near the end.
    return this.kept[this.kept.findLastIndex(({ signal }) => signal.position <= position) + 1]?.signal;
  }

  /** Takes note that the feed has signals up to this position. */
  note(end: number): void {
    if (end <= this.known) return;
    this.known = end;
    if (this.waiting.size > 0) this.readOn();
  }

  /** Wakes a follower that has taken all that is kept, as soon as there is more. */
  wait(follower: Waiting): void {
    this.waiting.add(follower);
    this.readOn();
  }

  leave(follower: Waiting): void {
    this.followers.delete(follower);
    this.waiting.delete(follower);
  }

  /** Forgets the oldest signals for as long as `isTooMuch`. */
  forget(isTooMuch: (oldest: Kept) => boolean): void {
    let forgotten = 0;
    for (; forgotten < this.kept.length && isTooMuch(this.kept[forgotten]!); forgotten++) {
      const { signal } = this.kept[forgotten]!;
      this.count(-signal.body.length);
      this.from = signal.position;
    }
    if (forgotten > 0) this.kept = this.kept.slice(forgotten);
  }

  end(): void {
    this.phase = 'ended';
    clearTimeout(this.again);
    this.forget(() => true);
  }

  private count(change: number): void {
    this.characters += change;
    this.onCharacters(change);
  }

  private readOn(): void {
    if (this.phase !== 'idle' || this.known <= this.to) return;
    this.phase = 'reading';
    const asked = this.known;
    this.read(this.to).then(
      (stretch) => this.take(stretch, asked),
      (error) => this.fail(error),
    );
  }

  private take({ signals, readTo, hasMore, end }: Stretch, asked: number): void {
    if (this.phase === 'ended') return;
    this.faults = 0;
    const readAt = performance.now();
    for (const signal of signals) this.kept.push({ signal, readAt });
    this.to = readTo;
    // What was reported meanwhile may have been committed after the read.
    if (hasMore) this.known = Math.max(this.known, end);
    else if (this.known === asked) this.known = readTo;
    this.count(signals.reduce((sum, { body }) => sum + body.length, 0));
    let left = this.kept.length;
    this.forget(() => (left > maxKept.signals || this.characters > maxKept.characters) && left-- > 0);
    this.goOn();
  }

  private fail(error: unknown): void {
    if (this.phase === 'ended') return;
    const { code } = toAppError(error);
    // One odd answer shall not end all who follow the account.
    const isPassing = code === 'internal' ? ++this.faults < maxFaults : codes[code].retryable;
    if (isPassing) this.again = setTimeout(() => this.goOn(), againAfterMs).unref();
    else for (const follower of [...this.followers]) follower.fail(error);
  }

  /** Wakes all who wait. Those that want more wait again, which reads on. */
  private goOn(): void {
    this.phase = 'idle';
    const woken = [...this.waiting];
    this.waiting.clear();
    for (const follower of woken) follower.wake();
  }
}

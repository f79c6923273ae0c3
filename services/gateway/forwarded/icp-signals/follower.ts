import { codes } from '../../../../schema/contracts/codes.js';
import { toAppError } from '../../../platform/errors.js';
import type {
  FollowerOptions,
  PlacedSignal,
  PlacedTombstone,
  SignalStream,
  StreamContent,
  Stretch,
} from '../../operation/ports.js';
import { tooSlow } from '../../operation/streamed-answers.js';
import { toCursor, toTombstoneCursor } from './stored-events.js';
import { keptForMs, type Tail, type Waiting } from './tail.js';

/** How long a follower that reads for itself waits when the feed is away. */
const againAfterMs = 1_000;

/** How many tombstones may wait for a follower, until it has taken them or has passed their events. */
const maxTombstones = 1_000;

type Result = IteratorResult<PlacedSignal>;

type Means = {
  read: FollowerOptions['read'];
  wants: FollowerOptions['wants'];
  content: StreamContent;
  /** How long it may be so far behind the others that it has to read for itself. */
  patienceMs: number;
  /** Is called once, when the follower has left or was ended. */
  onLeave: () => void;
};

/**
 * One reader of an account's feed. It takes the signals that it has read for itself, then those that the account's tail keeps, and then waits for
 * the tail. If the tail no longer keeps what comes next, it reads for itself again; a follower that had reached the tail and does not catch up in
 * time is ended as `too_slow`. A tombstone that the follower was notified of comes next, as soon as its event was passed.
 */
export class Follower implements SignalStream, Waiting {
  private own: Stretch | null;
  private nth = 0;
  private readAt = performance.now();
  /** Up to here all signals were taken or skipped; null before the first. */
  private position: number | null;
  private printedCursor: { position: number; cursor: string } | null = null;
  private tail: Tail | null = null;
  private hasJoined = false;
  private behindSince: number | null = null;
  private hasLeft = false;
  private fault: { error: unknown } | null = null;
  private rested: (() => void) | null = null;
  private tombstones: PlacedTombstone[] = [];
  /** The number of the last tombstone that it has heard of, and of the last one that it has taken. */
  private heardTo: number;
  private erasedTo: number;

  constructor(
    first: Stretch,
    private readonly means: Means,
  ) {
    this.own = first;
    this.position = first.signals.length > 0 ? null : first.readTo;
    this.heardTo = first.tombstones ?? 0;
    this.erasedTo = this.heardTo;
  }

  /** Begins to follow the tail. */
  join(tail: Tail): void {
    this.tail = tail;
  }

  cursor(): string | null {
    if (this.means.content === 'tombstones') return toTombstoneCursor(this.erasedTo);
    if (this.position === null) return null;
    // Asked for by every heartbeat.
    if (this.printedCursor?.position !== this.position) {
      this.printedCursor = { position: this.position, cursor: toCursor(this.position) };
    }
    return this.printedCursor.cursor;
  }

  async next(): Promise<Result> {
    while (!this.hasLeft) {
      const signal = this.takeTombstone() ?? this.takeSignal();
      if (signal) return { value: signal, done: false };
      await this.goOn().catch((error) => this.fail(error));
    }
    const { fault } = this;
    this.fault = null;
    if (fault) throw fault.error;
    return { value: undefined, done: true };
  }

  async return(): Promise<Result> {
    this.leave();
    return { value: undefined, done: true };
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  wake(): void {
    this.rested?.();
  }

  /** Takes note of tombstones, of which it knows some already. */
  addTombstones(tombstones: PlacedTombstone[]): void {
    if (this.means.content === 'signals') return;
    for (const one of tombstones) {
      if (one.number <= this.heardTo) continue;
      this.heardTo = one.number;
      if (this.means.wants(one)) this.tombstones.push(one);
    }
    if (this.tombstones.length > maxTombstones) this.fail(tooSlow(this.cursor()));
    else this.wake();
  }

  /** Ends the stream with an error, which its reader receives. */
  fail(error: unknown): void {
    if (this.hasLeft) return;
    this.fault = { error };
    this.leave();
  }

  /** Ends the stream; one that waits for a signal learns it at once. */
  leave(): void {
    if (this.hasLeft) return;
    this.hasLeft = true;
    this.own = null;
    this.means.onLeave();
    this.wake();
  }

  /** Takes a tombstone of an event that was passed. Among signals it leaves the cursor where it is. */
  private takeTombstone(): PlacedSignal | undefined {
    if (this.tombstones.length === 0) return undefined;
    const onlyTombstones = this.means.content === 'tombstones';
    const passed = this.position ?? 0;
    const nth = this.tombstones.findIndex(({ position }) => onlyTombstones || position <= passed);
    if (nth < 0) return undefined;
    const [one] = this.tombstones.splice(nth, 1);
    this.erasedTo = one!.number;
    if (onlyTombstones) return one;
    const { position, event, body, value, number } = one!;
    return { position, event, body, value, number, cursor: this.cursor()! } as PlacedTombstone;
  }

  private takeSignal(): PlacedSignal | undefined {
    return this.means.content === 'tombstones' ? undefined : (this.takeOwn() ?? this.takeShared());
  }

  private takeOwn(): PlacedSignal | undefined {
    if (!this.own) return undefined;
    const signal = this.own.signals[this.nth];
    // Before the first signal is taken there is no position after which it could be read anew.
    const isOld = this.position !== null && performance.now() - this.readAt > keptForMs;
    if (signal && !isOld) {
      this.nth += 1;
      this.position = signal.position;
      return signal;
    }
    if (!signal) this.position = this.own.readTo;
    this.own = null;
    return undefined;
  }

  private takeShared(): PlacedSignal | undefined {
    const tail = this.tail!;
    if (tail.isBehind(this.position!)) return undefined;
    this.hasJoined = true;
    this.behindSince = null;
    for (;;) {
      const signal = tail.after(this.position!);
      this.position = Math.max(this.position!, signal?.position ?? tail.readTo);
      if (!signal || this.means.wants(signal)) return signal;
    }
  }

  /** Reads for itself where the tail has forgotten what comes next, and otherwise waits for the tail. */
  private async goOn(): Promise<void> {
    const tail = this.tail!;
    if (this.means.content === 'tombstones') return this.rest();
    if (!tail.isBehind(this.position!)) {
      tail.wait(this);
      return this.rest();
    }
    this.checkPace();
    try {
      this.own = await this.means.read(this.position!);
      this.nth = 0;
      this.readAt = performance.now();
      tail.note(this.own.end);
    } catch (error) {
      if (!codes[toAppError(error).code].retryable) throw error;
      const timer = setTimeout(() => this.wake(), againAfterMs);
      await this.rest();
      clearTimeout(timer);
    }
  }

  /** Throws `too_slow` where a follower that had come up with the tail has been behind it for too long. */
  private checkPace(): void {
    if (!this.hasJoined) return;
    this.behindSince ??= performance.now();
    if (performance.now() - this.behindSince >= this.means.patienceMs) throw tooSlow(this.cursor());
  }

  private rest(): Promise<void> {
    return new Promise((done) => {
      this.rested = done;
      if (this.hasLeft) done();
    });
  }
}

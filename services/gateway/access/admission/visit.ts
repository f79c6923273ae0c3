import type { AppError } from '../../../platform/errors.js';
import type { Place } from '../../../platform/lanes.js';
import type { Principal } from '../../operation/principal.js';
import type { RateLimits, Standing } from '../rate-limits/index.js';

/** What an answer says about its cost (S2): the points that were charged, and what is left of the limit that has least left. */
export type RequestCost = { requested: number; limit: number | null; remaining: number | null };

/** Every request costs a point besides what it asks for. The point is charged before anything of the request is read. */
const entryPoints = 1;
/** Bytes per point: it takes 15 ms to read a mebibyte from PostgreSQL and send it, or to parse it as a wrong body (2026-11). */
const bytesPerPoint = 32 * 1024;
/** Values of a long body per point: where the body is not written as JSON.stringify would, looking at each takes 0.4 us (2026-11). */
const valuesPerPoint = 2_000;

const comma = ','.charCodeAt(0);

function countCommas(text: string): number {
  let count = 0;
  // Calling `indexOf` for each takes six times as long where there are many (6 ms for a mebibyte, 2026-11).
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) === comma) count++;
  return count;
}

/** What an event of a stream costs besides its bytes; GraphQL parses the event and picks its fields. */
const pointsPerEvent = { rest: 0.05, graphql: 0.25 };

type VisitMeans = {
  setHeader: (name: string, value: string) => void;
  /** Throws where the caller's credential has ended; returns nothing where it was confirmed a moment ago. */
  confirm: () => Promise<void> | undefined;
  /** Takes another place, which is never refused. */
  enterAgain: () => Place;
  /** Resolves when a refusal may be sent to the caller; see SlowRefusals. */
  hold: () => Promise<void>;
};

/**
 * One request of a known caller: its place among the others, and what it is charged. It is charged a point when it arrives, and the rest of
 * its price as soon as parts of the price are known.
 */
export class Visit {
  private price = 0;
  private charged = 0;
  private bytes = 0;
  /** Whether the first point has been part of a turn. */
  private hasStarted = false;
  private standing: Standing | null = null;

  /** Points of the values of long bodies. */
  private valuePoints = 0;
  /** Points of events that were sent and are not charged yet. */
  private owed = 0;

  constructor(
    private readonly limits: Pick<RateLimits, 'charge' | 'chargeAfterwards'>,
    private readonly principal: Principal,
    private readonly place: Place,
    private readonly means: VisitMeans,
  ) {}

  /** Charges the first point. Returns the refusal, a promise that rejects with `rate_limited`, if there is one. */
  enter(): Promise<never> | null {
    return this.chargeUpTo(entryPoints);
  }

  /**
   * Charges `points` and waits for the turn of that work; work that was started before has then ended. Throws `rate_limited`, and
   * `unauthenticated` where the credential has ended meanwhile.
   */
  async start(points: number): Promise<void> {
    this.price += points;
    const refused = this.chargeUpTo(entryPoints + this.price);
    if (refused) return refused;
    const work = this.hasStarted ? points : entryPoints + points;
    // Avoids needless waits: a request starts several times, and each wait costs it a turn of the promise queue.
    if (!this.place.startNow(work)) await this.place.start(work);
    this.hasStarted = true;
    const confirming = this.means.confirm();
    if (confirming) await confirming;
  }

  /**
   * Charges a point for each 32 KiB that were transferred, in either direction. The length of a row or a body is not known beforehand, so
   * these points never refuse the present request, only later ones.
   */
  carry(bytes: number): void {
    const points = this.chargeBytes(bytes);
    if (points > 0) this.place.add(points);
  }

  private chargeBytes(bytes: number): number {
    const before = this.pointsOfBytes;
    this.bytes += bytes;
    const points = this.pointsOfBytes - before;
    if (points > 0) this.limits.chargeAfterwards(this.principal, points);
    return points;
  }

  /**
   * Yields the pieces of an answer one by one. The first was read with the request. Each further piece is work of `points`, which is charged
   * and waits for its turn, however long that takes, since nothing can be refused in the middle of an answer. While the client takes a
   * piece, the place is free for other requests of its caller.
   */
  async *inTurns<T>(pieces: AsyncIterable<T>, points: number): AsyncGenerator<T> {
    for await (const piece of pieces) {
      this.place.rest();
      yield piece;
      await this.place.start(points, Number.POSITIVE_INFINITY);
      this.limits.chargeAfterwards(this.principal, points);
    }
  }

  /**
   * Yields the pieces of a body that is read while it arrives, each after it was charged and its turn has come. While the next piece is
   * awaited, the place is free for other requests.
   */
  async *receive(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    this.place.rest();
    for await (const piece of pieces) {
      await this.place.start(this.chargeBytes(piece.length), Number.POSITIVE_INFINITY);
      yield piece;
      this.place.rest();
    }
    await this.place.start(0, Number.POSITIVE_INFINITY);
  }

  /**
   * Charges an event of `length` characters that a stream sends after its request has left. Each point waits for its turn, so that a reader
   * that catches up is served no faster than other work of its account.
   */
  chargeEvent(way: keyof typeof pointsPerEvent, length: number): Promise<void> {
    return this.owe(pointsPerEvent[way] + length / bytesPerPoint);
  }

  /**
   * Charges an event of a subscription whose document costs `cost` points for the weight of its fields beyond an event and the subscription
   * itself: fields may lead to other objects, which are read for each event.
   */
  chargeFields(cost: number): Promise<void> {
    return this.owe(Math.max(0, cost - 1 - pointsPerEvent.graphql));
  }

  private async owe(points: number): Promise<void> {
    this.owed += points;
    if (this.owed < 1) return;
    const due = this.owed;
    this.owed = 0;
    this.limits.chargeAfterwards(this.principal, due);
    const place = this.means.enterAgain();
    await place.start(due, Number.POSITIVE_INFINITY);
    place.leave();
  }

  /** Continues the work of a request that has left its place, once its turn has come. It is not charged again. */
  async again<T>(points: number, work: () => Promise<T>): Promise<T> {
    const place = this.means.enterAgain();
    try {
      await place.start(points, Number.POSITIVE_INFINITY);
      return await work();
    } finally {
      place.leave();
    }
  }

  /** Charges a body of JSON, and waits for the turn where reading it takes long. Throws `rate_limited`. */
  async takeBody(text: string): Promise<void> {
    const ofBytes = this.chargeBytes(Buffer.byteLength(text));
    if (ofBytes === 0) return;
    const ofValues = countCommas(text) / valuesPerPoint;
    this.valuePoints += ofValues;
    this.limits.chargeAfterwards(this.principal, ofValues);
    await this.place.start(ofBytes + ofValues);
  }

  private get pointsOfBytes(): number {
    return Math.floor(this.bytes / bytesPerPoint);
  }

  /** What was charged so far; the limit is null where the caller has none. */
  cost(): RequestCost {
    const { limit, remaining } = this.standing ?? { limit: null, remaining: null };
    const requested = this.charged + this.pointsOfBytes + this.valuePoints;
    return { requested: Math.ceil(requested * 100) / 100, limit, remaining };
  }

  leave(): void {
    this.place.leave();
  }

  /** Charges the difference between `sum` and what was charged. If that is refused, leaves the place, and may delay the refusal. */
  private chargeUpTo(sum: number): Promise<never> | null {
    const points = sum - this.charged;
    if (points <= 0) return null;
    const standing = this.limits.charge(this.principal, points);
    if (standing) {
      this.means.setHeader('RateLimit-Policy', standing.policy);
      this.means.setHeader('RateLimit', standing.state);
      if (standing.refusal) return this.refuse(standing.refusal);
      this.standing = standing;
    }
    this.charged = sum;
    return null;
  }

  private async refuse(refusal: AppError): Promise<never> {
    this.means.setHeader('Retry-After', String(refusal.retryAfterS));
    this.place.leave();
    await this.means.hold();
    throw refusal;
  }
}

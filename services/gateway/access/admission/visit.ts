import type { AppError } from '../../../platform/errors.js';
import type { Place } from '../../../platform/lanes.js';
import type { Principal } from '../../operation/principal.js';
import type { RateLimits, Standing } from '../rate-limits/index.js';

/** What an answer tells of its cost (S2): what it was charged, and what is left of the limit that has least left. */
export type ToldCost = { requested: number; limit: number | null; remaining: number | null };

/** Every request costs a point besides what it asks for; it is charged before anything of the request is read. */
const pointsAtTheDoor = 1;
/** Bytes that are worth a point: a mebibyte takes 15 ms to be read from PostgreSQL and answered, or parsed as a wrong body (2026-11). */
const bytesOfPoint = 32 * 1024;
/** Values of a long body that are worth a point: where it is not written as JSON.stringify would, each takes 0.4 us to be looked at (2026-11). */
const valuesOfPoint = 2_000;

const comma = ','.charCodeAt(0);

function countCommas(text: string): number {
  let count = 0;
  // A search for each would take six times as long where there are many (6 ms for a mebibyte, 2026-11).
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) === comma) count++;
  return count;
}

/** What an event of a stream costs beside its bytes; GraphQL parses it and picks its fields. */
const pointsOfEvent = { rest: 0.05, graphql: 0.25 };

type VisitMeans = {
  setHeader: (name: string, value: string) => void;
  /** Throws where the caller's credential has ended. */
  confirm: () => Promise<void>;
  /** Takes a further place, which nothing refuses. */
  enterAgain: () => Place;
  /** Resolves when a refusal may be told. */
  hold: () => Promise<void>;
};

/**
 * One request of a caller who is known: its place among the others, and what it is charged. It is charged a point when it comes, and the
 * rest of its price once that is known; a price is the sum of what is told of it.
 */
export class Visit {
  private price = 0;
  private charged = 0;
  private bytes = 0;
  /** Whether what the door costs has had its turn. */
  private wasAtTheDoor = false;
  private standing: Standing | null = null;

  /** Points of the values of long bodies. */
  private valuePoints = 0;
  /** Points of events that were told and not charged yet. */
  private owed = 0;

  constructor(
    private readonly limits: Pick<RateLimits, 'charge' | 'chargeAfterwards'>,
    private readonly principal: Principal,
    private readonly place: Place,
    private readonly means: VisitMeans,
  ) {}

  /** Charges the first point. Throws `rate_limited`. */
  enter(): Promise<void> {
    return this.chargeUpTo(pointsAtTheDoor);
  }

  /**
   * Charges work of so many points and waits for its turn; what was begun before has then ended. Throws `rate_limited`, and
   * `unauthenticated` where the credential has ended meanwhile.
   */
  async start(points: number): Promise<void> {
    this.price += points;
    try {
      await this.chargeUpTo(pointsAtTheDoor + this.price);
    } catch (refusal) {
      this.place.leave();
      await this.means.hold();
      throw refusal;
    }
    await this.place.start(this.wasAtTheDoor ? points : pointsAtTheDoor + points);
    this.wasAtTheDoor = true;
    await this.means.confirm();
  }

  /**
   * Charges a point for each 32 KiB that were carried, in whichever direction: how long a row or a body is, nobody knows before. Nothing
   * is refused for them but what comes next.
   */
  carry(bytes: number): void {
    const points = this.chargeBytes(bytes);
    if (points > 0) this.place.add(points);
  }

  private chargeBytes(bytes: number): number {
    const before = this.pointsOfBytes;
    this.bytes += bytes;
    const points = this.pointsOfBytes - before;
    if (points > 0) void this.limits.chargeAfterwards(this.principal, points);
    return points;
  }

  /**
   * Answers the pieces one by one. The first was read with the request; each further piece is work of so many points, which is charged and
   * waits for its turn, however long that takes, since nothing can be refused in the middle of an answer. While the client takes a piece,
   * the place is free for other requests of its caller.
   */
  async *inTurns<T>(pieces: AsyncIterable<T>, points: number): AsyncGenerator<T> {
    for await (const piece of pieces) {
      this.place.rest();
      yield piece;
      await this.place.start(points, Number.POSITIVE_INFINITY);
      void this.limits.chargeAfterwards(this.principal, points);
    }
  }

  /**
   * Answers the pieces of a body that is read while it comes, each when it has been charged and it is its turn. While none comes, the place is
   * free for other requests.
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
   * Charges an event of so many characters that a stream tells after its request has left. Each point waits for its turn, so that what lies
   * behind a reader comes to it no faster than other work of its account does.
   */
  async tellEvent(way: keyof typeof pointsOfEvent, length: number): Promise<void> {
    this.owed += pointsOfEvent[way] + length / bytesOfPoint;
    if (this.owed < 1) return;
    const due = this.owed;
    this.owed = 0;
    void this.limits.chargeAfterwards(this.principal, due);
    const place = this.means.enterAgain();
    await place.start(due, Number.POSITIVE_INFINITY);
    place.leave();
  }

  /** Charges a body of JSON, and waits for the turn to read one that takes long. Throws `rate_limited`. */
  async takeBody(text: string): Promise<void> {
    const ofBytes = this.chargeBytes(Buffer.byteLength(text));
    if (ofBytes === 0) return;
    const ofValues = countCommas(text) / valuesOfPoint;
    this.valuePoints += ofValues;
    void this.limits.chargeAfterwards(this.principal, ofValues);
    await this.place.start(ofBytes + ofValues);
  }

  private get pointsOfBytes(): number {
    return Math.floor(this.bytes / bytesOfPoint);
  }

  /** What was charged; null before anything was. */
  tell(): ToldCost {
    const { limit, remaining } = this.standing ?? { limit: null, remaining: null };
    const requested = this.charged + this.pointsOfBytes + this.valuePoints;
    return { requested: Math.ceil(requested * 100) / 100, limit, remaining };
  }

  leave(): void {
    this.place.leave();
  }

  private async chargeUpTo(sum: number): Promise<void> {
    const points = sum - this.charged;
    if (points <= 0) return;
    const standing = await this.limits.charge(this.principal, points);
    if (!standing) {
      this.charged = sum;
      return;
    }
    for (const [name, value] of Object.entries(standing.headers)) this.means.setHeader(name, value);
    if (standing.refusal) throw this.refuse(standing.refusal);
    this.standing = standing;
    this.charged = sum;
  }

  private refuse(refusal: AppError): AppError {
    this.means.setHeader('Retry-After', String(refusal.retryAfterS));
    return refusal;
  }
}

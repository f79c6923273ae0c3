import { AppError, CallerGone } from './errors.js';

/**
 * The limits of one payer (an account, a staff or ingest key, an address without a credential): what it may have in progress in this process, or may
 * use of a pool.
 */
export type LaneLimits = {
  /** Requests that have arrived and are not answered: those that run, those that wait, and those whose body is still arriving. */
  open: number;
  /** Requests that run. */
  running: number;
  /** The total points of the requests that run. A more expensive request runs alone. */
  runningPoints: number;
  /** The points that may begin per second while other payers are active. */
  pointsPerS: number;
};

export type LaneOptions = {
  /** How many requests of all payers may run. */
  inAll: number;
  /** How long a request may wait for its turn in milliseconds; infinite for no limit. */
  waitMs: number;
  /** The word for the requests in the message of a refusal; `requests` by default. */
  what?: string;
  /** Is called for each refusal. */
  onRefuse?: () => void;
  now?: () => number;
};

/** The place of one request. `leave` gives it up, whatever its state. */
export type Place = {
  /**
   * Waits until work of this many points may begin; the work that was begun before in this place has then ended. Throws `rate_limited` when
   * its turn does not come within `patienceMs`, by default `waitMs` of the lanes.
   */
  start(points: number, patienceMs?: number): Promise<void>;
  /** Begins such work if it is its turn, and returns whether it did. If not, `start` waits for the turn. */
  startNow(points: number): boolean;
  /** Adds points to work that turned out to be more expensive, so that the payer's next work waits longer. */
  add(points: number): void;
  /** Lets others run until `start` is called again, while the client receives what was sent. */
  rest(): void;
  leave(): void;
};

export type Lanes = {
  /** Takes a place. Throws `rate_limited` when the payer has reached its limit of open requests. */
  enter(payer: string, limits: LaneLimits): Place;
  /** Returns how many requests run and how many wait. */
  count(): { running: number; waiting: number };
  /** The number of payers with a lane. */
  readonly size: number;
};

/** After a pause, the points of this many seconds may begin at once, since a client that was delayed sends everything that it has. */
const burstS = 0.25;
/** The share of a request's maximum wait that earlier expensive work of its payer may cost it. */
const shareOfWait = 0.8;
/** For this time after another payer's request, a payer is not alone. */
const companyMs = 1_000;
/** Up to this many lanes are kept without checking which are needed. */
const fewLanes = 1_000;

type Waiter = { points: number; begin: () => void };
type Lane = {
  payer: string;
  limits: LaneLimits;
  open: number;
  running: number;
  runningPoints: number;
  waiting: Waiter[];
  /** The points that may begin now; negative after an expensive request. */
  tokens: number;
  filledAt: number;
};

/**
 * Shares this process among its callers (S3, S4). Each payer has a lane with a limited number of requests, of which a few run and the
 * others wait, oldest first. When several lanes wait, they take turns. While no other payer calls, a payer may begin as much as it likes.
 * Otherwise its work is spread over each second, since everybody waits for even a small share of the process when it is used in one piece.
 */
export const createLanes = (options: LaneOptions): Lanes => new FairLanes(options);

class FairLanes implements Lanes {
  private readonly lanes = new Map<string, Lane>();
  /** Lanes with waiting requests, in the order of their turns. */
  readonly turns = new Set<Lane>();
  private running = 0;
  private sweepAbove = fewLanes;
  private last = { payer: '', changedAt: Number.NEGATIVE_INFINITY };
  private timer: NodeJS.Timeout | undefined;

  constructor(readonly options: LaneOptions) {}

  get size(): number {
    return this.lanes.size;
  }

  count(): { running: number; waiting: number } {
    let waiting = 0;
    for (const lane of this.turns) waiting += lane.waiting.length;
    return { running: this.running, waiting };
  }

  enter(payer: string, limits: LaneLimits): Place {
    const lane = this.lanes.get(payer) ?? this.addLane(payer, limits);
    if (lane.open >= limits.open)
      throw this.refuse(`At most ${limits.open} ${this.options.what ?? 'requests'} may be under way at once.`);
    lane.open++;
    this.note(lane);
    return new LanePlace(this, lane);
  }

  private now(): number {
    return this.options.now?.() ?? performance.now();
  }

  /** Records which payer called last. */
  note({ payer }: Lane): void {
    if (payer !== this.last.payer) this.last = { payer, changedAt: this.now() };
  }

  private addLane(payer: string, limits: LaneLimits): Lane {
    const lane = {
      payer,
      limits,
      open: 0,
      running: 0,
      runningPoints: 0,
      waiting: [],
      tokens: limits.pointsPerS * burstS,
      filledAt: this.now(),
    };
    this.lanes.set(payer, lane);
    return lane;
  }

  refuse(detail: string): AppError {
    this.options.onRefuse?.();
    return new AppError('rate_limited', detail, { retryAfterS: 1 });
  }

  /** Drops unneeded lanes: those without open requests that may begin as much again as a new lane. */
  forget(lane: Lane): void {
    if (this.isNeedless(lane)) this.lanes.delete(lane.payer);
    if (this.lanes.size < this.sweepAbove) return;
    for (const one of this.lanes.values()) if (this.isNeedless(one)) this.lanes.delete(one.payer);
    this.sweepAbove = 2 * this.lanes.size + fewLanes;
  }

  private isNeedless(lane: Lane): boolean {
    return lane.open === 0 && this.fill(lane) >= lane.limits.pointsPerS * burstS;
  }

  /** Begins the requests that may begin, one of each lane in turn. */
  pump(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    let soonestMs = Number.POSITIVE_INFINITY;
    for (const lane of this.turns) {
      const first = lane.waiting[0]!;
      if (this.running >= this.options.inAll) return;
      if (!this.mayBegin(lane, first.points)) {
        if (this.hasRoom(lane, first.points)) soonestMs = Math.min(soonestMs, msUntilTokens(lane));
        continue;
      }
      lane.waiting.shift();
      // The lane moves to the end of the line. If requests still wait in it, this loop reaches it again.
      this.turns.delete(lane);
      if (lane.waiting.length > 0) this.turns.add(lane);
      this.begin(lane, first.points);
      first.begin();
    }
    if (soonestMs < Number.POSITIVE_INFINITY) this.timer = setTimeout(() => this.pump(), Math.ceil(soonestMs));
  }

  begin(lane: Lane, points: number): void {
    this.running++;
    lane.running++;
    lane.runningPoints += points;
    this.spend(lane, points);
  }

  /** Charges points to a lane, but no more than a debt at which a waiting request can still have its turn in time. */
  spend(lane: Lane, points: number): void {
    const most = lane.limits.pointsPerS * (this.options.waitMs / 1_000) * shareOfWait;
    lane.tokens = Math.max(lane.tokens - points, Math.min(lane.tokens, -most));
  }

  end(lane: Lane, points: number): void {
    this.running--;
    lane.running--;
    lane.runningPoints -= points;
    if (this.turns.size > 0) this.pump();
  }

  mayBegin(lane: Lane, points: number): boolean {
    return (
      this.running < this.options.inAll && this.hasRoom(lane, points) && (this.isAlone(lane) || this.fill(lane) > 0)
    );
  }

  private hasRoom({ running: begun, runningPoints, limits }: Lane, points: number): boolean {
    return begun === 0 || (begun < limits.running && runningPoints + points <= limits.runningPoints);
  }

  private isAlone(lane: Lane): boolean {
    if (lane.limits.pointsPerS === Number.POSITIVE_INFINITY) return true;
    if (lane.payer !== this.last.payer || this.now() - this.last.changedAt < companyMs) return false;
    // No payer is alone while another one waits.
    return this.turns.size === 0 || (this.turns.size === 1 && this.turns.has(lane));
  }

  fill(lane: Lane): number {
    const { pointsPerS } = lane.limits;
    if (pointsPerS === Number.POSITIVE_INFINITY) return pointsPerS;
    const at = this.now();
    lane.tokens = Math.min(pointsPerS * burstS, lane.tokens + ((at - lane.filledAt) / 1_000) * pointsPerS);
    lane.filledAt = at;
    return lane.tokens;
  }
}

const msUntilTokens = (lane: Lane): number => Math.max(1, ((0.001 - lane.tokens) / lane.limits.pointsPerS) * 1_000);

/** The place of a request in its lane. */
class LanePlace implements Place {
  private phase: 'entered' | 'waiting' | 'running' | 'resting' | 'refused' | 'left' = 'entered';
  private points = 0;
  private giveUp: ((error: AppError) => void) | undefined;

  constructor(
    private readonly lanes: FairLanes,
    private readonly lane: Lane,
  ) {}

  async start(points: number, patienceMs = this.lanes.options.waitMs): Promise<void> {
    if (!this.startNow(points)) await this.wait(patienceMs);
  }

  startNow(points: number): boolean {
    const { lanes, lane, phase } = this;
    if (phase === 'left') throw new CallerGone();
    if (phase === 'running') this.rest();
    lanes.note(lane);
    if (phase === 'waiting' || phase === 'refused') throw new Error(`a request that is ${phase} cannot be started`);
    this.points = points;
    if (lane.waiting.length > 0 || !lanes.mayBegin(lane, points)) return false;
    lanes.begin(lane, points);
    this.phase = 'running';
    return true;
  }

  add(points: number): void {
    this.lanes.fill(this.lane);
    this.lanes.spend(this.lane, points);
  }

  rest(): void {
    if (this.phase === 'left') throw new CallerGone();
    if (this.phase !== 'running') throw new Error(`a request that is ${this.phase} cannot rest`);
    this.phase = 'resting';
    this.lanes.end(this.lane, this.points);
  }

  leave(): void {
    const before = this.phase;
    if (before === 'left') return;
    if (before === 'waiting') this.giveUp!(new CallerGone());
    this.phase = 'left';
    this.lane.open--;
    if (before === 'running') this.lanes.end(this.lane, this.points);
    this.lanes.forget(this.lane);
  }

  private wait(patienceMs: number): Promise<void> {
    const { lanes, lane, points } = this;
    this.phase = 'waiting';
    return new Promise((done, fail) => {
      const begin = (): void => {
        clearTimeout(late);
        this.phase = 'running';
        done();
      };
      const waiter: Waiter = { points, begin };
      this.giveUp = (error) => {
        clearTimeout(late);
        this.phase = 'refused';
        lane.waiting.splice(lane.waiting.indexOf(waiter), 1);
        if (lane.waiting.length === 0) lanes.turns.delete(lane);
        // A request that waited behind this one may fit where this one did not.
        else lanes.pump();
        fail(error);
      };
      const refuseLate = (): void => this.giveUp!(lanes.refuse('Too many requests are under way at once.'));
      const late = patienceMs === Number.POSITIVE_INFINITY ? undefined : setTimeout(refuseLate, patienceMs);
      lane.waiting.push(waiter);
      lanes.turns.add(lane);
      lanes.pump();
    });
  }
}

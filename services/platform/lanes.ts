import { AppError, CallerGone } from './errors.js';

/** What one payer (an account, a staff or ingest key, an address without a credential) may have under way in this process, or of a pool. */
export type LaneLimits = {
  /** Requests that have arrived and are not answered: those that run, those that wait, and those whose body is on its way. */
  open: number;
  /** Requests that run. */
  running: number;
  /** The points of those that run, all together; a dearer request runs alone. */
  runningPoints: number;
  /** The points that may begin in a second while others are there. */
  pointsPerS: number;
};

export type LaneOptions = {
  /** Requests of all payers that run. */
  inAll: number;
  /** How long a request may wait for its turn; for as long as it likes where it is infinite. */
  waitMs: number;
  /** Is called for each refusal. */
  onRefuse?: () => void;
  now?: () => number;
};

/** The place of one request; `leave` gives it up, whatever it has come to. */
export type Place = {
  /**
   * Waits until work of so many points may begin; what was begun before has then ended. Throws `rate_limited` where its turn does not come
   * within `patienceMs`, which is that of all lanes where absent.
   */
  start(points: number, patienceMs?: number): Promise<void>;
  /** Adds to what was begun, which has turned out dearer: what begins next waits for longer. */
  add(points: number): void;
  /** Lets others run until `start` is called again, while the client takes what it was sent. */
  rest(): void;
  leave(): void;
};

export type Lanes = {
  /** Takes a place. Throws `rate_limited` where the payer has its most. */
  enter(payer: string, limits: LaneLimits): Place;
  /** How many requests run and how many wait. */
  count(): { running: number; waiting: number };
  /** How many payers something is kept of. */
  readonly size: number;
};

/** After a pause, the points of so many seconds may begin at once: a client that was held up sends what it has. */
const burstS = 0.25;
/** So much of the time that a request may wait is what dear work before it may cost it. */
const shareOfWait = 0.8;
/** For so long after somebody else's request a payer is not alone. */
const companyMs = 1_000;
/** So many lanes are kept without looking which of them are needed. */
const fewLanes = 1_000;

type Waiter = { points: number; begin: () => void };
type Lane = {
  payer: string;
  limits: LaneLimits;
  open: number;
  running: number;
  runningPoints: number;
  waiting: Waiter[];
  /** Points that may begin now; below zero after a dear request. */
  tokens: number;
  filledAt: number;
};

/**
 * Shares this process among those who call it (S3, S4). Each payer has a lane: a bounded number of requests, of which a few run and the
 * others wait, oldest first. Where many lanes wait, they take turns. While nobody else calls, a payer may begin as much as it likes; while
 * others do, its work is spread over each second, since even a small share of the process, taken in one piece, is waited for by all.
 */
export function createLanes({ inAll, waitMs, onRefuse = () => {}, now = () => performance.now() }: LaneOptions): Lanes {
  const lanes = new Map<string, Lane>();
  /** Lanes with somebody waiting, in the order of their turns. */
  const turns = new Set<Lane>();
  let running = 0;
  let sweepAbove = fewLanes;
  let last = { payer: '', changedAt: Number.NEGATIVE_INFINITY };
  let timer: NodeJS.Timeout | undefined;

  function enter(payer: string, limits: LaneLimits): Place {
    const lane = lanes.get(payer) ?? addLane(payer, limits);
    if (lane.open >= limits.open) throw refuse(`At most ${limits.open} requests may be under way at once.`);
    lane.open++;
    note(lane);
    return createPlace(lane);
  }

  /** Notes who is there. */
  function note({ payer }: Lane): void {
    if (payer !== last.payer) last = { payer, changedAt: now() };
  }

  function addLane(payer: string, limits: LaneLimits): Lane {
    const lane = {
      payer,
      limits,
      open: 0,
      running: 0,
      runningPoints: 0,
      waiting: [],
      tokens: limits.pointsPerS * burstS,
      filledAt: now(),
    };
    lanes.set(payer, lane);
    return lane;
  }

  function refuse(detail: string): AppError {
    onRefuse();
    return new AppError('rate_limited', detail, { retryAfterS: 1 });
  }

  /** Drops what nobody needs any more: a lane in which nothing is open, once it may begin as much again as a new one. */
  function forget(lane: Lane): void {
    if (isNeedless(lane)) lanes.delete(lane.payer);
    if (lanes.size < sweepAbove) return;
    for (const one of lanes.values()) if (isNeedless(one)) lanes.delete(one.payer);
    sweepAbove = 2 * lanes.size + fewLanes;
  }

  const isNeedless = (lane: Lane): boolean => lane.open === 0 && fill(lane) >= lane.limits.pointsPerS * burstS;

  function createPlace(lane: Lane): Place {
    let phase: 'entered' | 'waiting' | 'running' | 'resting' | 'refused' | 'left' = 'entered';
    let points = 0;
    let giveUp: ((error: AppError) => void) | undefined;

    function wait(patienceMs: number): Promise<void> {
      phase = 'waiting';
      return new Promise((done, fail) => {
        const waiter: Waiter = {
          points,
          begin() {
            clearTimeout(late);
            phase = 'running';
            done();
          },
        };
        giveUp = (error) => {
          clearTimeout(late);
          phase = 'refused';
          lane.waiting.splice(lane.waiting.indexOf(waiter), 1);
          if (lane.waiting.length === 0) turns.delete(lane);
          // Who waited behind it may be let in where it was not.
          else pump();
          fail(error);
        };
        const refuseLate = (): void => giveUp!(refuse('Too many requests are under way at once.'));
        const late = patienceMs === Number.POSITIVE_INFINITY ? undefined : setTimeout(refuseLate, patienceMs);
        lane.waiting.push(waiter);
        turns.add(lane);
        pump();
      });
    }

    return {
      async start(asked, patienceMs = waitMs) {
        if (phase === 'left') throw new CallerGone();
        if (phase === 'running') this.rest();
        note(lane);
        if (phase !== 'entered' && phase !== 'resting') throw new Error(`a request that is ${phase} cannot be started`);
        points = asked;
        if (lane.waiting.length > 0 || !mayBegin(lane, points)) return wait(patienceMs);
        begin(lane, points);
        phase = 'running';
      },
      add(more) {
        fill(lane);
        spend(lane, more);
      },
      rest() {
        if (phase === 'left') throw new CallerGone();
        if (phase !== 'running') throw new Error(`a request that is ${phase} cannot rest`);
        phase = 'resting';
        end(lane, points);
      },
      leave() {
        if (phase === 'left') return;
        const before = phase;
        if (before === 'waiting') giveUp!(new CallerGone());
        phase = 'left';
        lane.open--;
        if (before === 'running') end(lane, points);
        forget(lane);
      },
    };
  }

  /** Begins what may begin, one of each lane in turn. */
  function pump(): void {
    clearTimeout(timer);
    timer = undefined;
    let soonestMs = Number.POSITIVE_INFINITY;
    for (const lane of turns) {
      const first = lane.waiting[0]!;
      if (running >= inAll) return;
      if (!mayBegin(lane, first.points)) {
        if (hasRoom(lane, first.points)) soonestMs = Math.min(soonestMs, msUntilTokens(lane));
        continue;
      }
      lane.waiting.shift();
      // It goes to the end of the line; where it still waits, this loop comes to it again.
      turns.delete(lane);
      if (lane.waiting.length > 0) turns.add(lane);
      begin(lane, first.points);
      first.begin();
    }
    if (soonestMs < Number.POSITIVE_INFINITY) timer = setTimeout(pump, Math.ceil(soonestMs));
  }

  function begin(lane: Lane, points: number): void {
    running++;
    lane.running++;
    lane.runningPoints += points;
    spend(lane, points);
  }

  /** No lane comes so far into debt that whoever waits in it is refused for that alone. */
  function spend(lane: Lane, points: number): void {
    const most = lane.limits.pointsPerS * (waitMs / 1_000) * shareOfWait;
    lane.tokens = Math.max(lane.tokens - points, Math.min(lane.tokens, -most));
  }

  function end(lane: Lane, points: number): void {
    running--;
    lane.running--;
    lane.runningPoints -= points;
    if (turns.size > 0) pump();
  }

  const mayBegin = (lane: Lane, points: number): boolean =>
    running < inAll && hasRoom(lane, points) && (isAlone(lane) || fill(lane) > 0);

  function hasRoom({ running: now, runningPoints, limits }: Lane, points: number): boolean {
    return now === 0 || (now < limits.running && runningPoints + points <= limits.runningPoints);
  }

  function isAlone(lane: Lane): boolean {
    if (lane.limits.pointsPerS === Number.POSITIVE_INFINITY) return true;
    if (lane.payer !== last.payer || now() - last.changedAt < companyMs) return false;
    // Nobody is while another one waits.
    return turns.size === 0 || (turns.size === 1 && turns.has(lane));
  }

  function fill(lane: Lane): number {
    const { pointsPerS } = lane.limits;
    if (pointsPerS === Number.POSITIVE_INFINITY) return pointsPerS;
    const at = now();
    lane.tokens = Math.min(pointsPerS * burstS, lane.tokens + ((at - lane.filledAt) / 1_000) * pointsPerS);
    lane.filledAt = at;
    return lane.tokens;
  }

  const msUntilTokens = (lane: Lane): number => Math.max(1, ((0.001 - lane.tokens) / lane.limits.pointsPerS) * 1_000);

  return {
    enter,
    get size() {
      return lanes.size;
    },
    count() {
      let waiting = 0;
      for (const lane of turns) waiting += lane.waiting.length;
      return { running, waiting };
    },
  };
}

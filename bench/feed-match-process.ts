import { createRandom } from '../bin/sample/random.js';
import { type Candidate, compileCriteria, Presearcher, toCandidate } from '../services/feed/matching/index.js';
import { drawItems, shapes } from './feed-texts.js';
import { type Estimate, estimate, pairRatios, quantile } from './statistics.js';

// Measures watches of one shape in a process of its own, since memory is measured too, and prints the figures as JSON.

export type MatchSizes = { small: number; large: number; items: number; rounds: number; updates: number };
export type MatchFigures = {
  smallPerS: Estimate;
  largePerS: Estimate;
  /** What an item costs, in microseconds. */
  bodyUs: number;
  growth: Estimate;
  updateUs: number;
  fillS: number;
  mb: number;
};

const watchesPerAccount = 10;
const tendedAfterItem = 32;
const [, , name = '', sizes = ''] = process.argv;
const { small, large, items, rounds, updates } = JSON.parse(sizes) as MatchSizes;
const random = createRandom(7);
const drawCriteria = shapes[name]!;

const usage = (since: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1e6;
};
const uuid = (kind: number, nth: number): string =>
  `${(Math.imul(nth, 0x9e3779b1) >>> 0).toString(16).padStart(8, '0')}-000${kind}-4000-8000-${nth.toString(16).padStart(12, '0')}`;

function put(presearcher: Presearcher, nth: number, criteria: ReturnType<typeof compileCriteria>): void {
  const accountId = uuid(1, Math.floor(nth / watchesPerAccount));
  presearcher.put(
    {
      accountId,
      icpCriteriaId: uuid(2, nth),
      change: nth,
      createdChange: nth,
      isEnabled: true,
      maxSignalsPerDay: null,
    },
    criteria,
  );
}

/** Adds watches, and returns how many seconds of processor time that took, the drawing of their criteria apart. */
function fill(presearcher: Presearcher, from: number, to: number, isStrange = false): number {
  let seconds = 0;
  for (let start = from; start < to; start += 10_000) {
    const drawn = Array.from({ length: Math.min(10_000, to - start) }, () => drawCriteria(random, isStrange));
    const began = process.cpuUsage();
    for (const [nth, criteria] of drawn.entries()) put(presearcher, start + nth, compileCriteria(criteria));
    seconds += usage(began);
  }
  return seconds;
}

/** Matches all items, each prepared anew, and returns how many seconds of processor time one takes. */
function match(presearcher: Presearcher, texts: Candidate[]): number {
  const began = process.cpuUsage();
  for (const text of texts) {
    presearcher.match(toCandidate(text));
    presearcher.tend(tendedAfterItem);
  }
  return usage(began) / texts.length;
}

function warm(presearcher: Presearcher, texts: Candidate[]): Presearcher {
  for (let round = 0; round < 3; round++) match(presearcher, texts);
  return presearcher;
}

function update(presearcher: Presearcher): number {
  const times = Array.from({ length: updates }, () => {
    const nth = Math.floor(random() * presearcher.size);
    const criteria = drawCriteria(random, false);
    const began = performance.now();
    put(presearcher, nth, compileCriteria(criteria));
    return (performance.now() - began) * 1_000;
  });
  return quantile(times, 0.5);
}

function residentMb(): number {
  globalThis.gc?.();
  globalThis.gc?.();
  return process.memoryUsage().rss / 1e6;
}

const texts = drawItems(random, items, 60);
const bodies = drawItems(random, Math.ceil(items / 5), 300);
const perS = (presearcher: Presearcher): Estimate =>
  estimate(Array.from({ length: rounds }, () => 1 / match(presearcher, texts)));

const first = new Presearcher(random() * 2 ** 32);
fill(first, 0, small);
warm(first, texts);
const smallPerS = perS(first);
const bodyTimes = Array.from({ length: rounds }, () => match(first, bodies) * 1e6);

const emptyMb = residentMb();
let other = new Presearcher(random() * 2 ** 32);
const fillS = fill(other, 0, large);
const mb = residentMb() - emptyMb;
warm(other, texts);
const largePerS = perS(other);
const updateUs = update(other);

// The same watches as at first, and others that match nothing.
other = new Presearcher(random() * 2 ** 32);
fill(other, 0, small);
fill(other, small, large, true);
warm(other, texts);
const pairs = Array.from({ length: rounds }, () => [match(other, texts), match(first, texts)] as const);
const growth = estimate(
  pairRatios(
    pairs.map(([grown]) => grown),
    pairs.map(([, before]) => before),
  ),
);

const figures: MatchFigures = { smallPerS, largePerS, bodyUs: quantile(bodyTimes, 0.5), growth, updateUs, fillS, mb };
console.log(JSON.stringify(figures));

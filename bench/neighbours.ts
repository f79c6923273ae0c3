import { createHash } from 'node:crypto';
import { type Measure, measurePhases } from './measurement.js';
import { fillAccount } from './neighbours-fill.js';
import {
  measureAdmission,
  measureCancellation,
  measureNovelDocuments,
  measureRevocation,
} from './neighbours-limits.js';
import { measureReaders } from './neighbours-readers.js';
import { type Candidate, listCandidates } from './neighbours-requests.js';
import { type Priced, searchWorst } from './neighbours-search.js';
import { askTotals } from './neighbours-totals.js';
import { startWorld, type World } from './neighbours-world.js';

export type Sizes = {
  share: number;
  each: number;
  pairs: number;
  windowMs: number;
  cancellations: number;
  keys: number;
  novelMs: number;
  admissionMs: number;
};
const full: Sizes = {
  share: 1,
  each: 200,
  pairs: 7,
  windowMs: 60_000,
  cancellations: 10_000,
  keys: 200,
  novelMs: 8_000,
  admissionMs: 60_000,
};
const quick: Sizes = {
  share: 0.1,
  each: 200,
  pairs: 3,
  windowMs: 15_000,
  cancellations: 100,
  keys: 20,
  novelMs: 4_000,
  admissionMs: 20_000,
};

type Shared = { world: World; worst: Candidate[]; sizes: Sizes };

const measures = {
  // It is part of the set-up, and prints what it has found.
  search: async () => [],
  readers: (_quick, cleanUp, { world, worst, sizes }) => measureReaders(world, worst, sizes, cleanUp),
  async totals(_quick, cleanUp, { world, sizes }) {
    const measured = await measureReaders(world, await askTotals(world), sizes, cleanUp);
    return measured.map((row) => ({ ...row, metric: `totals_${row.metric}` }));
  },
  cancellation: async (_quick, _cleanUp, { world, sizes }) => [await measureCancellation(world, sizes)],
  revocation: async (_quick, _cleanUp, { world, sizes }) => [await measureRevocation(world, sizes)],
  novel: async (_quick, cleanUp, { world, sizes }) => [await measureNovelDocuments(world, sizes, cleanUp)],
  admission: (_quick, cleanUp, { world, sizes }) => measureAdmission(world, sizes, cleanUp),
} satisfies Record<string, Measure<Shared>>;

export type NeighboursPhase = keyof typeof measures;
export const neighboursPhases = Object.keys(measures) as NeighboursPhase[];

/**
 * `npm run bench -- neighbours`: how much one account can slow down others. The most expensive requests are found by trying everything that
 * the schema and the interface description allow, with an account that is full, and are then sent as fast as the default limits admit.
 */
export const benchNeighbours = ({ quick: isQuick, only }: { quick: boolean; only: NeighboursPhase[] }): Promise<void> =>
  measurePhases('neighbours', measures, { quick: isQuick, only }, async (_quick, cleanUp) => {
    const sizes = isQuick ? quick : full;
    const world = await startWorld(sizes, cleanUp);
    const needsWorst = only.length === 0 || only.includes('search') || only.includes('readers');
    const worst = needsWorst ? await findWorst(world, sizes) : [];
    await world.restartGateways('default');
    await fillAccount(world, world.reader, { each: 200, isLarge: false });
    return { world, worst, sizes };
  });

async function findWorst(world: World, { each }: Sizes): Promise<Candidate[]> {
  console.log('Search: what costs most of all that an account may ask');
  const ids = await fillAccount(world, world.hostile, { each, isLarge: true });
  const found = await searchWorst(world, listCandidates(ids));
  return pick(found);
}

/** The requests that cost the gateway most per point, those that cost the database most per point, and those that take longest. */
function pick(found: Priced[]): Candidate[] {
  const most = (of: (one: Priced) => number): Priced[] => found.toSorted((a, b) => of(b) - of(a)).slice(0, 4);
  const chosen = new Map(
    [
      ...most((one) => one.gatewayMs / one.points),
      ...most((one) => one.databaseMs / one.points),
      ...most((one) => one.gatewayMs),
    ].map((one) => [hash(one.candidate), one]),
  );
  return [...chosen.values()].map(({ candidate }) => candidate);
}

const hash = (candidate: Candidate): string => createHash('sha256').update(JSON.stringify(candidate)).digest('hex');

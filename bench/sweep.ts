import { existsSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type CleanUp, type Measure, measurePhases, startServers } from './measurement.js';
import type { Row } from './results.js';
import { measureApi } from './sweep-api.js';
import { urlOf } from './sweep-directory.js';
import { measureErasures } from './sweep-erase.js';
import { type Filled, measureImport } from './sweep-import.js';
import { measureSearches } from './sweep-search.js';

const full = {
  people: 1_000_000,
  companies: 100_000,
  pairs: 7,
  slice: 100_000,
  personas: 300,
  repeats: 34,
  rounds: 9,
  windows: 9,
  erased: 40,
};
const quick = {
  people: 40_000,
  companies: 4_000,
  pairs: 3,
  slice: 4_000,
  personas: 40,
  repeats: 2,
  rounds: 3,
  windows: 3,
  erased: 10,
};

type Sizes = typeof full;
type Server = { postgresUrl: string; natsUrl: string; folder: string };
type Shared = { sizes: Sizes; server: Server; fill(): Promise<Filled & { rows: Row[] }> };

const measures = {
  import: async (_quick, _cleanUp, { fill }) => (await fill()).rows,
  async search(_quick, _cleanUp, { sizes, fill }) {
    const filled = await fill();
    console.log(`Searches: ${sizes.personas} personas on ${sizes.people} people, against a tenth of them`);
    return measureSearches({ ...sizes, ...filled });
  },
  api: async (_quick, cleanUp, shared) => measureApi(await systemOf(shared, cleanUp)),
  erase: async (_quick, cleanUp, shared) => measureErasures(await systemOf(shared, cleanUp)),
} satisfies Record<string, Measure<Shared>>;

export type SweepPhase = keyof typeof measures;
export const sweepPhases = Object.keys(measures) as SweepPhase[];

/**
 * `npm run bench -- sweep`: measures the import of people, searches for them, the interface while runs work, and erasures, with a million people and
 * 100,000 companies of the sample. Needs some 5 GB of disk while it runs. The import always runs, since everything else needs its people, unless
 * `keep` names a folder in which an earlier run has left them.
 */
export const benchSweep = (options: { quick: boolean; only: SweepPhase[]; keep?: string }): Promise<void> =>
  measurePhases('sweep', measures, options, (isQuick, cleanUp) => setUp(isQuick, cleanUp, options.keep));

async function setUp(isQuick: boolean, cleanUp: CleanUp, keep: string | undefined): Promise<Shared> {
  const sizes = isQuick ? quick : full;
  const server = await startServers('sweep', cleanUp, keep && resolve(keep));
  const isKept = join(server.folder, 'filled');
  let filled: ReturnType<Shared['fill']> | null = null;
  // In the first phase that needs the people.
  async function fillOnce(): ReturnType<Shared['fill']> {
    const { postgresUrl, folder } = server;
    if (existsSync(isKept)) return { large: urlOf(postgresUrl, 'large'), small: urlOf(postgresUrl, 'small'), rows: [] };
    const imported = await measureImport(postgresUrl, folder, sizes);
    writeFileSync(isKept, '');
    return imported;
  }
  const fill = () => {
    filled ??= fillOnce();
    return filled;
  };
  return { sizes, server, fill };
}

async function systemOf({ sizes, server, fill }: Shared, cleanUp: CleanUp) {
  const { large } = await fill();
  return { ...sizes, databaseUrl: large, natsUrl: server.natsUrl, folder: server.folder, cleanUp };
}

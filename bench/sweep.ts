import { runMeasurement, startServers } from './measurement.js';
import { measureApi } from './sweep-api.js';
import { measureErasures } from './sweep-erase.js';
import { measureImport } from './sweep-import.js';
import { measureSearches } from './sweep-search.js';

export const sweepPhases = ['import', 'search', 'api', 'erase'] as const;
export type SweepPhase = (typeof sweepPhases)[number];

const full = {
  people: 1_000_000,
  companies: 100_000,
  pairs: 7,
  slice: 100_000,
  personas: 300,
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
  rounds: 3,
  windows: 3,
  erased: 10,
};

/**
 * `npm run bench -- sweep`: measures the import of people, searches for them, the interface while runs work, and erasures, with a million people and
 * 100,000 companies of the sample. Needs some 5 GB of disk while it runs. The import always runs, since everything else needs its people.
 * Results are written only if everything was measured in full.
 */
export async function benchSweep(options: { quick: boolean; only: SweepPhase[] }): Promise<void> {
  const sizes = options.quick ? quick : full;
  const phases = options.only.length > 0 ? options.only : sweepPhases;
  await runMeasurement(
    'sweep',
    { write: !options.quick && phases.length === sweepPhases.length },
    async (rows, cleanUp) => {
      const server = await startServers('sweep', cleanUp);
      const filled = await measureImport(server.postgresUrl, server.folder, sizes);
      if (phases.includes('import')) rows.push(...filled.rows);
      if (phases.includes('search')) {
        console.log(`Searches: ${sizes.personas} personas on ${sizes.people} people, against a tenth of them`);
        rows.push(...(await measureSearches({ ...sizes, ...filled })));
      }
      const system = { databaseUrl: filled.large, natsUrl: server.natsUrl, folder: server.folder, cleanUp };
      if (phases.includes('api')) rows.push(...(await measureApi({ ...sizes, ...system })));
      if (phases.includes('erase')) rows.push(...(await measureErasures({ ...sizes, ...system })));
    },
  );
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startNatsServer } from '../services/platform/embedded/nats-server.js';
import { startPostgresServer } from '../services/platform/embedded/postgres-server.js';
import { makePassableFolder } from '../services/platform/embedded/private-file.js';
import { type Row, reportResults } from './results.js';
import { measureApi } from './sweep-api.js';
import { measureImport } from './sweep-import.js';
import { measureSearches } from './sweep-search.js';

export const sweepPhases = ['import', 'search', 'api'] as const;
export type SweepPhase = (typeof sweepPhases)[number];

const full = { people: 1_000_000, companies: 100_000, pairs: 7, slice: 100_000, personas: 300, rounds: 9, windows: 9 };
const quick = { people: 40_000, companies: 4_000, pairs: 3, slice: 4_000, personas: 40, rounds: 3, windows: 3 };

/**
 * `npm run bench -- sweep`: importing people, searching them, and the interface while runs work, on a million people of the sample
 * and 100,000 companies. Some 5 GB of disk while it runs. The import is always run, since all else needs its people; results are
 * written where everything was measured in full.
 */
export async function benchSweep(options: { quick: boolean; only: SweepPhase[] }): Promise<void> {
  const sizes = options.quick ? quick : full;
  const phases = options.only.length > 0 ? options.only : sweepPhases;
  const steps: (() => Promise<unknown> | unknown)[] = [];
  const closeAll = async (): Promise<void> => {
    for (const step of steps.splice(0).reverse()) {
      await Promise.resolve(step()).catch((error) => console.error(`Not closed cleanly: ${error.message}`));
    }
  };
  const interrupt = (): void => void closeAll().then(() => process.exit(130));
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);

  const rows: Row[] = [];
  try {
    const cleanUp = (step: () => Promise<unknown> | unknown): void => void steps.push(step);
    const folder = mkdtempSync(join(tmpdir(), 'leadwire-sweep-'));
    makePassableFolder(folder);
    cleanUp(() => rmSync(folder, { recursive: true, force: true }));
    const postgres = await startPostgresServer({ dir: join(folder, 'postgres') });
    cleanUp(() => postgres.stop());
    // Before the long part: a machine without it should hear of it now.
    const nats = await startNatsServer({ dir: join(folder, 'nats') });
    cleanUp(() => nats.stop());
    const filled = await measureImport(postgres.url, folder, sizes);
    if (phases.includes('import')) rows.push(...filled.rows);
    if (phases.includes('search')) {
      console.log(`Searches: ${sizes.personas} personas on ${sizes.people} people, against a tenth of them`);
      rows.push(...(await measureSearches({ ...sizes, ...filled })));
    }
    if (phases.includes('api')) {
      rows.push(...(await measureApi({ ...sizes, databaseUrl: filled.large, natsUrl: nats.url, folder, cleanUp })));
    }
  } catch (error) {
    // Minutes of measuring should not be lost with what came after them.
    if (rows.length > 0) reportResults('sweep', rows, { write: false });
    throw error;
  } finally {
    await closeAll();
    process.removeListener('SIGINT', interrupt).removeListener('SIGTERM', interrupt);
  }
  reportResults('sweep', rows, { write: !options.quick && phases.length === sweepPhases.length });
}

import { findBinaries, readLock } from '../test/support/lock-file.js';
import { measureInstallation } from './installation.js';
import { type Measure, measurePhases } from './measurement.js';
import { countFailures } from './promises.js';
import { single } from './results.js';

const measures = {
  installation: (_quick, cleanUp) => measureInstallation(cleanUp),
  lock: async () => [single('lock_missing_platforms', findBinaries(readLock()).missing.length, 'binaries', 0)],
  upgrade: async (_quick, cleanUp) => [
    single('upgrade_lost', await countFailures('test/e2e/upgrade.test.ts', cleanUp), 'failed tests', 0),
  ],
  restore: async (_quick, cleanUp) => [
    single('restore_differences', await countFailures('test/admin/backup.test.ts', cleanUp), 'failed tests', 0),
  ],
} satisfies Record<string, Measure>;

export type AnywherePhase = keyof typeof measures;
export const anywherePhases = Object.keys(measures) as AnywherePhase[];

/**
 * `npm run bench -- anywhere`: how long an installation takes and how much room, and whether it goes on while tests are prepared beside it
 * and without a network, and whether upgrades and restores keep everything. The results of a phase replace its earlier ones.
 */
export const benchAnywhere = (options: { quick: boolean; only: AnywherePhase[] }): Promise<void> =>
  measurePhases('anywhere', measures, options);

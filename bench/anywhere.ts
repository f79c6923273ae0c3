import { measureInstallation } from './installation.js';
import { type Measure, measurePhases } from './measurement.js';

const measures = {
  installation: (_quick, cleanUp) => measureInstallation(cleanUp),
} satisfies Record<string, Measure>;

export type AnywherePhase = keyof typeof measures;
export const anywherePhases = Object.keys(measures) as AnywherePhase[];

/**
 * `npm run bench -- anywhere`: how long an installation takes and how much room, and whether it goes on while tests are prepared beside it
 * and without a network. The results of a phase replace its earlier ones.
 */
export const benchAnywhere = (options: { quick: boolean; only: AnywherePhase[] }): Promise<void> =>
  measurePhases('anywhere', measures, options);

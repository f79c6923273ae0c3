import { measureAccount } from './endpoints-account.js';
import { measureListen } from './endpoints-listen.js';
import { measureReplay } from './endpoints-replay.js';
import { measureStats } from './endpoints-stats.js';
import { type Measure, measurePhases } from './measurement.js';

const measures = {
  stats: (quick, cleanUp) =>
    measureStats(quick ? { history: 200_000, reads: 300 } : { history: 10_000_000, reads: 10_000 }, cleanUp),
  account: (quick, cleanUp) => measureAccount({ endpoints: quick ? 10 : 1_000, reads: quick ? 50 : 500 }, cleanUp),
  listen: (quick, cleanUp) => measureListen({ count: quick ? 50 : 10_000 }, cleanUp),
  replay: (quick, cleanUp) =>
    measureReplay(
      quick
        ? { pairs: 2, count: 20_000, drained: 10_000, seconds: 5 }
        : { pairs: 7, count: 100_000, drained: 30_000, seconds: 20 },
      cleanUp,
    ),
} satisfies Record<string, Measure>;

export type EndpointsPhase = keyof typeof measures;
export const endpointsPhases = Object.keys(measures) as EndpointsPhase[];

/**
 * `npm run bench -- endpoints`: what accounts ask of their endpoints, each phase on a system of its own. The results of a phase replace its
 * earlier ones; those of a quick run are only printed.
 */
export const benchEndpoints = (options: { quick: boolean; only: EndpointsPhase[] }): Promise<void> =>
  measurePhases('endpoints', measures, options);

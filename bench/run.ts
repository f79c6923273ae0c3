import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type AnywherePhase, anywherePhases, benchAnywhere } from './anywhere.js';
import { benchCriteria, type CriteriaPhase, criteriaPhases } from './criteria.js';
import { benchDelivery, type DeliveryPhase, deliveryPhases } from './delivery.js';
import { benchEndpoints, type EndpointsPhase, endpointsPhases } from './endpoints.js';
import { benchFeed, type FeedPhase, feedPhases } from './feed.js';
import { benchGateway, type GatewayPhase, gatewayPhases } from './gateway.js';
import { benchHouse } from './house.js';
import { benchLookalikes, type LookalikesPhase, lookalikesPhases } from './lookalikes.js';
import { benchNeighbours, type NeighboursPhase, neighboursPhases } from './neighbours.js';
import { writePerformancePage } from './performance-page.js';
import { benchPooler } from './pooler.js';
import { benchSweep, type SweepPhase, sweepPhases } from './sweep.js';

const usage = `Usage: npm run bench -- NAME [options]

  anywhere   an installation from a fresh clone: time and room, while the tests are set up beside it, and without a network; whether
             an upgrade and a restore keep everything
             --only PHASE     ${anywherePhases.join(', ')}; may be given several times; only their results are replaced
  criteria   what people expect of a feed: how soon a watch sees what changes in the directory, how fast a first import of a million
             companies reaches the feed, a preview over a million items, what waiting readers cost, and a backfill beside live activity
             --quick          small counts, for a look; nothing is written
             --only PHASE     ${criteriaPhases.join(', ')}; may be given several times; only their results are replaced
  delivery   activity to signed push: throughput against the sender alone, also of a full queue, of events with many receivers
             and of many accounts; single items a request, what a delivery costs, latency when idle, after a start and
             beside bad neighbours, ten million deliveries of history, a million pending ones, and times after a crash
             --quick          small counts, for a look; nothing is written
             --only PHASE     ${deliveryPhases.join(', ')}; may be given several times; only their results are replaced
  endpoints  statistics of an endpoint with ten million deliveries of history, and a month of an account with 1,000 endpoints; how soon an event reaches a handler on this machine through
             npm run listen; a bulk replay against a full queue that is emptied, and the events of others meanwhile
             --quick          small counts, for a look; nothing is written
             --only PHASE     ${endpointsPhases.join(', ')}; as above
  feed       the feed by itself: intake against a bare loop, matching with 100,000 and a million watches, an item for
             100,000 accounts, how soon followers are told, and what idle ones cost
             --quick          small counts, for a look; nothing is written
             --only PHASE     ${feedPhases.join(', ')}; as above
  gateway    a list of 50 by GraphQL and REST from PostgreSQL, against servers that answer it from memory, and against two that read
             it from the same table; cost of what is around it; findings of audits and of drawn requests. Installs the packages of the
             servers that it compares with
             --quick          short runs, for a look; nothing is written
             --only PHASE     ${gatewayPhases.join(', ')}; as above
  sweep      a million people: import, searches for new hires and movers, the interface while runs work, and erasures
             --quick          40,000 people, for a look; nothing is written
             --only PHASE     ${sweepPhases.join(', ')}; as above
             --keep FOLDER    the servers' data stay there, and a later run with it finds the people instead of importing them
  lookalikes companies like others among 100,000 and a million, by REST, and the interface meanwhile
             --quick          10,000 and 20,000 companies, for a look; nothing is written
             --only PHASE     ${lookalikesPhases.join(', ')}; as above
  house      the order and size of the sources, the pages, and how long the last whole test runs took
  neighbours what one account, sending the dearest requests it may, does to others; admission, cancellation and revocation
             --quick          a small directory and short runs, for a look; nothing is written
             --only PHASE     ${neighboursPhases.join(', ')}; as above
  pooler     a list and a push through PgBouncer in transaction mode against the way to PostgreSQL itself; needs PgBouncer
             --quick          short runs, for a look; nothing is written

  all        all of these one after the other, which takes hours, and then docs/performance.md
             --quick          small counts, for a look; nothing is written
  report     writes docs/performance.md from bench/results. Installs the package that draws its plots

A full run prints a table and writes bench/results/NAME.json.`;

type Options = { quick: boolean; only: string[]; keep?: string };
const benches: Record<string, { phases: readonly string[]; run(options: Options): Promise<void> }> = {
  anywhere: {
    phases: anywherePhases,
    run: ({ quick, only }) => benchAnywhere({ quick, only: only as AnywherePhase[] }),
  },
  criteria: {
    phases: criteriaPhases,
    run: ({ quick, only }) => benchCriteria({ quick, only: only as CriteriaPhase[] }),
  },
  delivery: {
    phases: deliveryPhases,
    run: ({ quick, only }) => benchDelivery({ quick, only: only as DeliveryPhase[] }),
  },
  endpoints: {
    phases: endpointsPhases,
    run: ({ quick, only }) => benchEndpoints({ quick, only: only as EndpointsPhase[] }),
  },
  feed: { phases: feedPhases, run: ({ quick, only }) => benchFeed({ quick, only: only as FeedPhase[] }) },
  gateway: {
    phases: gatewayPhases,
    run: ({ quick, only }) => benchGateway({ quick, only: only as GatewayPhase[] }),
  },
  house: { phases: [], run: () => benchHouse() },
  lookalikes: {
    phases: lookalikesPhases,
    run: ({ quick, only }) => benchLookalikes({ quick, only: only as LookalikesPhase[] }),
  },
  neighbours: {
    phases: neighboursPhases,
    run: ({ quick, only }) => benchNeighbours({ quick, only: only as NeighboursPhase[] }),
  },
  pooler: { phases: [], run: ({ quick }) => benchPooler({ quick }) },
  sweep: {
    phases: sweepPhases,
    run: ({ quick, only, keep }) => benchSweep({ quick, only: only as SweepPhase[], ...(keep && { keep }) }),
  },
};

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      quick: { type: 'boolean', default: false },
      only: { type: 'string', multiple: true, default: [] },
      keep: { type: 'string' },
    },
  });
  const [name = '', ...more] = positionals;
  const bench = benches[name];
  const unknown = bench && values.only.find((phase) => !bench.phases.includes(phase));
  if (name === 'all' && more.length === 0 && values.only.length === 0) runAll(values.quick);
  else if (name === 'report' && more.length === 0 && values.only.length === 0) writePerformancePage();
  else if (values.keep !== undefined && name !== 'sweep') refuse('Only sweep keeps its data.');
  else if (!bench || more.length > 0) refuse(`There is no bench "${positionals.join(' ')}".`);
  else if (unknown !== undefined) refuse(`There is no phase "${unknown}".`);
  else await bench.run(values);
} catch (error) {
  if (String((error as NodeJS.ErrnoException).code).startsWith('ERR_PARSE_ARGS')) refuse((error as Error).message);
  else {
    console.error(`The measurement broke off: ${(error as Error).message}`);
    process.exitCode = 1;
  }
}

/** Runs each suite in a process of its own, so that none finds what an earlier one has left in memory. A suite that fails stops no other. */
function runAll(isQuick: boolean): void {
  const failed = Object.keys(benches).filter((name) => {
    console.log(`\n== ${name}`);
    const args = [fileURLToPath(import.meta.url), name, ...(isQuick ? ['--quick'] : [])];
    return spawnSync(process.execPath, args, { stdio: 'inherit' }).status !== 0;
  });
  if (!isQuick) writePerformancePage();
  if (failed.length === 0) return;
  console.error(`These suites broke off: ${failed.join(', ')}`);
  process.exitCode = 1;
}

function refuse(why: string): void {
  console.error(`${why}\n\n${usage}`);
  process.exitCode = 2;
}

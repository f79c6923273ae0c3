import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { projectRoot } from '../support/service-process.js';
import { enterTestFolder, removeTestFolder } from '../support/test-folder.js';
import { type FaultKind, faultKinds, makePlan, type Plan, tell } from './plan.js';
import { canMount } from './postgres.js';
import { prepareData } from './prepared.js';
import { isGood, type Run, runOnce } from './run-once.js';

const usage = `Usage: npm run chaos -- [--runs N] [--seed S] [--only FAULT]

  --runs N       how many runs, each of at most 30 s; 10 by default
  --seed S       the seed of the first run; the next ones follow it. A run repeats what its seed has decided
  --only FAULT   the main fault of every run: ${faultKinds.join(', ')}

Prints a line for each run, and exits with 1 where anything was lost, unexpected, wrongly signed, or repeated without a fault.`;

type Totals = {
  runs: number;
  skipped: number;
  lost: number;
  unexpected: number;
  wronglySigned: number;
  unexplained: number;
  bad: number;
};

/** Runs one seed after another, and prints what came of each. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      runs: { type: 'string', default: '10' },
      seed: { type: 'string', default: '1' },
      only: { type: 'string' },
    },
  });
  const [runs, seed] = [Number(values.runs), Number(values.seed)];
  const only = values.only as FaultKind | undefined;
  if (!(runs > 0) || !Number.isInteger(seed) || (only && !faultKinds.includes(only))) throw new Error(usage);
  const { folder, leave } = await enterTestFolder();
  const totals: Totals = { runs: 0, skipped: 0, lost: 0, unexpected: 0, wronglySigned: 0, unexplained: 0, bad: 0 };
  const end = (): void => void removeTestFolder(folder).then(() => process.exit(130));
  process.once('SIGINT', end).once('SIGTERM', end);
  try {
    const prepared = await prepareData();
    const mayMount = canMount(join(folder, 'mount'));
    for (let nth = 0; nth < runs; nth++) {
      const plan = makePlan(seed + nth, { only });
      if (!mayMount && plan.faults.some(({ kind }) => kind === 'disk')) {
        totals.skipped += 1;
        console.log(`${plan.seed}  skipped: a full disk needs a small file system, and none can be mounted here`);
      } else
        await runOnce(plan, prepared).then(
          (run) => take(totals, run),
          (error) => breakOff(totals, plan, error),
        );
    }
  } finally {
    leave();
    await removeTestFolder(folder);
  }
  report(totals);
  process.exitCode = totals.bad > 0 ? 1 : 0;
}

function take(totals: Totals, run: Run): void {
  totals.runs += 1;
  totals.lost += run.missing.length;
  totals.unexpected += run.unexpected.length;
  totals.wronglySigned += run.wronglySigned.length;
  totals.unexplained += run.unexplained.length;
  const { plan } = run;
  const faults = plan.faults.map(tell).join(', ') || 'no fault';
  const replicas = `${plan.replicas.gateway}g ${plan.replicas.feed}f ${plan.replicas.webhooks}w`;
  const counts = `owed ${run.owed} (and perhaps ${run.possible}), received ${run.received}, repeated by a fault ${run.repeated}`;
  const seconds = `${(run.durationMs / 1_000).toFixed(1)} s`;
  const end = isGood(run) ? 'good' : `BAD: ${tellFaults(run)}`;
  console.log(
    `${plan.seed}  ${replicas}  ${faults}${run.isReached ? '' : ' (not reached)'}  ${counts}  ${seconds}  ${end}`,
  );
  if (isGood(run)) return;
  totals.bad += 1;
  console.log(`    details: ${writeDetails(run)}`);
}

/** A run that could not be made proves nothing, so it counts as a bad one. */
function breakOff(totals: Totals, plan: Plan, error: unknown): void {
  totals.bad += 1;
  console.log(`${plan.seed}  ${plan.faults.map(tell).join(', ')}  BAD: it broke off`, error);
}

const tellFaults = (run: Run): string =>
  [
    `${run.missing.length} missing`,
    `${run.unexpected.length} unexpected`,
    `${run.wronglySigned.length} wrongly signed`,
    `${run.unexplained.length} repeated without a fault`,
    ...run.surprises,
  ]
    .filter((one) => !one.startsWith('0 '))
    .join(', ');

/** Keeps what is needed to find out what happened; the seed alone brings the same faults again. */
function writeDetails({ logs, ...run }: Run): string {
  const folder = join(projectRoot, 'node_modules/.cache/leadwire');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `chaos-${run.plan.seed}.txt`);
  const told = logs.map((one) => `--- ${one.service}[${one.replica}], process ${one.pid}\n${one.text}`);
  writeFileSync(file, `${JSON.stringify(run, null, 2)}\n\n${told.join('\n')}\n`);
  return file;
}

function report(totals: Totals): void {
  console.log(
    `\n${totals.runs} runs, ${totals.skipped} skipped, ${totals.bad} bad\n` +
      `chaos_lost ${totals.lost}\nchaos_unexplained_repeats ${totals.unexplained}\n` +
      `unexpected ${totals.unexpected}\nwrongly signed ${totals.wronglySigned}`,
  );
}

await main().catch((error) => {
  console.error(error);
  process.exitCode = 2;
});

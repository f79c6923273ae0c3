import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { ActivityReceipt } from '../../schema/contracts/activity.js';
import { withDatabase } from '../import/open-database.js';
import { createApi, readCredentials } from './api.js';
import { generateItem } from './generate.js';
import { ensureRun, reportLeads, type SampleApis } from './leads.js';
import { toPlainLine } from './plain-line.js';
import { createReceiver } from './receiver.js';
import { ensureEndpoint, ensureWatches, loadPast, readState, sampleSeed, writeState } from './set-up.js';
import { storeSampleCrm } from './store-crm.js';

// Shows the whole process with invented data: watches, activity that arrives over time, a receiver that verifies each push, and a run that
// finds leads among invented people. The launcher starts it with SAMPLE=on.

const livelyCount = 20;
const livelyPauseMs = 2_000;
const calmPauseMs = 15_000;
const afterFaultMs = 2_000;

const say = (line: string): void => console.log(toPlainLine(line));

/** Runs the sample until the launcher ends it by SIGTERM, or ends itself. */
export async function runStory(): Promise<void> {
  const credentialsFile = process.env.LEADWIRE_CREDENTIALS ?? join(process.env.DATA_DIR || '.data', 'credentials.json');
  const stateFile = join(dirname(credentialsFile), 'sample.json');
  const stopped = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT', 'disconnect']) process.on(signal, () => stopped.abort());
  let state = readState(stateFile, new Date());
  const receiver = createReceiver({ secret: () => state.secret, say });
  receiver.listen(Number(process.env.SAMPLE_RECEIVER_PORT ?? 0), '127.0.0.1');
  await once(receiver, 'listening');
  const address = receiver.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`;

  async function setUp(): Promise<void> {
    const { api, ingest } = open();
    await ensureWatches(api);
    // The past is loaded before the endpoint exists: it fills the feed, and three hundred old signals are not pushed.
    const { accepted } = await loadPast(ingest, new Date());
    keep(await ensureEndpoint(api, state, url));
    const past = accepted > 0 ? `${accepted} items of invented past loaded` : 'its past is there already';
    say(`The sample is up: ${past}; pushes come to ${url}`);
  }

  async function findLeads(): Promise<void> {
    const day = new Date(`${state.day}T00:00:00Z`);
    const runId = await ensureRun(open(), state.run_id, day);
    keep({ ...state, run_id: runId });
    for (const line of await reportLeads(open().api, runId, stopped.signal)) say(line);
  }

  async function reportNext(): Promise<void> {
    const item = generateItem(sampleSeed, state.next_number, new Date());
    await open().ingest<ActivityReceipt>('POST', '/v2/company-activity', [item]);
    keep({ ...state, next_number: state.next_number + 1 });
  }

  /** Read each time, since the launcher may have created new keys. */
  function open(): SampleApis {
    const { base_url, account_id, api_key, ingest_key, staff_key } = readCredentials(credentialsFile);
    const [api, ingest, staff] = [api_key, ingest_key, staff_key].map((key) =>
      createApi(base_url, key, stopped.signal),
    );
    return {
      api: api!,
      ingest: ingest!,
      staff: staff!,
      accountId: account_id,
      storeCrm: (sample) => storeCrm(account_id, sample),
    };
  }

  function keep(next: typeof state): void {
    state = next;
    writeState(stateFile, state);
  }

  const { signal } = stopped;
  await patiently(setUp, signal);
  // Runs in parallel with the activity: a run waits for the worker, and the activity need not wait.
  const leads = patiently(findLeads, signal);
  for (let reported = 0; !signal.aborted; reported++) {
    await patiently(reportNext, signal);
    await pause(reported < livelyCount ? livelyPauseMs : calmPauseMs, signal);
  }
  await leads;
  receiver.close();
  receiver.closeAllConnections();
  if (process.connected) process.disconnect();
}

/** Opens the database only for this step. */
async function storeCrm(accountId: string, sample: Parameters<SampleApis['storeCrm']>[0]): Promise<void> {
  await withDatabase(process.env.DATA_DIR || '.data', (deps) => storeSampleCrm(deps, accountId, sample));
}

/** Repeats a step until it succeeds. A fault is reported once, in one line, and so is its end. */
async function patiently(step: () => Promise<void>, signal: AbortSignal): Promise<void> {
  for (let faults = 0; !signal.aborted; faults++) {
    try {
      await step();
      if (faults > 0) say('The sample goes on.');
      return;
    } catch (error) {
      if (signal.aborted) return;
      if (faults === 0) say(`The sample waits for the services (${reportFault(error)}).`);
      await pause(afterFaultMs, signal);
    }
  }
}

function reportFault(error: unknown): string {
  const { message, cause } = error as Error & { cause?: { code?: string } };
  return (cause?.code ?? message).split('\n')[0]!;
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal }).catch(() => {});
}

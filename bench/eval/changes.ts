import { dirname, join, resolve } from 'node:path';
import { createRandom } from '../../bin/sample/random.js';
import type { CompanyFacts } from '../../schema/contracts/directory.js';
import { storeCompanies } from '../../services/gateway/directory/companies/index.js';
import type { Database } from '../../services/platform/postgres/postgres.js';
import { projectRoot } from '../../test/support/service-process.js';
import { runMeasurement, startServers } from '../measurement.js';
import type { Row } from '../results.js';
import { openGateway } from '../sweep-import.js';
import {
  type Change,
  type ChangeEvent,
  matchChanges,
  readChangeEvents,
  rebuildSnapshots,
  toChanges,
} from './change-snapshots.js';
import { readCorpus } from './company-corpus.js';
import { binaryScores } from './scores.js';

const goal = 0.99;
const realCorpus = resolve(projectRoot, '../shared/data/yc-companies/companies.jsonl');

/**
 * `npm run eval -- changes [FILE]`: imports the snapshots that the `change_events.jsonl` beside a `companies.jsonl` was made from, each twice
 * and divided otherwise, into a database of its own, and compares the activity that this makes with the recorded events (G7).
 */
export async function evalChanges({ file = realCorpus, misses }: { file?: string; misses: boolean }): Promise<void> {
  const events = readChangeEvents(join(dirname(file), 'change_events.jsonl'));
  const corpus = readCorpus(file).map(({ facts }) => facts);
  const run = { file: 'criteria', by: 'eval -- changes', suite: ['eval -- changes'] };
  await runMeasurement(run, { write: true }, async (cleanUp) => {
    const { postgresUrl } = await startServers('changes', cleanUp);
    const database = await openGateway(postgresUrl);
    cleanUp(() => database.stop?.());
    return scoreChanges(await makeChanges(database, events, corpus), events, misses);
  });
}

/** Imports every snapshot twice, each time in another order and in chunks of another size, and returns what changes were made of. */
export async function makeChanges(
  database: Database,
  events: ChangeEvent[],
  corpus: CompanyFacts[],
): Promise<Change[]> {
  const random = createRandom(7);
  const made: Change[] = [];
  for (const { day, companies } of rebuildSnapshots(events, corpus)) {
    for (let round = 0; round < 2; round++) {
      const left = companies.map((facts) => ({ facts, at: random() })).sort((one, other) => one.at - other.at);
      while (left.length > 0) {
        const chunk = left.splice(0, Math.ceil((random() * companies.length) / 3));
        await storeCompanies(
          { database },
          chunk.map(({ facts }) => facts),
        );
      }
    }
    made.push(...(await takeActivity(database)).map((change) => ({ day, ...change })));
  }
  return made;
}

export async function takeActivity(database: Database): Promise<Omit<Change, 'day'>[]> {
  const { rows } = await database.pool.query<{ body: string }>('delete from change_activity returning body');
  return rows.map(({ body }) => {
    const { company_social_id: companyId, payload } = JSON.parse(body);
    return { companyId, topic: payload.topic, before: payload.before, after: payload.after };
  });
}

/** The events record who began to hire and not who ceased, so what tells of the latter is counted apart. */
function scoreChanges(made: Change[], events: ChangeEvent[], misses: boolean): Row[] {
  const recorded = new Set(events.map((event) => event.event_type));
  const comparable = made.filter((change) => recorded.has(change.topic));
  const outcomes = matchChanges(comparable, toChanges(events));
  console.log(`${events.length} recorded events; ${comparable.length} items of their kinds, ${made.length} in all`);
  if (misses) {
    for (const [index, outcome] of outcomes.slice(0, comparable.length).entries()) {
      if (!outcome.expected) console.log(`not recorded: ${JSON.stringify(comparable[index])}`);
    }
  }
  const { precision, recall } = binaryScores(outcomes);
  return [
    { metric: 'change_events_precision', unit: '', goal, better: 'higher', ...precision },
    { metric: 'change_events_recall', unit: '', goal, better: 'higher', ...recall },
  ];
}

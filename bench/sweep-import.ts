import { createReadStream, rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { v7 } from 'uuid';
import type { PersonFacts } from '../schema/contracts/directory.js';
import { createGatewayDatabase } from '../services/gateway/database.js';
import { type CopyValue, copyRows } from '../services/gateway/operation/io/copy.js';
import { createLog } from '../services/platform/lifecycle/log.js';
import { type Database, transaction } from '../services/platform/postgres/postgres.js';
import { timed } from './measurement.js';
import type { Row } from './results.js';
import { estimate, pairRatios } from './statistics.js';
import { createDatabase, runImport, writeCompanies, writePeople } from './sweep-directory.js';

export type Filled = { large: string; small: string };
export type Sizes = { people: number; companies: number; pairs: number; slice: number };

/** Opens the gateway's schema in a database, and migrates it. */
export async function openGateway(url: string, poolSize = 4): Promise<Database> {
  const database = createGatewayDatabase(url, poolSize, createLog('bench', 'warn'));
  await database.start?.();
  return database;
}

/**
 * Imports people in slices. Each slice is also imported by the baseline into a database of its own, in turns; the rest only by the import.
 * `small` becomes a copy of the database with a tenth of the people.
 */
export async function measureImport(
  serverUrl: string,
  folder: string,
  sizes: Sizes,
): Promise<{ rows: Row[] } & Filled> {
  const { people, companies, pairs, slice } = sizes;
  const large = await createDatabase(serverUrl, 'large');
  const baselineDatabase = await openGateway(await createDatabase(serverUrl, 'baseline'));
  await runImport('companies', await writeCompanies(folder, companies), large, folder);
  console.log(`Import: ${pairs} pairs of ${slice} people, then the rest of ${people}`);

  let small = '';
  const ours: number[] = [];
  const baselines: number[] = [];
  const titles = new Map<string, number>();
  for (let from = 0, pair = 0; from < people; pair++) {
    const to = pair < pairs ? Math.min(people, from + slice) : people;
    const file = await writePeople(folder, from, to, companies);
    const measure = [
      async () => void ours.push(((to - from) * 1_000) / (await timed(() => runImport('people', file, large, folder)))),
      async () =>
        pair < pairs &&
        baselines.push(((to - from) * 1_000) / (await timed(() => copyPeople(baselineDatabase, file, titles)))),
    ];
    for (const step of pair % 2 === 0 ? measure : measure.reverse()) await step();
    const alone = pair < pairs ? ` against ${Math.round(baselines.at(-1)!)}/s` : '';
    console.log(`  people ${from} to ${to}: ${Math.round(ours.at(-1)!)}/s${alone}`);
    rmSync(file);
    from = to;
    if (!small && to >= people / 10) small = await createDatabase(serverUrl, 'small', 'large');
  }
  await baselineDatabase.stop?.();
  const ratios = pairRatios(ours.slice(0, baselines.length), baselines);
  return {
    large,
    small,
    rows: [
      { metric: 'import_ratio', unit: '', goal: 0.5, better: 'higher', ...estimate(ratios) },
      { metric: 'import_people_per_s', unit: '/s', goal: null, better: 'higher', ...estimate(ours) },
      { metric: 'copy_alone_people_per_s', unit: '/s', goal: null, better: 'higher', ...estimate(baselines) },
    ],
  };
}

const chunk = 5_000;

/** The baseline of the import: parses the file, and copies the rows into the same tables with the same indexes, and does nothing else. */
async function copyPeople(database: Database, file: string, titles: Map<string, number>): Promise<void> {
  let some: PersonFacts[] = [];
  for await (const line of createInterface({ input: createReadStream(file) })) {
    some.push(JSON.parse(line));
    if (some.length === chunk) {
      await copyChunk(database, some, titles);
      some = [];
    }
  }
  if (some.length > 0) await copyChunk(database, some, titles);
}

async function copyChunk(database: Database, people: PersonFacts[], titles: Map<string, number>): Promise<void> {
  const persons: CopyValue[][] = [];
  const positions: CopyValue[][] = [];
  const contacts: CopyValue[][] = [];
  const unknown = new Set<string>();
  for (const person of people) {
    for (const { title } of person.positions ?? []) if (!titles.has(title)) unknown.add(title);
  }
  await transaction(database.pool, async (client) => {
    if (unknown.size > 0) {
      const { rows } = await client.query<{ id: number; text: string }>(
        'insert into job_title (text) select unnest($1::text[]) returning id, text',
        [[...unknown]],
      );
      for (const { id, text } of rows) titles.set(text, id);
    }
    for (const one of people) {
      const id = v7();
      persons.push([id, one.social_url, one.first_name, one.last_name, one.location, one.country]);
      if (one.email) contacts.push([id, id, one.email, one.email_is_verified, JSON.stringify(one.phones ?? [])]);
      for (const job of one.positions ?? []) {
        const [start, end] = [job.start_date, job.end_date];
        const row = [id, titles.get(job.title), job.company_social_id, fill(start), mark(start), fill(end), mark(end)];
        positions.push([...row, !end, job.kind]);
      }
    }
    await copyRows(client, 'person', ['id', 'social_url', 'first_name', 'last_name', 'location', 'country'], persons);
    await copyRows(client, 'contact', ['id', 'person_id', 'email', 'email_is_verified', 'phones'], contacts);
    await copyRows(client, 'position', positionColumns, positions);
  });
}

const positionColumns = [
  'person_id',
  'title_id',
  'company_id',
  'started_on',
  'start_precision',
  'ended_on',
  'end_precision',
  'is_current',
  'kind',
];
const fill = (date: string | null | undefined) => date && `${date}-01-01`.slice(0, 10);
const mark = (date: string | null | undefined) => date && { 4: 'y', 7: 'm', 10: 'd' }[date.length];

import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { companyIdOf } from '../../bin/sample/companies.js';
import { createDraw, type Draw } from '../../bin/sample/draw.js';
import { generatePerson } from '../../bin/sample/people.js';
import { resolveCompanies } from '../../services/gateway/directory/company-matching/index.js';
import { type SearchCursor, searchMovers } from '../../services/gateway/directory/searches/index.js';
import type { Database } from '../../services/platform/postgres/postgres.js';
import { projectRoot } from '../../test/support/service-process.js';
import { type CleanUp, runMeasurement, startServers } from '../measurement.js';
import type { Row } from '../results.js';
import { createDatabase, runImport, seed } from '../sweep-directory.js';
import { openGateway } from '../sweep-import.js';
import { type CorpusCompany, readCorpus } from './company-corpus.js';
import { binaryScores, type Outcome } from './scores.js';

const goal = 0.95;
const people = 20_000;
/** One company in this many is a customer. */
const customerEvery = 10;
const mostPositions = 7;
const day = new Date('2026-11-01T00:00:00Z');
const realCorpus = resolve(projectRoot, '../shared/data/yc-companies/companies.jsonl');

/**
 * `npm run eval -- movers [FILE]`: imports 20,000 invented careers at the companies of a `companies.jsonl` as two CSV files, one with ids and
 * one with names and domains as people write them, and compares the movers that are found (C4). Half of the companies of the second come after
 * the people. Of the careers, half of the positions state the domain of the employer besides the name.
 */
export function evalMovers({ file = realCorpus }: { file?: string }): Promise<void> {
  const run = { file: 'movers', by: 'eval -- movers', suite: ['eval -- movers'] };
  return runMeasurement(run, { write: true }, (cleanUp) => measureMovers(readCorpus(file), cleanUp));
}

async function measureMovers(corpus: CorpusCompany[], cleanUp: CleanUp): Promise<Row[]> {
  const { folder, postgresUrl } = await startServers('movers', cleanUp);
  const withIds = await createDatabase(postgresUrl, 'with_ids');
  await (await openGateway(withIds, 1)).stop?.();
  await importCompanies(folder, withIds, corpus, true);
  await importPeople(folder, withIds, corpus, true);
  const fromCsv = await createDatabase(postgresUrl, 'from_csv');
  await (await openGateway(fromCsv, 1)).stop?.();
  await importCompanies(folder, fromCsv, corpus.slice(0, corpus.length / 2), false);
  await importPeople(folder, fromCsv, corpus, false);
  await importCompanies(folder, fromCsv, corpus.slice(corpus.length / 2), false);
  const customers = corpus.filter((_, number) => number % customerEvery === 0);
  const expected = await findMovers(withIds, customers, true);
  const got = await findMovers(fromCsv, customers, false);
  const all = [...new Set([...expected, ...got])].sort();
  const outcomes = all.map((one): Outcome<boolean> => ({ expected: expected.has(one), got: got.has(one) }));
  const { precision, recall } = binaryScores(outcomes);
  console.log(
    `${corpus.length} companies, ${people} people: ${expected.size} movers with ids, ${got.size} from the CSV`,
  );
  return [
    { metric: 'movers_from_csv', unit: '', goal, better: 'higher', ...recall },
    { metric: 'movers_from_csv_precision', unit: '', goal: null, better: 'higher', ...precision },
  ];
}

const toCsv = (rows: (string | null | undefined)[][]): string =>
  rows.map((row) => row.map((cell) => `"${(cell ?? '').replaceAll('"', '""')}"`).join()).join('\n');

async function importCompanies(folder: string, url: string, corpus: CorpusCompany[], hasIds: boolean): Promise<void> {
  const file = join(folder, 'companies.csv');
  const rows = corpus.map(({ id, name, host }) => [...(hasIds ? [id] : []), name, host]);
  writeFileSync(file, toCsv([[...(hasIds ? ['social_id'] : []), 'name', 'website'], ...rows]));
  await runImport('companies', file, url, folder);
}

async function importPeople(folder: string, url: string, corpus: CorpusCompany[], hasIds: boolean): Promise<void> {
  const file = join(folder, 'people.csv');
  const fields = ['title', 'company_social_id', 'company_name', 'company_domain', 'start_date', 'end_date', 'kind'];
  const places = Array.from({ length: mostPositions }, (_, place) => place);
  const header = ['Profile', 'First name', 'Last name', 'Location'];
  const columns = places.flatMap((place) => fields.map((field) => `positions.${place}.${field}`));
  const numberOf = new Map(corpus.map((_, number) => [companyIdOf(number), number]));
  const draw = createDraw(seed);
  const rows = Array.from({ length: people }, (_, number) => {
    const { social_url, first_name, last_name, location, positions } = generatePerson(seed, number, corpus.length, day);
    const cells = places.flatMap((place) => {
      const job = positions[place];
      if (!job) return fields.map(() => '');
      const { id, name, host } = corpus[numberOf.get(job.company_social_id)!]!;
      const employer = hasIds ? [id, '', ''] : ['', writeName(name, draw), draw.chance(0.5) ? host : ''];
      return [job.title, ...employer, job.start_date, job.end_date, job.kind];
    });
    return [social_url, first_name, last_name, location, ...cells];
  });
  writeFileSync(file, toCsv([[...header, ...columns], ...rows]));
  const map = ['Profile=social_url', 'First name=first_name', 'Last name=last_name', 'Location=location'];
  await runImport(
    'people',
    file,
    url,
    folder,
    map.flatMap((one) => ['--map', one]),
  );
}

/** A company's name as people write it: three in ten in another case, with a legal form, or with two spaces. */
function writeName(name: string, draw: Draw): string {
  if (!draw.chance(0.3)) return name;
  return draw.pick([name.toUpperCase(), name.toLowerCase(), `${name}, Inc.`, `${name} Ltd`, name.replace(' ', '  ')]);
}

/** The addresses of all people who left one of the customers, and the companies that they left. */
async function findMovers(url: string, customers: CorpusCompany[], hasIds: boolean): Promise<Set<string>> {
  const database = await openGateway(url);
  try {
    const { pool } = database;
    const matches = await resolveCompanies(
      pool,
      customers.map(({ id, name, host }) => (hasIds ? { social_id: id } : { name, domain: host })),
      { least: 0.8, typos: false },
    );
    const population = [...new Set(matches.flatMap((one) => one?.companyId ?? []))];
    const { rows } = await pool.query<{ id: number }>('select id from job_title');
    return await collect(
      database,
      population,
      rows.map(({ id }) => id),
    );
  } finally {
    await database.stop?.();
  }
}

async function collect({ pool }: Database, population: string[], titleIds: number[]): Promise<Set<string>> {
  const found = new Set<string>();
  for (let after: SearchCursor | null = null; ; ) {
    const { profiles, next } = await searchMovers(pool, { titleIds, population }, { limit: 500, after });
    for (const { socialUrl } of profiles) found.add(socialUrl);
    if (!next) return found;
    after = next;
  }
}

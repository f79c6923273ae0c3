import { createPlanReader, type PlanReader } from '../../bench/plan-reader.js';
import { createGatewayDatabase } from '../../services/gateway/database.js';
import {
  selectChanges,
  selectDocumentPage,
  selectDocuments,
  selectLastChange,
} from '../../services/gateway/lookalikes/sql/documents.js';
import { selectMoves } from '../../services/gateway/lookalikes/sql/moves.js';
import { selectByWords, upsertWords } from '../../services/gateway/lookalikes/sql/select-by-words.js';
import { selectRanked, selectRevision, selectScannedPage } from '../../services/gateway/lookalikes/sql/vectors.js';
import { createLog } from '../../services/platform/lifecycle/log.js';
import type { Database } from '../../services/platform/postgres/postgres.js';
import { createEmptyGateway } from '../support/empty-gateway.js';

let files: { url: string; drop(): Promise<void> };
let database: Database;
const at = '2026-01-01T00:00:00.000000Z';

beforeAll(async () => {
  files = await createEmptyGateway();
  database = createGatewayDatabase(files.url, 2, createLog('test', 'silent'));
  await database.start?.();
  await database.pool.query(`
    insert into company (social_id, name, description, updated_at)
    select n, 'Company ' || n, case when n % 1000 = 0 then 'seldom seen' else 'word' || n % 7 end,
      timestamptz '2026-01-01' + n * interval '1 ms' from generate_series(1, 20000) n;
    insert into lookalike_company (generation, social_id, revision, scale, vector, terms, weights, words)
    select g, n, case when n % 1000 = 0 then n / 1000 else 0 end, 1, '\\x00', '\\x', '\\x', 1
    from generate_series(1, 20000) n cross join generate_series(1, 2) g;
    insert into lookalike_words select social_id, to_tsvector('english', description) from company;
    insert into job_title (text) values ('Engineer');
    insert into person (id, social_url, first_name, last_name)
    select gen_random_uuid(), 'https://social.example/' || n, 'A', 'B' from generate_series(1, 5000) n;
    insert into position (person_id, title_id, company_id, is_current)
    select p.id, (select id from job_title), 1 + (row_number() over ()) % 4000, false from person p cross join generate_series(1, 4);
  `);
  await database.pool.query('analyze');
}, 60_000);
afterAll(async () => {
  await database?.stop?.();
  await files?.drop();
});

const tables = ['company', 'lookalike_company', 'lookalike_words', 'position', 'person'];
const ids = [5, 6, 7];

test.each<[string, (db: PlanReader) => Promise<unknown>, number]>([
  ['a page of vectors', (db) => selectScannedPage(db, 1, 5_000, 100), 500],
  ['a revision', (db) => selectRevision(db, 1, 3), 10],
  ['what is ranked', (db) => selectRanked(db, 1, ids), 10],
  ['companies', (db) => selectDocuments(db, ids), 10],
  ['a page of companies', (db) => selectDocumentPage(db, 5_000, 100), 200],
  ['the last change', (db) => selectLastChange(db), 10],
  ['changes', (db) => selectChanges(db, { updated_at: at, social_id: 0 }, 100), 200],
  ['companies by rare words', (db) => selectByWords(db, 'seldom', 100), 50],
  ['words to write', (db) => upsertWords(db, ids), 50],
  ['moves', (db) => selectMoves(db, ids, 500, 100), 500],
])('%s: read by index, with few rows beyond those returned', async (_, run, most) => {
  const plans = createPlanReader(database.pool);
  await run(plans);
  expect(plans.sequentialScans(tables)).toBe(0);
  expect(plans.visited()).toBeLessThanOrEqual(most);
});

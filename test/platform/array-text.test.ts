import fc from 'fast-check';
import pg from 'pg';
import { readTextArray } from '../../services/platform/postgres/array-text.js';
import { createDatabase, type TestDatabase } from '../support/cluster.js';

let home: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  home = await createDatabase();
  client = new pg.Client({ connectionString: home.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await home.drop();
});

/** PostgreSQL's own text of an array. */
const textOf = async (elements: (string | null)[]): Promise<string> =>
  (await client.query('select $1::text[]::text as text', [elements])).rows[0].text;

test('an array of texts is read as it was stored, whatever it contains', async () => {
  const odd = fc.constantFrom(
    '"',
    '\\',
    ',',
    '{',
    '}',
    'NULL',
    'null',
    '',
    ' ',
    '\n',
    '\\"',
    '\\\\',
    'é😀',
    'a"b\\c,d{e}f',
  );
  const element = fc.oneof(
    odd,
    fc.string(),
    fc.array(odd, { maxLength: 6 }).map((all) => all.join('')),
    fc.constant(null),
  );
  const storable = element.filter((one) => one === null || !one.includes('\0'));
  const property = fc.asyncProperty(fc.array(storable, { maxLength: 8 }), async (elements) => {
    expect(readTextArray(await textOf(elements))).toEqual(elements);
  });
  await fc.assert(property, { numRuns: 500, seed: 9 });
});

test('an array that has more dimensions, or other bounds, is left to pg', async () => {
  const { rows } = await client.query(
    `select '{{a,b},{c,d}}'::text[]::text as two, '[2:3]={a,b}'::text[]::text as from_two`,
  );
  expect([readTextArray(rows[0].two), readTextArray(rows[0].from_two)]).toEqual([null, null]);
});

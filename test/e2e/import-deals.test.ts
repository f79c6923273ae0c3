import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder, type TestDatabase } from '../support/cluster.js';
import { createEmptyGateway } from '../support/empty-gateway.js';
import { querySystem } from '../support/query-system.js';
import { projectRoot } from '../support/service-process.js';

let database: TestDatabase;
let folder: string;
const account = randomUUID();
const query = <T extends object>(text: string) => querySystem<T>({ databaseUrl: database.url }, text);

beforeEach(async () => {
  database = await createEmptyGateway();
  folder = await makeFolder('import-deals');
  await query(`insert into gateway.account (id, name) values ('${account}', 'Test')`);
  const companies = write('companies.csv', [
    'social_id,name,domain',
    '11,Alder Example,alder.example',
    '12,Birch Example,birch.example',
    '13,Cedar Example,',
  ]);
  expect((await runImport('companies', companies)).code).toBe(0);
});
afterEach(() => database.drop());

async function runImport(...args: string[]): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [join(projectRoot, 'dist/programs/bin/import.js'), ...args], {
    cwd: folder,
    env: { ...process.env, DATA_DIR: join(folder, 'data'), DATABASE_URL: database.url },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  return new Promise((done) => child.on('close', (code) => done({ code, output })));
}

function write(name: string, lines: string[]): string {
  writeFileSync(join(folder, name), lines.map((line) => `${line}\n`).join(''));
  return name;
}

test('X5: deals from a CSV are imported by their natural key and matched to the directory, and bad rows are reported with their lines', async () => {
  const file = write('deals.csv', [
    'external_id,Deal,company_domain,company_name,amount,is_closed,is_won,probability,closed_at',
    'a,First,https://www.alder.example/,,1000.50,yes,yes,,2026-01-15',
    ',Second,,birch  EXAMPLE,,true,,100,2026-02-01T10:00:00+02:00',
    'c,Third,,,5,true,true,,2026-01-01',
    'd,Fourth,alder.example,,5,true,true,,2026-02-30',
    'e,Fifth,alder.example,,5,true,true,101,',
  ]);
  const args = ['deals', file, '--account', account, '--map', 'Deal=name'];
  const first = await runImport(...args);
  expect(first.output).toMatch(/created +2\n/);
  expect(first.output).toMatch(/refused +3 /);
  expect(first.code).toBe(0);
  expect(
    await query(
      `select d.name, company_id::text, amount, won, closed_at::text, c.type from gateway.deal d
       join gateway.crm_connection c on c.id = d.connection_id and c.account_id = d.account_id order by d.name`,
    ),
  ).toEqual([
    {
      name: 'First',
      company_id: '11',
      amount: '1000.5',
      won: true,
      closed_at: '2026-01-15 00:00:00+00',
      type: 'imported',
    },
    {
      name: 'Second',
      company_id: '12',
      amount: null,
      won: true,
      closed_at: '2026-02-01 08:00:00+00',
      type: 'imported',
    },
  ]);
  const bad = readFileSync(join(folder, 'deals.csv.bad.jsonl'), 'utf8').trim().split('\n');
  expect(bad.map((line) => JSON.parse(line)).map(({ line, reasons }) => [line, reasons[0]])).toEqual([
    [4, 'company_social_id: or company_domain or company_name is required'],
    [5, 'closed_at: must be an existing date'],
    [6, expect.stringContaining('probability')],
  ]);

  // A repeated import writes nothing; a changed row is an update.
  const again = await runImport(...args);
  expect(again.output).toMatch(/unchanged +2\n/);
  write('deals.csv', ['external_id,name,company_domain,is_closed', 'a,First,alder.example,true']);
  expect((await runImport('deals', file, '--account', account)).output).toMatch(/updated +1\n/);
  expect(await query('select count(*)::int as n from gateway.deal')).toEqual([{ n: 2 }]);
  expect(await query('select count(*)::int as n from gateway.crm_connection')).toEqual([{ n: 1 }]);
});

test('B10: a list is imported into a companies list of its name, which takes only companies of the directory', async () => {
  const rows = [{ company_social_id: '11' }, { company_domain: 'birch.example' }, { company_domain: 'nobody.example' }];
  const file = write(
    'list.jsonl',
    [...rows, { company_name: 'Cedar Example' }, { company_social_id: 11 }].map((row) => JSON.stringify(row)),
  );
  const args = ['lists', file, '--account', account, '--name', 'Key accounts'];
  const { code, output } = await runImport(...args);
  expect(output).toMatch(/created +3\n.*unchanged +1\n.*refused +1 /s);
  expect(code).toBe(0);
  expect((await runImport(...args)).output).toMatch(/unchanged +4\n/);
  expect(
    await query(
      `select l.name, l.company_count, m.company_id::text from gateway.companies_list l
       join gateway.companies_list_member m on m.list_id = l.id order by m.company_id`,
    ),
  ).toEqual(['11', '12', '13'].map((id) => ({ name: 'Key accounts', company_count: 3, company_id: id })));
});

test('B10: with --crm, a list goes into the imported CRM of the account, including companies that the directory does not have yet', async () => {
  const file = write('list.csv', ['website', 'alder.example', 'nobody.example', 'https://alder.example/en']);
  const args = [
    'lists',
    file,
    '--account',
    account,
    '--name',
    'Key Accounts!',
    '--crm',
    '--map',
    'website=company_domain',
  ];
  const { output } = await runImport(...args);
  expect(output).toMatch(/created +2\n.*unchanged +1\n/s);
  expect(await query('select list_id, domain from gateway.crm_list_company order by domain')).toEqual([
    { list_id: 'key-accounts', domain: 'alder.example' },
    { list_id: 'key-accounts', domain: 'nobody.example' },
  ]);
});

test.each([
  [['deals'], 'Say whose they are: --account ID.'],
  [['deals', '--account', 'me'], '--account must be a UUID'],
  [['deals', '--account', account, '--name', 'x'], '--name is not an option of deals'],
  [['lists', '--account', account], 'Say which list they go to: --name NAME.'],
  [['companies', '--account', account], '--account is not an option of companies'],
])('an invalid command line is refused: %j', async ([command, ...rest], message) => {
  const file = write('x.jsonl', ['{}']);
  const { code, output } = await runImport(command!, file, ...rest);
  expect([code, output]).toEqual([2, expect.stringContaining(message)]);
});

test('an account that does not exist is reported, and nothing is stored', async () => {
  const file = write('x.jsonl', ['{"name": "Deal", "company_domain": "alder.example", "is_won": true}']);
  const { code, output } = await runImport('deals', file, '--account', randomUUID());
  expect([code, output]).toEqual([1, expect.stringContaining('No such account.')]);
  expect(await query('select from gateway.deal')).toEqual([]);
});

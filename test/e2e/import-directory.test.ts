import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { makeFolder, type TestDatabase } from '../support/cluster.js';
import { createEmptyGateway } from '../support/empty-gateway.js';
import { querySystem } from '../support/query-system.js';
import { projectRoot } from '../support/service-process.js';
import { until } from '../support/until.js';

let database: TestDatabase;
let folder: string;

beforeEach(async () => {
  database = await createEmptyGateway();
  folder = await makeFolder('import-directory');
});
afterEach(() => database.drop());

function startImport(...args: string[]) {
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
  const ended = new Promise<{ code: number | null; output: string }>((done) =>
    child.on('close', (code) => done({ code, output })),
  );
  return { child, ended };
}

const runImport = (...args: string[]) => startImport(...args).ended;
const query = <T extends object>(text: string) => querySystem<T>({ databaseUrl: database.url }, text);

function write(name: string, content: string | Buffer): string {
  writeFileSync(join(folder, name), content);
  return name;
}

const toLines = (rows: object[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join('');

function readBad(name: string): { line: number; reasons: string[]; row: string }[] {
  return readFileSync(join(folder, name), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

test('X5: a CSV is read by its header, with quotes, line ends in cells, lists and empty cells, and bad rows are reported with their lines', async () => {
  const file = write(
    'c.csv',
    [
      '\ufeffsocial_id,name,description,tags,founded,hq_country,owner',
      '1,"Quoted, ""Inc""","two\r\nlines",a;b,1999,US,x',
      '2,Plain,,,,,',
      '3,,,,,US,',
      '',
      '4,Short',
      '5,Late,,,20x,ZZ,',
    ].join('\r\n'),
  );
  const { code, output } = await runImport('companies', file);
  expect(output).toMatch(/created +2\n +updated +0\n +unchanged +0\n +refused +3 /);
  expect(output).toContain('left out: owner');
  expect(code).toBe(0);
  expect(
    await query('select name, description, tags, founded, hq_country from gateway.company order by social_id'),
  ).toEqual([
    { name: 'Quoted, "Inc"', description: 'two\r\nlines', tags: ['a', 'b'], founded: 1999, hq_country: 'US' },
    { name: 'Plain', description: null, tags: [], founded: null, hq_country: null },
  ]);
  const bad = readBad('c.csv.bad.jsonl');
  expect(bad.map(({ line, reasons }) => [line, reasons.map((reason) => reason.split(':')[0])])).toEqual([
    [5, ['name']],
    [7, ['has 2 columns, and the header 7']],
    [8, ['hq_country', 'founded']],
  ]);
  expect(bad[1]?.row).toBe('4,Short');
});

test('B12, X5: a CSV of names and domains makes companies with ids of their own, and a second import writes nothing', async () => {
  const file = write(
    'register.csv',
    'Company,Website,LEI,Register\nEquinor Example,equinor.example,,NO:923 609 016\nApple Example,,HWUPKR0MPOU8FGXBT394,\nRowan,rowan.example,,\n',
  );
  const map = ['Company=name', 'Website=website', 'LEI=identifiers.lei', 'Register=identifiers.registry'];
  const columns = map.flatMap((one) => ['--map', one]);
  expect((await runImport('companies', file, ...columns)).output).toMatch(
    /created +3\n +updated +0\n +unchanged +0\n +refused +0/,
  );
  const again = await runImport('companies', file, ...columns, '--restart');
  expect(again.output).toMatch(/created +0\n +updated +0\n +unchanged +3\n +refused +0/);
  expect(await query('select name, domain, identifiers from gateway.company order by social_id desc')).toEqual([
    { name: 'Equinor Example', domain: 'equinor.example', identifiers: ['registry:NO:923609016'] },
    { name: 'Apple Example', domain: null, identifiers: ['lei:HWUPKR0MPOU8FGXBT394'] },
    { name: 'Rowan', domain: 'rowan.example', identifiers: [] },
  ]);
});

test('people are imported with positions from mapped columns and from JSON, and a second import writes nothing', async () => {
  const csv = write(
    'p.csv',
    'Profile,First,Last,Job,Employer,Since\nhttps://social.example/in/a,Ann,Example,CFO,77,2024-02\nhttps://social.example/in/b,Bo,Example,,,\n',
  );
  const map = [
    ['Profile', 'social_url'],
    ['First', 'first_name'],
    ['Last', 'last_name'],
    ['Job', 'positions.0.title'],
    ['Employer', 'positions.0.company_social_id'],
    ['Since', 'positions.0.start_date'],
  ].flatMap(([column, field]) => ['--map', `${column}=${field}`]);
  expect((await runImport('people', csv, ...map)).output).toMatch(/created +2\n/);
  const positions = await query(
    `select text, company_id::int, started_on::text, start_precision, is_current
     from gateway.position join gateway.job_title t on t.id = title_id`,
  );
  expect(positions).toEqual([
    { text: 'CFO', company_id: 77, started_on: '2024-02-01', start_precision: 'm', is_current: true },
  ]);
  expect(await query('select count(*)::int as n from gateway.current_employment')).toEqual([{ n: 1 }]);

  const again = await runImport('people', csv, ...map);
  expect(again.output).toMatch(/created +0\n +updated +0\n +unchanged +2\n/);
  const json = write(
    'p.jsonl.gz',
    gzipSync(
      toLines([
        {
          social_url: 'https://social.example/in/a',
          first_name: 'Ann',
          last_name: 'Example',
          positions: [{ title: 'CEO', company_social_id: 78 }],
        },
      ]),
    ),
  );
  expect((await runImport('people', json)).output).toMatch(/updated +1\n/);
});

test('an import of contacts updates people in the directory and refuses people who are not in it', async () => {
  await runImport(
    'people',
    write('p.jsonl', toLines([{ social_url: 'https://social.example/in/a', first_name: 'A', last_name: 'B' }])),
  );
  const file = write(
    'contacts.csv',
    [
      'social_url,email,email_is_verified,phones',
      'https://social.example/in/a,a@example.com,yes,"[{""number"": ""+1 202 555 0101""}]"',
      'https://social.example/in/unknown,u@example.com,no,',
    ].join('\n'),
  );
  const { output } = await runImport('contacts', file);
  expect(output).toMatch(/updated +1\n +unchanged +0\n +refused +1 /);
  expect(await query('select email, email_is_verified, phones from gateway.contact')).toEqual([
    {
      email: 'a@example.com',
      email_is_verified: true,
      phones: [{ number: '+1 202 555 0101', is_verified: false, collected_at: null }],
    },
  ]);
  expect(readBad('contacts.csv.bad.jsonl')[0]).toMatchObject({
    line: 3,
    reasons: ['social_url: is held of nobody; a new person needs first_name and last_name'],
  });
});

test('A3b: contacts of one account are imported by --account or an account_id of the row, apart from the directory', async () => {
  const [mine, theirs] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'];
  await query(`insert into gateway.account (id, name) values ('${mine}', 'Mine'), ('${theirs}', 'Theirs')`);
  const file = write(
    'own.csv',
    [
      'social_url,first_name,last_name,email,positions.0.title,account_id',
      'https://social.example/in/a,Ann,Own,ann@example.com,Buyer,',
      `https://social.example/in/a,Tom,Theirs,,,${theirs}`,
      'https://social.example/in/b,Bob,Own,,,33333333-3333-4333-8333-333333333333',
    ].join('\n'),
  );
  const { output } = await runImport('contacts', file, '--account', mine);
  expect(output).toMatch(/created +2\n +updated +0\n +unchanged +0\n +refused +1 /);
  expect(readBad('own.csv.bad.jsonl')[0]).toMatchObject({ line: 4, reasons: ['account_id: names no account'] });
  expect(
    await query('select account_id, first_name, job_title, email from gateway.account_contact order by first_name'),
  ).toEqual([
    { account_id: mine, first_name: 'Ann', job_title: 'Buyer', email: 'ann@example.com' },
    { account_id: theirs, first_name: 'Tom', job_title: null, email: null },
  ]);
  expect(await query('select from gateway.person')).toEqual([]);
  expect((await runImport('contacts', file, '--account', 'x')).output).toMatch(/--account must be a UUID/);
  expect((await runImport('people', file, '--account', mine)).output).toMatch(/--account is not an option of people/);
});

test('X7: the bad rows of an import keep nothing about an erased person except the line number', async () => {
  const url = 'https://social.example/in/erased';
  await query(
    `insert into gateway.suppression (key_hash) values (sha256(convert_to('social.example/in/erased', 'utf8')))`,
  );
  const file = write('p.jsonl', toLines([{ social_url: url, first_name: 'Erin', last_name: 'Erased' }]));
  const { code } = await runImport('people', file);
  expect(code).toBe(1);
  expect(readBad('p.jsonl.bad.jsonl')).toEqual([
    { line: 1, reasons: ['social_url: is that of somebody who was erased'], row: '' },
  ]);
  expect(await query('select from gateway.person')).toEqual([]);
});

test('places are added together with the places that contain them, and people are then located in them', async () => {
  const file = write(
    'places.jsonl',
    toLines([
      { geo_id: '900000001', kind: 'metro', name: 'Sample Bay Area', country: 'US', within: '6252001' },
      { geo_id: '900000002', kind: 'city', name: 'Sampleton', country: 'US', within: '900000001' },
      { geo_id: '900000003', kind: 'city', name: 'Nowhere', country: 'US', within: '123' },
    ]),
  );
  expect((await runImport('places', file)).output).toMatch(/created +2\n.*\n.*\n +refused +1 /);
  const people = await runImport(
    'people',
    write(
      'p.jsonl',
      toLines([
        {
          social_url: 'https://social.example/in/a',
          first_name: 'A',
          last_name: 'B',
          location: 'Sampleton, United States',
        },
      ]),
    ),
  );
  expect(people.output).toMatch(/created +1\n/);
  expect(await query('select country, geo_ids::text from gateway.person')).toEqual([
    { country: 'US', geo_ids: '{900000002,900000001,6252001}' },
  ]);
});

test('X5: a company with a bad website is stored without it, and its row is reported', async () => {
  const row = { social_id: '1', name: 'One', website: 'http://', founded: 1999 };
  const { output } = await runImport('companies', write('w.jsonl', toLines([row])));
  expect(output).toMatch(/created +1\n +updated +0\n +unchanged +0\n +refused +0\n/);
  const reasons = ['website: must be an http or https URL; the row is stored without it'];
  expect(readBad('w.jsonl.bad.jsonl')).toEqual([{ line: 1, reasons, row: JSON.stringify(row) }]);
  expect(await query('select website, founded from gateway.company')).toEqual([{ website: null, founded: 1999 }]);
});

test('X5: --dry-run checks every row, stores none and saves no position to resume from', async () => {
  const file = write('c.jsonl', toLines([{ social_id: 1, name: 'One' }, { social_id: '2' }]));
  const { code, output } = await runImport('companies', file, '--dry-run');
  expect(code).toBe(0);
  expect(output).toMatch(/Checked c.jsonl.*\n +valid +1\n +refused +1 /);
  expect(readBad('c.jsonl.bad.jsonl')).toEqual([{ line: 2, reasons: ['name: is required'], row: '{"social_id":"2"}' }]);
  expect(await query('select from gateway.company')).toEqual([]);
  expect(existsSync(join(folder, 'data', 'imports'))).toBe(false);
});

test.each([
  ['c.jsonl', (text: string) => text],
  ['c.jsonl.gz', (text: string) => gzipSync(text)],
  ['c.csv', (text: string) => text],
])(
  'X5: a killed import of %s resumes after the last commit, and stores nothing twice',
  async (name, pack) => {
    const rows = Array.from({ length: 15_000 }, (_, index) => ({
      social_id: String(index + 1),
      name: `Company ${index}`,
    }));
    const csv = `social_id,name\n${rows.map((row) => `${row.social_id},"${row.name}\n"\n`).join('')}`;
    const file = write(name, pack(name.endsWith('.csv') ? csv : toLines(rows)));
    const broken = startImport('companies', file);
    const stateFolder = join(folder, 'data', 'imports');
    // The folder is there a moment before what was confirmed stands in it.
    const isConfirmed = () => existsSync(stateFolder) && readdirSync(stateFolder).some((one) => one.endsWith('.json'));
    await until(isConfirmed, { withinMs: 25_000, everyMs: 5 });
    broken.child.kill('SIGKILL');
    await broken.ended;
    const [{ n }] = (await query<{ n: number }>('select count(*)::int as n from gateway.company')) as [{ n: number }];
    expect(n).toBeGreaterThanOrEqual(5_000);
    expect(n).toBeLessThan(15_000);

    const resumed = await runImport('companies', file);
    expect(resumed.output).toMatch(name.endsWith('.csv') ? /Going on at line \d+/ : /Going on at line (5|10),001/);
    const told = ['created', 'updated', 'unchanged'].map((word) =>
      Number(new RegExp(`${word} +([\\d,]+)`).exec(resumed.output)?.[1]?.replaceAll(',', '')),
    );
    expect(told.reduce((sum, count) => sum + count, 0)).toBe(15_000);
    expect(await query('select count(*)::int as n, count(distinct name)::int as names from gateway.company')).toEqual([
      { n: 15_000, names: 15_000 },
    ]);
  },
  60_000,
);

test.each([
  [['companies', 'c.csv', '--map', 'ID=colour'], 'companies have no field colour'],
  [['companies', 'c.csv', '--map', 'Nr=social_id'], 'the file has no column Nr; there are: ID'],
  [['companies', 'c.csv', '--map', 'nothing'], '--map must be COLUMN=FIELD'],
  [['companies', 'c.csv', '--baseline'], '--baseline is not an option of companies'],
  [['activity', 'c.csv', '--dry-run'], '--dry-run is not an option of activity'],
])('the command line %j is answered with the usage and exit code 2', async (args, message) => {
  write('c.csv', 'ID\n1\n');
  const { code, output } = await runImport(...args);
  expect(output).toContain(message);
  expect(code).toBe(2);
});

test('X5: a row that is not UTF-8 is a bad row, in JSON lines and in a CSV', async () => {
  const bytes = (text: string) => Buffer.concat([Buffer.from('\ufeff'), Buffer.from(text, 'latin1')]);
  write('u.jsonl', bytes('{"social_id": "1", "name": "Good"}\n{"social_id": "2", "name": "Caf\u00e9"}\n'));
  expect((await runImport('companies', 'u.jsonl')).output).toMatch(/created +1\n(.*\n)+ +refused +1 /);
  expect(readBad('u.jsonl.bad.jsonl')).toMatchObject([{ line: 2, reasons: ['is not UTF-8'] }]);
  write('u.csv', bytes('social_id,name\n3,Good\n4,Caf\u00e9\n'));
  expect((await runImport('companies', 'u.csv')).output).toMatch(/created +1\n(.*\n)+ +refused +1 /);
  expect(readBad('u.csv.bad.jsonl')).toMatchObject([{ line: 3, reasons: ['has characters that are not UTF-8'] }]);
});

test('X5: an unclosed quote spoils only its own line, and every other row is stored', async () => {
  const file = write('q.csv', 'social_id,name\n1,One\n2,"Two\n3,Three\n4,"Four, Inc"\n5,Five\n');
  const { code, output } = await runImport('companies', file);
  expect([code, output]).toEqual([0, expect.stringMatching(/created +4\n(.*\n)+ +refused +1 /)]);
  expect(readBad('q.csv.bad.jsonl')).toEqual([{ line: 3, reasons: ['has a quote that is not closed'], row: '2,"Two' }]);
});

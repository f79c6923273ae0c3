import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { createGatewayDatabase } from '../../services/gateway/database.js';
import brregChanges from '../../services/gateway/sources/kinds/registers/brreg_changes/index.js';
import companiesHouseStream from '../../services/gateway/sources/kinds/registers/companies_house_stream/index.js';
import type { Part } from '../../services/platform/lifecycle/lifecycle.js';
import { createLog } from '../../services/platform/lifecycle/log.js';
import type { Database } from '../../services/platform/postgres/postgres.js';
import type { TestDatabase } from '../support/cluster.js';
import { createEmptyGateway } from '../support/empty-gateway.js';
import { startSourceWorker } from '../support/source-worker.js';
import { until } from '../support/until.js';
import { startWebStandIn, type WebStandIn } from '../support/web-stand-in.js';

// Lists of changes at registers: the entries that they name are read at once.

const log = createLog('test', 'silent');
const list = brregChanges.presets![0]!.key;
const [companyStream, officerStream] = companiesHouseStream.presets!.map(({ key }) => key) as [string, string];
let database: Database;
let made: TestDatabase;
let web: WebStandIn;
let worker: Part;

beforeAll(async () => {
  web = await startWebStandIn();
  made = await createEmptyGateway();
  database = createGatewayDatabase(made.url, 6, log);
  await database.start?.();
}, 60_000);
afterAll(async () => {
  await database?.stop?.();
  await made?.drop();
  await web?.close();
});
beforeEach(async () => {
  await database.pool.query('truncate source, source_entity, source_vendor, source_story');
  web.asked.splice(0);
  web.otherwise((_url, response) => void response.writeHead(404).end());
  worker = await startSourceWorker(database, web);
});
afterEach(() => worker.stop?.());

/** Adds a source that is not due for an hour. */
async function addSource(kind: string, key: string): Promise<string> {
  const id = randomUUID();
  await database.pool.query(
    `insert into source (id, kind, key, page, company_domain, company_name, state, confidence, next_read_at)
     values ($1, $2, $3, 'https://register.example/', $3 || '.example', 'Acme', 'on', 1, now() + interval '1 hour')`,
    [id, kind, key],
  );
  return id;
}

type Held = { fingerprint: string | null; last_error: string | null; has_changed: boolean };

/** Has a list of changes read, and returns what is held of it then. */
async function read(address: string): Promise<Held> {
  await until(async () => (await show(address)) !== undefined);
  // The pace is skipped here; it has a test of its own.
  await database.pool.query('update source_vendor set next_at = now()');
  await database.pool.query(
    'update source set next_read_at = now(), last_success_at = null, last_changed_at = null, last_error = null where key = $1 and claimed_by is null',
    [address],
  );
  return until(async () => {
    const held = await show(address);
    return held?.is_read && held;
  });
}
async function show(address: string): Promise<(Held & { is_read: boolean }) | undefined> {
  const { rows } = await database.pool.query<Held & { is_read: boolean }>(
    `select fingerprint, last_error, last_changed_at is not null as has_changed, claimed_by is null and (last_success_at is not null or last_error is not null) as is_read
     from source where key = $1`,
    [address],
  );
  return rows[0];
}

const asked = (part: string): string[] => web.asked.map(({ url }) => url).filter((url) => url.includes(part));
const isHastened = async (id: string): Promise<boolean> => {
  const { rows } = await database.pool.query<{ is_read: boolean }>(
    'select last_success_at is not null or last_error is not null as is_read from source where id = $1',
    [id],
  );
  return rows[0]!.is_read;
};

/** Whether a source waits for its own time, which is in an hour. */
const waits = async (id: string): Promise<boolean> => {
  const { rows } = await database.pool.query<{ waits: boolean }>(
    `select claimed_by is null and not is_asked_again and next_read_at > now() + interval '50 minutes' as waits from source where id = $1`,
    [id],
  );
  return rows[0]!.waits;
};

describe('the list of changes of the Brønnøysund register', () => {
  const entry = (number: string) => `https://data.brreg.no/enhetsregisteret/api/enheter/${number}`;
  const change = (oppdateringsid: number, organisasjonsnummer: string, endringstype = 'Endring') => ({
    ...{ oppdateringsid, organisasjonsnummer, endringstype },
    dato: '2026-09-05T15:00:31.809Z',
  });
  const page = (...rows: object[]) =>
    rows.length === 0
      ? { page: { size: 1_000, totalElements: 0, totalPages: 0, number: 0 } }
      : { _embedded: { oppdaterteEnheter: rows }, page: { size: 1_000, totalElements: rows.length } };
  const since = (id: number): string => `${list}?oppdateringsid=${id}&page=0&size=1000`;
  const setCursor = (cursor: string) =>
    database.pool.query('update source set fingerprint = $2 where key = $1', [list, cursor]);

  test('G7: the list of changes is not requested while no company of the register is read, and begins with the first company', async () => {
    await read(list);
    await setCursor('5');
    expect(await read(list)).toMatchObject({ fingerprint: null, last_error: null });
    expect(web.asked).toEqual([]);
    await addSource('brreg', '923609016');
    web.otherwise((_url, response) => answer(response, page()));
    const before = new Date().toISOString();
    const { fingerprint } = await read(list);
    expect(fingerprint! >= before).toBe(true);
    expect(asked('oppdateringer')).toEqual([`${list}?dato=${fingerprint}&page=0&size=1000`]);
    // Where nothing has changed, the list is asked from the same instant.
    expect(await read(list)).toMatchObject({ fingerprint });
  });

  test('G7: a company in the list of changes is read at once and others when they are due, and the cursor advances', async () => {
    await read(list);
    await setCursor('100');
    const [named, other] = [await addSource('brreg', '923609016'), await addSource('brreg', '984851006')];
    web.on(
      since(101),
      page(change(101, '917549249', 'Sletting'), change(105, '923609016', 'Ukjent'), change(109, '1')),
    );
    web.on(since(110), page());
    web.on(entry('923609016'), { organisasjonsnummer: '923609016', navn: 'ACME AS' });
    expect(await read(list)).toMatchObject({ fingerprint: '109', last_error: null, has_changed: true });
    await until(() => isHastened(named));
    expect(await read(list)).toMatchObject({ fingerprint: '109', has_changed: false });
    expect(asked('/enheter/')).toEqual([entry('923609016')]);
    expect(await waits(other)).toBe(true);
  });

  test('G7: a full page is followed by the next at once, and a page that cannot be read moves no cursor and undoes nothing', async () => {
    await read(list);
    await setCursor('1');
    const [first, second] = [await addSource('brreg', '923609016'), await addSource('brreg', '984851006')];
    web.on(entry('923609016'), { organisasjonsnummer: '923609016', navn: 'ACME AS' });
    web.on(entry('984851006'), { organisasjonsnummer: '984851006', navn: 'ACME TWO AS' });
    web.on(since(2), page(...Array.from({ length: 1_000 }, (_, i) => change(i + 2, i === 0 ? '923609016' : `9${i}`))));
    web.on(since(1_002), { status: 500 });
    await read(list);
    const error = 'data.brreg.no is out of order (500).';
    await until(async () => (await show(list))?.last_error === error);
    expect(await show(list)).toMatchObject({ fingerprint: '1001' });
    await until(() => isHastened(first));
    expect(await waits(second)).toBe(true);
    web.on(since(1_002), page(change(1_002, '984851006')));
    expect(await read(list)).toMatchObject({ fingerprint: '1002', last_error: null });
    await until(() => isHastened(second));
  });

  test.each<[string, object, string]>([
    [
      'a page of another order',
      page(change(7, '1'), change(3, '2')),
      'The changes are not in the order of their numbers.',
    ],
    ['a change from before the cursor', page(change(1, '1')), 'The changes are not in the order of their numbers.'],
    ['a change without a number', page({ organisasjonsnummer: '1' }), 'A change has no number.'],
    ['a page that lacks what it counts', { page: { totalElements: 4 } }, 'The answer has no list of changes.'],
    ['HTML', { status: 200, headers: { 'content-type': 'text/html' }, body: '<p>' }, 'where JSON was expected.'],
  ])('G7: %s moves no cursor', async (_name, answered, error) => {
    await read(list);
    await setCursor('1');
    const id = await addSource('brreg', '1');
    web.on(since(2), answered);
    const held = await read(list);
    expect(await waits(id)).toBe(true);
    expect(held).toMatchObject({ fingerprint: '1', last_error: expect.stringContaining(error) });
  });

  test('a company that changes while it is being read is read again', async () => {
    await read(list);
    await setCursor('1');
    const id = await addSource('brreg', '923609016');
    const waiting: ServerResponse[] = [];
    web.on(entry('923609016'), (_request, response) => void waiting.push(response));
    web.on(since(2), page(change(2, '923609016')));
    web.on(since(3), page(change(3, '923609016')));
    await read(list);
    await until(() => waiting.length === 1);
    await read(list);
    answer(waiting[0]!, { organisasjonsnummer: '923609016', navn: 'ACME AS' });
    await until(() => waiting.length === 2);
    answer(waiting[1]!, { organisasjonsnummer: '923609016', navn: 'ACME TWO AS' });
    await until(async () => {
      const { rows } = await database.pool.query(
        `select 1 from source where id = $1 and claimed_by is null and next_read_at > now() + interval '5 hours'`,
        [id],
      );
      return rows.length === 1;
    });
  });
});

describe('the streams of Companies House', () => {
  const event = (timepoint: number, uri: string): string =>
    `${JSON.stringify({ resource_kind: 'company-profile', resource_uri: uri, data: {}, event: { timepoint, type: 'changed' } })}\n`;
  const setCursor = (cursor: string) =>
    database.pool.query('update source set fingerprint = $2 where key = $1', [companyStream, cursor]);

  test('G7: an endless stream is read until it falls silent, with its own key and from the previous event on', async () => {
    await read(companyStream);
    const [company, officers, other] = [
      await addSource('companies_house', '01234567'),
      await addSource('companies_house_officers', 'SC123456'),
      await addSource('companies_house', '07654321'),
    ];
    let isClosed = false;
    web.on(`${companyStream}?timepoint=40`, async (_request, response) => {
      response.on('close', () => (isClosed = true));
      // It looks for its place for longer than it may be quiet.
      response.write('\n');
      await delay(2_500);
      response.write(event(40, '/company/07654321') + event(41, '/company/01234567'));
      // The beginning of a line, whose end would come after the stream was left.
      setTimeout(() => response.write(`${event(42, '/company/SC123456/appointments/x')}{"resource_uri":"/comp`), 300);
    });
    await setCursor('40');
    expect(await read(companyStream)).toMatchObject({ fingerprint: '42', last_error: null });
    await until(() => isClosed);
    await until(async () => (await isHastened(company)) && (await isHastened(officers)));
    expect(await waits(other)).toBe(true);
    const keys = web.asked.map(({ url, headers }) => [new URL(url).host, headers.authorization]);
    expect(keys).toContainEqual(['stream.companieshouse.gov.uk', `Basic ${btoa('a-stream-key:')}`]);
    expect(keys).toContainEqual(['api.company-information.service.gov.uk', `Basic ${btoa('a-key:')}`]);
  });

  test('G7: a stream that no longer reaches back to the cursor is started again without a cursor', async () => {
    await read(companyStream);
    await addSource('companies_house', '01234567');
    await setCursor('40');
    web.on(`${companyStream}?timepoint=40`, { status: 416 });
    web.on(companyStream, (_request, response) => {
      response.write(event(90, '/company/1'));
      // Blank lines keep the connection open.
      const beats = setInterval(() => response.write('\n'), 100);
      response.on('close', () => clearInterval(beats));
    });
    expect(await read(companyStream)).toMatchObject({ fingerprint: null, last_error: null });
    expect(await read(companyStream)).toMatchObject({ fingerprint: '90', last_error: null });
  });

  test('S3: a stream that never pauses is left after a while and resumed from there at once', async () => {
    await read(officerStream);
    await addSource('companies_house_officers', '01234567');
    let timepoint = 0;
    web.otherwise((_url, response) => {
      const lines = setInterval(() => response.write(event(++timepoint, `/company/${timepoint}/appointments/x`)), 50);
      response.on('close', () => clearInterval(lines));
    });
    await database.pool.query('update source set next_read_at = now() where key = $1', [officerStream]);
    // It is being read again before anybody could look.
    const again = await until(() => asked(`${officerStream}?timepoint=`)[0]);
    const from = Number(new URL(again).searchParams.get('timepoint'));
    expect(from).toBeGreaterThan(60);
    expect(from).toBeLessThanOrEqual(timepoint);
    expect(await show(officerStream)).toMatchObject({ fingerprint: String(from), last_error: null });
  });

  test('S3: a large backlog is read in several consecutive readings, and a line of too many bytes is refused', async () => {
    await read(companyStream);
    const id = await addSource('companies_house', '01234567');
    await setCursor('1');
    const filler = 'x'.repeat(1_000_000);
    const large = (timepoint: number): string => event(timepoint, '/company/7').replace('{}', `"${filler}"`);
    const entry = 'https://api.company-information.service.gov.uk/company/01234567';
    web.on(entry, { company_number: '01234567', company_name: 'ACME LTD' });
    web.otherwise(({ searchParams }, response) => {
      const from = Number(searchParams.get('timepoint'));
      for (let timepoint = from; timepoint <= 12; timepoint++) response.write(large(timepoint));
      if (from > 1) response.write(event(13, '/company/01234567'));
    });
    await read(companyStream);
    await until(async () => (await show(companyStream))?.fingerprint === '13');
    await until(() => isHastened(id));
    web.otherwise((_url, response) => void response.write('x'.repeat(9_000_000)));
    expect(await read(companyStream)).toMatchObject({
      fingerprint: '13',
      last_error: 'stream.companieshouse.gov.uk sent a line of more than 8388608 bytes.',
    });
  });

  test('G7: events that arrived before a stream broke are processed', async () => {
    await read(companyStream);
    const id = await addSource('companies_house', '01234567');
    await setCursor('1');
    web.on(`${companyStream}?timepoint=1`, (_request, response) => {
      response.write(`${event(2, '/company/01234567')}{"resource_`, () => setTimeout(() => response.destroy(), 100));
    });
    expect(await read(companyStream)).toMatchObject({ fingerprint: '2', last_error: null });
    await until(() => isHastened(id));
  });

  test.each<[string, object, string]>([
    ['a line that is no JSON', { status: 200, body: '{"event"\n' }, 'The answer is not JSON.'],
    [
      'an event without a timepoint',
      { status: 200, body: '{"resource_uri":"/company/1"}\n' },
      'An event has no timepoint.',
    ],
    ['an error without an end of its line', { status: 200, body: '{"error":"busy"}' }, 'An event has no timepoint.'],
    ['a wrong key', { status: 401 }, 'stream.companieshouse.gov.uk is out of order (401).'],
  ])('G7: %s moves no cursor', async (_name, answered, error) => {
    await read(companyStream);
    const id = await addSource('companies_house', '1');
    await setCursor('40');
    web.on(`${companyStream}?timepoint=40`, answered);
    expect(await read(companyStream)).toMatchObject({ fingerprint: '40', last_error: error });
    expect(await waits(id)).toBe(true);
  });
});

function answer(response: ServerResponse, body: object): void {
  response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
}

import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Contact, Contacts } from '../../schema/contracts/contacts.js';
import type { BulkReceipt, Person } from '../../schema/contracts/directory.js';
import {
  selectContactsById,
  selectContactsByUrl,
} from '../../services/gateway/directory/contacts/sql/select-contacts.js';
import { querySystem } from '../support/query-system.js';
import { type System, startSystem } from '../support/system.js';

let system: System;
let mine: string;
let theirs: string;
let others: { key: string };

beforeAll(async () => {
  system = await startSystem({ services: ['gateway'] });
  mine = system.credentials.account_id;
  theirs = system.credentials.other.account_id;
  others = { key: system.credentials.other.api_key };
}, 60_000);
afterAll(() => system?.stop());

async function put(people: object[], options: object = {}): Promise<BulkReceipt> {
  const { status, body, text } = await system.rest<BulkReceipt>('PUT', '/v2/people', {
    key: system.credentials.ingest_key,
    body: people,
    ...options,
  });
  if (status !== 200) throw new Error(text);
  return body;
}
const urlOf = (slug: string) => `https://social.example/in/${slug}`;
const facts = (slug: string, more: object = {}) => ({
  social_url: urlOf(slug),
  first_name: 'Olive',
  last_name: slug,
  ...more,
});
async function find(slug: string, options: object = {}): Promise<Contact[]> {
  const query = { social_urls: urlOf(slug) };
  return (await system.rest<Contacts>('GET', '/v2/contacts', { query, ...options })).body.contacts;
}

test('S6: if people were stored before the contacts of accounts failed, the response does not say that nothing was stored', async () => {
  await querySystem(
    system,
    `create function gateway.lose() returns trigger language plpgsql
       as $$ begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$;
     create trigger lose before insert on gateway.account_contact for each row execute function gateway.lose()`,
  );
  const key = system.credentials.ingest_key;
  const send = (body: object[]) => system.rest<{ detail: string }>('PUT', '/v2/people', { key, body });
  const [everybodys, own] = [facts('for-all'), facts('for-one', { account_id: mine })];
  const part = await send([everybodys, own]);
  expect([part.status, part.body.detail]).toEqual([504, expect.stringContaining('a part was stored')]);
  expect((await send([own])).status).toBe(503);
  await querySystem(system, 'drop trigger lose on gateway.account_contact; drop function gateway.lose()');
  expect(await put([everybodys, own])).toMatchObject({ unchanged: 1, created: 1 });
});

test('A3b: a contact that carries an account_id exists for that account alone, on every path', async () => {
  const job = { title: 'Head of Ops', company_name: 'Olive Works', start_date: '2025-02' };
  const receipt = await put([
    facts('own', {
      account_id: mine,
      location: 'Graz',
      email: 'own@example.com',
      email_is_verified: true,
      positions: [job],
    }),
  ]);
  expect(receipt).toMatchObject({ created: 1, refused_count: 0 });
  const [contact] = await find('own');
  expect(contact).toEqual({
    contact_id: expect.any(String),
    first_name: 'Olive',
    last_name: 'own',
    job_title: 'Head of Ops',
    company_name: 'Olive Works',
    social_url: urlOf('own'),
    location: 'Graz',
    email: 'own@example.com',
  });
  const id = contact!.contact_id;
  const nobody = randomUUID();
  expect((await system.rest('POST', '/v1/contacts', { body: { contact_ids: [id] } })).status).toBe(200);
  expect(await find('own', others)).toEqual([]);
  const missing = await system.rest<Contacts>('GET', '/v2/contacts', { query: { contact_ids: id }, ...others });
  expect(missing.body).toEqual({ contacts: [] });
  const [foreign, unknown] = await Promise.all(
    [id, nobody].map((one) =>
      system.rest<{ detail: string }>('POST', '/v1/contacts', { body: { contact_ids: [one] }, ...others }),
    ),
  );
  expect([foreign!.status, foreign!.body.detail]).toEqual([404, unknown!.body.detail]);
  // Nor does the directory know of them, whoever asks.
  expect((await system.rest('GET', `/v2/people/${id}`)).status).toBe(404);
  const people = await system.rest<{ people: Person[] }>('GET', '/v2/people', { query: { q: urlOf('own') } });
  expect(people.body.people).toEqual([]);
  expect(await querySystem(system, 'select from gateway.current_employment where person_id = $1', [id])).toEqual([]);
});

test('A3b: an address is unique within its scope, and the directory and each account hold their own contact for it', async () => {
  const receipt = await put([
    facts('shared', { first_name: 'Directory' }),
    facts('shared', { first_name: 'Mine', account_id: mine }),
    facts('shared', { first_name: 'Theirs', account_id: theirs }),
  ]);
  expect(receipt).toMatchObject({ created: 3, refused_count: 0 });
  expect((await find('shared')).map((one) => one.first_name)).toEqual(['Mine', 'Directory']);
  expect((await find('shared', others)).map((one) => one.first_name)).toEqual(['Theirs', 'Directory']);
  expect(await put([facts('shared', { first_name: 'Mine again', account_id: mine })])).toMatchObject({ updated: 1 });
  expect((await find('shared', others)).map((one) => one.first_name)).toEqual(['Theirs', 'Directory']);
});

test('A3b: absent facts stay, null clears, a repeat writes nothing, and the last row of a bulk wins', async () => {
  const whole = facts('kept', {
    account_id: mine,
    location: 'Leeds',
    email: 'kept@example.com',
    email_is_verified: true,
    phones: [{ number: '+1 202-555-0150', is_verified: true }],
    positions: [
      { title: 'Adviser', company_name: 'Seat', start_date: '2026-01', kind: 'board' },
      { title: 'Buyer', company_social_id: '4711', start_date: '2020' },
      { title: 'Trainee', company_name: 'Past', start_date: '2015', end_date: '2019' },
    ],
  });
  expect(await put([whole])).toMatchObject({ created: 1 });
  expect(await put([whole, facts('kept', { account_id: mine })])).toMatchObject({
    created: 0,
    updated: 0,
    unchanged: 2,
  });
  const [before] = await find('kept');
  expect(before).toMatchObject({ job_title: 'Buyer', company_social_id: '4711', phone: '+1 202-555-0150' });
  expect(
    await put([
      facts('kept', { account_id: mine, location: null }),
      facts('kept', { account_id: mine, email: 'new@example.com' }),
    ]),
  ).toMatchObject({
    updated: 1,
    unchanged: 1,
  });
  const { location: _, email: __, ...stays } = before!;
  expect(await find('kept')).toEqual([stays]);
});

test('A3b: an account that does not exist is refused, and so is a caller other than the intake that writes for an account', async () => {
  const receipt = await put([facts('nowhere', { account_id: randomUUID() }), facts('somewhere', { account_id: mine })]);
  expect(receipt).toMatchObject({
    created: 1,
    refused: [{ index: 0, errors: [{ location: 'body[0].account_id', message: 'names no account' }] }],
  });
  const own = { key: system.credentials.api_key, body: [facts('by-customer', { account_id: mine })] };
  expect((await system.rest('PUT', '/v2/people', own)).status).toBe(403);
});

test('X7: erasing a person removes the contact that every account holds of them, however its address is written, and keeps the person out', async () => {
  await put([
    facts('erased'),
    facts('erased', { account_id: mine, email: 'e@example.com' }),
    { ...facts('erased', { account_id: theirs }), social_url: 'https://www.social.example/in/Erased' },
  ]);
  const id = (await find('erased'))[1]!.contact_id;
  expect((await system.rest('DELETE', `/v2/people/${id}`, { key: system.credentials.staff_key })).status).toBe(204);
  const left = await querySystem(system, `select from gateway.account_contact where social_url ilike '%/erased'`);
  expect(left).toEqual([]);
  expect(await put([facts('erased', { account_id: mine })])).toMatchObject({
    created: 0,
    refused: [{ errors: [{ location: 'body[0].social_url', message: 'is that of somebody who was erased' }] }],
  });
});

test('X7: erasing by the id of a contact of an account also erases the person in the directory', async () => {
  await put([facts('by-own-id'), facts('by-own-id', { account_id: mine })]);
  const [own, known] = await find('by-own-id');
  expect(
    (await system.rest('DELETE', `/v2/people/${own!.contact_id}`, { key: system.credentials.staff_key })).status,
  ).toBe(204);
  expect(await find('by-own-id')).toEqual([]);
  expect((await system.rest('GET', `/v2/people/${known!.contact_id}`)).status).toBe(404);
});

test('contacts are read by their indexes, however many there are', async () => {
  const client = new pg.Client({ connectionString: system.databaseUrl, options: '-c search_path=gateway,public' });
  await client.connect();
  await client.query(
    `insert into person (id, social_url, first_name, last_name)
     select gen_random_uuid(), 'https://social.example/in/many-' || n, 'Many', 'More' from generate_series(1, 20000) n`,
  );
  await client.query(
    `insert into account_contact (id, account_id, social_url, key_hash, first_name, last_name)
     select gen_random_uuid(), $1, 'https://social.example/in/many-' || n, '', 'Many', 'More' from generate_series(1, 20000) n`,
    [theirs],
  );
  await client.query('analyze person, account_contact');
  const explaining = {
    query: ({ text, values }: { text: string; values: unknown[] }) => client.query(`explain ${text}`, values),
  } as never;
  const plans = [
    await selectContactsById(explaining, mine, [randomUUID(), randomUUID()]),
    await selectContactsByUrl(explaining, mine, [urlOf('one'), urlOf('two')]),
  ].map((rows) => JSON.stringify(rows));
  await client.end();
  for (const plan of plans) {
    expect(plan).toMatch(/Index Scan using person_/);
    expect(plan).not.toMatch(/Seq Scan on (person|account_contact)/);
  }
});

import { createGatewayDatabase } from '../../services/gateway/database.js';
import { withEmployers } from '../../services/gateway/directory/employers/enter-employers.js';
import { withTitles } from '../../services/gateway/directory/people/enter-titles.js';
import { loadPlaces } from '../../services/gateway/directory/reference-lists/places.js';
import { createLog } from '../../services/platform/lifecycle/log.js';
import type { Database } from '../../services/platform/postgres/postgres.js';
import type { TestDatabase } from '../support/cluster.js';
import { createEmptyGateway } from '../support/empty-gateway.js';

// What is cached for a database serves all callers, although each request has a database object of its own.

const log = createLog('test', 'silent');
let database: Database;
let made: TestDatabase;

beforeAll(async () => {
  made = await createEmptyGateway();
  database = createGatewayDatabase(made.url, 4, log);
  await database.start?.();
}, 60_000);
afterAll(async () => {
  await database?.stop?.();
  await made?.drop();
});

const asCaller = (payer: string): Database => database.forCaller({ signal: new AbortController().signal, payer });

test('places are read and indexed once for all requests, and again after they have changed', async () => {
  const places = await loadPlaces(asCaller('one'));
  expect(await loadPlaces(asCaller('another'))).toBe(places);
  await database.pool.query(`insert into reference_list (name, version) values ('places', 'another')`);
  expect(await loadPlaces(asCaller('one'))).not.toBe(places);
});

test('titles and employers that one request has looked up cost the next request no statement', async () => {
  const employer = { name: 'Acme', domain: 'acme.example', page: null };
  const given = async (ids: Map<string, number>) => ids;
  const enter = async (caller: Database) => [
    await withTitles(caller, ['Zookeeper'], given),
    await withEmployers(caller, [employer], given),
  ];
  const entered = await enter(asCaller('one'));
  expect(entered.map(({ size }) => size)).toEqual([1, 1]);
  const offline = { ...asCaller('another'), orm: database.orm, pool: null } as unknown as Database;
  expect(await enter(offline)).toEqual(entered);
});

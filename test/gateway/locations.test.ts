import { readIndustries } from '../../services/gateway/directory/reference-lists/industries.js';
import { indexPlaces, type Places } from '../../services/gateway/directory/reference-lists/places.js';
import type { PlaceRow } from '../../services/gateway/directory/reference-lists/sql/select-places.js';
import { querySystem } from '../support/query-system.js';
import { type System, startSystem } from '../support/system.js';

type Location = { geo_id: string; kind: string; name: string; country: string; within: string[] };

let system: System;
let places: Places;
let rows: PlaceRow[];

beforeAll(async () => {
  system = await startSystem({ services: ['gateway'] });
  rows = await querySystem<PlaceRow>(
    system,
    `select geo_id::int8, kind, name, country, ancestors from gateway.place order by rank, geo_id`,
  );
  places = indexPlaces(
    rows.map((row) => ({ ...row, geo_id: Number(row.geo_id), ancestors: row.ancestors.map(Number) })),
  );
});
afterAll(() => system?.stop());

const nameOf = (id: number | undefined) => rows.find((row) => Number(row.geo_id) === id)?.name;

test.each([
  ['London, England, United Kingdom', null, 'GB', 'London'],
  ['San Francisco, CA, USA', null, 'US', 'San Francisco'],
  ['San Francisco, California, United States', null, 'US', 'San Francisco'],
  ['Los Angeles, CA', null, 'US', 'Los Angeles'],
  ['Atlanta, Georgia', null, 'US', 'Atlanta'],
  ['Zurich, Switzerland', null, 'CH', 'Zurich'],
  ['São Paulo, Brazil', null, 'BR', 'São Paulo'],
  ['Sao Paulo', 'BR', 'BR', 'São Paulo'],
  ['California, United States', null, 'US', 'California'],
  ['New York, United States', null, 'US', 'New York'],
  ['Germany', null, 'DE', 'Germany'],
  ['Greater Paris Area, France', null, 'FR', 'Paris'],
])('the location %j (country %s) is in %s: %s', (location, given, country, name) => {
  const found = places.find(location, given);
  expect([found?.country, nameOf(found?.geoIds[0])]).toEqual([country, name]);
});

test.each([
  ['Springfield', null],
  ['Nowhere at all', null],
  ['Paris, France', 'DE'],
  ['', null],
])('the location %j (country %s) is left without a place', (location, given) => {
  expect(places.find(location, given)).toBeNull();
});

test('B11: locations are found by name, exact matches first, with the places that contain them', async () => {
  const find = async (q: string, limit = 3) =>
    (await system.rest<{ locations: Location[] }>('GET', '/v2/locations', { query: { q, limit } })).body.locations;
  expect((await find('paris'))[0]).toMatchObject({ kind: 'city', name: 'Paris', within: ['Île-de-France', 'France'] });
  expect((await find('united st'))[0]).toEqual({
    geo_id: '6252001',
    kind: 'country',
    name: 'United States',
    country: 'US',
    within: [],
  });
  expect(await find('100%')).toEqual([]);
});

test('B11: paging through locations to the end returns each of them once', async () => {
  const seen = new Set<string>();
  let cursor: string | null = null;
  let count = 0;
  do {
    const answer: { body: { locations: Location[]; next_cursor: string | null } } = await system.rest(
      'GET',
      '/v2/locations',
      { query: { q: 'san ', limit: 100, ...(cursor ? { cursor } : {}) } },
    );
    for (const one of answer.body.locations) seen.add(one.geo_id);
    count += answer.body.locations.length;
    cursor = answer.body.next_cursor;
  } while (cursor);
  expect(count).toBeGreaterThan(100);
  expect(seen.size).toBe(count);
});

test('B11: industries form a tree of 434, and their ids are permanently fixed by their codes', () => {
  const { industries } = readIndustries();
  expect(industries).toHaveLength(434);
  const byCode = new Map(industries.map((one) => [one.code, one]));
  expect(byCode.get('4')).toMatchObject({
    id: '83275300-10ae-5971-af39-5178b5953b8b',
    name: 'Software Development',
    path: 'Technology, Information and Media > Technology, Information and Internet > Software Development',
  });
  const roots = industries.filter((one) => one.parentId === null);
  expect(roots.length).toBeGreaterThan(10);
  for (const one of industries) expect(one.ancestors[0]).toBe(one.id);
});

test('reference lists are loaded once: a second start writes nothing', async () => {
  const snapshot = () =>
    querySystem<{ sum: string }>(system, `select sum(xmin::text::bigint)::text as sum from gateway.place`);
  const before = await snapshot();
  await system.kill('gateway', 'SIGTERM');
  await system.start('gateway');
  expect(await snapshot()).toEqual(before);
});

test('B11: places, industries and canonical titles can be searched by ID, which finds only the one with that ID', async () => {
  const read = async <T>(path: string, q?: string) =>
    (await system.rest<Record<string, T[]>>('GET', path, { query: q === undefined ? {} : { q } })).body;
  for (const [path, list, key] of [
    ['/v2/locations', 'locations', 'geo_id'],
    ['/v2/industries', 'industries', 'id'],
    ['/v2/job-titles', 'job_titles', 'id'],
  ] as const) {
    const [, one] = (await read<Record<string, string>>(path))[list]!;
    expect((await read(path, one![key]))[list]).toEqual([one]);
    expect(
      (
        await read(
          path,
          one![key]!.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
        )
      )[list],
    ).not.toContainEqual(one);
  }
});

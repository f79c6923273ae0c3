import { randomUUID } from 'node:crypto';
import type { Source } from '../../schema/contracts/sources.js';
import { querySystem } from '../support/query-system.js';
import { type System, startSystem } from '../support/system.js';
import { until } from '../support/until.js';

// The worker as it is started; nobody answers its requests here.

let system: System;
beforeAll(async () => {
  system = await startSystem({ services: ['gateway', 'worker'], env: { SOURCES_CONTACT: 'ops@example.com' } });
}, 120_000);
afterAll(() => system?.stop());

const list = async (query: Record<string, string>): Promise<Source[]> =>
  (await system.rest<{ sources: Source[] }>('GET', '/v2/sources', { key: system.credentials.staff_key, query })).body
    .sources;

test('G7: the worker of an installation with a contact reads the sources that are due, reports why one cannot be read, and has the presets in their default state', async () => {
  await querySystem(
    system,
    `insert into gateway.source (id, kind, key, page, company_domain, company_name, state, confidence)
     values ($1, 'feed', 'https://acme.invalid/feed', 'https://acme.invalid/feed', 'acme.invalid', 'Acme', 'on', 1),
            ($2, 'website', 'https://acme.invalid/', 'https://acme.invalid/', 'acme.invalid', 'Acme', 'on', 1)`,
    [randomUUID(), randomUUID()],
  );
  const tried = await until(async () => {
    const found = await list({ company_domain: 'acme.invalid' });
    return found.every(({ last_error }) => last_error !== null) && found;
  });
  expect(tried).toHaveLength(2);
  for (const { last_error } of tried) expect(last_error).not.toContain('unexpectedly');
  expect((await list({ kind: 'wire' })).map(({ state, last_error }) => [state, last_error])).toEqual([
    ['off', null],
    ['off', null],
  ]);
  // No company of the register is known, so its list of changes is not asked for; that of another register wants a key.
  expect(await list({ kind: 'brreg_changes' })).toMatchObject([{ state: 'on', last_error: null }]);
  expect(await list({ kind: 'companies_house_stream' })).toEqual([]);
});

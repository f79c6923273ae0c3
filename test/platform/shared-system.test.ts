import type { PersonaPage } from '../../schema/contracts/personas.js';
import { startKeeper, stopKeeper } from '../support/keeper-process.js';
import { shareSystem, shareWithinMs } from '../support/shared-system.js';

test(
  'test files that share the system have accounts of their own, and see no data of each other',
  async () => {
    const [one, other] = await Promise.all([shareSystem(), shareSystem({ replicas: 2 })]);
    const accounts = [one, other].flatMap(({ credentials }) => [credentials.account_id, credentials.other.account_id]);
    expect(new Set(accounts).size).toBe(4);
    expect((await one.rest('POST', '/v2/personas', { body: { name: 'Mine' } })).status).toBe(200);
    const keys = [one.credentials.api_key, one.credentials.other.api_key, other.credentials.api_key];
    const seen = keys.map(async (key) => (await other.rest<PersonaPage>('GET', '/v2/personas', { key })).body.personas);
    expect((await Promise.all(seen)).map((personas) => personas.map(({ name }) => name))).toEqual([['Mine'], [], []]);
    await Promise.all([one.stop(), other.stop()]);
  },
  shareWithinMs,
);

test('the keeper of the shared system ends when the process that started it disconnects, and starts nothing unless asked', async () => {
  const url = await startKeeper();
  expect((await fetch(url, { method: 'HEAD' })).status).toBe(404);
  await stopKeeper();
  await expect(fetch(url)).rejects.toThrow('fetch failed');
});

import { createCredentialWatch } from '../../services/gateway/access/watch-credential.js';
import type { Principal } from '../../services/gateway/operation/principal.js';
import { until } from '../support/until.js';

const principal = { expiresAt: null } as Principal;

test('A2: all connections of one credential share one check, and end together with the credential', async () => {
  let isGood = true;
  let checks = 0;
  const { watch } = createCredentialWatch({
    verify: async (credential) => {
      if (credential === 'shared') checks++;
      return isGood || credential === 'other' ? principal : null;
    },
  });
  const ended: string[] = [];
  const follow = (credential: string) => watch({ credential, principal }, () => ended.push(credential));
  const stops = Array.from({ length: 100 }, () => follow('shared'));
  stops.push(follow('other'));
  await until(() => checks >= 3);
  // A hundred separate watches would each have asked as often.
  expect(checks).toBeLessThan(100);
  stops[0]!();
  isGood = false;
  await until(() => ended.length > 0);
  expect(ended).toEqual(Array(99).fill('shared'));
  for (const stop of stops) stop();
});

test('A2: a credential that expires ends its connections even if it cannot be checked, and a later connection gets a watch of its own', async () => {
  let asked = 0;
  const { watch } = createCredentialWatch({
    verify: async () => {
      asked++;
      throw new Error('away');
    },
  });
  let ended = 0;
  const expiring = { ...principal, expiresAt: Date.now() + 150 };
  const stop = watch({ credential: 'token', principal: expiring }, () => ended++);
  await until(() => ended === 1);
  const before = asked;
  const stopLater = watch({ credential: 'token', principal }, () => ended++);
  // Stopping a watch that has ended does not stop the watch of a later connection.
  stop();
  await until(() => asked > before);
  expect(ended).toBe(1);
  stopLater();
});

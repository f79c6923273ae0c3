import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  asDurationMs,
  asDurationsMs,
  asInteger,
  asOneOf,
  asText,
  asUrl,
  ConfigError,
  commonSettings,
  databaseSettings,
  readSettings,
  toDatabaseAddress,
} from '../../services/platform/lifecycle/config.js';
import { parseSecretKeys } from '../../services/platform/secret-box.js';
import { makeFolder } from '../support/cluster.js';

const table = {
  name: { env: 'NAME', parse: asText, about: 'A name.' },
  port: { env: 'PORT', parse: asInteger(1, 65_535), default: '4000', about: 'A port.' },
  mode: { env: 'MODE', parse: asOneOf('on', 'off'), default: 'on', about: 'A mode.' },
};

function faultsOf(read: () => unknown): string[] {
  try {
    read();
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
  throw new Error('no fault was found');
}

test('all faults are reported together, each with its variable and meaning', () => {
  const faults = faultsOf(() => readSettings(table, { PORT: '99999', MODE: 'maybe' }));
  expect(faults).toEqual([
    'NAME: is required (A name.)',
    'PORT: must be a whole number from 1 to 65535, not "99999" (A port.)',
    'MODE: must be one of on, off, not "maybe" (A mode.)',
  ]);
});

test('an empty variable counts as absent, and absent ones take their default', () => {
  expect(readSettings(table, { NAME: 'a', PORT: '' })).toEqual({ name: 'a', port: 4000, mode: 'on' });
  expect(faultsOf(() => readSettings(table, { NAME: '' }))).toEqual(['NAME: is required (A name.)']);
});

test('settings cannot be changed once they are read', () => {
  const settings = readSettings(table, { NAME: 'a' });
  expect(() => Object.assign(settings, { port: 1 })).toThrow(TypeError);
});

test('NAME_FILE reads the value from a file, without the trailing newline', async () => {
  const file = join(await makeFolder('config'), 'name');
  writeFileSync(file, 'from the file\n');
  expect(readSettings(table, { NAME_FILE: file }).name).toBe('from the file');
  expect(readSettings(table, { NAME_FILE: '', NAME: 'by itself' }).name).toBe('by itself');
});

test('a variable that is given twice and a file that is missing are reported like other faults', () => {
  const faults = faultsOf(() =>
    readSettings(table, { NAME: 'a', NAME_FILE: '/etc/hostname', PORT_FILE: '/not/there' }),
  );
  expect(faults).toHaveLength(2);
  expect(faults[0]).toContain('NAME: is given twice');
  expect(faults[1]).toMatch(/^PORT: ENOENT/);
});

test('no message repeats a password or a key', () => {
  const secret = 'hunter2-and-more';
  const withKeys = {
    ...commonSettings,
    keys: { env: 'SECRET_KEYS', parse: parseSecretKeys, about: 'The keys.' },
  };
  for (const bad of [
    {
      DATABASE_URL: `mysql://app:${secret}@host/db`,
      NATS_URL: `http://app:${secret}@host`,
      SECRET_KEYS: `a:${secret}`,
    },
    { DATABASE_URL: `app:${secret}@host/db`, NATS_URL: secret, SECRET_KEYS: `${secret}` },
    {
      DATABASE_URL: `postgres://app:${secret}@ho st/db`,
      NATS_URL: `nats://app:${secret}@:x`,
      SECRET_KEYS: `:${secret}`,
    },
  ]) {
    const faults = faultsOf(() => readSettings(withKeys, bad));
    expect(faults.map((fault) => fault.split(':')[0]).sort()).toEqual(['DATABASE_URL', 'NATS_URL', 'SECRET_KEYS']);
    expect(faults.join('\n')).not.toContain(secret);
  }
});

test.each([
  ['250ms', 250],
  ['30s', 30_000],
  ['15m', 900_000],
  ['2h', 7_200_000],
  ['1d', 86_400_000],
  ['0s', 0],
])('the duration %s is %i ms', (text, ms) => {
  expect(asDurationMs(text)).toBe(ms);
});

test.each(['', '5', '-1s', '1.5h', '1w', 's', '1 m', '1s2s', '1e3s', '1234567890s'])(
  '"%s" is not a duration',
  (text) => {
    expect(() => asDurationMs(text)).toThrow('must be a duration');
  },
);

test('durations are separated by commas, and one invalid duration makes the whole list invalid', () => {
  expect(asDurationsMs('1m, 5m,2h')).toEqual([60_000, 300_000, 7_200_000]);
  expect(() => asDurationsMs('1m,,2h')).toThrow('must be a duration');
});

test.each(['1e3', '0x10', ' 5', '5.0', '', '9007199254740993'])(
  '"%s" is not accepted as a whole number in a setting',
  (text) => {
    expect(() => asInteger(0, 100_000)(text)).toThrow('must be a whole number');
  },
);

test('a URL keeps its text and must have one of the allowed protocols', () => {
  const parse = asUrl('postgres:', 'postgresql:');
  expect(parse('postgresql://u:p%40@h:5432/d?sslmode=require')).toBe('postgresql://u:p%40@h:5432/d?sslmode=require');
  expect(() => parse('https://h')).toThrow('must start with postgres: or postgresql://');
});

describe('the database of a service', () => {
  const read = (env: Record<string, string>) => toDatabaseAddress(readSettings(databaseSettings('feed'), env));
  const all = 'postgres://u@all/x';

  test('is the database of all services, unless the service has a URL of its own', () => {
    expect(read({ DATABASE_URL: all })).toEqual({ url: all, directUrl: null });
    const own = { FEED_DATABASE_URL: 'postgres://u@own/x', WEBHOOKS_DATABASE_URL: 'postgres://u@other/x' };
    expect(read({ DATABASE_URL: all, ...own })).toEqual({ url: 'postgres://u@own/x', directUrl: null });
    expect(read(own)).toMatchObject({ url: 'postgres://u@own/x' });
    expect(faultsOf(() => read({}))).toEqual([expect.stringMatching(/^DATABASE_URL: is required/)]);
    const bad = { DATABASE_URL: all, FEED_DATABASE_URL: 'http://own' };
    expect(faultsOf(() => read(bad))).toEqual([expect.stringMatching(/^FEED_DATABASE_URL: must start with/)]);
  });

  test('requires a direct URL if connections go through a pooler, and ignores it otherwise', () => {
    const pooled = { DATABASE_URL: all, DATABASE_POOLER: 'transaction' };
    expect(faultsOf(() => read(pooled))).toEqual([expect.stringMatching(/^DATABASE_DIRECT_URL: is required/)]);
    expect(read({ ...pooled, DATABASE_DIRECT_URL: 'postgres://u@server/x' })).toEqual({
      url: all,
      directUrl: 'postgres://u@server/x',
    });
    expect(read({ DATABASE_URL: all, DATABASE_DIRECT_URL: 'postgres://u@server/x' })).toMatchObject({
      directUrl: null,
    });
  });
});

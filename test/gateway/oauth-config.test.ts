import { readConfig } from '../../services/gateway/config/config.js';

const usual = {
  DATABASE_URL: 'postgres://a@b/c',
  NATS_URL: 'nats://n',
  SECRET_KEYS: `k1:${Buffer.alloc(32).toString('base64')}`,
};

test('A2: the embedded authorization server is off by default, and needs a public URL without a path', () => {
  expect(readConfig(usual).oauthServer).toBe('off');
  const on = { ...usual, OAUTH_SERVER: 'on' };
  expect(readConfig({ ...on, PUBLIC_URL: 'https://leads.example.com/' }).publicUrl).toBe('https://leads.example.com');
  expect(() => readConfig({ ...on, PUBLIC_URL: 'https://example.com/leads' })).toThrow(/PUBLIC_URL: must have no path/);
});

test('A2: tokens have one issuer: an external one and the embedded one exclude each other', () => {
  const both = { ...usual, OAUTH_SERVER: 'on', JWT_ISSUER: 'https://login.example.com' };
  expect(() => readConfig(both)).toThrow(/OAUTH_SERVER: must be off where JWT_ISSUER/);
});

test.each([
  'http://login.example.com',
  'https://user:word@login.example.com',
  'https://login.example.com/?tenant=1',
  'login.example.com',
])('A2: %s cannot be trusted as an issuer', (url) => {
  expect(() => readConfig({ ...usual, JWT_ISSUER: url })).toThrow(/JWT_ISSUER: must/);
});

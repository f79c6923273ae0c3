import { randomBytes } from 'node:crypto';
import { keyIdOf, open, parseSecretKeys, seal } from '../../services/platform/secret-box.js';

const newKey = (id: string): string => `${id}:${randomBytes(32).toString('base64')}`;
const oldKey = newKey('k1');
const freshKey = newKey('k2');

test('a sealed text can be opened for the same purpose, whatever it contains', () => {
  const keys = parseSecretKeys(oldKey);
  for (const plain of ['', 'whsec_abc', 'ключ 🔑', 'x'.repeat(100_000)]) {
    const sealed = seal(keys, 'endpoint 1', plain);
    expect(open(keys, 'endpoint 1', sealed)).toBe(plain);
    if (plain) expect(sealed).not.toContain(plain);
  }
});

test('sealing the same text again never gives the same result', () => {
  const keys = parseSecretKeys(oldKey);
  const sealed = new Set(Array.from({ length: 100 }, () => seal(keys, 'p', 'same')));
  expect(sealed.size).toBe(100);
});

test('a change to any bit of a sealed text, or to its length, is detected', () => {
  const keys = parseSecretKeys(oldKey);
  const [id, data = ''] = seal(keys, 'p', 'secret').split('.');
  const bytes = Buffer.from(data, 'base64url');
  for (let bit = 0; bit < bytes.length * 8; bit++) {
    const tampered = Buffer.from(bytes);
    tampered[bit >> 3]! ^= 1 << (bit & 7);
    expect(() => open(keys, 'p', `${id}.${tampered.toString('base64url')}`)).toThrow();
  }
  for (let length = 0; length < bytes.length; length++) {
    expect(() => open(keys, 'p', `${id}.${bytes.subarray(0, length).toString('base64url')}`)).toThrow();
  }
});

test('a secret that is moved to another row does not open there', () => {
  const keys = parseSecretKeys(oldKey);
  const sealed = seal(keys, 'endpoint 1', 'secret');
  expect(() => open(keys, 'endpoint 2', sealed)).toThrow();
});

test('a missing key is named in the error, and a different key with the same id does not open a secret', () => {
  const sealed = seal(parseSecretKeys(oldKey), 'p', 'secret');
  expect(() => open(parseSecretKeys(freshKey), 'p', sealed)).toThrow('SECRET_KEYS lacks the key "k1"');
  expect(() => open(parseSecretKeys(newKey('k1')), 'p', sealed)).toThrow();
  expect(() => open(parseSecretKeys(oldKey), 'p', 'no box at all')).toThrow('SECRET_KEYS lacks the key');
});

test('after a rotation, the first key seals new secrets, and secrets sealed with the second key can still be opened', () => {
  const before = seal(parseSecretKeys(oldKey), 'p', 'old');
  const rotated = parseSecretKeys(`${freshKey},${oldKey}`);
  const after = seal(rotated, 'p', 'new');
  expect([keyIdOf(before), keyIdOf(after)]).toEqual(['k1', 'k2']);
  expect([open(rotated, 'p', before), open(rotated, 'p', after)]).toEqual(['old', 'new']);
});

test.each([
  ['', 'part 1'],
  ['k1', 'part 1'],
  [`k1:${randomBytes(31).toString('base64')}`, 'part 1'],
  [`${oldKey},k2:${randomBytes(33).toString('base64')}`, 'part 2'],
  [`${oldKey},`, 'part 2'],
  [`k 1:${randomBytes(32).toString('base64')}`, 'part 1'],
  [`${oldKey},${newKey('k1')}`, 'k1 stands twice'],
])('the refusal of an invalid key names its position or id, not its value (%#)', (text, message) => {
  expect(() => parseSecretKeys(text)).toThrow(message);
  const key = /:(.{8,})/.exec(text)?.[1];
  try {
    parseSecretKeys(text);
  } catch (error) {
    if (key) expect((error as Error).message).not.toContain(key);
  }
});

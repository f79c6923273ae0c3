import { readFileSync } from 'node:fs';
import { createFailPoint, failPoint, failPoints, readTestLease } from '../../services/platform/lifecycle/fail-point.js';
import { files, root, source } from '../support/imports.js';

const env = (text: string) => ({ NODE_ENV: 'test', FAIL_POINT: text });

test('a fail point throws once, at the requested pass, and no other fail point throws', () => {
  const pass = createFailPoint(env('answered:throw:2'))!;
  pass('answered');
  pass('sending');
  expect(() => pass('answered')).toThrow('the fail point answered was passed');
  pass('answered');
});

test('a fail point that pauses blocks its process for the time that was given', () => {
  const pass = createFailPoint(env('claimed:pause:1:120ms'))!;
  const startedAt = performance.now();
  pass('claimed');
  expect(performance.now() - startedAt).toBeGreaterThan(100);
});

test('fail points and short leases are off unless asked for, and refused outside of tests', () => {
  expect([createFailPoint({}), readTestLease({})]).toEqual([null, null]);
  for (const point of failPoints) failPoint(point);
  const asked = { FAIL_POINT: 'answered:kill:1', FAIL_LEASE: '6s' };
  for (const NODE_ENV of ['production', undefined]) {
    expect(() => createFailPoint({ ...asked, NODE_ENV })).toThrow('tests alone');
    expect(() => readTestLease({ ...asked, NODE_ENV })).toThrow('tests alone');
  }
  expect(readTestLease({ ...asked, NODE_ENV: 'test' })).toBe(6_000);
});

test.each([
  '',
  'answered',
  'answered:kill',
  'answered:kill:0',
  'nowhere:kill:1',
  'answered:burn:1',
  'claimed:pause:1:2:3',
])('an empty fail point setting is ignored, and an invalid one ends the process at its start: "%s"', (text) => {
  if (text === '') expect(createFailPoint(env(text))).toBeNull();
  else expect(() => createFailPoint(env(text))).toThrow();
});

test('every fail point is used in exactly one place, and no page for operators mentions the setting', () => {
  const places = failPoints.map((point) =>
    files.filter((file) => file.startsWith('services/') && source.get(file)!.includes(`failPoint('${point}')`)),
  );
  expect(places.filter((found) => found.length !== 1)).toEqual([]);
  const offered = ['docker-compose.yml', 'docs/operating.md'].filter((file) =>
    readFileSync(`${root}/${file}`, 'utf8').includes('FAIL_'),
  );
  expect(offered).toEqual([]);
});

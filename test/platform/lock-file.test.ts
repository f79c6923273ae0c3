import { findBinaries, readLock } from '../support/lock-file.js';

const packages = readLock();

test('X1: the lock has the binaries of every tool for Linux, macOS and Windows on x64 and arm64', () => {
  const { tools, missing } = findBinaries(packages);
  expect(missing).toEqual([]);
  expect(tools).toBeGreaterThan(4);
});

test('X1: the lock says what every package that it names has to contain', () => {
  const open = Object.entries(packages).filter(([path, one]) => path !== '' && !one.link && !one.integrity);
  expect(open.map(([path]) => path)).toEqual([]);
});

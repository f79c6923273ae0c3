import { findBinaries, readLock } from '../support/lock-file.js';

const packages = readLock();

test('X1: the lock file lists the binaries of every tool for Linux, macOS and Windows on x64 and arm64', () => {
  const { tools, missing } = findBinaries(packages);
  expect(missing).toEqual([]);
  expect(tools).toBeGreaterThan(4);
});

test('X1: the lock file has an integrity hash for every package that it names', () => {
  const open = Object.entries(packages).filter(([path, one]) => path !== '' && !one.link && !one.integrity);
  expect(open.map(([path]) => path)).toEqual([]);
});

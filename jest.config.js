import { availableParallelism } from 'node:os';
import { swcOptions } from './bin/swc-options.mjs';
import { listUnitTests } from './test/support/needs-servers.mjs';

const root = import.meta.dirname ?? process.cwd();
const unitTests = listUnitTests(root).map((file) => `<rootDir>/${file}`);

const shared = {
  testEnvironment: '<rootDir>/test/support/environment.cjs',
  extensionsToTreatAsEsm: ['.ts'],
  modulePathIgnorePatterns: [
    '<rootDir>/dist/',
    '<rootDir>/clients/.*/package.json',
    '<rootDir>/\\.data/',
    '<rootDir>/\\.runtime/',
  ],
  // Sources name their imports as the build does (./x.js); the tests run the sources (./x.ts).
  moduleNameMapper: {
    '^(\\.{1,2}/.*)\\.js$': '$1',
    '^leadwire/(follow|verify)$': '<rootDir>/clients/typescript/$1.ts',
  },
  transform: {
    '\\.ts$': ['@swc/jest', { ...swcOptions, sourceMaps: 'inline' }],
  },
};

export default {
  // Half of what a worker's tests take is waiting: for leases, pauses, and processes that start. On two cores a run takes 920 s with four
  // workers and 1,240 s with two (2026-11). The ports of seven are apart (test/support/service-process.ts).
  maxWorkers: Math.min(7, 2 * availableParallelism()),
  reporters: ['default', ['<rootDir>/test/support/runs-reporter.mjs', { unit: process.argv.includes('unit') }]],
  testTimeout: 60_000,
  projects: [
    { ...shared, displayName: 'architecture', testMatch: ['<rootDir>/test/architecture/**/*.test.ts'] },
    // Neither a build nor a server: `npm run test:unit`.
    { ...shared, displayName: 'unit', testMatch: unitTests },
    {
      ...shared,
      displayName: 'services',
      testMatch: ['<rootDir>/test/**/*.test.ts'],
      testPathIgnorePatterns: [
        '<rootDir>/test/architecture/',
        // What needs more than Node has a script of its own (test/support/run-apart.mjs).
        ...(process.env.LEADWIRE_TEST_APART === 'pgbouncer' ? [] : ['<rootDir>/test/pgbouncer/']),
        ...unitTests.map((file) => file.replaceAll('.', '\\.')),
      ],
      // Built: Jest loads these by itself, as plain modules.
      globalSetup: '<rootDir>/dist/test/support/global-setup.js',
      globalTeardown: '<rootDir>/dist/test/support/global-teardown.js',
    },
  ],
};

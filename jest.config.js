const shared = {
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts'],
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/\\.data/', '<rootDir>/\\.runtime/'],
  // Sources name their imports as the build does (./x.js); the tests run the sources (./x.ts).
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transform: {
    '\\.ts$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2022',
          parser: { syntax: 'typescript', decorators: true },
          transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
          keepClassNames: true,
        },
        module: { type: 'es6' },
        sourceMaps: 'inline',
      },
    ],
  },
};

export default {
  maxWorkers: 2,
  testTimeout: 60_000,
  projects: [
    { ...shared, displayName: 'architecture', testMatch: ['<rootDir>/test/architecture/**/*.test.ts'] },
    {
      ...shared,
      displayName: 'services',
      testMatch: ['<rootDir>/test/**/*.test.ts'],
      testPathIgnorePatterns: ['<rootDir>/test/architecture/'],
      // Built: Jest loads these by itself, as plain modules.
      globalSetup: '<rootDir>/dist/test/support/global-setup.js',
      globalTeardown: '<rootDir>/dist/test/support/global-teardown.js',
    },
  ],
};

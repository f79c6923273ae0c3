const vm = require('node:vm');
const { TestEnvironment } = require('jest-environment-node');

/**
 * The world of a test file, as Jest makes it but for two things. Its global names are those of an ordinary context: Jest's own passes each
 * use of `Object`, `Math` or `Promise` through a proxy, which takes 40 times as long and was a third of the CPU time of the unit tests
 * (2026-11). And it reaches the compiled schemas of answers, which are made once for all files of a worker.
 */
module.exports = class extends TestEnvironment {
  constructor(...given) {
    const { createContext } = vm;
    vm.createContext = () => createContext(vm.constants.DONT_CONTEXTIFY);
    try {
      super(...given);
    } finally {
      vm.createContext = createContext;
    }
    Object.defineProperty(this.global, 'describedSchemas', { get: () => require('./described-schemas.cjs') });
  }
};

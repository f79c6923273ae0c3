const { AsyncLocalStorage } = require('node:async_hooks');
const vm = require('node:vm');
const { TestEnvironment } = require('jest-environment-node');

/** As in until.ts: how many times its timeout a test or a hook may take. */
const patience = 3;

/**
 * Jest runs each test and each hook in an AsyncLocalStorage, so as to know which of several concurrent tests an error belongs to. Before
 * Node 24 such a store costs something at every promise that is made, a seventh of the CPU time of the unit tests (2026-11). The tests of a file run one
 * after the other here, and Jest finds the running one without it; an error that belongs to none fails the file.
 */
const { run } = AsyncLocalStorage.prototype;
AsyncLocalStorage.prototype.run = function (store, work, ...given) {
  return store?.test || store?.hook ? work(...given) : run.call(this, store, work, ...given);
};

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

  handleTestEvent({ name }, state) {
    if (name !== 'run_start') return;
    state.testTimeout *= patience;
    stretch(state.rootDescribeBlock);
  }
};

/** Those that name no timeout of their own have that of the whole state. */
function stretch({ hooks, children }) {
  for (const each of [...hooks, ...children]) if (each.timeout) each.timeout *= patience;
  for (const child of children) if (child.type === 'describeBlock') stretch(child);
}

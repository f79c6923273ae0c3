export { appendEntry } from './append-entry.js';
export { lockBalance, type NewEntry, selectBalance } from './sql/credit-ledger.js';

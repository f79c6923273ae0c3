export { appendEntry } from './append-entry.js';
export { lockBalance, type NewEntry, readCreditHours, selectBalance } from './sql/credit-ledger.js';

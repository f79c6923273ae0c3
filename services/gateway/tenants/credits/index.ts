export { appendEntry, lockBalance, type NewEntry, selectBalance } from './sql/credit-ledger.js';

export { appendEntry, lockBalance, type NewEntry, selectBalance } from './sql/credits.js';

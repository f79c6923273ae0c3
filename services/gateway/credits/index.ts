export { appendEntry, lockBalance, selectBalance } from './sql/credits.js';

export { AccountEntity } from './account.entity.js';
export { createAccount, listAccounts } from './accounts.js';
export * from './routes.js';

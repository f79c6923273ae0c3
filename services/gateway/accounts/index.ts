export { AccountEntity } from './account.entity.js';
export { accountExists, createAccount, listAccounts } from './accounts.js';
export * from './routes.js';

export { AccountEntity } from './account.entity.js';
export { accountExists, createAccount, findAccountName, listAccounts } from './accounts.js';
export * from './operations.js';

export { AccountEntity } from './account.entity.js';
export { accountExists, createAccount, findAccountName, listAccounts } from './manage-accounts.js';
export * from './operations.js';
export { lockAccount, selectOpenAccounts } from './sql/select-accounts.js';

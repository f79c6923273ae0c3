import { z } from 'zod';
import { name, pageOf, paging, uuid } from './values.js';

export const NewAccount = z.strictObject({ name: name(200) });

export const Account = z.object({ id: uuid, name: z.string(), created_at: z.string() });
export type Account = z.output<typeof Account>;

export const createAccountInput = z.object({ body: NewAccount });
export const listAccountsInput = z.object({ query: z.strictObject(paging) });
export const AccountPage = pageOf('accounts', Account);
export type AccountPage = z.output<typeof AccountPage>;

import { z } from 'zod';
import { defineRequest } from './request.js';
import { idPath, instantText, name, newestPaging, nothing, pageOf, uuid } from './values.js';
import { named } from './words.js';

export const NewAccount = named(
  'NewAccount',
  'An account to create.',
  z.strictObject({ name: name(200).describe('The name of the account, 1 to 200 characters.') }),
);

export const Account = named(
  'Account',
  'A tenant of the installation.',
  z.object({
    id: uuid.describe('The ID of the account. Staff pass it in the query parameter account_id.'),
    name: z.string().describe('The name of the account.'),
    created_at: instantText.describe('When the account was created.'),
    closed_at: instantText.nullable().describe('When the account was closed; null while it is open.'),
    purged_at: instantText
      .nullable()
      .describe('When the last data of the account was deleted; null while any is still stored.'),
  }),
);
export type Account = z.output<typeof Account>;

export const createAccountInput = z.object({ body: NewAccount });
export const listAccountsInput = z.object({ query: z.strictObject(newestPaging) });
export const AccountPage = pageOf('accounts', Account);
export type AccountPage = z.output<typeof AccountPage>;
export const closeAccountInput = z.object({ path: idPath });

const ofAccount = z.object({ account_id: uuid });

/** Gateway to feed: ends an account's watches and refuses everything that arrives for it from then on (X7). */
export const closeFeedAccount = defineRequest({
  subject: 'feed.account.close',
  input: ofAccount,
  output: nothing,
  timeoutMs: 15_000,
  idempotent: true,
});

/** Gateway to webhooks: ends an account's endpoints and the pushes that were still to be sent to them (X7). */
export const closeWebhooksAccount = defineRequest({
  subject: 'webhooks.account.close',
  input: ofAccount,
  output: nothing,
  timeoutMs: 15_000,
  idempotent: true,
});

/** The result of a purge, which deletes a bounded number of rows and is requested again until none are left. */
const purged = z.object({ is_done: z.boolean() });

/** Gateway to feed: deletes part of the data of a closed account; fails with `conflict` while the account is not closed there. */
export const purgeFeedAccount = defineRequest({
  subject: 'feed.account.purge',
  input: ofAccount,
  output: purged,
  timeoutMs: 15_000,
  idempotent: true,
});

/** Gateway to webhooks: as `purgeFeedAccount`. */
export const purgeWebhooksAccount = defineRequest({
  subject: 'webhooks.account.purge',
  input: ofAccount,
  output: purged,
  timeoutMs: 15_000,
  idempotent: true,
});

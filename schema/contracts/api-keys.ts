import { z } from 'zod';
import { idPath, instant, instantText, name, newestPaging, pageOf, uuid } from './values.js';
import { enumeration, named } from './words.js';

/** On whose behalf a key acts (A2). */
export const KeyKind = enumeration('KeyKind', 'On whose behalf an API key acts.', {
  customer: 'One account.',
  staff: 'The staff of the installation, who may act for every account.',
  ingest: 'A source that sends activity and directory data. Such a key belongs to no account.',
});
export type KeyKind = z.output<typeof KeyKind>;

/** What a credential may do (A3). */
export const Scope = enumeration('Scope', 'What a credential may do.', {
  read: 'Read, preview and search.',
  write: 'Change what an account has, and spend its credits.',
  ingest: 'Send activity and directory data.',
  staff: 'Run the installation: accounts, API keys, grants of credits, and erasure.',
});
export type Scope = z.output<typeof Scope>;

/** The most that a credential of each kind may do. */
export const scopesOfKind: Record<KeyKind, readonly Scope[]> = {
  customer: ['read', 'write'],
  staff: ['read', 'write', 'ingest', 'staff'],
  ingest: ['ingest'],
};

export const NewApiKey = named(
  'NewApiKey',
  'An API key to create.',
  z.strictObject({
    kind: KeyKind.default('customer').describe(
      'On whose behalf the key acts: "customer" by default, which requires the query parameter account_id.',
    ),
    label: name(200).describe('A label to recognise the key by, 1 to 200 characters.'),
    expires_at: instant
      .refine((at) => Date.parse(at) > Date.now(), 'must be in the future')
      .nullish()
      .describe('When the key expires. Without it, the key never expires.'),
    scopes: z
      .array(Scope)
      .min(1)
      .max(4)
      .optional()
      .describe(
        'What the key may do: by default, all that its kind may. The status is 403 if the credential that creates the key lacks one of these scopes.',
      ),
  }),
);

export const ApiKey = named(
  'ApiKey',
  'An API key without its text, which is shown only once.',
  z.object({
    id: uuid.describe('The ID of the key.'),
    kind: KeyKind.describe('On whose behalf the key acts.'),
    account_id: uuid.nullable().describe('The account of the key; null for a key of staff or of a source of data.'),
    label: z.string().describe('The label that was given when the key was created.'),
    prefix: z.string().describe('The readable start of the key, which distinguishes keys from each other.'),
    scopes: z.array(Scope).describe('What the key may do.'),
    created_at: instantText.describe('When the key was created.'),
    expires_at: instantText.nullable().describe('When the key expires; null if it never does.'),
    last_used_at: instantText
      .nullable()
      .describe('When the key was last used, accurate to about 30 seconds; null if never.'),
    revoked_at: instantText.nullable().describe('When the key was revoked; null while it is valid.'),
  }),
);
export type ApiKey = z.output<typeof ApiKey>;

/** The key is returned only once, when it is created (A10). */
export const ApiKeyCreated = named(
  'ApiKeyCreated',
  'A new API key with its text, which is returned only here.',
  ApiKey.extend({
    key: z
      .string()
      .optional()
      .describe(
        'The text of the key. It is missing if the request repeats an earlier one with the same idempotency key.',
      ),
  }),
).meta({ key: null, entity: ApiKey });
export type ApiKeyCreated = z.output<typeof ApiKeyCreated>;

export const createApiKeyInput = z.object({ body: NewApiKey });
export const listApiKeysInput = z.object({ query: z.strictObject(newestPaging) });
export const ApiKeyPage = pageOf('api_keys', ApiKey);
export type ApiKeyPage = z.output<typeof ApiKeyPage>;
export const revokeApiKeyInput = z.object({ path: idPath });

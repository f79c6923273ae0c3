import { z } from 'zod';
import { idPath, instant, name, pageOf, paging, uuid } from './values.js';

/** Whom a key speaks for (A2): one account, the staff of the installation, or intake only. */
export const KeyKind = z.enum(['customer', 'staff', 'ingest']);
export type KeyKind = z.output<typeof KeyKind>;

/** What a credential may do (A3): read, change, bring in activity and directory data, run the installation. */
export const Scope = z.enum(['read', 'write', 'ingest', 'staff']);
export type Scope = z.output<typeof Scope>;

/** The most that a credential of each kind may do. */
export const scopesOfKind: Record<KeyKind, readonly Scope[]> = {
  customer: ['read', 'write'],
  staff: ['read', 'write', 'ingest', 'staff'],
  ingest: ['ingest'],
};

export const NewApiKey = z.strictObject({
  kind: KeyKind.default('customer'),
  label: name(200),
  expires_at: instant.refine((at) => Date.parse(at) > Date.now(), 'must be in the future').nullish(),
  /** All that the kind may where absent. Whoever creates the key must have each of them: else 403. */
  scopes: z.array(Scope).min(1).max(4).optional(),
});

export const ApiKey = z.object({
  id: uuid,
  kind: KeyKind,
  /** Null for staff and ingest keys. */
  account_id: uuid.nullable(),
  label: z.string(),
  /** The readable start of the key, enough to tell keys apart. */
  prefix: z.string(),
  scopes: z.array(Scope),
  created_at: z.string(),
  expires_at: z.string().nullable(),
  last_used_at: z.string().nullable(),
  revoked_at: z.string().nullable(),
});
export type ApiKey = z.output<typeof ApiKey>;

/** `key` is answered once, at creation; a repeat by idempotency key lacks it (A10). */
export const ApiKeyCreated = ApiKey.extend({ key: z.string().optional() });
export type ApiKeyCreated = z.output<typeof ApiKeyCreated>;

export const createApiKeyInput = z.object({ body: NewApiKey });
export const listApiKeysInput = z.object({ query: z.strictObject(paging) });
export const ApiKeyPage = pageOf('api_keys', ApiKey);
export type ApiKeyPage = z.output<typeof ApiKeyPage>;
export const revokeApiKeyInput = z.object({ path: idPath });

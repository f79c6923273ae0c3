import type { JWTPayload } from 'jose';
import { type KeyKind, Scope, scopesOfKind } from '../../../../schema/contracts/api-keys.js';
import { uuid } from '../../../../schema/contracts/values.js';
import type { Principal } from '../../operation/principal.js';

/** Which claims say the account and the role; a dot steps into an object where no claim has the whole name. */
export type ClaimNames = { account: string; role: string };

/**
 * Whom the claims of a verified token speak for: a role `staff` (or `ingest`) decides over the account; null where they name neither
 * role nor account. Scopes are those of `scope` or `scp` that the kind may have; a token without any may do nothing.
 */
export function readClaims(claims: JWTPayload, names: ClaimNames): Omit<Principal, 'expiresAt'> | null {
  const accountId = uuid.safeParse(find(claims, names.account)).data ?? null;
  const kind = kindOf(wordsOf(find(claims, names.role)), accountId);
  if (!kind || typeof claims.sub !== 'string') return null;
  const given = wordsOf(claims.scope ?? claims.scp);
  return {
    // A subject is any text, lone surrogates included; as bytes and encoded, it can be a header and a log's word.
    id: `token:${encodeURIComponent(Buffer.from(claims.sub).toString()).slice(0, 200)}`,
    kind,
    accountId: kind === 'customer' ? accountId : null,
    scopes: Scope.options.filter((scope) => given.includes(scope) && scopesOfKind[kind].includes(scope)),
  };
}

function kindOf(roles: string[], accountId: string | null): KeyKind | null {
  if (roles.includes('staff')) return 'staff';
  if (roles.includes('ingest')) return 'ingest';
  return accountId ? 'customer' : null;
}

function find(claims: JWTPayload, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  let value: unknown = claims;
  for (const part of name.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined;
    value = (value as Record<string, unknown>)[part];
  }
  return value;
}

/** A text of words, or a list of them. */
function wordsOf(value: unknown): string[] {
  if (typeof value === 'string') return value.split(' ');
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}

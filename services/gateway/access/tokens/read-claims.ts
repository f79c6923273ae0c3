import type { JWTPayload } from 'jose';
import { type KeyKind, Scope, scopesOfKind } from '../../../../schema/contracts/api-keys.js';
import { uuid } from '../../../../schema/contracts/values.js';
import type { Principal } from '../../operation/principal.js';

/** The claims that hold the account and the role. Where no claim has the whole name, a dot leads into an object. */
export type ClaimNames = { account: string; role: string };

/**
 * The principal of the claims of a verified token, null where they name neither a role nor an account. The role `staff` or `ingest` takes
 * precedence over the account. Scopes are those of `scope` or `scp` that the kind may have; a token without scopes may do nothing.
 */
export function readClaims(claims: JWTPayload, names: ClaimNames): Omit<Principal, 'expiresAt'> | null {
  const accountId = uuid.safeParse(find(claims, names.account)).data ?? null;
  const kind = kindOf(wordsOf(find(claims, names.role)), accountId);
  if (!kind || typeof claims.sub !== 'string') return null;
  const given = wordsOf(claims.scope ?? claims.scp);
  return {
    // A subject may be any text, even with lone surrogates. Encoded, it fits into headers and logs.
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

/** The words of a text, or of a list of texts. */
function wordsOf(value: unknown): string[] {
  if (typeof value === 'string') return value.split(' ');
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}

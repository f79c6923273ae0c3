import type { JWTVerifyGetKey } from 'jose';
import type { Deps } from '../../operation/deps.js';
import { accountExists } from '../../tenants/accounts/index.js';
import type { KeyVerifier } from '../api-keys/index.js';
import { createRemoteKeys } from './remote-keys.js';
import { createTokenVerifier, type TokenVerifier } from './verify-token.js';

type TokenSettings = {
  jwtIssuer: string | null;
  jwtAudience: string | null;
  jwtJwksUrl: string | null;
  jwtAccountClaim: string;
  jwtRoleClaim: string;
  jwtTolerance: number;
};

/** The one issuer whose tokens are accepted, and what verifies them; both null where no token is accepted. */
type AcceptedTokens = { issuer: string; tokens: TokenVerifier } | { issuer: null; tokens: null };

/** Accepts the tokens of the embedded authorization server; a token is live as long as the API key that signed in for it. */
export function acceptEmbeddedTokens(options: {
  settings: TokenSettings;
  publicUrl: string;
  /** The signing keys of the embedded server. */
  signingKeys: JWTVerifyGetKey;
  apiKeys: Pick<KeyVerifier, 'find'>;
}): AcceptedTokens {
  const { settings, publicUrl, signingKeys, apiKeys } = options;
  const issuer = `${publicUrl}/oauth`;
  const tokens = createTokenVerifier({
    issuer,
    audience: publicUrl,
    keys: signingKeys,
    claims: { account: 'account_id', role: 'role' },
    toleranceMs: settings.jwtTolerance,
    livesBy: ({ id }) => id,
    isLive: async ({ id }) => (await apiKeys.find(id.slice('token:'.length))) !== null,
  });
  return { issuer, tokens };
}

/** Accepts the tokens of the configured issuer, if there is one; a token is live as long as the account that it names. */
export function acceptConfiguredTokens(
  settings: TokenSettings,
  publicUrl: string,
  { database, log }: Pick<Deps, 'database' | 'log'>,
): AcceptedTokens {
  const { jwtIssuer: issuer } = settings;
  if (!issuer) return { issuer: null, tokens: null };
  const tokens = createTokenVerifier({
    issuer,
    audience: settings.jwtAudience ?? publicUrl,
    keys: createRemoteKeys({ issuer, jwksUrl: settings.jwtJwksUrl, log }),
    claims: { account: settings.jwtAccountClaim, role: settings.jwtRoleClaim },
    toleranceMs: settings.jwtTolerance,
    livesBy: ({ accountId }) => accountId ?? 'installation',
    isLive: async ({ accountId }) => accountId === null || accountExists(database.pool, accountId),
  });
  return { issuer, tokens };
}

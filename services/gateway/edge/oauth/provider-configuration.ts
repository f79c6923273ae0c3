import type { Configuration, errors as Errors, KoaContextWithOIDC } from 'oidc-provider';
import { Scope } from '../../../../schema/contracts/api-keys.js';
import { parseUrl } from '../../../../schema/contracts/parse-url.js';
import type { KeyVerifier } from '../../access/api-keys/index.js';
import { consolePath } from '../console.js';
import { pageHeaders } from '../http/answers/html-page.js';
import { faultPage } from './html-pages.js';
import { findRedirectFault } from './redirect-uris.js';
import type { SigningKey } from './signing-key.js';

const day = 86_400;

/** The web console, which need not register: it is part of this gateway. */
const consoleClient = 'leadwire-console';

/** Where a browser goes while its person signs in and consents. */
export const interactionPath = '/oauth/interaction';

/**
 * What the authorization server offers (OAuth 2.1): authorization codes with PKCE (S256) and rotating refresh tokens, for programs that
 * register themselves and run on the person's own machine, and JWT access tokens for the one resource. A token's subject is the API key that
 * signed in.
 */
export function configureProvider(options: {
  resource: string;
  signing: SigningKey;
  keys: Pick<KeyVerifier, 'find'>;
  adapter: Configuration['adapter'];
  errors: typeof Errors;
}): Configuration {
  const { resource, signing, keys, errors } = options;
  return {
    adapter: options.adapter,
    jwks: { keys: [signing.jwk as never] },
    cookies: { keys: [signing.cookieSecret] },
    responseTypes: ['code'],
    scopes: ['openid', 'offline_access'],
    pkce: { required: () => true },
    clientAuthMethods: ['none', 'client_secret_basic', 'client_secret_post'],
    clientDefaults: {
      application_type: 'native',
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
    },
    clients: [
      {
        client_id: consoleClient,
        client_name: 'The console of leadwire',
        application_type: 'web',
        redirect_uris: [`${resource}${consolePath}`],
      },
    ],
    extraClientMetadata: { properties: ['local_use'], validator: refuseRemoteClients(errors) },
    clientBasedCORS: (_ctx, origin, client) =>
      (client.redirectUris ?? []).some((uri) => parseUrl(uri)?.origin === origin),
    // The sessions and refresh tokens of a revoked key end with it.
    async findAccount(_ctx, id) {
      return (await keys.find(id)) ? { accountId: id, claims: async () => ({ sub: id }) } : undefined;
    },
    async extraTokenClaims(_ctx, token) {
      const principal = 'accountId' in token ? await keys.find(token.accountId) : null;
      if (!principal) throw new errors.InvalidGrant('the key behind this grant was revoked');
      return principal.kind === 'customer' ? { account_id: principal.accountId } : { role: principal.kind };
    },
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    expiresWithSession: async () => false,
    interactions: { url: (_ctx, interaction) => `${interactionPath}/${interaction.uid}` },
    renderError,
    ttl: {
      AuthorizationCode: 60,
      Grant: 14 * day,
      IdToken: 3_600,
      Interaction: 600,
      RefreshToken: 14 * day,
      Session: 3_600,
    },
    features: configureFeatures(resource, errors),
  };
}

/** Access tokens are JWTs for the one resource; of the optional protocols only registration and revocation are on. */
function configureFeatures(resource: string, errors: typeof Errors): Configuration['features'] {
  return {
    claimsParameter: { enabled: false },
    devInteractions: { enabled: false },
    dPoP: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    registration: { enabled: true, initialAccessToken: false, issueRegistrationAccessToken: false },
    revocation: { enabled: true, allowedPolicy: async (_ctx, client, token) => token.clientId === client.clientId },
    rpInitiatedLogout: { enabled: false },
    userinfo: { enabled: false },
    resourceIndicators: {
      enabled: true,
      defaultResource: async () => resource,
      useGrantedResource: async () => true,
      async getResourceServerInfo(_ctx, asked) {
        if (asked !== resource) throw new errors.InvalidTarget();
        return {
          scope: Scope.options.join(' '),
          audience: resource,
          // Access tokens are short-lived, since they are not looked up.
          accessTokenTTL: 300,
          accessTokenFormat: 'jwt',
          jwt: { sign: { alg: 'RS256' } },
        };
      },
    },
  };
}

/** Refuses the registration of a program with a redirect URI that is not on the person's own machine. */
function refuseRemoteClients(errors: typeof Errors) {
  return (
    _ctx: unknown,
    _key: string,
    _value: unknown,
    metadata: { client_id?: string; redirect_uris?: unknown },
  ): void => {
    if (metadata.client_id === consoleClient) return;
    // The library itself refuses what is no list of texts, later.
    const uris = Array.isArray(metadata.redirect_uris) ? metadata.redirect_uris : [];
    for (const uri of uris.filter((one) => typeof one === 'string')) {
      const fault = findRedirectFault(uri);
      // The library takes the kind of OAuth error from the first word of the message.
      if (fault) throw new errors.InvalidClientMetadata(`redirect_uris ${fault}`);
    }
  };
}

function renderError(ctx: KoaContextWithOIDC, out: { error: string; error_description?: string }): void {
  for (const [name, value] of Object.entries(pageHeaders())) ctx.set(name, value);
  ctx.body = faultPage('Sign-in failed', `${out.error}: ${out.error_description ?? 'the request is not valid'}`);
}

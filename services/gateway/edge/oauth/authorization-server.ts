import { type RequestHandler, Router } from 'express';
import { createLocalJWKSet, type JWTVerifyGetKey } from 'jose';
import type { errors as Errors, KoaContextWithOIDC, Provider } from 'oidc-provider';
import { parseUrl } from '../../../../schema/contracts/parse-url.js';
import { AppError } from '../../../platform/errors.js';
import type { Part } from '../../../platform/lifecycle/lifecycle.js';
import type { KeyVerifier } from '../../access/api-keys/index.js';
import { findClientAddress, type RateLimits, type TrustedProxies } from '../../access/rate-limits/index.js';
import type { Deps } from '../../operation/deps.js';
import { limitBodyTime } from '../http/body-time.js';
import { refuseOtherThan } from '../http/methods.js';
import { createAdapter } from './adapter.js';
import { createInteraction } from './interaction.js';
import { limitRequests } from './limit-requests.js';
import { configureProvider } from './provider-configuration.js';
import { mayChangePort } from './redirect-uris.js';
import { keepSigningKey, publicPart, type SigningKey } from './signing-key.js';

/** Serves `/oauth` and its metadata. `keys` finds the keys that verify its tokens, without a request to itself. */
type AuthorizationServer = Part & { handler: RequestHandler; keys: JWTVerifyGetKey };

type ServerOptions = {
  deps: Pick<Deps, 'database' | 'secretKeys' | 'log'>;
  keys: KeyVerifier;
  /** Where callers reach the gateway: an origin, which is the resource that tokens are for. */
  publicUrl: string;
  limits: Pick<RateLimits, 'oauth' | 'wrongKeys' | 'registrations'>;
  trustedProxies: TrustedProxies;
  bodyTimeoutMs: number;
};

/**
 * An authorization server within the gateway, for an installation without one of its own (A2). The certified library is loaded only where
 * the server is turned on. All state is in PostgreSQL, so that all replicas and later starts share it.
 */
export function createAuthorizationServer(options: ServerOptions): AuthorizationServer {
  const { deps } = options;
  const router = Router();
  let verifyingKeys: JWTVerifyGetKey | null = null;

  return {
    name: 'authorization server',
    handler: router,
    keys(header, token) {
      if (!verifyingKeys) throw new AppError('unavailable', 'The authorization server is starting. Nothing was done.');
      return verifyingKeys(header, token);
    },
    async start() {
      const signing = await keepSigningKey(deps.database, deps.secretKeys);
      verifyingKeys = createLocalJWKSet({ keys: [publicPart(signing.jwk)] });
      mountProvider(router, await createProvider(signing, options), options);
    },
  };
}

/** Creates the library's server, with its state in PostgreSQL. */
async function createProvider(signing: SigningKey, options: ServerOptions): Promise<Provider> {
  const { deps, keys, publicUrl, limits, trustedProxies } = options;
  provideUrlParse();
  const { Provider, errors } = await import('oidc-provider');
  const refusals = {
    used: () => new errors.InvalidGrant('it has already been used'),
    large: (maxBytes: number) =>
      new errors.InvalidClientMetadata(`the metadata of a program may have at most ${maxBytes} bytes`),
  };
  const admitClient = () => admitRegistration(limits, trustedProxies, Provider.ctx as KoaContextWithOIDC, errors);
  const adapter = (model: string) => createAdapter(model, { ...deps, refusals, admitClient });
  const provider = new Provider(
    `${publicUrl}/oauth`,
    configureProvider({ resource: publicUrl, signing, keys, adapter, errors }),
  );
  matchRedirects(provider);
  // The library builds URLs from the headers that `announceOrigin` sets, and from nothing else.
  provider.proxy = true;
  provider.on('server_error', (_ctx, error) => deps.log.error({ err: error }, 'the authorization server failed'));
  // A path that it does not serve is answered as any other unknown path of the gateway.
  provider.use(async (ctx, next) => {
    await next();
    if (!ctx.oidc) ctx.respond = false;
  });
  return provider;
}

function mountProvider(router: Router, provider: Provider, options: ServerOptions): void {
  const { deps, keys, publicUrl, limits, trustedProxies } = options;
  const handle = provider.callback();
  router.use('/oauth', limitRequests(limits, trustedProxies), limitBodyTime(options.bodyTimeoutMs));
  router.use('/oauth', announceOrigin(publicUrl));
  const { origin } = new URL(publicUrl);
  router.use(createInteraction({ provider, keys, deps, limits, trustedProxies, origin, resource: publicUrl }));
  router.use('/oauth', async (request, response, next) => {
    await handle(request, response);
    if (!response.writableEnded) next();
  });
  // Where RFC 8414 puts the metadata of an issuer that has a path.
  router.get('/.well-known/oauth-authorization-server/oauth', announceOrigin(publicUrl), (request, response) => {
    request.url = '/.well-known/oauth-authorization-server';
    request.originalUrl = `/oauth${request.url}`;
    return handle(request, response);
  });
  for (const [method, paths] of Object.entries(served)) router.all(paths, refuseOtherThan(method));
}

/** Anybody may register programs, up to a limit. Only registrations that are valid otherwise are counted. */
async function admitRegistration(
  { registrations }: ServerOptions['limits'],
  trustedProxies: TrustedProxies,
  ctx: KoaContextWithOIDC,
  errors: typeof Errors,
): Promise<void> {
  try {
    await registrations.count(findClientAddress(ctx.req, trustedProxies));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    ctx.set('Retry-After', String(error.retryAfterS));
    const { status, detail } = error;
    throw Object.assign(new errors.TemporarilyUnavailable(detail), { status, statusCode: status });
  }
}

/** The paths that the library serves. By itself it answers another method as if the path were unknown. */
const served: Record<'GET' | 'POST', string[]> = {
  GET: [
    '/oauth/auth',
    '/oauth/auth/:uid',
    '/oauth/jwks',
    '/oauth/.well-known/openid-configuration',
    '/.well-known/oauth-authorization-server/oauth',
  ],
  POST: ['/oauth/token', '/oauth/token/revocation', '/oauth/reg'],
};

/** Redirect URIs must match as they were registered. The library by itself lets the port of `localhost` vary, too. */
function matchRedirects({ Client }: Provider): void {
  const isAllowed = Client.prototype.redirectUriAllowed;
  Client.prototype.redirectUriAllowed = function (uri) {
    return this.redirectUris?.includes(uri) === true || (mayChangePort(uri) && isAllowed.call(this, uri));
  };
}

/** The library builds URLs from the request's host. Only the configured host may appear in them. */
function announceOrigin(publicUrl: string): RequestHandler {
  const { host, protocol } = new URL(publicUrl);
  return (request, _response, next) => {
    request.headers.host = host;
    request.headers['x-forwarded-proto'] = protocol.slice(0, -1);
    delete request.headers['x-forwarded-host'];
    next();
  };
}

/** Adds `URL.parse`, the one function of Node 22 that the library uses and early releases of Node 20 lack. */
function provideUrlParse(): void {
  const known = URL as { parse?: (url: string, base?: string) => URL | null };
  known.parse ??= (url, base) => parseUrl(url, base);
}

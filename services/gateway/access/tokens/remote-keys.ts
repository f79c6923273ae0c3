import { createRemoteJWKSet, customFetch, errors, type JWTVerifyGetKey } from 'jose';
import { AppError } from '../../../platform/errors.js';
import type { Logger } from '../../../platform/lifecycle/log.js';
import { asSecureUrl } from './secure-url.js';

const maxBytes = 512 * 1024;
const timeoutMs = 5_000;
/** Keys are fetched again after this time, so that a key that its server withdrew is not trusted any longer. */
const maxAgeMs = 10 * 60_000;
/** A server that failed is not asked again for this time. */
const restMs = 1_000;

/**
 * The signing keys of an authorization server, fetched when they are first needed. For an unknown key id they are fetched again, but at
 * most every `coolDownMs`, so that invented ids cause no flood. Throws `unavailable` where the keys are not known, and the server is away
 * or its answer cannot be trusted.
 */
export function createRemoteKeys(options: {
  issuer: string;
  /** Null where it is to be read from the issuer's metadata. */
  jwksUrl: string | null;
  log: Logger;
  coolDownMs?: number;
}): JWTVerifyGetKey {
  const { issuer, log } = options;
  let keys: ReturnType<typeof createRemoteJWKSet> | null = null;
  let finding: Promise<void> | null = null;
  let restUntil = Number.NEGATIVE_INFINITY;

  async function ask(url: string, init: RequestInit = {}): Promise<Response> {
    if (performance.now() < restUntil) throw new Error('the authorization server failed a moment ago');
    return fetchLimited(url, init);
  }

  async function findKeys(): Promise<void> {
    const url = options.jwksUrl ?? (await findJwksUrl(issuer, ask));
    keys = createRemoteJWKSet(new URL(url), {
      [customFetch]: ask,
      cooldownDuration: options.coolDownMs ?? 10_000,
      cacheMaxAge: maxAgeMs,
      timeoutDuration: timeoutMs,
    });
  }

  return async (header, token) => {
    try {
      finding ??= keys ? null : findKeys().finally(() => (finding = null));
      await finding;
      return await keys!(header, token);
    } catch (error) {
      // These errors are about the token. All others mean that nothing is known about it.
      if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys) throw error;
      if (performance.now() >= restUntil) {
        restUntil = performance.now() + restMs;
        log.warn({ err: error, issuer }, "the authorization server's keys could not be read");
      }
      const detail = 'The authorization server is not available, so the token cannot be checked. Nothing was done.';
      throw new AppError('unavailable', detail, { cause: error });
    }
  };
}

/** Where the metadata of an issuer are, according to OpenID Connect and RFC 8414. */
function metadataUrls(issuer: string): string[] {
  const { origin, pathname } = new URL(issuer);
  const path = pathname.replace(/\/$/, '');
  return [
    `${origin}${path}/.well-known/openid-configuration`,
    `${origin}/.well-known/oauth-authorization-server${path}`,
  ];
}

async function findJwksUrl(issuer: string, ask: (url: string) => Promise<Response>): Promise<string> {
  for (const url of metadataUrls(issuer)) {
    const response = await ask(url);
    if (response.status === 404) continue;
    if (response.status !== 200) throw new Error(`${url} returned the status ${response.status}`);
    const metadata = (await response.json()) as { issuer?: unknown; jwks_uri?: unknown };
    // An issuer must not provide the metadata of another one (RFC 8414, 3.3).
    if (metadata.issuer !== issuer) throw new Error(`${url} returned the metadata of another issuer`);
    return asSecureUrl(String(metadata.jwks_uri));
  }
  throw new Error(`no metadata of ${issuer} was found`);
}

async function fetchLimited(url: string, init: RequestInit): Promise<Response> {
  const signal = init.signal ?? AbortSignal.timeout(timeoutMs);
  const response = await fetch(url, { ...init, redirect: 'error', signal });
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > maxBytes) throw new Error(`${url} returned more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return new Response(Buffer.concat(chunks), { status: response.status });
}

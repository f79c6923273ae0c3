/** The authorization-code flow with PKCE (RFC 7636) at the embedded authorization server, for which the console is a known client. */

export type Tokens = { access: string; refresh: string; endsAt: number };

const client = 'leadwire-console';
const server = '/oauth';
const place = 'leadwire.sign-in';
const callback = (): string => `${location.origin}/console/`;

/** Whether this gateway has an authorization server of its own: the embedded one is at the same origin as the console. */
export async function findSignIn(): Promise<boolean> {
  const answer = await fetch('/.well-known/oauth-protected-resource');
  if (!answer.ok) return false;
  const { authorization_servers: servers = [] } = (await answer.json()) as { authorization_servers?: string[] };
  return servers.includes(`${location.origin}${server}`);
}

/** Sends the browser to the page where the person signs in. What is being looked at is shown again afterwards. */
export async function beginSignIn(): Promise<void> {
  const verifier = randomText();
  const state = randomText();
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  sessionStorage.setItem(place, JSON.stringify({ verifier, state, back: `${location.pathname}${location.search}` }));
  const parameters = new URLSearchParams({
    client_id: client,
    response_type: 'code',
    redirect_uri: callback(),
    scope: 'read write staff offline_access',
    resource: location.origin,
    code_challenge: toBase64Url(new Uint8Array(digest)),
    code_challenge_method: 'S256',
    state,
  });
  location.assign(`${server}/auth?${parameters}`);
}

/**
 * Ends a sign-in when the browser comes back from it: returns the tokens and the address that was left. Returns null if it did not come
 * from there. Throws what the server said if the person refused, or the code is no longer valid.
 */
export async function endSignIn(): Promise<{ tokens: Tokens; back: string } | null> {
  const returned = new URLSearchParams(location.search);
  const text = sessionStorage.getItem(place);
  if (!returned.has('state') || text === null) return null;
  sessionStorage.removeItem(place);
  const { verifier, state, back } = JSON.parse(text) as { verifier: string; state: string; back: string };
  if (returned.get('state') !== state) throw new Error('The answer belongs to another sign-in. Please sign in again.');
  const code = returned.get('code');
  if (!code) throw new Error(returned.get('error_description') ?? 'The sign-in was refused.');
  const grant = { grant_type: 'authorization_code', code, redirect_uri: callback(), code_verifier: verifier };
  return { tokens: await askForTokens(grant), back };
}

/** Renews tokens. A refresh token works once and comes with its successor. */
export function refreshTokens({ refresh }: Tokens): Promise<Tokens> {
  return askForTokens({ grant_type: 'refresh_token', refresh_token: refresh });
}

/** Ends the refresh token, so that nobody who finds it can use it. */
export async function revokeTokens({ refresh }: Tokens): Promise<void> {
  const body = new URLSearchParams({ client_id: client, token: refresh });
  await fetch(`${server}/token/revocation`, { method: 'POST', body });
}

async function askForTokens(grant: Record<string, string>): Promise<Tokens> {
  const answer = await fetch(`${server}/token`, {
    method: 'POST',
    body: new URLSearchParams({ client_id: client, ...grant }),
  });
  const body = (await answer.json()) as Record<string, string> & { expires_in: number };
  if (!answer.ok) throw new Error(body.error_description ?? 'The sign-in has ended. Please sign in again.');
  return {
    access: body.access_token!,
    refresh: body.refresh_token ?? '',
    endsAt: Date.now() + body.expires_in * 1_000,
  };
}

const randomText = (): string => toBase64Url(crypto.getRandomValues(new Uint8Array(32)));

function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

import { createContext, useContext } from 'react';
import { refreshTokens, revokeTokens, type Tokens } from './pkce';

/** What is kept while the tab is open: an API key, or the tokens of a sign-in, and the account that staff chose. */
type Stored = { key?: string; tokens?: Tokens; accountId?: string };

export type Kind = 'customer' | 'staff';

/** Who uses the console. */
export type Session = {
  kind: Kind;
  /** The account that requests are for: the customer's own, or the one that staff chose; null before they have. */
  accountId: string | null;
  /** The value of the header `Authorization`, after renewing tokens that are about to expire. */
  credential(): Promise<string>;
};

const place = 'leadwire.session';

function read(): Stored | null {
  const text = sessionStorage.getItem(place);
  return text === null ? null : (JSON.parse(text) as Stored);
}

function write(stored: Stored): void {
  sessionStorage.setItem(place, JSON.stringify(stored));
}

/** The session of this tab; null if nobody has signed in. A key or token stays in the session storage alone. */
export function openSession(): Session | null {
  const stored = read();
  if (!stored || (!stored.key && !stored.tokens)) return null;
  const claims = stored.tokens ? claimsOf(stored.tokens.access) : null;
  const kind: Kind = claims ? (claims.role === 'staff' ? 'staff' : 'customer') : kindOfKey(stored.key!);
  return {
    kind,
    accountId: kind === 'staff' ? (stored.accountId ?? null) : (claims?.account_id ?? null),
    credential,
  };
}

export function signInByKey(key: string): void {
  write({ key });
}

export function signInByTokens(tokens: Tokens): void {
  write({ tokens });
}

/** Lets staff act for an account; null for none. */
export function chooseAccount(accountId: string | null): void {
  const { accountId: _, ...stored } = read() ?? {};
  write(accountId ? { ...stored, accountId } : stored);
}

/** Forgets who has signed in. A refresh token is given back, so that nobody who finds it can use it. */
export function signOut(): void {
  const tokens = read()?.tokens;
  sessionStorage.removeItem(place);
  if (tokens) void revokeTokens(tokens).catch(() => {});
}

/** Requests that come together wait for one renewal, since a refresh token works once. */
let renewal: Promise<Tokens> | null = null;

async function credential(): Promise<string> {
  const stored = read();
  if (stored?.key) return stored.key;
  if (!stored?.tokens) return '';
  if (stored.tokens.endsAt > Date.now() + 30_000) return `Bearer ${stored.tokens.access}`;
  renewal ??= refreshTokens(stored.tokens).finally(() => {
    renewal = null;
  });
  const tokens = await renewal;
  write({ ...stored, tokens });
  return `Bearer ${tokens.access}`;
}

/** A key begins with its kind. One of another kind is refused by the gateway. */
const kindOfKey = (key: string): Kind => (key.startsWith('lw_staff_') ? 'staff' : 'customer');

/** The claims of a token, which the gateway checks; here they only decide what is shown. */
function claimsOf(token: string): { role?: string; account_id?: string } {
  const [, payload = ''] = token.split('.');
  return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
}

export const SessionContext = createContext<Session | null>(null);

/** The session, inside of what is shown to those who have signed in. */
export function useSession(): Session {
  return useContext(SessionContext)!;
}

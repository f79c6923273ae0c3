import type { KeyKind, Scope } from '../../../schema/contracts/api-keys.js';

/** Whom a valid credential speaks for, and what it may do (A2, A3). */
export type Principal = {
  /** The id of the key, or `token:` and the subject of the token; what an audit names. */
  id: string;
  kind: KeyKind;
  /** Null for staff and ingest. */
  accountId: string | null;
  scopes: readonly Scope[];
  /** When it ends by itself, milliseconds since the epoch, where that is known beforehand. */
  expiresAt: number | null;
};

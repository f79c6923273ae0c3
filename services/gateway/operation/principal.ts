import type { KeyKind, Scope } from '../../../schema/contracts/api-keys.js';

/** Whom a valid credential speaks for, and what it may do (A2, A3). */
export type Principal = {
  /** The id of the key, or `token:` and the subject of the token, as the audit log names it. */
  id: string;
  kind: KeyKind;
  /** Null for staff and ingest. */
  accountId: string | null;
  scopes: readonly Scope[];
  /** When it expires, in milliseconds since the epoch; null where that is not known beforehand. */
  expiresAt: number | null;
};

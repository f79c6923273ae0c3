import type { ErrorCode } from '../../platform/errors.js';
import type { DatabaseAddress } from '../../platform/lifecycle/config.js';
import type { SearchRequest, SearchResult } from '../operation/ports.js';
import type { EmbeddingSettings } from './provider/embedding-settings.js';
import type { Asked } from './provider/query-vectors.js';

/** The settings that a thread gets when it starts. */
export type ThreadSettings = {
  database: DatabaseAddress;
  logLevel: string;
  /** The network's taxonomy in its own order: each industry with the names from the root to it. */
  industries: { id: string; path: string[] }[];
  embedding: EmbeddingSettings | null;
};

/** Searches that the search thread works on at the same time: while one reads from PostgreSQL, another may scan. */
export const searchesAtOnce = 4;

/**
 * Messages to the search thread. `ask` requests what a search needs from an embedding provider, before and outside of the places for
 * searches; `search` passes the answer as `asked`, null without a provider. `cancel` names a question for which nobody waits any more.
 */
export type ToSearch =
  | { id: number; ask: SearchRequest; payer: string }
  | { id: number; search: SearchRequest; asked: Asked | null }
  | { cancel: number }
  | { stop: true };
/** From the search thread: one message for each question. */
export type FromSearch =
  | { id: number; asked: Asked }
  | { id: number; result: SearchResult }
  | { id: number; error: { code: ErrorCode; detail: string; retryAfterS?: number; cause?: string } };

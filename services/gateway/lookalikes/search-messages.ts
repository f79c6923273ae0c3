import type { ErrorCode } from '../../platform/errors.js';
import type { SearchRequest, SearchResult } from '../operation/ports.js';

/** The settings that a thread gets when it starts. */
export type ThreadSettings = {
  databaseUrl: string;
  logLevel: string;
  /** The network's taxonomy in its own order: each industry with the names from the root to it. */
  industries: { id: string; path: string[] }[];
  embedding: EmbeddingSettings | null;
};

/** An embedding provider that is compatible with OpenAI's `/v1/embeddings`. */
export type EmbeddingSettings = { url: string; model: string; key: string | null };

/** Searches that the search thread works on at the same time: while one reads from PostgreSQL, another may scan. */
export const searchesAtOnce = 4;

/** To the search thread; nobody waits any more for the search that `cancel` names. */
export type ToSearch = { id: number; request: SearchRequest } | { cancel: number } | { stop: true };
/** From the search thread: one message for each search. */
export type FromSearch =
  | { id: number; result: SearchResult }
  | { id: number; error: { code: ErrorCode; detail: string; retryAfterS?: number; cause?: string } };

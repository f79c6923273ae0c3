import type { Lookalike } from '../../../schema/contracts/lookalikes.js';
import type { RequestContext } from '../../platform/context.js';
import type { ErrorCode } from '../../platform/errors.js';
import type { CompanyFilter } from './search/company-filter.js';

/** What is searched: companies like all of `seeds` and `queries` together. */
export type SearchRequest = {
  seeds: number[];
  queries: string[];
  filter: CompanyFilter;
  limit: number;
  /** Whether reasons are answered. */
  explain: boolean;
};

export type SearchResult = {
  /** How many companies match at all. */
  total: number;
  lookalikes: Lookalike[];
};

/** The way to the companies that are like others; every fault that a caller is told is an AppError. */
export type LookalikeSearcher = {
  search(request: SearchRequest, ctx: RequestContext): Promise<SearchResult>;
};

/** What a thread is given when it starts. */
export type ThreadSettings = {
  databaseUrl: string;
  logLevel: string;
  /** The network's taxonomy, in its order: ids, and the names from the root to each. */
  industries: { id: string; path: string[] }[];
  embedding: EmbeddingSettings | null;
};

/** An embedding provider: any that answers as OpenAI's `/v1/embeddings` does. */
export type EmbeddingSettings = { url: string; model: string; key: string | null };

/** To the search thread. */
export type ToSearch = { id: number; deadline: number; request: SearchRequest } | { cancel: number } | { stop: true };
/** From the search thread. */
export type FromSearch =
  | { id: number; result: SearchResult }
  | { id: number; error: { code: ErrorCode; detail: string; retryAfterS?: number; cause?: string } };

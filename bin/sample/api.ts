import { readFileSync } from 'node:fs';
import { withDeadline } from '../../services/platform/context.js';

export type SampleCredentials = {
  base_url: string;
  account_id: string;
  api_key: string;
  ingest_key: string;
  staff_key: string;
};

/** Reads `credentials.json`. Throws when it is missing or lacks a key. */
export function readCredentials(file: string): SampleCredentials {
  const read = JSON.parse(readFileSync(file, 'utf8')) as Partial<SampleCredentials>;
  for (const name of ['base_url', 'account_id', 'api_key', 'ingest_key', 'staff_key'] as const) {
    if (!read[name]) throw new Error(`${file} lacks ${name}`);
  }
  return read as SampleCredentials;
}

/** A response other than 2xx. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

/** Sends a request. With `idempotencyKey`, a repeated create happens once. */
export type Api = <T>(method: string, path: string, body?: unknown, idempotencyKey?: string) => Promise<T>;

/**
 * Returns a client of the REST API with one key. Throws an ApiError for a response other than 2xx, and the error of fetch when there is no
 * response.
 */
export function createApi(baseUrl: string, key: string, signal: AbortSignal): Api {
  return async <T>(method: string, path: string, body?: unknown, idempotencyKey?: string): Promise<T> => {
    const response = await fetch(baseUrl + path, {
      method,
      headers: {
        authorization: key,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: withDeadline(signal, 15_000),
    });
    const text = await response.text();
    if (!response.ok) throw new ApiError(response.status, `${method} ${path}: ${response.status} ${readDetail(text)}`);
    return (text ? JSON.parse(text) : undefined) as T;
  };
}

function readDetail(text: string): string {
  try {
    const { detail, title } = JSON.parse(text) as { detail?: string; title?: string };
    return detail ?? title ?? '';
  } catch {
    return '';
  }
}

/** Returns the response, or null for a 404. */
export async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

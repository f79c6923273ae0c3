import { setTimeout as delay } from 'node:timers/promises';
import { Agent, type Dispatcher, request } from 'undici';
import { parseUrl } from '../../../../../schema/contracts/parse-url.js';
import { withDeadline } from '../../../../platform/context.js';
import {
  createVettedConnect,
  DestinationError,
  type Destinations,
} from '../../../../platform/http/destinations/index.js';
import { inHttpRequest } from '../../../../platform/lifecycle/tracing/index.js';
import { CrmError } from './crm-error.js';

export type CrmRequest = {
  method: string;
  url: string;
  headers?: Record<string, string>;
  body?: string;
  /** Whether it changes nothing, so that it may be tried again at once. */
  isRead?: boolean;
};
export type CrmResponse = { status: number; headers: Record<string, string>; body: string };

/** The client through which all requests to a CRM are sent, including those of the client libraries. */
export type CrmHttp = { send(request: CrmRequest): Promise<CrmResponse>; close(): Promise<void> };

/** How long one try may take, from the resolution of the host name to the end of the body. */
const tryMs = 30_000;
const maxBodyBytes = 16 * 1024 * 1024;
const usualTries = 5;
const firstPauseMs = 1_000;
const longestPauseMs = 60_000;
/** If writes are tried only once, reads are tried this often, but not after a longer pause than this. */
const triesOfReads = 3;
const longestPauseOfReadsMs = 2_000;
/** HubSpot answers 423 if an object is locked, and 477 while it moves an account; 52x come from the proxies in front of CRMs. */
const passing = new Set([408, 423, 429, 477]);
const isPassing = (status: number): boolean => status >= 500 || passing.has(status);

/**
 * Sends requests to a single origin. Every address is checked before it is connected to, and no other address is used; redirects are refused;
 * the size of bodies and the time are limited. Temporary faults (no connection, 408, 423, 429, 477, 5xx) are retried, after `Retry-After` if
 * it is given. Every other status is returned. Throws CrmError.
 */
export function createCrmHttp(options: {
  destinations: Destinations;
  baseUrl: string;
  label: string;
  signal: AbortSignal;
  /** How often a request is tried; more than once only where it may be repeated. */
  mostTries?: number;
}): CrmHttp {
  const { destinations, label, signal, mostTries = usualTries } = options;
  const origin = new URL(options.baseUrl).origin;
  const agent = new Agent({
    connect: createVettedConnect(destinations),
    connections: 2,
    maxResponseSize: maxBodyBytes,
    headersTimeout: tryMs,
    bodyTimeout: tryMs,
  });

  async function sendOnce(one: CrmRequest): Promise<CrmResponse> {
    const deadline = withDeadline(signal, tryMs);
    const answer = await request(one.url, {
      dispatcher: agent,
      method: one.method as Dispatcher.HttpMethod,
      headers: { ...one.headers, 'accept-encoding': 'identity', 'user-agent': 'leadwire' },
      body: one.body,
      signal: deadline,
    });
    return { status: answer.statusCode, headers: joinHeaders(answer.headers), body: await answer.body.text() };
  }

  async function send(one: CrmRequest): Promise<CrmResponse> {
    // An answer may contain URLs, such as that of the next page; the token is only sent to the origin that it was given for.
    if (parseUrl(one.url)?.origin !== origin) {
      throw new CrmError('refused', `${label} pointed to another address than its own.`);
    }
    for (let tries = 1, pauseMs = firstPauseMs; ; tries++, pauseMs *= 2) {
      signal.throwIfAborted();
      const asked = { method: one.method, url: one.url, resends: tries - 1 };
      const outcome = await inHttpRequest(asked, () => sendOnce(one)).catch((error: unknown) =>
        toCrmError(error, label, signal),
      );
      if (!(outcome instanceof CrmError)) {
        if (outcome.status >= 300 && outcome.status < 400)
          throw new CrmError('refused', `${label} answered a redirect.`);
        if (!isPassing(outcome.status)) return outcome;
      } else if (outcome.fault !== 'away') throw outcome;
      const waitMs = outcome instanceof CrmError ? 0 : readRetryAfterMs(outcome.headers['retry-after']);
      if (isLastTry({ tries, pauseMs: Math.max(pauseMs, waitMs) }, mostTries, one.isRead ?? false)) {
        if (outcome instanceof CrmError) throw outcome;
        throw new CrmError('away', describeStatus(label, outcome.status), { restMs: waitMs });
      }
      await delay(Math.min(Math.max(pauseMs, waitMs), longestPauseMs), undefined, { signal });
    }
  }

  return { send, close: () => agent.destroy() };
}

/** Whether `tries` was the last try, given the pause before the next. Reads are repeated for a moment even if writes are sent once. */
function isLastTry(
  { tries, pauseMs }: { tries: number; pauseMs: number },
  mostTries: number,
  isRead: boolean,
): boolean {
  if (mostTries > 1 || !isRead) return tries === mostTries;
  return tries === triesOfReads || pauseMs > longestPauseOfReadsMs;
}

function joinHeaders(headers: Dispatcher.ResponseData['headers']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : (value ?? '')]),
  );
}

function describeStatus(label: string, status: number): string {
  return status === 429 ? `${label} asks to be called less often (429).` : `${label} is out of order (${status}).`;
}

function readRetryAfterMs(text: string | undefined): number {
  const seconds = Number(text ?? 0);
  if (Number.isFinite(seconds)) return Math.max(0, Math.ceil(seconds * 1_000));
  const until = Date.parse(text ?? '');
  return Number.isNaN(until) ? 0 : Math.max(0, until - Date.now());
}

/** The CrmError for a failed try; where `signal` has aborted, its reason is thrown. */
function toCrmError(error: unknown, label: string, signal: AbortSignal): CrmError {
  if (signal.aborted) throw signal.reason;
  const { code, name } = Object(error) as { code?: string; name?: string };
  if (error instanceof DestinationError) {
    // One message for both cases, as where the address is given, so that callers cannot find out which names our network has.
    return error.reason === 'blocked_destination' || error.missing
      ? new CrmError('refused', `The host of ${label} has no public address.`, { cause: error })
      : new CrmError('away', `The host of ${label} could not be resolved.`, { cause: error });
  }
  if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE') {
    return new CrmError('refused', `${label} answered more than ${maxBodyBytes} bytes.`, { cause: error });
  }
  if (name === 'TimeoutError') return new CrmError('away', `${label} did not answer in time.`, { cause: error });
  return new CrmError('away', `${label} cannot be reached.`, { cause: error });
}

import { isIP } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { parseUrl } from '../../../../schema/contracts/parse-url.js';
import { AppError, type ErrorCode } from '../../errors.js';
import { DestinationError } from './destination-error.js';

/** The words of a refusal: the error's code, what the URL is to the caller, and its location in the request. */
export type RefusalWords = { code: ErrorCode; noun: string; location: string };
export const endpointWords: RefusalWords = {
  code: 'endpoint_url_refused',
  noun: "The endpoint's url",
  location: 'body.url',
};

/**
 * What a check needs: the function that dialling uses to resolve and judge a host, and whether any destination may be reached over plain
 * http.
 */
type Vetting = {
  resolve(hostname: string, port: number, signal: AbortSignal, scheme: 'http' | 'https'): Promise<unknown>;
  plainHttpPossible: boolean;
  words: RefusalWords;
};

/**
 * Implements `Destinations.checkUrl` (W2). It is separate because its errors are for a caller, while those of `resolve` are for the sender.
 */
export async function checkUrl(vetting: Vetting, text: string, deadlineMs: number): Promise<void> {
  const refuse = refuseIn(vetting.words);
  const url = readUrl(text, refuse);
  const scheme = url.protocol === 'http:' ? 'http' : 'https';
  if (scheme === 'http' && !vetting.plainHttpPossible) throw refuse('must be an https URL', text);
  const port = readPort(url);
  if (port === 0) throw refuse('must not name port 0', text);
  const startedAt = performance.now();
  try {
    await vetting.resolve(url.hostname, port, AbortSignal.timeout(deadlineMs), scheme);
  } catch (error) {
    if (!(error instanceof DestinationError)) throw error;
    const elapsedMs = performance.now() - startedAt;
    const waitMs = Math.min(reportEveryMs - (elapsedMs % reportEveryMs), deadlineMs - elapsedMs);
    if (isName(url.hostname) && waitMs > 0) await delay(waitMs);
    throw toAppError(error, refuse, { text, plain: scheme === 'http', host: url.hostname });
  }
}

/**
 * The result of a look-up is reported at whole multiples of this time. Otherwise the duration would show whether our own network has a
 * name, since existing and missing names take different times to resolve. Only names are looked up.
 */
const reportEveryMs = 500;

const isName = (hostname: string): boolean => isIP(hostname.replace(/^\[(.*)\]$/, '$1')) === 0;

/** Returns the port of a checked URL, by default that of its scheme. */
export function readPort(url: URL): number {
  if (url.port !== '') return Number(url.port);
  return url.protocol === 'http:' ? 80 : 443;
}

function readUrl(text: string, refuse: Refuse): URL {
  // The same parser reads the URL at delivery, so what is checked here is what is dialled, whatever its spelling.
  const url = parseUrl(text);
  if (url === null) throw refuse('must be an absolute URL', text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw refuse('must be an https URL', text);
  if (url.username !== '' || url.password !== '') throw refuse('must not contain user info', text);
  return url;
}

function toAppError(
  error: DestinationError,
  refuse: Refuse,
  { text, plain, host }: { text: string; plain: boolean; host: string },
): AppError {
  // The message is only logged: whether a name has an address inside our network, and which, must not be disclosed to the caller.
  const context = { cause: error, log: { host, reason: error.message } };
  if (error.reason === 'blocked_destination' || error.missing) {
    return refuse(plain ? 'must be an https URL' : 'must name a host that has public addresses only', text, context);
  }
  return new AppError('dns_unavailable', 'The host of the URL could not be resolved in time; try again.', context);
}

type Refuse = (message: string, text: string, context?: { cause?: unknown; log?: Record<string, unknown> }) => AppError;

function refuseIn({ code, noun, location }: RefusalWords): Refuse {
  return (message, text, context = {}) => {
    // Anything with an @ may contain user info, even when it does not parse, so it is not echoed.
    const value = text.includes('@') ? undefined : text;
    return new AppError(code, `${noun} ${message}.`, {
      ...context,
      errors: [{ location, message, ...(value === undefined ? {} : { value }) }],
    });
  };
}

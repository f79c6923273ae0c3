import type { Queryable } from '../../../platform/postgres/postgres.js';
import { type Get, Unread, type Vendor } from '../source-kind.js';
import type { Fetch, Validators } from './fetcher.js';
import type { RefuseForbidden } from './robots.js';
import { awaitTurn, paceOf } from './take-turn.js';

/** How a media type is recognised in the answer, and how it is requested. */
const mediaTypes = {
  json: { accept: 'application/json, application/feed+json', is: /^application\/(?:[\w.-]+\+)?json$/ },
  xml: { accept: 'application/xml, text/xml', is: /^(?:application|text)\/(?:[\w.-]+\+)?xml$/ },
  html: { accept: 'text/html', is: /^(?:text\/html|application\/xhtml\+xml)$/ },
  feed: {
    accept: 'application/rss+xml, application/atom+xml, application/feed+json, application/xml, text/xml',
    is: /^(?:application|text)\/(?:[\w.-]+\+)?(?:xml|json)$/,
  },
  // A stream of JSON lines has no type of its own.
  lines: { accept: 'application/json', is: /^(?:application\/(?:json|x-ndjson|octet-stream)|text\/plain)?$/ },
} as const;

const none: Validators = { etag: null, lastModified: null };

/** After this time without a line, a stream is taken to have nothing more to send. */
const quietMs = 2_000;
/** The least time for which requests to a vendor pause after a 429 or a 403; Retry-After can make it longer. */
const restMs = { 429: 60_000, 403: 15 * 60_000 };
/** The longest pause that an answer can impose. */
const longestRestMs = 24 * 60 * 60_000;

/**
 * Returns the function that sends requests to one vendor. Each request takes its turn at a pace that all replicas share. `validators` are those of
 * the previous reading; `onValidators` is given those of this one. It throws Unread for an answer that is not 200 with the expected media type; if
 * the answer asks for a pause, all requests to the vendor pause.
 */
export function createGet(options: {
  db: Queryable;
  fetch: Fetch;
  vendor: Vendor;
  validators?: Validators;
  onValidators?: (validators: Validators) => void;
  /** The header `Authorization` of each request, where the vendor wants one. */
  authorization?: string | undefined;
  /** Consults robots.txt; called only for vendors with `isEachHost`. */
  refuseForbidden: RefuseForbidden;
  signal: AbortSignal;
}): Get {
  const { db, fetch, vendor, validators, onValidators, authorization, refuseForbidden, signal } = options;
  return async (url, mediaType, { isConditional } = {}) => {
    if (vendor.isEachHost) await refuseForbidden(url);
    await awaitTurn(db, paceOf(vendor, url), signal);
    const { accept, is } = mediaTypes[mediaType];
    const answer = await fetch(url, {
      accept,
      authorization,
      validators: isConditional ? validators : undefined,
      untilQuietMs: mediaType === 'lines' ? quietMs : undefined,
    });
    const { host } = new URL(url);
    if (answer.status === 304 && isConditional) return null;
    if (answer.status === 429 || answer.status === 403) {
      const rest = Math.min(Math.max(answer.retryAfterMs ?? 0, restMs[answer.status]), longestRestMs);
      throw new Unread(`${host} refuses to answer (${answer.status}).`, { restMs: rest });
    }
    if (answer.status >= 300 && answer.status < 400)
      throw new Unread(`${host} answered a redirect (${answer.status}).`);
    if (answer.status === 404 || answer.status === 410 || (answer.status === 416 && mediaType === 'lines'))
      throw new Unread(`${host} does not have it (${answer.status}).`, { gone: answer.status });
    if (answer.status !== 200) {
      const rest = answer.retryAfterMs === null ? {} : { restMs: Math.min(answer.retryAfterMs, longestRestMs) };
      throw new Unread(`${host} is out of order (${answer.status}).`, rest);
    }
    if (!is.test(answer.mediaType)) {
      throw new Unread(
        `${host} answered ${answer.mediaType || 'no media type'} where ${mediaType.toUpperCase()} was expected.`,
        { isUnfit: true },
      );
    }
    // If a reading takes several requests, an unchanged first answer does not show that the others are unchanged.
    onValidators?.(isConditional ? { etag: answer.etag, lastModified: answer.lastModified } : none);
    const { text, hasMore } = answer;
    return { text, url, ...(hasMore ? { hasMore } : {}) };
  };
}

import type { Queryable } from '../../../platform/postgres/postgres.js';
import { type Get, Unread, type Vendor } from '../source-kind.js';
import type { Fetch, Validators } from './fetcher.js';
import type { RefuseForbidden } from './robots.js';
import { awaitTurn, paceOf } from './take-turn.js';

/** What names a media type in the answer, and how it is asked for. */
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

/** For how long a stream has said nothing when it has said all that it has. */
const quietMs = 2_000;
/** How long a vendor is left alone that says so without a time (429), or refuses (403). */
const restMs = { 429: 60_000, 403: 15 * 60_000 };
/** The longest that an answer may make us rest. */
const longestRestMs = 24 * 60 * 60_000;

/**
 * Returns the way to ask one vendor: each request takes its turn in a pace that all replicas share. `validators` are those of the reading
 * before; `onValidators` is given those of the present one. An answer that is not 200 with the expected media type is Unread, and one that asks
 * for rest makes the whole vendor rest.
 */
export function createGet(options: {
  db: Queryable;
  fetch: Fetch;
  vendor: Vendor;
  validators?: Validators;
  onValidators?: (validators: Validators) => void;
  /** The header `Authorization` of each request, where the vendor wants one. */
  authorization?: string | undefined;
  /** Asks robots.txt, where pages of companies are read. */
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

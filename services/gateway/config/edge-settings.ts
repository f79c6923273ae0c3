import { asDurationMs, asInteger } from '../../platform/lifecycle/config.js';
import { parseQuota, parseTrustedProxies } from '../access/rate-limits/index.js';
import { parseOrigins } from '../edge/http/cors.js';

/** What no proxy waits for, or a timer cannot hold, is refused. */
function asHeartbeatMs(text: string): number {
  const ms = asDurationMs(text);
  if (ms < 100 || ms > 3_600_000) throw new Error('must be from 100ms to 1h');
  return ms;
}

/** Refuses less than 1 s, within which a slow reader may take nothing, and more than 1 h: a timer holds some weeks at most. */
function asTimeoutMs(text: string): number {
  const ms = asDurationMs(text);
  if (ms < 1_000 || ms > 3_600_000) throw new Error('must be from 1s to 1h');
  return ms;
}

/** What the edge lets in: how much of it, from whose pages, how slowly. */
export const edgeSettings = {
  rateLimitKey: {
    env: 'RATE_LIMIT_KEY',
    parse: parseQuota,
    default: '21000/1m',
    about: "How many points one key, or one token's subject, may spend within which time; off means no limit.",
  },
  rateLimitAccount: {
    env: 'RATE_LIMIT_ACCOUNT',
    parse: parseQuota,
    default: '24000/1m',
    about: 'The same limit for all customer keys and tokens of an account together.',
  },
  rateLimitFailures: {
    env: 'RATE_LIMIT_FAILURES',
    parse: parseQuota,
    default: '600/1m',
    about: 'How many requests without a valid credential one address may send within which time; off means no limit.',
  },
  rateLimitOauth: {
    env: 'RATE_LIMIT_OAUTH',
    parse: parseQuota,
    default: '300/1m',
    about:
      'How many requests one address may send to /oauth and to the pages of digests within which time; off means no limit.',
  },
  trustedProxies: {
    env: 'TRUST_PROXY',
    parse: parseTrustedProxies,
    default: '',
    about:
      'The proxies whose X-Forwarded-For is trusted: addresses, CIDR, loopback, linklocal, uniquelocal, comma-separated.',
  },
  corsOrigins: {
    env: 'CORS_ORIGINS',
    parse: parseOrigins,
    default: '',
    about:
      'The origins whose pages may call the gateway, such as https://app.example.com, comma-separated; loopback allows any port of this machine.',
  },
  maxConnections: {
    env: 'MAX_CONNECTIONS',
    parse: asInteger(1, 1_000_000),
    default: '10000',
    about: 'The maximum number of connections of one gateway; further ones are closed immediately.',
  },
  maxKeyConnections: {
    env: 'MAX_KEY_CONNECTIONS',
    parse: asInteger(1, 1_000_000),
    default: '200',
    about:
      "The maximum number of WebSocket connections and event streams that one key, or one token's subject, has at once in one gateway; more are refused with 429, or with close code 4429.",
  },
  maxAccountConnections: {
    env: 'MAX_ACCOUNT_CONNECTIONS',
    parse: asInteger(1, 1_000_000),
    default: '500',
    about: 'The same maximum for all customer keys and tokens of an account together.',
  },
  maxAddressConnections: {
    env: 'MAX_ADDRESS_CONNECTIONS',
    parse: asInteger(1, 1_000_000),
    default: '1000',
    about:
      'The same maximum for one address, also before the client has authenticated; one more WebSocket is refused with 429.',
  },
  heartbeatMs: {
    env: 'STREAM_HEARTBEAT',
    parse: asHeartbeatMs,
    default: '15s',
    about: 'How often an event stream sends a sign of life while nothing happens, so that no proxy takes it for idle.',
  },
  maxFollowers: {
    env: 'MAX_FOLLOWERS',
    parse: asInteger(1, 1_000_000),
    default: '1000',
    about:
      'The maximum number of streams of ICP signals (server-sent events and subscriptions) and long polls of one gateway; more are refused with 503.',
  },
  maxAccountFollowers: {
    env: 'MAX_ACCOUNT_FOLLOWERS',
    parse: asInteger(1, 1_000_000),
    default: '100',
    about: 'The maximum number of such streams and long polls of one account; more are refused with 429.',
  },
  followerPatienceMs: {
    env: 'FOLLOWER_PATIENCE',
    parse: asTimeoutMs,
    default: '1m',
    about:
      'How long a follower of signals may read nothing while something waits for it, or stay behind what is kept for its account. After that, it is ended as too slow.',
  },
  maxAccountRequests: {
    env: 'MAX_ACCOUNT_REQUESTS',
    parse: asInteger(1, 10_000),
    default: '16',
    about:
      'How many requests of one account, or of one staff key, a gateway processes at once; others wait their turn.',
  },
  maxIntakeRequests: {
    env: 'MAX_INTAKE_REQUESTS',
    parse: asInteger(1, 10_000),
    default: '256',
    about: 'How many requests of one ingest key a gateway processes at once; others wait their turn.',
  },
  maxWaitingRequests: {
    env: 'MAX_WAITING_REQUESTS',
    parse: asInteger(1, 100_000),
    default: '100',
    about: 'How many further requests of one account, key or address may wait; more are refused with 429.',
  },
  maxRequests: {
    env: 'MAX_REQUESTS',
    parse: asInteger(1, 100_000),
    default: '300',
    about: 'How many requests a gateway processes at once; beyond that, requests of all accounts wait for their turn.',
  },
  requestWaitMs: {
    env: 'REQUEST_WAIT',
    parse: asDurationMs,
    default: '1s',
    about: 'How long a request may wait for its turn; after that, it is refused with 429.',
  },
  answerTimeoutMs: {
    env: 'ANSWER_TIMEOUT',
    parse: asTimeoutMs,
    default: '60s',
    about: 'How long a client may read nothing of its answer before its connection is closed.',
  },
  bodyTimeoutMs: {
    env: 'BODY_TIMEOUT',
    parse: asDurationMs,
    default: '30s',
    about: 'How long a body of up to 1 MiB may take to arrive; streams of activity have 5 minutes.',
  },
};

import { asDurationMs, asInteger } from '../../platform/lifecycle/config.js';
import { parseQuota, parseTrustedProxies } from '../access/rate-limits/index.js';
import { parseOrigins } from '../edge/http/cors.js';

/** What no proxy waits for, or a timer cannot hold, is refused. */
function asHeartbeatMs(text: string): number {
  const ms = asDurationMs(text);
  if (ms < 100 || ms > 3_600_000) throw new Error('must be from 100ms to 1h');
  return ms;
}

/** Whoever reads slowly takes something now and then; a timer cannot hold more than weeks. */
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
    about: "How many points one key, or one token's subject, may spend in which time; off for no limit.",
  },
  rateLimitAccount: {
    env: 'RATE_LIMIT_ACCOUNT',
    parse: parseQuota,
    default: '24000/1m',
    about: 'The same for all customer keys and tokens of an account together.',
  },
  rateLimitFailures: {
    env: 'RATE_LIMIT_FAILURES',
    parse: parseQuota,
    default: '600/1m',
    about: 'How many requests without a valid credential one address may send in which time; off for no limit.',
  },
  rateLimitOauth: {
    env: 'RATE_LIMIT_OAUTH',
    parse: parseQuota,
    default: '300/1m',
    about:
      'How many requests one address may send to /oauth, and to the pages of digests, in which time; off for no limit.',
  },
  trustedProxies: {
    env: 'TRUST_PROXY',
    parse: parseTrustedProxies,
    default: '',
    about:
      'Proxies whose X-Forwarded-For is believed: addresses, CIDR, loopback, linklocal, uniquelocal, comma-separated.',
  },
  corsOrigins: {
    env: 'CORS_ORIGINS',
    parse: parseOrigins,
    default: '',
    about:
      'Origins whose pages may call, such as https://app.example.com, comma-separated; loopback for any port of this machine.',
  },
  maxConnections: {
    env: 'MAX_CONNECTIONS',
    parse: asInteger(1, 1_000_000),
    default: '10000',
    about: 'The most connections that one gateway holds; more are closed at once.',
  },
  maxKeyConnections: {
    env: 'MAX_KEY_CONNECTIONS',
    parse: asInteger(1, 1_000_000),
    default: '200',
    about:
      "The most WebSocket connections and streams of events that one key, or one token's subject, has at once in one gateway; beyond is 429, or close code 4429.",
  },
  maxAccountConnections: {
    env: 'MAX_ACCOUNT_CONNECTIONS',
    parse: asInteger(1, 1_000_000),
    default: '500',
    about: 'The same for all customer keys and tokens of an account together.',
  },
  maxAddressConnections: {
    env: 'MAX_ADDRESS_CONNECTIONS',
    parse: asInteger(1, 1_000_000),
    default: '1000',
    about:
      'The same for one address, also before anybody has said who they are; a WebSocket beyond is refused with 429.',
  },
  heartbeatMs: {
    env: 'STREAM_HEARTBEAT',
    parse: asHeartbeatMs,
    default: '15s',
    about: 'How often a stream of events on which nothing happens says so, before a proxy takes it for idle.',
  },
  maxFollowers: {
    env: 'MAX_FOLLOWERS',
    parse: asInteger(1, 1_000_000),
    default: '1000',
    about:
      'The most streams of ICP signals (server-sent events and subscriptions) and long polls of one gateway; beyond is 503.',
  },
  maxAccountFollowers: {
    env: 'MAX_ACCOUNT_FOLLOWERS',
    parse: asInteger(1, 1_000_000),
    default: '100',
    about: 'How many of them one account has; beyond is 429.',
  },
  followerPatienceMs: {
    env: 'FOLLOWER_PATIENCE',
    parse: asTimeoutMs,
    default: '1m',
    about:
      'How long a follower of signals may take nothing while something waits for it, or stay behind what is kept for its account; it is then ended as too slow.',
  },
  maxAccountRequests: {
    env: 'MAX_ACCOUNT_REQUESTS',
    parse: asInteger(1, 10_000),
    default: '16',
    about: 'How many requests of one account, or of one staff key, a gateway works on at once; more wait in turn.',
  },
  maxIntakeRequests: {
    env: 'MAX_INTAKE_REQUESTS',
    parse: asInteger(1, 10_000),
    default: '256',
    about: 'The same for one ingest key.',
  },
  maxWaitingRequests: {
    env: 'MAX_WAITING_REQUESTS',
    parse: asInteger(1, 100_000),
    default: '100',
    about: 'How many requests of one account, key or address may wait besides; beyond is 429.',
  },
  maxRequests: {
    env: 'MAX_REQUESTS',
    parse: asInteger(1, 100_000),
    default: '300',
    about: 'How many requests a gateway works on at once; beyond, those of all accounts wait in turn.',
  },
  requestWaitMs: {
    env: 'REQUEST_WAIT',
    parse: asDurationMs,
    default: '1s',
    about: 'How long a request may wait for its turn; then it is 429.',
  },
  answerTimeoutMs: {
    env: 'ANSWER_TIMEOUT',
    parse: asTimeoutMs,
    default: '60s',
    about: 'How long a client may take nothing of what it asked for before its connection is ended.',
  },
  bodyTimeoutMs: {
    env: 'BODY_TIMEOUT',
    parse: asDurationMs,
    default: '30s',
    about: 'How long a body of up to 1 MiB may take to arrive; streams of activity have 5 minutes.',
  },
};

import { parseAllowList, parseListeners } from '../../platform/http/destinations/index.js';
import {
  asDurationMs,
  asDurationsMs,
  asInteger,
  asOneOf,
  asText,
  asUrl,
  ConfigError,
  commonSettings,
  databaseSettings,
  optional,
  readSettings,
  type Settings,
} from '../../platform/lifecycle/config.js';
import { parseSecretKeys } from '../../platform/secret-box.js';
import { asSecureUrl } from '../access/tokens/index.js';
import { asContact } from './contact.js';
import { edgeSettings } from './edge-settings.js';
import { parseResearchProvider } from './research-provider.js';

export const mostProcesses = 64;
/** A process of a gateway needs one connection for callers and one for its own work. */
export const leastConnections = 2;
/** With two connections for callers, no payer holds all of them. */
export const usualConnections = 3;

/** Every variable that the gateway reads. */
export const gatewaySettings = {
  ...commonSettings,
  ...databaseSettings('gateway'),
  standbyUrl: {
    env: 'GATEWAY_STANDBY_DATABASE_URL',
    parse: optional(asUrl('postgres:', 'postgresql:')),
    default: '',
    about:
      "A standby of the gateway's database, not through a pooler: lists and searches read it while it has all that was committed when they began.",
  },
  port: {
    env: 'GATEWAY_PORT',
    parse: asInteger(0, 65_535),
    default: '4000',
    about: 'The port of GraphQL and REST.',
  },
  adminPort: {
    env: 'ADMIN_PORT',
    parse: asInteger(0, 65_535),
    default: '4004',
    about: "The port of the gateway's /healthz, /readyz and /metrics.",
  },
  adminHost: {
    env: 'ADMIN_HOST',
    parse: asText,
    default: '127.0.0.1',
    about: 'The address that ADMIN_PORT binds to: of this machine alone, or of a network that callers are not on.',
  },
  publicUrl: {
    env: 'PUBLIC_URL',
    parse: optional((text) => asSecureUrl(text).replace(/\/+$/, '')),
    default: '',
    about:
      'Where callers reach the gateway: an OAuth resource, below which the types of problems lead; by default its own address and port.',
  },
  persistedDocuments: {
    env: 'PERSISTED_DOCUMENTS',
    parse: optional(asText),
    default: '',
    about:
      'A file of GraphQL documents by id, as graphql-codegen writes it, which clients may then name by `documentId`.',
  },
  persistedDocumentsMode: {
    env: 'PERSISTED_DOCUMENTS_MODE',
    parse: asOneOf('allow', 'only'),
    default: 'allow',
    about: 'only refuses every GraphQL document that is not of PERSISTED_DOCUMENTS; allow takes others too.',
  },
  introspection: {
    env: 'GRAPHQL_INTROSPECTION',
    parse: optional(asOneOf('on', 'off')),
    default: '',
    about:
      'Whether documents may ask for the schema, and errors suggest names of it; by default on, and off with PERSISTED_DOCUMENTS_MODE=only.',
  },
  graphiql: {
    env: 'GRAPHIQL',
    parse: optional(asOneOf('on', 'off')),
    default: '',
    about: 'Whether /graphql shows GraphiQL in a browser; by default on, and off with PERSISTED_DOCUMENTS_MODE=only.',
  },
  jwtIssuer: {
    env: 'JWT_ISSUER',
    parse: optional(asSecureUrl),
    default: '',
    about: 'The OAuth 2.1 or OIDC server whose tokens are accepted as Bearer; without one every Bearer is refused.',
  },
  oauthServer: {
    env: 'OAUTH_SERVER',
    parse: asOneOf('on', 'off'),
    default: 'off',
    about: 'on serves an authorization server at /oauth, whose tokens are then the only ones; npm start turns it on.',
  },
  jwtAudience: {
    env: 'JWT_AUDIENCE',
    parse: optional(asText),
    default: '',
    about: 'The audience that tokens must name; PUBLIC_URL where absent.',
  },
  jwtJwksUrl: {
    env: 'JWT_JWKS_URL',
    parse: optional(asSecureUrl),
    default: '',
    about: "Where the issuer's keys are; found by its metadata where absent.",
  },
  jwtAccountClaim: {
    env: 'JWT_ACCOUNT_CLAIM',
    parse: asText,
    default: 'account_id',
    about: "The claim with the caller's account.",
  },
  jwtRoleClaim: {
    env: 'JWT_ROLE_CLAIM',
    parse: asText,
    default: 'role',
    about: 'The claim, a word or a list, that makes a caller `staff` or `ingest`.',
  },
  jwtTolerance: {
    env: 'JWT_CLOCK_TOLERANCE',
    parse: asDurationMs,
    default: '10s',
    about: "How far the issuer's clock may be off.",
  },
  processes: {
    env: 'GATEWAY_PROCESSES',
    parse: optional(asInteger(1, mostProcesses)),
    default: '',
    about:
      'How many processes answer requests at one address and share what a gateway may use; by default one fewer than cores, at least 1, with 3 of DATABASE_POOL_SIZE for each.',
  },
  ...edgeSettings,
  workerPort: {
    env: 'WORKER_PORT',
    parse: asInteger(0, 65_535),
    default: '4003',
    about: "The port of the worker's health and metrics.",
  },
  role: {
    env: 'GATEWAY_ROLE',
    parse: asOneOf('edge', 'worker'),
    default: 'edge',
    about: 'edge answers requests; worker does the work that takes long, and housekeeping.',
  },
  secretKeys: {
    env: 'SECRET_KEYS',
    parse: parseSecretKeys,
    about: 'Keys that seal secrets, as id:base64,... of 32 bytes each; the first encrypts.',
  },
  crmAllowDestinations: {
    env: 'CRM_ALLOW_DESTINATIONS',
    parse: parseAllowList,
    default: '',
    about: 'CIDR or CIDR:port, comma-separated, where a CRM may be although not public, over plain http too.',
  },
  sourcesContact: {
    env: 'SOURCES_CONTACT',
    parse: optional(asContact),
    default: '',
    about:
      'Whom the operators of public sources may write to: an e-mail address or the URL of a page. Without it no source is read.',
  },
  companiesHouseKey: {
    env: 'COMPANIES_HOUSE_KEY',
    parse: asText,
    default: '',
    about:
      'A free key for the REST interface of Companies House (United Kingdom), without which that register is not read.',
  },
  companiesHouseStreamKey: {
    env: 'COMPANIES_HOUSE_STREAM_KEY',
    parse: asText,
    default: '',
    about:
      'A free key for the streams of Companies House, by which a change of its companies is read within minutes instead of hours.',
  },
  smtpUrl: {
    env: 'SMTP_URL',
    parse: optional(asUrl('smtp:', 'smtps:')),
    default: '',
    about:
      'The mail server that sends digests, such as smtps://user:password@mail.example.com, with its credentials; it needs EMAIL_FROM and PUBLIC_URL, and without it no e-mail is sent.',
  },
  emailFrom: {
    env: 'EMAIL_FROM',
    parse: asText,
    default: '',
    about: 'The sender of e-mail, such as Leads <leads@example.com>; required with SMTP_URL.',
  },
  blockedListeners: {
    env: 'WEBHOOK_BLOCKED_LISTENERS',
    parse: parseListeners,
    default: '',
    about: 'host:port, comma-separated, of our own listeners, which no allow list opens.',
  },
  crmSyncEveryMs: {
    env: 'CRM_SYNC_INTERVAL',
    parse: asDurationMs,
    default: '1h',
    about: 'How often the deals of a connected CRM are read.',
  },
  newHireDays: {
    env: 'NEW_HIRE_DAYS',
    parse: asInteger(1, 3_650),
    default: '90',
    about: 'How many days ago a position may have begun to count as a new hire.',
  },
  contentScorerUrl: {
    env: 'CONTENT_SCORER_URL',
    parse: (text: string) => (text === '' ? null : asUrl('http:', 'https:')(text)),
    default: '',
    about: 'The base address of an OpenAI-compatible interface that scores posts; empty: the embedded rule does.',
  },
  contentScorerModel: {
    env: 'CONTENT_SCORER_MODEL',
    parse: asText,
    default: '',
    about: 'The model that CONTENT_SCORER_URL is asked for.',
  },
  contentScorerKey: {
    env: 'CONTENT_SCORER_KEY',
    parse: asText,
    default: '',
    about: 'The key that CONTENT_SCORER_URL is asked with, as a bearer token.',
  },
  contentScorerTimeoutMs: {
    env: 'CONTENT_SCORER_TIMEOUT',
    parse: asDurationMs,
    default: '20s',
    about: 'The longest that one answer of CONTENT_SCORER_URL may take.',
  },
  runConcurrency: {
    env: 'RUN_CONCURRENCY',
    parse: asInteger(1, 64),
    default: '4',
    about: 'The most lead generation runs that one worker has under way.',
  },
  runLoadPercent: {
    env: 'RUN_LOAD',
    parse: asInteger(1, 100),
    default: '30',
    about:
      'The share of its time, in per cent, that a worker reads pages of runs; more is faster runs and slower requests.',
  },
  researchProvider: {
    env: 'RESEARCH_PROVIDER',
    parse: parseResearchProvider,
    default: 'none',
    about: 'Who answers research questions: none, staff, or the URL of an OpenAI-compatible chat completions endpoint.',
  },
  researchApiKey: {
    env: 'RESEARCH_API_KEY',
    parse: asText,
    default: '',
    about: 'The key that the endpoint of RESEARCH_PROVIDER wants as a bearer token.',
  },
  researchModel: {
    env: 'RESEARCH_MODEL',
    parse: asText,
    default: '',
    about: 'The model that the endpoint of RESEARCH_PROVIDER is asked for; left to it where empty.',
  },
  researchTimeoutMs: {
    env: 'RESEARCH_TIMEOUT',
    parse: asDurationMs,
    default: '60s',
    about: 'The deadline of one try to have a question answered, its whole answer included.',
  },
  researchRetryDelaysMs: {
    env: 'RESEARCH_RETRY_DELAYS',
    parse: asDurationsMs,
    default: '10s,1m,5m,30m,2h',
    about: 'The waits before a question is tried again; after the last one it has failed and the credit is given back.',
  },
  researchConcurrency: {
    env: 'RESEARCH_CONCURRENCY',
    parse: asInteger(1, 64),
    default: '4',
    about: 'The most questions that one worker asks the provider at once.',
  },
  accountPurgeDays: {
    env: 'ACCOUNT_PURGE_DAYS',
    parse: asInteger(0, 3_650),
    default: '30',
    about: 'How many days after its closing the data of an account is deleted.',
  },
  auditRetentionDays: {
    env: 'AUDIT_RETENTION_DAYS',
    parse: asInteger(1, 36_500),
    default: '365',
    about: 'How many days the audit log is kept.',
  },
  runLeaseMs: {
    env: 'RUN_LEASE',
    parse: asDurationMs,
    default: '30s',
    about: 'After how long without a sign of life another worker takes a run up.',
  },
  lookalikeCredits: {
    env: 'LOOKALIKE_CREDITS',
    parse: asInteger(0, 1_000),
    default: '0',
    about: 'What each lookalike that a search answers costs, in credits.',
  },
  maxListCompanies: {
    env: 'MAX_LIST_COMPANIES',
    parse: asInteger(1, 10_000_000),
    default: '1000000',
    about: 'The most companies on a companies list; beyond is 422.',
  },
  maxCrmDeals: {
    env: 'MAX_CRM_DEALS',
    parse: asInteger(1, 10_000_000),
    default: '1000000',
    about: 'The most deals of a CRM connection that are put by the API; beyond is 422.',
  },
  embeddingUrl: {
    env: 'EMBEDDING_URL',
    parse: (text: string) => (text === '' ? '' : asUrl('http:', 'https:')(text)),
    default: '',
    about: 'An embedding provider for lookalikes, which answers as OpenAI does, such as https://api.openai.com/v1.',
  },
  embeddingModel: {
    env: 'EMBEDDING_MODEL',
    parse: asText,
    default: 'text-embedding-3-small',
    about:
      'The model that the embedding provider is asked for. Without a provider, `universal-sentence-encoder-lite` runs in a thread of leadwire, if it is installed.',
  },
  embeddingKey: {
    env: 'EMBEDDING_KEY',
    parse: asText,
    default: '',
    about: 'The key of the embedding provider.',
  },
};

export type GatewayConfig = Settings<typeof gatewaySettings>;

/** The gateway's configuration; throws a ConfigError with all faults. */
export function readConfig(env: NodeJS.ProcessEnv): GatewayConfig {
  const config = readSettings(gatewaySettings, env);
  if (config.persistedDocumentsMode === 'only' && config.persistedDocuments === null) {
    throw new ConfigError(['PERSISTED_DOCUMENTS: is required with PERSISTED_DOCUMENTS_MODE=only']);
  }
  if (config.smtpUrl !== null) {
    const faults: string[] = [];
    if (!/^[^\r\n]*[^\s<>@]+@[^\s<>@]+>?$/.test(config.emailFrom)) {
      faults.push('EMAIL_FROM: must be an e-mail address, with or without a name, where SMTP_URL is set');
    }
    // Links in messages lead there.
    if (config.publicUrl === null) faults.push('PUBLIC_URL: is required where SMTP_URL is set');
    if (faults.length > 0) throw new ConfigError(faults);
  }
  if (config.processes !== null && config.poolSize < config.processes * leastConnections) {
    throw new ConfigError([`DATABASE_POOL_SIZE: must be at least ${leastConnections} for each of GATEWAY_PROCESSES`]);
  }
  if (config.oauthServer === 'on') {
    const faults: string[] = [];
    // Tokens are accepted from one issuer, so that neither can speak for the other.
    if (config.jwtIssuer) faults.push('OAUTH_SERVER: must be off where JWT_ISSUER names another server');
    if (config.publicUrl && new URL(config.publicUrl).pathname !== '/') {
      faults.push('PUBLIC_URL: must have no path with OAUTH_SERVER=on');
    }
    if (faults.length > 0) throw new ConfigError(faults);
  }
  return config;
}

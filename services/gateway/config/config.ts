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
      "A standby of the gateway's database, not through a pooler. Lists and searches read it if it has all that was committed when they began.",
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
    about: 'The address that ADMIN_PORT binds to: one of this machine only, or of a network that callers are not on.',
  },
  publicUrl: {
    env: 'PUBLIC_URL',
    parse: optional((text) => asSecureUrl(text).replace(/\/+$/, '')),
    default: '',
    about:
      'The URL at which callers reach the gateway: the OAuth resource, and the base of the types of problems; by default its own address and port.',
  },
  persistedDocuments: {
    env: 'PERSISTED_DOCUMENTS',
    parse: optional(asText),
    default: '',
    about:
      'A file of GraphQL documents by ID, as graphql-codegen writes it. Clients can then refer to these documents by `documentId`.',
  },
  persistedDocumentsMode: {
    env: 'PERSISTED_DOCUMENTS_MODE',
    parse: asOneOf('allow', 'only'),
    default: 'allow',
    about: 'only refuses every GraphQL document that is not in PERSISTED_DOCUMENTS; allow accepts others too.',
  },
  introspection: {
    env: 'GRAPHQL_INTROSPECTION',
    parse: optional(asOneOf('on', 'off')),
    default: '',
    about:
      'Whether documents may query the schema, and errors suggest names from it; on by default, off with PERSISTED_DOCUMENTS_MODE=only.',
  },
  graphiql: {
    env: 'GRAPHIQL',
    parse: optional(asOneOf('on', 'off')),
    default: '',
    about: 'Whether /graphql shows GraphiQL in a browser; on by default, off with PERSISTED_DOCUMENTS_MODE=only.',
  },
  jwtIssuer: {
    env: 'JWT_ISSUER',
    parse: optional(asSecureUrl),
    default: '',
    about:
      'The OAuth 2.1 or OIDC server whose tokens are accepted as Bearer; without one, every Bearer token is refused.',
  },
  oauthServer: {
    env: 'OAUTH_SERVER',
    parse: asOneOf('on', 'off'),
    default: 'off',
    about: 'With on, an authorization server at /oauth issues the only accepted tokens; npm start turns it on.',
  },
  jwtAudience: {
    env: 'JWT_AUDIENCE',
    parse: optional(asText),
    default: '',
    about: 'The audience that tokens must name; by default PUBLIC_URL.',
  },
  jwtJwksUrl: {
    env: 'JWT_JWKS_URL',
    parse: optional(asSecureUrl),
    default: '',
    about: "The URL of the issuer's keys; by default it is taken from the issuer's metadata.",
  },
  jwtAccountClaim: {
    env: 'JWT_ACCOUNT_CLAIM',
    parse: asText,
    default: 'account_id',
    about: "The claim that contains the caller's account.",
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
      'How many processes answer requests at one address and share the limits of one gateway; by default one fewer than there are cores, as far as each gets 3 connections of DATABASE_POOL_SIZE, but at least 1.',
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
    about: 'The role of the process: edge answers requests; worker does long-running work and housekeeping.',
  },
  secretKeys: {
    env: 'SECRET_KEYS',
    parse: parseSecretKeys,
    about: 'The keys that encrypt stored secrets, as id:base64,... of 32 bytes each; the first encrypts new ones.',
  },
  crmAllowDestinations: {
    env: 'CRM_ALLOW_DESTINATIONS',
    parse: parseAllowList,
    default: '',
    about: 'The non-public addresses at which a CRM may be, also over plain http: CIDR or CIDR:port, comma-separated.',
  },
  sourcesContact: {
    env: 'SOURCES_CONTACT',
    parse: optional(asContact),
    default: '',
    about:
      'The contact for the operators of public sources: an e-mail address or the URL of a page. Without it, no source is read.',
  },
  companiesHouseKey: {
    env: 'COMPANIES_HOUSE_KEY',
    parse: asText,
    default: '',
    about:
      'A free key for the REST interface of Companies House (United Kingdom). Without it, that register is not read.',
  },
  companiesHouseStreamKey: {
    env: 'COMPANIES_HOUSE_STREAM_KEY',
    parse: asText,
    default: '',
    about:
      'A free key for the streams of Companies House, with which changes of its companies are read within minutes instead of hours.',
  },
  smtpUrl: {
    env: 'SMTP_URL',
    parse: optional(asUrl('smtp:', 'smtps:')),
    default: '',
    about:
      'The mail server that sends digests, with its credentials, such as smtps://user:password@mail.example.com. It requires EMAIL_FROM and PUBLIC_URL; without it, no e-mail is sent.',
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
    about: 'Listeners of this installation, which no allow list opens: host:port, comma-separated.',
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
    about: 'For how many days after it began a position counts as a new hire.',
  },
  contentScorerUrl: {
    env: 'CONTENT_SCORER_URL',
    parse: (text: string) => (text === '' ? null : asUrl('http:', 'https:')(text)),
    default: '',
    about: 'The base address of an OpenAI-compatible interface that scores posts; if empty, the embedded rule does.',
  },
  contentScorerModel: {
    env: 'CONTENT_SCORER_MODEL',
    parse: asText,
    default: '',
    about: 'The model that is requested from CONTENT_SCORER_URL.',
  },
  contentScorerKey: {
    env: 'CONTENT_SCORER_KEY',
    parse: asText,
    default: '',
    about: 'The key for CONTENT_SCORER_URL, sent as a bearer token.',
  },
  contentScorerTimeoutMs: {
    env: 'CONTENT_SCORER_TIMEOUT',
    parse: asDurationMs,
    default: '20s',
    about: 'The longest time that one answer of CONTENT_SCORER_URL may take.',
  },
  runConcurrency: {
    env: 'RUN_CONCURRENCY',
    parse: asInteger(1, 64),
    default: '4',
    about: 'The maximum number of lead generation runs that one worker processes at once.',
  },
  runLoadPercent: {
    env: 'RUN_LOAD',
    parse: asInteger(1, 100),
    default: '30',
    about:
      'The share of its time, in per cent, that a worker spends on reading pages of runs; more means faster runs and slower requests.',
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
    about: 'The key for the endpoint of RESEARCH_PROVIDER, sent as a bearer token.',
  },
  researchModel: {
    env: 'RESEARCH_MODEL',
    parse: asText,
    default: '',
    about: 'The model that is requested from the endpoint of RESEARCH_PROVIDER; if it is empty, the endpoint chooses.',
  },
  researchTimeoutMs: {
    env: 'RESEARCH_TIMEOUT',
    parse: asDurationMs,
    default: '60s',
    about: 'The deadline of one attempt to have a question answered, including the whole answer.',
  },
  researchRetryDelaysMs: {
    env: 'RESEARCH_RETRY_DELAYS',
    parse: asDurationsMs,
    default: '10s,1m,5m,30m,2h',
    about:
      'The delays before further tries; if the last try fails, the question has failed and its credit is refunded.',
  },
  researchConcurrency: {
    env: 'RESEARCH_CONCURRENCY',
    parse: asInteger(1, 64),
    default: '4',
    about: 'The maximum number of questions that one worker asks the provider at once.',
  },
  accountPurgeDays: {
    env: 'ACCOUNT_PURGE_DAYS',
    parse: asInteger(0, 3_650),
    default: '30',
    about: 'How many days after an account is closed its data is deleted.',
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
    about: 'How long a worker may show no sign of life before another worker takes over its run.',
  },
  lookalikeCredits: {
    env: 'LOOKALIKE_CREDITS',
    parse: asInteger(0, 1_000),
    default: '0',
    about: 'The cost of each lookalike that a search returns, in credits.',
  },
  maxListCompanies: {
    env: 'MAX_LIST_COMPANIES',
    parse: asInteger(1, 10_000_000),
    default: '1000000',
    about: 'The maximum number of companies on a companies list; more are refused with 422.',
  },
  maxListContacts: {
    env: 'MAX_LIST_CONTACTS',
    parse: asInteger(1, 10_000_000),
    default: '1000000',
    about: 'The maximum number of people on a contacts list; more are refused with 422.',
  },
  maxCrmDeals: {
    env: 'MAX_CRM_DEALS',
    parse: asInteger(1, 10_000_000),
    default: '1000000',
    about: 'The maximum number of deals of a CRM connection that are stored by the API; more are refused with 422.',
  },
  embeddingUrl: {
    env: 'EMBEDDING_URL',
    parse: (text: string) => (text === '' ? '' : asUrl('http:', 'https:')(text)),
    default: '',
    about: 'The address of an OpenAI-compatible embedding provider for lookalikes, such as https://api.openai.com/v1.',
  },
  embeddingModel: {
    env: 'EMBEDDING_MODEL',
    parse: asText,
    default: 'text-embedding-3-small',
    about:
      'The model that is requested from the embedding provider. Without a provider, only `universal-sentence-encoder-lite` can be used, which runs in a thread of leadwire if it is installed.',
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
      faults.push('EMAIL_FROM: must be an e-mail address, with or without a name, if SMTP_URL is set');
    }
    // Links in messages lead there.
    if (config.publicUrl === null) faults.push('PUBLIC_URL: is required if SMTP_URL is set');
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

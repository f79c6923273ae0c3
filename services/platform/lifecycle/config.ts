import { readFileSync } from 'node:fs';
import { parseUrl } from '../../../schema/contracts/parse-url.js';

/** One environment variable: how its text is parsed, its default, and what it means (the table in docs/operating.md). */
export type Setting<T> = {
  env: string;
  /** A variable of one service alone, which takes the place of `env` where it is given. */
  own?: { env: string; about: string };
  parse: (text: string) => T;
  /** The text that is parsed when the variable is absent. Without a default the variable is required. */
  default?: string;
  about: string;
};

export type SettingsTable = Record<string, Setting<unknown>>;
export type Settings<T extends SettingsTable> = {
  readonly [K in keyof T]: T[K] extends Setting<infer V> ? V : never;
};

/** Reports all faults of the environment together. */
export class ConfigError extends Error {
  constructor(readonly faults: string[]) {
    super(
      `The configuration has ${faults.length === 1 ? 'a fault' : `${faults.length} faults`}:\n  ${faults.join('\n  ')}`,
    );
    this.name = 'ConfigError';
  }
}

/**
 * Reads a table of settings from the environment. `NAME_FILE` names a file that contains the value of NAME. An empty variable counts as
 * absent. Throws a ConfigError that lists all faults.
 */
export function readSettings<T extends SettingsTable>(table: T, env: NodeJS.ProcessEnv): Settings<T> {
  const faults: string[] = [];
  const entries = Object.entries(table).map(([key, setting]) => {
    const { env: name, about } = setting.own && isGiven(setting.own.env, env) ? setting.own : setting;
    try {
      const text = readVariable(name, env) ?? setting.default;
      if (text === undefined) throw new Error('is required');
      return [key, setting.parse(text)];
    } catch (error) {
      faults.push(`${name}: ${(error as Error).message} (${about})`);
      return [key, undefined];
    }
  });
  if (faults.length > 0) throw new ConfigError(faults);
  return Object.freeze(Object.fromEntries(entries));
}

const isGiven = (name: string, env: NodeJS.ProcessEnv): boolean => Boolean(env[name] || env[`${name}_FILE`]);

function readVariable(name: string, env: NodeJS.ProcessEnv): string | undefined {
  const file = env[`${name}_FILE`];
  if (env[name] && file) throw new Error(`is given twice, by itself and by ${name}_FILE`);
  const value = file ? readFileSync(file, 'utf8').trim() : env[name];
  return value === '' ? undefined : value;
}

/** Parses an empty text as null. The reader of the setting decides what applies then. */
export function optional<T>(parse: (text: string) => T): (text: string) => T | null {
  return (text) => (text.trim() === '' ? null : parse(text));
}

/** Returns any text unchanged. */
export const asText = (text: string): string => text;

/** Parses a whole number from `min` to `max`. */
export function asInteger(min: number, max: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (!/^-?\d+$/.test(text) || value < min || value > max) {
      throw new Error(`must be a whole number from ${min} to ${max}, not "${text}"`);
    }
    return value;
  };
}

/** Parses a number from `min` to `max`. */
export function asNumber(min: number, max: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (text.trim() === '' || !(value >= min && value <= max)) {
      throw new Error(`must be a number from ${min} to ${max}, not "${text}"`);
    }
    return value;
  };
}

/** Parses comma-separated `name=value` pairs with percent-encoded values. */
export function asPairs(text: string): Record<string, string> {
  const pairs = text.split(',').filter((pair) => pair.trim() !== '');
  return Object.fromEntries(
    pairs.map((pair) => {
      const [, name, value] = /^\s*([^=\s]+)\s*=(.*)$/.exec(pair) ?? [];
      // The value may be a key, so no message contains it.
      if (name === undefined || value === undefined) throw new Error('must be comma-separated name=value pairs');
      return [name, decodeURIComponent(value.trim())];
    }),
  );
}

/** Parses one of the given words. */
export function asOneOf<const W extends string>(...words: W[]): (text: string) => W {
  return (text) => {
    const found = words.find((word) => word === text);
    if (!found) throw new Error(`must be one of ${words.join(', ')}, not "${text}"`);
    return found;
  };
}

const unitMs: Record<string, number> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Parses a duration such as `250ms`, `30s`, `15m`, `2h` or `1d` into milliseconds. */
export function asDurationMs(text: string): number {
  const match = /^(\d{1,9})(ms|s|m|h|d)$/.exec(text.trim());
  if (!match) throw new Error(`must be a duration such as 30s, 15m or 2h, not "${text}"`);
  return Number(match[1]) * unitMs[match[2] as string]!;
}

/** Parses comma-separated durations into milliseconds. */
export function asDurationsMs(text: string): number[] {
  return text.split(',').map(asDurationMs);
}

/** Checks that a text is a URL of one of the given protocols (`postgres:`) and returns the text. */
export function asUrl(...protocols: string[]): (text: string) => string {
  return (text) => {
    // The value may contain a password, so no message contains it.
    if (parseUrl(text) === null) throw new Error('must be a URL');
    if (!protocols.includes(new URL(text).protocol)) throw new Error(`must start with ${protocols.join(' or ')}//`);
    return text;
  };
}

/** Returns the URLs of a list in which commas part them. */
export const splitUrls = (text: string): string[] => text.split(/,\s*(?=[a-z]+:\/\/)/);

/** As `asUrl`, for one or more URLs of the same protocol, comma-separated. */
export function asUrls(...protocols: string[]): (text: string) => string {
  return (text) => {
    const urls = splitUrls(text).map(asUrl(...protocols));
    if (new Set(urls.map((url) => new URL(url).protocol)).size > 1)
      throw new Error('must name servers that all use the same protocol');
    return text;
  };
}

/** The settings that every service reads. */
export const commonSettings = {
  databaseUrl: {
    env: 'DATABASE_URL',
    parse: asUrl('postgres:', 'postgresql:'),
    about: 'The PostgreSQL database of all services.',
  },
  natsUrl: {
    env: 'NATS_URL',
    parse: asUrls('nats:', 'tls:'),
    about:
      'The NATS server, with the user and password of the services; of a cluster, its servers, comma-separated; the credentials of the first apply.',
  },
  listenHost: {
    env: 'LISTEN_HOST',
    parse: asText,
    default: '127.0.0.1',
    about: 'The address that the HTTP listeners bind to.',
  },
  logLevel: {
    env: 'LOG_LEVEL',
    parse: asOneOf('trace', 'debug', 'info', 'warn', 'error', 'silent'),
    default: 'info',
    about: 'The least severe level that is logged.',
  },
  poolSize: {
    env: 'DATABASE_POOL_SIZE',
    parse: asInteger(2, 100),
    default: '10',
    about:
      'The maximum number of PostgreSQL connections that one service opens for its work. The processes of a gateway share them; each process opens two more for health and metrics.',
  },
  requestTimeoutMs: {
    env: 'REQUEST_TIMEOUT',
    parse: asDurationMs,
    default: '15s',
    about: 'How long a request may take after it has arrived; then it is answered with 504, its outcome unknown.',
  },
  otlpEndpoint: {
    env: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    parse: optional(asUrl('http:', 'https:')),
    default: '',
    about: 'The OpenTelemetry collector that traces are sent to (OTLP over HTTP, JSON); if empty, none are recorded.',
  },
  otlpHeaders: {
    env: 'OTEL_EXPORTER_OTLP_HEADERS',
    parse: asPairs,
    default: '',
    about: 'Headers for the collector, as name=value, comma-separated.',
  },
  otelServiceName: {
    env: 'OTEL_SERVICE_NAME',
    parse: asText,
    default: '',
    about: 'The name of this process in traces; by default leadwire-gateway, -worker, -feed or -webhooks.',
  },
  tracesSampler: {
    env: 'OTEL_TRACES_SAMPLER',
    parse: asOneOf(
      'parentbased_traceidratio',
      'parentbased_always_on',
      'parentbased_always_off',
      'traceidratio',
      'always_on',
      'always_off',
    ),
    default: 'parentbased_traceidratio',
    about: 'Which traces are recorded, by the standard names of OpenTelemetry samplers.',
  },
  tracesSamplerArg: {
    env: 'OTEL_TRACES_SAMPLER_ARG',
    parse: asNumber(0, 1),
    default: '0.01',
    about: 'The share of traces that are recorded, 0 to 1, if the caller has not decided.',
  },
} satisfies SettingsTable;

/**
 * The settings of the database of one service: those of all services, unless variables of its own are given, whose names begin with its
 * name.
 */
export function databaseSettings(service: 'gateway' | 'feed' | 'webhooks') {
  const ownEnv = (name: string): string => `${service.toUpperCase()}_${name}`;
  return {
    databaseUrl: {
      ...commonSettings.databaseUrl,
      own: {
        env: ownEnv('DATABASE_URL'),
        about: `DATABASE_URL for ${service} only, on its own server or in its own database.`,
      },
    },
    databasePooler: {
      env: 'DATABASE_POOLER',
      parse: asOneOf('none', 'transaction'),
      default: 'none',
      about:
        'transaction if DATABASE_URL leads to a pooler that lends connections per transaction, as PgBouncer does with pool_mode=transaction.',
    },
    databaseDirectUrl: {
      env: 'DATABASE_DIRECT_URL',
      parse: optional(asUrl('postgres:', 'postgresql:')),
      default: '',
      own: { env: ownEnv('DATABASE_DIRECT_URL'), about: `DATABASE_DIRECT_URL for ${service} only.` },
      about:
        'The address of PostgreSQL itself, without a pooler, for migrations, session locks and commands; required with DATABASE_POOLER=transaction.',
    },
  } satisfies SettingsTable;
}

/** How the database of a service is reached. */
export type DatabaseAddress = {
  url: string;
  /**
   * Null if `url` leads to PostgreSQL itself. Otherwise `url` leads to a pooler that lends a connection for one transaction at a time, and this is
   * the address of PostgreSQL.
   */
  directUrl: string | null;
};

/** Returns how the database is reached. Throws a ConfigError if only the address of a pooler is known. */
export function toDatabaseAddress({
  databaseUrl: url,
  databasePooler,
  databaseDirectUrl,
}: Settings<ReturnType<typeof databaseSettings>>): DatabaseAddress {
  if (databasePooler === 'none') return { url, directUrl: null };
  if (databaseDirectUrl !== null) return { url, directUrl: databaseDirectUrl };
  throw new ConfigError(['DATABASE_DIRECT_URL: is required with DATABASE_POOLER=transaction.']);
}

import { parseArgs } from 'node:util';
import { parseUrl } from '../../schema/contracts/parse-url.js';
import { UsageError } from '../import/usage-error.js';

export const usage = `Usage: npm run listen -- --forward URL [options]

Follows the account's ICP signals and forwards each to a handler on this machine, signed and shaped as a push. It needs no public address.
Other kinds of events, such as lead.created, are not followed.

  --forward URL             where your handler listens, such as http://localhost:3000/hook
  --secret whsec_...        the secret that signs (default: one that is made once and kept in DATA_DIR)
  --standard-webhooks       with the headers of Standard Webhooks as well
  --signal-type TYPE        only signals of this type
  --icp-criteria-id ID      only signals of this watch
  --since INSTANT           begin with what was detected then, such as 2026-05-01T09:30:00Z (default: from now on)
  --url URL, --api-key KEY  the gateway, and a key of the account (default: from credentials.json in DATA_DIR)

While it runs: r sends the last event again, 12r that with the number 12, and q or Ctrl-C ends.`;

export type ListenArguments = {
  forward: string;
  secret: string | undefined;
  standardWebhooks: boolean;
  url: string | undefined;
  key: string | undefined;
  /** What the stream is asked for. */
  query: Record<string, string>;
};

/** Reads the command line. Returns 'help' when help is requested. Throws a UsageError that says what is wrong. */
export function parseArguments(argv: string[]): ListenArguments | 'help' {
  const values = parse(argv);
  if (values.help) return 'help';
  if (values.forward === undefined)
    throw new UsageError('Say where to forward to: --forward http://localhost:3000/hook.');
  const query = {
    signal_type: values['signal-type'],
    icp_criteria_id: values['icp-criteria-id'],
    since: values.since,
  };
  return {
    forward: readUrl('--forward', values.forward),
    secret: values.secret === undefined ? undefined : readSecret(values.secret),
    standardWebhooks: values['standard-webhooks'],
    url: values.url === undefined ? undefined : readUrl('--url', values.url).replace(/\/+$/, ''),
    key: values['api-key'],
    query: Object.fromEntries(
      Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined),
    ),
  };
}

function readUrl(option: string, text: string): string {
  const url = parseUrl(text);
  if (!url || !/^https?:$/.test(url.protocol))
    throw new UsageError(`${option} must be an http or https URL, not "${text}".`);
  return text;
}

function readSecret(text: string): string {
  if (/^whsec_[A-Za-z0-9+/]+={0,2}$/.test(text)) return text;
  throw new UsageError('--secret must be whsec_ with base64 behind it, as a registration answers it.');
}

function parse(argv: string[]) {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({
      args: argv,
      options: {
        forward: text,
        secret: text,
        'standard-webhooks': { type: 'boolean', default: false },
        'signal-type': text,
        'icp-criteria-id': text,
        since: text,
        url: text,
        'api-key': text,
        help: { type: 'boolean', short: 'h', default: false },
      },
    }).values;
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

import { relative } from 'node:path';
import { bold } from './terminal.js';

type Keys = {
  account_id: string;
  api_key: string;
  staff_key: string;
  ingest_key: string;
  other: { account_id: string; api_key: string };
};

/** Returns what a user needs to know once everything runs: addresses, keys, the location of the data, and how to start over. */
export function renderSummary(facts: {
  baseUrl: string;
  /** The issuer of the embedded authorization server; null when it is off. */
  issuer: string | null;
  listeners: HealthPorts;
  keys: Keys;
  dataDir: string;
  postgres: { address: string; embedded: string | null };
  nats: { address: string; embedded: string | null };
  receiverPort: number | null;
}): string {
  const { baseUrl, issuer, listeners, keys, dataDir, postgres, nats, receiverPort } = facts;
  const folder = relative(process.cwd(), dataDir) || dataDir;
  const place = folder.startsWith('..') ? dataDir : folder;
  const embedded = [postgres.embedded && 'PostgreSQL 18', nats.embedded && 'NATS'].filter(Boolean);
  const rows: (readonly [string, string] | null)[] = [
    ['GraphQL', `${baseUrl}/graphql`],
    ['REST', `${baseUrl}/v2   (docs/rest.md lists the paths)`],
    ['Console', `${baseUrl}/console   (sign in with the API key)`],
    ...(issuer ? [['OAuth issuer', `${issuer}   (sign in with a key; tokens are Bearer)`] as const] : []),
    ['Health', `/readyz there; with /metrics on the ports ${healthPorts(listeners)}`],
    null,
    ['Account', keys.account_id],
    ['API key', keys.api_key],
    ['Other account', keys.other.account_id],
    ['Its API key', keys.other.api_key],
    ['Staff key', keys.staff_key],
    ['Ingest key', keys.ingest_key],
    ['', `kept in ${place}/credentials.json; send a key as the value of the header Authorization`],
    null,
    ['PostgreSQL', describeServer(postgres)],
    ['NATS', describeServer(nats)],
    ...(receiverPort ? [['Sample', describeReceiver(receiverPort)] as const] : []),
    ['Data', `${place}   (logs in ${place}/logs)`],
    [
      'Start over',
      `stop, then delete ${place}${embedded.length > 0 ? `: it holds the embedded ${embedded.join(' and ')}` : ''}`,
    ],
    ['Stop', 'Ctrl-C'],
  ];
  const lines = rows.map((row) => (row ? `  ${bold(row[0].padEnd(15))}${row[1]}` : ''));
  return `\n${bold('leadwire is running.')}\n\n${lines.join('\n')}\n`;
}

type HealthPorts = { FEED_PORT: number; WEBHOOKS_PORT: number; WORKER_PORT: number; ADMIN_PORT: number };

const healthPorts = (ports: HealthPorts): string =>
  `${ports.ADMIN_PORT} (gateway), ${ports.FEED_PORT} (feed), ${ports.WEBHOOKS_PORT} (webhooks), ${ports.WORKER_PORT} (worker)`;

const describeServer = ({ address, embedded }: { address: string; embedded: string | null }): string =>
  embedded ? `${address}, embedded: ${embedded}` : `${address}, named by you`;

const describeReceiver = (port: number): string =>
  `receives pushes on 127.0.0.1:${port}, a private destination that is allowed for it`;

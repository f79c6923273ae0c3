import { createHash } from 'node:crypto';

export type NatsPasswords = { services: string; ingest: string };

/** What our NATS server carries: one message is at most this long. */
export const maxPayloadBytes = 1_048_576;

/**
 * The configuration of a NATS server with our two users (X6): `services` may do everything; `ingest` may hand in activity and
 * hear its own replies (its client sets the inbox prefix `_INBOX.ingest`), and hears nobody else's. Passwords must need no escaping.
 */
export function renderNatsConfig(options: {
  listen: string;
  passwords: NatsPasswords;
  pidFile?: string;
  /** Names the server: whoever connects can tell whose it is. */
  name?: string;
}): string {
  const { listen, passwords, pidFile, name } = options;
  return `${[
    `listen: "${listen}"`,
    ...(name ? [`server_name: "${name}"`] : []),
    ...(pidFile ? [`pid_file: ${JSON.stringify(pidFile)}`] : []),
    `max_payload: ${maxPayloadBytes}`,
    'authorization {',
    '  users: [',
    `    { user: services, password: "${passwords.services}", permissions: { publish: ">", subscribe: ">" } }`,
    `    { user: ingest, password: "${passwords.ingest}", permissions: {`,
    '        publish: { allow: ["leadwire.activity.ingest"] }',
    '        subscribe: { allow: ["_INBOX.ingest.>"] }',
    '    } }',
    '  ]',
    '}',
  ].join('\n')}\n`;
}

/** A name that changes with what the configuration says, so that a server left behind by an older version is not adopted. */
export function nameServer(id: string, config: string): string {
  return `leadwire-${id}-${createHash('sha256').update(config).digest('hex').slice(0, 12)}`;
}

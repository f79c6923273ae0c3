import { createHash } from 'node:crypto';

export type NatsPasswords = { services: string; ingest: string };

/** The maximum size of a message of our NATS server in bytes. */
export const maxPayloadBytes = 1_048_576;

/**
 * Returns the configuration of a NATS server with our two users (X6). `services` may do everything. `ingest` may send activity and receive
 * only its own replies (its client sets the inbox prefix `_INBOX.ingest`). Passwords must need no escaping.
 */
export function renderNatsConfig(options: {
  listen: string;
  passwords: NatsPasswords;
  pidFile?: string;
  /** The name of the server, by which clients can recognise it. */
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

/** Returns a name that depends on the content of the configuration, so that a server left running by an older version is not adopted. */
export function nameServer(id: string, config: string): string {
  return `leadwire-${id}-${createHash('sha256').update(config).digest('hex').slice(0, 12)}`;
}

import { createHash } from 'node:crypto';

/** What each service may publish and subscribe to beside its own replies, and the replies to requests that it was sent. */
const services = {
  gateway: {
    publish: ['feed.>', 'webhooks.>', 'leadwire.cancel.>', 'leadwire.gateway.>'],
    subscribe: ['leadwire.gateway.>', 'leadwire.feed.>'],
  },
  worker: {
    publish: ['feed.>', 'webhooks.>', 'leadwire.cancel.>', 'leadwire.gateway.>'],
    subscribe: ['leadwire.gateway.>'],
  },
  feed: {
    publish: ['webhooks.>', 'leadwire.cancel.webhooks', 'leadwire.feed.>'],
    subscribe: ['feed.>', 'leadwire.activity.ingest', 'leadwire.cancel.feed', 'leadwire.webhooks.serving', '$SRV.>'],
  },
  webhooks: {
    publish: ['feed.>', 'leadwire.cancel.feed', 'leadwire.webhooks.>'],
    subscribe: ['webhooks.>', 'leadwire.cancel.webhooks', 'leadwire.webhooks.recalls', '$SRV.>'],
  },
};

/** The services that have a user of their own. */
export type NatsService = keyof typeof services;
export const natsServices = Object.keys(services) as NatsService[];

/** Every user: those of single services, `services` for processes that share one, and `ingest` for senders of activity. */
export type NatsUser = NatsService | 'services' | 'ingest';
export const natsUsers: NatsUser[] = ['services', 'ingest', ...natsServices];
export type NatsPasswords = Record<NatsUser, string>;

/** The maximum size of a message of our NATS server in bytes. */
export const maxPayloadBytes = 1_048_576;

/**
 * Returns the configuration of a NATS server with our users (X6). `services` may do everything. Each service has a user that may do what the
 * service does. `ingest` may send activity. All but `services` hear only their own replies (a client sets the inbox prefix
 * `_INBOX.<user>`). Passwords must need no escaping.
 */
export function renderNatsConfig(options: {
  listen: string;
  passwords: NatsPasswords;
  pidFile?: string;
  /** The name of the server, by which clients can recognise it. */
  name?: string;
}): string {
  const { listen, passwords, pidFile, name } = options;
  const all = `{ publish: ">", subscribe: ">" }`;
  const ingest = renderRights('ingest', { publish: ['leadwire.activity.ingest'], subscribe: [] });
  const rights = natsServices.map((service) => [service, renderRights(service, services[service])]);
  const users = [['services', all], ['ingest', ingest], ...rights] as [NatsUser, string][];
  return `${[
    `listen: "${listen}"`,
    ...(name ? [`server_name: "${name}"`] : []),
    ...(pidFile ? [`pid_file: ${JSON.stringify(pidFile)}`] : []),
    `max_payload: ${maxPayloadBytes}`,
    'authorization {',
    '  users: [',
    ...users.map(([user, may]) => `    { user: ${user}, password: "${passwords[user]}", permissions: ${may} }`),
    '  ]',
    '}',
  ].join('\n')}\n`;
}

/** `ingest` answers nobody. The others may answer each request once. */
function renderRights(user: NatsUser, { publish, subscribe }: { publish: string[]; subscribe: string[] }): string {
  const list = (subjects: string[]): string => `{ allow: ${JSON.stringify(subjects)} }`;
  const parts = [`publish: ${list(publish)}`, `subscribe: ${list([`_INBOX.${user}.>`, ...subscribe])}`];
  return `{ ${[...parts, ...(user === 'ingest' ? [] : ['allow_responses: true'])].join(', ')} }`;
}

/** Returns a name that depends on the content of the configuration, so that a server left running by an older version is not adopted. */
export function nameServer(id: string, config: string): string {
  return `leadwire-${id}-${createHash('sha256').update(config).digest('hex').slice(0, 12)}`;
}

import { type StoredEvent, storeWebhookEvents } from '../../schema/contracts/webhook-events.js';
import { AppError } from '../../services/platform/errors.js';
import { createLog } from '../../services/platform/lifecycle/log.js';
import { createBus } from '../../services/platform/nats/nats.js';
import { createServer, serve } from '../../services/platform/nats/rpc.js';

/** Answers `storeWebhookEvents` in place of webhooks, by its rule for positions, and keeps the events that it took in order of arrival. */
export type EventResponder = {
  /** What was taken of an account. */
  taken(accountId: string): StoredEvent[];
  /** The accounts of the messages, in the order in which they came. */
  readonly messages: string[];
  stop(): Promise<void>;
};

/** `before` is awaited before an answer, and may throw the error to answer instead; if `isLost` returns true, what was taken is not answered. */
export async function startEventResponder(options: {
  natsUrl: string;
  /** What an earlier responder has taken. */
  earlier?: EventResponder;
  before?: (accountId: string) => Promise<void> | void;
  isLost?: () => boolean;
}): Promise<EventResponder> {
  const log = createLog('test', 'silent');
  const bus = createBus({ url: options.natsUrl, service: 'webhooks', log });
  await bus.start?.(new AbortController().signal);
  const accounts = new Map<string, StoredEvent[]>();
  const messages: string[] = [];
  const takenOf = (accountId: string) => {
    const taken = accounts.get(accountId) ?? [...(options.earlier?.taken(accountId) ?? [])];
    accounts.set(accountId, taken);
    return taken;
  };
  const served = serve(storeWebhookEvents, async ({ account_id, events }) => {
    messages.push(account_id);
    await options.before?.(account_id);
    const taken = takenOf(account_id);
    for (const event of events) if (event.position === taken.length + 1) taken.push(event);
    if (options.isLost?.()) throw new AppError('internal', 'The answer is lost.');
    return { position: taken.length };
  });
  const server = createServer({ bus, service: 'webhooks', served: [served], log });
  await server.start?.(new AbortController().signal);
  return {
    taken: takenOf,
    messages,
    async stop() {
      await server.stop?.();
      await bus.stop?.();
    },
  };
}

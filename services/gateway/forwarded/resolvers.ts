import type { SchemaPart } from '../operation/graphql/schema-part.js';
import { ActivityResolver } from './activity/resolver.js';
import { HookResolver } from './hooks/resolver.js';
import { IcpSignalConsumerResolver } from './icp-signal-consumers/resolver.js';
import { resolveMatch } from './icp-signals/match-resolver.js';
import { IcpSignalResolver } from './icp-signals/resolver.js';
import { WatchBackfillResolver } from './watch-backfills/resolver.js';
import { WatchResolver } from './watches/resolver.js';
import { resolveAttempts, resolvePlannedAttempts } from './webhook-deliveries/attempts-resolver.js';
import { WebhookDeliveryResolver } from './webhook-deliveries/resolver.js';
import { resolveHealth } from './webhook-endpoints/health-resolver.js';
import { WebhookEndpointResolver } from './webhook-endpoints/resolver.js';
import { WebhookEventResolver } from './webhook-events/resolver.js';
import { WebhookReplayResolver } from './webhook-replays/resolver.js';

/** The part of the schema about activity, watches and ICP signals, and the endpoints, events and deliveries of webhooks. */
export const forwarded: SchemaPart = {
  classes: [
    ActivityResolver,
    IcpSignalResolver,
    IcpSignalConsumerResolver,
    WatchResolver,
    WatchBackfillResolver,
    WebhookDeliveryResolver,
    WebhookReplayResolver,
    WebhookEndpointResolver,
    WebhookEventResolver,
    HookResolver,
  ],
  fields: {
    IcpSignal: { match: resolveMatch },
    WebhookEndpoint: { health: { resolve: resolveHealth, extensions: { isEdge: true } } },
    WebhookDelivery: {
      attempts: { resolve: resolveAttempts, extensions: { isEdge: true } },
      plannedAttempts: { resolve: resolvePlannedAttempts, extensions: { isEdge: true } },
    },
  },
};

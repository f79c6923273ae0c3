import { closeWebhooksAccount, purgeWebhooksAccount } from '../../schema/contracts/accounts.js';
import * as actions from '../../schema/contracts/endpoint-actions.js';
import { eraseEvents as eraseContract } from '../../schema/contracts/erasures.js';
import { fanOut } from '../../schema/contracts/icp-signals.js';
import { readOldestDue as oldestDue, readPushStatistics as pushStatistics } from '../../schema/contracts/statistics.js';
import * as deliveries from '../../schema/contracts/webhook-deliveries.js';
import * as endpoints from '../../schema/contracts/webhook-endpoints.js';
import * as events from '../../schema/contracts/webhook-events.js';
import * as replays from '../../schema/contracts/webhook-replays.js';
import {
  readHealthOfEndpoints as healthOfEndpoints,
  readStatistics as statisticsContract,
} from '../../schema/contracts/webhook-statistics.js';
import { payerOf, type RequestContext } from '../platform/context.js';
import { type Served, serve } from '../platform/nats/rpc.js';
import type { Database } from '../platform/postgres/postgres.js';
import { closeAccount, purgeAccount } from './accounts/index.js';
import {
  eraseEvents,
  type FanOutDeps,
  fanOutEvents,
  getDelivery,
  lanes,
  listDeliveries,
  listDeliveriesOfEndpoints,
  listDeliveriesOfEvents,
  type Recalling,
  readDeliveriesByIds,
  readEventsOf,
  replayDelivery,
} from './deliveries/index.js';
import {
  changeEndpoint,
  countListedEndpoints,
  deleteEndpoint,
  deletePreviousSecret,
  type EndpointDeps,
  getEndpoint,
  listEndpoints,
  pauseEndpoint,
  readEndpoints,
  registerEndpoint,
  resumeEndpoint,
  rotateSecret,
  type TestDeps,
  testEndpoint,
} from './endpoints/index.js';
import { listWebhookEvents, readLatestEvents, storeWebhookEvents } from './events/index.js';
import { readHealthOfEndpoints, readOldestDue, readPushStatistics, readStatistics } from './health/index.js';
import {
  cancelReplay,
  countReplays,
  getReplay,
  listReplays,
  pauseReplay,
  readReplays,
  resumeReplay,
  type StartDeps,
  startReplay,
} from './replays/index.js';

/** Lists every operation that the service serves over NATS. */
export function listServed(
  deps: EndpointDeps &
    TestDeps &
    FanOutDeps &
    StartDeps & { recalling: Recalling; database: Database; retentionDays: number; retryDelaysMs: readonly number[] },
): Served[] {
  /** Returns the dependencies for one caller, whose database work ends with the request. */
  const of = (ctx: RequestContext): typeof deps => {
    const { signal } = ctx;
    const database = signal ? deps.database.forCaller({ signal, payer: payerOf(ctx) }) : deps.database;
    return { ...deps, database, db: () => database.pool };
  };
  return [
    serve(fanOut, (data) => fanOutEvents(deps, data)),
    serve(eraseContract, (input) => eraseEvents(deps, input)),
    serve(events.storeWebhookEvents, (input) => storeWebhookEvents(deps, input)),
    serve(events.listWebhookEvents, (input, ctx) => listWebhookEvents(of(ctx), input, ctx)),
    serve(events.readLatestEvents, (input, ctx) => readLatestEvents(of(ctx), input, ctx)),
    serve(endpoints.registerEndpoint, (input, ctx) => registerEndpoint(of(ctx), input, ctx)),
    serve(endpoints.listEndpoints, (input, ctx) => listEndpoints(of(ctx), input, ctx)),
    serve(endpoints.countEndpoints, (input, ctx) => countListedEndpoints(of(ctx), input, ctx)),
    serve(endpoints.getEndpoint, (input, ctx) => getEndpoint(of(ctx), input, ctx)),
    serve(endpoints.readEndpoints, (input, ctx) => readEndpoints(of(ctx), input, ctx)),
    serve(endpoints.changeEndpoint, (input, ctx) => changeEndpoint(of(ctx), input, ctx)),
    serve(endpoints.deleteEndpoint, (input, ctx) => deleteEndpoint(of(ctx), input, ctx)),
    serve(actions.rotateSecret, (input, ctx) => rotateSecret(of(ctx), input, ctx)),
    serve(actions.deletePreviousSecret, (input, ctx) => deletePreviousSecret(of(ctx), input, ctx)),
    serve(actions.testEndpoint, (input, ctx) => testEndpoint(of(ctx), input, ctx)),
    serve(actions.pauseEndpoint, (input, ctx) => pauseEndpoint(of(ctx), input, ctx)),
    serve(actions.resumeEndpoint, (input, ctx) => resumeEndpoint(of(ctx), input, ctx)),
    serve(pushStatistics, (input, ctx) => readPushStatistics(of(ctx), input, ctx)),
    serve(oldestDue, (input, ctx) => readOldestDue({ ...of(ctx), lanes: lanes.length }, input, ctx)),
    serve(statisticsContract, (input, ctx) => readStatistics({ ...of(ctx), lanes: lanes.length }, input, ctx)),
    serve(healthOfEndpoints, (input, ctx) => readHealthOfEndpoints(of(ctx), input, ctx)),
    serve(closeWebhooksAccount, (input) => closeAccount(deps, input)),
    serve(purgeWebhooksAccount, (input) => purgeAccount(deps, input)),
    serve(deliveries.listDeliveries, (input, ctx) => listDeliveries(of(ctx), input, ctx)),
    serve(deliveries.getDelivery, (input, ctx) => getDelivery(of(ctx), input, ctx)),
    serve(deliveries.readDeliveries, (input, ctx) => readDeliveriesByIds(of(ctx), input, ctx)),
    serve(deliveries.readDeliveriesOfEndpoints, (input, ctx) => listDeliveriesOfEndpoints(of(ctx), input, ctx)),
    serve(deliveries.readDeliveriesOfEvents, (input, ctx) => listDeliveriesOfEvents(of(ctx), input, ctx)),
    serve(deliveries.readEventsOfDeliveries, (input, ctx) => readEventsOf(of(ctx), input, ctx)),
    serve(deliveries.replayDelivery, (input, ctx) => replayDelivery(of(ctx), input, ctx)),
    serve(replays.startReplay, (input, ctx) => startReplay(of(ctx), input, ctx)),
    serve(replays.listReplays, (input, ctx) => listReplays(of(ctx), input, ctx)),
    serve(replays.countReplays, (input, ctx) => countReplays(of(ctx), input, ctx)),
    serve(replays.getReplay, (input, ctx) => getReplay(of(ctx), input, ctx)),
    serve(replays.readReplays, (input, ctx) => readReplays(of(ctx), input, ctx)),
    serve(replays.pauseReplay, (input, ctx) => pauseReplay(of(ctx), input, ctx)),
    serve(replays.resumeReplay, (input, ctx) => resumeReplay(of(ctx), input, ctx)),
    serve(replays.cancelReplay, (input, ctx) => cancelReplay(of(ctx), input, ctx)),
  ];
}

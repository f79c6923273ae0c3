import { closeWebhooksAccount, purgeWebhooksAccount } from '../../schema/contracts/accounts.js';
import { eraseEvents as eraseContract } from '../../schema/contracts/erasures.js';
import { fanOut } from '../../schema/contracts/icp-signals.js';
import * as deliveries from '../../schema/contracts/webhook-deliveries.js';
import * as endpoints from '../../schema/contracts/webhook-endpoints.js';
import type { Database } from '../platform/postgres.js';
import { type Served, serve } from '../platform/rpc.js';
import { closeAccount, purgeAccount } from './accounts/index.js';
import {
  eraseEvents,
  type FanOutDeps,
  fanOutEvents,
  getDelivery,
  listDeliveries,
  readDeliveriesByIds,
  replayDelivery,
} from './deliveries/index.js';
import {
  changeEndpoint,
  deleteEndpoint,
  type EndpointDeps,
  getEndpoint,
  listEndpoints,
  readEndpoints,
  registerEndpoint,
} from './endpoints/index.js';

/** Every operation that the service answers over NATS. */
export function listServed(deps: EndpointDeps & FanOutDeps & { database: Database }): Served[] {
  const replayDeps = { ...deps, wake: deps.dispatcher.wake };
  return [
    serve(fanOut, (data) => fanOutEvents(deps, data)),
    serve(eraseContract, (input) => eraseEvents(deps, input)),
    serve(endpoints.registerEndpoint, (input, ctx) => registerEndpoint(deps, input, ctx)),
    serve(endpoints.listEndpoints, (input, ctx) => listEndpoints(deps, input, ctx)),
    serve(endpoints.getEndpoint, (input, ctx) => getEndpoint(deps, input, ctx)),
    serve(endpoints.readEndpoints, (input, ctx) => readEndpoints(deps, input, ctx)),
    serve(endpoints.changeEndpoint, (input, ctx) => changeEndpoint(deps, input, ctx)),
    serve(endpoints.deleteEndpoint, (input, ctx) => deleteEndpoint(deps, input, ctx)),
    serve(closeWebhooksAccount, (input) => closeAccount(deps, input)),
    serve(purgeWebhooksAccount, (input) => purgeAccount(deps, input)),
    serve(deliveries.listDeliveries, (input, ctx) => listDeliveries(deps, input, ctx)),
    serve(deliveries.getDelivery, (input, ctx) => getDelivery(deps, input, ctx)),
    serve(deliveries.readDeliveries, (input, ctx) => readDeliveriesByIds(deps, input, ctx)),
    serve(deliveries.replayDelivery, (input, ctx) => replayDelivery(replayDeps, input, ctx)),
  ];
}

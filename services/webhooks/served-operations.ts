import { closeWebhooksAccount, purgeWebhooksAccount } from '../../schema/contracts/accounts.js';
import { eraseEvents as eraseContract } from '../../schema/contracts/erasures.js';
import { fanOut } from '../../schema/contracts/icp-signals.js';
import * as deliveries from '../../schema/contracts/webhook-deliveries.js';
import * as endpoints from '../../schema/contracts/webhook-endpoints.js';
import { payerOf, type RequestContext } from '../platform/context.js';
import { type Served, serve } from '../platform/nats/rpc.js';
import type { Database } from '../platform/postgres/postgres.js';
import { closeAccount, purgeAccount } from './accounts/index.js';
import {
  eraseEvents,
  type FanOutDeps,
  fanOutEvents,
  getDelivery,
  listDeliveries,
  type Recalling,
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

/** Lists every operation that the service serves over NATS. */
export function listServed(
  deps: EndpointDeps & FanOutDeps & { recalling: Recalling; database: Database; retentionDays: number },
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
    serve(endpoints.registerEndpoint, (input, ctx) => registerEndpoint(of(ctx), input, ctx)),
    serve(endpoints.listEndpoints, (input, ctx) => listEndpoints(of(ctx), input, ctx)),
    serve(endpoints.getEndpoint, (input, ctx) => getEndpoint(of(ctx), input, ctx)),
    serve(endpoints.readEndpoints, (input, ctx) => readEndpoints(of(ctx), input, ctx)),
    serve(endpoints.changeEndpoint, (input, ctx) => changeEndpoint(of(ctx), input, ctx)),
    serve(endpoints.deleteEndpoint, (input, ctx) => deleteEndpoint(of(ctx), input, ctx)),
    serve(closeWebhooksAccount, (input) => closeAccount(deps, input)),
    serve(purgeWebhooksAccount, (input) => purgeAccount(deps, input)),
    serve(deliveries.listDeliveries, (input, ctx) => listDeliveries(of(ctx), input, ctx)),
    serve(deliveries.getDelivery, (input, ctx) => getDelivery(of(ctx), input, ctx)),
    serve(deliveries.readDeliveries, (input, ctx) => readDeliveriesByIds(of(ctx), input, ctx)),
    serve(deliveries.replayDelivery, (input, ctx) => replayDelivery(of(ctx), input, ctx)),
  ];
}

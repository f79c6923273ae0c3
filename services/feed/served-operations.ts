import { closeFeedAccount, purgeFeedAccount } from '../../schema/contracts/accounts.js';
import { ingestActivity as ingestContract, storeActivity as storeContract } from '../../schema/contracts/activity.js';
import { findNamedLists, takeFacts as takeFactsContract } from '../../schema/contracts/company-facts.js';
import { eraseIdentifiers as eraseContract } from '../../schema/contracts/erasures.js';
import * as consumerContracts from '../../schema/contracts/icp-signal-consumers.js';
import {
  findGrown,
  followIcpSignals,
  getIcpSignal,
  listIcpSignals,
  listTombstones as listTombstonesContract,
  locateSignals as locateContract,
  readSignals as readContract,
  readIcpSignals,
  readIcpSignalsOfWatches,
} from '../../schema/contracts/icp-signals.js';
import { getIcpSignalMatch, readIcpSignalMatches } from '../../schema/contracts/signal-matches.js';
import { readSignalStatistics as readSignalStatisticsContract } from '../../schema/contracts/statistics.js';
import * as backfillContracts from '../../schema/contracts/watch-backfills.js';
import { readVolume as volumeContract } from '../../schema/contracts/watch-volume.js';
import * as watchContracts from '../../schema/contracts/watches.js';
import { payerOf, type RequestContext } from '../platform/context.js';
import { type Served, serve } from '../platform/nats/rpc.js';
import type { Database } from '../platform/postgres/postgres.js';
import { closeAccount, purgeAccount } from './accounts/index.js';
import { type ActivityDeps, ingestActivity, previewWatch, storeActivity } from './activity/index.js';
import {
  type BackfillDeps,
  cancelBackfill,
  countBackfills,
  getBackfill,
  listBackfills,
  readBackfills,
  startBackfill,
} from './backfills/index.js';
import { type FactsDeps, selectNamedLists, takeFacts } from './companies/index.js';
import { eraseIdentifiers, listTombstones } from './erasures/index.js';
import type { PastHeads } from './matching/index.js';
import {
  commitConsumer,
  countConsumers,
  deleteConsumer,
  findGrownAccounts,
  followSignals,
  fromConsumer,
  getConsumer,
  getSignal,
  getSignalMatch,
  getSignals,
  type IdIndex,
  listConsumers,
  listSignals,
  listSignalsOfWatches,
  locateSignals,
  type Months,
  readConsumers,
  readSignalMatches,
  readSignalStatistics,
  readSignals,
  readVolume,
} from './signals/index.js';
import {
  changeWatch,
  countWatches,
  deleteWatch,
  getWatch,
  listWatches,
  putWatch,
  readWatches,
  type WatchQuota,
} from './watches/index.js';

/** What the operations on watches and signals need. */
type FeedDeps = {
  database: Database;
  months: Months;
  idIndex: IdIndex;
  quota: WatchQuota;
  /** How many consumers an account may have. */
  maxConsumers: number;
  heads: PastHeads;
};

/** Lists the operations that the feed serves over NATS. */
export function listOperations(
  deps: FeedDeps,
  activity: ActivityDeps,
  facts: FactsDeps,
  backfills: BackfillDeps,
  onErased: () => void,
): Served[] {
  const { database } = deps;
  /** Returns the database for one caller, whose work ends with the request. */
  const of: OfCaller = (ctx) =>
    ctx.signal ? database.forCaller({ signal: ctx.signal, payer: payerOf(ctx) }) : database;
  return [
    serve(storeContract, (body, ctx) => storeActivity(activity, body, ctx)),
    serve(ingestContract, (body, ctx) => ingestActivity(activity, body, ctx)),
    ...listWatchOperations(deps, of),
    ...listBackfillOperations(backfills, of),
    ...listConsumerOperations(deps, of),
    ...listSignalOperations(deps, of),
    serve(listTombstonesContract, (input, ctx) => listTombstones(of(ctx), input, ctx)),
    serve(takeFactsContract, (input) => takeFacts(facts, input)),
    serve(findNamedLists, ({ body }, ctx) => selectNamedLists(of(ctx).pool, body)),
    serve(eraseContract, (input) => eraseIdentifiers({ database, wake: onErased }, input)),
    serve(closeFeedAccount, (input) => closeAccount(database, input)),
    serve(purgeFeedAccount, (input) => purgeAccount(database, input)),
  ];
}

type OfCaller = (ctx: RequestContext) => Database;

const listWatchOperations = ({ quota, heads }: FeedDeps, of: OfCaller): Served[] => [
  serve(watchContracts.putWatch, (input, ctx) => putWatch({ database: of(ctx), quota }, input, ctx)),
  serve(watchContracts.listWatches, (input, ctx) => listWatches(of(ctx), input, ctx)),
  serve(watchContracts.countWatches, (input, ctx) => countWatches(of(ctx), input, ctx)),
  serve(watchContracts.getWatch, (input, ctx) => getWatch(of(ctx), input, ctx)),
  serve(watchContracts.readWatches, (input, ctx) => readWatches(of(ctx), input, ctx)),
  serve(watchContracts.changeWatch, (input, ctx) => changeWatch({ database: of(ctx), quota }, input, ctx)),
  serve(watchContracts.deleteWatch, (input, ctx) => deleteWatch(of(ctx), input, ctx)),
  serve(watchContracts.previewWatch, (input, ctx) => previewWatch({ database: of(ctx), heads }, input, ctx)),
];

const listBackfillOperations = (deps: BackfillDeps, of: OfCaller): Served[] => [
  serve(backfillContracts.startBackfill, (input, ctx) => {
    const refresh = () => deps.cache.refresh(deps.database.pool);
    return startBackfill({ ...deps, refresh, database: of(ctx) }, input, ctx);
  }),
  serve(backfillContracts.listBackfills, (input, ctx) => listBackfills(of(ctx), input, ctx)),
  serve(backfillContracts.countBackfills, (input, ctx) => countBackfills(of(ctx), input, ctx)),
  serve(backfillContracts.getBackfill, (input, ctx) => getBackfill(of(ctx), input, ctx)),
  serve(backfillContracts.readBackfills, (input, ctx) => readBackfills(of(ctx), input, ctx)),
  serve(backfillContracts.cancelBackfill, (input, ctx) => cancelBackfill(of(ctx), input, ctx)),
];

const listConsumerOperations = ({ maxConsumers: most }: FeedDeps, of: OfCaller): Served[] => [
  serve(consumerContracts.listConsumers, (input, ctx) => listConsumers(of(ctx), input, ctx)),
  serve(consumerContracts.countConsumers, (input, ctx) => countConsumers(of(ctx), input, ctx)),
  serve(consumerContracts.getConsumer, (input, ctx) => getConsumer(of(ctx), input, ctx)),
  serve(consumerContracts.readConsumers, (input, ctx) => readConsumers(of(ctx), input, ctx)),
  serve(consumerContracts.commitConsumer, (input, ctx) => commitConsumer({ database: of(ctx), most }, input, ctx)),
  serve(consumerContracts.deleteConsumer, (input, ctx) => deleteConsumer(of(ctx), input, ctx)),
];

function listSignalOperations({ database, months, idIndex }: FeedDeps, of: OfCaller): Served[] {
  const byId = (ctx: RequestContext) => ({ database: of(ctx), idIndex });
  return [
    serve(readSignalStatisticsContract, (input, ctx) => readSignalStatistics(of(ctx), input, ctx)),
    serve(volumeContract, (input, ctx) => readVolume(of(ctx), input, ctx)),
    serve(listIcpSignals, (given, ctx) => {
      const feed = { database: of(ctx), months };
      return fromConsumer(feed.database, given, ctx, (input) => listSignals(feed, input, ctx));
    }),
    serve(followIcpSignals, (given, ctx) => {
      const feed = { database: of(ctx), months };
      return fromConsumer(feed.database, given, ctx, (input) => followSignals(feed, input, ctx));
    }),
    serve(getIcpSignalMatch, (input, ctx) => getSignalMatch(byId(ctx), input, ctx)),
    serve(readIcpSignalMatches, (input, ctx) => readSignalMatches(byId(ctx), input, ctx)),
    serve(getIcpSignal, (input, ctx) => getSignal(byId(ctx), input, ctx)),
    serve(readIcpSignalsOfWatches, (input, ctx) => listSignalsOfWatches({ database: of(ctx) }, input, ctx)),
    serve(readIcpSignals, (input, ctx) => getSignals(byId(ctx), input, ctx)),
    serve(findGrown, (input) => findGrownAccounts(database, input)),
    serve(locateContract, (input) => locateSignals({ database, months }, input)),
    serve(readContract, (input) => readSignals(database, input)),
  ];
}

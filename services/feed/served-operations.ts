import { closeFeedAccount, purgeFeedAccount } from '../../schema/contracts/accounts.js';
import { ingestActivity as ingestContract, storeActivity as storeContract } from '../../schema/contracts/activity.js';
import { eraseIdentifiers as eraseContract } from '../../schema/contracts/erasures.js';
import {
  findGrown,
  followIcpSignals,
  listIcpSignals,
  locateSignals as locateContract,
  readSignals as readContract,
} from '../../schema/contracts/icp-signals.js';
import * as watchContracts from '../../schema/contracts/watches.js';
import { payerOf, type RequestContext } from '../platform/context.js';
import { type Served, serve } from '../platform/nats/rpc.js';
import type { Database } from '../platform/postgres/postgres.js';
import { closeAccount, purgeAccount } from './accounts/index.js';
import { type ActivityDeps, ingestActivity, previewWatch, storeActivity } from './activity/index.js';
import { eraseIdentifiers } from './erasures/index.js';
import {
  findGrownAccounts,
  followSignals,
  listSignals,
  locateSignals,
  type Months,
  readSignals,
} from './signals/index.js';
import {
  changeWatch,
  deleteWatch,
  getWatch,
  listWatches,
  putWatch,
  readWatches,
  type WatchQuota,
} from './watches/index.js';

/** Lists the operations that the feed serves over NATS. */
export function listOperations(
  { database, months, quota }: { database: Database; months: Months; quota: WatchQuota },
  activity: ActivityDeps,
  onErased: () => void,
): Served[] {
  /** Returns the database for one caller, whose work ends with the request. */
  const of = (ctx: RequestContext): Database =>
    ctx.signal ? database.forCaller({ signal: ctx.signal, payer: payerOf(ctx) }) : database;
  return [
    serve(storeContract, (body, ctx) => storeActivity(activity, body, ctx)),
    serve(ingestContract, (body, ctx) => ingestActivity(activity, body, ctx)),
    serve(watchContracts.putWatch, (input, ctx) => putWatch({ database: of(ctx), quota }, input, ctx)),
    serve(watchContracts.listWatches, (input, ctx) => listWatches(of(ctx), input, ctx)),
    serve(watchContracts.getWatch, (input, ctx) => getWatch(of(ctx), input, ctx)),
    serve(watchContracts.readWatches, (input, ctx) => readWatches(of(ctx), input, ctx)),
    serve(watchContracts.changeWatch, (input, ctx) => changeWatch({ database: of(ctx), quota }, input, ctx)),
    serve(watchContracts.deleteWatch, (input, ctx) => deleteWatch(of(ctx), input, ctx)),
    serve(watchContracts.previewWatch, (input, ctx) => previewWatch(of(ctx), input, ctx)),
    serve(listIcpSignals, (input, ctx) => listSignals({ database: of(ctx), months }, input, ctx)),
    serve(followIcpSignals, (input, ctx) => followSignals({ database: of(ctx), months }, input, ctx)),
    serve(findGrown, (input) => findGrownAccounts(database, input)),
    serve(eraseContract, (input) => eraseIdentifiers({ database, wake: onErased }, input)),
    serve(closeFeedAccount, (input) => closeAccount(database, input)),
    serve(purgeFeedAccount, (input) => purgeAccount(database, input)),
    serve(locateContract, (input) => locateSignals({ database, months }, input)),
    serve(readContract, (input) => readSignals(database, input)),
  ];
}

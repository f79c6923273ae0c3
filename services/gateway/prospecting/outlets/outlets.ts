import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import {
  type changeOutletInput,
  type createOutletInput,
  type listOutletDeliveriesInput,
  type Outlet,
  OutletDeliveryPage,
  type OutletKind,
  type OutletTest,
  type outletInput,
} from '../../../../schema/contracts/outlets.js';
import { accountOf, type RequestContext, remainingMs } from '../../../platform/context.js';
import { AppError } from '../../../platform/errors.js';
import { once } from '../../../platform/postgres/idempotency.js';
import { type Client, transaction } from '../../../platform/postgres/postgres.js';
import { listUnknown, refusal } from '../../../platform/validate.js';
import type { Deps } from '../../operation/deps.js';
import { listNewest } from '../../operation/newest-list.js';
import { type ConnectionRow, lockType, selectConnectionRows, toCallerError, withWriter } from '../crm/index.js';
import { lockSignals } from '../signals/index.js';
import { deliveriesStatement, hurryDeliveries, retryDeliveries } from './sql/deliveries.js';
import {
  insertOutlet,
  lockPrograms,
  type OutletSettings,
  outlets,
  switchOutlet,
  updateOutlet,
} from './sql/outlet-rows.js';

type OutletDeps = Pick<Deps, 'database' | 'secretKeys' | 'destinations' | 'log'>;

/** How many outlets an account may have: each lead is written by all that want it. */
const mostOutlets = 20;

/** The outlets of the account, newest first. */
export const listOutlets = outlets.list;
/** How many there are, counted up to a number. */
export const countOutlets = outlets.count;
/** The same page as JSON. */
export const printOutlets = outlets.print;
/** One outlet of the account; else `not_found`. */
export const getOutlet = outlets.get;
/** The outlets of the account among these ids. */
export const readOutlets = outlets.readByIds;
/** Deletes an outlet with its deliveries. What it has written stays where it is. */
export const deleteOutlet = outlets.delete;

/** Creates an outlet, which writes the leads that are found from now on. Throws `unprocessable` where the CRM cannot be written to. */
export async function createOutlet(
  { database }: OutletDeps,
  { body }: z.output<typeof createOutletInput>,
  ctx: RequestContext,
): Promise<Outlet> {
  const accountId = accountOf(ctx);
  const request = { accountId, operation: 'createOutlet', key: ctx.idempotencyKey, body };
  return transaction(database.pool, (client) =>
    once(client, request, async () => {
      const { signal_ids = null, program_ids = null, seniority_levels = null, min_score = null, ...others } = body;
      const { statuses = null, status_field = null, ...given } = others;
      const filters = { statuses, status_field, signal_ids, program_ids, seniority_levels, min_score };
      const kind = await lockKind(client, accountId, body.crm_connection_id);
      const settings: OutletSettings = { kind, write_as: 'contact', adds: 'note', ...given, ...filters };
      await refuseUnfit(client, accountId, settings, body);
      const id = randomUUID();
      if (!(await insertOutlet(client, accountId, id, { ...settings, most: mostOutlets }))) {
        throw new AppError('conflict', `The account has ${mostOutlets} outlets, which is the most. Delete one first.`);
      }
      return outlets.read(client, accountId, id);
    }),
  );
}

/**
 * Changes an outlet. Throws `unprocessable` where the CRM cannot be written to. What waits is tried again at once, also where the outlet was
 * resting after a failure.
 */
export async function changeOutlet(
  { database }: OutletDeps,
  { path, body }: z.output<typeof changeOutletInput>,
  ctx: RequestContext,
): Promise<Outlet> {
  const accountId = accountOf(ctx);
  return transaction(database.pool, async (client) => {
    await outlets.lock(client, accountId, path.id);
    const { state, retries_failed = false, ...changes } = body;
    const held = await outlets.read(client, accountId, path.id);
    const { crm_connection_id: connection } = changes;
    const kind = connection === undefined ? held.kind : await lockKind(client, accountId, connection);
    const settings: OutletSettings = { ...held, ...changes, kind };
    await refuseUnfit(client, accountId, settings, changes);
    await updateOutlet(client, path.id, settings);
    if (state !== undefined) await switchOutlet(client, path.id, state === 'on', null);
    if (retries_failed) await retryDeliveries(client, path.id);
    await hurryDeliveries(client, path.id);
    return outlets.read(client, accountId, path.id);
  });
}

const refuse = (location: string, message: string) => refusal('unprocessable', [{ location, message }]);

/** The kind of outlet that writes through a connection, which is kept from being deleted meanwhile. Throws `unprocessable` where none does. */
async function lockKind(client: Client, accountId: string, connectionId: string): Promise<OutletKind> {
  const kind = await lockType(client, accountId, connectionId);
  if (kind === undefined) throw refuse('body.crm_connection_id', 'is no CRM connection of the account');
  if (kind === 'imported') throw refuse('body.crm_connection_id', 'is of imported data, which cannot be written to');
  return kind;
}

/** Throws `unprocessable` for settings that cannot be. Of the filters only those that were given are looked at: others may have been deleted. */
async function refuseUnfit(
  client: Client,
  accountId: string,
  { kind, write_as, statuses }: OutletSettings,
  given: Partial<OutletSettings>,
): Promise<void> {
  if (kind === 'hubspot' && write_as !== 'contact') {
    throw refuse('body.write_as', 'must be "contact" for HubSpot, whose leads are contacts');
  }
  if (statuses !== null && kind === 'salesforce' && !/lead/.test(write_as)) {
    throw refuse('body.statuses', 'must be null for contacts of Salesforce, which have no status');
  }
  const unknown = [
    ...(await listUnknownOf(given.signal_ids, 'signal', (ids) => lockSignals(client, accountId, ids))),
    ...(await listUnknownOf(given.program_ids, 'program', (ids) => lockPrograms(client, accountId, ids))),
  ];
  if (unknown.length > 0) throw refusal('unprocessable', unknown);
}

const listUnknownOf = async (
  ids: string[] | null | undefined,
  noun: string,
  lock: (ids: string[]) => Promise<Set<string>>,
) => (ids ? listUnknown(`body.${noun}_ids`, ids, await lock(ids), `names no ${noun}`) : []);

/** Asks the CRM whether the outlet could write to it, and writes nothing. */
export async function testOutlet(
  deps: OutletDeps,
  { path }: z.output<typeof outletInput>,
  ctx: RequestContext,
): Promise<OutletTest> {
  const accountId = accountOf(ctx);
  const outlet = await outlets.read(deps.database.pool, accountId, path.id);
  const row = (await selectConnectionRows(deps.database.pool, accountId)).find(isOf(outlet));
  if (!row) return { is_ready: false, problem: noConnection };
  // Ends before the request's deadline, so that the caller receives the reason.
  const signal = AbortSignal.timeout(Math.max(1_000, remainingMs(ctx) - 1_000));
  try {
    await withWriter(deps, row, { ...toWriterOptions(outlet), signal }, (writer) => writer.check(signal));
    return { is_ready: true, problem: null };
  } catch (error) {
    const told = toCallerError(error);
    if (!(told instanceof AppError)) throw error;
    return { is_ready: false, problem: told.message };
  }
}

/** Why an outlet cannot write whose connection is gone. */
export const noConnection = 'The CRM connection was deleted.';

/** Whether a connection is that of an outlet. */
export const isOf =
  ({ crm_connection_id }: Pick<Outlet, 'crm_connection_id'>) =>
  ({ id }: ConnectionRow): boolean =>
    id === crm_connection_id;

const usualStatusFields: Record<OutletKind, string> = { hubspot: 'hs_lead_status', salesforce: 'Status' };

/** The settings of an outlet as a writer takes them. */
export const toWriterOptions = (
  outlet: Pick<Outlet, 'kind' | 'id_field' | 'write_as' | 'adds' | 'statuses' | 'status_field'>,
  now: () => Date = () => new Date(),
) => ({
  idField: outlet.id_field,
  writeAs: outlet.write_as,
  adds: outlet.adds,
  statusField: outlet.statuses && (outlet.status_field ?? usualStatusFields[outlet.kind]),
  now,
});

type DeliveriesQuery = z.output<typeof listOutletDeliveriesInput>['query'] & { outlet_id: string };
const deliveries = listNewest({
  page: OutletDeliveryPage,
  list: 'outlet_deliveries',
  statement: (_ctx, { outlet_id, state }: DeliveriesQuery, start, limit) =>
    deliveriesStatement(outlet_id, state ?? null, start, limit),
});

type DeliveriesInput = z.output<typeof listOutletDeliveriesInput>;
const ofOutlet = async (deps: Pick<Deps, 'database'>, { path, query }: DeliveriesInput, ctx: RequestContext) => {
  await outlets.read(deps.database.pool, accountOf(ctx), path.id);
  return { query: { ...query, outlet_id: path.id } };
};

/** The deliveries of an outlet, newest first; `not_found` where the account has no such outlet. */
export const listOutletDeliveries = async (deps: Pick<Deps, 'database'>, input: DeliveriesInput, ctx: RequestContext) =>
  deliveries.read(deps, await ofOutlet(deps, input, ctx), ctx);
/** How many there are, counted up to a number. */
export const countOutletDeliveries = async (
  deps: Pick<Deps, 'database'>,
  input: DeliveriesInput,
  ctx: RequestContext,
  upTo: number,
) => deliveries.count(deps, await ofOutlet(deps, input, ctx), ctx, upTo);

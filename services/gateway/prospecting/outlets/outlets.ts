import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import {
  type changeOutletInput,
  type createOutletInput,
  type DigestInput,
  type listOutletDeliveriesInput,
  type Outlet,
  type OutletChanges,
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
import { MailError } from '../../operation/ports.js';
import { lockAccount } from '../../tenants/accounts/index.js';
import { type ConnectionRow, lockType, selectConnectionRows, toCallerError, withWriter } from '../crm/index.js';
import { checkSchedule, nextDue } from '../programs/index.js';
import { lockSignals } from '../signals/index.js';
import { notConfirmed } from './by-email/turn.js';
import { deliveriesStatement, hurryDeliveries, retryDeliveries } from './sql/deliveries.js';
import { selectEarliest } from './sql/digests.js';
import {
  type CrmOutlet,
  insertOutlet,
  lockPrograms,
  type OutletSettings,
  outlets,
  switchOutlet,
  updateOutlet,
} from './sql/outlet-rows.js';
import { nameRecipients } from './sql/recipients.js';

type OutletDeps = Pick<Deps, 'database' | 'secretKeys' | 'destinations' | 'mailer' | 'log'>;

/** How many outlets an account may have: each lead is written by all that want it. */
const mostOutlets = 20;

/**
 * Creates an outlet, which brings out the leads that are found from now on. Throws `unprocessable` where the CRM cannot be written to, or no
 * e-mail be sent.
 */
export async function createOutlet(
  deps: OutletDeps,
  { body }: z.output<typeof createOutletInput>,
  ctx: RequestContext,
): Promise<Outlet> {
  const accountId = accountOf(ctx);
  const request = { accountId, operation: 'createOutlet', key: ctx.idempotencyKey, body };
  return transaction(deps.database.pool, (client) =>
    once(client, request, async () => {
      const settings = { ...noSettings, name: body.name, ...(await toSettings(deps, client, accountId, body)) };
      if (settings.kind !== 'email' && settings.id_field === null)
        throw refuse('body.id_field', 'is required for an outlet that writes to a CRM');
      await refuseUnfit(client, accountId, settings, body);
      await lockAccount(client, accountId);
      const id = randomUUID();
      if (body.email) settings.digest_at = nextDue(body.email.schedule, await selectEarliest(client, id));
      if (!(await insertOutlet(client, accountId, id, { ...settings, most: mostOutlets }))) {
        throw new AppError(
          'conflict',
          `The account already has ${mostOutlets} outlets, the maximum. Delete one first.`,
        );
      }
      if (settings.recipients) await nameAll(client, accountId, settings.recipients);
      return outlets.read(client, accountId, id);
    }),
  );
}

/**
 * Changes an outlet. Throws `unprocessable` where the CRM cannot be written to, or no e-mail be sent. What waits is tried again at once, also
 * where the outlet was resting after a failure.
 */
export async function changeOutlet(
  deps: OutletDeps,
  { path, body }: z.output<typeof changeOutletInput>,
  ctx: RequestContext,
): Promise<Outlet> {
  const accountId = accountOf(ctx);
  return transaction(deps.database.pool, async (client) => {
    await outlets.lock(client, accountId, path.id);
    const { state, retries_failed = false, ...changes } = body;
    const { email, next_digest_at, ...held } = await outlets.read(client, accountId, path.id);
    const before = {
      ...noSettings,
      ...held,
      recipients: email?.recipients.map(({ address }) => address) ?? null,
      cron: email?.schedule.cron ?? null,
      time_zone: email?.schedule.time_zone ?? null,
      digest_at: next_digest_at,
    };
    const settings = { ...before, ...(await toSettings(deps, client, accountId, changes, held.kind)) };
    // The time of the next digest moves only with its schedule, so that one that is late stays due.
    if (changes.email && (settings.cron !== before.cron || settings.time_zone !== before.time_zone)) {
      settings.digest_at = nextDue(changes.email.schedule, await selectEarliest(client, path.id));
    }
    await refuseUnfit(client, accountId, settings, changes);
    await updateOutlet(client, path.id, settings);
    if (changes.email && settings.recipients) await nameAll(client, accountId, settings.recipients);
    if (state !== undefined) await switchOutlet(client, path.id, state === 'on', null);
    if (settings.kind !== 'email') {
      if (retries_failed) await retryDeliveries(client, path.id);
      await hurryDeliveries(client, path.id);
    }
    return outlets.read(client, accountId, path.id);
  });
}

/** Why nothing is sent where the operator has no mail server. */
const noMailer = 'This installation sends no e-mail: its operator has not set SMTP_URL.';

/** The settings of an outlet of which nothing is said. */
const noSettings = {
  crm_connection_id: null,
  id_field: null,
  write_as: null,
  adds: null,
  statuses: null,
  status_field: null,
  takes_owner: false,
  signal_ids: null,
  program_ids: null,
  seniority_levels: null,
  min_score: null,
  recipients: null,
  cron: null,
  time_zone: null,
  digest_at: null,
};

const ofCrm = ['crm_connection_id', 'id_field', 'write_as', 'adds', 'statuses', 'status_field', 'takes_owner'] as const;

/** The settings that are given, of an outlet of some kind or of a new one. An outlet stays e-mail, or stays of a CRM. */
async function toSettings(
  deps: OutletDeps,
  client: Client,
  accountId: string,
  given: Omit<OutletChanges, 'state' | 'retries_failed'>,
  kind?: OutletKind,
): Promise<Partial<OutletSettings> & Pick<OutletSettings, 'kind'>> {
  const { email, ...changes } = given;
  if (kind === 'email' || (kind === undefined && email)) {
    const foreign = ofCrm.find((field) => (given[field] ?? false) !== false);
    if (foreign) throw refuse(`body.${foreign}`, 'is a setting of outlets for a CRM, but this outlet sends e-mail');
    return { ...changes, kind: 'email', ...(email ? toDigest(deps, email) : {}) };
  }
  if (email) throw refuse('body.email', 'is a setting of outlets that send e-mail, but this outlet is for a CRM');
  const { crm_connection_id: connection } = changes;
  if (connection !== undefined) {
    const found = await lockKind(client, accountId, connection);
    return { ...(kind === undefined ? usualOfCrm : {}), ...changes, kind: found };
  }
  if (kind === undefined) throw refuse('body.crm_connection_id', 'is required if `email` is absent');
  return { ...changes, kind };
}

const usualOfCrm = { write_as: 'contact', adds: 'note' } as const;

/** The settings of a digest. Throws `unprocessable` where no e-mail is sent, or for a schedule that cannot be kept. */
function toDigest({ mailer }: OutletDeps, { recipients, schedule }: DigestInput) {
  if (mailer === null) {
    throw refuse(
      'body.email',
      'cannot be given: this installation sends no e-mail, since its operator has not set SMTP_URL',
    );
  }
  const faults = checkSchedule(schedule, 'body.email.schedule');
  if (faults.length > 0) throw refusal('unprocessable', faults);
  if (!/^\d+\s/.test(schedule.cron.trim())) {
    throw refuse('body.email.schedule.cron', 'must have a single number as its minute');
  }
  return { recipients: [...new Set(recipients.map((address) => address.toLowerCase()))], ...schedule };
}

/** Has the recipients of an outlet known, who are asked for their consent. Throws `unprocessable` where the account names too many. */
async function nameAll(client: Client, accountId: string, recipients: string[]): Promise<void> {
  await lockAccount(client, accountId);
  if (!(await nameRecipients(client, accountId, recipients))) {
    throw refuse(
      'body.email.recipients',
      'are too many: an account may name 100 new addresses a day and 10,000 in all',
    );
  }
}

const refuse = (location: string, message: string) => refusal('unprocessable', [{ location, message }]);

/** The kind of outlet that writes through a connection, which is kept from being deleted meanwhile. Throws `unprocessable` where none does. */
async function lockKind(client: Client, accountId: string, connectionId: string): Promise<OutletKind> {
  const kind = await lockType(client, accountId, connectionId);
  if (kind === undefined) throw refuse('body.crm_connection_id', 'names no CRM connection of the account');
  if (kind === 'imported')
    throw refuse('body.crm_connection_id', 'names a connection to imported data, which cannot be written to');
  return kind;
}

/** Throws `unprocessable` for impossible settings. Checks only the filters that were given: others may have been deleted. */
async function refuseUnfit(
  client: Client,
  accountId: string,
  { kind, write_as, statuses, status_field }: OutletSettings,
  given: Partial<OutletSettings>,
): Promise<void> {
  if (kind === 'hubspot' && write_as !== 'contact') {
    throw refuse('body.write_as', 'must be "contact" for HubSpot, whose leads are contacts');
  }
  const isOfContacts = kind === 'salesforce' && !/lead/.test(write_as ?? '');
  if (isOfContacts && statuses !== null && (status_field === null || status_field === usualStatusFields.salesforce)) {
    throw refuse('body.status_field', 'must name a field of contacts, which have no status of their own in Salesforce');
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

/** Asks the CRM or the mail server whether the outlet could write, and writes nothing. */
export async function testOutlet(
  deps: OutletDeps,
  { path }: z.output<typeof outletInput>,
  ctx: RequestContext,
): Promise<OutletTest> {
  const accountId = accountOf(ctx);
  const outlet = await outlets.read(deps.database.pool, accountId, path.id);
  // Ends before the request's deadline, so that the caller receives the reason.
  const signal = AbortSignal.timeout(Math.max(1_000, remainingMs(ctx) - 1_000));
  const problem = outlet.email
    ? await findMailProblem(deps, outlet.email, signal)
    : await findCrmProblem(deps, accountId, outlet as Outlet & CrmSettings, signal);
  return { is_ready: problem === null, problem };
}

async function findCrmProblem(
  deps: OutletDeps,
  accountId: string,
  outlet: Outlet & CrmSettings,
  signal: AbortSignal,
): Promise<string | null> {
  const row = (await selectConnectionRows(deps.database.pool, accountId)).find(isOf(outlet));
  if (!row) return noConnection;
  try {
    await withWriter(deps, row, { ...toWriterOptions(outlet), signal }, (writer) => writer.check(signal));
    return null;
  } catch (error) {
    const callerError = toCallerError(error);
    if (!(callerError instanceof AppError)) throw error;
    return callerError.message;
  }
}

async function findMailProblem(
  { mailer }: OutletDeps,
  { recipients }: NonNullable<Outlet['email']>,
  signal: AbortSignal,
): Promise<string | null> {
  if (mailer === null) return noMailer;
  try {
    await mailer.check(signal);
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    return error.message;
  }
  return recipients.some(({ state }) => state === 'confirmed') ? null : notConfirmed;
}

/** Why an outlet cannot write whose connection is gone. */
export const noConnection = 'The CRM connection was deleted.';

/** Whether a connection is that of an outlet. */
export const isOf =
  ({ crm_connection_id }: Pick<Outlet, 'crm_connection_id'>) =>
  ({ id }: ConnectionRow): boolean =>
    id === crm_connection_id;

const usualStatusFields = { hubspot: 'hs_lead_status', salesforce: 'Status' };

type CrmSettings = Pick<
  CrmOutlet,
  'kind' | 'id_field' | 'write_as' | 'adds' | 'statuses' | 'status_field' | 'takes_owner'
>;

/** The settings of an outlet as a writer takes them. */
export const toWriterOptions = (outlet: CrmSettings, now: () => Date = () => new Date()) => ({
  idField: outlet.id_field,
  writeAs: outlet.write_as,
  adds: outlet.adds,
  takesOwner: outlet.takes_owner,
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

import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { IsNull } from 'typeorm';
import type {
  CrmConnection,
  CrmConnectionChanges,
  CrmCredentials,
  CrmLists,
  NewCrmConnection,
} from '../../../../schema/contracts/crm.js';
import { accountOf, type RequestContext, remainingMs } from '../../../platform/context.js';
import { AppError, notFound } from '../../../platform/errors.js';
import { once, unlessAnswered } from '../../../platform/postgres/idempotency.js';
import { entityTransaction, transaction } from '../../../platform/postgres/postgres.js';
import { seal } from '../../../platform/secret-box.js';
import type { Deps } from '../../operation/deps.js';
import { lockAccount } from '../../tenants/accounts/index.js';
import { CrmConnectionEntity } from './connection.entity.js';
import { capabilities, noLiveLists } from './connectors/capabilities.js';
import { credentialsPurpose, readLists } from './connectors/connect.js';
import { toCrmListId } from './lists/list-id.js';
import { readChangedSettings, readNewSettings } from './settings.js';
import {
  connections,
  countConnections,
  deleteConnection,
  lockBaseUrl,
  selectConnectionRows,
} from './sql/connection-rows.js';
import { deletedAtOnce } from './sql/deleted.js';
import { insertSync, requestContacts, requestSync } from './sql/sync-lease.js';

type ById = { path: { id: string } };
type CrmDeps = Pick<Deps, 'database' | 'secretKeys' | 'destinations' | 'log'>;

/** How many CRMs an account may connect; of each, all deals are read once a day. Imported data is not counted. */
const mostConnections = 50;

/** Fields whose changes do not affect the deals that are read. */
const withoutDeals = ['name', 'updatedAt', 'readsContacts', 'profileUrlField'];

/**
 * Connects a CRM and starts to read its deals. Its credentials are stored sealed; whether the CRM accepts them shows at the first sync. Throws
 * `conflict` if the account has as many connections as it may have.
 */
export async function createCrmConnection(
  deps: CrmDeps,
  { body }: { body: NewCrmConnection },
  ctx: RequestContext,
): Promise<CrmConnection> {
  const accountId = accountOf(ctx);
  const { baseUrl, credentials } = readNewSettings(body.type, body);
  const request = { accountId, operation: 'createCrmConnection', key: ctx.idempotencyKey, body };
  return unlessAnswered(deps.database.pool, request, async () => {
    if (baseUrl !== null) await deps.destinations.checkUrl(baseUrl);
    return entityTransaction(deps.database, (manager, client) =>
      once(client, request, async () => {
        const id = randomUUID();
        await lockAccount(client, accountId);
        if ((await countConnections(client, accountId)) >= mostConnections) {
          throw new AppError(
            'conflict',
            `The account already has ${mostConnections} CRM connections, the maximum. Delete one first.`,
          );
        }
        await manager.insert(CrmConnectionEntity, {
          id,
          accountId,
          type: body.type,
          name: body.name,
          baseUrl,
          companyIdField: body.company_id_field ?? null,
          readsContacts: body.reads_contacts ?? false,
          profileUrlField: body.profile_url_field ?? null,
          renewalRule: body.renewal_rule ?? null,
          credentials: sealCredentials(deps, id, credentials),
        });
        await insertSync(client, id);
        return connections.read(client, accountId, id);
      }),
    );
  });
}

/**
 * Changes a connection. If its address, credentials or company field change, or a new rule for renewals compares pipelines or types,
 * everything is read again: earlier deals may lack what it compares. If only settings of contacts change, only contacts are read again.
 */
export async function changeCrmConnection(
  deps: CrmDeps,
  { path, body }: ById & { body: CrmConnectionChanges },
  ctx: RequestContext,
): Promise<CrmConnection> {
  const accountId = accountOf(ctx);
  const held = await deps.database.orm.manager.findOneBy(CrmConnectionEntity, {
    id: path.id,
    accountId,
    deletedAt: IsNull(),
  });
  if (!held) throw notFound('CRM connection');
  const { baseUrl, credentials } = readChangedSettings(held, body);
  if (baseUrl !== null) await deps.destinations.checkUrl(baseUrl);
  return entityTransaction(deps.database, async (manager, client) => {
    const changes: Partial<CrmConnectionEntity> = { updatedAt: new Date() };
    if (body.name !== undefined) changes.name = body.name;
    if (body.company_id_field !== undefined) changes.companyIdField = body.company_id_field;
    if (body.reads_contacts !== undefined) changes.readsContacts = body.reads_contacts;
    if (body.profile_url_field !== undefined && body.profile_url_field !== held.profileUrlField)
      changes.profileUrlField = body.profile_url_field;
    if (body.renewal_rule !== undefined && !isDeepStrictEqual(body.renewal_rule, held.renewalRule))
      changes.renewalRule = body.renewal_rule;
    if (baseUrl !== null) changes.baseUrl = baseUrl;
    if (credentials !== null) changes.credentials = sealCredentials(deps, path.id, credentials);
    const baseUrlNow = await lockBaseUrl(client, accountId, path.id);
    if (baseUrlNow === undefined) throw notFound('CRM connection');
    // Credentials are only valid for the address that they were given with, and another request may have changed the address meanwhile.
    if (baseUrlNow !== held.baseUrl) {
      throw new AppError('conflict', 'Another request has changed the connection meanwhile. Read it and try again.');
    }
    await manager.update(CrmConnectionEntity, { id: path.id, accountId }, changes);
    const comparesFields = changes.renewalRule?.pipelines ?? changes.renewalRule?.types;
    const mustReadAll = Object.keys(changes).some(
      (key) => ![...withoutDeals, ...(comparesFields ? [] : ['renewalRule'])].includes(key),
    );
    if (mustReadAll) await requestSync(client, path.id, true);
    else if (changes.profileUrlField !== undefined || body.reads_contacts === !held.readsContacts)
      await requestContacts(client, path.id);
    return connections.read(client, accountId, path.id);
  });
}

/** Deletes a connection with its credentials, deals and lists, of which a worker deletes those that are many. */
export async function deleteCrmConnection(
  deps: Pick<Deps, 'database'>,
  { path }: ById,
  ctx: RequestContext,
): Promise<object> {
  await transaction(deps.database.pool, async (client) => {
    if (!(await deleteConnection(client, accountOf(ctx), path.id, deletedAtOnce))) throw notFound('CRM connection');
  });
  return {};
}

/** Makes the worker read the changes of the CRM now; `last_synced_at` and `last_sync_error` show the outcome. */
export async function syncCrmConnection(
  deps: Pick<Deps, 'database'>,
  { path }: ById,
  ctx: RequestContext,
): Promise<CrmConnection> {
  const connection = await connections.read(deps.database.pool, accountOf(ctx), path.id);
  await transaction(deps.database.pool, (client) => requestSync(client, path.id, false));
  return connection;
}

/** The CRM's lists of companies, read live; throws `unprocessable` for a type whose lists cannot be read (B4). */
export async function listCrmLists(deps: CrmDeps, { path }: ById, ctx: RequestContext): Promise<CrmLists> {
  const rows = await selectConnectionRows(deps.database.pool, accountOf(ctx));
  const row = rows.find(({ id }) => id === path.id);
  if (!row) throw notFound('CRM connection');
  if (!capabilities[row.type].liveLists) throw noLiveLists(row.type);
  // Ends before the request's deadline, so that the caller receives the reason.
  const lists = await readLists(deps, row, Math.max(1_000, remainingMs(ctx) - 1_000));
  return {
    lists: lists.map(({ id, name, companyCount }) => ({
      id: toCrmListId(row.id, id),
      name,
      company_count: companyCount,
    })),
  };
}

function sealCredentials(deps: CrmDeps, id: string, credentials: CrmCredentials | null): string | null {
  return credentials && seal(deps.secretKeys, credentialsPurpose(id), JSON.stringify(credentials));
}

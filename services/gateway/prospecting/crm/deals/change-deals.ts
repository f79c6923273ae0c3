import type { z } from 'zod';
import type {
  addCrmDealsInput,
  CrmDeals,
  crmDealInput,
  DealFacts,
  CrmDeal as StoredDeal,
  updateCrmDealInput,
} from '../../../../../schema/contracts/crm.js';
import { accountOf, type RequestContext } from '../../../../platform/context.js';
import { AppError, type ErrorDetail, notFound } from '../../../../platform/errors.js';
import { transaction } from '../../../../platform/postgres/postgres.js';
import type { Deps } from '../../../operation/deps.js';
import { toOwnId } from '../lists/list-id.js';
import { deleteDeal, lockDeal, readDealCount, selectDeals } from '../sql/stored-deals.js';
import type { CrmDeal } from './deal.js';
import { lockImported } from './lock-imported.js';
import { putDeals } from './put-deals.js';
import { toDeal } from './read-facts.js';

type DealDeps = Pick<Deps, 'database'>;
type Changes = z.output<typeof updateCrmDealInput>['body'];

/**
 * Stores deals of an imported CRM by their keys, all or none, and returns them as stored. Customers are computed from the deals at each
 * request (C4). Throws `unprocessable` for a deal that cannot be stored and beyond the most deals of a connection (S5).
 */
export async function addCrmDeals(
  deps: DealDeps & Pick<Deps, 'maxCrmDeals'>,
  { path, body }: z.output<typeof addCrmDealsInput>,
  ctx: RequestContext,
): Promise<z.output<typeof CrmDeals>> {
  const accountId = accountOf(ctx);
  const read = body.deals.map(toDeal);
  refuseAll(read.flatMap((one, index) => ('refused' in one ? [within(`body.deals[${index}]`, one.refused)] : [])));
  const deals = read as CrmDeal[];
  return transaction(deps.database.pool, async (client) => {
    await lockImported(client, accountId, path.id);
    const written = await putDeals(client, { connectionId: path.id, accountId, pass: 0 }, deals);
    const most = deps.maxCrmDeals;
    if ([...written.values()].includes('created') && (await readDealCount(client, path.id)) > most) {
      throw new AppError(
        'unprocessable',
        `The connection would exceed the maximum of ${most} deals for a CRM connection.`,
      );
    }
    const externalIds = new Set(deals.map((deal) => deal.externalId));
    const keys = [...externalIds].map((externalId) => ({ connectionId: path.id, externalId }));
    return { deals: await selectDeals(client, accountId, keys) };
  });
}

/** Changes a deal of an imported CRM. Throws `not_found` where there is no such deal, `unprocessable` where it would name no company. */
export async function updateCrmDeal(
  deps: DealDeps,
  { path, body }: z.output<typeof updateCrmDealInput>,
  ctx: RequestContext,
): Promise<StoredDeal> {
  const accountId = accountOf(ctx);
  const key = { connectionId: path.id, externalId: toOwnId(path.id, path.deal_id) };
  return transaction(deps.database.pool, async (client) => {
    await lockImported(client, accountId, path.id);
    const held = await lockDeal(client, key);
    if (!held) throw notFound('deal');
    await putDeals(client, { connectionId: path.id, accountId, pass: 0 }, [applyChanges(held, body)]);
    return (await selectDeals(client, accountId, [key]))[0]!;
  });
}

/** Deletes a deal of an imported CRM, which no longer makes its company a customer; else `not_found`. */
export async function deleteCrmDeal(
  deps: DealDeps,
  { path }: z.output<typeof crmDealInput>,
  ctx: RequestContext,
): Promise<void> {
  const accountId = accountOf(ctx);
  const key = { connectionId: path.id, externalId: toOwnId(path.id, path.deal_id) };
  await transaction(deps.database.pool, async (client) => {
    await lockImported(client, accountId, path.id);
    if (!(await deleteDeal(client, accountId, key))) throw notFound('deal');
  });
}

const companyFields = ['company_social_id', 'company_domain', 'company_name'] as const;
const plainFields = {
  name: 'name',
  amount: 'amount',
  currency: 'currency',
  stage: 'stage',
  pipeline: 'pipeline',
  type: 'type',
  is_closed: 'isClosed',
  is_won: 'isWon',
  probability: 'probability',
  closed_at: 'closedAt',
} as const;

/** A deal with its changes: the fields that the body has, and the company as a whole where the body has a field of it. */
function applyChanges(held: CrmDeal, body: Changes): CrmDeal {
  const namesCompany = companyFields.some((field) => body[field] !== undefined);
  const { company } = held;
  const asHeld = {
    company_social_id: company?.socialId,
    company_domain: company?.domain,
    company_name: company?.name,
  };
  const facts: DealFacts = { ...body, external_id: held.externalId, ...(namesCompany ? {} : asHeld) };
  const changed = toDeal(facts);
  if ('refused' in changed) {
    refuseAll([within('body', changed.refused)]);
    return held;
  }
  const given = Object.entries(plainFields).filter(([field]) => body[field as keyof Changes] !== undefined);
  const changes = Object.fromEntries(given.map(([, key]) => [key, changed[key]]));
  return { ...held, ...changes, company: changed.company };
}

const within = (place: string, { location, ...detail }: ErrorDetail): ErrorDetail => ({
  location: `${place}.${location}`,
  ...detail,
});

function refuseAll(errors: ErrorDetail[]): void {
  const [first] = errors;
  if (first)
    throw new AppError('unprocessable', `The deals cannot be stored: ${first.location} ${first.message}.`, { errors });
}

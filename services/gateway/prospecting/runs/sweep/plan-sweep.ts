import type { Persona } from '../../../../../schema/contracts/personas.js';
import type { CrmContactGroup } from '../../../../../schema/contracts/signals.js';
import { AppError } from '../../../../platform/errors.js';
import type { Queryable } from '../../../../platform/postgres/postgres.js';
import { listLivingKeys } from '../../../directory/companies/index.js';
import { toCompanyKey } from '../../../directory/company-matching/index.js';
import {
  type Excluded,
  type Leavers,
  selectLeavers,
  selectSuccessions,
  type Tenures,
} from '../../../directory/searches/index.js';
import { lowestVersion, rulesVersion } from '../../../directory/titles/index.js';
import type { Deps } from '../../../operation/deps.js';
import { listPopulation } from '../../companies-lists/index.js';
import { selectListContacts } from '../../contacts-lists/index.js';
import { planContent } from '../../content-signals/index.js';
import {
  type CustomerPopulation,
  crmContactPeople,
  crmContactPopulation,
  crmListPopulation,
  customerPopulation,
  matchDealsAgain,
  openDealCompanies,
} from '../../crm/index.js';
import { selectRejected } from '../../leads/index.js';
import { personas } from '../../personas/index.js';
import type { StoredSignal } from '../../signals/index.js';
import { type ContentSweep, judgesAgain, type RoleSweep, type Sweep } from '../sql/sweeps.js';
import { composeMove, composeNewHire, hashFilters, type PlannedSearch } from './compose.js';
import type { Relationship } from './match-profile.js';
import type { Readings } from './readings.js';

export type PlanDeps = Pick<
  Deps,
  'database' | 'bus' | 'secretKeys' | 'destinations' | 'log' | 'newHireDays' | 'contentScorer'
>;

type RoleSignal = Exclude<StoredSignal, { kind: 'social_content' }>;
type ContentSignal = Extract<StoredSignal, { kind: 'social_content' }>;
type MoveSignal = Extract<StoredSignal, { kind: 'past_company_move' }>;

/**
 * The account, the signal that ends the wait for a CRM, whether the sweep is only a preview, for which nothing is written, and whether any
 * loss ends a customer's time, also where a rule names the renewals.
 */
export type Planning = {
  accountId: string;
  stop: AbortSignal;
  isDry: boolean;
  anyLoss?: boolean;
  /** What these plans are made of: a preview plans a signal several times, and a run several signals. */
  readings: Readings;
};

/**
 * Plans the sweep of a signal as the signal is now: its searches, its population (C4) and its filters after payment. It may call a CRM,
 * so it must not be called inside a transaction. Throws the error of a CRM that refuses.
 */
export async function planSweep(
  deps: PlanDeps,
  planning: Planning,
  signal: StoredSignal,
  place: number,
): Promise<Sweep> {
  return signal.kind === 'social_content'
    ? planContentSweep(deps, signal, place)
    : planRoleSweep(deps, planning, signal, place);
}

/** No filter applies after payment, so no profile is ever matched again. */
async function planContentSweep(deps: PlanDeps, signal: ContentSignal, place: number): Promise<ContentSweep> {
  const { id, kind, definition } = signal;
  const searches = [await planContent(deps.database.pool, definition)];
  const unused = { company_ids: [], relationships: [], filters_hash: kind, judges_again: false, excluded: null };
  return { place, signal_id: id, kind, searches, ...unused };
}

async function planRoleSweep(
  deps: PlanDeps,
  planning: Planning,
  signal: RoleSignal,
  place: number,
): Promise<RoleSweep> {
  const { pool } = deps.database;
  const looksFor = await personas.select(pool, planning.accountId, signal.definition.persona_ids ?? []);
  const { searches, population } =
    signal.kind === 'new_hire'
      ? {
          searches: composeNewHire(
            signal.definition,
            looksFor,
            await readSince(deps, deps.newHireDays),
            await readEmployers(pool, signal.definition.company_social_ids),
          ),
          population: [],
        }
      : await planMove(deps, planning, signal, looksFor);
  // Until all titles have been read by the present rules, profiles are judged by what the rules before said.
  const filters_hash = hashFilters(searches, await lowestVersion(pool, rulesVersion));
  return {
    place,
    signal_id: signal.id,
    kind: signal.kind,
    searches,
    company_ids: population.map(([id]) => id),
    relationships: population.map(([, relationship]) => relationship),
    filters_hash,
    // A preview compares nothing that was compared before.
    judges_again: !planning.isDry && (await judgesAgain(pool, signal.id, filters_hash)),
    excluded: await readExcluded(deps, planning, signal.definition),
  };
}

/** The keys of the companies that a signal names, and of their successors; null where it names none. */
async function readEmployers(db: Queryable, ids: string[] | null | undefined): Promise<string[] | null> {
  if (!ids || ids.length === 0) return null;
  const keys = await listLivingKeys(db, ids.map(toCompanyKey));
  return [...new Set([...keys, ...(await selectSuccessions(db, keys)).map(({ companyId }) => companyId)])];
}

async function planMove(
  deps: PlanDeps,
  planning: Planning,
  signal: MoveSignal,
  looksFor: Persona[],
): Promise<{ searches: PlannedSearch[]; population: Population['population'] }> {
  const { moved_since_days: days, tenure_overlap, companies_list_id, crm_list_id } = signal.definition;
  const { crm_contacts, include_current_customers, include_former_customers } = signal.definition;
  const asked = { companies_list_id, crm_list_id, crm_contacts, include_current_customers, include_former_customers };
  const { population, tenures, leavers } = await planning.readings.once(
    `population ${JSON.stringify({ ...asked, anyLoss: planning.anyLoss })}`,
    () => readPopulation(deps, planning, signal),
  );
  const startedSince = days === undefined ? null : await readSince(deps, days);
  const searches = composeMove(signal.definition, looksFor, {
    startedSince,
    tenures: tenure_overlap ? tenures : null,
    leavers,
  });
  return { searches, population };
}

/** A plan keeps the ids of those whom it leaves out, and every page of its searches is given them. */
const mostExcluded = 100_000;

/** Whom the signal leaves out, as it is now; null where it leaves out nobody. Throws `unprocessable` where these are too many. */
async function readExcluded(
  deps: PlanDeps,
  planning: Planning,
  definition: RoleSignal['definition'],
): Promise<Excluded | null> {
  const { pool } = deps.database;
  const { accountId } = planning;
  const companyIds = new Set<string>();
  const personIds = new Set<string>();
  const add = (to: Set<string>, ids: string[]): void => {
    for (const id of ids) to.add(id);
  };
  if (definition.exclude_customers) {
    const customers = await readCustomers(deps, planning, { includeCurrent: true, includeFormer: false });
    add(companyIds, customers.companyIds);
  }
  if (definition.exclude_open_deals) add(companyIds, await readOpenDeals(deps, planning));
  if (definition.exclude_crm_contacts)
    add(personIds, await planning.readings.once('CRM contacts', () => crmContactPeople(deps, accountId, mostExcluded)));
  for (const id of definition.exclude_companies_list_ids ?? []) add(companyIds, await readList(deps, planning, id));
  for (const id of definition.exclude_contacts_list_ids ?? []) {
    const contacts = await planning.readings.once(`contacts list ${id}`, () =>
      selectListContacts(pool, accountId, id, mostExcluded),
    );
    add(personIds, contacts);
  }
  if (companyIds.size + personIds.size > mostExcluded)
    throw new AppError(
      'unprocessable',
      `The signal excludes more than ${mostExcluded.toLocaleString('en')} companies and people. Name shorter lists, or do not exclude all contacts of CRMs.`,
    );
  // These are never too many: beyond this limit, the oldest are not left out.
  add(personIds, await planning.readings.once('rejected', () => selectRejected(pool, accountId, mostExcluded)));
  return companyIds.size + personIds.size === 0 ? null : { companyIds: [...companyIds], personIds: [...personIds] };
}

/** The day so many days ago, by the database's clock: the first on which a position that counts as new may have begun (C3). */
async function readSince(deps: PlanDeps, days: number): Promise<string> {
  const { rows } = await deps.database.pool.query<{ since: string }>({
    name: 'sweep-since',
    text: 'select (now() at time zone $2)::date - $1::int as since',
    values: [days, 'UTC'],
  });
  return rows[0]!.since;
}

/** Companies, each with the account's relationship to it, if any, when it was a customer, and which people alone are looked for. */
type Population = { population: [string, Relationship | null][]; tenures: Tenures; leavers?: Leavers };

/**
 * The companies of the population, each with the account's relationship to it, and the days between which present and former customers among
 * them were customers; a company of a list may also be a customer.
 */
async function readPopulation(deps: PlanDeps, planning: Planning, { definition }: MoveSignal): Promise<Population> {
  const { companies_list_id, crm_list_id, crm_contacts } = definition;
  const isList = companies_list_id !== undefined || crm_list_id !== undefined;
  const isOfAll = isList || crm_contacts !== undefined;
  const customers = await readCustomers(deps, planning, {
    includeCurrent: isOfAll || definition.include_current_customers,
    includeFormer: isOfAll || definition.include_former_customers,
  });
  const known = customers.companyIds.map((id, index): [string, Relationship] => [id, customers.relationships[index]!]);
  const tenures = {
    companyIds: customers.companyIds,
    since: customers.tenures.map(({ since }) => since),
    until: customers.tenures.map(({ until }) => until),
  };
  if (crm_contacts) return readContacts(deps, planning, { definition, groups: crm_contacts, known, tenures });
  if (!isList) return widen(deps, known, tenures);
  const relationships = new Map(known);
  const ids = crm_list_id
    ? (await readCrmList(deps, planning, crm_list_id)).companyIds
    : await readList(deps, planning, companies_list_id!);
  const listed = ids.map((id): [string, Relationship] => [id, relationships.get(id) ?? 'list']);
  return widen(deps, listed, tenures);
}

/** The contacts that a signal looks for: the companies that they are contacts of, and who must have left which of these. */
async function readContacts(
  deps: PlanDeps,
  planning: Planning,
  {
    definition: { include_current_customers, include_former_customers },
    groups,
    known,
    tenures,
  }: {
    definition: MoveSignal['definition'];
    groups: CrmContactGroup[];
    known: [string, Relationship][];
    tenures: Tenures;
  },
): Promise<Population> {
  const included = { current_customer: include_current_customers, former_customer: include_former_customers };
  const customers = known.filter(([, relationship]) => relationship !== 'list' && included[relationship]);
  const { pool } = deps.database;
  const pairs = await crmContactPopulation(deps, planning.accountId, groups, {
    customers: customers.map(([id]) => id),
    matched: await matchDeals(deps, planning),
  });
  const companies = [...new Set(pairs.map(({ companyId }) => companyId))];
  const successions = await selectSuccessions(pool, companies);
  const successors = new Map<string, string[]>(companies.map((id) => [id, [id]]));
  for (const { companyId, of } of successions) successors.get(of)!.push(companyId);
  const all = pairs.flatMap(({ personId, companyId }) =>
    successors.get(companyId)!.map((id) => ({ personId, companyId: id })),
  );
  const leavers = await selectLeavers(pool, {
    personIds: all.map((one) => one.personId),
    companyIds: all.map((one) => one.companyId),
  });
  if (leavers.personIds.length > mostExcluded)
    throw new AppError(
      'unprocessable',
      `More than ${mostExcluded.toLocaleString('en')} contacts of CRMs have left their companies. Name fewer groups of contacts.`,
    );
  const relationships = new Map(known);
  const population = companies.map((id): [string, Relationship | null] => [id, relationships.get(id) ?? null]);
  return { ...(await widen(deps, population, tenures, successions)), leavers };
}

/** People who left the successor of a company, or the page that it had before, count as having left the company. */
async function widen(
  { database }: PlanDeps,
  population: [string, Relationship | null][],
  tenures: Tenures,
  successions?: { companyId: string; of: string }[],
): Promise<Population> {
  const relationships = new Map(population);
  const ids = population.map(([id]) => id);
  const found = successions ?? (await selectSuccessions(database.pool, ids));
  // The successor of several companies is taken for that of the first.
  const isFirst = (at: number): boolean => found[at - 1]?.companyId !== found[at]?.companyId;
  const added = found.filter(({ companyId }, at) => isFirst(at) && !relationships.has(companyId));
  if (added.length === 0) return { population, tenures };
  for (const { companyId, of } of added) relationships.set(companyId, relationships.get(of)!);
  const places = new Map(tenures.companyIds.map((id, index) => [id, index]));
  const dated = added.filter(({ of }) => places.has(of));
  return {
    population: [...relationships],
    tenures: {
      companyIds: [...tenures.companyIds, ...dated.map(({ companyId }) => companyId)],
      since: [...tenures.since, ...dated.map(({ of }) => tenures.since[places.get(of)!]!)],
      until: [...tenures.until, ...dated.map(({ of }) => tenures.until[places.get(of)!]!)],
    },
  };
}

const readCrmList = (
  deps: PlanDeps,
  { accountId, stop, readings }: Planning,
  id: string,
): Promise<{ companyIds: string[] }> =>
  readings.once(`CRM list ${id}`, () => crmListPopulation(deps, accountId, id, stop));

const readList = ({ database }: PlanDeps, { accountId, readings }: Planning, id: string): Promise<string[]> =>
  readings.once(`companies list ${id}`, () => listPopulation(database.pool, accountId, id));

/** Deals without a company are matched once for all that is read of deals. */
const matchDeals = (deps: PlanDeps, { accountId, isDry, readings }: Planning) =>
  readings.once('deals', () => matchDealsAgain(deps, accountId, isDry));

const readCustomers = (
  deps: PlanDeps,
  planning: Planning,
  include: { includeCurrent: boolean; includeFormer: boolean },
): Promise<CustomerPopulation> => {
  const { accountId, anyLoss = false, readings } = planning;
  return readings.once(`customers ${JSON.stringify({ ...include, anyLoss })}`, async () =>
    customerPopulation(deps, accountId, { ...include, anyLoss, matched: await matchDeals(deps, planning) }),
  );
};

const readOpenDeals = (deps: PlanDeps, planning: Planning): Promise<string[]> =>
  planning.readings.once('open deals', async () =>
    openDealCompanies(deps, planning.accountId, { matched: await matchDeals(deps, planning) }),
  );

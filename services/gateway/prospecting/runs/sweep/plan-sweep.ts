import type { Persona } from '../../../../../schema/contracts/personas.js';
import type { Queryable } from '../../../../platform/postgres/postgres.js';
import { listLivingKeys } from '../../../directory/companies/index.js';
import { toCompanyKey } from '../../../directory/company-matching/index.js';
import { selectSuccessions, type Tenures } from '../../../directory/searches/index.js';
import type { Deps } from '../../../operation/deps.js';
import { listPopulation } from '../../companies-lists/index.js';
import { planContent } from '../../content-signals/index.js';
import { crmListPopulation, customerPopulation } from '../../crm/index.js';
import { personas } from '../../personas/index.js';
import type { StoredSignal } from '../../signals/index.js';
import { type ContentSweep, judgesAgain, type RoleSweep, type Sweep } from '../sql/sweeps.js';
import { composeMove, composeNewHire, hashFilters, type PlannedSearch } from './compose.js';
import type { Relationship } from './match-profile.js';

export type PlanDeps = Pick<
  Deps,
  'database' | 'bus' | 'secretKeys' | 'destinations' | 'log' | 'newHireDays' | 'contentScorer'
>;

type RoleSignal = Exclude<StoredSignal, { kind: 'social_content' }>;
type ContentSignal = Extract<StoredSignal, { kind: 'social_content' }>;
type MoveSignal = Extract<StoredSignal, { kind: 'past_company_move' }>;

/** The account, the signal that ends the wait for a CRM, and whether the sweep is only a preview, for which nothing is written. */
export type Planning = { accountId: string; stop: AbortSignal; isDry: boolean };

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
  const unused = { company_ids: [], relationships: [], filters_hash: kind, judges_again: false };
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
  const filters_hash = hashFilters(searches);
  return {
    place,
    signal_id: signal.id,
    kind: signal.kind,
    searches,
    company_ids: population.map(([id]) => id),
    relationships: population.map(([, relationship]) => relationship),
    filters_hash,
    judges_again: await judgesAgain(pool, signal.id, filters_hash),
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
): Promise<{ searches: PlannedSearch[]; population: [string, Relationship][] }> {
  const { moved_since_days: days, tenure_overlap } = signal.definition;
  const { population, tenures } = await readPopulation(deps, planning, signal);
  const startedSince = days === undefined ? null : await readSince(deps, days);
  const searches = composeMove(signal.definition, looksFor, { startedSince, tenures: tenure_overlap ? tenures : null });
  return { searches, population };
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

/**
 * The companies of the population, each with the account's relationship to it, and the days between which those of them that are or were
 * customers have been so; a company of a list may also be a customer.
 */
async function readPopulation(
  deps: PlanDeps,
  { accountId, stop, isDry }: Planning,
  { definition }: MoveSignal,
): Promise<{ population: [string, Relationship][]; tenures: Tenures }> {
  const { companies_list_id, crm_list_id } = definition;
  const isList = companies_list_id !== undefined || crm_list_id !== undefined;
  const customers = await customerPopulation(deps, accountId, {
    includeCurrent: isList || definition.include_current_customers,
    includeFormer: isList || definition.include_former_customers,
    isDry,
  });
  const known = customers.companyIds.map((id, index): [string, Relationship] => [id, customers.relationships[index]!]);
  const tenures = {
    companyIds: customers.companyIds,
    since: customers.tenures.map(({ since }) => since),
    until: customers.tenures.map(({ until }) => until),
  };
  if (!isList) return widen(deps, known, tenures);
  const relationships = new Map(known);
  const ids = crm_list_id
    ? (await crmListPopulation(deps, accountId, crm_list_id, stop)).companyIds
    : (await listPopulation(deps.database.pool, accountId, companies_list_id!)).map(String);
  const listed = ids.map((id): [string, Relationship] => [id, relationships.get(id) ?? 'list']);
  return widen(deps, listed, tenures);
}

/** Whoever left the successor of a company, or the page that it had before, left the company. */
async function widen(
  { database }: PlanDeps,
  population: [string, Relationship][],
  tenures: Tenures,
): Promise<{ population: [string, Relationship][]; tenures: Tenures }> {
  const relationships = new Map(population);
  const found = await selectSuccessions(
    database.pool,
    population.map(([id]) => id),
  );
  const added = found.filter(({ companyId }) => !relationships.has(companyId));
  if (added.length === 0) return { population, tenures };
  for (const { companyId, of } of added) relationships.set(companyId, relationships.get(of)!);
  const places = new Map(tenures.companyIds.map((id, place) => [id, place]));
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

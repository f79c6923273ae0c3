import { v7 } from 'uuid';
import type { z } from 'zod';
import {
  type CompanyConflict,
  CompanyConflictPage,
  type conflictInput,
  type decideConflictInput,
  type listConflictsInput,
  type reportConflictInput,
} from '../../../../../schema/contracts/company-conflicts.js';
import type { RequestContext } from '../../../../platform/context.js';
import { AppError, notFound } from '../../../../platform/errors.js';
import { type Client, transaction } from '../../../../platform/postgres/postgres.js';
import type { Deps } from '../../../operation/deps.js';
import { listNewest } from '../../../operation/newest-list.js';
import { announceChanges } from '../../changes/index.js';
import { toCompanyId, toCompanyKey } from '../../company-matching/index.js';
import { lockCompanies, lockMerges } from '../../locks.js';
import type { CompanyRecord } from '../company-record.js';
import { selectStoredCompanies } from '../sql/store-companies.js';
import { writeCompanies } from '../write-companies.js';
import { combine } from './combine.js';
import { listKeys, listLivingKeys } from './list-keys.js';
import {
  conflictsStatement,
  insertConflicts,
  lockConflict,
  selectConflicts,
  updateConflicts,
} from './sql/conflicts.js';
import { adjustListCounts } from './sql/list-counts.js';
import { countPositions } from './sql/merges.js';
import { undoMerge } from './undo-merge.js';

type ConflictDeps = Pick<Deps, 'database'> & Partial<Pick<Deps, 'bus'>>;

/** Companies that may be one, the conflict that was found last first. */
export const { read: listConflicts, count: countConflicts } = listNewest({
  page: CompanyConflictPage,
  list: 'company_conflicts',
  statement: (_ctx, { state }: z.output<typeof listConflictsInput>['query'], start, limit) =>
    conflictsStatement(state ?? null, start, limit),
});

/** The conflicts of these ids; unknown ones are left out. */
export const readConflicts = ({ database }: Pick<Deps, 'database'>, ids: string[]): Promise<CompanyConflict[]> =>
  selectConflicts(database.pool, ids);

/** One conflict; throws `not_found` where there is none. */
export async function readConflict(
  deps: Pick<Deps, 'database'>,
  { path }: z.output<typeof conflictInput>,
): Promise<CompanyConflict> {
  const [conflict] = await readConflicts(deps, [path.id]);
  if (!conflict) throw notFound('conflict');
  return conflict;
}

/** Records that two companies may be one, and returns their conflict; throws `unprocessable` unless they are two companies of the directory. */
export async function reportConflict(
  { database }: ConflictDeps,
  { body }: z.output<typeof reportConflictInput>,
  _ctx: RequestContext,
): Promise<CompanyConflict> {
  return transaction(database.pool, async (client) => {
    await lockCompanies(client);
    const keys = await listLivingKeys(client, body.company_social_ids.map(toCompanyKey));
    const held = await selectStoredCompanies(client, keys);
    if (held.length !== 2) throw refuse('company_social_ids', 'must be those of two companies of the directory');
    const [one, other] = held.map((company) => company.social_id).sort((a, b) => a - b) as [number, number];
    const ids = await insertConflicts(client, [{ id: v7(), source: null, value: null, one, other }]);
    return (await selectConflicts(client, ids))[0]!;
  });
}

/**
 * Decides whether two companies are one (B12): merges them, keeps them apart, or undoes either. The names of a merged company find the company
 * that it lives on as. Throws `not_found` for an unknown conflict, and `conflict` if a later merge must be undone first.
 */
export async function decideConflict(
  deps: ConflictDeps,
  { path, body }: z.output<typeof decideConflictInput>,
  _ctx: RequestContext,
): Promise<CompanyConflict> {
  const decided = await transaction(deps.database.pool, async (client) => {
    await lockCompanies(client);
    const conflict = await lockConflict(client, path.id);
    if (!conflict) throw notFound('conflict');
    if (conflict.state !== body.state) {
      if (conflict.state === 'merged') await undoMerge(client, path.id);
      if (body.state === 'merged') await merge(client, path.id, conflict, body.company_social_id ?? null);
      await updateConflicts(client, [path.id], body.state);
    }
    return (await selectConflicts(client, [path.id]))[0]!;
  });
  announceChanges(deps.bus);
  return decided;
}

/**
 * The most positions of a company that a merge carries over to the one that remains: their people are derived again in one transaction, for
 * whose end all who write companies wait.
 */
const maxCarried = 50_000;

async function merge(
  client: Client,
  conflictId: string,
  { one, other }: { one: number; other: number },
  remains: string | null,
): Promise<void> {
  const keys = await listLivingKeys(client, [one, other].map(String));
  const companies = await selectStoredCompanies(client, keys);
  // They are one already, by other conflicts.
  if (companies.length < 2) return;
  const [wanted] = remains === null ? [] : await listLivingKeys(client, [toCompanyKey(remains)]);
  const [living, former] = choose(companies as [CompanyRecord, CompanyRecord], wanted);
  const carried = await listKeys(client, [String(former.social_id)]);
  if ((await countPositions(client, carried, maxCarried + 1)) > maxCarried) {
    const id = toCompanyId(former.social_id);
    const message = `merges away the other company, ${id}, which has more positions than a merge carries over: ${maxCarried}`;
    throw refuse('company_social_id', message);
  }
  await lockMerges(client);
  await adjustListCounts(client, carried, await listKeys(client, [String(living.social_id)]), -1);
  const { record, added } = combine(living, former);
  await writeCompanies(client, new Map([[living.social_id, living]]), {
    created: [],
    updated: [record],
    merged: [{ former, intoId: living.social_id, conflictId, added }],
  });
}

/** The company that remains (that of `key`, if given), and the one that will live on as it. One with an id of the network always remains. */
function choose([one, other]: [CompanyRecord, CompanyRecord], key: string | undefined): [CompanyRecord, CompanyRecord] {
  const hasId = (company: CompanyRecord): boolean => company.social_id >= 0;
  const wanted = [one, other].find((company) => String(company.social_id) === key);
  if (key !== undefined && !wanted) throw refuse('company_social_id', 'must be the id of one of the two companies');
  if (hasId(one) !== hasId(other)) {
    if (wanted && !hasId(wanted))
      throw refuse('company_social_id', 'must be that of the company whose ID on the network is known');
    return hasId(one) ? [one, other] : [other, one];
  }
  if (wanted) return wanted === one ? [one, other] : [other, one];
  const size = (company: CompanyRecord): number => company.employees_on_social ?? -1;
  return size(other) > size(one) ? [other, one] : [one, other];
}

const refuse = (field: string, message: string): AppError =>
  new AppError('unprocessable', `The ${field} ${message}.`, { errors: [{ location: `body.${field}`, message }] });

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import { DealFacts, ListedCompanyFacts } from '../../schema/contracts/crm.js';
import { uuid } from '../../schema/contracts/values.js';
import type { Outcome } from '../../services/gateway/directory/bulk/index.js';
import {
  createCompaniesList,
  findListByName,
  putListCompanies,
} from '../../services/gateway/prospecting/companies-lists/index.js';
import {
  ensureImportedCrm,
  resolveListedCompanies,
  storeDeals,
  storeListedCompanies,
} from '../../services/gateway/prospecting/crm/index.js';
import { serviceContext } from '../../services/platform/context.js';
import type { StoreDeps } from './open-database.js';
import { UsageError } from './usage-error.js';

/** The account that the records belong to, and the list that they go to. */
export type Ownership = { account: string | undefined; name: string | undefined; crm: boolean };
export type OwnedOption = keyof Ownership;

/**
 * A kind of records that belong to one account. `open` finds out once where they are stored, and returns the function that stores a chunk.
 */
export type OwnedKind = {
  schema: z.ZodType;
  takes: readonly OwnedOption[];
  open: (deps: StoreDeps, accountId: string, ownership: Ownership) => Promise<(facts: never[]) => Promise<Outcome[]>>;
};

export const ownedKinds: Record<string, OwnedKind> = {
  deals: {
    schema: DealFacts,
    takes: ['account'],
    async open(deps, accountId) {
      const connectionId = await ensureImportedCrm(deps, accountId);
      return (facts: DealFacts[]) => storeDeals(deps, { connectionId, accountId }, facts);
    },
  },
  lists: {
    schema: ListedCompanyFacts,
    takes: ['account', 'name', 'crm'],
    async open(deps, accountId, { name, crm }) {
      // The name is present: a command line without one was refused.
      const list = name ?? '';
      if (!crm) {
        const id = await ensureCompaniesList(deps, accountId, list);
        return (facts: ListedCompanyFacts[]) => putOnCompaniesList(deps, { accountId, id }, facts);
      }
      const connectionId = await ensureImportedCrm(deps, accountId);
      return (facts: ListedCompanyFacts[]) => storeListedCompanies(deps, { connectionId, name: list }, facts);
    },
  },
};

/** Returns the id of the account's oldest companies list of this name. Creates one when there is none. */
async function ensureCompaniesList(deps: StoreDeps, accountId: string, name: string): Promise<string> {
  const held = await findListByName(deps.database.pool, accountId, name);
  return held ?? (await createCompaniesList(deps, { body: { name } }, serviceContext('import', 60_000, accountId))).id;
}

/** A companies list contains only companies of the directory, so an unknown one is refused. */
async function putOnCompaniesList(
  deps: StoreDeps,
  list: { accountId: string; id: string },
  facts: ListedCompanyFacts[],
): Promise<Outcome[]> {
  const ids = await resolveListedCompanies(deps, facts);
  const known = [...new Set(ids.filter((id) => id !== null))];
  const body = { companies: known.map((id) => ({ company_social_id: id })), replace: false };
  const context = serviceContext('import', 60_000, list.accountId);
  let { added } = await putListCompanies(deps, { path: { id: list.id }, body }, context);
  return ids.map((id) => {
    if (id === null)
      return { refused: { location: 'company_social_id', message: 'names no company of the directory' } };
    // The receipt counts the new companies without naming them, so the first ones are reported as created.
    return added-- > 0 ? 'created' : 'unchanged';
  });
}

/** Returns the account that `--account` names, otherwise the first account of `npm start`. Throws a UsageError when there is none. */
export function chooseAccount(given: string | undefined, dataDir: string): string {
  const id = uuid.safeParse(given ?? readAccount(dataDir));
  if (id.success) return id.data;
  throw new UsageError(
    given === undefined ? 'Say whose they are: --account ID.' : `--account must be a UUID, not "${given}".`,
  );
}

function readAccount(dataDir: string): unknown {
  try {
    return JSON.parse(readFileSync(join(dataDir, 'credentials.json'), 'utf8')).account_id;
  } catch {
    return undefined;
  }
}

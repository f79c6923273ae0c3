import { v7 } from 'uuid';
import type { Part } from '../../../../platform/lifecycle/lifecycle.js';
import type { Logger } from '../../../../platform/lifecycle/log.js';
import { createRepeating } from '../../../../platform/lifecycle/repeating.js';
import type { Database, Queryable } from '../../../../platform/postgres/postgres.js';
import { type CompanyNames, hostsOf, selectCompaniesAfter } from '../../company-matching/index.js';
import { readListVersions, writeListVersion } from '../../reference-lists/index.js';
import { findPairs, type GainedKey, insertConflicts } from './sql/conflicts.js';

/** Notes each pair of companies of which one has got one of these keys and the other has it, too (B12). */
export async function noteConflicts(db: Queryable, keys: GainedKey[]): Promise<void> {
  const pairs = await findPairs(db, keys);
  await insertConflicts(
    db,
    pairs.map((pair) => ({ id: v7(), ...pair })),
  );
}

/** The keys of a company that identify it: its identifiers and its hosts, but not the registrable domains of the hosts. */
export const listIdentifyingKeys = (key: number, company: CompanyNames): GainedKey[] => [
  ...company.identifiers.map((one): GainedKey => ({ kind: 'identifier', key: one, companyId: key })),
  ...hostsOf(company).map((host): GainedKey => ({ kind: 'domain', key: host, companyId: key })),
];

const companiesAtOnce = 1_000;
/** The version of this list records that the companies from before conflicts were recorded have been checked. */
const list = 'company conflicts';

/** Records, once, the conflicts of companies that were stored before conflicts were recorded. Ends after the current chunk once `signal` aborts. */
export async function findConflicts({ pool }: Pick<Database, 'pool'>, signal?: AbortSignal): Promise<void> {
  if ((await readListVersions(pool)).has(list)) return;
  for (let after = String(Number.MIN_SAFE_INTEGER); ; ) {
    const companies = await selectCompaniesAfter(pool, after, companiesAtOnce);
    if (signal?.aborted) return;
    await noteConflicts(
      pool,
      companies.flatMap((one) => listIdentifyingKeys(Number(one.social_id), one)),
    );
    if (companies.length < companiesAtOnce) break;
    after = companies.at(-1)!.social_id;
  }
  await writeListVersion(pool, list, '1');
}

/** The part of the worker that runs `findConflicts` beside its other work; a failure is retried after ten minutes. */
export function createConflictFinder(database: Database, log: Logger): Part {
  const abort = new AbortController();
  const fault = 'the search for company conflicts failed; the worker tries again';
  const turn = (): Promise<void> => findConflicts(database, abort.signal);
  return createRepeating({ name: 'company conflicts', everyMs: 10 * 60_000, abort, log, fault, turn });
}

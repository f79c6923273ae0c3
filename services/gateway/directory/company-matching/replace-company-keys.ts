import type { Part } from '../../../platform/lifecycle/lifecycle.js';
import type { Logger } from '../../../platform/lifecycle/log.js';
import { createRepeating } from '../../../platform/lifecycle/repeating.js';
import type { Client, Database } from '../../../platform/postgres/postgres.js';
import { readListVersions, writeListVersion } from '../reference-lists/index.js';
import { type CompanyNames, keyRules, toCompanyKeys } from './company-keys.js';
import { deleteKeys, insertKeys, type OwnedKey, selectCompaniesAfter } from './sql/store-company-keys.js';

/** A company as it was and as it is; undefined where there was or is none. */
type Written = { companyId: number; before: CompanyNames | undefined; after: CompanyNames | undefined };

/** Updates the keys of companies in the transaction that writes the companies, and returns those that companies lost and gained. */
export async function replaceCompanyKeys(
  client: Client,
  written: Written[],
): Promise<{ gone: OwnedKey[]; come: OwnedKey[] }> {
  const [gone, come]: [OwnedKey[], OwnedKey[]] = [[], []];
  for (const { companyId, before, after } of written) {
    const stored = new Map((before ? toCompanyKeys(before) : []).map((one) => [`${one.kind} ${one.key}`, one]));
    for (const one of after ? toCompanyKeys(after) : []) {
      if (!stored.delete(`${one.kind} ${one.key}`)) come.push({ ...one, companyId });
    }
    for (const one of stored.values()) gone.push({ ...one, companyId });
  }
  await deleteKeys(client, gone);
  await insertKeys(client, come);
  return { gone, come };
}

const fillChunk = 5_000;
/** The rules by which all companies have their keys are recorded as the version of this list. */
const list = 'company keys';

/**
 * Inserts the keys of all companies, unless that was done already by the present rules, which an update of the software may have changed.
 * Several processes may do this at once, since keys are only added. Once `signal` aborts, it ends after the current chunk; the next call
 * starts again from the beginning.
 */
export async function fillCompanyKeys({ pool }: Pick<Database, 'pool'>, signal?: AbortSignal): Promise<void> {
  if ((await readListVersions(pool)).get(list) === keyRules) return;
  for (let after = String(Number.MIN_SAFE_INTEGER); ; ) {
    const companies = await selectCompaniesAfter(pool, after, fillChunk);
    if (signal?.aborted) return;
    await insertKeys(
      pool,
      companies.flatMap((one) => toCompanyKeys(one).map((key) => ({ ...key, companyId: Number(one.social_id) }))),
    );
    if (companies.length < fillChunk) break;
    after = companies.at(-1)!.social_id;
  }
  await writeListVersion(pool, list, keyRules);
}

/** The part of the worker that inserts missing keys beside the worker's other work; a failure is retried after ten minutes. */
export function createCompanyKeys(database: Database, log: Logger): Part {
  const abort = new AbortController();
  const fault = 'company keys could not be inserted; the worker tries again';
  const turn = (): Promise<void> => fillCompanyKeys(database, abort.signal);
  return createRepeating({ name: 'company keys', everyMs: 10 * 60_000, abort, log, fault, turn });
}

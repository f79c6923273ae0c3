import { LRUCache } from 'lru-cache';
import { type Client, type Database, perDatabase, transaction } from '../../../platform/postgres/postgres.js';
import { withEntries } from '../bulk/index.js';
import { resolveCompanies } from '../company-matching/index.js';
import { lockDerivationShared } from '../locks.js';
import { digestOf, type EmployerName, toCompanyInput, toEntry } from './employer-name.js';
import {
  insertEmployers,
  lockUnread,
  type ReadEmployer,
  selectEmployers,
  selectRead,
  updateEmployers,
} from './sql/named-employers.js';

/** From this confidence on, a match is as good as certain (D2); a name counts without typos only. */
const sure = { least: 0.8, typos: false };
const enteredAtOnce = 2_000;

const cacheOf = perDatabase(() => new LRUCache<string, number>({ max: 200_000 }));

/** An employer of the dictionary that is not there any more. */
class EmployerGone extends Error {}

/**
 * Runs `work` with the dictionary ids of employers, as `enterEmployers` returns them. If an erasure has deleted one of them meanwhile, which
 * `work` notices in `readEmployers`, all are looked up again and `work` is repeated, at most twice.
 */
export async function withEmployers<T>(
  database: Database,
  employers: EmployerName[],
  work: (ids: Map<string, number>) => Promise<T>,
): Promise<T> {
  const employersOf = {
    enter: () => enterEmployers(database, employers),
    forget() {
      for (const one of employers) cacheOf(database).delete(digestOf(one));
    },
    isGone: (error: unknown) => error instanceof EmployerGone,
  };
  return withEntries(employersOf, work);
}

/**
 * Returns the dictionary ids of employers, by digest (B12). Those that are missing are entered, and compared with the directory. This happens
 * outside of the caller's transaction, so that two imports do not wait for each other; an entry that stays unused does no harm.
 */
async function enterEmployers(database: Database, employers: Iterable<EmployerName>): Promise<Map<string, number>> {
  const cache = cacheOf(database);
  const ids = new Map<string, number>();
  const missing = new Map<string, EmployerName>();
  for (const one of employers) {
    const digest = digestOf(one);
    const id = cache.get(digest);
    if (id === undefined) missing.set(digest, one);
    else ids.set(digest, id);
  }
  const wanted = [...missing];
  for (let from = 0; from < wanted.length; from += enteredAtOnce) {
    const some = wanted.slice(from, from + enteredAtOnce);
    for (const { digest, id } of await enter(database, new Map(some))) {
      cache.set(digest, id);
      ids.set(digest, id);
    }
  }
  return ids;
}

async function enter(database: Database, missing: Map<string, EmployerName>) {
  const digests = [...missing.keys()];
  const held = await selectEmployers(database.pool, digests);
  for (const { digest } of held) missing.delete(digest);
  const entered = missing.size > 0 ? await insertEmployers(database.pool, [...missing.values()].map(toEntry)) : [];
  for (const { digest } of entered) missing.delete(digest);
  // Another writer has entered these in the meantime.
  const others = missing.size > 0 ? await selectEmployers(database.pool, [...missing.keys()]) : [];
  const all = [...held, ...entered, ...others];
  await readUnread(
    database,
    all.filter((one) => !one.is_read).map((one) => one.id),
  );
  return all;
}

/** Writers of companies wait meanwhile, so that none adds a company between the look-up and the note that there is none. */
async function readUnread({ pool }: Database, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  await transaction(pool, async (client) => {
    await lockDerivationShared(client);
    const unread = await lockUnread(client, ids);
    await updateEmployers(client, await recognise(client, unread));
  });
}

/** What employers are recognised as, by the rules by which companies are matched. */
export async function recognise(client: Client, employers: (EmployerName & { id: number })[]): Promise<ReadEmployer[]> {
  const matches = await resolveCompanies(client, employers.map(toCompanyInput), sure);
  return employers.map(({ id }, index) => ({
    id,
    company_id: matches[index]?.companyId ?? null,
    confidence: matches[index]?.confidence ?? null,
  }));
}

/**
 * The companies that employers of the dictionary are recognised as, by the ids of the employers. They stay so until the transaction ends: writers
 * of companies wait for it, and then find the positions that it wrote. The caller has locked out erasures, which delete employers that nobody
 * has any more; if one of these was deleted before, the work of `withEmployers` starts again.
 */
export async function readEmployers(client: Client, ids: Iterable<number>): Promise<Map<number, string | null>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  await lockDerivationShared(client);
  const read = await selectRead(client, wanted);
  if (read.length < wanted.length) throw new EmployerGone('an employer was deleted meanwhile');
  return new Map(read.map((one) => [one.id, one.company_id]));
}

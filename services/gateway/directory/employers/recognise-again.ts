import type { Client } from '../../../platform/postgres/postgres.js';
import { derivedAtOnce, markDue } from '../searches/index.js';
import { recognise } from './enter-employers.js';
import {
  type HeldEmployer,
  hasEmployers,
  selectByKeys,
  selectPeopleOf,
  updateEmployers,
  updatePositions,
} from './sql/named-employers.js';

/** At most this many employers of a set of keys are recognised again in the transaction of a change of companies; for more, a worker does it. */
const employersAtOnce = 2_000;
const keysAtOnce = 2_000;

/**
 * Recognises again the employers that have one of these keys (`kind key`), which companies gained or lost (B12), so that people who came before
 * a company are found as if they had come after it. Returns the people whose positions changed; the caller, who has locked out others that
 * derive, derives their rows. What concerns too many employers or people is marked, and a worker does it afterwards.
 */
export async function recogniseAgain(client: Client, keys: Iterable<string>): Promise<string[]> {
  const wanted = [...new Set(keys)];
  if (wanted.length === 0 || !(await hasEmployers(client))) return [];
  const people = new Set<string>();
  for (let from = 0; from < wanted.length; from += keysAtOnce) {
    const some = wanted.slice(from, from + keysAtOnce);
    const employers = await selectByKeys(client, some, employersAtOnce + 1);
    if (employers.length > employersAtOnce) await markDue(client, 'employer key', some);
    else for (const id of await recogniseEach(client, employers, derivedAtOnce - people.size)) people.add(id);
  }
  return [...people];
}

/**
 * Recognises employers again. If this changes the positions of at most `limit` people, changes them and returns these people; otherwise marks
 * the employers, whose positions a worker then changes. The caller has locked out others that derive.
 */
export async function recogniseEach(client: Client, employers: HeldEmployer[], limit: number): Promise<string[]> {
  const read = await recognise(client, employers);
  const changed = read.filter(
    (one, index) => one.company_id !== employers[index]!.company_id || one.confidence !== employers[index]!.confidence,
  );
  if (changed.length === 0) return [];
  await updateEmployers(client, changed);
  const ids = changed.map((one) => one.id);
  const people = await selectPeopleOf(client, ids, limit + 1);
  if (people.length <= limit) return updatePositions(client, ids);
  await markDue(client, 'employer', ids);
  return [];
}

import type { Client } from '../../../platform/postgres/postgres.js';
import { recognise } from './enter-employers.js';
import { hasEmployers, selectByKeys, updateEmployers, updatePositions } from './sql/named-employers.js';

const employersAtOnce = 1_000;
const keysAtOnce = 10_000;

/**
 * Recognises again which companies those employers are that have one of these keys (`kind key`), which companies gained or lost (B12): so
 * people who came before a company are found as if they had come after it. Returns the people whose positions changed; their derived rows are
 * the caller's, who has locked out others that derive.
 */
export async function recogniseAgain(client: Client, keys: Iterable<string>): Promise<string[]> {
  const wanted = [...new Set(keys)];
  if (wanted.length === 0 || !(await hasEmployers(client))) return [];
  const people = new Set<string>();
  for (let from = 0; from < wanted.length; from += keysAtOnce) {
    const some = wanted.slice(from, from + keysAtOnce);
    for (let after = 0; ; ) {
      const employers = await selectByKeys(client, some, after, employersAtOnce);
      const read = await recognise(client, employers);
      const changed = read.filter(
        (one, place) =>
          one.company_id !== employers[place]!.company_id || one.confidence !== employers[place]!.confidence,
      );
      if (changed.length > 0) {
        await updateEmployers(client, changed);
        for (const id of await updatePositions(
          client,
          changed.map((one) => one.id),
        ))
          people.add(id);
      }
      if (employers.length < employersAtOnce) break;
      after = employers.at(-1)!.id;
    }
  }
  return [...people];
}

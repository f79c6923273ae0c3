import type { Deps } from '../../operation/deps.js';
import { storePeople } from '../people/index.js';
import { selectUnknownPeople } from './sql/store-engagements.js';

/**
 * Brings people into the directory by address and name where it does not hold them, so that they can become leads; those stored stay
 * as they are. Who was erased stays out. Answers whether that wrote anything.
 */
export async function enterPeople(
  deps: Pick<Deps, 'database'>,
  people: { url: string | null | undefined; name: string | null | undefined }[],
): Promise<boolean> {
  const named = new Map(people.flatMap(({ url, name }) => (url && name?.trim() ? [[url, name.trim()] as const] : [])));
  if (named.size === 0) return false;
  const unknown = await selectUnknownPeople(deps.database.pool, [...named.keys()]);
  const facts = [...unknown].map((social_url) => ({ social_url, ...splitName(named.get(social_url)!) }));
  if (facts.length > 0) await storePeople(deps, facts);
  return facts.length > 0;
}

/** The first word is the first name; that is all that one line of a name can tell. */
function splitName(name: string): { first_name: string; last_name: string } {
  const [first, ...rest] = name.split(/\s+/);
  return { first_name: first!.slice(0, 200), last_name: rest.join(' ').slice(0, 200) };
}

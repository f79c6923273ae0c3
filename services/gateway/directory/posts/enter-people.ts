import { mayBeProfile } from '../../../../schema/contracts/directory.js';
import type { Deps } from '../../operation/deps.js';
import { storePeople } from '../people/index.js';
import { selectUnknownPeople } from './sql/store-engagements.js';

/**
 * Stores people by address and name who are not in the directory yet, so that they can become leads; known people stay as they are.
 * Erased people stay out, and so do addresses that name no profile. Returns whether anything was written.
 */
export async function enterPeople(
  deps: Pick<Deps, 'database'>,
  people: { url: string | null | undefined; name: string | null | undefined }[],
): Promise<boolean> {
  const named = new Map(
    people.flatMap(({ url, name }) => (url && name?.trim() && mayBeProfile(url) ? [[url, name.trim()] as const] : [])),
  );
  if (named.size === 0) return false;
  const unknown = await selectUnknownPeople(deps.database.pool, [...named.keys()]);
  const facts = [...unknown].map((social_url) => ({ social_url, ...splitName(named.get(social_url)!) }));
  if (facts.length > 0) await storePeople(deps, facts);
  return facts.length > 0;
}

/** Takes the first word for the first name: a name in one line does not say more. */
function splitName(name: string): { first_name: string; last_name: string } {
  const [first, ...rest] = name.split(/\s+/);
  return { first_name: first!.slice(0, 200), last_name: rest.join(' ').slice(0, 200) };
}

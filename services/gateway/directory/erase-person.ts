import type { RequestContext } from '../../platform/context.js';
import { notFound } from '../../platform/errors.js';
import { transaction } from '../../platform/postgres.js';
import type { Deps } from '../deps.js';
import { deriveForPeople } from '../searches/index.js';
import { deletePerson, deletePosts, selectProfileUrl, suppress } from './sql/erase-person.js';
import { lockPeople, lockPosts } from './sql/locks.js';
import { hashProfileUrl, spellUrl } from './suppression-key.js';

/**
 * Erases a person everywhere and keeps them out (X7): positions, contact, derived rows, posts and engagement, and every account's
 * leads and reading notes of them go; what remains is a hash of their address, by which imports refuse them. Credits that were spent stay spent. Throws
 * `not_found`.
 */
export async function erasePerson(
  deps: Pick<Deps, 'database'>,
  { path }: { path: { id: string } },
  _ctx: RequestContext,
): Promise<object> {
  await transaction(deps.database.pool, async (client) => {
    const socialUrl = await selectProfileUrl(client, path.id);
    if (socialUrl === null) throw notFound('person');
    // An import that is just writing this person ends first; one that comes later finds the hash.
    await lockPeople(client, [socialUrl]);
    if (!(await deletePerson(client, path.id))) throw notFound('person');
    await lockPosts(client);
    await deletePosts(client, spellUrl(socialUrl));
    await suppress(client, hashProfileUrl(socialUrl));
    await deriveForPeople(client, [path.id]);
  });
  return {};
}

import type { RequestContext } from '../../../platform/context.js';
import { notFound } from '../../../platform/errors.js';
import { transaction } from '../../../platform/postgres/postgres.js';
import type { Deps } from '../../operation/deps.js';
import { eraseLeadEvents } from '../../tenants/webhook-events/index.js';
import { lockPeople, lockPosts } from '../locks.js';
import { deriveForPeople } from '../searches/index.js';
import { noteErasure } from './note-erasure.js';
import {
  deletePosts,
  deleteTraces,
  emptyQuestions,
  lockTraces,
  selectLeadsOf,
  selectProfileUrl,
  selectReach,
} from './sql/delete-traces.js';
import { suppress } from './sql/suppression.js';
import { hashProfileUrl, listUrlVariants } from './suppression-key.js';

/**
 * Erases a person everywhere and keeps them out (X7). Deleted are positions, contact, derived rows, posts and engagements, and in every
 * account its own contacts, leads, reading notes and research of the person. A hash of the address remains, by which imports refuse the
 * person. Spent credits stay spent, except those of questions that were not answered yet. The same commit queues a report to the feed,
 * which replaces what names the person by tombstones, and does so itself for the events of leads. The id may be that of an account's own
 * contact. Throws `not_found` for others.
 */
export async function erasePerson(
  deps: Pick<Deps, 'database'>,
  { path }: { path: { id: string } },
  _ctx: RequestContext,
): Promise<object> {
  await transaction(deps.database.pool, async (client) => {
    const socialUrl = await selectProfileUrl(client, path.id);
    if (socialUrl === null) throw notFound('person');
    // An import that is writing this person right now ends first; a later one finds the hash.
    await lockPeople(client, [socialUrl]);
    const hash = hashProfileUrl(socialUrl);
    const { ids, urls } = await lockTraces(client, listUrlVariants(socialUrl), hash);
    if (!ids.includes(path.id)) throw notFound('person');
    const reach = await selectReach(client, ids);
    await emptyQuestions(client, ids);
    const gone = await selectLeadsOf(client, ids);
    await deleteTraces(client, ids);
    await lockPosts(client);
    const changed = await deletePosts(client, [...new Set([socialUrl, ...urls].flatMap(listUrlVariants))]);
    await suppress(client, hash);
    await noteErasure(client, { ids: [...ids, ...reach.ids], urls: [socialUrl, ...urls], emails: reach.emails });
    await deriveForPeople(client, ids);
    await eraseLeadEvents(client, { gone, changed });
  });
  return {};
}

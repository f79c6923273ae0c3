import type { RequestContext } from '../../../platform/context.js';
import { notFound } from '../../../platform/errors.js';
import { transaction } from '../../../platform/postgres/postgres.js';
import type { Deps } from '../../operation/deps.js';
import { eraseLeadEvents } from '../../tenants/webhook-events/index.js';
import { lockErasures } from '../locks.js';
import { deriveForPeople } from '../searches/index.js';
import { deleteUnusedTitles } from '../titles/index.js';
import { emptyTexts } from './empty-texts.js';
import { findTraces } from './find-traces.js';
import { noteErasure } from './note-erasure.js';
import {
  deletePosts,
  deleteTraces,
  deleteUnusedEmployers,
  emptyQuestions,
  lockTraces,
  selectEmployersOf,
  selectLeadsOf,
  selectTitlesOf,
  type TraceIds,
} from './sql/delete-traces.js';
import { suppress } from './sql/suppression.js';
import { hashPlain, listUrlVariants } from './suppression-key.js';

/**
 * Erases a person everywhere and keeps them out (X7). All records of the person are found by index, as `findTraces` says. This deletes the
 * person's positions, their titles and names of employers that nobody else has, contact, derived rows, posts and engagements, and in every
 * account its own contacts, leads, reading notes and research of the person; texts that name the person are emptied. Hashes of the addresses,
 * e-mail addresses and identifiers of the person remain, so that imports refuse the person. Spent credits stay spent, except those of questions
 * that were not answered yet. The same commit queues a report to the feed, which replaces what names the person by tombstones; in the events
 * of leads, the commit itself does so. The id may be that of an account's own contact. Throws `not_found` for others.
 */
export async function erasePerson(
  deps: Pick<Deps, 'database'>,
  { path }: { path: { id: string } },
  _ctx: RequestContext,
): Promise<object> {
  await transaction(deps.database.pool, async (client) => {
    // Imports that are writing people or posts right now end first; later ones find the hashes.
    await lockErasures(client);
    const traces = await findTraces(client, path.id);
    if (!traces) throw notFound('person');
    const { records, addresses, names, emails, identifiers } = traces;
    const ids = records.map((one) => one.id);
    const byKind: TraceIds = {
      people: records.filter((one) => !one.is_own).map((one) => one.id),
      contacts: records.filter((one) => one.is_own).map((one) => one.id),
    };
    await lockTraces(client, byKind);
    await emptyQuestions(client, ids);
    const gone = await selectLeadsOf(client, ids);
    const titleIds = await selectTitlesOf(client, ids);
    const employerIds = await selectEmployersOf(client, ids);
    await deleteTraces(client, byKind);
    // Before derivation is locked, since a transaction that holds a title may wait for that lock.
    await deleteUnusedTitles(client, titleIds);
    const authored = await deletePosts(client, addresses.flatMap(listUrlVariants));
    const naming = await emptyTexts(client, { addresses: names, emails });
    await suppress(client, [...names, ...emails, ...identifiers].map(hashPlain));
    await noteErasure(client, {
      ids: [...new Set(records.flatMap((one) => [one.id, one.contact_id ?? one.id]))],
      urls: names,
      emails,
    });
    await deriveForPeople(client, ids);
    await deleteUnusedEmployers(client, employerIds);
    await eraseLeadEvents(client, { gone, changed: [...authored, ...naming] });
  });
  return {};
}

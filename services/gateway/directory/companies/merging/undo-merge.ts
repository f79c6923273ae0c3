import { AppError } from '../../../../platform/errors.js';
import type { Client } from '../../../../platform/postgres/postgres.js';
import { raiseLists } from '../../changes/index.js';
import { lockMerges } from '../../locks.js';
import { deriveForPeople } from '../../searches/index.js';
import { selectStoredCompanies } from '../sql/store-companies.js';
import { writeCompanies } from '../write-companies.js';
import { separate } from './combine.js';
import { listIdentifyingKeys, noteConflicts } from './note-conflicts.js';
import { adjustListCounts } from './sql/list-counts.js';
import { deleteMerge, lockMerge, selectKeys, selectPeopleOfFormer } from './sql/merges.js';

/**
 * Undoes the merge by which a conflict was decided (B12): restores the merged company as it was, and takes away what the other one got by the
 * merge. Throws `conflict` if the other one was itself merged since. The caller has locked out other writers of companies.
 */
export async function undoMerge(client: Client, conflictId: string): Promise<void> {
  const merge = await lockMerge(client, conflictId);
  // The two were one already when it was decided.
  if (!merge) return;
  const { former, into_id: intoId, living_id: livingId, added } = merge;
  const [living] = await selectStoredCompanies(client, [String(livingId)]);
  if (intoId !== livingId || !living) {
    throw new AppError('conflict', 'The company that remained was itself merged since. Undo that later merge first.');
  }
  // Read before the merge is deleted, since they are found through it.
  const keys = await selectKeys(client, [String(livingId)]);
  const people = await selectPeopleOfFormer(client, [livingId]);
  await deleteMerge(client, former.social_id);
  const formerKeys = await selectKeys(client, [String(former.social_id)]);
  await lockMerges(client);
  await adjustListCounts(client, formerKeys, await selectKeys(client, [String(livingId)]), 1);
  const record = separate(living, added);
  // Where the other one had the slug taken over, it keeps it.
  const restored = { ...former, slug: record.slug === former.slug ? null : former.slug };
  await writeCompanies(client, new Map([[livingId, living]]), { created: [restored], updated: [record] });
  await deriveForPeople(client, people);
  // A pair of which the former company had a conflict has none of its own.
  await noteConflicts(client, listIdentifyingKeys(livingId, record));
  await raiseLists(client, keys);
}

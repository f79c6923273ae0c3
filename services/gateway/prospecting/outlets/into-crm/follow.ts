import type pg from 'pg';
import { isUuid } from '../../../../platform/paging.js';
import { transaction } from '../../../../platform/postgres/postgres.js';
import { toStoredText } from '../../../operation/io/stored-text.js';
import type { CrmWriter, StatusPage } from '../../crm/index.js';
import { updateLeads } from '../../leads/index.js';
import { lockClaimed } from '../sql/claims.js';
import type { CrmOutlet } from '../sql/outlet-rows.js';
import { noteStatuses, recordFollowed } from '../sql/statuses.js';

/** How many pages of changed records a turn of an outlet reads; the next turn reads on. */
const pagesOfTurn = 20;
/** CRMs find a change some minutes after it was made, so that each reading reads what changed so long before the last one began. */
const overlapMs = 10 * 60_000;
/** Longer than any status that can be meant. */
const longestStatus = 101;

/**
 * Reads what the CRM of a leased outlet says of people whose records have changed, and changes the leads that the outlet wrote to what their
 * status there means. A change that is older than one made here is only put into the history. Each page is recorded with how far the reading
 * is, so that one that breaks off goes on there, and what is read again changes nothing.
 */
export async function followStatuses(
  pool: pg.Pool,
  outlet: CrmOutlet,
  owner: string,
  read: (cursor: string) => ReturnType<CrmWriter['readStatuses']>,
): Promise<void> {
  const begin = new Date((outlet.followed_to ? Date.parse(outlet.followed_to) : Date.now()) - overlapMs).toISOString();
  let cursor: string | null = outlet.follow_cursor ?? begin;
  for (let page = 0; page < pagesOfTurn && cursor !== null; page++) {
    const found: StatusPage = await read(cursor);
    const isOurs = await transaction(pool, async (client) => {
      if ((await lockClaimed(client, outlet, owner)) !== 'same') return false;
      const known = found.standings.flatMap(({ person_id, crm_status, at }) =>
        isUuid(person_id) ? [{ person_id, crm_status: toStoredText(crm_status, longestStatus) ?? '', at }] : [],
      );
      const changed = await noteStatuses(client, outlet, known, found.isExact);
      const meanings = new Map(outlet.statuses?.map(({ crm_status, status }) => [crm_status, status]));
      const updates = changed.flatMap(({ lead_id, crm_status, at }) => {
        const status = meanings.get(crm_status);
        return status ? [{ id: lead_id, changes: { status }, at }] : [];
      });
      const by = { accountId: outlet.account_id, actor: { kind: 'outlet', id: outlet.id } };
      if (updates.length > 0) await updateLeads(client, by, updates);
      await recordFollowed(client, outlet.id, found.next);
      return true;
    });
    if (!isOurs) return;
    cursor = found.next;
  }
}

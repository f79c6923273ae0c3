import type pg from 'pg';
import type { LeadChanges } from '../../../../../schema/contracts/lead-generation.js';
import { isUuid } from '../../../../platform/paging.js';
import { transaction } from '../../../../platform/postgres/postgres.js';
import { toStoredText } from '../../../operation/io/stored-text.js';
import type { CrmWriter, Standing, StandingPage } from '../../crm/index.js';
import { type LeadUpdate, updateLeads } from '../../leads/index.js';
import { lockClaimed } from '../sql/claims.js';
import type { CrmOutlet } from '../sql/outlet-rows.js';
import { noteStandings, recordFollowed } from '../sql/statuses.js';

/** How many pages of changed records a turn of an outlet reads; the next turn reads on. */
const pagesOfTurn = 20;
/** CRMs find a change only some minutes after it was made, so each reading goes back this long before the last one began. */
const overlapMs = 10 * 60_000;
/** One character more than a status that can be meant, and as long as an owner can be. */
const longest = { status: 101, owner: 200 };

/** A status or an owner as PostgreSQL can hold it. */
export const toKept = (field: Standing['field'], value: string): string => toStoredText(value, longest[field]) ?? '';

/**
 * Reads what the CRM of a leased outlet reports of people whose records have changed, and sets the leads that the outlet wrote to the meaning
 * of their status there. A change that is older than one made here is only added to the history. Each page is stored with the reading's
 * cursor, so that an interrupted reading continues there, and what is read again changes nothing.
 */
export async function followStatuses(
  pool: pg.Pool,
  outlet: CrmOutlet,
  owner: string,
  read: (cursor: string) => ReturnType<CrmWriter['readStandings']>,
): Promise<void> {
  const begin = new Date((outlet.followed_to ? Date.parse(outlet.followed_to) : Date.now()) - overlapMs).toISOString();
  let cursor: string | null = outlet.follow_cursor ?? begin;
  for (let page = 0; page < pagesOfTurn && cursor !== null; page++) {
    const found: StandingPage = await read(cursor);
    const isOurs = await transaction(pool, async (client) => {
      if ((await lockClaimed(client, outlet, owner)) !== 'same') return false;
      const by = { accountId: outlet.account_id, actor: { kind: 'outlet', id: outlet.id } };
      for (const field of ['status', 'owner'] as const) {
        const news = await noteStandings(client, outlet, field, listOf(found, field), found.isExact);
        const updates = news.flatMap(({ lead_id: id, value, at }): LeadUpdate[] => {
          const changes = toChanges(outlet, field, value);
          return changes ? [{ id, changes, at }] : [];
        });
        // Each field is updated separately: an update may contain a lead only once.
        if (updates.length > 0) await updateLeads(client, by, updates);
      }
      await recordFollowed(client, outlet.id, found.next);
      return true;
    });
    if (!isOurs) return;
    cursor = found.next;
  }
}

/** The standings of one field that belong to our people, without what PostgreSQL cannot store. */
const listOf = ({ standings }: StandingPage, field: Standing['field']) =>
  standings.flatMap(({ person_id, field: of, value, id, at }) =>
    of === field && isUuid(person_id)
      ? [{ person_id, value: toKept(field, value), known: id ?? toKept(field, value), at }]
      : [],
  );

/** The change of a lead that a standing means; null if it means none. The removal of an owner changes nothing. */
function toChanges({ statuses }: CrmOutlet, field: Standing['field'], value: string): LeadChanges | null {
  if (field === 'owner') return value === '' ? null : { owner: value };
  const meaning = statuses?.find(({ crm_status }) => crm_status === value);
  return meaning ? { status: meaning.status } : null;
}

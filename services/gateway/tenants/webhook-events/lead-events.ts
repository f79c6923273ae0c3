import type { FoundLead } from '../../../../schema/contracts/lead-generation.js';
import type { EventOf } from '../../../../schema/contracts/webhook-events.js';
import type { Client } from '../../../platform/postgres/postgres.js';
import { appendEvents, type NewEvent } from './append-events.js';
import { selectLeadsWithAccounts } from './sql/leads.js';
import { replaceBodies } from './sql/outbox.js';

type LeadCreated = EventOf<'lead.created'>;

/** The event of a new lead (W16). It has the id and the time of the lead, by which an erasure finds it. */
export const toLeadCreated = (lead: FoundLead): LeadCreated => ({
  id: lead.id,
  type: 'lead.created',
  created_at: lead.created_at,
  lead,
});

/** A lead that an erasure has deleted. */
export type GoneLead = Pick<FoundLead, 'id' | 'created_at'> & { account_id: string };

/** The most leads that are in memory at a time. */
const maxLeads = 1_000;

/**
 * Erases the events of leads (X7), as the last step of the transaction that erases: events of leads that are `gone` become tombstones, and events
 * of leads that were `changed` get the present state of the lead. Events that wait in the outbox get their new bytes here. Events that webhooks
 * has, or is being sent at this moment, get them by a further event, which webhooks receives after them.
 *
 * The caller excludes other erasures, so the accounts' positions may be locked in any order.
 */
export async function eraseLeadEvents(
  client: Client,
  { gone, changed }: { gone: GoneLead[]; changed: string[] },
): Promise<void> {
  const tombstones = gone.map(({ account_id, id, created_at }) => ({
    account_id,
    event: { id, type: 'lead.created', created_at, lead: null, is_erased: true } as const,
  }));
  await replaceEvents(client, tombstones);
  for (let at = 0; at < changed.length; at += maxLeads) {
    const leads = await selectLeadsWithAccounts(client, changed.slice(at, at + maxLeads));
    await replaceEvents(
      client,
      leads.map(({ account_id, ...lead }) => ({ account_id, event: toLeadCreated(lead) })),
    );
  }
}

async function replaceEvents(client: Client, events: Pick<NewEvent, 'account_id' | 'event'>[]): Promise<void> {
  if (events.length === 0) return;
  // First, since it locks the positions, so that no confirmation deletes the rows that are changed next.
  await appendEvents(
    client,
    events.map((one) => ({ ...one, is_erased: true })),
  );
  await replaceBodies(
    client,
    events.map(({ account_id, event }) => ({ account_id, id: event.id, body: JSON.stringify(event) })),
  );
}

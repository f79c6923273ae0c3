import { hashIdentifier, listIdentifiers } from '../../../platform/identifiers.js';
import type { Client } from '../../../platform/postgres/postgres.js';
import { insertActivity } from './sql/change-activity.js';

/** An item of activity for all accounts: the result of a change of a company or person (G7), or something that a source reported. */
export type ChangeItem = {
  source_id: string;
  signal_type: string;
  headline: string;
  occurred_at: string;
  topic?: string;
  payload: Record<string, unknown>;
  text?: string;
} & ({ company_social_id: string } | { company_domain: string });

/** The most items of one statement. */
const maxRows = 1_000;

/**
 * Records activity in the transaction of the change that caused it, after the change itself was written (H13). A worker hands it to the feed
 * once the feed has confirmed the facts of that change. A `topic` becomes that of the payload. Items that the feed refuses are logged and dropped.
 */
export async function appendChangeActivity(client: Client, items: ChangeItem[]): Promise<void> {
  const rows = items.map(({ topic, payload, ...item }) => {
    const body = JSON.stringify({ ...item, payload: topic === undefined ? payload : { ...payload, topic } });
    return { body, named: [...listIdentifiers(body)].map(hashIdentifier) };
  });
  for (let at = 0; at < rows.length; at += maxRows) await insertActivity(client, rows.slice(at, at + maxRows));
}

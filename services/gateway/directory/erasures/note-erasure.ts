import { maxErasedHashes } from '../../../../schema/contracts/erasures.js';
import { hashIdentifier, toPlainUrl } from '../../../platform/identifiers.js';
import type { Client } from '../../../platform/postgres/postgres.js';
import { forgetActivity } from '../changes/index.js';
import { insertErasure } from './sql/claim-erasures.js';

/** Everything by which an item of activity may name a person. */
export type Identifiers = { ids: string[]; urls: string[]; emails: string[] };

/**
 * Records, in the transaction that erases a person, that the feed must be asked to erase the person too and to keep them out (H13). Deletes
 * activity about the person that still waits for the feed.
 */
export async function noteErasure(client: Client, { ids, urls, emails }: Identifiers): Promise<void> {
  const plain = [...ids, ...urls.map(toPlainUrl), ...emails.map((email) => email.trim().toLowerCase())];
  const hashes = [...new Set(plain)].map(hashIdentifier);
  for (let at = 0; at < hashes.length; at += maxErasedHashes) {
    await insertErasure(client, hashes.slice(at, at + maxErasedHashes));
  }
  await forgetActivity(client, hashes);
}

import type { Client } from '../../../platform/postgres/postgres.js';
import type { Outcome } from '../bulk.js';
import { hasSuppressed, selectSuppressed } from './sql/suppression.js';
import { hashProfileUrl } from './suppression-key.js';

/** The addresses among these whose people were erased (X7). The caller has locked these people, so no erasure of them is under way. */
export async function findErased(client: Client, urls: string[]): Promise<string[]> {
  if (urls.length === 0 || !(await hasSuppressed(client))) return [];
  const hashes = urls.map(hashProfileUrl);
  const found = new Set((await selectSuppressed(client, hashes)).map((hash) => hash.toString('hex')));
  return urls.filter((_, index) => found.has(hashes[index]!.toString('hex')));
}

/** The outcome of an item about an erased person. */
export const refusedAsErased: Outcome = {
  refused: { location: 'social_url', message: 'is that of somebody who was erased' },
  isPrivate: true,
};

import { toPlainUrl } from '../../platform/identifiers.js';
import type { Client } from '../../platform/postgres/postgres.js';

const buckets = 64;

/** Which of 64 parts of all people this address falls in: FNV-1a, the same in every process. */
export function bucketOf(socialUrl: string): number {
  const plain = toPlainUrl(socialUrl);
  let hash = 0x811c9dc5;
  for (let index = 0; index < plain.length; index++) hash = Math.imul(hash ^ plain.charCodeAt(index), 0x01000193);
  return (hash ^ (hash >>> 15)) & (buckets - 1);
}

/**
 * Shuts out other writers of these people until the transaction ends, so that what is read after it can be compared, and what is
 * absent be inserted, without a race. Buckets are locked in order; readers are not concerned.
 */
export async function lockPeople(client: Client, socialUrls: string[]): Promise<void> {
  const wanted = [...new Set(socialUrls.map(bucketOf))].sort((one, other) => one - other);
  await client.query(
    `select pg_advisory_xact_lock(hashtext('leadwire people'), bucket) from unnest($1::int[]) as bucket`,
    [wanted],
  );
}

/** Shuts out other writers of companies until the transaction ends; they are few, so one lock serves them all. */
export async function lockCompanies(client: Client): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(hashtext('leadwire companies'))`);
}

/** Shuts out other writers of posts and engagement until the transaction ends. Whoever locks people too locks those first. */
export async function lockPosts(client: Client): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(hashtext('leadwire posts'))`);
}

import { toPlainUrl } from '../../platform/identifiers.js';
import type { Client } from '../../platform/postgres/postgres.js';

const buckets = 64;

/** Which of 64 buckets the person of this address belongs to: FNV-1a of the address, the same in every process. */
export function bucketOf(socialUrl: string): number {
  const plain = toPlainUrl(socialUrl);
  let hash = 0x811c9dc5;
  for (let index = 0; index < plain.length; index++) hash = Math.imul(hash ^ plain.charCodeAt(index), 0x01000193);
  return (hash ^ (hash >>> 15)) & (buckets - 1);
}

/**
 * Locks out other writers of these people until the transaction ends, so that rows read afterwards can be compared, and missing rows
 * be inserted, without a race. Buckets are locked in ascending order, which prevents deadlocks. Readers are not affected.
 */
export async function lockPeople(client: Client, socialUrls: string[]): Promise<void> {
  // An erasure knows people by their e-mail addresses, too, so it locks out all writers of people (`lockErasures`).
  await holdErasures(client);
  const wanted = [...new Set(socialUrls.map(bucketOf))].sort((one, other) => one - other);
  await client.query(
    `select pg_advisory_xact_lock(hashtext('leadwire people'), bucket) from unnest($1::int[]) as bucket`,
    [wanted],
  );
}

/** Makes erasures wait until the transaction ends; whether a person was erased, if read afterwards, stays true until then. */
export async function holdErasures(client: Client): Promise<void> {
  await client.query(`select pg_advisory_xact_lock_shared(hashtext('leadwire erasures'))`);
}

/** Locks out others that take the lock of this name until the transaction ends. */
const lockOf =
  (name: string) =>
  async (client: Client): Promise<void> => {
    await client.query('select pg_advisory_xact_lock(hashtext($1))', [`leadwire ${name}`]);
  };

/**
 * Waits until all writers of people and posts have committed, and locks out further ones and other erasures until the transaction ends. From
 * here on its statements read by index, even if PostgreSQL expects many rows: few rows name one person.
 */
export async function lockErasures(client: Client): Promise<void> {
  await client.query(
    `set local enable_seqscan = off;
     select pg_advisory_xact_lock(hashtext('leadwire erasures')); select pg_advisory_xact_lock(hashtext('leadwire posts'))`,
  );
}

/** Locks out other writers of companies until the transaction ends. One lock serves all companies, since writers are few. */
export const lockCompanies = lockOf('companies');

/** Waits for writers of companies lists, and makes further ones wait until the transaction ends: what a list counts follows from merges (B12). */
export const lockMerges = lockOf('merges');

/** Locks out merges until the transaction ends; to be taken before any list is locked. */
export async function holdMerges(client: Client): Promise<void> {
  await client.query(`select pg_advisory_xact_lock_shared(hashtext('leadwire merges'))`);
}

/** Locks out other writers of posts and engagements until the transaction ends. A caller that also locks people locks those first. */
export const lockPosts = lockOf('posts');

/** Locks out other processes that load reference lists until the transaction ends. */
export const lockReferenceLists = lockOf('reference lists');

/** Waits until every other derivation has been committed, and locks out further ones until the transaction ends. */
export const lockDerivation = lockOf('searches');

/** Locks out derivation for companies until the transaction ends; other transactions may derive people at the same time. */
export async function lockDerivationShared(client: Client): Promise<void> {
  await client.query(`select pg_advisory_xact_lock_shared(hashtext('leadwire searches'))`);
}

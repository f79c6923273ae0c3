import type { Client } from '../../../platform/postgres/postgres.js';

// Domains share 64 locks, so that a batch holds few locks however many domains it has. All transactions take them in the same order.
const buckets = `select distinct hashtext(d) & 63 as bucket from unnest($1::text[]) as d order by 1`;

/**
 * Keeps these domains, which no company has yet, from becoming known until the transaction ends. So each item by domain is either stored before its
 * domain becomes known, and is found when it does, or is stored later, and then finds the company. It is a statement of its own (H3). Batches do not
 * wait for each other.
 */
export async function holdDomains(client: Client, domains: string[]): Promise<void> {
  await client.query({
    name: 'domains-hold',
    text: `select pg_advisory_xact_lock_shared(hashtext('leadwire feed domains'), bucket) from (${buckets}) b`,
    values: [domains],
  });
}

/** Waits for the batches that hold these domains, and makes others wait until the transaction ends. */
export async function lockDomains(client: Client, domains: string[]): Promise<void> {
  await client.query({
    name: 'domains-lock',
    text: `select pg_advisory_xact_lock(hashtext('leadwire feed domains'), bucket) from (${buckets}) b`,
    values: [domains],
  });
}

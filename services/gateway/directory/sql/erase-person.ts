import type { Client } from '../../../platform/postgres.js';

/** The address of a person, or null. */
export async function selectProfileUrl(client: Client, id: string): Promise<string | null> {
  const { rows } = await client.query<{ social_url: string }>({
    name: 'person-url',
    text: 'select social_url from person where id = $1::uuid',
    values: [id],
  });
  return rows[0]?.social_url ?? null;
}

/** Deletes a person with all that refers to them (positions, contact, leads and reading notes cascade); whether there was one. */
export async function deletePerson(client: Client, id: string): Promise<boolean> {
  const result = await client.query({
    name: 'person-delete',
    text: 'delete from person where id = $1::uuid',
    values: [id],
  });
  return result.rowCount === 1;
}

/** Notes for ever that the person of this hash is to be kept out. */
export async function suppress(client: Client, hash: Buffer): Promise<void> {
  await client.query({
    name: 'person-suppress',
    text: 'insert into suppression (key_hash) values ($1::bytea) on conflict do nothing',
    values: [hash],
  });
}

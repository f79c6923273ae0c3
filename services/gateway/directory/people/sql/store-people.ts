import type { Client } from '../../../../platform/postgres/postgres.js';
import { type CopyValue, copyRows } from '../../../operation/io/copy.js';
import type { PersonRecord } from '../person-record.js';
import type { PositionRecord } from '../position-record.js';

/** The stored people of these addresses. Each is looked up by itself: for a join, the planner would read a large table whole. */
export async function selectStoredPeople(client: Client, socialUrls: string[]): Promise<PersonRecord[]> {
  const { rows } = await client.query<PersonRecord>({
    text: `select stored.* from unnest($1::text[]) as wanted (social_url)
           cross join lateral (
             select p.id, p.social_url, p.first_name, p.last_name, p.location, p.country, p.geo_ids, p.positions_digest,
                    c.email, coalesce(c.email_is_verified, false) as email_is_verified,
                    coalesce(c.phones, '[]') as phones,
                    array(select i.value from person_identifier i where i.person_id = p.id order by i.value collate "C") as identifiers
             from person p left join contact c on c.person_id = p.id
             where p.social_url = wanted.social_url offset 0
           ) stored`,
    values: [socialUrls],
  });
  return rows;
}

const personColumns = [
  'id',
  'social_url',
  'first_name',
  'last_name',
  'location',
  'country',
  'geo_ids',
  'positions_digest',
] as const;

/** Inserts people who are not stored yet; the caller has locked out other writers. */
export async function insertPeople(client: Client, people: PersonRecord[]): Promise<void> {
  if (people.length === 0) return;
  await copyRows(
    client,
    'person',
    personColumns,
    people.map((person) => personColumns.map((column) => person[column])),
  );
}

/** Overwrites stored people. */
export async function updatePeople(client: Client, people: PersonRecord[]): Promise<void> {
  if (people.length === 0) return;
  await client.query({
    text: `update person p
           set first_name = r.first_name, last_name = r.last_name, location = r.location, country = r.country,
               geo_ids = r.geo_ids, positions_digest = r.positions_digest, updated_at = now()
           from jsonb_to_recordset($1::jsonb)
             as r (id uuid, first_name text, last_name text, location text, country text, geo_ids bigint[], positions_digest uuid)
           where p.id = r.id`,
    values: [JSON.stringify(people)],
  });
}

/** Deletes all positions of these people, before new ones replace them. */
export async function deletePositions(client: Client, personIds: string[]): Promise<void> {
  if (personIds.length === 0) return;
  await client.query({ text: 'delete from position where person_id = any($1::uuid[])', values: [personIds] });
}

const positionColumns = [
  'person_id',
  'title_id',
  'company_id',
  'company_name',
  'started_on',
  'start_precision',
  'ended_on',
  'end_precision',
  'is_current',
  'kind',
  'named_employer_id',
];

/** Inserts positions; `titleIds` has the dictionary id of each title. */
export async function insertPositions(
  client: Client,
  positions: Iterable<{ personId: string; position: PositionRecord }>,
  titleIds: Map<string, number>,
): Promise<void> {
  await copyRows(client, 'position', positionColumns, toRows(positions, titleIds));
}

function* toRows(
  positions: Iterable<{ personId: string; position: PositionRecord }>,
  titleIds: Map<string, number>,
): Generator<CopyValue[]> {
  for (const { personId, position: one } of positions) {
    const titleId = titleIds.get(one.title);
    if (titleId === undefined) throw new Error('a title was not entered into the dictionary');
    yield [
      personId,
      titleId,
      one.company_id,
      one.company_name,
      one.started_on,
      one.start_precision,
      one.ended_on,
      one.end_precision,
      one.is_current,
      one.kind,
      one.named_employer_id,
    ];
  }
}

/** Stores e-mail addresses and phone numbers. A contact has the id of its person; a person with neither has no row. */
export async function writeContacts(client: Client, created: PersonRecord[], updated: PersonRecord[]): Promise<void> {
  const reachable = created.filter((one) => one.email !== null || one.phones.length > 0);
  if (reachable.length > 0) {
    await copyRows(
      client,
      'contact',
      ['id', 'person_id', 'email', 'email_is_verified', 'phones'],
      reachable.map((one) => [one.id, one.id, one.email, one.email_is_verified, JSON.stringify(one.phones)]),
    );
  }
  if (updated.length === 0) return;
  await client.query({
    text: `insert into contact (id, person_id, email, email_is_verified, phones)
           select id, id, email, email_is_verified, phones
           from jsonb_to_recordset($1::jsonb) as r (id uuid, email text, email_is_verified boolean, phones jsonb)
           where email is not null or phones <> '[]' or exists (select from contact c where c.person_id = r.id)
           on conflict (person_id) do update
             set email = excluded.email, email_is_verified = excluded.email_is_verified, phones = excluded.phones
             where (contact.email, contact.email_is_verified, contact.phones)
               is distinct from (excluded.email, excluded.email_is_verified, excluded.phones)`,
    values: [JSON.stringify(updated)],
  });
}

import type { Queryable } from '../../../../platform/postgres/postgres.js';
import type { Phone } from '../choose-phone.js';

/** A contact as it is stored; `place` is its position in the request, from 0. */
export type ContactRow = {
  place: number;
  contact_id: string;
  /** Whether it exists for the account alone. */
  is_own: boolean;
  first_name: string;
  last_name: string;
  social_url: string;
  location: string | null;
  job_title: string | null;
  company_name: string | null;
  company_social_id: string | null;
  company_social_slug: string | null;
  email: string | null;
  email_is_verified: boolean;
  phones: Phone[];
};

// Every person of the directory is a contact, also one without e-mail address and phone number. Of several current positions, employment
// precedes seats and contracts, then the latest start precedes.
const ofDirectory = `
  select p.id as contact_id, false as is_own, p.first_name, p.last_name, p.social_url, p.location,
    job.title as job_title, coalesce(o.name, job.company_name) as company_name, shown_company_id(living_company(job.company_id)) as company_social_id,
    o.slug as company_social_slug, c.email, coalesce(c.email_is_verified, false) as email_is_verified,
    coalesce(c.phones, '[]') as phones
  from person p
  left join contact c on c.person_id = p.id
  left join lateral (
    select t.text as title, s.company_id, s.company_name from position s join job_title t on t.id = s.title_id
    where s.person_id = p.id and s.is_current
    order by s.kind = 'employee' desc, s.started_on desc nulls last, s.id limit 1
  ) job on true
  left join company o on o.social_id = living_company(job.company_id)`;
const ofAccount = `
  select a.id, true, a.first_name, a.last_name, a.social_url, a.location, a.job_title, coalesce(o.name, a.company_name),
    shown_company_id(living_company(a.company_id)), o.slug, a.email, a.email_is_verified, a.phones
  from account_contact a left join company o on o.social_id = living_company(a.company_id)`;

/** The contacts of these ids that the account sees, in the order of the ids, one for each place. By the primary keys. */
export async function selectContactsById(db: Queryable, accountId: string, ids: string[]): Promise<ContactRow[]> {
  const { rows } = await db.query<ContactRow>({
    name: 'contacts-by-id',
    text: `select wanted.place::int - 1 as place, found.*
           from unnest($2::uuid[]) with ordinality as wanted (id, place)
           cross join lateral (
             ${ofDirectory} where p.id = wanted.id
             union all ${ofAccount} where a.id = wanted.id and a.account_id = $1::uuid
           ) found
           order by wanted.place`,
    values: [accountId, ids],
  });
  return rows;
}

/**
 * The contacts of these addresses that the account sees, in the order of the addresses; the account's own contact precedes that of the
 * directory. By the unique indexes on addresses, and primary keys.
 */
export async function selectContactsByUrl(db: Queryable, accountId: string, urls: string[]): Promise<ContactRow[]> {
  const { rows } = await db.query<ContactRow>({
    name: 'contacts-by-url',
    text: `select wanted.place::int - 1 as place, found.*
           from unnest($2::text[]) with ordinality as wanted (social_url, place)
           cross join lateral (
             ${ofDirectory} where p.id = (
               select id from person where social_url = wanted.social_url
               union select person_id from own_person where id = wanted.social_url)
             union all ${ofAccount} where a.social_url = wanted.social_url and a.account_id = $1::uuid
           ) found
           order by wanted.place, found.is_own desc`,
    values: [accountId, urls],
  });
  return rows;
}

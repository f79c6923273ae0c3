import type { z } from 'zod';
import type {
  Contact,
  Contacts,
  listContactsByIdInput,
  listContactsInput,
} from '../../../../schema/contracts/contacts.js';
import { accountOf, type RequestContext } from '../../../platform/context.js';
import { AppError, notFound } from '../../../platform/errors.js';
import type { Queryable } from '../../../platform/postgres/postgres.js';
import { listUnknown } from '../../../platform/validate.js';
import type { Deps } from '../../operation/deps.js';
import { choosePhone } from './choose-phone.js';
import { type ContactRow, selectContactsById, selectContactsByUrl } from './sql/select-contacts.js';

type ContactDeps = Pick<Deps, 'database'>;

/**
 * The deprecated operation (E1): the contacts of all ids, in the order of the ids and as often as each is given. Throws `not_found` where
 * the account sees no contact of some id; `errors` lists each such id.
 */
export async function listContactsById(
  deps: ContactDeps,
  { body }: z.output<typeof listContactsByIdInput>,
  ctx: RequestContext,
): Promise<Contact[]> {
  const rows = await selectContactsById(deps.database.pool, accountOf(ctx), body.contact_ids);
  const known = new Set(rows.map((row) => row.contact_id));
  const errors = listUnknown('body.contact_ids', body.contact_ids, known, 'names no contact');
  if (errors.length > 0) {
    const { detail } = notFound('contact');
    throw new AppError('not_found', detail, { errors });
  }
  return rows.map(toContact);
}

/** The contacts of these ids and addresses (E2), each once, in the order asked for. Unknown ids and addresses are left out. */
export async function listContacts(
  deps: ContactDeps,
  { query }: z.output<typeof listContactsInput>,
  ctx: RequestContext,
): Promise<Contacts> {
  const { pool } = deps.database;
  const { contact_ids: ids = [], social_urls: urls = [] } = query;
  const [byId, byUrl] = await Promise.all([
    ids.length > 0 ? selectContactsById(pool, accountOf(ctx), ids) : [],
    urls.length > 0 ? selectContactsByUrl(pool, accountOf(ctx), urls) : [],
  ]);
  const once = new Map([...byId, ...byUrl].map((row) => [row.contact_id, row]));
  return { contacts: [...once.values()].map(toContact) };
}

/** The contacts of these ids that the account sees; other ids are left out. */
export async function readContacts(deps: ContactDeps, ids: string[], ctx: RequestContext): Promise<Contact[]> {
  return (await selectContactsById(deps.database.pool, accountOf(ctx), ids)).map(toContact);
}

/** A contact that the account sees, and whether it exists for that account alone. Throws `not_found` where there is none. */
export async function findContact(
  db: Queryable,
  accountId: string,
  id: string,
): Promise<{ contact: Contact; isOwn: boolean }> {
  const [row] = await selectContactsById(db, accountId, [id]);
  if (!row) throw notFound('contact');
  return { contact: toContact(row), isOwn: row.is_own };
}

function toContact(row: ContactRow): Contact {
  return {
    contact_id: row.contact_id,
    first_name: row.first_name,
    last_name: row.last_name,
    job_title: row.job_title ?? undefined,
    company_name: row.company_name ?? undefined,
    company_social_id: row.company_social_id ?? undefined,
    company_social_slug: row.company_social_slug ?? undefined,
    social_url: row.social_url,
    location: row.location ?? undefined,
    email: row.email_is_verified ? (row.email ?? undefined) : undefined,
    phone: choosePhone(row.phones),
  };
}

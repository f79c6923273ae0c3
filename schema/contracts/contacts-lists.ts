import { z } from 'zod';
import { profileUrl } from './directory.js';
import { idPath, name, pageOf, paging, uuid } from './values.js';

export const NewContactsList = z.strictObject({ name: name(200) });

/** A named set of people of one account, which content signals may watch or narrow by. */
export const ContactsList = z.object({
  id: uuid,
  name: z.string(),
  contact_count: z.int(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type ContactsList = z.output<typeof ContactsList>;

/** A person by contact id or profile; where both are given, the id decides. */
export const ListContact = z
  .strictObject({ contact_id: uuid.optional(), social_url: profileUrl.optional() })
  .refine((one) => one.contact_id ?? one.social_url, 'contact_id or social_url is required');

/** Who goes on a list; `replace` empties it first. At most 10,000 a request. */
export const ListContacts = z.strictObject({
  contacts: z.array(ListContact).max(10_000),
  replace: z.boolean().default(false),
});

/** What became of them; `unknown` lists the places of those whom the directory does not hold. */
export const ListContactsReceipt = z.object({
  added: z.int(),
  unknown: z.array(z.object({ index: z.int(), message: z.string() })),
  contact_count: z.int(),
});
export type ListContactsReceipt = z.output<typeof ListContactsReceipt>;

export const createContactsListInput = z.object({ body: NewContactsList });
export const listContactsListsInput = z.object({ query: z.strictObject(paging) });
export const ContactsListPage = pageOf('contacts_lists', ContactsList);
export type ContactsListPage = z.output<typeof ContactsListPage>;
export const contactsListInput = z.object({ path: idPath });
export const putListContactsInput = z.object({ path: idPath, body: ListContacts });

import { z } from 'zod';
import { Contact } from './contacts.js';
import { personAddress } from './directory.js';
import {
  atLeastOne,
  idPath,
  instantText,
  keyOrder,
  name,
  newestPaging,
  pageOf,
  paging,
  UnknownItem,
  uuid,
} from './values.js';
import { named } from './words.js';

export const NewContactsList = named(
  'NewContactsList',
  'A contacts list to create. It is empty at first.',
  z.strictObject({ name: name(200).describe('The name of the list, 1 to 200 characters.') }),
);
export const ContactsListChanges = named(
  'ContactsListChanges',
  'Changes to a contacts list. Absent fields stay as they are.',
  z.strictObject({ name: name(200).optional().describe('The new name, 1 to 200 characters.') }),
  'UpdateContactsListInput',
);

/** A named set of people of one account, which content signals may watch or narrow by. */
export const ContactsList = named(
  'ContactsList',
  'A named set of people of the account.',
  z.object({
    id: uuid.describe('The ID of the list.'),
    name: z.string().describe('The name of the list.'),
    contact_count: z.int().describe('How many people are on the list.'),
    created_at: instantText.describe('When the list was created.'),
    updated_at: instantText.describe('When the list was last renamed, or people were last put on it or removed.'),
  }),
);
export type ContactsList = z.output<typeof ContactsList>;

export const ListContact = named(
  'ListContact',
  'A person, given by contact ID or profile. If both are given, the ID decides.',
  z
    .strictObject({
      contact_id: uuid.optional().describe('The ID of the contact, which is also that of the person.'),
      social_url: personAddress.optional().describe("The address of the person's profile."),
    })
    .refine((one) => one.contact_id ?? one.social_url, 'contact_id or social_url is required'),
);

export const ListContacts = named(
  'ListContacts',
  'People to put on a list.',
  z.strictObject({
    contacts: z.array(ListContact).max(10_000).describe('The people, at most 10,000 in a request.'),
    replace: z.boolean().default(false).describe('Whether the list is emptied first; false by default.'),
  }),
);

export const ListContactsReceipt = named(
  'ListContactsReceipt',
  'What became of the people who were put on a list.',
  z.object({
    added: z.int().describe('How many people were not on the list before.'),
    unknown: z.array(UnknownItem).describe('The people whom the directory does not hold. They were left out.'),
    contact_count: z.int().describe('How many people are on the list now.'),
  }),
);
export type ListContactsReceipt = z.output<typeof ListContactsReceipt>;

export const createContactsListInput = z.object({ body: NewContactsList });
export const listContactsListsInput = z.object({ query: z.strictObject(newestPaging) });
export const ContactsListPage = pageOf('contacts_lists', ContactsList);
export type ContactsListPage = z.output<typeof ContactsListPage>;
export const contactsListInput = z.object({ path: idPath });
export const putListContactsInput = z.object({ path: idPath, body: ListContacts });
export const updateContactsListInput = z.object({ path: idPath, body: ContactsListChanges });
export const listedContactsInput = z.object({ path: idPath, query: z.strictObject({ ...paging, ...keyOrder }) });
export const ListedContactsPage = pageOf('contacts', Contact);
export const removeListContactsInput = z.object({
  path: idPath,
  query: z.strictObject({
    contact_ids: atLeastOne(uuid, { most: 100, separator: ',' }).describe(
      'The IDs of the people to remove, at most 100. Those who are not on the list are ignored.',
    ),
  }),
});

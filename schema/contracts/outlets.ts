import { z } from 'zod';
import { KeptSchedule, LeadStatus, Schedule } from './lead-generation.js';
import { SeniorityLevel } from './sizes.js';
import { idPath, instantText, largeInt, name, newestPaging, pageOf, text, uuid } from './values.js';
import { enumeration, named } from './words.js';

export const OutletKind = enumeration('OutletKind', 'Where an outlet writes leads.', {
  email: 'E-mail: recipients get a digest on a schedule.',
  hubspot: 'HubSpot: people become contacts.',
  salesforce: 'Salesforce: people become leads or contacts, as `write_as` says.',
});
export type OutletKind = z.output<typeof OutletKind>;

export const OutletRecord = enumeration('OutletRecord', 'The kind of record that an outlet writes for a person.', {
  contact: 'A contact. In Salesforce it belongs to the account of its company, which is created if there is none.',
  contact_of_known_account: 'A contact in Salesforce, if the company has an account; other people are skipped.',
  contact_or_lead: 'A contact in Salesforce if the company has an account, otherwise a lead.',
  lead: 'A lead in Salesforce.',
});
export type OutletRecord = z.output<typeof OutletRecord>;

export const OutletNote = enumeration('OutletNote', 'What an outlet adds to the record of a person for each lead.', {
  none: 'Nothing.',
  note: 'A note, in Salesforce a completed task, which says why the person is a lead.',
  task: 'An open task that says why the person is a lead.',
});
export type OutletNote = z.output<typeof OutletNote>;

export const OutletState = enumeration('OutletState', 'Whether an outlet writes leads.', {
  on: 'The outlet writes leads.',
  off: 'The outlet does not write leads. They wait until it is switched on again.',
});

export const RecipientState = enumeration('RecipientState', 'Whether an address receives the digests of an account.', {
  asked: 'Not yet: the link that was sent to the address has not been confirmed.',
  confirmed: 'Yes.',
  unsubscribed: 'No: a reader of the address has unsubscribed. A link in each message undoes this.',
  refused: 'No: the mail server refused the address. If a change names it again a day later, it is asked again.',
});
export type RecipientState = z.output<typeof RecipientState>;

const mostRecipients = 20;
const aboutDigest = 'A digest of leads by e-mail. No message is sent while there is no new lead.';
const DigestInput = named(
  'DigestInput',
  aboutDigest,
  z.strictObject({
    recipients: z
      .array(z.email('must be an e-mail address').max(254))
      .min(1)
      .max(mostRecipients)
      .describe(
        `The addresses that receive the digest, 1 to ${mostRecipients}. Each is sent a link, and receives leads once the link is confirmed.`,
      ),
    schedule: Schedule.describe(
      'When the digest is sent. The minute is a single number, so that at most one digest an hour is sent.',
    ),
  }),
);
export type DigestInput = z.output<typeof DigestInput>;
const Digest = named(
  'Digest',
  aboutDigest,
  z.object({
    recipients: z
      .array(
        named(
          'Recipient',
          'A recipient of a digest.',
          z
            .object({
              address: z.string().describe('The e-mail address.'),
              state: RecipientState.describe('Whether the address receives digests.'),
            })
            .meta({ key: null }),
        ),
      )
      .meta({ description: 'The addresses that receive the digest.', assumedSize: 5 }),
    schedule: KeptSchedule.describe('When the digest is sent.'),
  }),
);

const statusFields = {
  crm_status: text(1, 100).describe('The value of the field in the CRM.'),
  status: LeadStatus.describe('The status that the leads of the person then get.'),
};
const aboutStatus = 'What a status in the CRM means for leads.';
const CrmStatusInput = named('CrmStatusInput', aboutStatus, z.strictObject(statusFields));
const CrmStatus = named('CrmStatus', aboutStatus, z.object(statusFields)).meta({ key: null });

const mostFilters = 50;
const mostStatuses = 50;
const fieldName = z.string().regex(/^[A-Za-z][A-Za-z0-9_]{0,99}$/, 'must be the name of a field');
const settings = {
  name: name(200).describe('The name of the outlet, 1 to 200 characters.'),
  email: DigestInput.nullish().describe(
    'The digest that is sent, if the outlet sends e-mail; null or absent if it writes to a CRM.',
  ),
  crm_connection_id: uuid
    .optional()
    .describe('The connection to the CRM, whose credentials must be allowed to write; absent with `email`.'),
  id_field: fieldName
    .optional()
    .describe(
      'Required for a CRM: the name of the field that holds the ID of the person in leadwire, so that no person is written twice. In HubSpot it is a contact property with unique values; in Salesforce it is a text field that is an external ID and unique.',
    ),
  write_as: OutletRecord.optional().describe('The kind of record that is written for people: "contact" by default.'),
  adds: OutletNote.optional().describe('What is added to the record for each lead: "note" by default.'),
  statuses: z
    .array(CrmStatusInput)
    .min(1)
    .max(mostStatuses)
    .refine((all) => new Set(all.map((one) => one.crm_status)).size === all.length, 'must name each `crm_status` once')
    .nullish()
    .describe(
      `What statuses in the CRM mean for leads, at most ${mostStatuses}: a change of the status there then changes the leads that were written. Null or absent if statuses are not to come back.`,
    ),
  status_field: fieldName
    .nullish()
    .describe(
      'The field of the record that holds the status: null or absent for the lead status of HubSpot and of Salesforce. Contacts in Salesforce have no status unless a field is named here.',
    ),
  takes_owner: z
    .boolean()
    .optional()
    .describe(
      'Whether the owner of a record in the CRM becomes the owner of its leads: false by default. A lead without an owner gets the owner of a record that existed before, and later changes in the CRM are taken over.',
    ),
  signal_ids: z
    .array(uuid)
    .max(mostFilters)
    .nullish()
    .describe(`Only leads of these signals, at most ${mostFilters}; null or absent for all.`),
  program_ids: z
    .array(uuid)
    .max(mostFilters)
    .nullish()
    .describe(`Only leads of these programs, at most ${mostFilters}; null or absent for all.`),
  seniority_levels: z
    .array(SeniorityLevel)
    .max(10)
    .nullish()
    .describe('Only leads whose new title indicates one of these levels; null or absent for all.'),
  min_score: z
    .int()
    .min(0)
    .max(100)
    .nullish()
    .describe('Only leads that have at least this score when they are found; null or absent for all.'),
};

export const NewOutlet = named(
  'NewOutlet',
  'Where the leads of the account are to be written.',
  z.strictObject(settings),
);
export type NewOutlet = z.output<typeof NewOutlet>;

export const OutletChanges = named(
  'OutletChanges',
  'Changes to an outlet. Absent fields stay as they are, and null removes a filter. Filters apply to leads that are found from then on.',
  z.strictObject({
    ...settings,
    name: settings.name.optional(),
    state: OutletState.optional().describe(
      'Whether the outlet writes leads. Waiting leads are written as soon as it is switched on.',
    ),
    retries_failed: z
      .boolean()
      .optional()
      .describe('Whether the latest 10,000 leads that failed or were skipped are tried again; false by default.'),
  }),
);
export type OutletChanges = z.output<typeof OutletChanges>;

export const Outlet = named(
  'Outlet',
  'Where leads of the account are written: to a CRM as soon as they are found, or by e-mail.',
  z.object({
    id: uuid.describe('The ID of the outlet.'),
    name: z.string().describe('The name of the outlet.'),
    kind: OutletKind.describe('What the outlet writes to.'),
    email: Digest.nullable().describe('The digest that is sent; null if the outlet writes to a CRM.'),
    next_digest_at: instantText.nullable().describe('When the next digest is due; null if the outlet writes to a CRM.'),
    crm_connection_id: uuid
      .nullable()
      .describe('The connection to the CRM, which may have been deleted since; null if the outlet sends e-mail.'),
    id_field: z
      .string()
      .nullable()
      .describe('The name of the field that holds the ID of the person in leadwire; null if the outlet sends e-mail.'),
    write_as: OutletRecord.nullable().describe(
      'The kind of record that is written for people; null if the outlet sends e-mail.',
    ),
    adds: OutletNote.nullable().describe('What is added to the record for each lead; null if the outlet sends e-mail.'),
    statuses: z.array(CrmStatus).nullable().meta({
      description: 'What statuses in the CRM mean for leads; null if statuses do not come back.',
      assumedSize: 10,
    }),
    status_field: z
      .string()
      .nullable()
      .describe('The field of the record that holds the status; null for the usual one.'),
    takes_owner: z.boolean().describe('Whether the owner of a record in the CRM becomes the owner of its leads.'),
    signal_ids: z.array(uuid).nullable().describe('Only leads of these signals; null for all.'),
    program_ids: z.array(uuid).nullable().describe('Only leads of these programs; null for all.'),
    seniority_levels: z.array(z.string()).nullable().describe('Only leads of these levels; null for all.'),
    min_score: z.int().nullable().describe('Only leads that had at least this score; null for all.'),
    state: OutletState.describe('Whether the outlet writes leads.'),
    off_reason: z
      .string()
      .nullable()
      .describe('Why leadwire switched the outlet off; null if it is on, or if somebody switched it off.'),
    written_count: largeInt.describe('How many leads the outlet has written.'),
    last_written_at: instantText.nullable().describe('When the outlet last wrote a lead; null before the first one.'),
    last_error: z.string().nullable().describe('Why the outlet could not write at the last attempt; null if it could.'),
    last_error_at: instantText.nullable().describe('When the outlet last failed to write; null if it never failed.'),
    statuses_error: z
      .string()
      .nullable()
      .describe(
        'Why statuses and owners could not be read at the last attempt; null if they could, or if none are read.',
      ),
    created_at: instantText.describe('When the outlet was created.'),
    updated_at: instantText.describe('When somebody last changed the outlet.'),
  }),
);
export type Outlet = z.output<typeof Outlet>;

export const OutletDeliveryState = enumeration('OutletDeliveryState', 'How far an outlet has come with a lead.', {
  waiting: 'The lead will be tried at `next_attempt_at`, or as soon as the outlet is switched on.',
  written: 'The CRM has the lead, or the mail server has the digest for all who receive it.',
  skipped: 'The lead was left out for the reason that `error` gives, such as a duplicate rule of the CRM.',
  failed: 'The lead was given up for the reason that `error` gives.',
});
export type OutletDeliveryState = z.output<typeof OutletDeliveryState>;

export const OutletDelivery = named(
  'OutletDelivery',
  'The writing of one lead by an outlet.',
  z.object({
    id: uuid.describe('The ID of the delivery.'),
    lead_id: uuid.describe('The lead.'),
    state: OutletDeliveryState.describe('How far the delivery has come.'),
    attempts: z.int().describe('How many attempts were made.'),
    next_attempt_at: instantText
      .nullable()
      .describe('When the next attempt is due; null if the delivery has ended, or the outlet is off.'),
    record_id: z
      .string()
      .nullable()
      .describe('The ID of the record in the CRM, or of the digest; null if the lead is not written.'),
    error: z.string().nullable().describe('Why the lead was not written at the last attempt; null if it was.'),
    created_at: instantText.describe('When the lead was found.'),
    ended_at: instantText.nullable().describe('When the lead was written, skipped or given up; null before that.'),
  }),
);
export type OutletDelivery = z.output<typeof OutletDelivery>;

export const OutletTest = named(
  'OutletTest',
  'Whether an outlet could write. The test writes nothing.',
  z.object({
    is_ready: z
      .boolean()
      .describe(
        'Whether the CRM accepts the credentials and has the field for the ID, or the mail server answers and a recipient has confirmed.',
      ),
    problem: z.string().nullable().describe('What keeps the outlet from writing; null if nothing does.'),
  }),
);
export type OutletTest = z.output<typeof OutletTest>;

export const createOutletInput = z.object({ body: NewOutlet });
export const listOutletsInput = z.object({ query: z.strictObject(newestPaging) });
export const OutletPage = pageOf('outlets', Outlet);
export const outletInput = z.object({ path: idPath });
export const changeOutletInput = z.object({ path: idPath, body: OutletChanges });
export const listOutletDeliveriesInput = z.object({
  path: idPath,
  query: z.strictObject({
    ...newestPaging,
    state: OutletDeliveryState.optional().describe('Only deliveries in this state.'),
  }),
});
export const OutletDeliveryPage = pageOf('deliveries', OutletDelivery);

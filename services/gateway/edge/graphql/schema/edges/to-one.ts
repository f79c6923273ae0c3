/** An object as its operation answered it, with GraphQL's names. */
export type Row = Record<string, unknown>;

/**
 * A field that leads from an object to one or more other objects, which its row names by their `databaseId`. `to` is a type that operations read
 * by ids (`nodes`); a caller who may read it may follow the field. It is null if there is no such object, or none any more.
 */
export type ToOne = {
  on: string;
  name: string;
  about: string;
  to: string;
  /** The id, or a list of ids, in the row of the object. */
  ids: (row: Row) => unknown;
  isList?: true;
};

const by = (key: string) => (row: Row) => row[key];
const within = (key: string, inner: string) => (row: Row) => (row[key] as Row | null | undefined)?.[inner];

const signal = 'The signal; null if it has since been deleted.';
const program = 'The program; null if it has since been deleted.';
const personas = 'The personas that the signal searches by; null if the signal names the role itself.';
const company = 'The company, as the directory has it; null if the directory does not know it.';

/** Every field of this kind. */
export const toOne: ToOne[] = [
  {
    on: 'AddListCompaniesPayload',
    name: 'companiesList',
    about: 'The list as it is now.',
    to: 'CompaniesList',
    ids: by('namedId'),
  },
  {
    on: 'AddListContactsPayload',
    name: 'contactsList',
    about: 'The list as it is now.',
    to: 'ContactsList',
    ids: by('namedId'),
  },
  { on: 'Lead', name: 'signal', about: 'The signal that found the lead.', to: 'Signal', ids: by('signalId') },
  { on: 'Lead', name: 'program', about: program, to: 'Program', ids: by('programId') },
  { on: 'Lead', name: 'run', about: 'The run that found the lead.', to: 'Run', ids: by('runId') },
  {
    on: 'Lead',
    name: 'person',
    about: 'The person, as the directory has them now.',
    to: 'Person',
    ids: by('personId'),
  },
  {
    on: 'Lead',
    name: 'company',
    about: 'The company of the new role, as the directory has it; null if the directory does not know it.',
    to: 'Company',
    ids: within('newRole', 'companySocialId'),
  },
  {
    on: 'Lead',
    name: 'persona',
    about: 'The persona that the person matches, as it is now; null if there is none, or no longer one.',
    to: 'Persona',
    ids: by('personaId'),
  },
  {
    on: 'Lookalike',
    name: 'company',
    about: 'The company, as the directory has it.',
    to: 'Company',
    ids: within('socialCompany', 'socialId'),
  },
  {
    on: 'MatchedInput',
    name: 'company',
    about: 'The company of the directory that matches the input company.',
    to: 'Company',
    ids: within('matchedCompany', 'socialId'),
  },
  {
    on: 'DisabledWebhookEndpoint',
    name: 'endpoint',
    about: 'The endpoint, as it is now; null if it has since been deleted.',
    to: 'WebhookEndpoint',
    ids: by('id'),
  },
  { on: 'LeadRole', name: 'company', about: company, to: 'Company', ids: by('companySocialId') },
  { on: 'Position', name: 'company', about: company, to: 'Company', ids: by('companySocialId') },
  { on: 'PickedSignal', name: 'signal', about: signal, to: 'Signal', ids: by('id') },
  { on: 'SweepPreview', name: 'signal', about: signal, to: 'Signal', ids: by('id') },
  { on: 'Run', name: 'program', about: program, to: 'Program', ids: by('programId') },
  {
    on: 'Signal',
    name: 'personas',
    about: personas,
    to: 'Persona',
    ids: within('definition', 'personaIds'),
    isList: true,
  },
  {
    on: 'Signal',
    name: 'companiesList',
    about: 'The list of companies whose former employees the signal looks for; null if it names none.',
    to: 'CompaniesList',
    ids: within('definition', 'companiesListId'),
  },
  {
    on: 'Signal',
    name: 'crmList',
    about:
      'The list of an imported CRM that the signal searches; null if the signal names no list, or a list of a connected CRM.',
    to: 'CrmList',
    ids: within('definition', 'crmListId'),
  },
  {
    on: 'Signal',
    name: 'contactsLists',
    about: 'The lists of people that a content signal names; null for other signals.',
    to: 'ContactsList',
    ids: within('definition', 'contactsListIds'),
    isList: true,
  },
  { on: 'CreditEntry', name: 'program', about: program, to: 'Program', ids: by('programId') },
  { on: 'CreditEntry', name: 'run', about: 'The run; null if there is none.', to: 'Run', ids: by('runId') },
  { on: 'CreditEntry', name: 'signal', about: signal, to: 'Signal', ids: by('signalId') },
  { on: 'CreditUsage', name: 'program', about: program, to: 'Program', ids: by('programId') },
  { on: 'CreditUsage', name: 'signal', about: signal, to: 'Signal', ids: by('signalId') },
  {
    on: 'ResearchQuestion',
    name: 'contact',
    about: 'The contact that the question is about. Only staff see this, in `askedResearchQuestions`.',
    to: 'Contact',
    ids: by('contactId'),
  },
  { on: 'Contact', name: 'company', about: company, to: 'Company', ids: by('companySocialId') },
  {
    on: 'Contact',
    name: 'person',
    about: 'The person of the directory; null for a contact that only the account has.',
    to: 'Person',
    ids: by('contactId'),
  },
  {
    on: 'CrmDeal',
    name: 'connection',
    about: 'The connection that has the deal.',
    to: 'CrmConnection',
    ids: by('connectionId'),
  },
  {
    on: 'CrmDeal',
    name: 'company',
    about: 'The company of the directory that the deal belongs to; null if none was found yet.',
    to: 'Company',
    ids: by('matchedCompanySocialId'),
  },
  { on: 'CrmListCompany', name: 'company', about: company, to: 'Company', ids: by('companySocialId') },
  {
    on: 'IcpSignal',
    name: 'watch',
    about: 'The watch that matched, as it is now; null if it has since been deleted.',
    to: 'Watch',
    ids: by('icpCriteriaId'),
  },
  { on: 'IcpSignal', name: 'company', about: company, to: 'Company', ids: by('companySocialId') },
  {
    on: 'Watch',
    name: 'companiesList',
    about: 'The list of companies that are watched; null if the watch names none.',
    to: 'CompaniesList',
    ids: by('companiesListId'),
  },
  { on: 'WatchSample', name: 'company', about: company, to: 'Company', ids: by('companySocialId') },
  {
    on: 'WatchBackfill',
    name: 'watch',
    about: 'The watch that is matched with past activity; null if it has since been deleted.',
    to: 'Watch',
    ids: by('icpCriteriaId'),
  },
  {
    on: 'WebhookDelivery',
    name: 'endpoint',
    about: 'The endpoint to which the event is owed; null if it has since been deleted.',
    to: 'WebhookEndpoint',
    ids: by('endpointId'),
  },
  {
    on: 'WebhookReplay',
    name: 'endpoint',
    about: 'The endpoint to which deliveries are sent again; null if it has since been deleted.',
    to: 'WebhookEndpoint',
    ids: by('endpointId'),
  },
  {
    on: 'WebhookEndpoint',
    name: 'watches',
    about: 'The watches whose signals the endpoint receives; null if it receives those of all watches.',
    to: 'Watch',
    ids: by('icpCriteriaIds'),
    isList: true,
  },
];

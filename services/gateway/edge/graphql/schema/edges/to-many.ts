import type { Row } from './to-one.js';

/**
 * A field that leads from an object to a page of its rows: those that the operation `list` reads for objects of this type (`children`). A caller
 * who may read the list may follow the field.
 */
export type ToMany = {
  on: string;
  name: string;
  about: string;
  /** The name of the operation that lists the rows. */
  list: string;
  /** The key by which the rows are read, if it is not the `id` of the object. */
  key?: (row: Row) => string;
};

/** An event with the UTC day on which it happened, which says where its deliveries are kept. */
const keyOfEvent = (id: unknown, at: unknown): string => `${id}/${String(at).slice(0, 10)}`;

/** Every field of this kind. */
export const toMany: ToMany[] = [
  { on: 'Signal', name: 'leads', about: 'The leads that the signal found, newest first.', list: 'leads' },
  {
    on: 'Signal',
    name: 'programs',
    about: 'The programs that include the signal, newest first.',
    list: 'leadGenerationPrograms',
  },
  { on: 'Program', name: 'leads', about: 'The leads that runs of the program found, newest first.', list: 'leads' },
  { on: 'Program', name: 'runs', about: 'The runs of the program, newest first.', list: 'leadGenerationRuns' },
  { on: 'Run', name: 'leads', about: 'The leads that the run found, newest first.', list: 'leads' },
  { on: 'Person', name: 'leads', about: 'The leads of the account for this person, newest first.', list: 'leads' },
  { on: 'Persona', name: 'signals', about: 'The signals that search by the persona, newest first.', list: 'signals' },
  {
    on: 'CompaniesList',
    name: 'companies',
    about: 'The companies on the list, in the order of their IDs.',
    list: 'listedCompanies',
  },
  { on: 'CompaniesList', name: 'signals', about: 'The signals that name the list, newest first.', list: 'signals' },
  {
    on: 'ContactsList',
    name: 'contacts',
    about: 'The people on the list, in the order of their IDs.',
    list: 'listedContacts',
  },
  { on: 'ContactsList', name: 'signals', about: 'The signals that name the list, newest first.', list: 'signals' },
  {
    on: 'Watch',
    name: 'icpSignals',
    about: 'The events of the feed that the watch detected, newest first.',
    list: 'icpSignals',
    key: ({ icpCriteriaId }) => icpCriteriaId as string,
  },
  {
    on: 'WebhookEndpoint',
    name: 'deliveries',
    about: 'The deliveries to the endpoint, newest first.',
    list: 'webhookDeliveries',
  },
  {
    on: 'IcpSignal',
    name: 'deliveries',
    about: 'The deliveries of the event, newest first.',
    list: 'webhookDeliveries',
    key: ({ id, detectedAt }) => keyOfEvent(id, detectedAt),
  },
  {
    on: 'WebhookEvent',
    name: 'deliveries',
    about: 'The deliveries of the event, newest first.',
    list: 'webhookDeliveries',
    key: ({ id, createdAt }) => keyOfEvent(id, createdAt),
  },
];

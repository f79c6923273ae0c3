const id = (last: string): string => `019de28d-40e2-7000-8000-${last.padStart(12, '0')}`;

/** The id of the example of each resource, by the name that paths give it. */
export const ids = {
  accounts: id('1'),
  'api-keys': id('2'),
  'audit-log': id('3'),
  people: id('4'),
  'icp-signal-watches': id('5'),
  'icp-signals': id('6'),
  'webhook-endpoints': id('7'),
  'webhook-deliveries': id('8'),
  personas: id('9'),
  'companies-lists': id('10'),
  'contacts-lists': id('11'),
  signals: id('12'),
  'past-company-move-signals': id('13'),
  'social-content-signals': id('14'),
  'credits/entries': id('15'),
  'lead-generation-programs': id('16'),
  'lead-generation-runs': id('17'),
  leads: id('18'),
  'crm-connections': id('19'),
  'research-questions': id('20'),
  'research-question-templates': id('21'),
  industries: id('22'),
  'job-titles': id('23'),
  requests: id('24'),
  'webhook-events': id('31'),
  replays: id('50'),
  backfills: id('51'),
  'company-conflicts': id('52'),
  sources: id('53'),
  hooks: id('54'),
  outlets: id('55'),
  'outlets/deliveries': id('56'),
};

const q = (words: string) => ({ q: words });

/** What a resource's parameters mean, where it is not what the word means everywhere. */
export const resources: Record<string, Record<string, unknown>> = {
  ...Object.fromEntries(Object.entries(ids).map(([resource, one]) => [resource, { id: one }])),
  'audit-log': { operation: 'createPersona' },
  companies: q('robotics'),
  people: { id: ids.people, ...q('ida example') },
  industries: q('machinery'),
  locations: q('sweden'),
  'job-titles': q('chief financial officer'),
  'icp-signal-consumers': { name: 'crm-sync' },
  'lead-generation-runs': { id: ids['lead-generation-runs'], status: 'completed' },
  sources: { id: ids.sources, kind: 'greenhouse', state: 'on' },
  outlets: { id: ids.outlets, state: 'failed' },
  hooks: { id: ids.hooks, event: 'icp_signal.detected' },
  'webhook-deliveries': { id: ids['webhook-deliveries'], status: 'delivered' },
  'icp-signals': {
    id: ids['icp-signals'],
    order: 'oldest',
    icp_criteria_id: [ids['icp-signal-watches']],
    signal_type: ['hiring'],
    wait: 0,
  },
};

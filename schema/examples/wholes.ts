import { firstFeedCursor } from './cursors.js';
import { events, tombstone } from './events.js';
import { content, newHire } from './nouns.js';
import { words } from './words.js';

/** Components whose example is not made of its fields': those that go together, or of which a few say more than all. */
export const wholes: Record<string, unknown> = {
  NewHireSignal: { name: 'New leaders in finance', is_enabled: true, ...newHire },
  PastCompanyMoveSignal: {
    name: 'People who left customers',
    is_enabled: true,
    persona_ids: words.persona_ids,
    companies_list_id: words.companies_list_id,
    countries: ['SE', 'NO'],
    max_movers_per_sweep: 100,
  },
  SocialContentSignal: { name: 'Talk about closing the books', is_enabled: true, ...content },
  SignalDefinition: newHire,
  SignalChanges: { countries: newHire.countries, max_profiles_per_sweep: newHire.max_profiles_per_sweep },
  ContentSignalChanges: { keyword_queries: content.keyword_queries, search_window: content.search_window },
  PersonaChanges: { job_titles: ['Chief Financial Officer', 'CFO'] },
  LeadScoringChanges: { relationship: 40 },
  LeadChanges: { status: 'contacted', owner: 'Kim Example' },
  ProgramChanges: { schedule: { cron: '0 7 * * 1', time_zone: 'Europe/Stockholm' } },
  WatchChanges: { topics: words.topics },
  ConsumerCommit: { cursor: firstFeedCursor },
  WebhookEndpointChanges: { is_enabled: true, signal_types: words.signal_types },
  ContentCondition: { path: ['payload', 'topic'], op: 'in', value: ['finance', 'engineering'], not: false },
  IcpSignalTombstone: tombstone,
  WebhookEvent: events['lead.created'],
  WebhookEventType: {
    name: 'credits.low',
    description: 'A charge has brought the balance of the account down to the threshold that it had set.',
    json_schema: { type: 'object', properties: { credits: { type: 'object' } }, required: ['credits'] },
    example: events['credits.low'],
  },
  CrmConnectionChanges: { name: 'Our customers', company_id_field: 'network_company_id' },
  OutletChanges: { adds: 'note', state: 'on' },
  CrmDealChanges: { stage: 'Closed won', amount: 12_500 },
  LookalikeSearch: {
    input_companies: [{ domain: 'robotics.example.com', name: 'Example Robotics' }],
    queries: ['automation of warehouses'],
    hq_countries: ['SE', 'NO'],
    sizes: ['51-200'],
    employees_on_social_min: 50,
    paging: { limit: 25 },
  },
};

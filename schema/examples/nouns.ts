import { feedCursor } from './cursors.js';
import { ids } from './ids.js';
import { outlets } from './outlets.js';
import { words } from './words.js';

type Fields = Record<string, unknown>;

const secondInstant = '2026-05-01T08:00:02.000000Z';
const finance = 'Leaders in finance';
const question = { name: 'Budget', question: 'Who decides on the budget for finance software?' };
const title = 'Chief Financial Officer';

const lei: Fields = { source: 'lei', value: 'EXAMPLEROBOTICS00164' };

const company: Fields = {
  name: 'Example Robotics',
  domains: ['robotics.example.com'],
  former_names: ['Example Machines'],
  website: 'https://robotics.example.com',
  social_url: 'https://social.example.com/company/example-robotics',
  logo_url: 'https://robotics.example.com/logo.png',
  description: 'Builds robots that pick and pack in warehouses.',
  company_address: 'Examplegatan 1, Gothenburg',
  headquarters: 'Gothenburg, Sweden',
  hq_state: 'Västra Götaland',
  founded: 2011,
  organization_type: 'Privately Held',
};

const attempts: Fields = {
  attempts: 120,
  delivered: 114,
  rejected: 0,
  retried: 6,
  exhausted: 0,
  success_rate: 0.95,
  p50_ms: 81,
  p95_ms: 323,
  p99_ms: 813,
};

const found: Fields = { signals: 100, swallowed: 7 };

const endpoint: Fields = {
  url: 'https://hooks.example.com/leadwire',
  description: 'Production',
  metadata: { team: 'sales' },
  headers: { 'X-Api-Key': 'EXAMPLE-of-a-key' },
  header_names: ['X-Api-Key'],
  timeout_seconds: 10,
  standard_webhooks: false,
  max_per_second: 50,
  event_types: ['icp_signal.detected', 'lead.created'],
};

const delivery: Fields = {
  id: ids['webhook-deliveries'],
  status: 'delivered',
  response_status: 200,
  failure_reason: null,
  next_attempt_at: null,
  planned_attempts: [],
  created_at: '2026-05-01T08:00:01.300000Z',
  updated_at: secondInstant,
};

const researchQuestion: Fields = {
  id: ids['research-questions'],
  ...question,
  status: 'COMPLETED',
  answer: 'The finance department has a budget of its own, which its head decides on.',
};

/** The question of a new hire signal, as it is asked and told. */
export const newHire: Fields = {
  persona_ids: [ids.personas],
  job_titles_excludes: ['Assistant'],
  company_headcounts: ['D', 'E'],
  countries: ['SE', 'NO'],
  industry_ids: [ids.industries],
  max_profiles_per_sweep: 100,
};

const useCase = { name: 'Slow closing', prompt: 'The author finds that closing the books takes too long.' };

/** What a content signal asks for. */
export const content: Fields = {
  collection: 'authors_and_engagers',
  keyword_queries: ['"month-end close" finance'],
  post_filter: 'About the work of finance departments.',
  search_sort: 'date_posted',
  search_window: 'past_month',
  max_contacts_per_sweep: 100,
  min_engagements: 5,
  use_cases: [useCase],
};

const watchedIndustries = ['Machinery Manufacturing'];
/** Why a signal matched. */
const match = {
  clauses: ['signal_types', 'keywords'],
  words: ['Head of Finance'],
  values: [{ clause: 'signal_types', value: 'hiring' }],
};

const deal = {
  id: words.deal_id,
  connection_id: ids['crm-connections'],
  external_id: 'L-1',
  name: 'First order',
  amount: 12_000,
  currency: 'EUR',
  stage: 'Closed won',
  pipeline: 'default',
  type: 'newbusiness',
  is_closed: true,
  is_won: true,
  probability: 100,
  closed_at: '2026-03-31T00:00:00.000000Z',
  company_name: 'example robotics',
  matched_company_social_id: words.company_social_id,
};

/**
 * What a field is of one noun, where its name alone does not say it; a new one, changes of one, and facts about one are the same noun.
 * `undefined` leaves an optional one out.
 */
/** What people said of a lead. */
const scored = {
  score: 75,
  score_fit: 100,
  score_recency: 63,
  score_relationship: 30,
  score_confidence: 100,
  score_reason:
    'matches the persona "Leaders in finance" at the level CXO; took the role 30 days ago; no relationship is known',
};
const worked = {
  ...scored,
  status: 'contacted',
  owner: 'Kim Example',
  note: null,
  changed_at: '2026-05-02T08:00:00.000000Z',
};

export const nouns: Record<string, Fields> = {
  Account: { id: ids.accounts, name: 'Example Sales' },
  ApiKey: {
    id: ids['api-keys'],
    label: 'Reports',
    prefix: 'lw_customer_0a1b2c3d',
    scopes: ['read'],
    key: 'lw_customer_0a1b2c3d_EXAMPLE-of-a-key-that-opens-nothing-at-all-',
  },
  AuditEntry: {
    id: ids['audit-log'],
    operation: 'createPersona',
    resource_type: 'personas',
    resource_id: ids.personas,
    actor_label: 'Reports',
  },
  ActivityItem: { text: undefined, account_id: undefined },
  ActivityReceipt: {
    accepted: 1,
    duplicates: 0,
    unresolved: 0,
    refused: [{ index: 1, errors: [{ location: 'body[1].headline', message: 'is required' }] }],
  },
  BulkReceipt: {
    created: 1,
    updated: 0,
    unchanged: 0,
    refused: [],
    fields_left_out: undefined,
  },
  Company: {
    ...company,
    status: 'Active',
    is_hiring: true,
    identifiers: [{ source: 'network', value: '1001' }, lei],
  },
  CompanyFacts: { identifiers: [lei] },
  CompanyConflict: {
    id: ids['company-conflicts'],
    ...lei,
    company_social_ids: ['c12', '1001'],
    company_names: ['Example Robotics AB', 'Example Robotics'],
    state: 'merged',
    merged_into: '1001',
    decided_at: '2026-05-02T10:00:00.000000Z',
  },
  ConflictReport: { company_social_ids: ['c12', '1001'] },
  ConflictDecision: { state: 'merged', company_social_id: '1001' },
  Source: {
    id: ids.sources,
    kind: 'greenhouse',
    key: 'examplerobotics',
    page: 'https://boards.example.com/examplerobotics',
    company_domain: 'robotics.example.com',
    company_name: 'Example Robotics',
    told_name: 'Example Robotics',
    confidence: 0.93,
    state: 'on',
    entity_count: 42,
    item_count: 17,
    next_read_at: '2026-05-02T16:00:00.000000Z',
    last_success_at: '2026-05-02T10:00:00.000000Z',
    last_changed_at: '2026-05-01T22:00:00.000000Z',
    last_error: 'boards.example.com is out of order (503).',
    last_error_at: '2026-04-20T04:00:00.000000Z',
  },
  SourceChange: { state: 'on' },
  ...outlets,
  SourceKindFacts: {
    name: 'greenhouse',
    title: 'Greenhouse',
    licence: 'Public job posts of the employer, by the Job Board API of Greenhouse, which needs no key.',
    off_reason: 'No source of this kind is switched on.',
    source_count: 12,
    reading_count: 11,
    failing_count: 1,
    read_every_s: 21_600,
    pace_ms: 1_000,
    rests_until: '2026-05-02T10:15:00.000000Z',
  },
  CompanyIdentifier: lei,
  IdentifierFacts: lei,
  PersonIdentifierFacts: { source: 'crm', value: 'hubspot:4711' },
  SocialCompany: {
    ...company,
    social_id: '1003',
    name: 'Example Automation',
    slug: 'example-automation',
    domain: 'automation.example.com',
    website: 'https://automation.example.com',
    social_url: 'https://social.example.com/company/example-automation',
    logo_url: 'https://automation.example.com/logo.png',
    description: 'Builds conveyors and sorters for warehouses.',
    company_address: 'Eksempelveien 2, Oslo',
    headquarters: 'Oslo, Norway',
    hq_country: 'NO',
    hq_state: 'Oslo',
    countries: ['NO'],
  },
  Industry: {
    id: ids.industries,
    name: 'Machinery Manufacturing',
    path: 'Manufacturing > Machinery Manufacturing',
    parent_id: '019de28d-40e2-7000-8000-000000000025',
  },
  JobTitle: { id: ids['job-titles'], name: title },
  Location: { kind: 'country', name: 'Sweden', within: [] },
  Person: { id: ids.people, account_id: undefined },
  PhoneFacts: { number: '+46313900600', is_verified: true },
  PositionFacts: { company_name: undefined, company_domain: undefined, company_page: undefined },
  Position: { company_confidence: null },
  PostFacts: {
    text: 'We closed the month in three days. Here is how.',
    author_url: 'https://social.example.com/in/ida-example',
    author_name: 'Ida Example',
    author_company_social_id: undefined,
    engagement_count: 37,
  },
  EngagementFacts: {
    actor_url: 'https://social.example.com/in/bo-example',
    actor_name: 'Bo Example',
    person_id: undefined,
    kind: 'comment',
    text: 'We would like to know more.',
  },
  WatchCriteria: { company_social_ids: undefined, industries: watchedIndustries },
  Watch: {
    name: 'Companies that hire for finance',
    company_social_ids: null,
    industries: watchedIndustries,
    same_as: undefined,
  },
  WatchDay: { day: '2026-05-01', ...found },
  WatchVolume: found,
  StatisticsPoint: { at: '2026-05-01T08:00:00.000000Z', series: 'funding', value: 12 },
  Statistics: { since: '2026-05-01T08:00:00.000000Z', until: '2026-05-02T08:00:00.000000Z' },
  WatchPreview: {
    scanned: 5000,
    complete: true,
    matched: 1,
    count: 1,
    excluded_alone: [{ clause: 'keywords', count: 12 }],
  },
  WatchBackfill: {
    id: ids.backfills,
    scanned: 80_000,
    matched: 1200,
    written: 1150,
    total_estimate: 200_000,
    is_limited: false,
    status: 'running',
    dry_run: false,
    complete: false,
    matched_by_signal_type: [],
    samples: [],
  },
  IcpSignal: { id: ids['icp-signals'], is_erased: undefined },
  IcpSignalPage: { has_more: false, matches: undefined },
  MatchReason: match,
  IcpSignalMatch: { id: ids['icp-signals'], ...match, is_backfill: false },
  IcpSignalTombstonePage: { has_more: false },
  IcpSignalConsumer: {
    name: 'crm-sync',
    cursor: feedCursor,
    lag: 3,
    oldest_uncommitted_at: words.detected_at,
    missed: 0,
    committed_at: words.updated_at,
  },
  WebhookEndpoint: {
    id: ids['webhook-endpoints'],
    ...endpoint,
    disabled_at: null,
    disabled_reason: null,
    paused_at: null,
    overlap_ends_at: null,
    secret: 'whsec_RXhhbXBsZSBvZiBhIHNlY3JldCwgaXQgc2lnbnMgbm8=',
  },
  NewHook: { target_url: 'https://hooks.example.com/catch/1', event: 'lead.created' },
  Hook: {
    id: ids.hooks,
    target_url: 'https://hooks.example.com/catch/1',
    event: 'lead.created',
    secret: 'whsec_RXhhbXBsZSBvZiBhIHNlY3JldCwgaXQgc2lnbnMgbm8=',
  },
  WebhookHour: { hour: '2026-05-01T08:00:00.000000Z', ...attempts },
  WebhookLastError: { at: secondInstant, failure_reason: 'http_error', response_status: 503 },
  WebhookStatistics: {
    until: '2026-05-02T00:00:00.000000Z',
    ...attempts,
    pending_count: 6,
    oldest_due_at: '2026-05-01T08:06:02.000000Z',
  },
  EndpointTest: { response_status: 204, failure_reason: null, duration_ms: 84 },
  WebhookDelivery: delivery,
  WebhookEventPage: { has_more: false },
  WebhookReplay: {
    id: ids.replays,
    status: ['rejected', 'exhausted'],
    cursor: null,
    include_delivered: false,
    total: 1200,
    total_is_exact: true,
    queued: 700,
    delivered: 690,
    failed: 4,
    skipped: 2,
    dry_run: false,
  },
  NewWebhookReplay: { status: ['rejected', 'exhausted'], cursor: undefined },
  WebhookAttempt: {
    number: 1,
    started_at: '2026-05-01T08:00:01.350000Z',
    duration_ms: 84,
    response_status: 200,
    failure_reason: null,
  },
  Persona: {
    id: ids.personas,
    name: finance,
    job_titles: ['Chief Financial Officer', 'CFO'],
    canonical_job_title_ids: null,
  },
  NewPersona: { canonical_job_title_ids: undefined },
  CompaniesList: { id: ids['companies-lists'], name: 'Customers' },
  ListCompanies: { companies: [{ company_social_id: '1001' }, { domain: 'logistics.example.com' }] },
  ListCompaniesReceipt: { added: 2, unknown: [] },
  ContactsList: { id: ids['contacts-lists'], name: 'Voices in finance' },
  ListContacts: {
    contacts: [{ contact_id: ids.people }, { social_url: 'https://social.example.com/in/bo-example' }],
  },
  ListContactsReceipt: { added: 2, unknown: [] },
  Signal: { id: ids.signals, name: 'New leaders in finance' },
  ContentSignal: {
    id: ids['social-content-signals'],
    name: 'Talk about closing the books',
    accept_all_posts: false,
    author_profile_urls: [],
    company_social_ids: [],
    contacts_list_ids: [],
    detects_event_attendance: false,
    mentioned_company_social_ids: [],
    mentioned_profile_urls: [],
    post_sources: [],
    max_engagers_per_post: 50,
    max_posts_per_contact: 10,
    max_posts_per_sweep: 50,
    ...content,
    last_sweep_posts_analyzed: 48,
    last_sweep_engagers_collected: 17,
  },
  Credits: { day: '2026-05-01' },
  CreditEntry: { id: ids['credits/entries'], program_id: null, run_id: null, signal_id: null },
  PickedSignal: { kind: 'new_hire', id: ids.signals },
  Schedule: { cron: '0 7 * * 1', time_zone: 'Europe/Stockholm' },
  Program: {
    id: ids['lead-generation-programs'],
    name: 'Finance, every Monday',
    schedule: { cron: '0 7 * * 1', time_zone: 'Europe/Stockholm' },
    suspended_reason: null,
    last_skip: null,
  },
  NewRun: { name: 'Finance, every Monday' },
  Run: {
    id: ids['lead-generation-runs'],
    status: 'completed',
    searches_done: 1,
    searches_total: 1,
    profiles_read: 12,
    profiles_kept: 9,
    leads_created: 9,
    notes: [],
  },
  RunPreview: { kind: 'new_hire', id: ids.signals, searches: 1, profiles: 12, profiles_without: undefined },
  Lead: {
    id: ids.leads,
    signal_kind: 'new_hire',
    persona_name: finance,
    matched_rule: title,
    relationship: null,
    evidence: null,
    created_at: '2026-05-01T09:30:30.000000Z',
    previous_role: {
      title: 'Head of Finance',
      company_social_id: '1002',
      company_name: 'Example Logistics',
      start_date: '2021-08',
      end_date: '2026-03',
    },
    ...worked,
  },
  LeadScoring: { fit: 40, recency: 30, relationship: 20, confidence: 10 },
  LeadDetail: {
    ...worked,
    history: [
      {
        at: '2026-05-02T08:00:00.000000Z',
        field: 'status',
        before: 'new',
        after: 'contacted',
        actor_kind: 'customer',
        actor_id: ids['api-keys'],
      },
    ],
  },
  CrmConnection: {
    id: ids['crm-connections'],
    name: 'Our customers',
    type: 'hubspot',
    base_url: null,
    company_id_field: 'network_company_id',
    has_live_lists: true,
    deal_count: 310,
    last_sync_error: null,
  },
  NewCrmConnection: { base_url: undefined, credentials: { access_token: 'EXAMPLE-token' } },
  CrmList: { id: words.crm_list_id, name: 'Won this year', company_count: 25 },
  CrmListCompany: { key: 'id 1001', company_name: 'example robotics' },
  CrmDeal: deal,
  Deal: deal,
  LookalikeReasons: {
    terms: ['warehouses', 'builds'],
    tags: ['warehouse automation'],
    fields: ['employees', 'founded'],
    people_moved: 2,
  },
  Lookalike: { score: 0.83 },
  LookalikeAnswer: {
    paging: { limit: 25, total: 1 },
    credits: { credits_left: 986, credits_used: 2 },
    left_out: undefined,
  },
  MatchedInput: {
    confidence: 1,
    input_company: { domain: 'robotics.example.com', social_id: null, social_slug: null, name: 'Example Robotics' },
    name: 'Example Robotics',
  },
  ResearchQuestion: researchQuestion,
  NewResearchQuestion: { template_id: undefined },
  AskedResearchQuestion: { ...researchQuestion, status: 'PENDING', answer: undefined },
  ResearchAnswer: { answer: researchQuestion.answer },
  ResearchQuestionTemplate: { id: ids['research-question-templates'], ...question },
};

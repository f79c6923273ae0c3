import { consumersList } from '../contracts/icp-signal-consumers.js';
import { feedList, tombstonesList } from '../contracts/icp-signals.js';
import { backfillsList } from '../contracts/watch-backfills.js';
import { watchesList } from '../contracts/watches.js';
import { deliveriesList } from '../contracts/webhook-deliveries.js';
import { endpointsList } from '../contracts/webhook-endpoints.js';
import { webhookEventsList } from '../contracts/webhook-events.js';
import { replaysList } from '../contracts/webhook-replays.js';
import { ids } from './ids.js';
import { words } from './words.js';

const encode = (list: string, ...key: unknown[]): string =>
  Buffer.from(JSON.stringify([list, ...key])).toString('base64url');

/** Of a list whose newest rows come first. */
const newest = (list: string, resource: keyof typeof ids): string => encode(list, words.created_at, ids[resource]);

/**
 * A place in the list of each resource, by the name that paths give it. A cursor is of one list alone (A11), so each has its own, which
 * that list takes: it is the place of the example of its rows.
 */
export const cursors: Record<string, string> = {
  accounts: newest('accounts', 'accounts'),
  'api-keys': newest('api_keys', 'api-keys'),
  'audit-log': newest('audit_log', 'audit-log'),
  companies: encode('companies', words.updated_at, words.social_id),
  people: encode('people', words.updated_at, ids.people),
  industries: encode('industries', 1, 'Manufacturing > Machinery Manufacturing'),
  locations: encode('locations', 1, 2, 2_673_730),
  'job-titles': encode('job_titles', 50),
  personas: newest('personas', 'personas'),
  'company-conflicts': newest('company_conflicts', 'company-conflicts'),
  sources: newest('sources', 'sources'),
  outlets: newest('outlets', 'outlets'),
  'outlets/deliveries': newest('outlet_deliveries', 'outlets/deliveries'),
  'companies-lists': newest('companies_lists', 'companies-lists'),
  'contacts-lists': newest('contacts_lists', 'contacts-lists'),
  'companies-lists/companies': encode('listed_companies', words.social_id as string),
  'contacts-lists/contacts': encode('listed_contacts', ids.people),
  signals: newest('signals', 'signals'),
  'social-content-signals': newest('content_signals', 'social-content-signals'),
  'lead-generation-programs': newest('programs', 'lead-generation-programs'),
  'lead-generation-runs': newest('runs', 'lead-generation-runs'),
  leads: newest('leads', 'leads'),
  credits: newest('credit_entries', 'credits/entries'),
  'crm-connections': newest('crm_connections', 'crm-connections'),
  deals: encode('crm_deals', 'L-1'),
  'crm-connections/companies': encode('crm_list_companies', 'id 1001'),
  'research-questions': newest('research_questions', 'research-questions'),
  'research-question-templates': newest('research_question_templates', 'research-question-templates'),
  'icp-signal-watches': newest(watchesList, 'icp-signal-watches'),
  backfills: newest(backfillsList, 'backfills'),
  'icp-signals': encode(feedList, 42),
  tombstones: encode(tombstonesList, 3),
  'icp-signal-consumers': encode(consumersList, words.created_at, 'crm-sync'),
  'webhook-endpoints': newest(endpointsList, 'webhook-endpoints'),
  replays: newest(replaysList, 'replays'),
  'webhook-deliveries': newest(deliveriesList, 'webhook-deliveries'),
  'webhook-events': encode(webhookEventsList, 42),
};

/** A place in the feed of ICP signals. */
export const feedCursor = cursors['icp-signals']!;
/** The place before the first signal, which every feed has. */
export const firstFeedCursor = encode(feedList, 0);

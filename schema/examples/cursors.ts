import { feedList } from '../contracts/icp-signals.js';
import { watchesList } from '../contracts/watches.js';
import { deliveriesList } from '../contracts/webhook-deliveries.js';
import { endpointsList } from '../contracts/webhook-endpoints.js';
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
  'companies-lists': newest('companies_lists', 'companies-lists'),
  'contacts-lists': newest('contacts_lists', 'contacts-lists'),
  signals: newest('signals', 'signals'),
  'social-content-signals': newest('content_signals', 'social-content-signals'),
  'lead-generation-programs': newest('programs', 'lead-generation-programs'),
  'lead-generation-runs': newest('runs', 'lead-generation-runs'),
  leads: newest('leads', 'leads'),
  credits: newest('credit_entries', 'credits/entries'),
  'crm-connections': newest('crm_connections', 'crm-connections'),
  'research-questions': newest('research_questions', 'research-questions'),
  'research-question-templates': newest('research_question_templates', 'research-question-templates'),
  'icp-signal-watches': newest(watchesList, 'icp-signal-watches'),
  'icp-signals': encode(feedList, 42),
  'webhook-endpoints': newest(endpointsList, 'webhook-endpoints'),
  'webhook-deliveries': newest(deliveriesList, 'webhook-deliveries'),
};

/** A place in the feed of ICP signals. */
export const feedCursor = cursors['icp-signals']!;

import type { FullAccount } from '../support/full-account.js';
import { minimalBody } from '../support/minimal-body.js';
import { describedOperations } from './description.js';

type Ids = FullAccount['ids'];

/** Bodies for operations that refuse the minimal body: those that refer to something, or need a unique value. */
const bodies: Record<string, (ids: Ids) => object> = {
  registerWebhookEndpoint: () => ({ url: 'http://127.0.0.1:9/' }),
  createHook: () => ({ target_url: 'http://127.0.0.1:9/', event: 'credits.low' }),
  createOutlet: (ids) => ({
    name: 'More leads',
    crm_connection_id: ids['crm-connections/hubspot'],
    id_field: 'leadwire_id',
  }),
  createNewHireSignal: (ids) => ({ name: 'More new hires', persona_ids: [ids.personas] }),
  createPastCompanyMoveSignal: (ids) => ({
    name: 'Movers',
    persona_ids: [ids.personas],
    companies_list_id: ids['companies-lists'],
  }),
  createSocialContentSignal: () => ({ name: 'More posts', keyword_queries: ['hiring'] }),
  startLeadGenerationRun: (ids) => ({ signals: [{ kind: 'new_hire', id: ids.signals }] }),
  previewLeadGenerationRun: (ids) => ({ signals: [{ kind: 'new_hire', id: ids.signals }] }),
  multiSearchLookalikes: () => ({ queries: ['software'] }),
  askResearchQuestion: () => ({ name: 'Budget', question: 'Who decides?' }),
  putListCompanies: () => ({ companies: [{ company_social_id: '4711' }] }),
  ingestActivity: () => [
    {
      source_id: 'replayed',
      signal_type: 'news',
      company_social_id: '4711',
      headline: 'Acme Example grows',
      occurred_at: '2026-11-01T09:00:00Z',
      payload: {},
    },
  ],
  reportCompanyConflict: () => ({ company_social_ids: ['4711', '1001'] }),
  decideCompanyConflict: () => ({ state: 'kept_apart' }),
  putCompanies: () => [{ social_id: '1002', name: 'Example' }],
  putPeople: () => [{ social_url: 'https://social.example.com/in/ida', first_name: 'Ida', last_name: 'Example' }],
  putPosts: () => [{ post_url: 'https://social.example.com/posts/1', text: 'x', posted_at: '2026-11-01T09:00:00Z' }],
  putEngagements: () => [
    { post_url: 'https://social.example.com/posts/1', actor_url: 'https://social.example.com/in/ida', kind: 'like' },
  ],
  addCrmDeals: () => ({ deals: [{ external_id: 'replayed', company_domain: 'acme.example' }] }),
  addCrmListCompanies: () => ({ companies: [{ company_domain: 'acme.example' }] }),
  putListContacts: (ids) => ({ contacts: [{ contact_id: ids.people }] }),
};

const queries: Record<string, (ids: Ids) => Record<string, string>> = {
  statistics: () => ({ metric: 'signals_by_type' }),
  hookSample: () => ({ event: 'lead.created' }),
  contacts: (ids) => ({ contact_ids: ids.contacts! }),
  removeCrmListCompanies: () => ({ keys: 'domain acme.example' }),
  removeListCompanies: () => ({ company_social_ids: '4711' }),
  removeListContacts: (ids) => ({ contact_ids: ids.people! }),
};

/** A body that an operation accepts, with references to what an account has; undefined if it takes none. */
export function goodBody(name: string, ids: Ids): unknown {
  const { method, path } = describedOperations.find(({ operationId }) => operationId === name)!;
  return bodies[name]?.(ids) ?? minimalBody(method.toLowerCase(), path);
}

/** The query that an operation needs. */
export const goodQuery = (name: string, ids: Ids): Record<string, string> => queries[name]?.(ids) ?? {};

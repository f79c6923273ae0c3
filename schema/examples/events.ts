import type { IcpSignalTombstone } from '../contracts/icp-signals.js';
import type { EventOf, EventType } from '../contracts/webhook-events.js';
import { cursors, feedCursor } from './cursors.js';
import { ids } from './ids.js';

const at = '2026-05-01T09:30:00.000000Z';

/** An event of each kind, as a push has it (W16). */
export const events: { [T in EventType]: EventOf<T> } = {
  'icp_signal.detected': {
    id: ids['icp-signals'],
    icp_criteria_id: ids['icp-signal-watches'],
    signal_type: 'hiring',
    company_social_id: '1001',
    headline: 'Example Robotics is hiring a controller',
    occurred_at: '2026-05-01T08:00:00.000000Z',
    detected_at: '2026-05-01T08:00:01.250000Z',
    payload: { topic: 'finance', url: 'https://robotics.example.com/careers/controller' },
  },
  'lead.created': {
    id: ids.leads,
    type: 'lead.created',
    created_at: at,
    lead: {
      id: ids.leads,
      signal_id: ids.signals,
      signal_kind: 'new_hire',
      program_id: ids['lead-generation-programs'],
      run_id: ids['lead-generation-runs'],
      person_id: ids.people,
      first_name: 'Ida',
      last_name: 'Example',
      social_url: 'https://social.example.com/in/ida-example',
      location: 'Gothenburg, Sweden',
      country: 'SE',
      new_role: {
        title: 'Chief Financial Officer',
        company_social_id: '1001',
        company_name: 'Example Robotics',
        start_date: '2026-04-01',
        end_date: null,
      },
      previous_role: null,
      seniority: 'CXO',
      persona_id: ids.personas,
      persona_name: 'Leaders in finance',
      matched_rule: 'Chief Financial Officer',
      relationship: null,
      evidence: null,
      created_at: at,
    },
  },
  'lead_generation_run.completed': {
    id: ids['lead-generation-runs'],
    type: 'lead_generation_run.completed',
    created_at: '2026-05-01T09:31:00.000000Z',
    run: {
      id: ids['lead-generation-runs'],
      program_id: ids['lead-generation-programs'],
      signals: [{ kind: 'new_hire', id: ids.signals }],
      status: 'completed',
      due_at: null,
      searches_done: 1,
      searches_total: 1,
      profiles_read: 12,
      profiles_kept: 9,
      leads_created: 9,
      credits_spent: 12,
      notes: [],
      created_at: at,
      started_at: '2026-05-01T09:30:01.500000Z',
      finished_at: '2026-05-01T09:31:00.000000Z',
    },
  },
  'webhook_endpoint.disabled': {
    id: ids['webhook-events'],
    type: 'webhook_endpoint.disabled',
    created_at: at,
    endpoint: {
      id: ids['webhook-endpoints'],
      url: 'https://hooks.example.com/leadwire',
      description: 'Production',
      disabled_reason: 'failing',
      disabled_at: at,
    },
  },
  'credits.low': {
    id: ids['webhook-events'],
    type: 'credits.low',
    created_at: at,
    credits: { credits_left: 98, low_threshold: 100 },
  },
};

/** The tombstone of the event above. */
export const tombstone: IcpSignalTombstone = {
  id: ids['icp-signals'],
  icp_criteria_id: ids['icp-signal-watches'],
  signal_type: 'hiring',
  detected_at: '2026-05-01T08:00:01.250000Z',
  erased_at: at,
  cursor: cursors.tombstones!,
  feed_cursor: feedCursor,
};

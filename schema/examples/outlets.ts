import { ids } from './ids.js';

/** The examples about outlets. */
export const outlets = {
  Outlet: {
    id: ids.outlets,
    name: 'New leads to HubSpot',
    kind: 'hubspot',
    email: null,
    next_digest_at: null,
    crm_connection_id: ids['crm-connections'],
    id_field: 'leadwire_person_id',
    write_as: 'contact',
    adds: 'task',
    statuses: [
      { crm_status: 'OPEN_DEAL', status: 'won' },
      { crm_status: 'UNQUALIFIED', status: 'rejected' },
    ],
    status_field: null,
    takes_owner: false,
    signal_ids: [ids.signals],
    program_ids: null,
    min_score: 60,
    state: 'on',
    off_reason: null,
    written_count: 128,
    last_written_at: '2026-05-02T08:00:00.000000Z',
    last_error: null,
    last_error_at: '2026-04-20T04:00:00.000000Z',
    statuses_error: null,
  },
  OutletDelivery: {
    id: ids['outlets/deliveries'],
    lead_id: ids.leads,
    state: 'written',
    attempts: 1,
    next_attempt_at: null,
    record_id: '151',
    error: null,
    ended_at: '2026-05-02T08:00:02.000000Z',
  },
  OutletTest: { is_ready: true, problem: null },
};

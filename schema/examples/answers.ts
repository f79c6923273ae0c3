import { ids } from './ids.js';
import { words } from './words.js';

type Fields = Record<string, unknown>;

const fresh: Fields = { updated_at: words.created_at };

const refused = (field: string): Fields => ({
  refused: [{ index: 1, errors: [{ location: `body[1].${field}`, message: 'is required' }] }],
});

/** What a field is in the answer of one operation, by the operation's name, where it is not what it is of its noun. */
export const answers: Record<string, Fields> = {
  createApiKey: { last_used_at: null },
  putCompanies: refused('name'),
  putPeople: refused('first_name'),
  putPosts: refused('text'),
  putEngagements: refused('kind'),
  putWatch: { ...fresh, same_as: [] },
  changeWatch: { same_as: [] },
  registerWebhookEndpoint: fresh,
  pauseWebhookEndpoint: { paused_at: words.updated_at },
  rotateWebhookEndpointSecret: { overlap_ends_at: '2026-05-02T09:30:00.000000Z' },
  replayWebhookDelivery: {
    status: 'pending',
    attempt_count: 7,
    response_status: 503,
    failure_reason: 'http_error',
    next_attempt_at: words.updated_at,
  },
  createPersona: fresh,
  createCompaniesList: { company_count: 0, ...fresh },
  createContactsList: { contact_count: 0, ...fresh },
  createNewHireSignal: { id: ids.signals, name: 'New leaders in finance', used_by_program_count: 0 },
  createPastCompanyMoveSignal: {
    id: ids['past-company-move-signals'],
    kind: 'past_company_move',
    name: 'People who left customers',
    used_by_program_count: 0,
  },
  createSocialContentSignal: {
    id: ids['social-content-signals'],
    kind: 'social_content',
    name: 'Talk about closing the books',
    used_by_program_count: 0,
  },
  cancelLeadGenerationRun: { status: 'cancelled', searches_done: 0 },
  createCrmConnection: { deal_count: 0, contact_count: 0, last_synced_at: null, ...fresh },
  createOutlet: { written_count: 0, last_written_at: null, last_error_at: null, ...fresh },
  createCrmList: { company_count: 0 },
  askResearchQuestion: { status: 'PENDING', answer: undefined, updated_at: words.created_at },
  createResearchQuestionTemplate: fresh,
};

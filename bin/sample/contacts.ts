import type { ResearchQuestionTemplatePage } from '../../schema/contracts/research.js';
import type { SampleApis } from './leads.js';

/** Contacts that belong only to the sample's account. They are invented, and their addresses and numbers belong to nobody. */
const own = [
  {
    social_url: 'https://social.example/in/imogen-sample',
    first_name: 'Imogen',
    last_name: 'Sample',
    location: 'Leeds, England, United Kingdom',
    email: 'imogen.sample@example.com',
    email_is_verified: true,
    phones: [{ number: '+1 202-555-0142', is_verified: true }],
    positions: [{ title: 'Head of Partnerships', company_name: 'Sample & Daughters', start_date: '2025-03' }],
  },
  {
    social_url: 'https://social.example/in/tomas-sample',
    first_name: 'Tomas',
    last_name: 'Sample',
    location: 'Porto, Portugal',
    phones: [{ number: '+1 202-555-0187' }],
    positions: [{ title: 'Procurement Lead', company_name: 'Sample & Daughters', start_date: '2024' }],
  },
];

const template = { name: 'Budget (sample)', question: 'Who decides about the budget for new tools?' };

/** Ensures that the account has contacts of its own, and a template for questions about contacts. */
export async function ensureContacts({ api, ingest, accountId }: SampleApis): Promise<void> {
  await ingest(
    'PUT',
    '/v2/people',
    own.map((one) => ({ ...one, account_id: accountId })),
  );
  const path = '/v2/research-question-templates';
  const held = (await api<ResearchQuestionTemplatePage>('GET', `${path}?limit=200`)).research_question_templates;
  if (!held.some(({ name }) => name === template.name)) await api('POST', path, template, 'sample-template');
}

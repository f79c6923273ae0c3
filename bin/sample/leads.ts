import { setTimeout as delay } from 'node:timers/promises';
import type { CompaniesListPage } from '../../schema/contracts/companies-lists.js';
import type { Credits } from '../../schema/contracts/credits.js';
import type { Lead, LeadPage, ProgramPage, Run, RunPage, RunStarted } from '../../schema/contracts/lead-generation.js';
import type { PersonaPage } from '../../schema/contracts/personas.js';
import type { SignalCreated, SignalPage } from '../../schema/contracts/signals.js';
import { type Api, orNull } from './api.js';
import { generateCompanyFacts } from './companies.js';
import { ensureContacts } from './contacts.js';
import { generateListMembers, strategicAccounts } from './crm.js';
import { generatePerson } from './people.js';
import { generateEngagements, generatePost } from './posts.js';
import { sampleSeed } from './set-up.js';

/** The clients of the sample. `storeCrm` stores deals, for which there is no path: they come from a CRM or an import. */
export type SampleApis = {
  api: Api;
  ingest: Api;
  staff: Api;
  accountId: string;
  storeCrm: (sample: { seed: number; companies: number; customerEvery: number; day: Date }) => Promise<unknown>;
};

/** The companies with activity, enough people for leads of all kinds, and posts by some of them. */
const companyCount = 120;
const peopleCount = 1_500;
const chunkSize = 250;
const grantedCredits = 2_000;
/** One company in this many is a customer. */
const customerEvery = 4;
const postCount = 240;
const printedOfEachKind = 4;
const programName = 'Leads of the sample';

/**
 * Ensures that the account has invented people to find, signals of all kinds, credits, and one run of the signals. Returns the id of the
 * run. What an earlier start created is found by name, so that a lost state creates nothing twice.
 */
export async function ensureRun(apis: SampleApis, knownRun: string | null, day: Date): Promise<string> {
  const { api } = apis;
  if (knownRun && (await orNull(api<Run>('GET', `/v2/lead-generation-runs/${knownRun}`)))) return knownRun;
  const held = await findRun(api);
  if (held) return held;
  await loadDirectory(apis.ingest, day);
  await loadPosts(apis.ingest, day);
  await ensureContacts(apis);
  await apis.storeCrm({ seed: sampleSeed, companies: companyCount, customerEvery, day });
  await ensureList(api);
  await ensureCredits(apis);
  const signals = await ensureSignals(api);
  const body = { name: programName, signals: signals.map(({ kind, id }) => ({ kind, id })) };
  return (await api<RunStarted>('POST', '/v2/lead-generation-runs', body, 'sample-run')).run_id;
}

/** Returns the run of an earlier start, or null. */
async function findRun(api: Api): Promise<string | null> {
  const { programs } = await api<ProgramPage>('GET', '/v2/lead-generation-programs?limit=200');
  const program = programs.find(({ name }) => name === programName);
  if (!program) return null;
  const { runs } = await api<RunPage>('GET', `/v2/lead-generation-runs?program_id=${program.id}&limit=200`);
  return runs.at(-1)?.id ?? null;
}

/** Waits for the end of the run and returns its first leads, one line each. */
export async function reportLeads(api: Api, runId: string, signal: AbortSignal): Promise<string[]> {
  let run: Run;
  for (;;) {
    run = await api<Run>('GET', `/v2/lead-generation-runs/${runId}`);
    if (run.status !== 'queued' && run.status !== 'running') break;
    await delay(1_000, undefined, { signal });
  }
  const lines: string[] = [];
  for (const { id } of run.signals) {
    const query = `run_id=${runId}&signal_id=${id}&limit=${printedOfEachKind}`;
    lines.push(...(await api<LeadPage>('GET', `/v2/leads?${query}`)).leads.map(reportLead));
  }
  return lines;
}

const relationships: Record<string, string> = {
  current_customer: 'customer',
  former_customer: 'former customer',
};

const engagements = { like: 'liked', comment: 'commented on', share: 'shared', author: 'wrote' };

/** Returns a lead in one line: the current role, and the previous one or the post by which the person was found. */
export function reportLead(lead: Lead): string {
  const { new_role: now, previous_role: before, evidence } = lead;
  const relationship = lead.relationship ? ` (${relationships[lead.relationship] ?? lead.relationship})` : '';
  const past = before?.company_name ? `, before at ${before.company_name}${relationship}` : '';
  const name = `${lead.first_name} ${lead.last_name}`.trim();
  const role = `${now?.title ?? 'unknown role'} at ${now?.company_name ?? 'an unknown company'}`;
  const post = evidence ? `, ${engagements[evidence.engagement]} "${evidence.excerpt.slice(0, 60)}..."` : '';
  return `lead  ${name}, ${role}${past}${post}`;
}

async function loadDirectory(ingest: Api, day: Date): Promise<void> {
  const companies = Array.from({ length: companyCount }, (_, number) => generateCompanyFacts(sampleSeed, number));
  await ingest('PUT', '/v2/companies', companies);
  for (let first = 0; first < peopleCount; first += chunkSize) {
    const people = Array.from({ length: chunkSize }, (_, index) =>
      generatePerson(sampleSeed, first + index, companyCount, day),
    );
    await ingest('PUT', '/v2/people', people);
  }
}

/** Posts are loaded after the people who wrote them and engaged with them. */
async function loadPosts(ingest: Api, day: Date): Promise<void> {
  const sizes = { seed: sampleSeed, people: peopleCount, firstPerson: 0, companies: companyCount, day };
  const numbers = Array.from({ length: postCount }, (_, number) => number);
  await ingest(
    'PUT',
    '/v2/posts',
    numbers.map((number) => generatePost(number, sizes)),
  );
  await ingest(
    'PUT',
    '/v2/engagements',
    numbers.flatMap((number) => generateEngagements(number, sizes)),
  );
}

async function ensureCredits({ api, staff, accountId }: SampleApis): Promise<void> {
  const { credits_left } = await api<Credits>('GET', '/v2/credits');
  if (credits_left > 0) return;
  const grant = { amount: grantedCredits, note: 'For the sample' };
  await staff('POST', `/v2/credits/grants?account_id=${accountId}`, grant, 'sample-credits');
}

const personas = [
  {
    name: 'Sales leaders (sample)',
    job_titles: ['VP Sales', 'Head of Sales', 'Director of Sales', 'Chief Revenue Officer', 'Sales Manager'],
  },
  {
    name: 'Engineering leaders (sample)',
    job_titles: ['VP Engineering', 'Head of Engineering', 'Director of Engineering', 'CTO', 'Engineering Manager'],
  },
];

async function ensureSignals(api: Api): Promise<SignalCreated[]> {
  const held = await api<PersonaPage>('GET', '/v2/personas?limit=200');
  const persona_ids: string[] = [];
  for (const persona of personas) {
    const found = held.personas.find(({ name }) => name === persona.name);
    const { id } = found ?? (await api<{ id: string }>('POST', '/v2/personas', persona, toKey(persona.name)));
    persona_ids.push(id);
  }
  const known = (await api<SignalPage>('GET', '/v2/signals?limit=200')).signals;
  const ensure = async (path: string, signal: { name: string; [field: string]: unknown }): Promise<SignalCreated> => {
    const found = known.find(({ name }) => name === signal.name);
    return found ? { ...found, duplicate_of: null } : api<SignalCreated>('POST', path, signal, toKey(signal.name));
  };
  return [
    await ensure('/v2/new-hire-signals', { name: 'New leaders anywhere (sample)', persona_ids }),
    await ensure('/v2/past-company-move-signals', {
      name: 'Leaders who left a customer (sample)',
      persona_ids,
      include_former_customers: true,
      moved_since_days: 180,
      tenure_overlap: true,
    }),
    await ensure('/v2/social-content-signals', {
      name: 'Talk of hiring and events (sample)',
      keyword_queries: ['hiring candidates', 'summit booth'],
      use_cases: [{ name: 'Hiring pain', prompt: 'hiring takes months' }],
      detects_event_attendance: true,
      max_contacts_per_sweep: 60,
    }),
  ];
}

/** Returns an idempotency key for a name, since keys contain no spaces. */
const toKey = (name: string): string => name.toLowerCase().replaceAll(/[^a-z]+/g, '-');

async function ensureList(api: Api): Promise<void> {
  const name = strategicAccounts;
  const { companies_lists } = await api<CompaniesListPage>('GET', '/v2/companies-lists?limit=200');
  const found = companies_lists.find((list) => list.name === name);
  const { id } = found ?? (await api<{ id: string }>('POST', '/v2/companies-lists', { name }, toKey(name)));
  const companies = Array.from({ length: companyCount }, (_, number) => generateListMembers(number)).flat();
  await api('PUT', `/v2/companies-lists/${id}/companies`, { companies });
}

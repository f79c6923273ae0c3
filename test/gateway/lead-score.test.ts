import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Lead, LeadDetail, LeadPage } from '../../schema/contracts/lead-generation.js';
import type { LeadScoring } from '../../schema/contracts/lead-scoring.js';
import { type SharedSystem, shareSystem, shareWithinMs } from '../support/shared-system.js';

let system: SharedSystem;
let pool: pg.Pool;
beforeAll(async () => {
  system = await shareSystem();
  pool = new pg.Pool({
    connectionString: system.databaseUrl,
    options: '-c search_path=gateway -c timezone=UTC',
    max: 2,
  });
}, shareWithinMs);
afterAll(async () => {
  await pool?.end();
  await system?.stop();
});

const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** The recency of a role since the beginning of a day: it halves every 45 days, and the hours of today count. */
const recencySince = (day: string): number =>
  Math.round(100 * 2 ** (-(Date.now() - Date.parse(day)) / 86_400_000 / 45));

type Parts = { fit: number; recency: number; relationship: number; confidence: number };
const partsOf = (lead: Lead): Parts => ({
  fit: lead.score_fit,
  recency: lead.score_recency,
  relationship: lead.score_relationship,
  confidence: lead.score_confidence,
});

type Told = Partial<Pick<Lead, 'seniority' | 'relationship' | 'country' | 'persona_name'>> & {
  new_role?: object | null;
  evidence?: object | null;
  persona_id?: string | null;
};

/** Makes a lead that is told so, and reads it. */
async function make(told: Told, key = system.credentials.api_key, accountId = system.credentials.account_id) {
  const id = randomUUID();
  await pool.query(
    `insert into person (id, social_url, first_name, last_name) values ($1::uuid, 'https://social.example.com/in/' || $1::uuid, 'A', 'B')`,
    [id],
  );
  const { seniority = null, relationship = null, country = null, persona_id = null, persona_name = null } = told;
  await pool.query(
    `insert into lead (id, account_id, signal_id, signal_kind, program_id, run_id, person_id, move_key, first_name, last_name, social_url,
       seniority, relationship, country, persona_id, persona_name, new_role, evidence)
     values ($1::uuid, $2::uuid, $1::uuid, 'new_hire', $1::uuid, $1::uuid, $1::uuid, $1::uuid, 'A', 'B', 'https://social.example.com/in/' || $1::uuid, $3, $4, $5, $6, $7, $8, $9)`,
    [
      id,
      accountId,
      seniority,
      relationship,
      country,
      persona_id,
      persona_name,
      told.new_role ?? null,
      told.evidence ?? null,
    ],
  );
  const { status, body } = await system.rest<LeadDetail>('GET', `/v2/leads/${id}`, { key });
  expect(status).toBe(200);
  return body;
}

const post = {
  ...{
    post_url: 'https://social.example.com/posts/1',
    posted_at: new Date().toISOString(),
    author_url: null,
    excerpt: 'x',
  },
  ...{ engagement: 'author', engaged_at: null, engagement_text: null, use_case: null, score: null, keywords: [] },
};
const best = {
  ...{
    seniority: 'CXO',
    relationship: 'current_customer',
    country: 'SE',
    persona_id: randomUUID(),
    persona_name: 'Finance',
  },
  new_role: {
    title: 'CFO',
    company_social_id: '1001',
    company_name: null,
    // A start in the future counts as today. One of today has lost some of its recency by the evening.
    start_date: daysAgo(-1) as string | null,
    end_date: null,
  },
};

test('C9: a lead with the best value in every part has the score 100 and states the reasons', async () => {
  const lead = await make(best);
  expect(partsOf(lead)).toEqual({ fit: 100, recency: 100, relationship: 100, confidence: 100 });
  expect(lead.score).toBe(100);
  expect(lead.score_reason).toBe(
    'matches the persona "Finance" at the level CXO; took the role today; left a current customer',
  );
});

test.each<[string, Told, Partial<Parts>, string]>([
  [
    'a start in the future',
    { ...best, new_role: { ...best.new_role, start_date: daysAgo(-20) } },
    { recency: 100 },
    'took the role today',
  ],
  ['a year alone', { ...best, new_role: { ...best.new_role, start_date: '2001' } }, { recency: 0 }, 'days ago'],
  ['a month alone', { ...best, new_role: { ...best.new_role, start_date: '2001-12' } }, { recency: 0 }, 'days ago'],
  [
    'a day that no month has',
    { ...best, new_role: { ...best.new_role, start_date: '2001-02-31' } },
    { recency: 0 },
    'days ago',
  ],
  ['no date', { ...best, new_role: { ...best.new_role, start_date: null } }, { confidence: 80 }, 'was found today'],
  [
    'nothing known',
    {},
    { fit: 56, relationship: 30, confidence: 0 },
    'not known: the company, the date, the level, the country',
  ],
  ['a lower level', { ...best, seniority: 'Senior' }, { fit: 82 }, 'at the level Senior'],
  ['a former customer', { ...best, relationship: 'former_customer' }, { relationship: 70 }, 'left a former customer'],
  ['a list', { ...best, relationship: 'list' }, { relationship: 60 }, 'left a company of the list'],
  [
    'a post of a use case',
    { evidence: { ...post, score: 0.83, use_case: 'Close the books' } },
    { fit: 83, confidence: 20 },
    'the post fits the use case "Close the books"; engaged today',
  ],
  ['a post without a score', { evidence: post }, { fit: 60 }, 'the post matches the queries'],
])('C9: the score of a lead with %s', async (_what, told, parts, reason) => {
  const lead = await make(told);
  expect(partsOf(lead)).toMatchObject(parts);
  expect(lead.score_reason).toContain(reason);
  expect(lead.score).toBeGreaterThanOrEqual(0);
  expect(lead.score).toBeLessThanOrEqual(100);
});

test('C9: the score of a lead with an age of 45 days', async () => {
  const start_date = daysAgo(45);
  const atFirst = recencySince(start_date);
  const lead = await make({ ...best, new_role: { ...best.new_role, start_date } });
  expect([atFirst, recencySince(start_date)]).toContain(lead.score_recency);
  expect(lead.score_reason).toContain('took the role 45 days ago');
});

const scoring = (method: string, body?: object, key?: string) =>
  system.rest<LeadScoring & { errors?: object[] }>(method, '/v2/lead-scoring', {
    ...(body ? { body } : {}),
    ...(key ? { key } : {}),
  });

test('C9: an account can change the weights of the parts, for its own leads only and at once, and at least one must stay above 0', async () => {
  const usual = { fit: 40, recency: 30, relationship: 20, confidence: 10 };
  expect((await scoring('GET')).body).toEqual(usual);
  const lead = await make({ ...best, relationship: null });
  const { account_id: account, api_key: key } = system.credentials.other;
  const theirs = await make({ ...best, relationship: null }, key, account);
  expect([lead.score, theirs.score]).toEqual([86, 86]);
  expect((await scoring('PATCH', { fit: 0, recency: 0, confidence: 0 })).body).toEqual({
    ...usual,
    fit: 0,
    recency: 0,
    confidence: 0,
  });
  const read = async (id: string, key?: string) =>
    (await system.rest<LeadDetail>('GET', `/v2/leads/${id}`, key ? { key } : {})).body.score;
  expect([await read(lead.id), await read(theirs.id, key)]).toEqual([30, 86]);
  const refused = await scoring('PATCH', { relationship: 0 });
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    [{ location: 'body', message: 'must leave one weight above 0' }],
  ]);
  for (const wrong of [{ fit: 101 }, { fit: -1 }, { fit: 1.5 }, { other: 1 }])
    expect((await scoring('PATCH', wrong)).status).toBe(400);
  await scoring('PATCH', usual);
});

test('C9: lists, exports and GraphQL return the same score', async () => {
  const { id, score, score_reason } = await make(best);
  const { body } = await system.rest<LeadPage>('GET', '/v2/leads', { query: { signal_id: id } });
  expect(body.leads).toMatchObject([{ id, score, score_reason, score_fit: 100 }]);
  const csv = await system.rest('GET', '/v2/leads/export', { query: { signal_id: id } });
  const row = csv.text.trim().split('\r\n').at(-1)!;
  expect(row.endsWith(`,${score},"${score_reason.replaceAll('"', '""')}"`)).toBe(true);
  const told = await system.graphql<{ lead: object }>(
    'query ($id: ID!) { lead(id: $id) { score scoreReason scoreFit scoreRecency scoreRelationship scoreConfidence } }',
    { id },
  );
  expect(told.data!.lead).toMatchObject({
    score,
    scoreReason: score_reason,
    scoreFit: 100,
    scoreConfidence: 100,
  });
});

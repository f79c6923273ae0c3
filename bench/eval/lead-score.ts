import { randomUUID } from 'node:crypto';
import { createRandom } from '../../bin/sample/random.js';
import type { Database } from '../../services/platform/postgres/postgres.js';
import { runMeasurement, startServers } from '../measurement.js';
import { type Row, single } from '../results.js';
import { openGateway } from '../sweep-import.js';

const seed = 11;
const count = 4_000;
const dayMs = 24 * 60 * 60_000;
const levels = ['CXO', 'Vice President', 'Director', 'Experienced Manager', 'Senior', 'Entry Level', null] as const;
const relationships = ['current_customer', 'former_customer', 'list', null] as const;

type Made = { id: string; isWon: boolean };

/**
 * `npm run eval -- lead-score`: how often a lead that was won has a higher score than one that was rejected, of leads that are made up. Their outcomes
 * follow chance and other rules than the score: whoever decides on a budget buys, soon or not at all, and customers' former people twice as
 * often. It shows that the parts work together; nobody has given us the leads of real teams. The same seed gives the same leads.
 */
export async function evalLeadScore(): Promise<void> {
  const by = 'eval -- lead-score';
  await runMeasurement({ file: 'lead-score', by, suite: [by] }, { write: true }, async (cleanUp) => {
    const { postgresUrl } = await startServers('lead-score', cleanUp);
    const database = await openGateway(postgresUrl);
    cleanUp(() => database.stop?.());
    const made = await makeLeads(database);
    return [await rank(database, made)];
  });
}

async function makeLeads({ pool }: Database): Promise<Made[]> {
  const random = createRandom(seed);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!;
  const accountId = randomUUID();
  await pool.query(`insert into account (id, name) values ($1, 'Evaluation')`, [accountId]);
  const leads = Array.from({ length: count }, () => {
    const [seniority, relationship] = [pick(levels), pick(relationships)];
    const age = Math.floor(random() * 240);
    const isKnown = random() < 0.7;
    const decides = ['CXO', 'Vice President', 'Director'].includes(seniority ?? '');
    const odds =
      (decides ? 0.25 : 0.08) *
      (age < 90 ? 1 : 0.5) *
      (relationship?.endsWith('customer') ? 2 : 1) *
      (isKnown ? 1 : 0.7);
    return {
      ...{ id: randomUUID(), account_id: accountId, seniority, relationship, isWon: random() < odds },
      country: random() < 0.8 ? 'SE' : null,
      new_role: {
        title: 'Head of something',
        company_social_id: isKnown ? '1001' : null,
        start_date: new Date(Date.now() - age * dayMs).toISOString().slice(0, 10),
      },
    };
  });
  await pool.query(
    `insert into person (id, social_url, first_name, last_name)
     select id, 'https://social.example.com/in/' || id, 'A', 'B' from jsonb_to_recordset($1::jsonb) as l (id uuid)`,
    [JSON.stringify(leads)],
  );
  await pool.query(
    `insert into lead (id, account_id, signal_id, signal_kind, program_id, run_id, person_id, move_key, first_name, last_name, social_url,
       country, new_role, seniority, relationship, persona_id)
     select id, account_id, account_id, 'new_hire', account_id, account_id, id, id, 'A', 'B', 'https://social.example.com/in/' || id,
       country, new_role, seniority, relationship, account_id
     from jsonb_to_recordset($1::jsonb) as l (id uuid, account_id uuid, country text, new_role jsonb, seniority text, relationship text)`,
    [JSON.stringify(leads)],
  );
  return leads;
}

/** The share of pairs of a won and a rejected lead of which the won one has the higher score; one of equal scores counts half. */
async function rank({ pool }: Database, made: Made[]): Promise<Row> {
  const { rows } = await pool.query<{ id: string; score: number }>(
    'select id, lead_score(lead_parts(lead, lead_event_at(lead)), null) as score from lead',
  );
  const scoreOf = new Map(rows.map(({ id, score }) => [id, score]));
  const won = made.filter(({ isWon }) => isWon);
  const rejected = made.filter(({ isWon }) => !isWon);
  let above = 0;
  for (const one of won) {
    for (const other of rejected) {
      const difference = scoreOf.get(one.id)! - scoreOf.get(other.id)!;
      above += difference > 0 ? 1 : difference === 0 ? 0.5 : 0;
    }
  }
  const share = above / (won.length * rejected.length);
  return { ...single('won_above_rejected', share, '', 0.65), better: 'higher', samples: made.length };
}

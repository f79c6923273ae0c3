import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Credits } from '../../schema/contracts/credits.js';
import type { LeadPage, Run, RunStarted } from '../../schema/contracts/lead-generation.js';
import type { SignalCreated } from '../../schema/contracts/signals.js';
import type { World } from '../load/load.js';
import { until } from '../support/until.js';

/** How many people each run finds. Every one is a lead and costs a credit. */
const found = 40;
const company = '501';
const betweenRunsMs = 500;
const pauseMs = 100;
const granted = 1_000_000;

export type Runs = {
  /** How often each status was answered to what started the runs. */
  statuses: Record<number, number>;
  /** Starts no more, waits for the ends of all runs, and tells each that did not find and cost what it had to, each in a line. */
  finish(): Promise<string[]>;
};

/** Puts people into the directory, and starts runs that each find all of them, one after the other, until `finish`. */
export async function startRuns(world: World): Promise<Runs> {
  const { staff_key: staff, account_id } = world.credentials;
  const statuses: Record<number, number> = {};
  const started: string[] = [];
  let isEnding = false;

  /** Repeats a request with one key until it is accepted. */
  async function insist<T>(method: string, path: string, options: Parameters<World['rest']>[2]): Promise<T> {
    const headers = { 'idempotency-key': randomUUID() };
    for (;;) {
      const { status, body, text } = await world.rest<T>(method, path, { headers, ...options });
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (status < 300) return body;
      if (status < 500 && status !== 429) throw new Error(`${method} ${path} was answered ${status}: ${text}`);
      await delay(pauseMs);
    }
  }

  async function startOne(nth: number): Promise<void> {
    const { kind, id } = await insist<SignalCreated>('POST', '/v2/new-hire-signals', {
      body: { name: `Hires ${nth}`, job_titles_includes: ['Sales Manager'], company_social_ids: [company] },
    });
    const run = await insist<RunStarted>('POST', '/v2/lead-generation-runs', { body: { signals: [{ kind, id }] } });
    started.push(run.run_id);
  }

  await insist('PUT', '/v2/people', { key: staff, body: Array.from({ length: found }, (_, nth) => toPerson(nth)) });
  await insist('POST', '/v2/credits/grants', { key: staff, query: { account_id }, body: { amount: granted } });
  const { credits_left: before } = await insist<Credits>('GET', '/v2/credits', {});
  const starting = (async () => {
    for (let nth = 0; !isEnding; nth++) {
      await startOne(nth);
      await delay(betweenRunsMs);
    }
  })();
  // `finish` reports a fault; until then it must not end the process.
  starting.catch(() => {});

  return {
    statuses,
    async finish() {
      isEnding = true;
      await starting;
      const faults: string[] = [];
      for (const id of started) faults.push(...(await judgeRun(world, id)));
      const { body } = await world.rest<Credits>('GET', '/v2/credits');
      const owed = before - found * started.length;
      if (body.credits_left !== owed) faults.push(`${body.credits_left} credits are left, and ${owed} should be`);
      console.log(`${started.length} runs of ${found} leads each, ${before - body.credits_left} credits spent`);
      return faults;
    },
  };
}

/** What is wrong with a run, once it has ended or a minute has passed. */
async function judgeRun(world: World, id: string): Promise<string[]> {
  const read = async (): Promise<Run> => (await world.rest<Run>('GET', `/v2/lead-generation-runs/${id}`)).body;
  // One that does not end is told of below.
  await until(async () => (await read()).finished_at !== null, { withinMs: 60_000 }).catch(() => {});
  const { status, leads_created, credits_spent } = await read();
  const { body } = await world.rest<LeadPage>('GET', '/v2/leads', { query: { run_id: id, limit: 200 } });
  const people = new Set(body.leads.map((one) => one.person_id));
  const told = { status, leads_created, credits_spent, leads: body.leads.length, people: people.size };
  const owed = { status: 'completed', leads_created: found, credits_spent: found, leads: found, people: found };
  return JSON.stringify(told) === JSON.stringify(owed) ? [] : [`the run ${id}: ${JSON.stringify(told)}`];
}

function toPerson(nth: number): object {
  const start = new Date(Date.now() - 20 * 86_400_000).toISOString().slice(0, 10);
  return {
    social_url: `https://social.example.com/in/seller${nth}`,
    first_name: `Seller${nth}`,
    last_name: 'Example',
    country: 'SE',
    positions: [{ title: 'Sales Manager', company_social_id: company, start_date: start }],
  };
}

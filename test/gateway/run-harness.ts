import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { Credits } from '../../schema/contracts/credits.js';
import type { Lead, LeadPage, Program, Run, RunStarted } from '../../schema/contracts/lead-generation.js';
import type { Persona } from '../../schema/contracts/personas.js';
import type { SignalCreated } from '../../schema/contracts/signals.js';
import { findFreePort, type ServiceProcess, startServiceProcess } from '../support/service-process.js';
import { type Answer, type System, startSystem } from '../support/system.js';
import { until } from '../support/until.js';

export type Job = { title: string; company_social_id?: string; start_date?: string; end_date?: string };
export type Picked = { kind: string; id: string };
type Whose = { key?: string };

/** The gateway with a directory, and short ways to define, start and wait for runs. Workers are started by the tests themselves. */
export type RunHouse = {
  system: System;
  sql<T extends object>(text: string, values?: unknown[]): Promise<T[]>;
  startWorker(env?: Record<string, string>): Promise<ServiceProcess>;
  /** Puts people into the directory by their first names. */
  people(names: string[], positions: Job[], facts?: object): Promise<void>;
  grant(amount: number, accountId?: string): Promise<void>;
  credits(options?: Whose): Promise<Credits>;
  persona(body: object, options?: Whose): Promise<Persona>;
  newHire(body: object, options?: Whose): Promise<Picked>;
  mover(body: object, options?: Whose): Promise<Picked>;
  content(body: object, options?: Whose): Promise<Picked>;
  /** Puts posts and engagements into the directory, as their paths take them. */
  posts(posts: object[], engagements?: object[]): Promise<void>;
  start(signals: Picked[], body?: object, options?: Whose): Promise<RunStarted>;
  run(id: string, options?: Whose): Promise<Run>;
  /** The run once it has ended. */
  ended(id: string, options?: Whose): Promise<Run>;
  /** Starts a run of these signals and waits for its end. */
  runOf(signals: Picked[], options?: Whose): Promise<Run>;
  /** Lets the time of all leases pass, for when the workers that had them are gone. */
  passLeases(): Promise<void>;
  program(id: string): Promise<Program>;
  leads(filter?: Record<string, string>, options?: Whose): Promise<Lead[]>;
  /** Throws where the ledger, the balance and what was read disagree. */
  checkBooks(accountId?: string): Promise<void>;
  stop(): Promise<void>;
};

const endedStates = ['completed', 'out_of_credits', 'cancelled', 'failed'];

export async function startRunHouse(
  options: { ownPostgres?: boolean; replicas?: number; env?: Record<string, string> } = {},
): Promise<RunHouse> {
  const system = await startSystem({ services: ['gateway'], ...options });
  const { staff_key: staff, account_id: ownAccount } = system.credentials;
  const pool = new pg.Pool({ connectionString: system.databaseUrl, options: '-c search_path=gateway', max: 4 });
  // Heard, so that a server that is taken away does not end the tests.
  pool.on('error', () => {});
  const workers: ServiceProcess[] = [];

  async function ok<T>(answer: Promise<Answer<T>>): Promise<T> {
    const { status, body, text } = await answer;
    if (status >= 300) throw new Error(`${status}: ${text}`);
    return body;
  }
  const house: RunHouse = {
    system,
    sql: async (text, values) => (await pool.query(text, values)).rows,
    async startWorker(env = {}) {
      const port = await findFreePort();
      const worker = await startServiceProcess({
        service: 'gateway',
        port,
        // A worker that others keep from the processor is slow, not broken.
        readyWithinMs: 120_000,
        env: {
          DATABASE_URL: system.databaseUrl,
          NATS_URL: system.nats.url,
          SECRET_KEYS: `test:${randomBytes(32).toString('base64')}`,
          GATEWAY_ROLE: 'worker',
          WORKER_PORT: String(port),
          // A busy machine may stop a worker for seconds, which is not to cost it its runs.
          RUN_LEASE: '10s',
          RUN_CONCURRENCY: '16',
          // A worker leaves most of the time to requests by default; here nobody waits for any.
          RUN_LOAD: '100',
          LOG_LEVEL: 'warn',
          NODE_ENV: 'test',
          ...env,
        },
      });
      workers.push(worker);
      return worker;
    },
    async people(names, positions, facts) {
      const body = names.map((name) => ({
        social_url: `https://social.example.com/in/${name.toLowerCase()}`,
        first_name: name,
        last_name: 'Example',
        country: 'SE',
        positions,
        ...facts,
      }));
      const receipt = await ok<{ refused: unknown[] }>(system.rest('PUT', '/v2/people', { key: staff, body }));
      if (receipt.refused.length > 0) throw new Error(JSON.stringify(receipt.refused));
    },
    async grant(amount, account_id = ownAccount) {
      await ok(system.rest('POST', '/v2/credits/grants', { key: staff, query: { account_id }, body: { amount } }));
    },
    credits: (options) => ok(system.rest('GET', '/v2/credits', options)),
    persona: (body, options) =>
      ok(system.rest('POST', '/v2/personas', { body: { name: 'A persona', ...body }, ...options })),
    newHire: (body, options) => define('/v2/new-hire-signals', body, options),
    mover: (body, options) => define('/v2/past-company-move-signals', body, options),
    content: (body, options) => define('/v2/social-content-signals', body, options),
    async posts(posts, engagements = []) {
      for (const [path, body] of [['/v2/posts', posts] as const, ['/v2/engagements', engagements] as const]) {
        const receipt = await ok(system.rest<{ refused: unknown[] }>('PUT', path, { key: staff, body }));
        if (receipt.refused.length > 0) throw new Error(JSON.stringify(receipt.refused));
      }
    },
    start: (signals, body, options) =>
      ok(system.rest('POST', '/v2/lead-generation-runs', { body: { signals, ...body }, ...options })),
    run: (id, options) => ok(system.rest('GET', `/v2/lead-generation-runs/${id}`, options)),
    async ended(id, options) {
      // Read from the table, since many runs may be waited for at once.
      const text = 'select from lead_run where id = $1 and status = any($2)';
      const isOver = async () => (await house.sql(text, [id, endedStates])).length > 0;
      await until(isOver, { withinMs: 120_000, what: 'the end of the run' }).catch(async (fault) => {
        const logs = workers.map((worker) => worker.log().slice(-2_000)).join('');
        throw new Error(`${fault.message}: ${JSON.stringify(await house.run(id, options))}\n${logs}`);
      });
      return house.run(id, options);
    },
    async runOf(signals, options) {
      return house.ended((await house.start(signals, {}, options)).run_id, options);
    },
    async passLeases() {
      await house.sql(`update lead_run set lease_until = now() where status = 'running' and lease_until > now()`);
    },
    program: (id) => ok(system.rest('GET', `/v2/lead-generation-programs/${id}`)),
    async leads(filter = {}, options) {
      const found: Lead[] = [];
      let cursor: string | null = null;
      do {
        const query: Record<string, string | number> = { ...filter, limit: 200, ...(cursor ? { cursor } : {}) };
        const page: LeadPage = await ok(system.rest<LeadPage>('GET', '/v2/leads', { query, ...options }));
        found.push(...page.leads);
        cursor = page.next_cursor;
      } while (cursor);
      return found;
    },
    async checkBooks(accountId = ownAccount) {
      const [books] = await house.sql<Record<string, string | null>>(
        `select coalesce((select credits from credit_balance where account_id = $1), 0)::text as balance,
           (select coalesce(sum(amount), 0) from credit_entry where account_id = $1)::text as entries,
           (select coalesce(min(after), 0) from (
              select sum(amount) over (order by created_at, id) as after from credit_entry where account_id = $1) e)::text as lowest,
           (select coalesce(-sum(amount), 0) from credit_entry where account_id = $1 and kind = 'profile')::text as charged,
           (select count(*) from profile_read p join signal s on s.id = p.signal_id where s.account_id = $1)::text as read,
           (select coalesce(sum(credits_spent), 0) from lead_run where account_id = $1)::text as spent`,
        [accountId],
      );
      expect(books!.balance).toBe(books!.entries);
      expect(Number(books!.lowest)).toBeGreaterThanOrEqual(0);
      expect([books!.charged, books!.spent]).toEqual([books!.read, books!.read]);
    },
    async stop() {
      await Promise.all(workers.map((worker) => worker.stop()));
      await pool.end();
      await system.stop();
    },
  };
  let named = 0;
  async function define(path: string, body: object, options?: Whose): Promise<Picked> {
    const whole = { name: `Signal ${++named}`, ...body };
    const { kind, id } = await ok(system.rest<SignalCreated>('POST', path, { body: whole, ...options }));
    return { kind, id };
  }
  return house;
}

/** A date this many days before today, in UTC. */
export function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}

/** Plain first names that sort as they count: Ada0001, Ada0002, ... */
export const namesOf = (stem: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${stem}${String(index + 1).padStart(4, '0')}`);

/** The metrics of a worker once it has counted one run that ended so, which it does after the end was committed. */
export const readEnded = (status: string, { port }: ServiceProcess): Promise<string> =>
  until(async () => {
    const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    return metrics.includes(`leadwire_runs_ended_total{status="${status}",service="worker"} 1\n`) && metrics;
  });

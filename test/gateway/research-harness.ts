import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { CreditEntry, CreditEntryPage, Credits } from '../../schema/contracts/credits.js';
import type { Person } from '../../schema/contracts/directory.js';
import type { ResearchQuestion, ResearchQuestions } from '../../schema/contracts/research.js';
import { findFreePort, type ServiceProcess, startServiceProcess } from '../support/service-process.js';
import { type Answer, type System, startSystem } from '../support/system.js';
import { until } from '../support/until.js';

export type Problem = {
  status: number;
  detail: string;
  errors: { location: string; message: string; value?: unknown }[] | null;
};

/** The gateway with somebody in the directory, and short ways to ask about them. */
export type ResearchHouse = {
  system: System;
  sql<T extends object>(text: string, values?: unknown[]): Promise<T[]>;
  addPerson(slug: string, facts?: object): Promise<string>;
  grant(amount: number, accountId?: string): Promise<void>;
  creditsLeft(key?: string): Promise<number>;
  entries(key?: string): Promise<CreditEntry[]>;
  ask<T = ResearchQuestion>(contactId: string, body?: object, options?: object): Promise<Answer<T>>;
  questions(contactId: string, options?: object): Promise<ResearchQuestion[]>;
  question(id: string): Promise<ResearchQuestion>;
  /** Waits until the question has this status, and returns it. */
  untilStatus(id: string, status: ResearchQuestion['status']): Promise<ResearchQuestion>;
  /** Starts a worker as a process of its own; `env` overrides what workers have. */
  startWorker(env?: Record<string, string>): Promise<ServiceProcess>;
  /** Throws where ledger, balance and questions disagree, for all accounts; answers of the own account that were erased are still paid for. */
  checkBooks(erasedAnswers?: number): Promise<void>;
  stop(): Promise<void>;
};

export const asked = { name: 'Budget', question: 'Who decides about the budget?' };

/** Starts it with `env`; RESEARCH_PROVIDER is staff where it says nothing else. */
export async function startResearchHouse(env: Record<string, string> = {}): Promise<ResearchHouse> {
  const shared = { RESEARCH_PROVIDER: 'staff', SECRET_KEYS: `test:${randomBytes(32).toString('base64')}`, ...env };
  const system = await startSystem({ services: ['gateway'], env: shared });
  const { staff_key, ingest_key, account_id: ownAccount, api_key } = system.credentials;
  const pool = new pg.Pool({ connectionString: system.databaseUrl, options: '-c search_path=gateway', max: 4 });
  const workers: ServiceProcess[] = [];

  async function ok<T>(answer: Promise<Answer<T>>): Promise<T> {
    const { status, body, text } = await answer;
    if (status >= 300) throw new Error(`${status}: ${text}`);
    return body;
  }
  const pathOf = (contactId: string) => `/v2/contacts/${contactId}/research-questions`;
  const house: ResearchHouse = {
    system,
    sql: async (text, values) => (await pool.query(text, values)).rows,
    async addPerson(slug, facts = {}) {
      const social_url = `https://social.example/in/${slug}`;
      const body = [{ social_url, first_name: 'Rosa', last_name: slug, ...facts }];
      await ok(system.rest('PUT', '/v2/people', { key: ingest_key, body }));
      const found = await ok(system.rest<{ people: Person[] }>('GET', '/v2/people', { query: { q: social_url } }));
      return found.people[0]!.id;
    },
    async grant(amount, account_id = ownAccount) {
      await ok(system.rest('POST', '/v2/credits/grants', { key: staff_key, query: { account_id }, body: { amount } }));
    },
    async creditsLeft(key = api_key) {
      return (await ok(system.rest<Credits>('GET', '/v2/credits', { key }))).credits_left;
    },
    async entries(key = api_key) {
      return (await ok(system.rest<CreditEntryPage>('GET', '/v2/credits/entries?limit=200', { key }))).entries;
    },
    ask: (contactId, body = asked, options) => system.rest('POST', pathOf(contactId), { body, ...options }),
    async questions(contactId, options) {
      return (await ok(system.rest<ResearchQuestions>('GET', pathOf(contactId), options))).questions;
    },
    question: (id) => ok(system.rest('GET', `/v2/research-questions/${id}`)),
    async untilStatus(id, status) {
      const isThere = async () => (await house.question(id)).status === status;
      await until(isThere, { withinMs: 25_000, what: `status ${status}` }).catch(async (fault) => {
        const logs = workers.map((worker) => worker.log().slice(-2_000)).join('');
        throw new Error(`${fault.message}: ${JSON.stringify(await house.question(id))}\n${logs}`);
      });
      return house.question(id);
    },
    async startWorker(more = {}) {
      const port = await findFreePort();
      const worker = await startServiceProcess({
        service: 'gateway',
        port,
        // A worker that others keep from the processor is slow, not broken.
        readyWithinMs: 120_000,
        env: {
          ...shared,
          DATABASE_URL: system.databaseUrl,
          NATS_URL: system.nats.url,
          GATEWAY_ROLE: 'worker',
          WORKER_PORT: String(port),
          LOG_LEVEL: 'info',
          ...more,
        },
      });
      workers.push(worker);
      return worker;
    },
    async checkBooks(erasedAnswers = 0) {
      const rows = await house.sql<Record<string, number>>(
        `select b.account_id <> $1 as is_other, b.credits::int as balance,
           (select coalesce(sum(amount), 0) from credit_entry e where e.account_id = b.account_id)::int as entries,
           (select count(*) from credit_entry e where e.account_id = b.account_id and kind = 'research')::int
             - (select count(*) from credit_entry e where e.account_id = b.account_id and kind = 'refund')::int as paid,
           (select count(*) from research_question q where q.account_id = b.account_id and status <> 'FAILED')::int as owed
         from credit_balance b`,
        [ownAccount],
      );
      for (const { is_other, balance, entries, paid, owed } of rows)
        expect([balance, paid]).toEqual([entries, owed! + (is_other ? 0 : erasedAnswers)]);
    },
    async stop() {
      await Promise.all(workers.map((worker) => worker.stop()));
      await pool.end();
      await system.stop();
    },
  };
  return house;
}

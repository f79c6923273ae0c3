import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { createRandom } from '../../bin/sample/random.js';
import type { LookalikeAnswer } from '../../schema/contracts/lookalikes.js';
import { findFreePort, type ServiceProcess, startServiceProcess } from '../support/service-process.js';
import { type Answer, type System, startSystem } from '../support/system.js';
import { until } from '../support/until.js';

type Service = { env?: Record<string, string> };

/** The gateway with a directory, a worker that builds its model, and short ways to search. */
export type LookalikeHouse = {
  system: System;
  sql<T extends object>(text: string, values?: unknown[]): Promise<T[]>;
  startWorker(options?: Service): Promise<ServiceProcess>;
  /** Another edge on the same database. */
  startReplica(options?: Service): Promise<ServiceProcess>;
  putCompanies(companies: object[]): Promise<void>;
  search<T = LookalikeAnswer>(body: object, options?: object): Promise<Answer<T>>;
  /** The same by another edge. */
  searchAt<T = LookalikeAnswer>(
    port: number,
    body: object,
    headers?: Record<string, string>,
  ): Promise<{ status: number; body: T; headers: Headers }>;
  /** Waits until the search answers and `isSo` holds of it. */
  searched(body: object, isSo?: (answer: LookalikeAnswer) => boolean): Promise<LookalikeAnswer>;
  stop(): Promise<void>;
};

export async function startLookalikeHouse(env: Record<string, string> = {}): Promise<LookalikeHouse> {
  const system = await startSystem({ services: ['gateway'], env });
  const pool = new pg.Pool({ connectionString: system.databaseUrl, options: '-c search_path=gateway', max: 2 });
  const started: ServiceProcess[] = [];

  async function startGateway(role: 'edge' | 'worker', more: Record<string, string> = {}): Promise<ServiceProcess> {
    const port = await findFreePort();
    const running = await startServiceProcess({
      service: 'gateway',
      port,
      env: {
        DATABASE_URL: system.databaseUrl,
        NATS_URL: system.nats.url,
        SECRET_KEYS: `test:${randomBytes(32).toString('base64')}`,
        GATEWAY_ROLE: role,
        [role === 'worker' ? 'WORKER_PORT' : 'GATEWAY_PORT']: String(port),
        LOG_LEVEL: 'warn',
        NODE_ENV: 'test',
        ...env,
        ...more,
      },
    });
    started.push(running);
    return running;
  }

  const house: LookalikeHouse = {
    system,
    sql: async (text, values) => (await pool.query(text, values)).rows,
    startWorker: ({ env: more } = {}) => startGateway('worker', more),
    startReplica: ({ env: more } = {}) => startGateway('edge', more),
    async putCompanies(companies) {
      const { status, text, body } = await system.rest<{ refused: unknown[] }>('PUT', '/v2/companies', {
        key: system.credentials.ingest_key,
        body: companies,
      });
      if (status !== 200 || body.refused.length > 0) throw new Error(`${status}: ${text}`);
    },
    search: (body, options) => system.rest('POST', '/v2/multi-search-lookalikes', { body, ...options }),
    async searchAt(port, body, headers) {
      const answer = await fetch(`http://127.0.0.1:${port}/v2/multi-search-lookalikes`, {
        method: 'POST',
        headers: { authorization: system.credentials.api_key, 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      });
      return { status: answer.status, body: (await answer.json()) as never, headers: answer.headers };
    },
    async searched(body, isSo = (answer) => answer.lookalikes.length > 0) {
      let last: Answer<LookalikeAnswer> | undefined;
      const isThere = async () => {
        last = await house.search(body);
        return last.status === 200 && isSo(last.body);
      };
      await until(isThere, { withinMs: 60_000, everyMs: 100, what: 'the search' }).catch((fault) => {
        const logs = started.map((one) => one.log().slice(-2_000)).join('');
        throw new Error(
          `${fault.message}: ${last?.text.slice(0, 2_000)}\n${logs}\n${system.log('gateway').slice(-2_000)}`,
        );
      });
      return last!.body;
    },
    async stop() {
      await Promise.all(started.map((one) => one.stop()));
      await pool.end();
      await system.stop();
    },
  };
  return house;
}

/** The trades of the companies of `tradeCompanies`: each company uses some of the words of its trade. */
export const trades = [
  {
    words:
      'freight broker truck load dispatch carrier pallet warehouse customs border haulage container shipper route depot trailer',
    industry: 'Transportation, Logistics, Supply Chain and Storage',
  },
  {
    words:
      'dental clinic patient insurer treatment appointment dentist hygiene implant xray surgery denture enamel orthodontist crown tooth',
    industry: 'Hospitals and Health Care',
  },
  {
    words:
      'greenhouse soil tomato moisture grower harvest irrigation seedling crop orchard fertiliser tractor vineyard barley acre pollen',
    industry: 'Farming',
  },
  {
    words:
      'payroll tax salary accountant ledger invoice audit payslip bookkeeping deduction pension balance expense fiscal receipt dividend',
    industry: 'Accounting',
  },
].map(({ words, industry }) => ({ words: words.split(' '), industry }));
const countries = ['DE', 'FR', 'PT'];

/** Companies of four trades in turn, each saying twelve of the sixteen words of its trade; ids from `first` on. */
export function tradeCompanies(count: number, first = 1): Record<string, unknown>[] {
  return Array.from({ length: count }, (_, index) => {
    const number = first + index;
    const { words, industry } = trades[number % trades.length]!;
    const random = createRandom(number);
    const order = words.map((word) => ({ word, at: random() })).sort((one, other) => one.at - other.at);
    const said = order.slice(0, 12).map(({ word }) => word);
    return {
      social_id: String(number),
      name: `Company ${number}`,
      slug: `company-${number}`,
      domain: `company-${number}.example.com`,
      description: `${said.join(' ')}.`,
      industry,
      hq_country: countries[number % 3],
      founded: 1_980 + (number % 40),
      employees_on_social: (number * 13) % 400,
      organization_type: 'Privately Held',
    };
  });
}

/** The trade of a company of `tradeCompanies`, as a number. */
export const tradeOf = (socialId: string): number => Number(socialId) % trades.length;

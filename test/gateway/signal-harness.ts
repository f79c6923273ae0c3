import { randomInt, randomUUID } from 'node:crypto';
import pg from 'pg';
import type { CompaniesList } from '../../schema/contracts/companies-lists.js';
import type { Persona } from '../../schema/contracts/personas.js';
import type { SignalCreated } from '../../schema/contracts/signals.js';
import type { SharedSystem } from '../support/shared-system.js';
import type { Answer } from '../support/system.js';

export type Problem = {
  status: number;
  title: string;
  detail: string;
  errors: { location: string; message: string; value?: unknown }[] | null;
};

/** A system with one of everything that a signal may name, and short ways to define signals. */
export type SignalHouse = {
  system: SharedSystem;
  known: { persona: string; list: string; industry: string; title: string; place: string };
  sql(text: string, values?: unknown[]): Promise<pg.QueryResult>;
  createPersona(body?: object, key?: string): Promise<Persona>;
  createList(name?: string, key?: string): Promise<CompaniesList>;
  newHire<T = SignalCreated>(body: object, options?: object): Promise<Answer<T>>;
  move<T = SignalCreated>(body: object, options?: object): Promise<Answer<T>>;
  /** A program that picks the signal, as its tables hold it. */
  useInProgram(signalId: string): Promise<string>;
  stop(): Promise<void>;
};

/** Stops the system at its own end. */
export async function startSignalHouse(system: SharedSystem): Promise<SignalHouse> {
  const pool = new pg.Pool({ connectionString: system.databaseUrl, options: '-c search_path=gateway', max: 4 });
  const ids = { industry: randomUUID(), title: randomUUID(), place: String(randomInt(999_000_000, 999_999_999)) };
  await pool.query(
    `insert into industry (id, code, name, path, ancestors) values ($1::uuid, $1::text, 'Test', 'Test', array[$1::uuid])`,
    [ids.industry],
  );
  await pool.query(
    `insert into canonical_job_title (id, code, name) values ($1::uuid, $1::text, 'Tester of signals')`,
    [ids.title],
  );
  await pool.query(
    `insert into place (geo_id, kind, name, country, ancestors) values ($1, 'city', 'Testville', 'PT', array[$1::bigint])`,
    [ids.place],
  );

  async function createPersona(body: object = {}, key?: string): Promise<Persona> {
    const whole = { name: 'Sales leaders', job_titles: ['VP Sales'], ...body };
    return (await system.rest<Persona>('POST', '/v2/personas', { body: whole, key })).body;
  }
  async function createList(name = 'A list', key?: string): Promise<CompaniesList> {
    return (await system.rest<CompaniesList>('POST', '/v2/companies-lists', { body: { name }, key })).body;
  }
  return {
    system,
    known: { ...ids, persona: (await createPersona()).id, list: (await createList()).id },
    sql: (text, values) => pool.query(text, values),
    createPersona,
    createList,
    newHire: (body, options) => system.rest('POST', '/v2/new-hire-signals', { body, ...options }),
    move: (body, options) => system.rest('POST', '/v2/past-company-move-signals', { body, ...options }),
    async useInProgram(signalId) {
      const program = randomUUID();
      const account = system.credentials.account_id;
      await pool.query('insert into lead_program (id, account_id, name) values ($1, $2, $3)', [program, account, 'p']);
      await pool.query(
        `insert into program_signal (program_id, account_id, signal_id, kind, place)
         select $1, $2, id, kind, 0 from signal where id = $3`,
        [program, account, signalId],
      );
      return program;
    },
    async stop() {
      await pool.end();
      await system.stop();
    },
  };
}

let count = 0;
/** A name that no other signal of the file has. */
export const newName = (): string => `Signal ${++count}`;

import { createGatewayDatabase } from '../../services/gateway/database.js';
import { putCompanies } from '../../services/gateway/directory/companies/index.js';
import { putPeople } from '../../services/gateway/directory/people/index.js';
import {
  countMovers,
  countNewHires,
  type MoverQuery,
  type Profile,
  type SearchPage,
  type SearchQuery,
  searchMovers,
  searchNewHires,
} from '../../services/gateway/directory/searches/index.js';
import { serviceContext } from '../../services/platform/context.js';
import { createLog } from '../../services/platform/lifecycle/log.js';
import type { Database } from '../../services/platform/postgres/postgres.js';
import { createDatabase, prepareTemplate } from '../support/cluster.js';
import { startPart } from '../support/start-part.js';

const log = createLog('test', process.env.TEST_LOG ?? 'silent');
const ctx = () => serviceContext('test', 30_000);

export type Job = {
  title: string;
  company_social_id?: string;
  company_name?: string;
  company_domain?: string;
  company_page?: string;
  start_date?: string;
  end_date?: string;
  kind?: 'employee' | 'contractor' | 'board' | 'advisor';
};
type Asked = Partial<SearchQuery> & { titles?: string[] };

/** A directory of its own, filled as imports fill it, and searches that name only what a test cares about. */
export type Directory = {
  database: Database;
  company(facts: object): Promise<void>;
  /** Writes a person; positions given replace those held. */
  person(name: string, positions: Job[], facts?: object): Promise<void>;
  titleIds(titles?: string[]): Promise<number[]>;
  newHires(query?: Asked, page?: Partial<SearchPage>): Promise<Profile[]>;
  movers(population: string[], query?: Asked, page?: Partial<SearchPage>): Promise<Profile[]>;
  countNewHires(query: Asked, upTo: number): Promise<number>;
  countMovers(population: string[], query: Asked, upTo: number): Promise<number>;
  stop(): Promise<void>;
};

export async function openDirectory(): Promise<Directory> {
  const open = (url: string) => createGatewayDatabase(url, 8, log);
  const template = await prepareTemplate('gateway_searches', async (url) => {
    const database = open(url);
    await startPart(database);
    await database.stop!();
  });
  const { url, drop } = await createDatabase({ template });
  const database = open(url);
  await startPart(database);
  const { pool } = database;

  async function put(write: typeof putPeople, body: object[]): Promise<void> {
    const receipt = await write({ database }, { body }, ctx());
    expect(receipt.refused).toEqual([]);
  }
  async function titleIds(titles?: string[]): Promise<number[]> {
    const { rows } = await pool.query<{ id: number }>(
      'select id from job_title where $1::text[] is null or text = any($1::text[])',
      [titles ?? null],
    );
    return rows.map((row) => row.id);
  }
  const toQuery = async ({ titles, ...query }: Asked): Promise<SearchQuery> => ({
    titleIds: await titleIds(titles),
    ...query,
  });
  const hires = async (query: Asked) => ({ startedSince: daysAgo(90), ...(await toQuery(query)) });
  const moves = async (population: string[], query: Asked): Promise<MoverQuery> => ({
    ...(await toQuery(query)),
    population,
  });
  return {
    database,
    company: (facts) => put(putCompanies, [facts]),
    person: (name, positions, facts) =>
      put(putPeople, [
        { social_url: urlOf(name), first_name: name, last_name: 'Example', country: 'SE', positions, ...facts },
      ]),
    titleIds,
    newHires: async (query = {}, page = {}) =>
      (await searchNewHires(pool, await hires(query), { limit: 100, ...page })).profiles,
    movers: async (population, query = {}, page = {}) =>
      (await searchMovers(pool, await moves(population, query), { limit: 100, ...page })).profiles,
    countNewHires: async (query, upTo) => countNewHires(pool, await hires(query), upTo),
    countMovers: async (population, query, upTo) => countMovers(pool, await moves(population, query), upTo),
    async stop() {
      await database.stop!();
      await drop();
    },
  };
}

export const urlOf = (name: string): string => `https://social.example.com/in/${name.toLowerCase()}`;

/** The names of those found, in alphabetical order. */
export const namesOf = (profiles: Profile[]): string[] => profiles.map((one) => one.firstName).sort();

/** A date this many days before today, in UTC. */
export function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}

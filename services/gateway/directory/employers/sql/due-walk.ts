import type pg from 'pg';
import type { Client, Queryable } from '../../../../platform/postgres/postgres.js';
import { type SessionLock, trySessionLock } from '../../../operation/sql/session-lock.js';
import { affected, type Due, titledOtherwise } from '../../searches/index.js';
import { unfollowing } from './named-employers.js';

/** A connection of its own, on which one worker reads what is due, however much it is, a part at a time. */
export type DueWalk = Pick<SessionLock, 'client' | 'release'>;

/** How long the server may take to collect what is due, of which it keeps ids alone, beyond its memory in a file. */
const collectedWithinMs = 10 * 60_000;

/**
 * Takes the lock of the worker that derives what is due, or returns null where another one has it. The lock only avoids double work, and
 * ends with its connection, so that the next worker takes over from one that dies.
 */
export async function tryDueWalk(pool: pg.Pool): Promise<DueWalk | null> {
  const lock = await trySessionLock(pool, 'leadwire people due');
  if (!lock) return null;
  try {
    await lock.client.query(`set statement_timeout = ${collectedWithinMs}`);
    return lock;
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** The ids of people whom these marks concern, some of them repeatedly. */
export const walkPeople = ({ client }: DueWalk, due: Due[], size: number): AsyncGenerator<string[]> => {
  const keysOf = (kind: Due['kind']): string[] => due.filter((one) => one.kind === kind).map((one) => one.key);
  const all = [unfollowing('$1'), affected('$2', '$3', '$4'), titledOtherwise('$5')].join(' union all ');
  const values = [keysOf('employer'), keysOf('facts'), keysOf('company'), keysOf('name'), keysOf('title')];
  return walk(client, { text: `select person_id as id from (${all}) due`, values }, size);
};

/** The ids of employers that have one of these keys; index named_employer_keys. */
export const walkEmployers = ({ client }: DueWalk, keys: string[], size: number): AsyncGenerator<number[]> =>
  walk(client, { text: 'select id from named_employer where keys && $1::text[]', values: [keys] }, size);

/** The results of a query as they were when it began, `size` at a time; no transaction stays open meanwhile. */
async function* walk<Id>(
  client: pg.PoolClient,
  { text, values }: { text: string; values: unknown[] },
  size: number,
): AsyncGenerator<Id[]> {
  await client.query({ text: `declare due_walk no scroll cursor with hold for ${text}`, values });
  try {
    for (;;) {
      const { rows } = await client.query<{ id: Id }>(`fetch ${size} from due_walk`);
      if (rows.length > 0) yield [...new Set(rows.map((row) => row.id))];
      if (rows.length < size) return;
    }
  } finally {
    await client.query('close due_walk');
  }
}

/** The addresses of these people; primary key. */
export async function selectAddresses(db: Queryable | Client, personIds: string[]): Promise<string[]> {
  const { rows } = await db.query<{ social_url: string }>({
    name: 'people-due-addresses',
    text: 'select social_url from person where id = any($1::uuid[])',
    values: [personIds],
  });
  return rows.map((row) => row.social_url);
}

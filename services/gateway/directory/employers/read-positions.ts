import type { Part } from '../../../platform/lifecycle/lifecycle.js';
import type { Logger } from '../../../platform/lifecycle/log.js';
import { createRepeating } from '../../../platform/lifecycle/repeating.js';
import { type Database, transaction } from '../../../platform/postgres/postgres.js';
import { lockPeople } from '../locks.js';
import { deriveForPeople } from '../searches/index.js';
import { digestOf, type EmployerName } from './employer-name.js';
import { readEmployers, withEmployers } from './enter-employers.js';
import { linkPositions, selectUnreadPositions } from './sql/named-employers.js';

const positionsAtOnce = 1_000;

/**
 * The part of the worker that recognises the employers of positions stored before the dictionary of employers existed (B12): 1,000 in a
 * transaction, until none is left. After that, it makes one index look-up a minute.
 */
export function createEmployerReader(database: Database, log: Logger): Part {
  return createRepeating({
    name: 'employer reader',
    everyMs: 60_000,
    abort: new AbortController(),
    log,
    fault: 'the employers of positions could not be recognised; the worker tries again',
    turn: async () => (await readPositions(database)) === positionsAtOnce,
  });
}

/** Recognises the employers of at most 1,000 positions of before, and returns how many there were. */
export async function readPositions(database: Database): Promise<number> {
  const positions = await selectUnreadPositions(database.pool, positionsAtOnce);
  if (positions.length === 0) return 0;
  const named = (one: { company_name: string }): EmployerName => ({ name: one.company_name, domain: null, page: null });
  await withEmployers(database, positions.map(named), (ids) =>
    transaction(database.pool, async (client) => {
      await lockPeople(
        client,
        positions.map((one) => one.social_url),
      );
      await readEmployers(client, ids.values());
      const people = await linkPositions(
        client,
        positions.map((one) => ({ id: one.id, employerId: ids.get(digestOf(named(one)))! })),
      );
      await deriveForPeople(client, people);
    }),
  );
  return positions.length;
}

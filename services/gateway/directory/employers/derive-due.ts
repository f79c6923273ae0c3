import type { Part } from '../../../platform/lifecycle/lifecycle.js';
import type { Logger } from '../../../platform/lifecycle/log.js';
import { createRepeating } from '../../../platform/lifecycle/repeating.js';
import { type Database, transaction } from '../../../platform/postgres/postgres.js';
import { lockDerivation, lockDerivationShared, lockPeople } from '../locks.js';
import { type Due, deleteDue, deriveForPeople, selectDue } from '../searches/index.js';
import { recogniseEach } from './recognise-again.js';
import { type DueWalk, selectAddresses, tryDueWalk, walkEmployers, walkPeople } from './sql/due-walk.js';
import { selectByIds, updatePositionsOf } from './sql/named-employers.js';

/** What one turn works off, and how much of it in one transaction, for whose end writers of people or of companies wait. */
const atOnce = { marks: 1_000, people: 500, employers: 500 };

/**
 * The part of the worker that derives people again if a change of a company concerned so many that it left a mark instead, or if their titles were
 * read anew (B12, B13, C3). One worker does it at a time. An interrupted walk starts again, which repeats work and harms nothing.
 */
export function createDueDeriver(database: Database, log: Logger): Part {
  const abort = new AbortController();
  return createRepeating({
    name: 'people of changed employers',
    everyMs: 1_000,
    abort,
    log,
    fault: 'people of changed employers or titles could not be derived again; the worker tries again',
    turn: () => deriveDue(database, abort.signal),
  });
}

/** Works off at most 1,000 marks, and returns whether there may be more. Ends after the present batch once `signal` aborts. */
export async function deriveDue(database: Database, signal?: AbortSignal): Promise<boolean> {
  if ((await selectDue(database.pool, 1)).length === 0) return false;
  const walk = await tryDueWalk(database.pool);
  if (!walk) return false;
  try {
    // Read before what they are about, so that what is marked again meanwhile stays marked.
    const due = await selectDue(database.pool, atOnce.marks);
    const keys = due.filter((one) => one.kind === 'employer key');
    if (keys.length > 0) await recogniseDue(database, walk, keys, signal);
    await derivePeopleDue(
      database,
      walk,
      due.filter((one) => one.kind !== 'employer key'),
      signal,
    );
    return true;
  } finally {
    walk.release();
  }
}

async function recogniseDue({ pool }: Database, walk: DueWalk, due: Due[], signal?: AbortSignal): Promise<void> {
  const keys = due.map((one) => one.key);
  for await (const ids of walkEmployers(walk, keys, atOnce.employers)) {
    if (signal?.aborted) return;
    await transaction(pool, async (client) => {
      // Not shared: writers of people who have read what an employer is recognised as must have written that before it changes.
      await lockDerivation(client);
      await recogniseEach(client, await selectByIds(client, ids), 0);
    });
  }
  await deleteDue(pool, due);
}

async function derivePeopleDue({ pool }: Database, walk: DueWalk, due: Due[], signal?: AbortSignal): Promise<void> {
  if (due.length === 0 || signal?.aborted) return;
  for await (const ids of walkPeople(walk, due, atOnce.people)) {
    if (signal?.aborted) return;
    await transaction(pool, async (client) => {
      await lockPeople(client, await selectAddresses(client, ids));
      await lockDerivationShared(client);
      await updatePositionsOf(client, ids);
      await deriveForPeople(client, ids);
    });
  }
  await deleteDue(pool, due);
}

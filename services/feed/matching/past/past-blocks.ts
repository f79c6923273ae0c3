import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '../../../platform/lifecycle/log.js';
import { createRepeating, type Repeating } from '../../../platform/lifecycle/repeating.js';
import { type Client, type Database, transaction } from '../../../platform/postgres/postgres.js';
import { type BuiltBlock, buildBlock } from './build-block.js';
import type { PastHeads } from './past-heads.js';
import * as sql from './sql/past-blocks.js';
import { blockSize } from './word-index.js';

/** How often a replica looks for what was stored since. */
const everyMs = 1_000;
/** While items come in, the part rests this many times as long as it works. */
const restsWhileBusy = 20;
/** So many blocks are read at once before a preview asks for them, some milliseconds of work. */
const warmedAtOnce = 8;
/** The number of blocks of which words are kept: those of the newest four million ids. */
export const maxBlocks = 1_024;

type Options = {
  database: Database;
  /** The parts of blocks that the previews of this process keep in memory. */
  heads: PastHeads;
  isBusy: () => boolean;
  log: Logger;
};

/**
 * Creates the part that prepares for previews the past activity that everybody may see: blocks of 4,096 ids, each with the types, companies and words
 * of its items, with which a preview searches a million items without reading them. Blocks are built after the items are stored, so that they cost
 * the intake nothing; a preview reads the items themselves where no block exists yet, or where one was dropped because an item was erased or deleted.
 *
 * A block is built of ids below which everything is committed: once the transactions that were storing items when an id was seen have ended, nobody
 * can store a smaller one. It is built without a lock, and stored under one if its items are still as many as were read. When none is to be built,
 * what previews look at in all blocks is read into memory.
 */
export function createPastBlocks({ database, heads, isBusy, log }: Options): Repeating {
  const abort = new AbortController();
  /** All ids up to `settled` are committed; those up to `seen.lastId` will be when none of `seen.locks` is held any more. */
  let settled = 0;
  let seen: sql.Progress | null = null;
  let isWarm = false;

  async function turn(): Promise<boolean> {
    const { pool } = database;
    const startedAt = performance.now();
    const progress = await sql.readProgress(pool);
    if (seen && !seen.locks.some((lock) => progress.locks.includes(lock))) {
      settled = seen.lastId;
      seen = null;
    }
    seen ??= progress;
    if (progress.firstId === null) return false;
    const to = toFirstId(settled + 1) - blockSize;
    const oldest = to - (maxBlocks - 1) * blockSize;
    const from = Math.max(toFirstId(progress.firstId), oldest);
    const due = to < from ? null : await sql.findDue(pool, from, to);
    if (due === null) {
      if ((await transaction(pool, (client) => dropOld(client, from))) > 0) return true;
      isWarm ||= !(await heads.warm(pool, warmedAtOnce));
      return !isWarm;
    }
    isWarm = false;
    const built = await buildBlock(pool, due);
    const isStored = await transaction(pool, (client) => store(client, built));
    const tookMs = performance.now() - startedAt;
    if (isBusy()) await delay(restsWhileBusy * tookMs, undefined, { signal: abort.signal }).catch(() => {});
    return isStored;
  }

  const fault = 'past activity could not be prepared for previews; this will be retried';
  return createRepeating({ name: 'past activity', everyMs, abort, log, fault, turn });
}

/** Stores a block unless its items have changed since they were read. Returns whether it did. */
async function store(client: Client, { block, words, extent }: BuiltBlock): Promise<boolean> {
  await sql.lockBlocks(client, true);
  const now = await sql.readExtent(client, block.firstId);
  const isSame = now.items === extent.items && now.withCompany === extent.withCompany;
  if (isSame) await sql.storeBlock(client, block, words);
  return isSame;
}

async function dropOld(client: Client, before: number): Promise<number> {
  await sql.lockBlocks(client, true);
  return sql.dropBlocksBefore(client, before);
}

const toFirstId = (id: number): number => id - (id % blockSize);
const firstIdsOf = (ids: number[]): number[] => [...new Set(ids.map(toFirstId))];

/** Drops what is kept of these items, which this transaction erases or deletes; the words of their neighbours are made anew (X7). */
export async function dropPast(client: Client, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql.lockBlocks(client);
  await sql.dropBlocks(client, firstIdsOf(ids));
}

/** Drops what is kept of the companies of these items, which became known in this transaction. */
export async function dropPastCompanies(client: Client, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql.lockBlocks(client);
  await sql.forgetCompanies(client, firstIdsOf(ids));
}

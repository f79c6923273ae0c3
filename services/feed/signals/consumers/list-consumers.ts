import {
  consumersList,
  type countConsumers as countContract,
  type deleteConsumer as deleteContract,
  type getConsumer as getContract,
  type IcpSignalConsumer,
  type listConsumers as listContract,
  type readConsumers as readContract,
} from '../../../../schema/contracts/icp-signal-consumers.js';
import type { InputOf, OutputOf } from '../../../../schema/contracts/request.js';
import { accountOf, type RequestContext } from '../../../platform/context.js';
import { notFound } from '../../../platform/errors.js';
import { cutPage, decodeCursor, isInstant } from '../../../platform/paging.js';
import { type Database, throwDatabaseError } from '../../../platform/postgres/postgres.js';
import { toConsumer } from './consumer.js';
import { countConsumersUpTo, deleteRow, readConsumer, readConsumerPage, readConsumersByName } from './sql/consumers.js';

/** Returns one consumer of the caller's account. Throws `not_found` for a missing one and for one of another account alike (A4). */
export async function getConsumer(
  { pool }: Database,
  { path }: InputOf<typeof getContract>,
  ctx: RequestContext,
): Promise<IcpSignalConsumer> {
  const row = await readConsumer(pool, accountOf(ctx), path.name).catch(throwDatabaseError);
  if (!row) throw notFound('consumer');
  return toConsumer(row);
}

/** Returns the consumers among these names that the caller's account has. */
export async function readConsumers(
  { pool }: Database,
  { ids }: InputOf<typeof readContract>,
  ctx: RequestContext,
): Promise<{ found: IcpSignalConsumer[] }> {
  const rows = await readConsumersByName(pool, accountOf(ctx), ids).catch(throwDatabaseError);
  return { found: rows.map(toConsumer) };
}

/** Returns a page of the caller's consumers, newest first (A11). */
export async function listConsumers(
  { pool }: Database,
  { query: { cursor, limit, order } }: InputOf<typeof listContract>,
  ctx: RequestContext,
): Promise<{ consumers: IcpSignalConsumer[]; next_cursor: string | null }> {
  const [before, beforeId] =
    cursor === undefined ? [null, null] : decodeCursor(consumersList, cursor, [isInstant, isName]);
  const start = { before, beforeId, isOldestFirst: order === 'oldest' };
  const page = { ...start, accountId: accountOf(ctx), limit: limit + 1 };
  const found = await readConsumerPage(pool, page).catch(throwDatabaseError);
  const { rows, next_cursor } = cutPage(consumersList, found, limit, ({ created_at, name }) => [created_at, name]);
  return { consumers: rows.map(toConsumer), next_cursor };
}

/** Counts the caller's consumers. */
export async function countConsumers(
  { pool }: Database,
  { up_to }: InputOf<typeof countContract>,
  ctx: RequestContext,
): Promise<OutputOf<typeof countContract>> {
  return { count: await countConsumersUpTo(pool, accountOf(ctx), up_to).catch(throwDatabaseError) };
}

/** Ends a consumer, whose place is then forgotten. Throws `not_found` where the account has none of that name. */
export async function deleteConsumer(
  { pool }: Database,
  { path }: InputOf<typeof deleteContract>,
  ctx: RequestContext,
): Promise<Record<string, never>> {
  if (!(await deleteRow(pool, accountOf(ctx), path.name).catch(throwDatabaseError))) throw notFound('consumer');
  return {};
}

const isName = (value: unknown): value is string => typeof value === 'string' && value.length <= 64;

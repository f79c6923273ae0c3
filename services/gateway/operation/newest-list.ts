import type { z } from 'zod';
import { metaOf } from '../../../schema/contracts/words.js';
import type { RequestContext } from '../../platform/context.js';
import {
  listStart,
  type Page,
  type PageQuery,
  type PageStart,
  readLongRows,
  startOfPage,
  toPage,
} from '../../platform/paging.js';
import { countRows } from '../../platform/postgres/count-rows.js';
import { type PageForm, PagePrinter, type Statement } from '../../platform/postgres/printed-pages.js';
import type { Deps } from './deps.js';

type NewestRow = { id: string; created_at: string };
type DatabaseDeps = Pick<Deps, 'database'>;

/**
 * Returns the three ways to read a list in the order of time: its rows as objects, a page as JSON that PostgreSQL prints, and how many rows
 * there are in all. They send the same statement, which reads up to one row more than its limit. Where rows may be long they are read
 * `atOnce` at a time, and a page ends before it is too long.
 */
export function listNewest<P extends z.ZodObject, Query extends PageQuery>(options: {
  /** The contract of a page; its rows have the columns of the statement. */
  page: P;
  /** The name of the list in its cursors. */
  list: string;
  statement: (ctx: RequestContext, query: Query, start: PageStart, limit: number) => Statement;
  atOnce?: number;
}) {
  const { page: contract, list, statement, atOnce } = options;
  const key = metaOf(contract).rows!;
  const printer = new PagePrinter(contract, list);

  async function read({ database }: DatabaseDeps, { query }: { query: Query }, ctx: RequestContext) {
    const select = async (start: PageStart, limit: number) =>
      (await database.pool.query<NewestRow>(statement(ctx, query, start, limit))).rows;
    const { rows, ...rest } = await readPage(list, query, select, atOnce);
    return { [key]: rows, ...rest } as unknown as z.output<P>;
  }

  const print = (
    { database }: DatabaseDeps,
    { query }: { query: Query },
    ctx: RequestContext,
    form?: PageForm,
  ): Promise<Buffer> =>
    printer.print(database.pool, query, (start, limit) => statement(ctx, query, start, limit), { atOnce, form });

  const count = ({ database }: DatabaseDeps, { query }: { query: Query }, ctx: RequestContext, upTo: number) =>
    countRows(database.pool, statement(ctx, query, listStart, upTo - 1));

  return { read, print, count };
}

async function readPage(
  list: string,
  query: PageQuery,
  select: (start: PageStart, limit: number) => Promise<NewestRow[]>,
  atOnce: number | undefined,
): Promise<Page<NewestRow>> {
  if (atOnce !== undefined) return readLongRows(list, query, select, atOnce);
  return toPage(list, await select(startOfPage(list, query), query.limit), query.limit);
}

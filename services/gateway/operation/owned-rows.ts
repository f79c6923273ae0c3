import type { z } from 'zod';
import { accountOf, type RequestContext } from '../../platform/context.js';
import { AppError, notFound } from '../../platform/errors.js';
import { listStart, type PageQuery, type PageStart, readLongRows } from '../../platform/paging.js';
import { countRows } from '../../platform/postgres/count-rows.js';
import { type Client, type Queryable, transaction } from '../../platform/postgres/postgres.js';
import { type PageForm, PagePrinter } from '../../platform/postgres/printed-pages.js';
import { newestChildren, type ReadChildren } from './children.js';
import type { Deps } from './deps.js';
import { deleteRow, lockRow, newestStatement, type OwnedTable, selectByIds } from './sql/statements-on-owned-rows.js';

type DatabaseDeps = Pick<Deps, 'database'>;
type ById = { path: { id: string } };
type OwnedRow = { id: string; created_at: string };

export type OwnedRowsOptions<List extends string> = OwnedTable & {
  /** The name of the list: its cursors contain it, and a page has its rows under this key. */
  list: List;
  /** What `not_found` calls a row. */
  noun: string;
  /** The contract of a page, where rows are answered as they are stored; PostgreSQL then prints the list. */
  page?: z.ZodObject;
  /** How many rows one statement of a list reads where rows may be long; absent: the whole page. */
  rowsAtOnce?: number;
};

/**
 * The rows of one kind that belong to accounts, and the use cases that are alike for every kind: list, get, and read by ids. A caller sees
 * the rows of its own account alone; another account's row is `not_found` (A4).
 */
export class OwnedRows<List extends string, Row extends OwnedRow, Stored extends object = Row> {
  private readonly printer: PagePrinter | undefined;

  constructor(
    protected readonly kind: OwnedRowsOptions<List>,
    private readonly toRow: (stored: Stored) => Row,
  ) {
    this.printer = kind.page && new PagePrinter(kind.page, kind.list);
  }

  /** A page of the account's rows, newest first. */
  readonly list = async ({ database }: DatabaseDeps, { query }: { query: PageQuery }, ctx: RequestContext) => {
    const { list, rowsAtOnce = query.limit } = this.kind;
    const select = async (start: PageStart, limit: number): Promise<Row[]> =>
      (await database.pool.query<Stored>(newestStatement(this.kind, accountOf(ctx), start, limit))).rows.map(
        this.toRow,
      );
    const { rows, ...page } = await readLongRows(list, query, select, rowsAtOnce);
    return { ...({ [list]: rows } as Record<List, Row[]>), ...page };
  };

  /** How many rows the account has, counted up to a number. */
  readonly count = ({ database }: DatabaseDeps, _input: unknown, ctx: RequestContext, upTo: number): Promise<number> =>
    countRows(database.pool, newestStatement(this.kind, accountOf(ctx), listStart, upTo - 1));

  /** The same page as JSON. Only for rows that are answered as they are stored. */
  readonly print = (
    { database }: DatabaseDeps,
    { query }: { query: PageQuery },
    ctx: RequestContext,
    form?: PageForm,
  ): Promise<Buffer> => {
    const { rowsAtOnce = query.limit } = this.kind;
    if (!this.printer) throw new Error(`the list ${this.kind.list} has no contract for printing it`);
    const statementOf = (start: PageStart, limit: number) => newestStatement(this.kind, accountOf(ctx), start, limit);
    return this.printer.print(database.pool, query, statementOf, { atOnce: rowsAtOnce, form });
  };

  /** One row of the account; else `not_found`. */
  readonly get = ({ database }: DatabaseDeps, { path }: ById, ctx: RequestContext): Promise<Row> =>
    this.read(database.pool, accountOf(ctx), path.id);

  /** The rows of the account among these ids. */
  readonly readByIds = ({ database }: DatabaseDeps, ids: string[], ctx: RequestContext): Promise<Row[]> =>
    this.select(database.pool, accountOf(ctx), ids);

  /** Reads the rows of each of several objects, newest first. `where` selects the rows, and `name` is the name of the statement. */
  ofEach(name: string, where: string): ReadChildren {
    const { list, from, columns } = this.kind;
    return newestChildren<Stored & OwnedRow, Row>({ list, name, from, columns, where, toRow: this.toRow });
  }

  /** The rows of an account among `ids`, in the order of `ids`, each once. */
  async select(db: Queryable, accountId: string, ids: string[]): Promise<Row[]> {
    return (await selectByIds<Stored>(db, this.kind, accountId, ids)).map(this.toRow);
  }

  /** One row of an account; else `not_found`. */
  async read(db: Queryable, accountId: string, id: string): Promise<Row> {
    const [row] = await this.select(db, accountId, [id]);
    if (!row) throw notFound(this.kind.noun);
    return row;
  }
}

type DeletableRowsOptions<List extends string> = OwnedRowsOptions<List> & {
  names: { lock: string; delete: string };
  /** What else must be done, or be refused, before a locked row is deleted. */
  beforeDelete?: (client: Client, id: string) => Promise<void>;
};

/** Rows of a single table, which can also be locked and deleted. */
export class DeletableRows<List extends string, Row extends OwnedRow, Stored extends object = Row> extends OwnedRows<
  List,
  Row,
  Stored
> {
  constructor(
    protected override readonly kind: DeletableRowsOptions<List>,
    toRow: (stored: Stored) => Row,
  ) {
    super(kind, toRow);
  }

  /** Deletes a row of the account; else `not_found`. */
  readonly delete = async ({ database }: DatabaseDeps, { path }: ById, ctx: RequestContext): Promise<void> => {
    const { names, from, beforeDelete } = this.kind;
    await transaction(database.pool, async (client) => {
      // Another transaction that is about to refer to the row has locked it; this waits for it, and `beforeDelete` sees what it wrote.
      await this.lock(client, accountOf(ctx), path.id);
      await beforeDelete?.(client, path.id);
      await deleteRow(client, { name: names.delete, table: from }, path.id);
    });
  };

  /** Locks a row of an account against other writers until the transaction ends; throws `not_found` where there is none. */
  async lock(client: Client, accountId: string, id: string): Promise<void> {
    const { names, from, noun } = this.kind;
    if (!(await lockRow(client, { name: names.lock, table: from }, accountId, id))) throw notFound(noun);
  }
}

/** Throws `conflict` where a row is referred to by signals, a few of which it names. */
export function refuseReferenced(relation: string, signals: string[]): void {
  if (signals.length === 0) return;
  throw new AppError('conflict', `Signals ${relation}: ${signals.join(', ')}. Change or delete them first.`);
}

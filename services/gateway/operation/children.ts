import { z } from 'zod';
import { paging, wholeNumber } from '../../../schema/contracts/values.js';
import { accountOf, type RequestContext } from '../../platform/context.js';
import {
  cutPage,
  directionOf,
  listStart,
  type Page,
  type PageStart,
  startOfPage,
  toPage,
} from '../../platform/paging.js';
import { countRowsOfEach } from '../../platform/postgres/count-rows.js';
import type { Deps } from './deps.js';

/** How many rows an edge has of each object, where the document does not say. */
export const usualChildren = 10;

/** What an edge that leads to many rows takes, besides the objects that it leads from. GraphQL has checked the order. */
export const childrenInput = z.object({
  ids: z.array(z.string()),
  query: z.strictObject({
    ...paging,
    limit: wholeNumber(1, 200).default(usualChildren),
    order: z.enum(['newest', 'oldest', 'ascending', 'descending']).optional(),
  }),
});
export type ChildrenInput = z.output<typeof childrenInput>;

/**
 * Reads a page of the rows of each of these objects, by the objects' ids, with as many statements or messages as for one. An object of
 * another account has no rows (A4).
 */
type ReadPages = (deps: Deps, input: ChildrenInput, ctx: RequestContext) => Promise<Map<string, Page<object>>>;

/** Counts the rows of each of these objects, up to a number of each, with one statement. */
export type CountChildren = (
  deps: Deps,
  input: { ids: string[]; upTo: number },
  ctx: RequestContext,
) => Promise<Map<string, number>>;

/** How the rows of objects are read, and how they are counted where they are. */
export type ReadChildren = ReadPages & { count?: CountChildren };

type Newest = { id: string; created_at: string };

/**
 * What the statement that reads the rows of many objects is made of; every part is a constant of the code. `where` says which rows belong
 * to `parent.id`, and names the index that finds them in the order of time, or few of them.
 */
export type ChildrenOptions<Stored, Row> = {
  /** The name of the list in its cursors, which are those of the list of all rows. */
  list: string;
  name: string;
  from: string;
  columns: string;
  where: string;
  toRow: (stored: Stored) => Row;
};

/** Reads the newest rows of each object that an account has, or the oldest, with one statement, and counts them with one. */
export function newestChildren<Stored extends Newest, Row extends Newest = Stored>(
  options: ChildrenOptions<Stored, Row>,
): ReadChildren {
  const { list, name, toRow } = options;
  const [newest, oldest] = [false, true].map((isOldestFirst) => childrenText(options, { ...listStart, isOldestFirst }));
  const counted = childrenOf(options, listStart);

  const read: ReadPages = async ({ database }, { ids, query }, ctx) => {
    const start = startOfPage(list, query);
    const { rows } = await database.pool.query<Stored & { parent_id: string }>({
      name: name + directionOf(start).suffix,
      text: start.isOldestFirst ? oldest! : newest!,
      values: [accountOf(ctx), ids, start.before, start.beforeId, query.limit],
    });
    const found = new Map<string, Row[]>(ids.map((id) => [id, []]));
    for (const { parent_id, ...row } of rows) found.get(parent_id)?.push(toRow(row as unknown as Stored));
    return new Map([...found].map(([id, own]) => [id, toPage(list, own, query.limit)]));
  };
  const count: CountChildren = ({ database }, { ids, upTo }, ctx) => {
    const values = [accountOf(ctx), ids, null, null, upTo - 1];
    return countRowsOfEach(database.pool, 'parent_id', { name: `${name}-count`, text: counted, values });
  };
  return Object.assign(read, { count });
}

type Parts = Pick<ChildrenOptions<never, never>, 'from' | 'columns' | 'where'>;

function childrenOf({ from, columns, where }: Parts, start: PageStart): string {
  const { behind, by } = directionOf(start);
  return `
  select parent.id as parent_id, child.*
  from unnest($2::uuid[]) as parent(id)
  cross join lateral (
    select ${columns} from ${from}
    where account_id = $1::uuid and ${where}
      and ($3::timestamptz is null or (created_at, id) ${behind} ($3::timestamptz, $4::uuid))
    order by created_at ${by}, id ${by} limit $5::int + 1
  ) child`;
}

function childrenText(parts: Parts, start: PageStart): string {
  const { by } = directionOf(start);
  return `${childrenOf(parts, start)} order by child.created_at ${by}, child.id ${by}`;
}

/** A row of a list that names what is listed: the list, and the key. */
export type ListedKey = { list_id: string; key: string };

/** Cuts the keys that were read for each list, up to one more than `limit`, to pages, and reads all that they name together. */
export async function readListed(
  { list, ids, limit }: { list: string; ids: string[]; limit: number },
  found: ListedKey[],
  read: (keys: string[]) => Promise<Map<string, object>>,
): Promise<Map<string, Page<object>>> {
  const keys = new Map<string, string[]>(ids.map((id) => [id, []]));
  for (const { list_id, key } of found) keys.get(list_id)?.push(key);
  const pages = [...keys].map(([id, own]) => [id, cutPage(list, own, limit, (key) => [key])] as const);
  const held = await read([...new Set(pages.flatMap(([, page]) => page.rows))]);
  return new Map(pages.map(([id, page]) => [id, { ...page, rows: page.rows.flatMap((key) => held.get(key) ?? []) }]));
}

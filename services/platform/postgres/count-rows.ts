import type { Queryable } from './postgres.js';
import type { Statement } from './printed-pages.js';

/**
 * Returns how many rows the statement of a list would read, whose own limit bounds the count. Columns that no one asks for are not computed:
 * 10,000 rows of an index take 3 ms (2026-11).
 */
export async function countRows(db: Queryable, { name, text, values }: Statement): Promise<number> {
  const { rows } = await db.query<{ count: number }>({
    ...(name === undefined ? {} : { name: `${name}-count` }),
    text: `select count(*)::int as count from (${text}) r`,
    values,
  });
  return rows[0]!.count;
}

/**
 * Returns how many rows a statement reads of each parent, whose id is the column `parent`; the statement's own limits bound each count. A
 * parent without rows is absent.
 */
export async function countRowsOfEach(
  db: Queryable,
  parent: 'parent_id' | 'list_id',
  { text, ...statement }: Statement,
): Promise<Map<string, number>> {
  const { rows } = await db.query<{ parent: string; count: number }>({
    ...statement,
    text: `select ${parent} as parent, count(*)::int as count from (${text}) r group by ${parent}`,
  });
  return new Map(rows.map((row) => [row.parent, row.count]));
}

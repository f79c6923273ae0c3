import type pg from 'pg';
import type { SchemaName } from '../installation.js';

/** A connection for the schema of each service. Statements name the schema, since the search path is empty. */
export type Clients = Readonly<Record<SchemaName, pg.Client>>;

/** Describes one thing that does not agree. */
export type Found = (what: string) => void;

/** A promise about stored data. It is checked in pages, by index where there is one; work in progress does not count as a fault. */
export type Check = { promise: string; run(clients: Clients, found: Found): Promise<void> };

/** How many things are named of each promise; the others are counted. */
const named = 10;

/** A promise that is broken: how often, and where first. */
export type Finding = { promise: string; count: number; first: string[] };

/** Runs a check. Returns null where its promise holds. */
export async function runCheck(check: Check, clients: Clients): Promise<Finding | null> {
  const finding: Finding = { promise: check.promise, count: 0, first: [] };
  await check.run(clients, (what) => {
    finding.count += 1;
    if (finding.first.length < named) finding.first.push(what);
  });
  return finding.count > 0 ? finding : null;
}

/** How many rows a page has. */
export const pageRows = 1_000;

/** The id before all others, with which the first page begins. */
export const firstId = '00000000-0000-0000-0000-000000000000';

/**
 * Reads a table page by page in the order of `id`, by a statement that takes the last id of the page before and how many rows a page has.
 */
export async function* readPages<R extends { id: string }>(client: pg.Client, statement: string): AsyncGenerator<R[]> {
  for (let after = firstId; ; ) {
    const { rows } = await client.query<R>(statement, [after, pageRows]);
    if (rows.length > 0) yield rows;
    if (rows.length < pageRows) return;
    after = rows.at(-1)!.id;
  }
}

/** Indexes rows by their id. */
export const byId = <R extends { id: string }>(rows: R[]): Map<string, R> => new Map(rows.map((row) => [row.id, row]));

import type { Queryable } from '../services/platform/postgres/postgres.js';

type PlanNode = {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  'Heap Fetches'?: number;
  Plans?: PlanNode[];
};

/** Runs every statement twice, first under `explain analyze`, and adds up what the scans of tables did. */
export type PlanReader = Queryable & {
  /** The number of rows that scans of tables returned, or fetched and discarded. */
  visited(): number;
  /** How many scans of these tables were sequential. */
  sequentialScans(tables: string[]): number;
};

export function createPlanReader(db: Queryable): PlanReader {
  const scans: PlanNode[] = [];
  async function query(statement: string | { text: string; values?: unknown[] }, values?: unknown[]): Promise<unknown> {
    const { text, values: given } = typeof statement === 'string' ? { text: statement, values } : statement;
    const { rows } = await db.query(`explain (analyze, timing off, format json) ${text}`, given);
    collectScans(rows[0]['QUERY PLAN'][0].Plan, scans);
    return db.query(text, given);
  }
  return {
    query: query as Queryable['query'],
    visited: () => scans.reduce((sum, node) => sum + visitedBy(node), 0),
    sequentialScans: (tables) =>
      scans.filter((node) => node['Node Type'] === 'Seq Scan' && tables.includes(node['Relation Name'] ?? '')).length,
  };
}

function collectScans(node: PlanNode, scans: PlanNode[]): void {
  // The heap scan of a bitmap names the table; the index scan below it fetches no rows.
  if (node['Relation Name'] !== undefined && (node['Actual Loops'] ?? 0) > 0) scans.push(node);
  for (const child of node.Plans ?? []) collectScans(child, scans);
}

function visitedBy(node: PlanNode): number {
  // What an index-only scan filters is in the index; of the table it fetches only what it must.
  if (node['Node Type'] === 'Index Only Scan') {
    return Math.max((node['Actual Rows'] ?? 0) * (node['Actual Loops'] ?? 0), node['Heap Fetches'] ?? 0);
  }
  const each =
    (node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  return each * (node['Actual Loops'] ?? 0);
}

import type { Client, Queryable } from '../../../platform/postgres/postgres.js';
import type { Facts, HeldEntity } from '../source-kind.js';

type Row = {
  key: string;
  facts: Facts;
  missing_since: Date | string | null;
  missing_reads: number;
  closed_at: Date | string | null;
};

const toDate = (value: Date | string | null): Date | null => (value === null ? null : new Date(value));

/** Everything stored of a source. Index source_entity_pkey. */
export async function selectEntities(client: Client, sourceId: string): Promise<Map<string, HeldEntity>> {
  const { rows } = await client.query<Row>({
    name: 'source-entities',
    text: 'select key, facts, missing_since, missing_reads, closed_at from source_entity where source_id = $1::uuid',
    values: [sourceId],
  });
  return new Map(
    rows.map((row) => [
      row.key,
      {
        facts: row.facts,
        missingSince: toDate(row.missing_since),
        missingReads: row.missing_reads,
        closedAt: toDate(row.closed_at),
      },
    ]),
  );
}

/** The keys of everything stored of a source. Index source_entity_pkey. */
export async function selectKeys(db: Queryable, sourceId: string): Promise<Set<string>> {
  const { rows } = await db.query<{ key: string }>({
    name: 'source-entity-keys',
    text: 'select key from source_entity where source_id = $1::uuid',
    values: [sourceId],
  });
  return new Set(rows.map(({ key }) => key));
}

/** How many entities one statement stores. */
const maxRows = 1_000;

/** Stores the entities of a source that changed, and deletes all of its entities that were closed before `keptSince`. */
export async function storeEntities(
  client: Client,
  sourceId: string,
  changed: Map<string, HeldEntity>,
  keptSince: Date,
): Promise<void> {
  const rows = [...changed].map(([key, { facts, missingSince, missingReads, closedAt }]) => ({
    ...{ key, facts, missing_since: missingSince, missing_reads: missingReads, closed_at: closedAt },
  }));
  for (let at = 0; at < rows.length; at += maxRows) {
    await client.query({
      name: 'source-entities-store',
      text: `insert into source_entity (source_id, key, facts, missing_since, missing_reads, closed_at)
             select $1::uuid, r.key, r.facts, r.missing_since, r.missing_reads, r.closed_at
             from jsonb_to_recordset($2::jsonb) as r
               (key text, facts jsonb, missing_since timestamptz, missing_reads int, closed_at timestamptz)
             on conflict (source_id, key) do update set facts = excluded.facts, missing_since = excluded.missing_since,
               missing_reads = excluded.missing_reads, closed_at = excluded.closed_at`,
      values: [sourceId, JSON.stringify(rows.slice(at, at + maxRows))],
    });
  }
  await client.query({
    name: 'source-entities-forget',
    text: 'delete from source_entity where source_id = $1::uuid and closed_at < $2::timestamptz',
    values: [sourceId, keptSince],
  });
}

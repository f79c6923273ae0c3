import type { Client, Queryable } from '../../../platform/postgres/postgres.js';
import { copyRows } from '../../operation/io/copy.js';
import type { FilterFacts } from '../search/company-filter.js';

/** The row of a company in a generation. */
export type VectorRow = {
  social_id: number;
  scale: number;
  vector: Buffer;
  terms: Buffer;
  weights: Buffer;
  words: number;
};

const columns = ['generation', 'social_id', 'revision', 'scale', 'vector', 'terms', 'weights', 'words'] as const;

/** Inserts companies into a generation that is being built. */
export async function copyVectors(client: Client, generation: number, rows: VectorRow[]): Promise<void> {
  await copyRows(
    client,
    'lookalike_company',
    columns,
    rows.map((row) => [
      generation,
      row.social_id,
      0,
      row.scale,
      toHex(row.vector),
      toHex(row.terms),
      toHex(row.weights),
      row.words,
    ]),
  );
}

const toHex = (bytes: Buffer): string => `\\x${bytes.toString('hex')}`;

/** Inserts or replaces companies of a generation, as of a revision. */
export async function upsertVectors(
  client: Client,
  generation: number,
  revision: number,
  rows: VectorRow[],
): Promise<void> {
  await client.query({
    name: 'lookalike-upsert',
    text: `insert into lookalike_company (${columns.join(', ')})
           select $1::int, social_id, $2::bigint, scale, vector, terms, weights, words
           from unnest($3::bigint[], $4::real[], $5::bytea[], $6::bytea[], $7::bytea[], $8::int[])
             as r (social_id, scale, vector, terms, weights, words)
           on conflict (generation, social_id) do update
             set revision = excluded.revision, scale = excluded.scale, vector = excluded.vector, terms = excluded.terms,
               weights = excluded.weights, words = excluded.words`,
    values: [
      generation,
      revision,
      rows.map((row) => row.social_id),
      rows.map((row) => row.scale),
      rows.map((row) => row.vector),
      rows.map((row) => row.terms),
      rows.map((row) => row.weights),
      rows.map((row) => row.words),
    ],
  });
}

/** The part of a company that the search thread keeps in memory: its vector, and its present facts for filters. */
export type ScannedRow = Pick<VectorRow, 'social_id' | 'scale' | 'vector'> & FilterFacts;

const scanned = `l.social_id, l.scale, l.vector, c.hq_country, c.industry_id, c.company_size, c.employees_on_social, c.founded`;

/**
 * At most `limit` next companies of a generation in the order of their ids. By both primary keys. The bound is repeated for both tables:
 * otherwise a merge join would read the other table from its beginning for every page.
 */
export async function selectScannedPage(
  db: Queryable,
  generation: number,
  afterId: number,
  limit: number,
): Promise<ScannedRow[]> {
  const { rows } = await db.query<ScannedRow>({
    name: 'lookalike-scanned-page',
    text: `select ${scanned} from lookalike_company l join company c using (social_id)
           where l.generation = $1 and l.social_id > $2::bigint and c.social_id > $2::bigint
           order by l.social_id limit $3::int`,
    values: [generation, afterId, limit],
  });
  return rows;
}

/** The companies that were last written by this revision. By index lookalike_company_revision. */
export async function selectRevision(db: Queryable, generation: number, revision: number): Promise<ScannedRow[]> {
  const { rows } = await db.query<ScannedRow>({
    name: 'lookalike-revision',
    text: `select ${scanned} from lookalike_company l join company c using (social_id)
           where l.generation = $1 and l.revision = $2::bigint and l.revision > 0`,
    values: [generation, revision],
  });
  return rows;
}

/** The part of a company that the ranking reads: the terms of its text, and its present facts. */
export type RankedRow = Pick<VectorRow, 'social_id' | 'terms' | 'weights' | 'words'> &
  FilterFacts & { tags: string[]; organization_type: string | null };

/** These companies of a generation, in no particular order. By primary keys. */
export async function selectRanked(db: Queryable, generation: number, ids: number[]): Promise<RankedRow[]> {
  const { rows } = await db.query<RankedRow>({
    name: 'lookalike-ranked',
    text: `select l.social_id, l.terms, l.weights, l.words, c.hq_country, c.industry_id, c.company_size,
             c.employees_on_social, c.founded, c.tags, c.organization_type
           from lookalike_company l join company c using (social_id)
           where l.generation = $1 and l.social_id = any($2::bigint[])`,
    values: [generation, ids],
  });
  return rows;
}

/** The vectors that a generation has of these companies. By primary key. */
export async function selectVectors(
  db: Queryable,
  generation: number,
  ids: number[],
): Promise<Pick<VectorRow, 'social_id' | 'scale' | 'vector'>[]> {
  const { rows } = await db.query<Pick<VectorRow, 'social_id' | 'scale' | 'vector'>>({
    name: 'lookalike-vectors',
    text: `select social_id, scale, vector from lookalike_company
           where generation = $1 and social_id = any($2::bigint[])`,
    values: [generation, ids],
  });
  return rows;
}

import type { Queryable } from '../../../platform/postgres/postgres.js';

/** A vector of the embedding provider, and the digest of the text that it embeds. */
export type StoredEmbedding = { social_id: number; digest: Buffer; scale: number; vector: Buffer };

/** The stored vectors of these companies by this model. By primary key. */
export async function selectEmbeddings(db: Queryable, model: string, ids: number[]): Promise<StoredEmbedding[]> {
  const { rows } = await db.query<StoredEmbedding>({
    name: 'lookalike-embeddings',
    text: `select social_id, digest, scale, vector from lookalike_embedding
           where social_id = any($2::bigint[]) and model = $1`,
    values: [model, ids],
  });
  return rows;
}

/** Stores vectors, and replaces stored ones. */
export async function upsertEmbeddings(db: Queryable, model: string, kept: StoredEmbedding[]): Promise<void> {
  await db.query({
    name: 'lookalike-upsert-embeddings',
    text: `insert into lookalike_embedding (social_id, model, digest, scale, vector)
           select social_id, $1, digest, scale, vector
           from unnest($2::bigint[], $3::bytea[], $4::real[], $5::bytea[]) as r (social_id, digest, scale, vector)
           on conflict (social_id) do update
             set model = excluded.model, digest = excluded.digest, scale = excluded.scale, vector = excluded.vector`,
    values: [
      model,
      kept.map((one) => one.social_id),
      kept.map((one) => one.digest),
      kept.map((one) => one.scale),
      kept.map((one) => one.vector),
    ],
  });
}

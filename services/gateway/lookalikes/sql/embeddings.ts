import type { Queryable } from '../../../platform/postgres/postgres.js';

/** The refusal of a text that waits for a provider that is away. */
export const pending = 'pending';

/**
 * A vector of the embedding provider, and the digest of the text that it embeds. With a `refusal` the text is not embedded: the vector is
 * empty, or that of the text before.
 */
export type StoredEmbedding = {
  social_id: number;
  digest: Buffer;
  scale: number;
  vector: Buffer;
  refusal: string | null;
};

/** The vectors and refusals of this model that are stored for these companies. By primary key. */
export async function selectEmbeddings(db: Queryable, model: string, ids: number[]): Promise<StoredEmbedding[]> {
  const { rows } = await db.query<StoredEmbedding>({
    name: 'lookalike-embeddings',
    text: `select social_id, digest, scale, vector, refusal from lookalike_embedding
           where social_id = any($2::bigint[]) and model = $1`,
    values: [model, ids],
  });
  return rows;
}

/** The first companies whose texts are pending. By index lookalike_embedding_pending and the primary key of companies. */
export async function selectPending(db: Queryable, model: string, limit: number): Promise<number[]> {
  const { rows } = await db.query<{ social_id: number }>({
    name: 'lookalike-pending-embeddings',
    text: `select social_id from lookalike_embedding join company using (social_id) where model = $1 and refusal = '${pending}'
           order by social_id limit $2::int`,
    values: [model, limit],
  });
  return rows.map(({ social_id }) => social_id);
}

/** Stores vectors and refusals, and replaces stored ones. */
export async function upsertEmbeddings(db: Queryable, model: string, kept: StoredEmbedding[]): Promise<void> {
  await db.query({
    name: 'lookalike-upsert-embeddings',
    text: `insert into lookalike_embedding (social_id, model, digest, scale, vector, refusal)
           select social_id, $1, digest, scale, vector, refusal
           from unnest($2::bigint[], $3::bytea[], $4::real[], $5::bytea[], $6::text[])
             as r (social_id, digest, scale, vector, refusal)
           on conflict (social_id) do update
             set model = excluded.model, digest = excluded.digest, scale = excluded.scale, vector = excluded.vector,
               refusal = excluded.refusal`,
    values: [
      model,
      kept.map((one) => one.social_id),
      kept.map((one) => one.digest),
      kept.map((one) => one.scale),
      kept.map((one) => one.vector),
      kept.map((one) => one.refusal),
    ],
  });
}

import type { Queryable } from '../../../platform/postgres/postgres.js';

/** Stores the words of these companies for full-text search; unchanged rows are skipped. */
export async function upsertWords(db: Queryable, ids: number[]): Promise<void> {
  await db.query({
    name: 'lookalike-upsert-words',
    text: `insert into lookalike_words as held (social_id, words)
           select social_id, to_tsvector('english', concat_ws(' . ', left(description, 5000), industry, array_to_string(tags, ' . ')))
           from company where social_id = any($1::bigint[])
           on conflict (social_id) do update set words = excluded.words where held.words is distinct from excluded.words`,
    values: [ids],
  });
}

/**
 * The companies that have all words of a query, in no particular order; none where more than `most` have them, since such common words
 * say little, and likeness finds these companies anyway. By index lookalike_words_words.
 */
export async function selectByWords(db: Queryable, query: string, most: number): Promise<number[]> {
  const { rows } = await db.query<{ social_id: number }>({
    name: 'lookalike-by-words',
    text: `select social_id from lookalike_words where words @@ plainto_tsquery('english', $1) limit $2::int + 1`,
    values: [query, most],
  });
  return rows.length > most ? [] : rows.map(({ social_id }) => social_id);
}

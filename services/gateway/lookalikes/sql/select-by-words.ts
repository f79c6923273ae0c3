import type { Queryable } from '../../../platform/postgres/postgres.js';

/** Writes what full text finds of these companies; those whose words are held are not written. */
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
 * The companies that have all words of a query, in no order, or none where over `most` do: words so common tell little, and
 * likeness finds their companies. Index lookalike_words_words.
 */
export async function selectByWords(db: Queryable, query: string, most: number): Promise<number[]> {
  const { rows } = await db.query<{ social_id: number }>({
    name: 'lookalike-by-words',
    text: `select social_id from lookalike_words where words @@ plainto_tsquery('english', $1) limit $2::int + 1`,
    values: [query, most],
  });
  return rows.length > most ? [] : rows.map(({ social_id }) => social_id);
}

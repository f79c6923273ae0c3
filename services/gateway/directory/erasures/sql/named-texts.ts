import type { Client } from '../../../../platform/postgres/postgres.js';

export type TextKind = 'post' | 'engagement' | 'lead';

/** A text that may name a person, and the key of its row: an id, or the place of an engagement in its table. */
export type FoundText = { kind: TextKind; key: string; text: string };

/** An address whose characters beyond ASCII are not escaped, as tsqueries: what precedes them, and the first word in which they are. */
export type WrittenAddress = { start: string; word: string | null };

/** What texts are searched for: a tsquery of lexemes, or all lexemes of one of these e-mail addresses or unescaped addresses. */
export type TextQuery = { lexemes: string; emails: string[]; unescaped: WrittenAddress[] };

/** Words are read as the index reads those of texts, which stems them or not. */
const asked = (language: 'english' | 'simple'): string => `(
  select string_agg(one, ' | ')::tsquery
  from (select nullif($1::text, '') as one
        union all
        select '(' || nullif(plainto_tsquery('${language}', email)::text, '') || ')' from unnest($2::text[]) as email
        union all
        select '((' || start || ')' || coalesce(' & ' || nullif(to_tsquery('${language}', word)::text, ''), '') || ')'
        from unnest($3::text[], $4::text[]) as address (start, word)) as any_of)`;

const evidenceText = `coalesce(evidence ->> 'excerpt', '') || ' ' || coalesce(evidence ->> 'engagement_text', '')`;

/**
 * Opens the posts, engagements and evidence of leads whose text may name a person, as they are now, and returns a function that reads the next
 * ones until the transaction ends. Each is read once. Indexes post_words, engagement_words and lead_evidence_words.
 */
export async function openTexts(client: Client, query: TextQuery): Promise<(limit: number) => Promise<FoundText[]>> {
  await client.query({
    text: `declare named_text no scroll cursor for
           select 'post' as kind, id::text as key, text from post where words @@ ${asked('english')}
           union all
           select 'engagement', ctid::text, text from engagement
           where text is not null and to_tsvector('simple', text) @@ ${asked('simple')}
           union all
           select 'lead', id::text, ${evidenceText} from lead
           where evidence is not null and to_tsvector('simple', ${evidenceText}) @@ ${asked('simple')}`,
    values: [
      query.lexemes,
      query.emails,
      query.unescaped.map(({ start }) => start),
      query.unescaped.map(({ word }) => word),
    ],
  });
  return async (limit) => (await client.query<FoundText>(`fetch ${limit} from named_text`)).rows;
}

const empty: Record<TextKind, string> = {
  post: `update post set text = '' where id = any($1::text[]::bigint[])`,
  // The place has not changed since the row was found, as nobody else writes engagements, and each is found once.
  engagement: 'update engagement set text = null where ctid = any($1::text[]::tid[])',
  lead: 'update lead set evidence = null where id = any($1::text[]::uuid[])',
};

/** Empties the texts of these posts or engagements, or removes the evidence of these leads. */
export async function emptyTextsOf(client: Client, kind: TextKind, keys: string[]): Promise<void> {
  await client.query({ text: empty[kind], values: [keys] });
}

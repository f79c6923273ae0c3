import type { Client } from '../../../../platform/postgres/postgres.js';

export type TextKind = 'post' | 'engagement' | 'lead';

/** A text that may name a person, and the key of its row: an id, or the place of an engagement in its table. */
export type FoundText = { kind: TextKind; key: string; text: string };

/** What texts are searched for: a tsquery of lexemes, or all lexemes of one of these e-mail addresses. */
export type TextQuery = { lexemes: string; emails: string[] };

const asked = `(
  select string_agg(one, ' | ')::tsquery
  from (select $1::text as one
        union all select '(' || nullif(plainto_tsquery('simple', email)::text, '') || ')' from unnest($2::text[]) as email) as any_of)`;

const evidenceText = `coalesce(evidence ->> 'excerpt', '') || ' ' || coalesce(evidence ->> 'engagement_text', '')`;

/**
 * Posts, engagements and evidence of leads whose text may name a person, at most `limit` after one of them, in the order of kinds and keys.
 * Indexes post_words, engagement_words and lead_evidence_words.
 */
export async function findTexts(
  client: Client,
  query: TextQuery,
  { after, limit }: { after: Pick<FoundText, 'kind' | 'key'> | null; limit: number },
): Promise<FoundText[]> {
  const { rows } = await client.query<FoundText>({
    text: `with found as materialized (
             select 'post' as kind, id::text as key, text from post where words @@ ${asked}
             union all
             select 'engagement', ctid::text, text from engagement
             where text is not null and to_tsvector('simple', text) @@ ${asked}
             union all
             select 'lead', id::text, ${evidenceText} from lead
             where evidence is not null and to_tsvector('simple', ${evidenceText}) @@ ${asked})
           select kind, key, text from found
           where $3::text is null or (kind, key) > ($3::text, $4::text) order by kind, key limit $5::integer`,
    values: [query.lexemes, query.emails, after?.kind ?? null, after?.key ?? null, limit],
  });
  return rows;
}

const empty: Record<TextKind, string> = {
  post: `update post set text = '' where id = any($1::text[]::bigint[])`,
  // The place has not changed since the row was found, as nobody else writes engagements.
  engagement: 'update engagement set text = null where ctid = any($1::text[]::tid[])',
  lead: 'update lead set evidence = null where id = any($1::text[]::uuid[])',
};

/** Empties the texts of these posts or engagements, or removes the evidence of these leads. */
export async function emptyTextsOf(client: Client, kind: TextKind, keys: string[]): Promise<void> {
  await client.query({ text: empty[kind], values: [keys] });
}

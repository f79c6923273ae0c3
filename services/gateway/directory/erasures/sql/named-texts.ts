import type { Client } from '../../../../platform/postgres/postgres.js';

/** A text that may name a person, and the key of its row. */
export type FoundText = { key: string; text: string };

/** What texts are searched for: a tsquery of lexemes, or all lexemes of one of these e-mail addresses. */
export type TextQuery = { lexemes: string; emails: string[] };

export type TextPage = { after: string; limit: number };

const asked = `(
  select string_agg(one, ' | ')::tsquery
  from (select $1::text as one
        union all select '(' || nullif(plainto_tsquery('simple', email)::text, '') || ')' from unnest($2::text[]) as email) as any_of)`;

/** Posts whose text may name a person, in pages by id; index post_words. */
export async function findPosts(client: Client, query: TextQuery, page: TextPage): Promise<FoundText[]> {
  const { rows } = await client.query<FoundText>({
    text: `with found as materialized (select id from post where words @@ ${asked})
           select p.id::text as key, p.text from found join post p using (id)
           where p.id > coalesce(nullif($3::text, '')::bigint, 0) order by p.id limit $4::integer`,
    values: [query.lexemes, query.emails, page.after, page.limit],
  });
  return rows;
}

/** Engagements whose text may name a person, in pages by their place in the table; index engagement_words. */
export async function findEngagements(client: Client, query: TextQuery, page: TextPage): Promise<FoundText[]> {
  const { rows } = await client.query<FoundText>({
    text: `with found as materialized (
             select ctid as at, text from engagement where text is not null and to_tsvector('simple', text) @@ ${asked})
           select at::text as key, text from found
           where at > coalesce(nullif($3::text, '')::tid, '(0,0)') order by at limit $4::integer`,
    values: [query.lexemes, query.emails, page.after, page.limit],
  });
  return rows;
}

const evidenceText = `coalesce(evidence ->> 'excerpt', '') || ' ' || coalesce(evidence ->> 'engagement_text', '')`;

/** Leads whose evidence may name a person in a text, in pages by id; index lead_evidence_words. */
export async function findEvidence(client: Client, query: TextQuery, page: TextPage): Promise<FoundText[]> {
  const { rows } = await client.query<FoundText>({
    text: `with found as materialized (
             select id, ${evidenceText} as text from lead
             where evidence is not null and to_tsvector('simple', ${evidenceText}) @@ ${asked})
           select id::text as key, text from found
           where $3::text = '' or id > nullif($3::text, '')::uuid order by id limit $4::integer`,
    values: [query.lexemes, query.emails, page.after, page.limit],
  });
  return rows;
}

/** Empties the texts of these posts. */
export async function emptyPosts(client: Client, keys: string[]): Promise<void> {
  await client.query({ text: `update post set text = '' where id = any($1::bigint[])`, values: [keys] });
}

/** Empties the texts of these engagements, whose places in the table have not changed since they were found. */
export async function emptyEngagements(client: Client, keys: string[]): Promise<void> {
  await client.query({ text: 'update engagement set text = null where ctid = any($1::tid[])', values: [keys] });
}

/** Removes the evidence of these leads. */
export async function emptyEvidence(client: Client, keys: string[]): Promise<void> {
  await client.query({ text: 'update lead set evidence = null where id = any($1::uuid[])', values: [keys] });
}

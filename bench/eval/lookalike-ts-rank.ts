import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { startPostgresServer } from '../../bin/embedded/postgres-server.js';
import { makePassableFolder } from '../../bin/embedded/private-file.js';
import type { Labelled } from './lookalike-corpus.js';

/** The fifty best companies for each seed by PostgreSQL's own full-text ranking, searched by the 25 rarest words of the seed. */
export async function rankByPostgres(
  corpus: readonly Labelled[],
  asked: { seed: number; candidates: readonly number[] }[],
): Promise<number[][]> {
  const folder = mkdtempSync(join(tmpdir(), 'leadwire-ts-rank-'));
  makePassableFolder(folder);
  const postgres = await startPostgresServer({ dir: join(folder, 'postgres') });
  const client = new Client({ connectionString: postgres.url });
  try {
    await client.connect();
    await fill(client, corpus);
    const answers: number[][] = [];
    for (const { seed, candidates } of asked) {
      const { rows } = await client.query<{ place: number }>({
        name: 'rank',
        text: `with words as (select string_agg(quote_literal(lexeme), ' | ') as query from (
                 select w.lexeme from unnest((select words from text where place = $1::int)) w
                 join word using (lexeme) where word.ndoc > 1 order by word.ndoc, w.lexeme limit 25) rare)
               select t.place from text t, words w
               where t.words @@ w.query::tsquery and t.place <> $1::int
               order by ts_rank(t.words, w.query::tsquery) desc, t.place limit $2::int`,
        values: [seed, candidates.length === corpus.length ? 50 : 400],
      });
      const wanted = new Set(candidates);
      answers.push(rows.map(({ place }) => place).filter((place) => wanted.has(place)));
    }
    return answers;
  } finally {
    await client.end();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Names are removed as for the other rankers, since the words that are passed in do not contain them. */
async function fill(client: Client, corpus: readonly Labelled[]): Promise<void> {
  await client.query('create table text (place int primary key, words tsvector)');
  await client.query({
    text: `insert into text select place,
             setweight(to_tsvector('english', headline), 'A') || setweight(to_tsvector('english', description), 'B')
           from unnest($1::int[], $2::text[], $3::text[]) as given (place, headline, description)`,
    values: [
      corpus.map((_, place) => place),
      corpus.map(({ document }) => withoutName(document.headline, document.name)),
      corpus.map(({ document }) => withoutName(document.description, document.name)),
    ],
  });
  await client.query('create index on text using gin (words)');
  await client.query(
    `create table word as select word as lexeme, ndoc from ts_stat('select words from text'); create unique index on word (lexeme)`,
  );
  await client.query('vacuum analyze text');
}

function withoutName(text: string | null, name: string): string {
  const safe = (text ?? '').replaceAll('\0', ' ');
  return name === '' ? safe : safe.replaceAll(name, ' ');
}

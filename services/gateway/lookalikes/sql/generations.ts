import type { Client, Queryable } from '../../../platform/postgres/postgres.js';

/** A model with the vectors of all companies, as one worker built it, with the changes that were folded in since. */
export type Generation = {
  id: number;
  made_by: string;
  dims: number;
  companies: number;
  changed: number;
  revision: number;
  folded_at: string;
  folded_id: number;
};

const columns = 'id, made_by, dims, companies, changed, revision, folded_at, folded_id';

/**
 * The generation that searches use, if there is one: the newest by `madeBy`, else the newest of the same format, whose vectors another
 * provider made. By the primary key backwards; there are only a few generations.
 */
export async function selectServedGeneration(db: Queryable, madeBy: string): Promise<Generation | undefined> {
  const { rows } = await db.query<Generation>({
    name: 'lookalike-served-generation',
    text: `select ${columns} from lookalike_generation
           where ready_at is not null and split_part(made_by, ',', 1) = split_part($1, ',', 1)
           order by made_by = $1 desc, id desc limit 1`,
    values: [madeBy],
  });
  return rows[0];
}

/** How long ago a generation became ready, and the last company was written, in milliseconds by the clock of the database. */
export async function selectAges(
  db: Queryable,
  generation: number | null,
): Promise<{ ready_ms: number | null; written_ms: number | null }> {
  const { rows } = await db.query({
    name: 'lookalike-ages',
    text: `select (extract(epoch from now() - (select ready_at from lookalike_generation where id = $1)) * 1000)::float8 as ready_ms,
             (extract(epoch from clock_timestamp() - (select max(updated_at) from company)) * 1000)::float8 as written_ms`,
    values: [generation],
  });
  return rows[0];
}

/** Inserts a generation; searches do not use it before `markReady`. */
export async function insertGeneration(
  db: Queryable,
  generation: Pick<Generation, 'made_by' | 'folded_at' | 'folded_id'>,
): Promise<number> {
  const { rows } = await db.query<{ id: number }>({
    text: `insert into lookalike_generation (made_by, folded_at, folded_id) values ($1, $2::timestamptz, $3::bigint)
           returning id`,
    values: [generation.made_by, generation.folded_at, generation.folded_id],
  });
  return rows[0]!.id;
}

/** Makes a generation available to searches. Throws where it has been deleted in the meantime. */
export async function markReady(db: Queryable, id: number, dims: number, companies: number): Promise<void> {
  const { rowCount } = await db.query({
    text: 'update lookalike_generation set dims = $2, companies = $3, ready_at = now() where id = $1',
    values: [id, dims, companies],
  });
  if (rowCount !== 1) throw new Error(`generation ${id} was removed while it was built`);
}

/** Raises a generation to its next revision, which has all changes up to `folded`; the same transaction writes the companies. */
export async function advanceGeneration(
  client: Client,
  generation: Pick<Generation, 'id' | 'revision'>,
  folded: { at: string; id: number; count: number },
): Promise<void> {
  const { rowCount } = await client.query({
    name: 'lookalike-advance',
    text: `update lookalike_generation
           set revision = revision + 1, folded_at = $3::timestamptz, folded_id = $4::bigint, changed = changed + $5::int
           where id = $1 and revision = $2::bigint`,
    values: [generation.id, generation.revision, folded.at, folded.id, folded.count],
  });
  if (rowCount !== 1) throw new Error(`generation ${generation.id} was changed by another worker`);
}

/** Stores a model in pieces that fit into one message of PostgreSQL's protocol. */
export async function insertModel(db: Queryable, generation: number, model: Uint8Array): Promise<void> {
  for (let place = 0; place * chunkBytes < model.length; place++) {
    await db.query({
      text: 'insert into lookalike_model_chunk (generation, place, bytes) values ($1, $2, $3)',
      values: [generation, place, Buffer.from(model.subarray(place * chunkBytes, (place + 1) * chunkBytes))],
    });
  }
}

const chunkBytes = 4 * 1024 * 1024;

/** The model of a generation; empty where the generation has been deleted. */
export async function selectModel(db: Queryable, generation: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for (;;) {
    const { rows } = await db.query<{ bytes: Buffer }>({
      name: 'lookalike-model-chunk',
      text: 'select bytes from lookalike_model_chunk where generation = $1 and place = $2',
      values: [generation, chunks.length],
    });
    if (!rows[0]) return Buffer.concat(chunks);
    chunks.push(rows[0].bytes);
  }
}

/** Refreshes the planner's statistics after many vectors were written. */
export async function analyzeVectors(db: Queryable): Promise<void> {
  await db.query('analyze lookalike_company, lookalike_words');
}

/**
 * Deletes generations that were never finished, and those that were replaced more than `graceMs` ago: until then, gateways may still
 * search by them. Only the builder may call it.
 */
export async function deleteOldGenerations(db: Queryable, graceMs: number): Promise<void> {
  const { rows } = await db.query<{ id: number }>({
    name: 'lookalike-old-generations',
    text: `select id from lookalike_generation old
           where old.ready_at is null or exists (
             select from lookalike_generation newer
             where newer.id > old.id and newer.ready_at < now() - make_interval(secs => $1::float8 / 1000))`,
    values: [graceMs],
  });
  for (const { id } of rows) {
    while ((await deleteSome(db, id)) === deletedAtOnce);
    await db.query('delete from lookalike_generation where id = $1', [id]);
  }
}

const deletedAtOnce = 20_000;

async function deleteSome(db: Queryable, generation: number): Promise<number> {
  const { rowCount } = await db.query({
    name: 'lookalike-delete-some',
    text: `delete from lookalike_company where generation = $1 and social_id in (
             select social_id from lookalike_company where generation = $1 limit ${deletedAtOnce})`,
    values: [generation],
  });
  return rowCount ?? 0;
}

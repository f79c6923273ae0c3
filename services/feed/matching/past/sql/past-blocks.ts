import { type Client, plainArray, type Queryable } from '../../../../platform/postgres/postgres.js';
import { blockSize, bucketCount } from '../word-index.js';

/** A block as it is stored: which of its ids are items, with the place of their type in `typeNames` plus one, and their companies. */
export type StoredBlock = {
  firstId: number;
  items: number;
  types: Buffer;
  typeNames: string[];
  /** One line for each id. */
  companies: string;
  /** False where its items have more words than are kept. */
  hasWords: boolean;
};

export type BlockWords = { bucket: number; body: Buffer };

/** Shows whether stored items have changed: how many items of a range are live, and how many of those have a company. */
export type Extent = { items: number; withCompany: number };

/** An item as a block is made of it. */
export type IndexedItem = {
  id: number;
  signalType: string;
  companySocialId: string | null;
  headline: string;
  text: string | null;
  payload: string;
};

/**
 * What was stored so far: the first and the last id of an item that everybody may see, and the transactions under way that may store items. A
 * transaction locks the table before it takes an id, and `locks` are read after the last id.
 */
export type Progress = { lastId: number; firstId: number | null; locks: string[] };

export async function readProgress(db: Queryable): Promise<Progress> {
  const { rows } = await db.query({
    name: 'past-progress',
    text: `
      select progress.*, array(
        select virtualtransaction from pg_locks
        where progress."lastId" is not null and relation = 'activity'::regclass and mode = 'RowExclusiveLock' and granted) as locks
      from (select coalesce(max(id), 0) as "lastId", min(id) as "firstId" from activity where scope = 'installation') progress`,
  });
  return rows[0];
}

/**
 * Returns the newest block in a range of first ids that is missing or lacks its companies; if there is none, the newest block of the previous
 * version. Returns null if all are there.
 */
export async function findDue(db: Queryable, from: number, to: number): Promise<number | null> {
  const { rows } = await db.query({
    name: 'past-find-due',
    text: `select b.first_id from generate_series($1::bigint, $2::bigint, ${blockSize}) as b (first_id)
           left join past_block p on p.first_id = b.first_id and p.companies is not null
           where p.first_id is null or p.word_buckets is null
           order by p.first_id is null desc, b.first_id desc limit 1`,
    values: [from, to],
  });
  return rows[0]?.first_id ?? null;
}

/** Returns the items of a block after an id that everybody may see, at most `limit`. By primary key. */
export async function readIndexedItems(
  db: Queryable,
  range: { after: number; before: number; limit: number },
): Promise<IndexedItem[]> {
  const { rows } = await db.query({
    name: 'past-read-items',
    text: `select id, signal_type as "signalType", company_social_id as "companySocialId", headline, body_text as text, payload
           from activity where scope = 'installation' and id > $1 and id < $2 and erased_at is null order by id limit $3`,
    values: [range.after, range.before, range.limit],
  });
  return rows;
}

/** Makes those that write blocks, or with `isWriter` everybody, wait until the transaction ends. */
export async function lockBlocks(client: Client, isWriter = false): Promise<void> {
  const kind = isWriter ? '' : '_shared';
  await client.query(`select pg_advisory_xact_lock${kind}(hashtext('past blocks of activity'))`);
}

/** Counts the items of a block that everybody may see. */
export async function readExtent(client: Client, firstId: number): Promise<Extent> {
  const { rows } = await client.query({
    name: 'past-extent',
    text: `select count(*)::int as items, count(company_social_id)::int as "withCompany"
           from activity where scope = 'installation' and id >= $1 and id < $1 + ${blockSize} and erased_at is null`,
    values: [firstId],
  });
  return rows[0];
}

/** Stores a block in place of what is stored of it. */
export async function storeBlock(client: Client, block: StoredBlock, words: BlockWords[]): Promise<void> {
  await dropBlocks(client, [block.firstId]);
  await client.query({
    name: 'past-store-block',
    text: `
      with head as (
        insert into past_block (first_id, items, types, type_names, companies, has_words, word_buckets)
        values ($1, $2, $3, $4, $5, false, $6))
      insert into past_word (first_id, bucket, body) select $1, bucket, body from unnest($7::smallint[], $8::bytea[]) as w (bucket, body)`,
    values: [
      block.firstId,
      block.items,
      block.types,
      block.typeNames,
      block.companies,
      block.hasWords ? bucketCount : 0,
      plainArray(words.map(({ bucket }) => bucket)),
      words.map(({ body }) => body),
    ],
  });
}

/** Deletes blocks, which are made anew. A trigger deletes their words; those of the version before are deleted here. */
export async function dropBlocks(client: Client, firstIds: number[]): Promise<void> {
  await client.query({
    name: 'past-drop-blocks',
    text: `
      with words as (delete from past_words where bucket = any(array(select generate_series(0, 255))) and first_id = any($1::bigint[]))
      delete from past_block where first_id = any($1::bigint[])`,
    values: [plainArray(firstIds)],
  });
}

/** Notes that the companies of blocks are to be read anew. */
export async function forgetCompanies(client: Client, firstIds: number[]): Promise<void> {
  await client.query({
    name: 'past-forget-companies',
    text: 'update past_block set companies = null where first_id = any($1::bigint[]) and companies is not null',
    values: [plainArray(firstIds)],
  });
}

/** Deletes blocks before an id, at most a few. Returns how many. */
export async function dropBlocksBefore(client: Client, before: number): Promise<number> {
  const { rows } = await client.query({
    name: 'past-find-old',
    text: 'select first_id from past_block where first_id < $1 order by first_id limit 16',
    values: [before],
  });
  if (rows.length > 0)
    await dropBlocks(
      client,
      rows.map((row) => row.first_id),
    );
  return rows.length;
}

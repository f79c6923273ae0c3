import { plainArray, type Queryable } from '../../../../platform/postgres/postgres.js';
import { blockSize } from '../word-index.js';

/** A block that is kept. Its `version` is another one after each change. */
export type ListedBlock = { firstId: number; version: string; bucketCount: number; isOlder: boolean };

/** The contents of a block besides its words: see `StoredBlock`. `companies` is null if a company has become known since the block was built. */
export type StoredHead = {
  firstId: number;
  version: string;
  types: Buffer;
  typeNames: string[];
  companies: string | null;
};

/** One bucket of a block; `body` is null where a block has none of those that were asked for. */
type StoredWords = { firstId: number; version: string; bucket: number; body: Buffer | null };

/** Returns all blocks, newest first: some hundreds of short rows. */
export async function listBlocks(db: Queryable): Promise<ListedBlock[]> {
  const { rows } = await db.query({
    name: 'past-list-blocks',
    text: `select first_id as "firstId", xmin::text as version, word_buckets is null as "isOlder",
             coalesce(word_buckets, case when has_words then 256 else 0 end) as "bucketCount"
           from past_block order by first_id desc`,
  });
  return rows;
}

export async function readHeads(db: Queryable, firstIds: number[]): Promise<StoredHead[]> {
  const { rows } = await db.query({
    name: 'past-read-heads',
    text: `select first_id as "firstId", xmin::text as version, types, type_names as "typeNames", companies
           from past_block where first_id = any($1::bigint[])`,
    values: [plainArray(firstIds)],
  });
  return rows;
}

/** Returns the words of these buckets in those of these blocks that are there still, with at least one row for each of them. */
export async function readWords(
  db: Queryable,
  { firstIds, buckets, isOlder }: { firstIds: number[]; buckets: number[]; isOlder: boolean },
): Promise<StoredWords[]> {
  const { rows } = await db.query({
    name: isOlder ? 'past-read-older-words' : 'past-read-words',
    text: `select b.first_id as "firstId", b.xmin::text as version, w.bucket, w.body
           from past_block b left join ${isOlder ? 'past_words' : 'past_word'} w
             on w.first_id = b.first_id and w.bucket = any($1::smallint[])
           where b.first_id = any($2::bigint[])`,
    values: [plainArray(buckets), plainArray(firstIds)],
  });
  return rows;
}

/** Returns the companies of a block's items, one line for each id. By primary key. */
export async function readCompaniesOf(db: Queryable, firstId: number): Promise<string> {
  const { rows } = await db.query({
    name: 'past-read-companies',
    text: `select id, company_social_id as "companySocialId" from activity
           where scope = 'installation' and id >= $1 and id < $1 + ${blockSize} and company_social_id is not null and erased_at is null`,
    values: [firstId],
  });
  const lines = new Array<string>(blockSize).fill('');
  for (const { id, companySocialId } of rows) lines[id - firstId] = companySocialId;
  return lines.join('\n');
}

import { setImmediate } from 'node:timers/promises';
import type { Queryable } from '../../../platform/postgres/postgres.js';
import type { Criteria } from '../criteria.js';
import { FactSearch, type FactsOf } from './fact-search.js';
import type { Head, PastHeads } from './past-heads.js';
import { BlockSearch, type Found } from './search-block.js';
import { type ListedBlock, readWords } from './sql/search-blocks.js';
import { blockSize } from './word-index.js';
import type { BlockWords, WordSearch } from './word-search.js';

/** How many blocks are read together at most, and about how many rows of words: a few megabytes. */
const most = { blocks: 32, rows: 1_024 };

/** What was found in one block, which covers the ids from `firstId` to before `endId`. */
export type BlockFound = Found & {
  firstId: number;
  endId: number;
  ids: number[];
  typeOf(place: number): string;
};

type Search = {
  db: Queryable;
  heads: PastHeads;
  criteria: Criteria;
  /** Reads facts of companies; null where the criteria ask for none. */
  factsOf: FactsOf | null;
};

/**
 * Searches the blocks of past activity that everybody may see, newest first, and yields what criteria find in each. A block is skipped if its words
 * are needed and not kept, or if it changes meanwhile. Other work gets its turn after each block.
 */
export async function* searchBlocks({ db, heads, criteria, factsOf }: Search): AsyncGenerator<BlockFound> {
  const search = new BlockSearch(criteria, factsOf && new FactSearch(criteria, factsOf));
  const listed = await heads.list(db);
  const readable = search.words.isNeeded ? listed.filter(({ bucketCount }) => bucketCount > 0) : listed;
  const batches = inBatches(readable, search.words);
  const load = (nth: number): Promise<LoadedBlock[]> => {
    const loading = nth < batches.length ? loadBlocks(db, heads, search.words, batches[nth]!) : Promise.resolve([]);
    // Who stops before its turn never waits for it.
    loading.catch(() => {});
    return loading;
  };
  let loading = load(0);
  for (let nth = 0; nth < batches.length; nth++) {
    const loaded = await loading;
    // PostgreSQL works on the next blocks while these are looked at.
    loading = load(nth + 1);
    for (const { firstId, head, words } of loaded) {
      const found = await search.search(head, words);
      const ids = found.places.map((place) => firstId + place);
      const typeOf = (place: number): string => head.typeNames[head.types[place]! - 1]!;
      yield { ...found, firstId, endId: firstId + blockSize, ids, typeOf };
      await setImmediate();
    }
  }
}

/** Divides blocks so that those of a batch are of one version. */
function inBatches(blocks: ListedBlock[], words: WordSearch): ListedBlock[][] {
  const batches: ListedBlock[][] = [];
  let left = 0;
  for (const block of blocks) {
    const batch = batches.at(-1);
    if (batch && left > 0 && batch[0]!.bucketCount === block.bucketCount) batch.push(block);
    else {
      batches.push([block]);
      left = Math.min(most.blocks, Math.ceil(most.rows / Math.max(1, words.bucketsOf(block.bucketCount).length)));
    }
    left -= 1;
  }
  return batches;
}

type LoadedBlock = { firstId: number; head: Head; words: BlockWords };

async function loadBlocks(
  db: Queryable,
  heads: PastHeads,
  words: WordSearch,
  blocks: ListedBlock[],
): Promise<LoadedBlock[]> {
  const ofHeads = await heads.read(db, blocks);
  const ofWords = await wordsOf(db, words, blocks);
  return blocks.flatMap(({ firstId }) => {
    const [head, itsWords] = [ofHeads.get(firstId), ofWords.get(firstId)];
    return head && itsWords ? { firstId, head, words: itsWords } : [];
  });
}

/** Returns the words of those of some blocks of one version that are as they were listed. */
async function wordsOf(db: Queryable, search: WordSearch, blocks: ListedBlock[]): Promise<Map<number, BlockWords>> {
  const [{ bucketCount: count, isOlder }] = blocks as [ListedBlock];
  const words = new Map<number, BlockWords>(blocks.map(({ firstId }) => [firstId, { count, buckets: new Map() }]));
  if (!search.isNeeded) return words;
  const versions = new Map(blocks.map(({ firstId, version }) => [firstId, version]));
  const seen = new Set<number>();
  const asked = { firstIds: [...words.keys()], buckets: search.bucketsOf(count), isOlder };
  for (const { firstId, version, bucket, body } of await readWords(db, asked)) {
    if (version !== versions.get(firstId)) continue;
    seen.add(firstId);
    if (body) words.get(firstId)!.buckets.set(bucket, body);
  }
  for (const firstId of words.keys()) if (!seen.has(firstId)) words.delete(firstId);
  return words;
}

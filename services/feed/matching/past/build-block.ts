import { setImmediate } from 'node:timers/promises';
import type { Queryable } from '../../../platform/postgres/postgres.js';
import { toCandidate } from '../criteria.js';
import { fold, listTokens } from '../phrases.js';
import { topicOf } from '../topic.js';
import {
  type BlockWords,
  type Extent,
  type IndexedItem,
  readIndexedItems,
  type StoredBlock,
} from './sql/past-blocks.js';
import { blockSize, maxTokens, WordIndex } from './word-index.js';

/** So many items are read at once. */
const pageSize = 256;
/** If the items of a block have more words than this, none of its words are kept: a million items of 700 words have 40 GB of text. */
const maxPlaces = 3_000_000;

/** The key under which a topic is kept among the words. It begins with NUL, as no token of more than one character does. */
export const topicKey = (topic: string): string => `\u0000${fold(topic)}`;

export type BuiltBlock = { block: StoredBlock; words: BlockWords[]; extent: Extent };

/** After this many characters, which take a few milliseconds, other waiting work gets the processor. */
const charactersAtOnce = 100_000;

/** Makes a block of the items that are stored by now. */
export async function buildBlock(db: Queryable, firstId: number): Promise<BuiltBlock> {
  const builder = new Builder(firstId);
  let characters = 0;
  const before = firstId + blockSize;
  for (let after = firstId - 1; ; ) {
    const page = await readIndexedItems(db, { after, before, limit: pageSize });
    for (const item of page) {
      builder.add(item);
      characters += item.headline.length + (item.text?.length ?? 0) + item.payload.length;
      if (characters < charactersAtOnce) continue;
      characters = 0;
      await setImmediate();
    }
    if (page.length < pageSize) break;
    after = page.at(-1)!.id;
  }
  return builder.finish();
}

class Builder {
  private readonly types = new Uint16Array(blockSize);
  private readonly typeNames: string[] = [];
  private readonly companies: string[] = new Array(blockSize).fill('');
  private words: WordIndex | null = new WordIndex();
  private readonly extent: Extent = { items: 0, withCompany: 0 };

  constructor(private readonly firstId: number) {}

  add({ id, signalType, companySocialId, headline, text, payload }: IndexedItem): void {
    const place = id - this.firstId;
    const topic = topicOf(payload);
    const candidate = toCandidate({ accountId: null, signalType, companySocialId, headline, text, topic });
    this.types[place] = this.placeOfType(signalType) + 1;
    this.companies[place] = companySocialId ?? '';
    this.extent.items += 1;
    if (companySocialId !== null) this.extent.withCompany += 1;
    if (!this.words) return;
    const tokens = listTokens(candidate.words);
    if (tokens.length >= maxTokens || this.words.size > maxPlaces) {
      this.words = null;
      return;
    }
    this.words.add(place, tokens);
    if (topic !== null) this.words.add(place, [topicKey(topic)]);
  }

  async finish(): Promise<BuiltBlock> {
    const words: BlockWords[] = [];
    for (const one of this.words?.buckets() ?? []) {
      words.push(one);
      if (words.length % 32 === 0) await setImmediate();
    }
    const { firstId, extent, typeNames } = this;
    const types = Buffer.from(this.types.buffer);
    const companies = this.companies.join('\n');
    const block = { firstId, items: extent.items, types, typeNames, companies, hasWords: this.words !== null };
    return { block, words, extent };
  }

  private placeOfType(name: string): number {
    const known = this.typeNames.indexOf(name);
    return known === -1 ? this.typeNames.push(name) - 1 : known;
  }
}

import type { Queryable } from '../../../platform/postgres/postgres.js';
import { type ListedBlock, listBlocks, readCompaniesOf, readHeads, type StoredHead } from './sql/search-blocks.js';

/**
 * The companies of a block: `ids` in rising order, as numbers; `longIds`, which a number cannot hold exactly; and for each place `at`, which of all
 * these it has, counted from 1, or 0 for none.
 */
export type BlockCompanies = { ids: Float64Array; longIds: string[]; at: Uint16Array };

/** The contents of a block besides its words. `types` has an entry for each place: the type of the item, counted from 1, or 0 if there is no item. */
export type Head = { version: string; types: Uint16Array; typeNames: string[]; companies: BlockCompanies };

/** The most bytes that are kept; 1,024 blocks of 2,500 companies each have 37 MB. */
const maxBytes = 40 * 1024 * 1024;

/**
 * The types and companies of the newest blocks, in memory, since every preview looks at them and they are the same for all accounts. No words are
 * kept. A head is used only while its block is the stored one. Beyond the bound, the oldest ids are dropped first, whoever asks.
 */
export class PastHeads {
  private readonly kept = new Map<number, Head>();
  private bytes = 0;
  /** The newest block for which there was no room. */
  private beyond = -1;

  constructor(private readonly bound: number = maxBytes) {}

  /** How many blocks are kept. */
  get size(): number {
    return this.kept.size;
  }

  /** Returns all blocks that are stored, newest first, and forgets what is kept of others. */
  async list(db: Queryable): Promise<ListedBlock[]> {
    const listed = await listBlocks(db);
    const versions = new Map(listed.map(({ firstId, version }) => [firstId, version]));
    for (const [firstId, head] of this.kept) if (versions.get(firstId) !== head.version) this.forget(firstId);
    return listed;
  }

  /** Returns the heads of these blocks by their first ids, without those that were changed since they were listed. */
  async read(db: Queryable, blocks: ListedBlock[]): Promise<Map<number, Head>> {
    const heads = new Map<number, Head>();
    const missing = new Map<number, string>();
    for (const { firstId, version } of blocks) {
      const head = this.kept.get(firstId);
      if (head?.version === version) heads.set(firstId, head);
      else missing.set(firstId, version);
    }
    if (missing.size === 0) return heads;
    for (const stored of await readHeads(db, [...missing.keys()])) {
      const { firstId, version } = stored;
      if (missing.get(firstId) !== version) continue;
      const head = toHead(stored, stored.companies ?? (await readCompaniesOf(db, firstId)));
      heads.set(firstId, head);
      if (stored.companies !== null) this.keep(firstId, head);
    }
    return heads;
  }

  /**
   * Reads some of the newest blocks that are not kept, as far as there is room, so that no preview has to wait for all of them. Returns
   * whether any were read.
   */
  async warm(db: Queryable, atOnce: number): Promise<boolean> {
    const listed = await this.list(db);
    const missing = listed.filter(({ firstId }) => firstId > this.beyond && !this.kept.has(firstId));
    const before = this.kept.size;
    await this.read(db, missing.slice(0, atOnce));
    return this.kept.size > before;
  }

  private keep(firstId: number, head: Head): void {
    this.forget(firstId);
    this.kept.set(firstId, head);
    this.bytes += bytesOf(head);
    while (this.bytes > this.bound) {
      const oldest = Math.min(...this.kept.keys());
      this.beyond = Math.max(this.beyond, oldest);
      this.forget(oldest);
    }
  }

  private forget(firstId: number): void {
    const head = this.kept.get(firstId);
    if (!head) return;
    this.kept.delete(firstId);
    this.bytes -= bytesOf(head);
  }
}

const bytesOf = ({ types, companies }: Head): number =>
  types.byteLength + companies.ids.byteLength + companies.at.byteLength + companies.longIds.length * 64;

function toHead({ version, types, typeNames }: StoredHead, companies: string): Head {
  const ofTypes = new Uint16Array(types.buffer.slice(types.byteOffset, types.byteOffset + types.length));
  return { version, types: ofTypes, typeNames, companies: toCompanies(companies.split('\n')) };
}

/** Returns the companies of places, each as its id; an empty text stands for none. */
export function toCompanies(lines: string[]): BlockCompanies {
  const numbers = new Map<string, number | null>();
  for (const id of lines) if (id !== '' && !numbers.has(id)) numbers.set(id, toExact(id));
  const ids = Float64Array.from([...numbers.values()].filter((number) => number !== null)).sort();
  const longIds = [...numbers.keys()].filter((id) => numbers.get(id) === null);
  const places = new Map([...[...ids].map(String), ...longIds].map((id, nth) => [id, nth + 1]));
  return { ids, longIds, at: Uint16Array.from(lines, (id) => places.get(id) ?? 0) };
}

/** Returns a company's id as a number if that represents it exactly, otherwise null. */
export function toExact(id: string): number | null {
  const number = Number(id);
  return Number.isSafeInteger(number) && number >= 0 && String(number) === id ? number : null;
}

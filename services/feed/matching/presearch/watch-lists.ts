import { criteriaCount, criteriaWatches } from './interned-criteria.js';
import { Records } from './records.js';

const next = 0;
/** The places of a block that hold watches follow the first. */
const perBlock = 15;

/**
 * The watches of each criteria, in blocks of a cache line, since to walk a list costs a fetch from memory for each step. Only the first
 * block may have room; the number of watches determines how much. A single watch needs no block.
 */
export class WatchLists {
  private readonly blocks = new Records(1 + perBlock);

  constructor(
    private readonly criteria: Records,
    private readonly watches: Records,
    /** The field of a watch that says at which place of the blocks it stands. */
    private readonly place: number,
  ) {}

  /** How many blocks are in use. */
  get live(): number {
    return this.blocks.live;
  }

  add(criteria: number, watch: number): void {
    const { data } = this.criteria;
    const count = data[criteria + criteriaCount]!++;
    const first = data[criteria + criteriaWatches]!;
    if (count === 0) data[criteria + criteriaWatches] = watch;
    else if (count === 1 || count % perBlock === 0) {
      const block = this.blocks.take();
      data[criteria + criteriaWatches] = block;
      if (count === 1) this.put(block + 1, first);
      else this.blocks.data[block + next] = first;
      this.put(block + (count === 1 ? 2 : 1), watch);
    } else this.put(first + 1 + (count % perBlock), watch);
  }

  /** Removes a watch from the list of its criteria, where the last of the first block takes its place. */
  remove(criteria: number, watch: number): void {
    const { data } = this.criteria;
    const count = data[criteria + criteriaCount]!--;
    const block = data[criteria + criteriaWatches]!;
    const place = this.watches.data[watch + this.place]!;
    this.watches.data[watch + this.place] = 0;
    if (count === 1) {
      data[criteria + criteriaWatches] = 0;
      return;
    }
    const last = this.blocks.data[block + usedOf(count)]!;
    if (last !== watch) this.put(place, last);
    if (count === 2) {
      const left = this.blocks.data[block + 1]!;
      this.watches.data[left + this.place] = 0;
      data[criteria + criteriaWatches] = left;
      this.blocks.give(block);
    } else if (usedOf(count) === 1) {
      data[criteria + criteriaWatches] = this.blocks.data[block + next]!;
      this.blocks.give(block);
    }
  }

  /** Calls `visit` with the watches of criteria until it returns false. */
  visit(criteria: number, visit: (watch: number) => boolean): void {
    const { data } = this.blocks;
    const count = this.criteria.data[criteria + criteriaCount]!;
    const first = this.criteria.data[criteria + criteriaWatches]!;
    if (count <= 1) {
      if (count === 1) visit(first);
      return;
    }
    let used = usedOf(count);
    for (let block = first; block !== 0; block = data[block + next]!) {
      for (let index = block + 1; index <= block + used; index++) if (!visit(data[index]!)) return;
      used = perBlock;
    }
  }

  private put(place: number, watch: number): void {
    this.blocks.data[place] = watch;
    this.watches.data[watch + this.place] = place;
  }
}

/** How many watches the first block holds. */
const usedOf = (count: number): number => ((count - 1) % perBlock) + 1;

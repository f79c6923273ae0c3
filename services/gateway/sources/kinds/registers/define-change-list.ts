import type { Get, SourceKind } from '../../source-kind.js';

/** What differs between lists of the companies that have changed at a register. */
export type ChangeList = Pick<SourceKind, 'name' | 'title' | 'licence' | 'key' | 'vendor' | 'everyMs' | 'presets'> &
  Required<Pick<SourceKind, 'hastens'>> & {
    /**
     * Reads the numbers of the companies that have changed since a cursor of the reading before; null where there is none: then the list begins
     * now. A cursor that is null lets the next reading begin anew. Throws Unread.
     */
    readChanges(address: string, get: Get, cursor: string | null): Promise<Changes>;
  };
export type Changes = { numbers: Iterable<string>; cursor: string | null; hasMore: boolean };

/**
 * A kind of source whose reading makes others due. What the register knows is read from the entries themselves, so that a change that the list
 * lacks, or that somebody missed, is found by their next regular reading. The key of such a source is its address, and the cursor its fingerprint.
 */
export function defineChangeList({ readChanges, ...list }: ChangeList): SourceKind {
  return {
    ...list,
    pageOf: (key) => key,
    begin: () => ({}),
    compare: () => ({ changed: new Map(), items: [], memory: {}, isHeld: false }),
    async read(key, get, { fingerprint }) {
      const { numbers, cursor, hasMore } = await readChanges(key, get, fingerprint);
      const changedKeys = [...new Set(numbers)];
      return { state: 'complete', name: null, entities: new Map(), fingerprint: cursor, changedKeys, hasMore };
    },
  };
}

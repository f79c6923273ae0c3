import type { Get, SourceKind } from '../../source-kind.js';

/** What differs between the registers' lists of changed companies. */
export type ChangeList = Pick<SourceKind, 'name' | 'title' | 'licence' | 'key' | 'vendor' | 'everyMs' | 'presets'> &
  Required<Pick<SourceKind, 'hastens'>> & {
    /**
     * Reads the numbers of the companies that have changed since the cursor of the previous reading. Without a cursor (null), the list begins now; if
     * the returned cursor is null, the next reading begins anew. Throws Unread.
     */
    readChanges(address: string, get: Get, cursor: string | null): Promise<Changes>;
  };
export type Changes = { numbers: Iterable<string>; cursor: string | null; hasMore: boolean };

/**
 * A kind of source whose reading makes other sources due. The facts are read from the entries themselves, so a change that is missing from the list
 * is found at the next regular reading of the entry. The key of such a source is its address, and its fingerprint is the cursor.
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

import { toReading } from '../entities.js';
import type { Entities, Get, Reading, SourceKind } from '../source-kind.js';
import { companyKey, compareFacts, type SourceFacts, toFacts } from './compare-facts.js';

/** What differs between the sources that publish facts about one company each. */
export type FactsSource = Omit<SourceKind, 'read' | 'readName' | 'begin' | 'compare'> & {
  /** Reads the facts; null if nothing has changed since the previous reading. Throws Unread. */
  readFacts(key: string, get: Get): Promise<(SourceFacts & Record<string, unknown>) | null>;
};

/** A kind of source that publishes facts about its company. Each reading reads all of them. */
export function defineFacts({ readFacts, ...kind }: FactsSource): SourceKind {
  return {
    ...kind,
    begin: () => ({}),
    compare: compareFacts,
    async read(key, get, { fingerprint }): Promise<Reading> {
      const given = await readFacts(key, get);
      if (given === null) return { state: 'unchanged' };
      const entities: Entities = new Map([[companyKey, toFacts(given)]]);
      return toReading(given.name, entities, fingerprint);
    },
    async readName(key, get) {
      return (await readFacts(key, get))?.name ?? null;
    },
  };
}

/** The facts about the company, from the entities of a source. */
export const companyOf = (seen: Entities) => seen.get(companyKey);

import { type DocumentNode, Kind, type SelectionSetNode } from 'graphql';
import { fragmentsOf } from '../plan/query-plan.js';

export type DocumentMeasures = {
  /** How deep fields are nested, without those of introspection. */
  depth: number;
  /** The number of fields with all fragments expanded. */
  fields: number;
};

/**
 * Measures a document, and each fragment only once, however often it is used. The document need not be valid: a fragment that contains
 * itself is not followed again.
 */
export function measureDocument(document: DocumentNode): DocumentMeasures {
  const fragments = fragmentsOf(document);
  const known = new Map<SelectionSetNode, DocumentMeasures>();

  function measure(set: SelectionSetNode | undefined): DocumentMeasures {
    const found = set && known.get(set);
    if (found) return found;
    const measures = { depth: 0, fields: 0 };
    if (!set) return measures;
    known.set(set, measures);
    for (const one of set.selections) {
      const isField = one.kind === Kind.FIELD;
      const below = measure(
        one.kind === Kind.FRAGMENT_SPREAD ? fragments[one.name.value]?.selectionSet : one.selectionSet,
      );
      const isOfSchema = isField && one.name.value.startsWith('__');
      if (!isOfSchema) measures.depth = Math.max(measures.depth, below.depth + (isField ? 1 : 0));
      // A spread counts as well, since it is visited wherever it stands.
      measures.fields += 1 + below.fields;
    }
    return measures;
  }

  const all = { depth: 0, fields: 0 };
  for (const one of document.definitions) {
    if (one.kind !== Kind.OPERATION_DEFINITION) continue;
    const { depth, fields } = measure(one.selectionSet);
    all.depth = Math.max(all.depth, depth);
    all.fields += fields;
  }
  return all;
}

/** How often a response key is selected in one place of the answer, and the places below it. */
type Place = { times: number; below: Map<string, Place> };

/**
 * How many pairs of selections validation has to compare, to find out whether those of one response key can be merged. The document must be
 * small with its fragments expanded; it need not be valid.
 */
export function countPairs(document: DocumentNode): number {
  const fragments = fragmentsOf(document);
  const inside = new Set<string>();
  let pairs = 0;

  function walk(set: SelectionSetNode | undefined, above: Place): void {
    for (const one of set?.selections ?? []) {
      if (one.kind === Kind.INLINE_FRAGMENT) walk(one.selectionSet, above);
      else if (one.kind === Kind.FIELD) {
        const key = one.alias?.value ?? one.name.value;
        const place = above.below.get(key) ?? { times: 0, below: new Map() };
        above.below.set(key, place);
        pairs += place.times++;
        walk(one.selectionSet, place);
      } else {
        const name = one.name.value;
        // Fragments in one place are compared with each other as well.
        pairs += above.times++;
        if (inside.has(name)) continue;
        inside.add(name);
        walk(fragments[name]?.selectionSet, above);
        inside.delete(name);
      }
    }
  }

  for (const one of document.definitions) {
    if (one.kind === Kind.OPERATION_DEFINITION) walk(one.selectionSet, { times: 0, below: new Map() });
  }
  return pairs;
}

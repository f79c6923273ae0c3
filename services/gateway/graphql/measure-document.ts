import { type DocumentNode, type FragmentDefinitionNode, Kind, type SelectionSetNode } from 'graphql';

export type DocumentMeasures = {
  /** Fields inside of each other, those of introspection left out. */
  depth: number;
  /** Fields, with every fragment written out wherever it is used. */
  fields: number;
};

/** A document's fragments by their names; without a prototype, whose names a document may use. */
export function fragmentsOf(document: DocumentNode): Record<string, FragmentDefinitionNode> {
  const fragments: Record<string, FragmentDefinitionNode> = Object.create(null);
  for (const one of document.definitions) if (one.kind === Kind.FRAGMENT_DEFINITION) fragments[one.name.value] = one;
  return fragments;
}

/** Measures a document without cycles as it is written, each fragment once, however often it is used. */
export function measureDocument(document: DocumentNode): DocumentMeasures {
  const fragments = fragmentsOf(document);
  const known = new Map<SelectionSetNode, DocumentMeasures>();

  function measure(set: SelectionSetNode | undefined): DocumentMeasures {
    const measures = (set && known.get(set)) ?? { depth: 0, fields: 0 };
    if (!set || known.has(set)) return measures;
    for (const one of set.selections) {
      const isField = one.kind === Kind.FIELD;
      const below = measure(
        one.kind === Kind.FRAGMENT_SPREAD ? fragments[one.name.value]?.selectionSet : one.selectionSet,
      );
      const isOfSchema = isField && one.name.value.startsWith('__');
      if (!isOfSchema) measures.depth = Math.max(measures.depth, below.depth + (isField ? 1 : 0));
      // A spread counts, too: it is looked at wherever it stands.
      measures.fields += 1 + below.fields;
    }
    known.set(set, measures);
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

import type { System } from './system.js';

/** Reads objects by their global ids as a router of a federation does, each twice: by either of its keys. */
export async function readByKeys(system: System, key: string, ids: string[]): Promise<(object | null)[]> {
  const of = ids.flatMap((id) => {
    const [__typename, ...databaseId] = id.split(':');
    return [
      { __typename, id },
      { __typename, databaseId: databaseId.join(':') },
    ];
  });
  const text = 'query ($of: [_Any!]!) { _entities(representations: $of) { ... on Node { id } } }';
  return (await system.graphql<{ _entities: (object | null)[] }>(text, { of }, { key })).data!._entities;
}

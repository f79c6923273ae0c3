import { createHash } from 'node:crypto';
import { mapInTurns } from '../../platform/turn.js';
import { removeUnstorable } from '../operation/io/stored-text.js';
import type { Compared, Entities, Facts, HeldEntity, Reading } from './source-kind.js';

/** A digest of a text. */
export const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** A digest of the content of a source, by which the next reading recognises that nothing has changed. */
export function fingerprintOf(entities: Entities): string {
  const rows = [...entities].sort(([one], [other]) => (one < other ? -1 : 1));
  return digestOf(JSON.stringify(rows));
}

/** A complete reading of these entities; unchanged if its content is that of the previous one. */
export function toReading(name: string | null, entities: Entities, before: string | null): Reading {
  const fingerprint = fingerprintOf(entities);
  return fingerprint === before ? { state: 'unchanged' } : { state: 'complete', name, entities, fingerprint };
}

/** Whether two entities have the same content. Stored facts come back with their names in another order. */
export const isSameFacts = (one: Facts | undefined, other: Facts | undefined): boolean =>
  inOrder(one) === inOrder(other);

const inOrder = (facts: Facts | undefined): string =>
  JSON.stringify(Object.entries(facts ?? {}).sort(([one], [other]) => (one < other ? -1 : 1)));

/** Removes what PostgreSQL cannot store from the keys and the texts of entities. */
export async function toStorable(entities: Entities): Promise<Entities> {
  return new Map(
    await mapInTurns(entities, ([key, facts]): [string, Facts] => [
      removeUnstorable(key),
      Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, cleanValue(value)])),
    ]),
  );
}

const cleanValue = (value: Facts[string]): Facts[string] => {
  if (typeof value === 'string') return removeUnstorable(value);
  return Array.isArray(value) ? value.map(removeUnstorable) : value;
};

/** An entity that the source has. */
export const toPresent = (facts: Facts): HeldEntity => ({ facts, missingSince: null, missingReads: 0, closedAt: null });

/** An entity that this reading deletes: it is marked as closed in 1970, and `storeEntities` deletes what was closed that long ago. */
export const toForgotten = (entity: HeldEntity): HeldEntity => ({ ...entity, closedAt: new Date(0) });

/**
 * Compares the entities of a source with the stored ones, for entities that never change, such as announcements. New ones are `fresh`; those that the
 * source no longer lists are deleted.
 */
export function findFresh({ held, seen }: Pick<Compared, 'held' | 'seen'>): {
  fresh: [string, Facts][];
  changed: Map<string, HeldEntity>;
} {
  const fresh = [...seen].filter(([key]) => !held.has(key));
  const gone = [...held].filter(([key]) => !seen.has(key));
  const changed = new Map([
    ...gone.map(([key, entity]) => [key, toForgotten(entity)] as const),
    ...fresh.map(([key, facts]) => [key, toPresent(facts)] as const),
  ]);
  return { fresh, changed };
}

import { hashIdentifier, listIdentifiers } from '../../platform/identifiers.js';

/** A source id without what may name somebody, and still the same for the same item. */
export function toErasedSourceId(sourceId: string): string {
  return listIdentifiers(sourceId).size === 0 ? sourceId : `erased:${hashIdentifier(sourceId)}`;
}

/** An event without what its source said (X7): its id, watch, type, company and times stay, and it says that it was erased. */
export function toTombstone(body: string): string {
  const event = JSON.parse(body) as object;
  return JSON.stringify({ ...event, headline: '', payload: {}, is_erased: true });
}

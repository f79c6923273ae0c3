import { hashIdentifier, listIdentifiers } from '../../platform/identifiers.js';

/** Returns a source id that names nobody, always the same for the same item. */
export function toErasedSourceId(sourceId: string): string {
  return listIdentifiers(sourceId).size === 0 ? sourceId : `erased:${hashIdentifier(sourceId)}`;
}

/** Returns an event without the content of its source (X7). Its id, watch, type, company and times stay, and `is_erased` is true. */
export function toTombstone(body: string): string {
  const event = JSON.parse(body) as object;
  return JSON.stringify({ ...event, headline: '', payload: {}, is_erased: true });
}

import type { WatchCriteria } from '../../../../schema/contracts/watches.js';
import { asksForCompany } from '../company-needs.js';

/** No type of activity has it. */
const mark = '~';

/**
 * Returns the signal types of a watch as they are stored. A replica of the previous version knows neither facts of companies nor forms of words and
 * would accept whatever matches the rest. So if a watch asks for either, its types are stored as one that no activity has.
 */
export function storedTypes(criteria: WatchCriteria): string[] | null {
  const types = criteria.signal_types ?? null;
  return asksForCompany(criteria) || criteria.keywords?.word_forms ? [`${mark}${JSON.stringify(types)}`] : types;
}

/** Returns the signal types that `storedTypes` was given. */
export function givenTypes(stored: string[] | null): string[] | null {
  const [first] = stored ?? [];
  return first?.startsWith(mark) ? JSON.parse(first.slice(mark.length)) : stored;
}

import type { ContentCondition } from '../../../schema/contracts/content-filter.js';
import { refusal } from '../../platform/validate.js';

/**
 * An endpoint's filters as they are stored; a list is sorted and has no duplicates. Null accepts everything, except that `eventTypes: null` accepts
 * only ICP signals (W16). Conditions on the content are the JSON text of their list.
 */
export type Filters = {
  eventTypes: string[] | null;
  signalTypes: string[] | null;
  icpCriteriaIds: string[] | null;
  contentFilter: string | null;
};

/** The properties of a body that are filters. */
export type AskedFilters = {
  event_types?: string[] | null;
  signal_types?: string[] | null;
  icp_criteria_ids?: string[] | null;
  content_filter?: ContentCondition[] | null;
};

/** How long a filter on content may be as JSON, so that those of an account, which fan-outs keep in memory, stay small. */
const maxCharacters = 8_000;

const none: Filters = { eventTypes: null, signalTypes: null, icpCriteriaIds: null, contentFilter: null };

/**
 * Returns the filters that a body requests. An absent filter keeps its value; null or an empty list restores the default (W5). Throws
 * `unprocessable` for a filter on content that is too long as a whole.
 */
export function toFilters(asked: AskedFilters, before: Filters = none): Filters {
  return {
    eventTypes: asked.event_types === undefined ? before.eventTypes : normalise(asked.event_types),
    signalTypes: asked.signal_types === undefined ? before.signalTypes : normalise(asked.signal_types),
    icpCriteriaIds: asked.icp_criteria_ids === undefined ? before.icpCriteriaIds : normalise(asked.icp_criteria_ids),
    contentFilter: asked.content_filter === undefined ? before.contentFilter : toText(asked.content_filter),
  };
}

/** Returns whether a body names a filter. */
export const namesFilters = (asked: AskedFilters): boolean =>
  asked.event_types !== undefined ||
  asked.signal_types !== undefined ||
  asked.icp_criteria_ids !== undefined ||
  asked.content_filter !== undefined;

/** Returns whether two filters accept the same events. */
export function sameFilters(one: Filters, other: Filters): boolean {
  return (
    String(one.eventTypes) === String(other.eventTypes) &&
    String(one.signalTypes) === String(other.signalTypes) &&
    String(one.icpCriteriaIds) === String(other.icpCriteriaIds) &&
    one.contentFilter === other.contentFilter
  );
}

function normalise(values: string[] | null): string[] | null {
  return values === null || values.length === 0 ? null : [...new Set(values)].sort();
}

/** The contract gives the properties of each condition one order, so that equal conditions have equal texts. */
function toText(conditions: ContentCondition[] | null): string | null {
  if (conditions === null || conditions.length === 0) return null;
  const text = JSON.stringify(conditions);
  if (text.length <= maxCharacters) return text;
  const message = `must have at most ${maxCharacters} characters as JSON`;
  throw refusal('unprocessable', [{ location: 'body.content_filter', message }]);
}

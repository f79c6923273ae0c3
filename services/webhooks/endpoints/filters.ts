/** An endpoint's filters as they are stored: null accepts everything; a list is sorted and has no duplicates. */
export type Filters = { signalTypes: string[] | null; icpCriteriaIds: string[] | null };

type Asked = { signal_types?: string[] | null; icp_criteria_ids?: string[] | null };

/** Returns the filters that a body requests. An absent filter keeps its value; null or an empty list accepts everything (W5). */
export function toFilters(asked: Asked, before: Filters = { signalTypes: null, icpCriteriaIds: null }): Filters {
  return {
    signalTypes: asked.signal_types === undefined ? before.signalTypes : normalise(asked.signal_types),
    icpCriteriaIds: asked.icp_criteria_ids === undefined ? before.icpCriteriaIds : normalise(asked.icp_criteria_ids),
  };
}

/** Returns whether two filters accept the same events. */
export function sameFilters(one: Filters, other: Filters): boolean {
  return (
    String(one.signalTypes) === String(other.signalTypes) && String(one.icpCriteriaIds) === String(other.icpCriteriaIds)
  );
}

function normalise(values: string[] | null): string[] | null {
  return values === null || values.length === 0 ? null : [...new Set(values)].sort();
}

/** An endpoint's filters as they are stored: null accepts all, a list is without repeats and in order. */
export type Filters = { signalTypes: string[] | null; icpCriteriaIds: string[] | null };

type Asked = { signal_types?: string[] | null; icp_criteria_ids?: string[] | null };

/** The filters that a body asks for; an absent one keeps what it was, null or an empty list accepts all (W5). */
export function toFilters(asked: Asked, before: Filters = { signalTypes: null, icpCriteriaIds: null }): Filters {
  return {
    signalTypes: asked.signal_types === undefined ? before.signalTypes : normalise(asked.signal_types),
    icpCriteriaIds: asked.icp_criteria_ids === undefined ? before.icpCriteriaIds : normalise(asked.icp_criteria_ids),
  };
}

/** Whether two filters accept the same events. */
export function sameFilters(one: Filters, other: Filters): boolean {
  return (
    String(one.signalTypes) === String(other.signalTypes) && String(one.icpCriteriaIds) === String(other.icpCriteriaIds)
  );
}

function normalise(values: string[] | null): string[] | null {
  return values === null || values.length === 0 ? null : [...new Set(values)].sort();
}

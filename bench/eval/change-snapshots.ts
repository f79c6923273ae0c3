import { readFileSync } from 'node:fs';
import type { CompanyFacts } from '../../schema/contracts/directory.js';
import type { Outcome } from './scores.js';

/** One change of a company between two snapshots of a directory, as `change_events.jsonl` records it. */
export type ChangeEvent = {
  company_id: number;
  slug: string | null;
  event_type: string;
  before: string | number | boolean;
  after: string | number | boolean;
  observed_at: string;
  previous_snapshot_at: string;
};

/** A change that was made, or is expected, when the snapshot of this day is imported. */
export type Change = { day: string; companyId: string; topic: string; before: unknown; after: unknown };

const fields: Record<string, 'name' | 'status' | 'is_hiring' | 'employees_on_social'> = {
  renamed: 'name',
  status_change: 'status',
  started_hiring: 'is_hiring',
  headcount_growth: 'employees_on_social',
  headcount_drop: 'employees_on_social',
};

export function readChangeEvents(file: string): ChangeEvent[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.filter((line) => line.trim() !== '').map((line) => JSON.parse(line));
}

/**
 * The snapshots that events were found between, the earliest first: of every day that the events name, all companies as they stood on it.
 * Between two events a fact is as the earlier one left it, and before its first event as that one found it. What no event changes is as in
 * `corpus`.
 */
export function rebuildSnapshots(
  events: ChangeEvent[],
  corpus: CompanyFacts[],
): { day: string; companies: CompanyFacts[] }[] {
  const known = new Map(corpus.map((facts) => [facts.social_id, facts]));
  for (const { company_id: id, slug } of events) {
    if (!known.has(String(id))) known.set(String(id), { social_id: String(id), name: slug ?? `Company ${id}` });
  }
  const earliestFirst = new Map<string, ChangeEvent[]>();
  for (const event of [...events].sort((one, other) => (one.observed_at < other.observed_at ? -1 : 1))) {
    const key = `${event.company_id} ${fields[event.event_type]}`;
    earliestFirst.set(key, [...(earliestFirst.get(key) ?? []), event]);
  }
  const days = [...new Set(events.flatMap((one) => [one.previous_snapshot_at, one.observed_at]))].sort();
  return days.map((day) => ({
    day,
    companies: [...known.values()].map((facts) => {
      const held: Record<string, unknown> = { ...facts };
      for (const field of new Set(Object.values(fields))) {
        const history = earliestFirst.get(`${facts.social_id} ${field}`);
        if (history) held[field] = valueOn(day, history);
      }
      return held as CompanyFacts;
    }),
  }));
}

function valueOn(day: string, history: ChangeEvent[]): ChangeEvent['before'] {
  const found = history.find((event) => event.previous_snapshot_at === day);
  return found?.before ?? history.findLast((event) => event.observed_at <= day)?.after ?? history[0]!.before;
}

/** The changes that the import of the rebuilt snapshots should make. */
export const toChanges = (events: ChangeEvent[]): Change[] =>
  events.map(({ company_id, event_type: topic, before, after, observed_at: day }) => {
    return { day, companyId: String(company_id), topic, before, after };
  });

/** Every change that was made or expected, each as often as it occurs, with what it is. */
export function matchChanges(made: Change[], expected: Change[]): Outcome<boolean>[] {
  const left = new Map<string, number>();
  for (const one of expected) left.set(keyOf(one), (left.get(keyOf(one)) ?? 0) + 1);
  const found = made.map((one) => {
    const count = left.get(keyOf(one)) ?? 0;
    left.set(keyOf(one), count - 1);
    return { expected: count > 0, got: true };
  });
  const missed = [...left.values()].reduce((sum, count) => sum + Math.max(0, count), 0);
  return [...found, ...Array.from({ length: missed }, () => ({ expected: true, got: false }))];
}

const keyOf = ({ day, companyId, topic, before, after }: Change): string =>
  JSON.stringify([day, companyId, topic, before, after]);

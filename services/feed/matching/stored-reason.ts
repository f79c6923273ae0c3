import type { MatchReason } from '../../../schema/contracts/signal-matches.js';
import { type Clause, clauses, type Reason } from './explain.js';

/** Each clause is stored as one letter. */
const clauseLetters: Record<Clause, string> = {
  signal_types: 's',
  topics: 't',
  keywords: 'k',
  company_social_ids: 'c',
  companies_list_id: 'l',
  industries: 'i',
  sizes: 'z',
  hq_countries: 'h',
  employees: 'e',
};

/** The fields of the item that the event itself contains. */
export type Shown = { signal_type: string; company_social_id: string | null; topic: string | null };

type More = [words: string[], values?: Record<string, string[]>];

/**
 * Returns a reason as it is stored: the letters of its clauses, and JSON only where there are words or values that the event does not show.
 * So most take a few bytes. An empty reason is null.
 */
export function writeReason({ clauses: its, words, values }: Reason): string | null {
  if (its.length === 0) return null;
  const letters = its.map((clause) => clauseLetters[clause]).join('');
  const stored = Object.entries(values).map(([clause, some]) => [clauseLetters[clause as Clause], some] as const);
  if (words.length + stored.length === 0) return letters;
  const more: More = stored.length > 0 ? [words, Object.fromEntries(stored)] : [words];
  return letters + JSON.stringify(more);
}

/** Returns what `writeReason` wrote, with what the event shows. */
export function readReason(stored: string | null, event: Shown): MatchReason {
  const text = stored ?? '';
  const from = text.indexOf('[');
  const letters = from < 0 ? text : text.slice(0, from);
  const [words, values = {}]: More = from < 0 ? [[]] : JSON.parse(text.slice(from));
  const its = clauses.filter((clause) => letters.includes(clauseLetters[clause]));
  const shown: Partial<Record<Clause, string | null>> = {
    signal_types: event.signal_type,
    topics: event.topic,
    company_social_ids: event.company_social_id,
  };
  const valuesOf = (clause: Clause): string[] => values[clauseLetters[clause]] ?? [shown[clause] ?? []].flat();
  return { clauses: its, words, values: its.flatMap((clause) => valuesOf(clause).map((value) => ({ clause, value }))) };
}

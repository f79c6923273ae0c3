import { shorten } from '../../../platform/plain-words.js';
import { type CompanyChange, compareCompanies, signalTypes, writeHeadline } from '../../directory/changes/index.js';
import { isSameFacts, toPresent } from '../entities.js';
import type { Compared, Comparison, Facts, HeldEntity, SourceItem } from '../source-kind.js';

/** The key of the one entity that a source of facts has: its company. */
export const companyKey = 'company';

/** What a source of facts says about its company. Absent facts are unknown. */
export type SourceFacts = {
  name: string;
  /** How many people work there. */
  employees?: number | null;
  /** Active, Inactive or another word of the directory. */
  status?: string | null;
  /** The country as two letters. */
  country?: string | null;
  city?: string | null;
  industry?: string | null;
  founded?: number | null;
};

/** Facts as an entity. Numbers become text, since the stored facts of an entity are text. */
export function toFacts(given: SourceFacts & Record<string, unknown>): Facts {
  const known = Object.entries(given).filter(([, value]) => value !== undefined && value !== null && value !== '');
  return Object.fromEntries(
    known.map(([name, value]) => [name, Array.isArray(value) ? value.map(String) : String(value)]),
  );
}

/** A text of an entity; null if it has no text of this name. */
export const textOf = (facts: Facts | undefined, name: string): string | null => {
  const value = facts?.[name];
  return typeof value === 'string' ? value : null;
};

export const numberOf = (facts: Facts | undefined, name: string): number | null => {
  const text = textOf(facts, name);
  return text === null ? null : Number(text);
};

/**
 * Compares the facts that a source publishes about its company with those it published before, by the rules that hold for the directory (G7): what
 * was unknown before or is unknown now is no change.
 */
export function compareFacts({ company, held, seen, memory, now }: Compared): Comparison {
  const [before, after] = [held.get(companyKey)?.facts, seen.get(companyKey)];
  const changed = new Map<string, HeldEntity>();
  if (after === undefined || isSameFacts(before, after)) {
    return { changed, items: [], memory, isHeld: false };
  }
  // A fact that is no longer published is kept. Otherwise, a page that lacks it for a day would make it seem new afterwards.
  const kept = { ...before, ...after };
  changed.set(companyKey, toPresent(kept));
  const items =
    before === undefined ? [] : compareCompanies(toCompared(before), toCompared(kept)).map(toItem(company, now));
  return {
    changed,
    items: [...items, ...reportHeadcount(company, before, kept, now), ...reportMove(company, before, kept, now)],
    memory,
    isHeld: false,
  };
}

/** A change by at least a tenth and at least five people. */
function reportHeadcount(company: string, before: Facts | undefined, after: Facts, now: Date): SourceItem[] {
  const [was, is] = [numberOf(before, 'employees'), numberOf(after, 'employees')];
  if (was === null || is === null || Math.abs(is - was) < 5 || 10 * Math.abs(is - was) < was) return [];
  const topic = is > was ? 'headcount_growth' : 'headcount_drop';
  return [toItem(company, now)({ topic, before: was, after: is })];
}

const toCompared = (facts: Facts) => ({
  name: textOf(facts, 'name') ?? '',
  // Sources of facts give exact numbers, so a smaller change counts than for the numbers of a professional network.
  employees_on_social: null,
  status: textOf(facts, 'status'),
  is_hiring: null,
  hq_country: textOf(facts, 'country'),
  industry: textOf(facts, 'industry'),
});

const toItem =
  (company: string, now: Date) =>
  (change: CompanyChange): SourceItem => ({
    // The same change can happen again, years later.
    key: `${change.topic}:${String(change.after).slice(0, 100)}:${now.toISOString().slice(0, 10)}`,
    signalType: signalTypes[change.topic],
    topic: change.topic,
    headline: writeHeadline(company, change),
    occurredAt: now,
    payload: { before: change.before, after: change.after },
  });

/** A move within the same country. The directory does not report these, since its places may be written in any way. */
function reportMove(company: string, before: Facts | undefined, after: Facts, now: Date): SourceItem[] {
  const [from, to] = [textOf(before, 'city'), textOf(after, 'city')];
  const isSameCountry = textOf(before, 'country') === textOf(after, 'country');
  if (from === null || to === null || !isSameCountry || from.toLowerCase() === to.toLowerCase()) return [];
  return [
    {
      key: `moved:${to.slice(0, 100)}:${now.toISOString().slice(0, 10)}`,
      signalType: 'location',
      topic: 'moved',
      headline: `${shorten(company, 150)} has moved from ${shorten(from, 150)} to ${shorten(to, 150)}`,
      occurredAt: now,
      payload: { before: from, after: to },
    },
  ];
}

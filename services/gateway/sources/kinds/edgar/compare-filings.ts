import { shorten } from '../../../../platform/plain-words.js';
import { findFresh } from '../../entities.js';
import type { Compared, Comparison, Facts, Memory, SourceItem } from '../../source-kind.js';
import type { ItemEvent } from './read-items.js';

/** A change of officers that is filed again within this time is reported once. */
const repeatMs = 180 * 24 * 60 * 60_000;
const maxRemembered = 50;

type ReportedOfficers = { people: string[]; at: number };

const signalTypes: Record<string, string> = {
  appointment: 'leadership',
  departure: 'leadership',
  agreement: 'deal',
  acquisition: 'deal',
  exit_costs: 'layoff',
  form_d: 'funding',
};

/** Reports what new filings say. */
export function compareFilings({ company, held, seen, memory: given, now }: Compared): Comparison {
  const memory = given as { told?: ReportedOfficers[] };
  const reported = (memory.told ?? []).filter(({ at }) => now.getTime() - at < repeatMs);
  const { fresh, changed } = findFresh({ held, seen });
  const items: SourceItem[] = [];
  for (const [key, facts] of fresh) {
    for (const one of listEvents(facts)) {
      if (one.isRepeat && reported.some(({ people }) => people.some((name) => one.people.includes(name)))) continue;
      if (one.people.length > 0) reported.push({ people: one.people, at: now.getTime() });
      items.push(toItem(company, key, facts, one));
    }
  }
  return { changed, items, memory: { told: reported.slice(-maxRemembered) } satisfies Memory, isHeld: false };
}

export type FilingEvent = ItemEvent & { more?: Record<string, unknown> };

/** What a filing reports, from the facts that the reader stored. */
const listEvents = (facts: Facts): FilingEvent[] => ((facts.told as string[]) ?? []).map((one) => JSON.parse(one));

function toItem(company: string, accession: string, facts: Facts, event: FilingEvent): SourceItem {
  const { item, topic, sentence, people, more } = event;
  const words = `${shorten(company, 150)}: ${sentence}`;
  return {
    key: `${accession}:${item}`,
    signalType: signalTypes[topic]!,
    topic,
    headline: shorten(words, 400),
    occurredAt: new Date(facts.accepted_at as string),
    payload: { form: facts.form, item, accession, url: facts.url, ...(people.length > 0 ? { people } : {}), ...more },
    text: words,
  };
}

import { shorten } from '../../../../platform/plain-words.js';
import { toForgotten, toPresent } from '../../entities.js';
import type { Compared, Comparison, Facts, HeldEntity, SourceItem } from '../../source-kind.js';

const dayMs = 24 * 60 * 60_000;
/** An entry that was published longer ago is not reported as news, even if the feed did not have it before. */
const freshMs = 30 * dayMs;

/**
 * The most entries that are remembered after they have left a feed; the latest ones are kept. The limit is needed because some feeds give their
 * entries new keys at each reading.
 */
const maxMissing = 5_000;

/** Releases that say nothing about what a company does: announcements of calls with investors, and those of law firms that look for plaintiffs. */
const noise =
  /investor alert|shareholder alert|class action|law (?:firm|offices)|conference call|to (?:present|participate) at .*\bconference\b|letter of intent/i;

type Options = {
  topic: string;
  /** How long an entry is remembered after it has left the feed, in milliseconds. */
  knownMs: number;
  /** The most entries that one reading reports; the latest ones are chosen. */
  maxItems: number;
};

/** Creates the function that reports the entries that a feed did not have before. */
export const createFeedComparison =
  ({ topic, knownMs, maxItems }: Options) =>
  ({ held, seen, memory, now }: Compared): Comparison => {
    const changed = new Map<string, HeldEntity>();
    const missing = [...held]
      .filter(([key]) => !seen.has(key))
      .map(([key, entity]) => ({ key, entity, missingSince: entity.missingSince ?? now }))
      .sort((one, other) => other.missingSince.getTime() - one.missingSince.getTime());
    for (const [at, { key, entity, missingSince }] of missing.entries()) {
      const isForgotten = at >= maxMissing || now.getTime() - missingSince.getTime() > knownMs;
      if (entity.missingSince !== null && !isForgotten) continue;
      changed.set(key, isForgotten ? toForgotten(entity) : { ...entity, missingSince, missingReads: 1 });
    }
    const knownTitles = new Set([...held.values()].map(({ facts }) => toTitle(facts)));
    const fresh: SourceItem[] = [];
    for (const [key, facts] of seen) {
      const before = held.get(key);
      if (before === undefined || before.missingSince !== null) changed.set(key, toPresent(facts));
      const { title, url, published_at, company } = facts as Record<string, string | null>;
      const occurredAt = readTime(published_at ?? null, now);
      if (before !== undefined || knownTitles.has(toTitle(facts)) || occurredAt === null || noise.test(title!))
        continue;
      fresh.push({
        ...{ key, signalType: 'news', topic, headline: shorten(title!, 499), occurredAt },
        payload: { title, url, published_at },
        isStory: true,
        ...(company ? { company } : {}),
      });
    }
    const latest = fresh.sort((one, other) => other.occurredAt.getTime() - one.occurredAt.getTime()).slice(0, maxItems);
    return { changed, items: latest, memory, isHeld: false };
  };

/** When an entry was published; null if that is too long ago. A date in the future, or none, counts as now. */
function readTime(published: string | null, now: Date): Date | null {
  if (published === null) return now;
  const at = new Date(published);
  if (at > now) return now;
  return now.getTime() - at.getTime() > freshMs ? null : at;
}

/** The title of an entry, together with its company if the feed names one: many companies publish "Third quarter results". */
const toTitle = ({ title, company }: Facts): string => JSON.stringify([title, company ?? null]);

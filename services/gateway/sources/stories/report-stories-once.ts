import type { Client } from '../../../platform/postgres/postgres.js';
import type { SourceItem } from '../source-kind.js';
import type { LeasedSource } from '../sql/claims.js';
import { lockStories, type Story, selectStories, storeStories } from '../sql/stories.js';

const dayMs = 24 * 60 * 60_000;
/** Two headlines from less than a day apart report the same story if at least this share of their words is the same. */
const alike = 0.6;

/**
 * Returns the items of a reading without those that tell, in nearly the same words, what another source of the company, or another entry of this
 * source, has already reported for a time less than a day apart. Companies publish a release in their newsroom and on a wire at the same time.
 */
export async function reportStoriesOnce(
  client: Client,
  source: Pick<LeasedSource, 'id' | 'company_domain'>,
  items: SourceItem[],
): Promise<SourceItem[]> {
  const stories = items.filter(({ isStory }) => isStory);
  if (stories.length === 0) return items;
  const times = stories.map(({ occurredAt }) => occurredAt.getTime());
  const [first, last] = [Math.min(...times), Math.max(...times)];
  await lockStories(client, source.company_domain);
  const known = await selectStories(client, source.company_domain, new Date(first - dayMs), new Date(last + dayMs));
  const fresh: Story[] = [];
  const kept = items.filter(({ isStory, key, headline, occurredAt }) => {
    if (!isStory) return true;
    const story = { key, at: occurredAt, words: listWords(headline) };
    if ([...known, ...fresh].some((one) => isSameStory(one, story))) return false;
    fresh.push(story);
    return true;
  });
  const { id: sourceId, company_domain: domain } = source;
  await storeStories(client, { domain, sourceId, stories: fresh, keptSince: new Date(last - 60 * dayMs) });
  return kept;
}

function isSameStory(one: Story, other: Story): boolean {
  if (Math.abs(one.at.getTime() - other.at.getTime()) >= dayMs) return false;
  const words = new Set(one.words);
  const shared = other.words.filter((word) => words.has(word)).length;
  return shared >= alike * new Set([...one.words, ...other.words]).size;
}

/** The words of a headline that show what it is about. */
function listWords(headline: string): string[] {
  const words =
    headline
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  const long = words.filter((word) => word.length > 3);
  return [...new Set(long.length > 0 ? long : words)];
}

import { measureFollowers } from './feed-followers.js';
import { measureIntake } from './feed-intake.js';
import { measureMatch } from './feed-match.js';
import { measurePages } from './feed-pages.js';
import { measureFeedStart } from './feed-start.js';
import { measureWide } from './feed-wide.js';
import { type Measure, measurePhases } from './measurement.js';

const phases = {
  followers: (isQuick, cleanUp) =>
    measureFollowers(
      isQuick ? { tell: 100, idle: 5_000, idleS: 20 } : { tell: 10_000, idle: 5_000, idleS: 60 },
      cleanUp,
    ),
  intake: measureIntake,
  match: measureMatch,
  start: measureFeedStart,
  wide: measureWide,
  pages: measurePages,
} satisfies Record<string, Measure>;

export type FeedPhase = keyof typeof phases;
export const feedPhases = Object.keys(phases) as FeedPhase[];

/**
 * `npm run bench -- feed`: the feed by itself. Each phase has servers of its own, which it closes before the next one begins. The results
 * of a phase replace its earlier ones; those of a quick run are only printed.
 */
export const benchFeed = (options: { quick: boolean; only: FeedPhase[] }): Promise<void> =>
  measurePhases('feed', phases, options);

import { lookAtCircumstances } from './circumstances.js';
import { measureFollowers } from './feed-followers.js';
import { measureIntake } from './feed-intake.js';
import { measureMatch } from './feed-match.js';
import { measurePages } from './feed-pages.js';
import { measureFeedStart } from './feed-start.js';
import { measureWide } from './feed-wide.js';
import { type CleanUp, runMeasurement } from './measurement.js';
import type { Row } from './results.js';

type Size = { isQuick: boolean };

const phases = {
  followers: ({ isQuick }, cleanUp) =>
    measureFollowers(isQuick ? { tell: 100, idle: 5_000, idleS: 20 } : { tell: 500, idle: 5_000, idleS: 60 }, cleanUp),
  intake: measureIntake,
  match: measureMatch,
  start: measureFeedStart,
  wide: measureWide,
  pages: measurePages,
} satisfies Record<string, (size: Size, cleanUp: CleanUp) => Promise<Row[]>>;

export type FeedPhase = keyof typeof phases;
export const feedPhases = Object.keys(phases) as FeedPhase[];

/**
 * `npm run bench -- feed`: the feed by itself. Each phase has servers of its own, which it closes before the next one begins. The results
 * of a phase replace its earlier ones; those of a quick run are only printed.
 */
export async function benchFeed({ quick, only }: { quick: boolean; only: FeedPhase[] }): Promise<void> {
  const chosen = only.length > 0 ? only : feedPhases;
  await runMeasurement('feed', { write: !quick, keepOthers: true }, async (rows, cleanUp, closeAll) => {
    for (const phase of chosen) {
      const circumstances = await lookAtCircumstances();
      const measured = await phases[phase]({ isQuick: quick }, cleanUp);
      rows.push(...measured.map((row) => ({ ...row, ...circumstances })));
      await closeAll();
    }
  });
}

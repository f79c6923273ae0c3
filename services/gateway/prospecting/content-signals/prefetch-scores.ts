import { setTimeout as delay } from 'node:timers/promises';
import type { Deps } from '../../operation/deps.js';
import type { ContentScorer } from '../../operation/ports.js';
import { listPrompts } from './classify-post.js';
import type { ContentPlan } from './plan-content.js';
import { type ContentCursor, fingerprintOf } from './read-content-page.js';
import { type PlannedPost, readPosts, storeScores } from './sql/posts-and-people.js';

/** How many posts of a sweep are scored at the same time. */
const atOnce = 4;
/** How long to wait before each further try. */
const retryAfterMs = [500, 2_000];

export type ScoringFault = 'no answer' | 'no signal';

/**
 * Requests the scores of the next posts of a plan that have none yet, outside of any transaction, and stores each answer at once, so that
 * no worker requests scores twice. Returns why the sweep cannot go on: the scorer gave no answer for the very next post in three tries, or the signal
 * was deleted, so that no scores can be kept; null where it can.
 */
export async function prefetchScores(
  { database, log }: Pick<Deps, 'database' | 'log'>,
  scorer: ContentScorer,
  sweep: { signalId: string; plan: ContentPlan },
  cursor: ContentCursor,
  signal: AbortSignal,
): Promise<ScoringFault | null> {
  const { signalId, plan } = sweep;
  const prompts = listPrompts(plan.definition);
  const ids = plan.posts.slice(cursor.post, cursor.post + atOnce).map((one) => one.id);
  const rows = await readPosts(database.pool, signalId, ids);
  const next = ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
  const answered = await Promise.all(next.map(scoreOne));
  return answered[0] ?? null;

  async function scoreOne(post: PlannedPost): Promise<ScoringFault | null> {
    const asked = fingerprintOf(scorer, prompts, post.text);
    if (post.scores?.asked === asked) return null;
    for (let attempt = 0; !signal.aborted; attempt++) {
      let scores: number[];
      try {
        scores = await scorer.score(post.text, prompts, signal);
      } catch (error) {
        if (signal.aborted) return null;
        log.warn({ err: error, signalId, postId: post.id }, 'a scorer returned no scores for a post');
        const waitMs = retryAfterMs[attempt];
        if (waitMs === undefined) return 'no answer';
        await delay(waitMs, undefined, { signal }).catch(() => {});
        continue;
      }
      return (await storeScores(database.pool, signalId, post.id, { asked, scores })) ? null : 'no signal';
    }
    return null;
  }
}

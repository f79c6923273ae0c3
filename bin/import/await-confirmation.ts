import { awaitFeed } from '../../services/gateway/directory/changes/index.js';
import { AppError } from '../../services/platform/errors.js';
import type { StoreDeps } from './open-database.js';
import type { Running } from './running.js';

/** What is reported to the feed: facts about companies, activity that changes made, and the companies on lists. */
const confirmed = new Set(['companies', 'people', 'contacts', 'lists']);
/** How long an import waits while the feed confirms nothing. */
const patienceMs = 60_000;

/**
 * Waits until the feed has confirmed the changes of an import with this command (H13). If no worker runs, the import reports that the feed is told
 * later. Throws `unavailable` if the feed confirms nothing for a minute; the same command then waits again.
 */
export async function awaitConfirmation(
  command: string,
  { database }: StoreDeps,
  { progress, signal }: Pick<Running, 'progress' | 'signal'>,
): Promise<void> {
  if (!confirmed.has(command)) return;
  const onWait = (): void => progress.say('All rows are stored. The feed is being told of them.');
  const outcome = await awaitFeed(database.pool, { patienceMs, onWait, signal });
  if (outcome === 'unattended') progress.say('leadwire is not running; watches see these changes once it runs.');
  if (outcome !== 'stuck') return;
  throw new AppError(
    'unavailable',
    `All rows are stored, but the feed has confirmed nothing for ${patienceMs / 1_000} s, so watches do not see all of them yet. The worker goes on telling it.`,
  );
}

import type { Part } from '../../../platform/lifecycle/lifecycle.js';
import type { Logger } from '../../../platform/lifecycle/log.js';
import type { ThreadSettings } from '../search-messages.js';
import { createThread } from '../thread.js';

/**
 * The part of a worker that builds generations and folds in what changes, in a thread of its own: training takes seconds to minutes of
 * one core. With several workers one builds, and another takes over where it ends.
 */
export function createLookalikeBuilder(settings: ThreadSettings, log: Logger): Part {
  return createThread({
    name: 'lookalike model',
    script: new URL('./builder-thread.js', import.meta.url),
    data: settings,
    log,
  });
}

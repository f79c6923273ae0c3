/**
 * Shows ICP signals as they are detected, each once, in a browser or Node, and connects again by itself; ends when the key does.
 *
 *   import { followSignals } from './follow-signals.js';
 *   await followSignals('http://127.0.0.1:4000', key, (signal) => console.log(signal.headline));
 */
import { FollowError, followSignals as follow } from 'leadwire/follow';

export async function followSignals(url, key, show) {
  try {
    for await (const { type, signal } of follow({ url, key, backOffMs: { min: 500, max: 10_000 } })) {
      if (type === 'signal') show(signal);
    }
  } catch (error) {
    if (!(error instanceof FollowError && error.status === 401)) throw error;
  }
}

import type { LaneLimits } from '../../../platform/lanes.js';
import type { Quota } from '../rate-limits/index.js';
import type { Admission } from './admission.js';

/** How many requests of one caller the settings let run and wait at once, and the rate limits that callers have. */
type LaneSettings = {
  rateLimitAccount: Quota | null;
  rateLimitKey: Quota | null;
  maxAccountRequests: number;
  maxIntakeRequests: number;
  maxWaitingRequests: number;
};

/** What an account or a staff key (`caller`), an ingest key (`intake`) and an address without a credential may have under way. */
export function createLaneLimits(settings: LaneSettings): Admission['laneLimits'] {
  const quota = settings.rateLimitAccount ?? settings.rateLimitKey;
  // A caller is as fast as its rate limit allows in the long run; a small limit may be used up at once.
  const pointsPerS = quota ? Math.max(400, quota.points / quota.windowS) : Number.POSITIVE_INFINITY;
  const limit = (running: number): LaneLimits => {
    // A list costs less than four points; a dearer request takes the place of several.
    return { running, open: running + settings.maxWaitingRequests, runningPoints: 4 * running, pointsPerS };
  };
  const caller = limit(settings.maxAccountRequests);
  const intake = { ...limit(settings.maxIntakeRequests), runningPoints: Number.POSITIVE_INFINITY };
  return { caller, intake, address: caller };
}

import { Foundation1795248000000 } from './1795248000000-foundation.js';
import { EventTraces1795261000000 } from './1795261000000-event-traces.js';
import { ClosedAccounts1795300000000 } from './1795300000000-closed-accounts.js';
import { Lanes1795400000000 } from './1795400000000-lanes.js';
import { Leftovers1795410000000 } from './1795410000000-leftovers.js';
import { Endings1795420000000 } from './1795420000000-endings.js';
import { SpanPositions1795430000000 } from './1795430000000-span-positions.js';
import { Problems1795440000000 } from './1795440000000-problems.js';
import { Processes1795450000000 } from './1795450000000-processes.js';
import { FirstTries1795460000000 } from './1795460000000-first-tries.js';
import { AccountVersions1795470000000 } from './1795470000000-account-versions.js';
import { EndpointSettings1795500000000 } from './1795500000000-endpoint-settings.js';
import { EndpointHealth1795510000000 } from './1795510000000-endpoint-health.js';
import { Pauses1795510000010 } from './1795510000010-pauses.js';
import { Paces1795510000020 } from './1795510000020-paces.js';
import { ContentFilters1795520000000 } from './1795520000000-content-filters.js';
import { Replays1795530000000 } from './1795530000000-replays.js';
import { EventKinds1795540000000 } from './1795540000000-event-kinds.js';
import { AccountAttempts1795593000000 } from './1795593000000-account-attempts.js';
import { Formats1795630000000 } from './1795630000000-formats.js';
import { ReplaysOfEndpoints1795700000000 } from './1795700000000-replays-of-endpoints.js';

/** The migrations of the webhook service, in their order. */
export const migrations = [
  Foundation1795248000000,
  EventTraces1795261000000,
  ClosedAccounts1795300000000,
  Lanes1795400000000,
  Leftovers1795410000000,
  Endings1795420000000,
  SpanPositions1795430000000,
  Problems1795440000000,
  Processes1795450000000,
  FirstTries1795460000000,
  AccountVersions1795470000000,
  EndpointSettings1795500000000,
  EndpointHealth1795510000000,
  Pauses1795510000010,
  Paces1795510000020,
  ContentFilters1795520000000,
  Replays1795530000000,
  EventKinds1795540000000,
  AccountAttempts1795593000000,
  Formats1795630000000,
  ReplaysOfEndpoints1795700000000,
];

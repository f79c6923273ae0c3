import { Feed1763700000000 } from './1763700000000-feed.js';
import { SignalTraces1795261000000 } from './1795261000000-signal-traces.js';
import { Erasures1795262000000 } from './1795262000000-erasures.js';
import { ClosedAccounts1795300000000 } from './1795300000000-closed-accounts.js';
import { WatchChanges1795470000000 } from './1795470000000-watch-changes.js';
import { WideItems1795480000000 } from './1795480000000-wide-items.js';
import { Unconfirmed1795490000000 } from './1795490000000-unconfirmed.js';
import { SignalBound1795491000000 } from './1795491000000-signal-bound.js';
import { SignalMonths1795491100000 } from './1795491100000-signal-months.js';
import { ActivityKeys1795491200000 } from './1795491200000-activity-keys.js';
import { NamedIn1795493000000 } from './1795493000000-named-in.js';
import { Companies1795550000000 } from './1795550000000-companies.js';
import { WatchCriteria1795551000000 } from './1795551000000-watch-criteria.js';
import { SignalMatches1795552000000 } from './1795552000000-signal-matches.js';
import { PastBlocks1795552100000 } from './1795552100000-past-blocks.js';
import { Readers1795553000000 } from './1795553000000-readers.js';
import { ConsumersAndCaps1795554000000 } from './1795554000000-consumers-and-caps.js';
import { Backfills1795555000000 } from './1795555000000-backfills.js';
import { AloneFrom1795556000000 } from './1795556000000-alone-from.js';
import { PastWordBuckets1795556500000 } from './1795556500000-past-word-buckets.js';
import { NamedLists1795562601000 } from './1795562601000-named-lists.js';
import { CompanyOtherIds1795582000000 } from './1795582000000-company-other-ids.js';
import { SignalHours1795592000000 } from './1795592000000-signal-hours.js';
import { SignalSeries1795595000000 } from './1795595000000-signal-series.js';
import { IsPurged1795598000000 } from './1795598000000-is-purged.js';

/** The feed's migrations, in their order. */
export const migrations = [
  Feed1763700000000,
  SignalTraces1795261000000,
  Erasures1795262000000,
  ClosedAccounts1795300000000,
  WatchChanges1795470000000,
  WideItems1795480000000,
  Unconfirmed1795490000000,
  SignalBound1795491000000,
  SignalMonths1795491100000,
  ActivityKeys1795491200000,
  NamedIn1795493000000,
  Companies1795550000000,
  WatchCriteria1795551000000,
  SignalMatches1795552000000,
  PastBlocks1795552100000,
  Readers1795553000000,
  ConsumersAndCaps1795554000000,
  Backfills1795555000000,
  AloneFrom1795556000000,
  PastWordBuckets1795556500000,
  NamedLists1795562601000,
  CompanyOtherIds1795582000000,
  SignalHours1795592000000,
  SignalSeries1795595000000,
  IsPurged1795598000000,
];

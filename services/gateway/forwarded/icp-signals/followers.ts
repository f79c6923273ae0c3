import { AppError, notFound } from '../../../platform/errors.js';
import type { Part } from '../../../platform/lifecycle/lifecycle.js';
import type { Logger } from '../../../platform/lifecycle/log.js';
import { Gauge, type Registry } from '../../../platform/lifecycle/metrics.js';
import { createRepeating } from '../../../platform/lifecycle/repeating.js';
import { Places } from '../../operation/io/places.js';
import type { FeedFollowers, FollowerOptions, Stretch } from '../../operation/ports.js';
import type { FeedSource } from './feed-source.js';
import { Follower } from './follower.js';
import { maxKeptInAll, Tails } from './tails.js';

/** How often to check whether the accounts that staff follow are open, in case no report said that they were closed. */
const lookEveryMs = 1_000;
/** How often the feed is asked about all followed accounts, in case something that it reported was lost. */
const askEveryMs = 5_000;

/** The part of an edge that has the followers of the feed. A stop ends all streams, each between two signals. */
export type FollowersPart = FeedFollowers &
  Required<Pick<Part, 'name' | 'start' | 'stop'>> & {
    /** How many follow, how many accounts they follow, and how many characters of signals are kept for them. */
    count(): { followers: number; tails: number; kept: number };
    /** Looks at once whether the accounts that staff follow are open, so that the streams of a closed account end. */
    recheck(): void;
  };

export type FollowersOptions = {
  /** How many streams there may be, of all accounts and of one. */
  most: { inAll: number; ofAccount: number };
  /** How many processes share what is kept of feeds in memory; 1 where absent. */
  processes?: number;
  /** How long a follower may be so slow that what it has to take next is not kept any more. */
  patienceMs: number;
  source: FeedSource;
  /** Which of these accounts are open. */
  selectOpen: (ids: string[]) => Promise<Set<string>>;
  log: Logger;
};

/** Adds a metric of how many streams follow the feed in this process. */
export function measureFollowers(registry: Registry, followers: FollowersPart): void {
  new Gauge({
    name: 'leadwire_feed_followers',
    help: 'Readers that wait for ICP signals: streams of server-sent events, GraphQL subscriptions, and long polls.',
    registers: [registry],
    collect() {
      this.set(followers.count().followers);
    },
  });
}

/**
 * Creates the part that lets readers follow the feed. The followers of an account share its tail, which is woken by the feed's reports after a
 * commit. Every five seconds, and when events were erased, the feed is asked about all accounts together, to make up for lost reports.
 */
export function createFeedFollowers(options: FollowersOptions): FollowersPart {
  const { most, processes = 1, patienceMs, source, selectOpen, log } = options;
  const places = new Places(most, 'its feed');
  const tails = new Tails(source, maxKeptInAll / processes);
  const followers = new Set<Follower>();
  /** Those whose credential outlives the account that they follow. */
  const outliving = new Map<Follower, string>();
  let unlisten: (() => void) | null = null;
  let isStopping = false;

  function leave(accountId: string): void {
    places.giveUp(accountId);
    if (places.count > 0) return;
    unlisten?.();
    unlisten = null;
  }

  const following: Following = { followers, outliving, tails, patienceMs, leave };
  const { looking, asking } = createTurns({ tails, outliving, selectOpen, log });

  return {
    name: 'followers of the feed',
    count: () => ({ followers: places.count, ...tails.count() }),
    recheck: looking.wake,
    async follow(options) {
      const { accountId } = options;
      if (isStopping) throw new AppError('unavailable', 'The service is stopping. Nothing was done.');
      places.take(accountId);
      // Before the first read, so that commits from then on are noticed, and remembered until there is a tail to notify of them.
      tails.expect(accountId);
      try {
        unlisten ??= source.listen((grown) => tails.note(grown), asking.wake);
        const follower = join(following, options, await options.read(undefined));
        // A stop during the read did not know the follower. It ends like the others, so that a poll answers with what it has read.
        if (isStopping) follower.leave();
        return follower;
      } catch (error) {
        leave(accountId);
        throw error;
      } finally {
        tails.expectNoMore(accountId);
      }
    },
    async start() {
      await Promise.all([looking.start(), asking.start()]);
    },
    async stop() {
      isStopping = true;
      for (const follower of [...followers]) follower.leave();
      await Promise.all([looking.stop(), asking.stop()]);
    },
  };
}

/** Who follows what in this process, and how one leaves. */
type Following = {
  followers: Set<Follower>;
  outliving: Map<Follower, string>;
  tails: Tails;
  patienceMs: number;
  leave: (accountId: string) => void;
};

/** Lets a reader that has read a first stretch follow what comes after it. */
function join(following: Following, options: FollowerOptions, first: Stretch): Follower {
  const { followers, outliving, tails, patienceMs } = following;
  const { accountId, read, wants, outlivesAccount, content = 'signals' } = options;
  const onLeave = (): void => {
    followers.delete(follower);
    outliving.delete(follower);
    tails.leave(accountId, follower);
    following.leave(accountId);
  };
  const follower = new Follower(first, { read, wants, content, patienceMs, onLeave });
  followers.add(follower);
  if (outlivesAccount) outliving.set(follower, accountId);
  const tail = tails.join(accountId, first.end, follower);
  follower.join(tail);
  if (content !== 'signals' && first.tombstones !== undefined) tail.erased.join(first.tombstones);
  return follower;
}

/** The repeated tasks: check whether followed accounts are open, and ask for what followers have missed. */
function createTurns(
  options: Pick<FollowersOptions, 'selectOpen' | 'log'> & { tails: Tails; outliving: Map<Follower, string> },
) {
  const { tails, outliving, selectOpen, log } = options;
  const abort = new AbortController();
  const looking = createRepeating({
    name: 'followed accounts',
    everyMs: lookEveryMs,
    abort,
    log,
    fault: 'it could not be checked whether followed accounts are open; the check is repeated',
    async turn() {
      if (outliving.size === 0) return;
      // Who joins meanwhile follows an account that may not have been asked about.
      const looked = [...outliving];
      const isOpen = await selectOpen([...new Set(looked.map(([, accountId]) => accountId))]);
      for (const [follower, accountId] of looked) if (!isOpen.has(accountId)) follower.fail(notFound('account'));
    },
  });
  const asking = createRepeating({
    name: 'followed feeds',
    everyMs: askEveryMs,
    abort,
    log,
    fault: 'it could not be checked what followers have missed; the check is repeated',
    async turn() {
      tails.forgetOld();
      await tails.ask();
    },
  });
  return { looking, asking };
}

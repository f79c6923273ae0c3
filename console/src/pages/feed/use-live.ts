import { followSignalsBySocket } from 'leadwire/follow';
import type { FeedPageQuery } from 'leadwire/graphql';
import { useEffect, useRef, useState } from 'react';
import { useSession } from '../../session/session';

export type Row = NonNullable<FeedPageQuery['icpSignals']>['nodes'][number];

/** The most live signals that are shown; older ones are read again from the past of the feed. Each makes the list slower to draw. */
export const mostRows = 150;
/** How often new signals are shown. */
const showEveryMs = 400;

export type Live = {
  rows: readonly Row[];
  /** `live`, or why it is not. */
  state: string;
  isPaused: boolean;
  /** How many have come since the pause. */
  waiting: number;
  pause: () => void;
  resume: () => void;
  /** Forgets what has come, when the past is read again. */
  clear: () => void;
};

/**
 * Follows the feed from now on. What comes is shown a few times a second, so that hundreds a second cost no more drawing than a few, and the
 * list has a fixed length, so that memory stays the same.
 */
export function useLive({ watch, type }: { watch: string | null; type: string | null }): Live {
  const session = useSession();
  const [rows, setRows] = useState<readonly Row[]>([]);
  const [state, setState] = useState('connecting');
  const [isPaused, setPaused] = useState(false);
  const [waiting, setWaiting] = useState(0);
  const paused = useRef(false);
  const arrived = useRef<Row[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  useEffect(() => {
    const stop = new AbortController();
    setRows([]);
    arrived.current = [];
    setWaiting(0);
    let sinceShown = 0;

    function show(): void {
      timer.current = undefined;
      if (paused.current) {
        setWaiting(sinceShown);
        return;
      }
      const fresh = arrived.current.toReversed();
      arrived.current = [];
      sinceShown = 0;
      setRows((before) => [...fresh, ...before].slice(0, mostRows));
    }
    async function follow(): Promise<void> {
      const events = followSignalsBySocket({
        url: location.origin,
        key: session.credential,
        accountId: session.kind === 'staff' ? (session.accountId ?? undefined) : undefined,
        icpCriteriaIds: watch ? [watch] : undefined,
        signalTypes: type ? [type] : undefined,
        signal: stop.signal,
        onState(now) {
          if (now.is === 'waiting') setState(`reconnecting in ${Math.ceil(now.forMs / 1_000)} s`);
          else setState(now.is === 'connected' ? 'live' : 'connecting');
        },
      });
      for await (const { signal } of events) {
        sinceShown += 1;
        arrived.current.push(signal);
        if (arrived.current.length > mostRows) arrived.current.splice(0, arrived.current.length - mostRows);
        timer.current ??= setTimeout(show, showEveryMs);
      }
    }
    follow().catch((error: Error) => setState(error.message));
    return () => {
      stop.abort();
      clearTimeout(timer.current);
      timer.current = undefined;
    };
  }, [session, watch, type]);

  return {
    rows,
    state,
    isPaused,
    waiting,
    clear: () => setRows([]),
    pause() {
      paused.current = true;
      setPaused(true);
    },
    resume() {
      paused.current = false;
      setPaused(false);
      setWaiting(0);
      const fresh = arrived.current.toReversed();
      arrived.current = [];
      setRows((before) => [...fresh, ...before].slice(0, mostRows));
    },
  };
}

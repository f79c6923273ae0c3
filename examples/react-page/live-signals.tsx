import { type FollowState, followSignalsBySocket, type SocketEvent } from 'leadwire/follow';
import { useEffect, useState } from 'react';

const shownAtMost = 50;

/** The signals of the last day, and new ones as they are detected, newest first. */
export function LiveSignals() {
  const [signals, setSignals] = useState<SocketEvent['signal'][]>([]);
  const [state, setState] = useState<FollowState['is']>('connecting');
  const [failure, setFailure] = useState<string | null>(null);

  useEffect(() => {
    const stop = new AbortController();
    setSignals([]);
    const since = new Date(Date.now() - 24 * 3_600_000).toISOString();
    const onState = ({ is }: FollowState): void => setState(is);
    async function follow(): Promise<void> {
      for await (const { signal } of followSignalsBySocket({ url: '', since, signal: stop.signal, onState })) {
        setSignals((shown) => [signal, ...shown].slice(0, shownAtMost));
      }
    }
    follow().catch((error) => setFailure(error.message));
    return () => stop.abort();
  }, []);

  return (
    <section>
      <h1>Live signals</h1>
      {failure ? <p role="alert">{failure}</p> : <p>{state}</p>}
      <ol>
        {signals.map(({ id, headline, signalType, detectedAt }) => (
          <li key={id}>
            {headline}
            <small>
              {signalType}, {new Date(detectedAt).toLocaleTimeString()}
            </small>
          </li>
        ))}
      </ol>
    </section>
  );
}

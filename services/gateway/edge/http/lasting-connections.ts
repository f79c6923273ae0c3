import { AppError } from '../../../platform/errors.js';
import { Counter, type Registry } from '../../../platform/lifecycle/metrics.js';
import type { Principal } from '../../operation/principal.js';

const scopes = ['key', 'account', 'address'] as const;
type Scope = (typeof scopes)[number];

/** Counts WebSockets and streams of events while they are open. Each method returns what ends the count, which may be called again. */
export type LastingConnections = {
  /** Counts a connection of an address, whoever the caller is. Throws `rate_limited` if the address has reached its limit. */
  ofAddress(address: string): () => void;
  /** Counts one of a key (or token's subject) and of its account, if it has one. Throws `rate_limited` where one has its most. */
  ofCaller(principal: Principal): () => void;
};

/** When a refused client may try again. */
const retryAfterS = 10;

const shareOf: Record<Scope, string> = {
  key: 'This credential has',
  account: 'All credentials of this account together have',
  address: 'An address has',
};

/**
 * Limits how many lasting connections a key, an account and an address have at once (S5). Each process counts its own connections, with its
 * share of what the gateway may have, since the limit is about what they cost there; with N replicas there may be N times as many.
 */
export function createLastingConnections(most: Record<Scope, number>, metrics: Registry): LastingConnections {
  const counts = new Map<string, number>();
  const refused = new Counter({
    name: 'leadwire_connections_refused_total',
    help: 'WebSocket connections and event streams that were refused, by the limit that they exceeded: key, account, address.',
    labelNames: ['limit'],
    registers: [metrics],
  });
  // At zero, so that the series exist before a client is refused.
  for (const scope of scopes) refused.inc({ limit: scope }, 0);

  function enter(...asked: [Scope, string][]): () => void {
    for (const [scope, id] of asked) {
      if ((counts.get(`${scope} ${id}`) ?? 0) < most[scope]) continue;
      refused.inc({ limit: scope });
      const detail = `${shareOf[scope]} at most ${most[scope]} WebSocket connections and streams of events at once.`;
      throw new AppError('rate_limited', detail, { retryAfterS });
    }
    const names = asked.map(([scope, id]) => `${scope} ${id}`);
    for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
    return () => {
      for (const name of names.splice(0)) {
        const left = counts.get(name)! - 1;
        if (left > 0) counts.set(name, left);
        else counts.delete(name);
      }
    };
  }

  return {
    ofAddress: (address) => enter(['address', address]),
    ofCaller: ({ id, accountId }) =>
      accountId === null ? enter(['key', id]) : enter(['key', id], ['account', accountId]),
  };
}

import { maxPageBytes } from '../../../../schema/contracts/icp-signals.js';
import {
  getIcpSignalMatch,
  type IcpSignalMatch,
  readIcpSignalMatches,
} from '../../../../schema/contracts/signal-matches.js';
import { maxNodes } from '../../../../schema/contracts/values.js';
import type { RequestContext } from '../../../platform/context.js';
import type { Bus } from '../../../platform/nats/nats.js';
import { call } from '../../../platform/nats/rpc.js';
import { forwardOperation } from '../../operation/operation.js';
import type { ExplainedPage, FeedPage } from './feed-page.js';

export const getIcpSignalMatchOperation = forwardOperation(getIcpSignalMatch, {
  name: 'icpSignalMatch',
  description:
    'Returns why a signal matched: the clauses of its watch, and which of their words and values the activity had.',
  method: 'get',
  path: '/v2/icp-signals/{id}/match',
  access: 'account',
});

/** Returns why these signals matched, those of other accounts left out, with one statement for each hundred. */
export async function readMatches(bus: Bus, ids: string[], ctx: RequestContext): Promise<IcpSignalMatch[]> {
  const matches: IcpSignalMatch[] = [];
  for (let left = ids; left.length > 0; ) {
    const answer = await call(bus, readIcpSignalMatches, { ids: left.slice(0, maxNodes) }, ctx);
    matches.push(...answer.found);
    left = [...answer.left, ...left.slice(maxNodes)];
  }
  return matches;
}

/** Reads why the signals of a page matched (G8). The page ends earlier where both together are larger than one may be. */
export async function explainPage(bus: Bus, page: FeedPage, ctx: RequestContext): Promise<ExplainedPage> {
  const ids = page.bodies.map(idOf);
  const byId = new Map((await readMatches(bus, ids, ctx)).map((match) => [match.id, JSON.stringify(match)]));
  const matches: string[] = [];
  let bytes = 0;
  for (const [nth, body] of page.bodies.entries()) {
    const match = byId.get(ids[nth]!) ?? '';
    bytes += body.length + Buffer.byteLength(match);
    if (nth > 0 && bytes > maxPageBytes) {
      return { ...page, bodies: page.bodies.slice(0, nth), matches, nextCursor: page.cursorOf(nth - 1), hasMore: true };
    }
    // A signal is gone where its month was dropped meanwhile.
    if (match !== '') matches.push(match);
  }
  return { ...page, matches };
}

const idFrom = '{"id":"'.length;
const idLength = 36;

/** The id of a signal, which stands first in its stored bytes (G4). */
const idOf = (body: Buffer): string => body.toString('latin1', idFrom, idFrom + idLength);

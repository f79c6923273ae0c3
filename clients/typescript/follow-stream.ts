import { FollowError, fromProblem, readRefusal, within } from './follow-error.js';
import type { Connect, FollowOptions, Placed } from './follow-on.js';
import type { components } from './generated/openapi.js';
import { readCredential, resolvePath } from './server.js';

type Schemas = components['schemas'];
export type StreamedEvent =
  | { type: 'signal'; cursor: string; signal: Schemas['IcpSignal'] }
  /** An event that was sent before has been erased: delete what you have stored of it. */
  | { type: 'tombstone'; cursor: string; tombstone: Schemas['IcpSignalTombstone'] };

/** An event of the stream is far shorter; anything longer is not a response of leadwire. */
const maxEventLength = 4 * 1024 * 1024;

/** One connection of server-sent events. It reads as fast as its events are taken, so that at most one piece of the network waits. */
export const readStream: Connect<StreamedEvent> = async function* (place, { options, closed, opened }) {
  const { silenceMs = 45_000 } = options;
  const asked = fetch(addressOf(place, options), await headersOf(options, closed));
  const response = await within(silenceMs, asked);
  if (!response.ok || !response.body) throw await readRefusal(response);
  opened();
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  try {
    for (;;) {
      const { done, value } = await within(silenceMs, reader.read());
      if (done) return;
      text += value;
      const blocks = text.split('\n\n');
      text = blocks.pop()!;
      for (const block of blocks) yield* readBlock(block);
      if (text.length > maxEventLength) throw new FollowError({ status: 502, detail: 'An event is too long.' });
    }
  } finally {
    // Not waited for: a connection that broke may never answer.
    reader.cancel().catch(() => {});
  }
};

function addressOf(place: Parameters<typeof readStream>[0], options: FollowOptions): URL {
  const address = resolvePath(options.url, '/v2/icp-signals/stream');
  const query = {
    ...place,
    icp_criteria_id: options.icpCriteriaIds?.join(','),
    signal_type: options.signalTypes?.join(','),
    account_id: options.accountId,
  };
  for (const [name, value] of Object.entries(query)) if (value) address.searchParams.set(name, value);
  return address;
}

async function headersOf({ key }: FollowOptions, signal: AbortSignal): Promise<RequestInit> {
  const credential = await readCredential(key);
  return { signal, headers: { accept: 'text/event-stream', ...(credential && { authorization: credential }) } };
}

/** Yields what a block of lines contains; of an event whose kind is newer than this client, only the place. */
function* readBlock(block: string): Generator<Placed<StreamedEvent>> {
  const fields = Object.fromEntries(block.split('\n').map((line) => line.split(/: ?(.*)/s, 2)));
  const { id: cursor, event, data } = fields as Record<string, string | undefined>;
  if (cursor && event === 'icp_signal.detected') yield { type: 'signal', cursor, signal: JSON.parse(data!) };
  else if (cursor && event === 'tombstone') yield { type: 'tombstone', cursor, tombstone: JSON.parse(data!) };
  else if (cursor) yield { type: 'place', cursor };
  if (event === 'error') throw fromProblem(data ?? '', 500);
}

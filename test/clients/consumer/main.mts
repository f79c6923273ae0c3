// Follows the feed in both ways from now on, and prints what it was told: one line of JSON each, until a signal is called "last".

import { request } from 'graphql-request';
import { FollowError, followSignals, followSignalsBySocket } from 'leadwire/follow';
import { CreatePersonaDocument, WatchesDocument } from 'leadwire/graphql';
import { createRestClient } from 'leadwire/rest';
import { PushError, verifyPush } from 'leadwire/verify';
import { WebSocket } from 'ws';

const { LEADWIRE_URL: url = '', LEADWIRE_KEY: key = '' } = process.env;
const say = (line: object): void => console.log(JSON.stringify(line));

const rest = createRestClient({ url, key });
const made = await rest.POST('/v2/icp-signal-watches', { body: { name: 'consumer', signal_types: ['consumer'] } });
say({ made: made.data?.name });
const refused = await rest.GET('/v2/leads', { params: { query: { cursor: 'none' } } });
say({ refused: [refused.error?.status, refused.error?.errors?.[0]?.location] });

const listed = await request(`${url}/graphql`, WatchesDocument, { first: 20 }, { authorization: key });
say({ listed: listed.watches?.nodes.map(({ name }) => name) });
const { createPersona } = await request(
  `${url}/graphql`,
  CreatePersonaDocument,
  { input: { name: '' } },
  { authorization: key },
);
say({ wrong: createPersona?.userErrors.map(({ code, location }) => [code, location]) });

const push = verifyPush({ headers: new Headers(), body: '', secret: 'whsec_x' });
say({ push: await push.catch((error: unknown) => error instanceof PushError && error.reason) });

async function tell(way: string, told: AsyncIterable<{ cursor: string; type: string; signal?: { headline: string } }>) {
  for await (const { signal } of told) {
    say({ [way]: signal?.headline });
    if (signal?.headline === 'last') return;
  }
}

const options = { url, key, signalTypes: ['consumer'], backOffMs: { min: 50, max: 500 } };
const onState = (way: string) => (state: { is: string }) => {
  if (state.is === 'connected') say({ connected: way });
};
await Promise.all([
  tell('stream', followSignals({ ...options, onState: onState('stream') })),
  tell('socket', followSignalsBySocket({ ...options, webSocket: WebSocket, onState: onState('socket') })),
]);

try {
  for await (const _ of followSignals({ url, key: 'wrong' }));
} catch (error) {
  say({ ended: error instanceof FollowError && error.status });
}

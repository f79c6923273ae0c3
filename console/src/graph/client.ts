import type { Client as SocketClient } from 'graphql-ws';
import { Client, fetchExchange, mapExchange, subscriptionExchange } from 'urql';
import type { Session } from '../session/session';

/**
 * The client of the graph for a session. Pages ask again whenever they are opened, since what they show changes by itself; so there is no
 * cache. `onEnd` is called when the credential is no longer valid.
 */
export function createGraph(session: Session, onEnd: (why: string) => void): Client {
  const { accountId, kind } = session;
  const query = kind === 'staff' && accountId ? `?account_id=${encodeURIComponent(accountId)}` : '';
  let socket: Promise<SocketClient> | null = null;
  /** Few pages follow something, so the first page that does loads the library. */
  const openSocket = async (): Promise<SocketClient> => {
    const { createClient } = await import('graphql-ws');
    return createClient({
      url: `${location.origin.replace(/^http/, 'ws')}/graphql`,
      lazy: true,
      connectionParams: async () => ({
        authorization: await session.credential(),
        ...(kind === 'staff' && accountId ? { account_id: accountId } : {}),
      }),
    });
  };
  return new Client({
    url: `${location.origin}/graphql${query}`,
    preferGetMethod: false,
    requestPolicy: 'network-only',
    exchanges: [
      mapExchange({
        onError({ response }) {
          if (response?.status === 401) onEnd('Your key or sign-in is no longer valid.');
        },
      }),
      fetchExchange,
      subscriptionExchange({
        forwardSubscription: ({ query: text, variables }) => ({
          subscribe(sink) {
            socket ??= openSocket();
            const ended = socket.then((client) => client.subscribe({ query: text ?? '', variables }, sink));
            ended.catch((error) => sink.error(error));
            return { unsubscribe: () => void ended.then((end) => end()) };
          },
        }),
      }),
    ],
    fetch: async (url, options) => {
      const headers = new Headers(options?.headers);
      const credential = await session.credential().catch((error: Error) => {
        onEnd(error.message);
        throw error;
      });
      headers.set('authorization', credential);
      return fetch(url, { ...options, headers });
    },
  });
}

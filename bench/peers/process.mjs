// A server that the gateway is compared with, in a process of its own. The first message names it and gives it what it serves; it is
// answered with the port. The process ends with its parent.
import { createMemoryPeer } from './memory.mjs';

const makers = {
  'stock-apollo': createMemoryPeer,
  'tuned-apollo': createMemoryPeer,
  express: createMemoryPeer,
  'ready-bytes': createMemoryPeer,
  mercurius: async (peer) => (await import('./mercurius.mjs')).createMercurius(peer),
  postgraphile: async (peer) => (await import('./postgraphile.mjs')).createPostGraphile(peer),
};

async function start(peer) {
  const server = await makers[peer.kind](peer);
  server.keepAliveTimeout = 60_000;
  if (!server.listening) await new Promise((done) => server.listen(0, '127.0.0.1', done));
  return { port: server.address().port };
}

process.on('message', (peer) => {
  start(peer).then(
    (answer) => process.send(answer),
    (error) => process.send({ error: String(error.stack) }),
  );
});
process.on('disconnect', () => process.exit());

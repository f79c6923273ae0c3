import { connect } from 'nats';
import { natsServices } from '../../bin/embedded/nats-config.js';
import { startNatsServer } from '../../bin/embedded/nats-server.js';
import { isAlive } from '../../bin/embedded/processes.js';
import { makeFolder, startNats, type TestNats } from '../support/cluster.js';
import { startAndDie } from '../support/start-and-die.js';
import { until } from '../support/until.js';

let nats: TestNats;
beforeAll(async () => {
  nats = await startNats();
});
afterAll(() => nats.stop());

function login(url: string, options: { inboxPrefix?: string; reconnect?: boolean } = {}) {
  const { host, username, password } = new URL(url);
  return connect({ servers: host, user: username, pass: password, ...options });
}

test('X6: the ingest user receives only the replies to its own requests', async () => {
  const services = await login(nats.url);
  const ingest = await login(nats.ingestUrl, { inboxPrefix: '_INBOX.ingest' });
  try {
    services.subscribe('leadwire.activity.ingest', { callback: (_, message) => message.respond('taken') });
    services.subscribe('leadwire.accounts.find', { callback: (_, message) => message.respond('private') });
    await services.flush();

    // Its own: handing in and hearing the answer.
    const answer = await ingest.request('leadwire.activity.ingest', '{}', { timeout: 20_000 });
    expect(answer.string()).toBe('taken');

    // Nobody else's: not the inboxes of the services, not the subjects, not everything.
    const heard: string[] = [];
    const refusals: string[] = [];
    for (const subject of ['_INBOX.>', '>', 'leadwire.>', '_INBOX.*.*', '$SRV.>']) {
      ingest.subscribe(subject, {
        callback: (error, message) => {
          if (error) refusals.push(subject);
          else heard.push(message.subject);
        },
      });
    }
    await until(() => refusals.length === 5);
    const reply = await services.request('leadwire.accounts.find', '', { timeout: 20_000 });
    expect(reply.string()).toBe('private');
    await ingest.flush();
    expect(heard).toEqual([]);
  } finally {
    await Promise.all([services.close(), ingest.close()]);
  }
});

test.each(natsServices)(
  'X6: %s receives neither requests to other services nor replies meant for them',
  async (service) => {
    const [all, own] = await Promise.all([
      login(nats.url),
      login(nats.urlOf(service), { inboxPrefix: `_INBOX.${service}` }),
    ]);
    try {
      const others = ['feed', 'webhooks'].filter((other) => other !== service);
      for (const other of others)
        all.subscribe(`${other}.one.get`, { callback: (_, message) => message.respond(other) });
      await all.flush();
      const heard: string[] = [];
      const refused: string[] = [];
      const foreign = [...others.map((other) => `${other}.>`), '_INBOX.>', '>', '_INBOX.services.>', 'leadwire.>'];
      for (const subject of foreign) {
        own.subscribe(subject, {
          callback: (error, message) => void (error ? refused : heard).push(error ? subject : message.subject),
        });
      }
      await until(() => refused.length === foreign.length);
      // It may nevertheless send them requests, and receives the answers.
      for (const other of others)
        expect((await own.request(`${other}.one.get`, '', { timeout: 20_000 })).string()).toBe(other);
      if (service === 'feed' || service === 'webhooks') {
        own.subscribe(`${service}.one.get`, { callback: (_, message) => message.respond('answered') });
        await own.flush();
        expect((await all.request(`${service}.one.get`, '', { timeout: 20_000 })).string()).toBe('answered');
      }
      expect(heard).toEqual([]);
    } finally {
      await Promise.all([all.close(), own.close()]);
    }
  },
);

test('X6: the ingest user can publish only activity', async () => {
  const services = await login(nats.url);
  const ingest = await login(nats.ingestUrl, { inboxPrefix: '_INBOX.ingest' });
  try {
    const heard: string[] = [];
    services.subscribe('>', { callback: (_, message) => void heard.push(message.subject) });
    await services.flush();
    ingest.publish('leadwire.accounts.find', '');
    ingest.publish('_INBOX.someone.1', 'forged');
    ingest.publish('leadwire.activity.ingest', '');
    await until(() => heard.includes('leadwire.activity.ingest'));
    expect(heard).toEqual(['leadwire.activity.ingest']);
  } finally {
    await Promise.all([services.close(), ingest.close()]);
  }
});

test('X6: a client without a valid password cannot connect', async () => {
  await expect(connect({ servers: `127.0.0.1:${nats.port}`, reconnect: false })).rejects.toThrow(/authorization/i);
  await expect(login(nats.url.replace(/:[^:@]+@/, ':guess@'), { reconnect: false })).rejects.toThrow(/authorization/i);
});

test('a restarted server has the same port and passwords', async () => {
  await nats.kill();
  await nats.restart();
  const services = await login(nats.url);
  await services.flush();
  await services.close();
});

test('a server whose starting process was killed is adopted by the next start', async () => {
  const dir = await makeFolder('left');
  const left = await startAndDie('nats', dir);
  const adopted = await startNatsServer({ dir });
  expect({ pid: adopted.pid, port: adopted.port, adopted: adopted.adopted }).toEqual({ ...left, adopted: true });
  await adopted.stop();
  expect(isAlive(left.pid)).toBe(false);
});

test('a message of more than 1 MiB is refused', async () => {
  const services = await login(nats.url);
  expect(services.info?.max_payload).toBe(1_048_576);
  await services.close();
});

import { type HandedCompany, takeFacts } from '../../schema/contracts/company-facts.js';
import { eraseIdentifiers } from '../../schema/contracts/erasures.js';
import { readVolume } from '../../schema/contracts/watch-volume.js';
import { deleteWatch } from '../../schema/contracts/watches.js';
import { expireUnresolved } from '../../services/feed/activity/index.js';
import { noteSwallowed } from '../../services/feed/activity/sql/unresolved-items.js';
import { signalId } from '../../services/feed/signals/index.js';
import { hashIdentifier } from '../../services/platform/identifiers.js';
import type { Bus } from '../../services/platform/nats/nats.js';
import type { Database } from '../../services/platform/postgres/postgres.js';
import { startNats, type TestNats } from '../support/cluster.js';
import {
  anItem,
  connectBus,
  createFeedDatabase,
  type FeedClient,
  feedClient,
  openFeedDatabase,
  startFeed,
} from '../support/feed.js';
import { findFreePort, startServiceProcess } from '../support/service-process.js';
import { startPart } from '../support/start-part.js';
import { until } from '../support/until.js';

let nats: TestNats;
let bus: Bus;
let feeds: { stop(): Promise<void> }[];
let files: { url: string; drop(): Promise<void> };
let database: Database;
let client: FeedClient;

const startFeeds = async () => [await startFeed(files.url, nats.url), await startFeed(files.url, nats.url)];

beforeAll(async () => {
  [nats, files] = await Promise.all([startNats(), createFeedDatabase()]);
  feeds = await startFeeds();
  bus = await connectBus(nats.url);
  database = openFeedDatabase(files.url, 4);
  await startPart(database);
});
afterAll(async () => {
  await Promise.all(feeds.map((feed) => feed.stop()));
  await bus.stop?.();
  await database.stop?.();
  await nats.stop();
  await files.drop();
});
beforeEach(() => {
  client = feedClient(bus);
});

let lastId = 1_000;
let version = 0;
/** A company that no other test has. */
function newCompany() {
  const id = String(++lastId);
  return { id, domain: `c${id}.example` };
}
type Company = ReturnType<typeof newCompany>;

const handedOver = ({ id, domain }: Company, over: object = {}): HandedCompany => ({
  company_social_id: id,
  version: ++version,
  facts: { domains: [domain], industries: [], size: null, hq_country: null, employees: null, ...over },
});
const handOver = (...companies: HandedCompany[]) =>
  client.ask(takeFacts, { body: { companies, lists: [] } }) as Promise<object>;

/** An item that only this client's account meets, by a domain. */
const byDomain = (domain: string, over: object = {}) =>
  anItem({ company_social_id: undefined, company_domain: domain, account_id: client.accountId, ...over });

/** Waits until a statement of a feed waits for a lock. */
const waitFor = (what: string) =>
  until(async () => {
    const { rowCount } = await database.pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like $1`,
      [what],
    );
    return rowCount! > 0;
  });

const isDone = async (): Promise<boolean> => (await database.pool.query('select from known_domain')).rowCount === 0;

test('G1: an item with a known domain belongs to the company of that domain: it is stored, matched and reported as such, and a duplicate when repeated', async () => {
  const company = newCompany();
  await client.watch({ company_social_ids: [company.id] });
  await handOver(handedOver(company));
  const item = byDomain(`www.${company.domain}`, { source_id: 'known' });
  expect(await client.post([item])).toMatchObject({ accepted: 1, unresolved: 0 });
  expect(await client.post([item])).toMatchObject({ accepted: 0, duplicates: 1, unresolved: 0 });
  const own = await client.all();
  expect(own.map((signal) => signal.company_social_id)).toEqual([company.id]);
  const { rows } = await database.pool.query('select company_social_id from activity where scope = $1', [
    client.accountId,
  ]);
  expect(rows).toEqual([{ company_social_id: company.id }]);
});

test('G1: an item with an unknown domain matches watches without companies at once, and all others once the domain is known, each once', async () => {
  const company = newCompany();
  const stays = await client.watch();
  const renamed = await client.watch();
  const named = await client.watch({ company_social_ids: [company.id] });
  const other = await client.watch({ company_social_ids: ['1'] });
  expect(await client.post([byDomain(company.domain)])).toMatchObject({ accepted: 1, unresolved: 1 });
  const idsOf = async () => (await client.all()).map((signal) => signal.icp_criteria_id);
  expect((await idsOf()).sort()).toEqual([stays, renamed].map((one) => one.icp_criteria_id).sort());
  // What it has met it does not meet again, though it asks for the company by now.
  await client.watch({ ...{ icp_criteria_id: renamed.icp_criteria_id }, company_social_ids: [company.id] });
  const later = await client.watch({ company_social_ids: [company.id] });
  await handOver(handedOver(newCompany()), handedOver(company));
  await until(async () => (await idsOf()).length === 4);
  await until(isDone);
  expect((await idsOf()).slice(2).sort()).toEqual([named, later].map((one) => one.icp_criteria_id).sort());
  expect(await idsOf()).not.toContain(other.icp_criteria_id);
  const all = await client.all();
  expect(all.map((signal) => signal.company_social_id)).toEqual([null, null, company.id, company.id]);
  const { rows } = await database.pool.query('select company_social_id from activity where scope = $1', [
    client.accountId,
  ]);
  expect(rows).toEqual([{ company_social_id: company.id }]);
  // It loses the domain and gets it again: nothing is left to be matched.
  await handOver(handedOver(company, { domains: [] }));
  await handOver(handedOver(company));
  expect(await database.pool.query('select from unresolved_met union all select from unresolved_item')).toMatchObject({
    rowCount: 0,
  });
  expect(await idsOf()).toHaveLength(4);
});

test('G1: no item is lost or reported twice if its domain becomes known at the same time', async () => {
  const companies = Array.from({ length: 40 }, newCompany);
  await client.watch({ company_social_ids: companies.map(({ id }) => id) });
  let posted = 0;
  const post = async (nth: number) => {
    for (let round = 0; round < 6; round++) {
      const some = companies.filter((_, n) => (n + round) % 3 === nth % 3);
      const { accepted } = await client.post(some.map(({ domain }) => byDomain(domain)));
      posted += accepted;
    }
  };
  const hand = async () => {
    for (let start = 0; start < companies.length; start += 4) {
      await handOver(...companies.slice(start, start + 4).map((company) => handedOver(company)));
    }
  };
  await Promise.all([post(0), post(1), post(2), hand(), post(0), post(1), post(2)]);
  await until(async () => (await client.all({ limit: 200 })).length === posted);
  await until(isDone);
  const all = await client.all({ limit: 200 });
  expect(all).toHaveLength(posted);
  expect(new Set(all.map((signal) => signal.id)).size).toBe(posted);
  expect(all.every((signal) => signal.company_social_id !== null)).toBe(true);
});

test('G1: a batch that is being stored while its domain becomes known is matched again', async () => {
  const company = newCompany();
  await client.watch({ company_social_ids: [company.id] });
  await client.watch();
  // The batch stands still before its commit, where it locks the account.
  const blocking = await database.pool.connect();
  await blocking.query('begin');
  await blocking.query('select from account where id = $1 for update', [client.accountId]);
  const posted = client.post([byDomain(company.domain)]);
  await waitFor('%from account%for update%');
  const handing = handOver(handedOver(company));
  await waitFor('%pg_advisory_xact_lock(%');
  await blocking.query('rollback');
  blocking.release();
  expect(await posted).toMatchObject({ accepted: 1, unresolved: 1 });
  await handing;
  await until(async () => (await client.all()).length === 2);
  expect((await client.all()).map((signal) => signal.company_social_id)).toEqual([null, company.id]);
});

test('G1, X7: an item that was stored as a baseline, has waited for 30 days or names an erased person is never matched again', async () => {
  const [company, aged] = [newCompany(), newCompany()];
  const email = 'late@example.com';
  await client.watch({ company_social_ids: [company.id, aged.id] });
  expect(await client.post([byDomain(company.domain)], { baseline: true })).toMatchObject({ unresolved: 1 });
  await client.post([
    byDomain(company.domain, { payload: { by: email } }),
    byDomain(company.domain, { source_id: 'kept' }),
  ]);
  await client.post([byDomain(aged.domain)]);
  await database.pool.query(`update unresolved_item set stored_at = now() - interval '31 days' where domain = $1`, [
    aged.domain,
  ]);
  await client.ask(eraseIdentifiers, { hashes: [hashIdentifier(email)] });
  await handOver(handedOver(company), handedOver(aged));
  await until(isDone);
  await until(async () => (await client.all()).length === 1);
  expect(await database.pool.query('select from unresolved_item')).toMatchObject({ rowCount: 1 });
  await expireUnresolved(database.pool, new AbortController().signal);
  expect(await database.pool.query('select from unresolved_item')).toMatchObject({ rowCount: 0 });
  expect(await client.all()).toHaveLength(1);
});

test('G1, G8: a signal of an item by domain that a cap left out is not counted or recorded again when the domain becomes known', async () => {
  const company = newCompany();
  const watch = await client.watch({ max_signals_per_day: 1 });
  await client.post([byDomain(company.domain), byDomain(company.domain)]);
  expect(await database.pool.query('select from unresolved_met')).toMatchObject({ rowCount: 1 });
  await client.watch({ ...{ icp_criteria_id: watch.icp_criteria_id }, max_signals_per_day: null });
  await handOver(handedOver(company));
  await until(isDone);
  expect(await client.all()).toHaveLength(1);
  const volume = await client.ask(readVolume, { path: { icp_criteria_id: watch.icp_criteria_id }, query: {} });
  expect(volume).toMatchObject({ signals: 1, swallowed: 1 });
  expect(await database.pool.query('select from unresolved_met')).toMatchObject({ rowCount: 0 });
});

test('G1, G11: an item whose signals are past the retention is not matched again', async () => {
  const company = newCompany();
  await client.watch({ company_social_ids: [company.id] });
  await client.post([byDomain(company.domain), byDomain(company.domain, { source_id: 'kept' })]);
  await database.pool.query(
    `update activity set stored_at = now() - interval '20 days' where scope = $1 and source_id <> 'kept'`,
    [client.accountId],
  );
  await database.pool.query(`update signal_history set begins_at = now() - interval '10 days'`);
  await handOver(handedOver(company));
  await until(isDone);
  await database.pool.query(`update signal_history set begins_at = '-infinity'`);
  expect(await client.all()).toHaveLength(1);
});

test('G1: an item leaves nothing behind if it expires while the lane of wide items records its signals left out by a cap', async () => {
  const noting = await database.pool.connect();
  await noting.query(`insert into unresolved_item (item, scope, domain, stored_at)
    values (-1, 'installation', 'old.example', now() - interval '31 days')`);
  await noting.query('begin');
  await noteSwallowed(noting, -1, [signalId(client.accountId, client.accountId, 'installation', 'old')]);
  const expiring = expireUnresolved(database.pool, new AbortController().signal);
  await waitFor('%delete from unresolved_item%');
  await noting.query('commit');
  noting.release();
  await expiring;
  expect(await database.pool.query('select from unresolved_met')).toMatchObject({ rowCount: 0 });
});

/** Stores a watch for each of so many accounts, of one company or of all. */
async function addWatches(accounts: number, companyId: string | null, signalType = 'by_domain'): Promise<void> {
  await database.pool.query(
    `with made as materialized (select gen_random_uuid() as id from generate_series(1, $1::int)),
     opened as (insert into account (id) select id from made),
     next as (update watch_change set last = last + $1::int returning last)
     insert into watch (account_id, icp_criteria_id, name, is_enabled, signal_types, company_social_ids, change, created_change)
     select id, gen_random_uuid(), 'a watch', true, array[$3::text], case when $2::text is not null then array[$2::text] end, n, n
     from (select id, (select last from next) - row_number() over () + 1 as n from made) numbered`,
    [accounts, companyId, signalType],
  );
}

const countSignals = async () => {
  const { rows } = await database.pool.query(
    `select count(*)::int as signals, count(distinct (account_id, icp_criteria_id))::int as watches
     from icp_signal s join watch w using (account_id, icp_criteria_id) where w.signal_types = array['by_domain']`,
  );
  return rows[0];
};

test('G1, G10, X2: very many watches are matched in slices, before and after a domain is known, and another process continues after a kill', async () => {
  await Promise.all(feeds.map((feed) => feed.stop()));
  const company = newCompany();
  await addWatches(1_100, null);
  const env = { DATABASE_URL: files.url, NATS_URL: nats.url, LOG_LEVEL: 'silent', NODE_ENV: 'test' };
  const start = async (more: Record<string, string> = {}) => {
    const port = await findFreePort();
    return startServiceProcess({ service: 'feed', port, env: { ...env, FEED_PORT: String(port), ...more } });
  };
  // Killed in the midst of the slices of one that very many meet at once; the domain is known before they are written.
  const first = await start({ FAIL_POINT: 'committed:kill:3' });
  const wide = anItem({ company_social_id: undefined, company_domain: company.domain, signal_type: 'by_domain' });
  expect(await feedClient(bus).post([wide])).toMatchObject({ accepted: 1, unresolved: 1 });
  expect(await first.ended).toBe('SIGKILL');
  await addWatches(1_100, company.id);
  const second = await start({ FAIL_POINT: 'committed:kill:8' });
  await handOver(handedOver(company));
  expect(await second.ended).toBe('SIGKILL');
  feeds = await startFeeds();
  await until(async () => (await countSignals()).signals >= 2_200, { withinMs: 30_000 });
  await until(isDone);
  await until(async () => (await database.pool.query('select from wide_item')).rowCount === 0);
  expect(await countSignals()).toEqual({ signals: 2_200, watches: 2_200 });
  expect(await database.pool.query('select from unresolved_met union all select from unresolved_item')).toMatchObject({
    rowCount: 0,
  });
}, 90_000);

test('G1: an item that very many watches match is not matched again while a replica of the previous version may run, but is afterwards', async () => {
  const company = newCompany();
  await addWatches(1_100, company.id, 'held_back');
  const signalsOf = async () => {
    const { rows } = await database.pool.query(
      'select count(*)::int as n from icp_signal join watch using (account_id, icp_criteria_id) where $1 = any(company_social_ids)',
      [company.id],
    );
    return rows[0].n;
  };
  await database.pool.query(`update watch_change set alone_from = now() + interval '1 minute'`);
  const wide = anItem({ company_social_id: undefined, company_domain: company.domain, signal_type: 'held_back' });
  await client.post([wide]);
  await handOver(handedOver(company));
  const { rows } = await database.pool.query('select worked_at from known_domain');
  await until(async () => {
    const { rowCount } = await database.pool.query('select from known_domain where worked_at > $1', [
      rows[0].worked_at,
    ]);
    return rowCount === 1;
  });
  expect(await database.pool.query('select from wide_item')).toMatchObject({ rowCount: 0 });
  expect(await signalsOf()).toBe(0);
  await database.pool.query('update watch_change set alone_from = now()');
  await until(async () => (await signalsOf()) === 1_100);
  await until(isDone);
});

test('G1, X2: items of a domain that becomes known are matched again exactly once, even if the process is killed meanwhile', async () => {
  await Promise.all(feeds.map((feed) => feed.stop()));
  const env = { DATABASE_URL: files.url, NATS_URL: nats.url, LOG_LEVEL: 'silent', NODE_ENV: 'test' };
  const port = await findFreePort();
  // The first commits are those of the intake.
  const more = { FEED_PORT: String(port), FAIL_POINT: 'committed:kill:4' };
  const first = await startServiceProcess({ service: 'feed', port, env: { ...env, ...more } });
  const company = newCompany();
  await client.watch({ company_social_ids: [company.id] });
  const items = Array.from({ length: 450 }, () => byDomain(company.domain));
  expect(await client.post(items)).toMatchObject({ accepted: 450, unresolved: 450 });
  await handOver(handedOver(company));
  expect(await first.ended).toBe('SIGKILL');
  const { rows } = await database.pool.query('select count(*)::int as n from icp_signal where account_id = $1', [
    client.accountId,
  ]);
  expect([rows[0].n > 0, rows[0].n < 450]).toEqual([true, true]);
  feeds = await startFeeds();
  await until(async () => (await client.all({ limit: 200 })).length === 450);
  await until(isDone);
  expect(new Set((await client.all({ limit: 200 })).map((signal) => signal.id)).size).toBe(450);
}, 60_000);

test('G1: facts of companies are read only if some watch asks for them', async () => {
  const company = newCompany();
  await client.watch();
  const locking = await database.pool.connect();
  const item = () => anItem({ account_id: client.accountId, company_social_id: company.id });
  await locking.query('begin; lock table company in access exclusive mode');
  expect(await client.post([item()])).toMatchObject({ accepted: 1 });
  await locking.query('rollback');
  const asking = await client.watch({ industries: ['Software'] });
  await locking.query('begin; lock table company in access exclusive mode');
  const posted = client.post([item()]);
  await waitFor('%list_company%');
  await locking.query('rollback');
  locking.release();
  expect(await posted).toMatchObject({ accepted: 1 });
  await client.ask(deleteWatch, { path: { icp_criteria_id: asking.icp_criteria_id } });
});

test('G1: domains whose items cannot be matched again do not hold up the others', async () => {
  // More than there are replicas.
  const [faulty, sound] = [Array.from({ length: 4 }, newCompany), newCompany()];
  for (const { id } of [...faulty, sound]) await client.watch({ company_social_ids: [id] });
  await client.post([...faulty, sound].map(({ domain }) => byDomain(domain)));
  const ids = faulty.map(({ id }) => `"company_social_id":"${id}"`).join('|');
  await database.pool.query(`alter table icp_signal add constraint faulty check (body !~ '${ids}') not valid`);
  await handOver(...faulty.map((one) => handedOver(one)));
  await handOver(handedOver(sound));
  await until(async () => (await client.all()).length === 1);
  expect((await client.all()).map((one) => one.company_social_id)).toEqual([sound.id]);
  await database.pool.query('alter table icp_signal drop constraint faulty');
  await until(isDone);
  expect(await client.all()).toHaveLength(5);
});

test('S4: items whose signals are still being written in slices do not delay other domains', async () => {
  const [stuck, company] = [Array.from({ length: 20 }, newCompany), newCompany()];
  await client.watch({ company_social_ids: [company.id] });
  const held = stuck.map(({ domain }) => byDomain(domain));
  await client.post(held);
  const sourceIds = held.map((item) => item.source_id);
  const [inserting, locking] = [await database.pool.connect(), await database.pool.connect()];
  try {
    await inserting.query('begin');
    await inserting.query('insert into wide_item (scope, source_id, watch_change) select $1, unnest($2::text[]), 0', [
      client.accountId,
      sourceIds,
    ]);
    // It is waited for before any lane can lock a row, and reading goes on.
    await locking.query('begin');
    const locked = locking.query('lock table wide_item in exclusive mode');
    await waitFor('lock table wide_item%');
    await inserting.query('commit');
    await locked;
    await client.post(Array.from({ length: 600 }, () => byDomain(company.domain)));
    await handOver(...[...stuck, company].map((one) => handedOver(one)));
    await until(async () => (await client.all({ limit: 200 })).length === 600, { withinMs: 8_000 });
  } finally {
    await locking.query('delete from wide_item; commit');
    for (const one of [inserting, locking]) one.release();
  }
  await until(isDone);
});

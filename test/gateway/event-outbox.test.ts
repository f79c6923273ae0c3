import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Account } from '../../schema/contracts/accounts.js';
import type { ApiKeyCreated } from '../../schema/contracts/api-keys.js';
import type { Credits } from '../../schema/contracts/credits.js';
import { FoundLead } from '../../schema/contracts/lead-generation.js';
import { events as kinds, type OtherEventType } from '../../schema/contracts/webhook-events.js';
import { appendEntry, lockBalance } from '../../services/gateway/tenants/credits/index.js';
import { appendEvents } from '../../services/gateway/tenants/webhook-events/index.js';
import { createLog } from '../../services/platform/lifecycle/log.js';
import { createPool, transaction } from '../../services/platform/postgres/postgres.js';
import { daysAgo, namesOf, type RunHouse, startRunHouse } from './run-harness.js';

// Nobody takes the events here, so that all of them stand in the outbox.
type Row = { account_id: string; position: string; id: string; type: OtherEventType; body: string; is_erased: boolean };

let house: RunHouse;
let pool: pg.Pool;
let company = 7_000;
beforeAll(async () => {
  house = await startRunHouse();
  await house.startWorker();
  const log = createLog('test', 'silent');
  pool = createPool({ url: house.system.databaseUrl, schema: 'gateway', poolSize: 20, log });
  // More transactions than connections are begun at once, and each may wait for as long as a busy machine takes.
  pool.options.connectionTimeoutMillis = 0;
}, 60_000);
afterAll(async () => {
  await pool?.end();
  await house?.stop();
});

/** An account of this test alone, with credits. */
async function newAccount(credits = 1_000): Promise<{ accountId: string; key: string }> {
  const staff = { key: house.system.credentials.staff_key };
  const made = await house.system.rest<Account>('POST', '/v2/accounts', { ...staff, body: { name: 'Told' } });
  const query = { account_id: made.body.id };
  const key = await house.system.rest<ApiKeyCreated>('POST', '/v2/api-keys', {
    ...staff,
    query,
    body: { label: 'own' },
  });
  if (credits > 0) await house.grant(credits, made.body.id);
  return { accountId: made.body.id, key: key.body.key! };
}

/** The waiting events of an account, in order. Checks that each matches the schema of its kind, and that no position is missing. */
async function outbox(accountId: string) {
  const rows = await house.sql<Row>(
    'select position, id, type, body, is_erased from webhook_event_outbox where account_id = $1 order by position',
    [accountId],
  );
  expect(rows.map((row) => Number(row.position))).toEqual(rows.map((_, index) => index + 1));
  return rows.map((row) => {
    const event = JSON.parse(row.body);
    expect(kinds[row.type].strict().safeParse(event).error).toBeUndefined();
    expect([event.id, event.type]).toEqual([row.id, row.type]);
    return { ...row, event };
  });
}

async function signalOf(people: number, key: string, more: object = {}) {
  const at = String(++company);
  await house.people(namesOf(`E${at}x`, people), [
    { title: 'Sales Manager', company_social_id: at, start_date: daysAgo(10) },
  ]);
  const body = { job_titles_includes: ['Sales Manager'], company_social_ids: [at], ...more };
  return house.newHire(body, { key });
}

test('W16: a run creates one event for each new lead, which contains the lead as it was found, and then one for its end', async () => {
  const { accountId, key } = await newAccount();
  const signal = await signalOf(230, key, { max_profiles_per_sweep: 500 });
  const run = await house.runOf([signal], { key });
  const leads = await house.leads({}, { key });
  expect(leads).toHaveLength(230);
  const events = await outbox(accountId);
  expect(events.map((one) => one.type)).toEqual([...leads.map(() => 'lead.created'), 'lead_generation_run.completed']);
  const byId = new Map(events.map((one) => [one.id, one.event]));
  for (const lead of leads) {
    expect(byId.get(lead.id)).toEqual({
      ...{ id: lead.id, type: 'lead.created', created_at: lead.created_at },
      lead: FoundLead.parse(lead),
    });
  }
  expect(events.at(-1)!.event).toMatchObject({ created_at: run.finished_at, run });
});

test('W16: a second run that finds no new people creates only the event for its end', async () => {
  const { accountId, key } = await newAccount();
  const signal = await signalOf(3, key);
  await house.runOf([signal], { key });
  const again = await house.runOf([signal], { key });
  const events = await outbox(accountId);
  expect(events).toHaveLength(5);
  expect(events[4]!.event.run).toEqual(again);
});

test('W16: every run has one event for its end, even if it was cancelled twice or its program was deleted', async () => {
  const { accountId, key } = await newAccount(0);
  const signal = await signalOf(2, key);
  const [poor, cancelled, dropped] = [
    await house.start([signal], {}, { key }),
    await house.start([signal], {}, { key }),
    await house.start([signal], {}, { key }),
  ];
  await house.ended(poor.run_id, { key });
  await house.sql(`update lead_run set status = 'queued', lease_until = now() + interval '1 hour' where id = any($1)`, [
    [cancelled.run_id, dropped.run_id],
  ]);
  await house.sql('delete from webhook_event_outbox where account_id = $1', [accountId]);
  await house.sql('update webhook_event_account set last_position = 0 where account_id = $1', [accountId]);
  const cancel = () =>
    house.system.rest('POST', `/v2/lead-generation-runs/${cancelled.run_id}/cancel`, { key }).then((one) => one.status);
  expect([await cancel(), await cancel()]).toEqual([200, 200]);
  await house.system.rest('DELETE', `/v2/lead-generation-programs/${dropped.program_id}`, { key });
  const events = await outbox(accountId);
  expect(events.map(({ event }) => [event.run.id, event.run.status])).toEqual([
    [cancelled.run_id, 'cancelled'],
    [dropped.run_id, 'cancelled'],
  ]);
  expect((await house.run(poor.run_id, { key })).status).toBe('out_of_credits');
});

test('W16, H3: concurrent transactions, some of which fail, leave no gap in the positions of any account', async () => {
  const accounts = await Promise.all([newAccount(0), newAccount(0), newAccount(0)]);
  const credits = { credits_left: 1, low_threshold: 1 };
  const write = (index: number) =>
    transaction(pool, async (client) => {
      // Of several accounts at once, named in any order.
      const named = Array.from(
        { length: 12 },
        (_, nth) => accounts[(index * 7 + nth * (1 + (index % 2))) % 3]!.accountId,
      );
      await appendEvents(
        client,
        named.map((account_id) => ({
          account_id,
          event: { id: randomUUID(), type: 'credits.low', created_at: '2026-11-01T09:00:00.000000Z', credits },
        })),
      );
      if (index % 5 === 0) throw new Error('undone');
    });
  const done = await Promise.allSettled(Array.from({ length: 60 }, (_, index) => write(index)));
  expect(done.filter(({ status }) => status === 'rejected')).toHaveLength(12);
  const counts = await Promise.all(accounts.map(async ({ accountId }) => (await outbox(accountId)).length));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(48 * 12);
});

const setThreshold = (key: string, low_threshold: unknown) =>
  house.system.rest<Credits & { errors: { location: string }[] }>('PATCH', '/v2/credits', {
    key,
    body: { low_threshold },
  });

const spend = (accountId: string, amount: number) =>
  transaction(pool, async (client) => {
    await lockBalance(client, accountId);
    await appendEntry(client, accountId, { id: randomUUID(), amount, kind: amount < 0 ? 'research' : 'refund' });
  });

test('W16: an account can set, read and remove its threshold for low credits, by REST and GraphQL, without affecting other accounts', async () => {
  const [mine, other] = [await newAccount(10), await newAccount(0)];
  expect((await house.credits({ key: mine.key })).low_threshold).toBeNull();
  const set = await setThreshold(mine.key, 7);
  expect([set.status, set.body]).toEqual([200, { credits_left: 10, low_threshold: 7, usage: [] }]);
  expect(await house.credits({ key: mine.key })).toEqual(set.body);
  const unchanged = await house.system.rest<Credits>('PATCH', '/v2/credits', { key: mine.key, body: {} });
  expect(unchanged.body.low_threshold).toBe(7);
  expect((await setThreshold(other.key, 3)).body).toMatchObject({ credits_left: 0, low_threshold: 3 });
  const mutation =
    'mutation($input: UpdateCreditsInput!) { updateCredits(input: $input) { credits { creditsLeft lowThreshold } } }';
  const byGraphql = await house.system.graphql(mutation, { input: { lowThreshold: null } }, { key: mine.key });
  expect(byGraphql.data).toEqual({ updateCredits: { credits: { creditsLeft: 10, lowThreshold: null } } });
  expect((await house.credits({ key: other.key })).low_threshold).toBe(3);
  for (const bad of [-1, 1.5, '5', 1_000_000_001]) {
    const refused = await setThreshold(mine.key, bad);
    expect([refused.status, refused.body.errors[0]?.location]).toEqual([400, 'body.low_threshold']);
  }
});

test('W16: concurrent charges create one event for each crossing of the threshold, and a grant above the threshold arms it again', async () => {
  const { accountId, key } = await newAccount(100);
  await setThreshold(key, 60);
  const lows = async () => (await outbox(accountId)).map(({ event }) => event.credits);
  await Promise.all(Array.from({ length: 39 }, () => spend(accountId, -1)));
  expect(await lows()).toEqual([]);
  await Promise.all(Array.from({ length: 30 }, () => spend(accountId, -1)));
  const crossed = { credits_left: 60, low_threshold: 60 };
  expect(await lows()).toEqual([crossed]);
  // To the threshold is not above it.
  await house.grant(29, accountId);
  await spend(accountId, -5);
  expect(await lows()).toEqual([crossed]);
  await house.grant(45, accountId);
  await Promise.all(Array.from({ length: 5 }, () => spend(accountId, -8)));
  expect(await lows()).toEqual([crossed, { credits_left: 60, low_threshold: 60 }]);
  await setThreshold(key, 70);
  await spend(accountId, -20);
  await setThreshold(key, null);
  await house.grant(1_000, accountId);
  await spend(accountId, -1_030);
  expect(await lows()).toHaveLength(2);
});

test('W16, C6: a run whose page crosses the threshold reports the balance after the page, once', async () => {
  const { accountId, key } = await newAccount(120);
  await setThreshold(key, 100);
  await house.runOf([await signalOf(50, key)], { key });
  const lows = (await outbox(accountId)).filter(({ type }) => type === 'credits.low');
  expect(lows).toHaveLength(1);
  const [entry] = await house.sql<{ created_at: Date }>(
    `select created_at from credit_entry where account_id = $1 and kind = 'profile' order by created_at limit 1`,
    [accountId],
  );
  expect(lows[0]!.event.credits).toEqual({ credits_left: 70, low_threshold: 100 });
  expect(new Date(lows[0]!.event.created_at)).toEqual(entry!.created_at);
});

test('X7, W16: an erased person is removed from all waiting events, and a further event with the same id replaces the one that webhooks has', async () => {
  const { accountId, key } = await newAccount();
  await house.runOf([await signalOf(3, key)], { key });
  const [gone, ...others] = await house.leads({}, { key });
  const staff = house.system.credentials.staff_key;
  expect((await house.system.rest('DELETE', `/v2/people/${gone!.person_id}`, { key: staff })).status).toBe(204);
  const events = await outbox(accountId);
  const tombstone = { id: gone!.id, type: 'lead.created', created_at: gone!.created_at, lead: null, is_erased: true };
  const ofGone = events.filter(({ id }) => id === gone!.id);
  expect(ofGone.map(({ event, is_erased }) => [event, is_erased])).toEqual([
    [tombstone, false],
    [tombstone, true],
  ]);
  expect(events.at(-1)!.id).toBe(gone!.id);
  expect(JSON.stringify(events)).not.toContain(gone!.social_url);
  expect(JSON.stringify(events)).not.toContain(gone!.person_id);
  for (const lead of others) expect(events.find(({ id }) => id === lead.id)!.event.lead).toEqual(FoundLead.parse(lead));
});

test('X7, W16: if the author of a post is erased, the event of a lead from that post is kept without the post', async () => {
  const { accountId, key } = await newAccount();
  await house.people(['Author', 'Liker'], [{ title: 'Buyer', company_social_id: '7999', start_date: daysAgo(400) }]);
  const url = (name: string) => `https://social.example.com/in/${name}`;
  const post = { post_url: 'https://social.example.com/posts/told', author_url: url('author'), text: 'We are hiring' };
  await house.posts(
    [{ ...post, posted_at: new Date(Date.now() - 3_600_000).toISOString() }],
    [{ post_url: post.post_url, actor_url: url('liker'), kind: 'like' }],
  );
  const signal = await house.content({ keyword_queries: ['hiring'], collection: 'authors_and_engagers' }, { key });
  await house.runOf([signal], { key });
  const leads = await house.leads({}, { key });
  const author = leads.find((lead) => lead.first_name === 'Author')!;
  const liker = leads.find((lead) => lead.first_name === 'Liker')!;
  expect(liker.evidence!.author_url).toBe(url('author'));
  await house.system.rest('DELETE', `/v2/people/${author.person_id}`, { key: house.system.credentials.staff_key });
  const ofLiker = (await outbox(accountId)).filter(({ id }) => id === liker.id);
  const event = {
    id: liker.id,
    type: 'lead.created',
    created_at: liker.created_at,
    lead: { ...FoundLead.parse(liker), evidence: null },
  };
  expect(ofLiker.map((one) => [one.event, one.is_erased])).toEqual([
    [event, false],
    [event, true],
  ]);
});

test('X7: waiting events of a closed account are no longer handed over', async () => {
  const { accountId, key } = await newAccount();
  await house.runOf([await signalOf(2, key)], { key });
  await house.start([await signalOf(2, key)], {}, { key });
  await house.system.rest('DELETE', `/v2/accounts/${accountId}`, { key: house.system.credentials.staff_key });
  const [row] = await house.sql(
    'select from webhook_event_account where account_id = $1 and confirmed_position = last_position and last_position >= 3',
    [accountId],
  );
  expect(row).toBeDefined();
});

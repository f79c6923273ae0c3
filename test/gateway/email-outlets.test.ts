import type { Outlet, OutletTest } from '../../schema/contracts/outlets.js';
import type { MailServer, ReceivedMail } from '../support/mail-server.js';
import { until } from '../support/until.js';
import { many, type OutletHouse, startOutletHouse } from './outlet-harness.js';
import type { RunHouse } from './run-harness.js';

// Outlets that send e-mail: recipients agree first, and receive digests of leads.

const inBerlin = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', timeZone: 'Europe/Berlin' });
/** An hour that begins about twelve hours from now, so that no digest is due by itself while the tests run. */
const hour = inBerlin.format(Date.now() + 12 * 3_600_000).slice(0, 2);
const schedule = { cron: `0 ${Number(hour)} * * *`, time_zone: 'Europe/Berlin' };

let crm: OutletHouse;
let house: RunHouse;
let mail: MailServer;
beforeAll(async () => {
  crm = await startOutletHouse();
  ({ house, mail } = crm);
}, 120_000);
afterAll(() => crm?.stop());
afterEach(() => crm.clear());

const create = (recipients: string[], more: object = {}): Promise<Outlet> =>
  crm.post('/v2/outlets', { name: 'Digest', email: { recipients, schedule }, ...more });
/** Has the digests of all outlets due now, also of those that rest. */
const makeDue = () => house.sql(`update outlet set digest_at = now(), rests_until = '-infinity'`);
const waitFor = (address: string, count: number): Promise<ReceivedMail[]> =>
  until(
    () => {
      const all = mail.to(address);
      return all.length >= count && all;
    },
    { what: `${count} messages to ${address}` },
  );
const linkIn = (one: ReceivedMail): string => /^<(\S+)>$/.exec(one.headerOf('list-unsubscribe')!)![1]!;
async function press(link: string, wish: string): Promise<string> {
  const answer = await fetch(link, { method: 'POST', body: new URLSearchParams({ wish }) });
  expect(answer.status).toBe(200);
  return answer.text();
}
/** Creates an outlet whose recipients have agreed. */
async function createAgreed(recipients: string[], more: object = {}): Promise<Outlet> {
  const outlet = await create(recipients, more);
  for (const address of recipients) {
    const [question] = await waitFor(address, 1);
    await press(linkIn(question!), 'agree');
  }
  mail.mails.length = 0;
  return crm.read(outlet.id);
}
const digestsTo = (address: string): ReceivedMail[] =>
  mail.to(address).filter(({ subject }) => /new leads?:/.test(subject!));

test('outlets: an address is asked once and receives nothing before it agrees, and the question contains no text that the account has written', async () => {
  const outlet = await create(['Ann@Example.com', 'ann@example.com', 'ben@example.com'], { name: 'Buy now' });
  expect(outlet).toMatchObject({
    kind: 'email',
    crm_connection_id: null,
    write_as: null,
    next_digest_at: expect.any(String),
    email: {
      schedule,
      recipients: [
        { address: 'ann@example.com', state: 'asked' },
        { address: 'ben@example.com', state: 'asked' },
      ],
    },
  });
  expect(inBerlin.format(Date.parse(outlet.next_digest_at!))).toBe(`${hour}:00:00`);
  const [question] = await waitFor('ann@example.com', 1);
  await waitFor('ben@example.com', 1);
  expect(question!.text).toContain(linkIn(question!));
  expect(`${question!.text}${question!.html}${question!.subject}`).not.toContain('Buy now');
  expect(await crm.post<OutletTest>(`/v2/outlets/${outlet.id}/test`)).toEqual({
    is_ready: false,
    problem: 'Nobody has confirmed the address yet.',
  });
  await crm.find(['Ada']);
  await makeDue();
  await until(async () => (await crm.read(outlet.id)).last_error === 'Nobody has confirmed the address yet.');
  // Opening the page, as mail programs do, agrees to nothing.
  const page = await fetch(linkIn(question!));
  expect([page.status, page.headers.get('content-security-policy')?.includes("default-src 'none'")]).toEqual([
    200,
    true,
  ]);
  expect(await page.text()).toContain('Do you want to receive leads?');
  expect((await crm.read(outlet.id)).email!.recipients[0]!.state).toBe('asked');
  expect(await press(linkIn(question!), 'agree')).toContain('You receive leads by e-mail');
  expect(await crm.post<OutletTest>(`/v2/outlets/${outlet.id}/test`)).toEqual({ is_ready: true, problem: null });
  // Nobody is asked a second time.
  await crm.change(outlet.id, { email: { recipients: ['ann@example.com', 'ben@example.com'], schedule } });
  await makeDue();
  await until(() => digestsTo('ann@example.com').length === 1);
  expect([mail.to('ann@example.com').length, mail.to('ben@example.com').length]).toEqual([2, 1]);
});

test('outlets: a digest is one message with the new leads, the best first, and none is sent without new leads', async () => {
  const outlet = await createAgreed(['cay@example.com', 'dov@example.com']);
  const digestAt = Date.parse((await crm.read(outlet.id)).next_digest_at!);
  await crm.find(['<b>Eve</b>', 'Fay', 'Gus']);
  const waiting = await crm.deliveriesOf(outlet.id);
  expect(waiting.map(({ state, next_attempt_at }) => [state, Date.parse(next_attempt_at!)])).toEqual(
    Array(3).fill(['waiting', digestAt]),
  );
  await makeDue();
  const all = await crm.settled(outlet.id);
  expect(all.map(({ state, attempts }) => [state, attempts])).toEqual(Array(3).fill(['written', 1]));
  const [digest, ...others] = digestsTo('cay@example.com');
  expect([others.length, digestsTo('dov@example.com').length]).toEqual([0, 1]);
  expect(digest!.subject).toMatch(/^3 new leads: .+, .+ and 1 more$/);
  expect(digest!.from).toEqual({ name: 'Leads', address: 'leads@leadwire.example' });
  for (const name of ['Fay Example', 'Gus Example', '<b>Eve</b> Example']) expect(digest!.text).toContain(name);
  expect(digest!.html).toContain('&lt;b&gt;Eve&lt;/b&gt; Example');
  expect(digest!.html).not.toContain('<b>');
  expect(digest!.text).toContain(`New role: ${crm.titleNow()} at Quiet Example`);
  expect(digest!.text).toContain(`${house.system.baseUrl}/console/leads/${all[0]!.lead_id}`);
  expect(digest!.headerOf('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  expect(await crm.read(outlet.id)).toMatchObject({ written_count: 3, last_error: null, state: 'on' });
  await makeDue();
  await until(async () => Date.parse((await crm.read(outlet.id)).next_digest_at!) > Date.now());
  expect(mail.mails).toHaveLength(2);
});

test('outlets: a digest counts the leads that it has no room to show, and contains only leads that pass the filters', async () => {
  const outlet = await createAgreed(['hal@example.com']);
  const filtered = await createAgreed(['ira@example.com'], { min_score: 100 });
  await crm.find(many('Jo', 60));
  await makeDue();
  await crm.settled(outlet.id);
  const [digest] = digestsTo('hal@example.com');
  expect(digest!.subject).toMatch(/^60 new leads: /);
  expect(digest!.text).toContain('10 more leads are in leadwire.');
  expect(digest!.text!.match(/console\/leads\//g)).toHaveLength(50);
  expect([await crm.deliveriesOf(filtered.id), digestsTo('ira@example.com')]).toEqual([[], []]);
});

test('outlets: one request of a mail client unsubscribes a recipient, who is not asked again, and an outlet without recipients is switched off', async () => {
  const outlet = await createAgreed(['kim@example.com']);
  await crm.find(['Lee']);
  await makeDue();
  const [digest] = await waitFor('kim@example.com', 1);
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
  expect((await fetch(linkIn(digest!), { method: 'POST', body })).status).toBe(200);
  await crm.change(outlet.id, { email: { recipients: ['kim@example.com'], schedule } });
  await crm.find(['Mia']);
  await makeDue();
  await until(async () => (await crm.read(outlet.id)).state === 'off');
  expect(await crm.read(outlet.id)).toMatchObject({
    off_reason: 'Nobody receives the digest any more.',
    email: { recipients: [{ address: 'kim@example.com', state: 'unsubscribed' }] },
  });
  expect(mail.mails).toHaveLength(1);
  // The lead waits for somebody else.
  const changed = await crm.change(outlet.id, { email: { recipients: ['ned@example.com'], schedule }, state: 'on' });
  expect(changed.body).toMatchObject({ state: 'on', off_reason: null });
  await press(linkIn((await waitFor('ned@example.com', 1))[0]!), 'agree');
  await makeDue();
  await until(() => digestsTo('ned@example.com').length === 1);
  expect(digestsTo('ned@example.com')[0]!.subject).toBe('1 new lead: Mia Example');
});

test('outlets: one recipient delays no other: a refused address is left out, and after a failure a digest is not repeated to recipients who have it', async () => {
  const outlet = await createAgreed(['quy@example.com', 'pia@example.com', 'ola@example.com']);
  mail.refuses = (address) => (address === 'pia@example.com' ? '550 5.1.1' : null);
  let isAway = true;
  mail.beforeTaken = (to) => {
    if (isAway && to === 'quy@example.com') throw Object.assign(new Error('busy'), { responseCode: 451 });
  };
  await crm.find(['Ray']);
  await makeDue();
  await until(async () => (await crm.read(outlet.id)).last_error === 'The mail server put the message off (451).');
  expect(digestsTo('ola@example.com')).toHaveLength(1);
  expect((await crm.deliveriesOf(outlet.id)).map(({ state }) => state)).toEqual(['waiting']);
  // A lead that is found meanwhile is in the next digest, since one recipient has this one.
  await crm.find(['Sid']);
  isAway = false;
  await crm.passRests();
  await until(async () => (await crm.read(outlet.id)).written_count === 1);
  expect(digestsTo('ola@example.com').map(({ subject }) => subject)).toEqual(['1 new lead: Ray Example']);
  expect(digestsTo('quy@example.com').map(({ subject }) => subject)).toEqual(['1 new lead: Ray Example']);
  expect((await crm.read(outlet.id)).email!.recipients.map(({ state }) => state)).toEqual([
    'confirmed',
    'refused',
    'confirmed',
  ]);
  await makeDue();
  await until(() => digestsTo('quy@example.com').length === 2);
  // A recipient who was refused is asked again if the account names the address again, at most once a day.
  mail.refuses = () => null;
  await crm.change(outlet.id, { email: { recipients: ['pia@example.com'], schedule } });
  expect((await crm.read(outlet.id)).email!.recipients).toEqual([{ address: 'pia@example.com', state: 'refused' }]);
  await house.sql(`update email_recipient set created_at = now() - interval '25 hours'`);
  await crm.change(outlet.id, { email: { recipients: ['pia@example.com'], schedule } });
  expect((await waitFor('pia@example.com', 1))[0]!.subject).toBe('Do you want to receive sales leads by e-mail?');
});

test('outlets: a digest survives a worker that is killed while sending it: no recipient misses it, and a repeated message keeps its Message-ID', async () => {
  const addresses = ['tom@example.com', 'uma@example.com', 'vic@example.com'];
  const outlet = await createAgreed(addresses);
  let isKilled = false;
  mail.beforeTaken = async (to) => {
    if (isKilled || to !== 'uma@example.com') return;
    isKilled = true;
    await crm.worker().kill('SIGKILL');
    await house.sql('update outlet set lease_until = now()');
    await crm.startAnother();
  };
  await crm.find(['Wes']);
  await makeDue();
  await crm.settled(outlet.id);
  expect(isKilled).toBe(true);
  expect(digestsTo('tom@example.com')).toHaveLength(1);
  expect(digestsTo('vic@example.com')).toHaveLength(1);
  // The server took the message of a worker that no longer heard so.
  const twice = digestsTo('uma@example.com');
  expect(twice.length).toBeGreaterThan(0);
  expect(new Set(twice.map(({ messageId }) => messageId)).size).toBe(1);
}, 90_000);

test('outlets: an erased person does not appear in any later digest', async () => {
  const outlet = await createAgreed(['xia@example.com']);
  await crm.find(['Yan', 'Zoe']);
  const [person] = await house.sql<{ person_id: string }>(
    `select person_id from lead where first_name = 'Yan' order by created_at desc limit 1`,
  );
  const { staff_key: key } = house.system.credentials;
  const erased = await house.system.rest('DELETE', `/v2/people/${person!.person_id}`, { key });
  expect(erased.status).toBeLessThan(300);
  await until(async () => (await crm.deliveriesOf(outlet.id)).length === 1);
  await makeDue();
  await waitFor('xia@example.com', 1);
  expect(digestsTo('xia@example.com')[0]!.subject).toBe('1 new lead: Zoe Example');
});

test('outlets: invalid e-mail settings are refused with their location, and an account may ask at most 100 addresses a day', async () => {
  const refusedAt = async (body: object): Promise<string> => {
    const answer = await house.system.rest<{ errors: { location: string }[] }>('POST', '/v2/outlets', { body });
    return `${answer.status} ${answer.body.errors?.[0]?.location}`;
  };
  const email = { recipients: ['a@example.com'], schedule };
  const of = (more: object) => ({ name: 'x', email: { ...email, ...more } });
  expect(await refusedAt(of({ recipients: ['no address'] }))).toBe('400 body.email.recipients[0]');
  expect(await refusedAt(of({ recipients: ['a@example.com\r\nbcc: b@example.com'] }))).toBe(
    '400 body.email.recipients[0]',
  );
  expect(await refusedAt(of({ schedule: { cron: '* * * * *' } }))).toBe('422 body.email.schedule.cron');
  expect(await refusedAt(of({ schedule: { cron: '0 8 * * *', time_zone: 'Mars' } }))).toBe(
    '422 body.email.schedule.time_zone',
  );
  expect(await refusedAt({ name: 'x', email, id_field: 'y' })).toBe('422 body.id_field');
  expect(await refusedAt({ name: 'x' })).toBe('422 body.crm_connection_id');
  expect(await refusedAt({ name: 'x', crm_connection_id: crm.connections.hubspot })).toBe('422 body.id_field');
  const outlet = await create(['a@example.com']);
  const toCrm = await crm.change(outlet.id, { crm_connection_id: crm.connections.hubspot });
  expect([toCrm.status, toCrm.text.includes('body.crm_connection_id')]).toEqual([422, true]);
  for (let n = 0; n < 5; n++) {
    const recipients = many(`n${n}-`, 20).map((name) => `${name}@example.com`);
    const { status } = await crm.change(outlet.id, { email: { recipients, schedule } });
    expect(status).toBe(n < 4 ? 200 : 422);
  }
});

test('outlets: a forged or altered link opens nothing, and a form without a choice is refused', async () => {
  await create(['b@example.com']);
  const link = linkIn((await waitFor('b@example.com', 1))[0]!);
  const statusOf = async (url: string, body?: Record<string, string>) =>
    (await fetch(url, body && { method: 'POST', body: new URLSearchParams(body) })).status;
  expect(await statusOf(`${link.slice(0, -2)}${link.endsWith('AA') ? 'BB' : 'AA'}`, { wish: 'agree' })).toBe(404);
  expect(await statusOf(`${house.system.baseUrl}/email/x`)).toBe(404);
  expect(await statusOf(link, { wish: 'constructor' })).toBe(400);
  expect(await statusOf(link, {})).toBe(400);
  expect((await fetch(link, { method: 'DELETE' })).status).toBe(405);
});

test('outlets: a worker without a mail server leaves digests to other workers, and still writes to CRMs', async () => {
  const outlet = await createAgreed(['c@example.com']);
  const other = await crm.ofHubspot();
  await crm.worker().kill();
  // It may have been in the middle of a turn.
  await house.sql('update outlet set claimed_by = null, lease_until = null');
  const worker = await house.startWorker({ SECRET_KEYS: crm.secretKeys, CRM_ALLOW_DESTINATIONS: '127.0.0.1/32' });
  await crm.find(['Abe']);
  await makeDue();
  await crm.settled(other.id);
  expect(await crm.read(outlet.id)).toMatchObject({ state: 'on', written_count: 0 });
  await worker.stop();
  await crm.startAnother();
  await until(() => digestsTo('c@example.com').length === 1);
}, 90_000);

test('outlets: a digest that one recipient never accepts ends when the next one is due, and a refusal that is not the fault of the address keeps its consent', async () => {
  const outlet = await createAgreed(['d@example.com', 'e@example.com']);
  mail.beforeTaken = (to) => {
    if (to === 'd@example.com') throw Object.assign(new Error('busy'), { responseCode: 451 });
  };
  await crm.find(['Bea']);
  await makeDue();
  await until(() => digestsTo('e@example.com').length === 1);
  await crm.find(['Bob']);
  // A day has passed: that digest ends, and the one that is due by now goes out at once.
  await house.sql(`update outlet set digest_at = now() - interval '25 hours', rests_until = '-infinity'`);
  await until(() => digestsTo('e@example.com').length === 2);
  expect(digestsTo('e@example.com')[1]!.subject).toBe('1 new lead: Bob Example');
  expect((await crm.read(outlet.id)).written_count).toBe(1);
  mail.beforeTaken = () => {};
  await house.sql(`update outlet set rests_until = '-infinity'`);
  await until(async () => Date.parse((await crm.read(outlet.id)).next_digest_at!) > Date.now());
  mail.mails.length = 0;
  mail.refuses = () => '550';
  await crm.find(['Cal']);
  await makeDue();
  await until(async () => (await crm.read(outlet.id)).last_error === 'The mail server refused the message (550).');
  const { email, state } = await crm.read(outlet.id);
  expect([state, ...email!.recipients.map((one) => one.state)]).toEqual(['on', 'confirmed', 'confirmed']);
  mail.refuses = () => null;
  await makeDue();
  await until(() => digestsTo('d@example.com').length === 1);
  expect(digestsTo('d@example.com')[0]!.subject).toBe('1 new lead: Cal Example');
});

test('outlets: while the mail server cannot be used, the outlet rests and loses nothing, even if new recipients are waiting', async () => {
  const outlet = await createAgreed(['f@example.com']);
  mail.signsIn = false;
  const told = 'The mail server does not accept the credentials of this installation (535).';
  expect(await crm.post<OutletTest>(`/v2/outlets/${outlet.id}/test`)).toEqual({ is_ready: false, problem: told });
  await crm.change(outlet.id, { email: { recipients: ['f@example.com', 'g@example.com'], schedule } });
  await crm.find(['Dan']);
  await makeDue();
  await until(async () => (await crm.read(outlet.id)).last_error === told);
  mail.signsIn = true;
  await house.sql(`update outlet set rests_until = '-infinity', asks_at = now()`);
  await until(() => digestsTo('f@example.com').length === 1 && mail.to('g@example.com').length === 1);
});

test('outlets: recipients may change while a digest is due, and a changed schedule brings no digest within an hour', async () => {
  const outlet = await createAgreed(['h@example.com', 'i@example.com']);
  await crm.find(['Eli']);
  await house.sql(`update outlet set digest_at = now() - interval '1 second', state = 'off'`);
  const { next_digest_at: due } = await crm.read(outlet.id);
  const changed = await crm.change(outlet.id, { email: { recipients: ['h@example.com'], schedule }, state: 'on' });
  expect(changed.body.next_digest_at).toBe(due);
  await until(() => digestsTo('h@example.com').length === 1);
  expect(digestsTo('i@example.com')).toEqual([]);
  await until(async () => (await crm.read(outlet.id)).written_count === 1);
  const minute = (new Date().getUTCMinutes() + 2) % 60;
  const hourly = { cron: `${minute} * * * *`, time_zone: 'UTC' };
  const next = await crm.change(outlet.id, { email: { recipients: ['h@example.com'], schedule: hourly } });
  expect(Date.parse(next.body.next_digest_at!) - Date.now()).toBeGreaterThan(58 * 60_000);
});

test('outlets: a mail client may also unsubscribe with a multipart form', async () => {
  const outlet = await createAgreed(['j@example.com']);
  await crm.find(['Fin']);
  await makeDue();
  const [digest] = await waitFor('j@example.com', 1);
  const body = new FormData();
  body.set('List-Unsubscribe', 'One-Click');
  expect((await fetch(linkIn(digest!), { method: 'POST', body })).status).toBe(200);
  expect((await crm.read(outlet.id)).email!.recipients[0]!.state).toBe('unsubscribed');
});

test('outlets: a lead that a replica of the previous version put into a digest does not cause the outlet to be claimed', async () => {
  const outlet = await createAgreed(['k@example.com']);
  const other = await crm.ofHubspot();
  await crm.find(['Gia']);
  await crm.settled(other.id);
  const claimed = () => house.sql('select claimed_at from outlet where id = $1', [outlet.id]);
  const before = await claimed();
  // That version does not know that such leads wait for their digest.
  await house.sql('update outlet_delivery set next_attempt_at = now() where outlet_id = $1', [outlet.id]);
  await crm.findAgain();
  await until(async () => (await crm.settled(other.id)).length === 2);
  expect(await claimed()).toEqual(before);
  await makeDue();
  await until(() => digestsTo('k@example.com').length === 1);
});

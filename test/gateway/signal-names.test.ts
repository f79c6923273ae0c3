import type { SignalCreated, SignalPage } from '../../schema/contracts/signals.js';
import { shareSystem, shareWithinMs } from '../support/shared-system.js';
import { newName, type Problem, type SignalHouse, startSignalHouse } from './signal-harness.js';

let house: SignalHouse;
beforeAll(async () => {
  house = await startSignalHouse(await shareSystem());
}, shareWithinMs);
afterAll(() => house?.stop());

const role = { job_titles_includes: ['VP Sales'] };
const moving = () => ({ persona_ids: [house.known.persona] });

test('B5: a name is taken regardless of kind, case and surrounding spaces, and the refusal names its holder', async () => {
  const name = newName();
  const held = await house.newHire({ name, ...role });
  const spelt = { hire: `  ${name.toUpperCase()} `, move: name.toLowerCase() };
  for (const [given, create] of [
    [spelt.hire, () => house.newHire<Problem>({ name: spelt.hire, ...role })],
    [spelt.move, () => house.move<Problem>({ name: spelt.move, ...moving() })],
  ] as const) {
    const answer = await create();
    expect(answer.status).toBe(409);
    expect(answer.body.detail).toContain(held.body.id);
    expect(answer.body.detail).toContain(name);
    expect(answer.body.errors).toEqual([
      { location: 'body.name', message: `is the name of the signal ${held.body.id}`, value: given },
    ]);
  }
  const elsewhere = await house.newHire({ name, ...role }, { key: house.system.credentials.other.api_key });
  expect(elsewhere.status).toBe(200);
});

test('B5: a name that a content signal has is taken for other kinds of signals', async () => {
  await house.sql(
    `insert into signal (id, account_id, kind, name, name_key, is_enabled, definition, question_hash)
     values (gen_random_uuid(), $1, 'social_content', 'Posts', 'posts', true, '{}', '')`,
    [house.system.credentials.account_id],
  );
  expect((await house.newHire({ name: 'posts', ...role })).status).toBe(409);
});

test('B5: of many concurrent creates with one name, one succeeds and the refusals of the others name it', async () => {
  const name = newName();
  const answers = await Promise.all(
    Array.from({ length: 16 }, (_, index) =>
      index % 2
        ? house.move<Problem & SignalCreated>({ name, ...moving() })
        : house.newHire<Problem & SignalCreated>({ name, ...role }),
    ),
  );
  const made = answers.filter(({ status }) => status === 200);
  expect(made).toHaveLength(1);
  for (const { status, body } of answers.filter((one) => one !== made[0])) {
    expect([status, body.errors?.[0]?.message]).toEqual([409, `is the name of the signal ${made[0]!.body.id}`]);
  }
  const { body } = await house.system.rest<SignalPage>('GET', '/v2/signals', { query: { limit: 200 } });
  expect(body.signals.filter((one) => one.name === name)).toHaveLength(1);
});

test('B5: a change to a taken name is refused, whereas a change to the case of its own name is accepted', async () => {
  const taken = newName();
  const holder = await house.newHire({ name: taken, ...role });
  const mine = await house.move({ name: newName(), ...moving() });
  const path = `/v2/signals/${mine.body.id}`;
  const refused = await house.system.rest<Problem>('PATCH', path, { body: { name: ` ${taken.toUpperCase()}` } });
  expect([refused.status, refused.body.errors?.[0]?.message]).toEqual([
    409,
    `is the name of the signal ${holder.body.id}`,
  ]);
  const renamed = await house.system.rest('PATCH', path, { body: { name: ` ${mine.body.name.toUpperCase()} ` } });
  expect(renamed.status).toBe(200);

  const wanted = newName();
  const both = await Promise.all(
    [holder, mine].map(({ body }) => house.system.rest('PATCH', `/v2/signals/${body.id}`, { body: { name: wanted } })),
  );
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('B5: the name of a deleted signal is free', async () => {
  const name = newName();
  const { body } = await house.newHire({ name, ...role });
  expect((await house.system.rest('DELETE', `/v2/signals/${body.id}`)).status).toBe(204);
  expect((await house.newHire({ name, ...role })).status).toBe(200);
});

test('B8: creating a signal with the question of existing ones succeeds and names the oldest of them, and the body stays as documented', async () => {
  const question = { persona_ids: [house.known.persona], countries: ['PT', 'ES'] };
  const first = await house.newHire({ name: newName(), ...question });
  expect(first.headers.get('link')).toBeNull();
  const name = newName();
  const second = await house.newHire({
    name,
    persona_ids: [house.known.persona],
    countries: ['ES', 'PT'],
    seniority_levels: [],
    is_enabled: false,
    max_profiles_per_sweep: 7,
  });
  expect(second.status).toBe(200);
  expect(second.headers.get('link')).toBe(`</v2/signals/${first.body.id}>; rel="duplicate"`);
  expect(second.body).toEqual({
    id: second.body.id,
    kind: 'new_hire',
    name,
    is_enabled: false,
    used_by_program_count: 0,
  });
  const third = await house.system.graphql<{ createNewHireSignal: { duplicateOf: string } }>(
    'mutation ($input: CreateNewHireSignalInput!) { createNewHireSignal(input: $input) { duplicateOf } }',
    { input: { name: newName(), personaIds: [house.known.persona], countries: ['PT', 'ES'] } },
  );
  expect(third.data?.createNewHireSignal.duplicateOf).toBe(first.body.id);
  const other = await house.newHire({ name: newName(), ...question, countries: ['PT'] });
  expect(other.headers.get('link')).toBeNull();
});

test('B8: of concurrent creates with the same question, all but one name that one', async () => {
  for (let round = 0; round < 5; round++) {
    const question = { job_titles_includes: [newName()] };
    const answers = await Promise.all(Array.from({ length: 8 }, () => house.newHire({ name: newName(), ...question })));
    const links = answers.map(({ headers }) => headers.get('link'));
    expect(links.filter((link) => link === null)).toHaveLength(1);
    const first = answers[links.indexOf(null)]!;
    expect(new Set(links.filter((link) => link !== null))).toEqual(
      new Set([`</v2/signals/${first.body.id}>; rel="duplicate"`]),
    );
  }
});

test('B8: among many signals, an equal question is found and the list is paged by index', async () => {
  const account = house.system.credentials.other.account_id;
  await house.sql(
    `insert into signal (id, account_id, kind, name, name_key, is_enabled, definition, question_hash)
     select gen_random_uuid(), $1, 'new_hire', 'n' || n, 'n' || n, true, '{}', sha256(n::text::bytea)
     from generate_series(1, 20000) n`,
    [account],
  );
  await house.sql('analyze signal');
  const explain = async (text: string) => {
    const { rows } = await house.sql(`explain ${text}`, [account]);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  };
  expect(
    await explain(
      `select id from signal where account_id = $1 and question_hash = sha256('7') order by created_at, id limit 1`,
    ),
  ).toContain('signal_question');
  expect(
    await explain('select * from signal where account_id = $1 order by created_at desc, id desc limit 51'),
  ).toContain('signal_newest');
});

test('B8: a signal whose question was changed is compared by its new question', async () => {
  const title = newName();
  const { body } = await house.newHire({ name: newName(), job_titles_includes: [title] });
  await house.system.rest('PATCH', `/v2/signals/${body.id}`, { body: { job_titles_includes: [`${title} EMEA`] } });
  expect((await house.newHire({ name: newName(), job_titles_includes: [title] })).headers.get('link')).toBeNull();
  const same = await house.newHire({ name: newName(), job_titles_includes: [`${title} emea`] });
  expect(same.headers.get('link')).toContain(body.id);
});

test('A10: a repeat with the same idempotency key returns the same signal and the same link, and another body is refused', async () => {
  const question = { job_titles_includes: [newName()] };
  const first = await house.newHire({ name: newName(), ...question });
  const body = { name: newName(), ...question };
  const headers = { 'idempotency-key': 'signal-1' };
  const made = await house.newHire(body, { headers });
  const again = await house.newHire(body, { headers });
  expect(again.body).toEqual(made.body);
  expect([made, again].map((one) => one.headers.get('link'))).toEqual(
    Array(2).fill(`</v2/signals/${first.body.id}>; rel="duplicate"`),
  );
  expect((await house.newHire({ ...body, countries: ['PT'] }, { headers })).status).toBe(422);
  const twins = await Promise.all(
    Array.from({ length: 8 }, () =>
      house.move({ name: 'Twins', ...moving() }, { headers: { 'idempotency-key': 'signal-2' } }),
    ),
  );
  expect(new Set(twins.map((one) => `${one.status} ${one.body.id}`)).size).toBe(1);
});

import type { EventType } from '../../schema/contracts/webhook-events.js';
import { events } from '../../schema/examples/index.js';
import { flatten } from '../../schema/flatten.js';
import { buildPush, buildTest } from '../../services/webhooks/sending/index.js';

type Event = { eventType: EventType; deliveryId: string; attempt: number; event: Buffer };

const pushed = (eventType: EventType, event: object = events[eventType]): Event => ({
  ...{ eventType, deliveryId: 'd', attempt: 1 },
  event: Buffer.from(JSON.stringify(event)),
});
const signal = (more: object = {}): Event =>
  pushed('icp_signal.detected', { ...events['icp_signal.detected'], ...more });
const build = (format: 'flat' | 'slack' | 'teams' | 'teams_card', some: Event[]) => {
  const body = buildPush(format, some, '2026-11-01T00:00:00Z');
  return { bytes: body.length, text: body.toString(), json: JSON.parse(body.toString()) };
};
type Slack = { text: string; blocks: { type: string; text: { type: string; text: string } }[] };
const wordsOf = (slack: Slack): string => slack.blocks.map(({ text }) => text.text).join('\n');

test('a flat body has all fields of an event on one level, with names prefixed by those of the enclosing fields', () => {
  const { json } = build('flat', [
    signal({ payload: { topic: 'finance', tags: ['a', 'b'], rows: [{ n: 1 }], deep: { x: null } } }),
  ]);
  expect(json).toEqual({
    ...{ type: 'icp_signal.detected', id: events['icp_signal.detected'].id },
    icp_criteria_id: events['icp_signal.detected'].icp_criteria_id,
    ...{ signal_type: 'hiring', company_social_id: '1001', headline: 'Example Robotics is hiring a controller' },
    ...{ occurred_at: '2026-05-01T08:00:00.000000Z', detected_at: '2026-05-01T08:00:01.250000Z' },
    ...{ payload_topic: 'finance', payload_tags: 'a, b', payload_rows: '[{"n":1}]', payload_deep_x: null },
  });
  expect(build('flat', [pushed('lead.created')]).json).toMatchObject({
    lead_new_role_title: 'Chief Financial Officer',
  });
});

test('a flat body is bounded, whatever a payload contains, and no field name in it can change the prototype of objects', () => {
  const wide = Object.fromEntries(Array.from({ length: 2_000 }, (_, at) => [`k${at}`, at]));
  expect(Object.keys(flatten({ wide }))).toHaveLength(500);
  let deep: object = { end: 1 };
  for (let at = 0; at < 50; at++) deep = { a: deep };
  expect(Object.keys(flatten(deep))).toHaveLength(1);
  const hostile = flatten(JSON.parse('{"__proto__":{"x":1},"constructor":2,"a":{"b":1},"a_b":2}'));
  expect(Object.getPrototypeOf(hostile)).toBe(Object.prototype);
  expect(JSON.parse(JSON.stringify(hostile))).toMatchObject({ constructor: 2, a_b: 1 });
});

test('a Slack message shows one event with a link, and escapes the markup in its texts', () => {
  const hostile = { headline: '<!channel> A & B|C > D\n*x*', payload: { url: 'https://a.example/?q=<|>' } };
  const { json } = build('slack', [signal(hostile)]);
  expect(json.text).toBe('leadwire: &lt;!channel&gt; A &amp; B|C &gt; D *x*');
  expect(wordsOf(json)).toContain('<https://a.example/?q=%3C|%3E|'.replace('q=%3C|%3E', 'q=%3C%7C%3E'));
  expect(wordsOf(json)).not.toContain('<!channel>');
});

test('a Slack message of a hundred events with the longest texts keeps to the limits and counts the events that it leaves out', () => {
  const many = Array.from({ length: 100 }, (_, at) => signal({ headline: `${at} ${'é<'.repeat(400)}` }));
  const { json } = build('slack', many) as { json: Slack };
  expect(json.blocks.length).toBeLessThanOrEqual(50);
  for (const { text } of json.blocks) expect(text.text.length).toBeLessThanOrEqual(3_000);
  expect(wordsOf(json).length).toBeLessThan(13_200);
  expect(json.text).toBe('leadwire: 100 new events');
  const shown = wordsOf(json)
    .split('\n')
    .filter((line) => line.startsWith('•')).length;
  expect(wordsOf(json)).toContain(`and ${100 - shown} more`);
  const short = build(
    'slack',
    Array.from({ length: 60 }, (_, at) => signal({ headline: `Headline ${at}` })),
  ).json;
  expect(wordsOf(short)).not.toContain('more');
  for (let at = 0; at < 60; at++) expect(wordsOf(short)).toContain(`Headline ${at}`);
});

test('a Slack message keeps to the limits with an event whose topic or address is too long, and lists the other events', () => {
  const long = [
    { payload: { topic: 'x'.repeat(12_000) } },
    { payload: { topic: '&'.repeat(5_000), url: `https://a.example/?q=${'&'.repeat(900)}` } },
    { payload: { url: `https://a.example/${'ж'.repeat(500)}` } },
  ];
  const all = [...long.map((one) => signal(one)), signal({ headline: 'The last one' })];
  const { json } = build('slack', all) as { json: Slack };
  for (const { text } of json.blocks) expect(text.text.length).toBeLessThanOrEqual(3_000);
  expect(wordsOf(json)).toContain('The last one');
  expect(wordsOf(json)).not.toContain('more');
});

test('a message of a hundred events with the largest payloads reads only a few of them and counts the others', () => {
  const large = Array.from({ length: 100 }, (_, at) =>
    signal({ headline: `Headline ${at}`, payload: { x: 'y'.repeat(32_000) } }),
  );
  const words = wordsOf(build('slack', large).json);
  expect(words).toContain('Headline 0');
  expect(words).toMatch(/and 9\d more/);
});

test('a Teams message contains an Adaptive Card within 28 KB, or consists of that card alone', () => {
  const many = Array.from({ length: 100 }, () => signal({ headline: '[x](javascript:1) *ж*'.repeat(20) }));
  const { json, bytes } = build('teams', many);
  expect(bytes).toBeLessThan(28 * 1024);
  expect(json).toMatchObject({
    type: 'message',
    attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive' }],
  });
  const card = build('teams_card', [signal()]).json;
  expect(card).toMatchObject({ type: 'AdaptiveCard', version: '1.4' });
  expect(build('teams', [signal()]).json.attachments[0].content).toEqual(card);
  const [, line] = build('teams_card', many).json.body;
  expect(line.text).toContain('\\[x\\]\\(javascript:1\\) \\*ж\\*');
});

test.each(Object.keys(events) as EventType[])('an event of the kind %s becomes a readable message', (type) => {
  const { json } = build('slack', [pushed(type)]) as { json: Slack };
  expect(wordsOf(json)).not.toMatch(/undefined|null|\[object/);
});

test('an erased lead is not named, and an address that is not a web address is not linked', () => {
  const erased = { ...events['lead.created'], lead: null, is_erased: true };
  expect(wordsOf(build('slack', [pushed('lead.created', erased)]).json)).toContain('A lead was erased');
  expect(wordsOf(build('slack', [signal({ payload: { url: 'javascript:alert(1)' } })]).json)).not.toContain(
    'javascript',
  );
});

test.each(['slack', 'teams', 'teams_card'] as const)('a test push in the format %s is a message', (format) => {
  expect(buildTest(format, 'd').toString()).toContain('This is a test of leadwire');
});

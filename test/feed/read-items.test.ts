import { readArray, readLines } from '../../services/feed/activity/read-items.js';
import { toReceipt } from '../../services/feed/activity/receipt.js';
import { anItem } from '../support/feed.js';

const refusalOf = (value: unknown) => {
  const line = typeof value === 'string' ? value : JSON.stringify(value);
  return readLines([line], 0).refusals[0]?.errors;
};

test('G3: a good item is stored as it was sent, with instants in UTC with six digits and the payload as compact JSON', () => {
  const { items, refusals } = readLines(
    [
      JSON.stringify(
        anItem({ source_id: 'a', occurred_at: '2026-05-01T11:30:00.5+02:00', payload: { b: 1, a: [2] } }),
        null,
      ),
    ],
    0,
  );
  expect(refusals).toEqual([]);
  expect(items[0]!.source).toMatchObject({
    scope: 'installation',
    sourceId: 'a',
    occurredAt: '2026-05-01T09:30:00.500000Z',
    payload: '{"b":1,"a":[2]}',
  });
});

/** An item as somebody might write it, around the text of a payload. */
const written = (payload: string, more = '') =>
  `{ "payload" : ${payload},${more} ${JSON.stringify(anItem({ source_id: 'a', payload: undefined })).slice(1)}`;

test.each([
  ['integers beyond 2^53', '{"id":12345678901234567890}', '{"id":12345678901234567890}'],
  [
    'the spelling of numbers',
    '{"a":1.0,"b":1e3,"c":-0,"d":1E400,"e":0.10}',
    '{"a":1.0,"b":1e3,"c":-0,"d":1E400,"e":0.10}',
  ],
  ['the order of keys that look like numbers', '{"b":1,"10":2,"9":3}', '{"b":1,"10":2,"9":3}'],
  ['a key that is called as the prototype', '{"__proto__":{"a":1},"a":2}', '{"__proto__":{"a":1},"a":2}'],
  ['the spelling of strings', '{"\\u0061":"\\u00e9\\/\\uD800"}', '{"\\u0061":"\\u00e9\\/\\uD800"}'],
  ['no white space but that in strings', '{ "a b" :\t[ 1 , " 2 : {" ] , "c" : { } }', '{"a b":[1," 2 : {"],"c":{}}'],
  ['what looks like a payload of its own', '{"payload":{"payload":1.0}}', '{"payload":{"payload":1.0}}'],
])('G3: a payload keeps %s', (_name, sent, kept) => {
  const [line, array] = [readLines([written(sent)], 0), readArray(` [ ${written(sent)}\n] `)];
  for (const { items, refusals } of [line, array]) {
    expect(refusals).toEqual([]);
    expect(items[0]!.source.payload).toBe(kept);
  }
});

test.each([
  ['in the payload', written('{"a":1,"a":2}'), ['payload.a']],
  ['with the same value', written('{"a":1,"a":1}'), ['payload.a']],
  ['by another spelling', written('{"a":1,"\\u0061":2}'), ['payload.a']],
  ['three times', written('{"a":1,"a":2,"a":3}'), ['payload.a']],
  ['far below', written('{"a":[0,{"b":{"c":1,"c":2}}]}'), ['payload.a[1].b.c']],
  ['as the payload itself', written('{}', '"payload":{},'), ['payload']],
  ['beside other faults', written('{"a":1,"a":2}', '"extra":1,'), ['payload.a', 'extra']],
  ['called as the prototype', written('{"__proto__":1,"__proto__":1}'), ['payload.__proto__']],
])('G3: a duplicate key is refused with its location: %s', (_name, text, locations) => {
  for (const { items, refusals } of [readLines([text], 0), readArray(`[${text}]`)]) {
    expect(items).toEqual([]);
    expect(refusals[0]!.errors.map((error) => error.location)).toEqual(locations.map((one) => `body[0].${one}`));
  }
});

test('G3: each bad item is reported with its index in the body and the path in the item, and blank lines are not items', () => {
  const lines = ['', JSON.stringify(anItem()), '  ', '{"source_id": ', JSON.stringify(anItem({ extra: 1 }))];
  const { items, refusals } = readLines(lines, 40);
  expect(items).toHaveLength(1);
  expect(refusals).toEqual([
    { index: 41, errors: [{ location: 'body[41]', message: 'malformed JSON' }] },
    { index: 42, errors: [{ location: 'body[42].extra', message: 'unknown property' }] },
  ]);
});

test.each([
  [anItem({ source_id: '' }), 'body[0].source_id'],
  [anItem({ source_id: 'x'.repeat(201) }), 'body[0].source_id'],
  [anItem({ source_id: 'a\u0000' }), 'body[0].source_id'],
  [anItem({ signal_type: 'Not Snake' }), 'body[0].signal_type'],
  [anItem({ company_social_id: null }), 'body[0].company_social_id'],
  [anItem({ headline: 'x'.repeat(501) }), 'body[0].headline'],
  [anItem({ occurred_at: 'yesterday' }), 'body[0].occurred_at'],
  [anItem({ occurred_at: '0000-01-01T00:00:00Z' }), 'body[0].occurred_at'],
  [anItem({ payload: { topic: 7 } }), 'body[0].payload.topic'],
  [anItem({ payload: [] }), 'body[0].payload'],
  [anItem({ account_id: 'me' }), 'body[0].account_id'],
  [[], 'body[0]'],
  ['7', 'body[0]'],
])('G3: refused %#: %j', (value, location) => {
  expect(refusalOf(value)?.map((error) => error.location)).toContain(location);
});

test('G3: an item of more than 32 KiB is refused, counted in bytes', () => {
  const wide = (length: number) => anItem({ source_id: 'a', text: 'é'.repeat(length) });
  const rest = Buffer.byteLength(JSON.stringify(wide(0)));
  const fits = Math.floor((32 * 1024 - rest) / 2);
  expect(refusalOf(wide(fits))).toBeUndefined();
  expect(refusalOf(wide(fits + 1))).toEqual([{ location: 'body[0]', message: 'is larger than 32768 bytes' }]);
  expect(readArray(JSON.stringify([wide(fits + 1)])).refusals[0]?.errors[0]?.message).toBe(
    'is larger than 32768 bytes',
  );
});

test('G3: a payload nested thousands of levels deep is refused without affecting other items', () => {
  const deep = `${'['.repeat(9_000)}${']'.repeat(9_000)}`;
  const line = JSON.stringify(anItem()).replace('"payload":{}', `"payload":{"a":${deep}}`);
  expect(refusalOf(line)).toEqual([{ location: 'body[0]', message: 'is nested more than 64 levels deep' }]);
  const { items, refusals } = readArray(`[${line},${JSON.stringify(anItem())}]`);
  expect([items.length, refusals.length]).toEqual([1, 1]);
});

test('G3, A12: the first 1,000 refusals are named, all are counted, and the answer fits a NATS message', () => {
  const worst = Object.fromEntries(Array.from({ length: 30 }, (_, nth) => [`${'k'.repeat(300)}${nth}`, 'v']));
  const { refusals } = readLines(Array(1_500).fill(JSON.stringify(worst)), 0);
  const receipt = toReceipt({ accepted: 0, duplicates: 0, unresolved: 0 }, refusals);
  expect(receipt.refused_count).toBe(1_500);
  expect(receipt.refused).toHaveLength(1_000);
  expect(JSON.stringify(receipt).length).toBeLessThan(512 * 1024);
});

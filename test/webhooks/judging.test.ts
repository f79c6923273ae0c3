import { ContentFilter } from '../../schema/contracts/content-filter.js';
import { firstOf, judge, prepare, type SpanFilters } from '../../services/webhooks/content-filters/index.js';

/** Filters of so many spans, each with 20 conditions that hold of the events below. */
function dearFilters(count: number): SpanFilters {
  const path = ['payload', 'a', 'a', 'a', 'a', 'a', 'a', 'list'];
  return new Map(
    Array.from({ length: count }, (_, span) => {
      const conditions = Array.from({ length: 20 }, (_, nth) => ({
        path,
        op: 'in',
        value: [span, nth, 'x'],
        not: true,
      }));
      return [span, { text: `${span}`, conditions: prepare(ContentFilter.parse(conditions)) }];
    }),
  );
}

const within = (levels: number, inner: object): object => (levels === 0 ? inner : { a: within(levels - 1, inner) });
const wide = JSON.stringify({ payload: within(6, { list: 'y'.repeat(30_000) }) });
const events = (count: number) => Array.from({ length: count }, () => ({ bytes: Buffer.from(wide) }));

test('W17: there is one verdict for each event and span, and spans of the same filter are judged once', async () => {
  const [filter] = dearFilters(1).values();
  const other = { text: 'other', conditions: prepare(ContentFilter.parse([{ path: ['payload', 'b'], op: 'exists' }])) };
  const bytes = [wide, '{"payload":{"b":null}}', '{"payload":3}'].map((text) => ({ bytes: Buffer.from(text) }));
  const filters: SpanFilters = new Map([
    [7, filter!],
    [9, filter!],
    [11, other],
  ]);
  expect(await judge(filters, bytes)).toEqual({ 7: '111', 9: '111', 11: '010' });
});

test('W17: without a filter no event is parsed', async () => {
  expect(await judge(new Map(), [{ bytes: Buffer.from('no JSON') }])).toEqual({});
});

test('H7: the events that are judged at once make a bounded number of pairs with filters, and at least one event is taken', () => {
  const many = Array.from({ length: 500 }, (_, nth) => nth);
  expect(firstOf(new Map(), many)).toHaveLength(500);
  expect(firstOf(dearFilters(10), many)).toHaveLength(500);
  expect(firstOf(dearFilters(1_000), many)).toEqual([0, 1, 2, 3, 4]);
  expect(firstOf(dearFilters(6_000), many)).toEqual([0]);
});

test('S4: while the costly filters of one account are judged, other work gets its turn and other accounts finish first', async () => {
  const order: string[] = [];
  let rounds = 0;
  let isOver = false;
  const count = (): void => {
    rounds++;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const dear = judge(dearFilters(1_000), events(40)).then(() => order.push('dear'));
  const short = Array.from({ length: 5 }, () => judge(dearFilters(1), events(1)).then(() => order.push('short')));
  await Promise.all([dear, ...short]);
  isOver = true;
  expect(order).toEqual(['short', 'short', 'short', 'short', 'short', 'dear']);
  // At least 40,000 pairs, of which each turn of 1 ms does no more than a few hundred.
  expect(rounds).toBeGreaterThan(20);
});

import { createFollowing } from '../../services/gateway/operation/io/following.js';
import { createLog } from '../../services/platform/lifecycle/log.js';
import { until } from '../support/until.js';

type Row = { id: string; state: string };

let rows: Map<string, Row>;
let asked: string[][];
let following: ReturnType<typeof createFollowing<Row>>;
const anna = { id: 'key', accountId: 'anna' };

beforeEach(async () => {
  rows = new Map([['a', { id: 'a', state: 'begun' }]]);
  asked = [];
  following = createFollowing<Row>({
    name: 'rows',
    log: createLog('test', 'silent'),
    select: async (ids) => {
      asked.push(ids);
      return ids.flatMap((id) => rows.get(id) ?? []);
    },
    hasEnded: ({ state }) => state === 'ended',
  });
  await following.start!(new AbortController().signal);
});
afterEach(() => following.stop!());

const set = (state: string): void => void rows.set('a', { id: 'a', state });
async function collect(one: AsyncIterable<Row>, seen: string[] = []): Promise<string[]> {
  for await (const { state } of one) seen.push(state);
  return seen;
}

test('S5: however many follow one row, it is read once for all, and each receives every change until the row has ended', async () => {
  const seen: string[][] = Array.from({ length: 500 }, () => []);
  const told = seen.map((some) => collect(following.follow('a', anna), some));
  await until(() => seen.every((some) => some.length === 1));
  expect(asked.every((ids) => ids.length === 1)).toBe(true);
  set('changed');
  await until(() => seen.every((some) => some.length === 2));
  set('ended');
  await Promise.all(told);
  expect(new Set(seen.map(String))).toEqual(new Set(['begun,changed,ended']));
  expect(await collect(following.follow('a', anna))).toEqual(['ended']);
});

test('a reader ends when its row is gone, when it leaves, and when the process stops', async () => {
  const gone = collect(following.follow('none', anna));
  expect(await gone).toEqual([]);
  const leaving = following.follow('a', anna)[Symbol.asyncIterator]();
  expect(await leaving.next()).toMatchObject({ value: { state: 'begun' } });
  const waits = leaving.next();
  await leaving.return!();
  expect(await waits).toEqual({ done: true, value: undefined });
  const seen: string[] = [];
  const stopped = collect(following.follow('a', anna), seen);
  await until(() => seen.length === 1);
  await following.stop!();
  expect(await stopped).toEqual(['begun']);
});

test('S5: an account that follows too many rows is refused, until one of them ends, and others are not', async () => {
  const open = Array.from({ length: 1_000 }, () => following.follow('a', anna)[Symbol.asyncIterator]());
  expect(() => following.follow('a', anna)).toThrow(expect.objectContaining({ code: 'rate_limited', status: 429 }));
  expect(await collect(following.follow('none', { id: 'key', accountId: 'bert' }))).toEqual([]);
  await open[0]!.return!();
  await open[0]!.return!();
  open[0] = following.follow('a', anna)[Symbol.asyncIterator]();
  expect(() => following.follow('a', anna)).toThrow(expect.objectContaining({ code: 'rate_limited' }));
  await Promise.all(open.map((one) => one.return!()));
});

import { setImmediate as nextRound } from 'node:timers/promises';
import { Turn } from '../../services/platform/turn.js';

test('S4: of many long tasks, only one continues in each round of the event loop', async () => {
  let round = 0;
  let isOver = false;
  const count = (): void => {
    round++;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const rounds: number[] = [];
  const work = async (): Promise<void> => {
    const turn = new Turn();
    for (let part = 0; part < 5; part++) {
      await turn.next();
      rounds.push(round);
    }
  };
  await Promise.all(Array.from({ length: 20 }, work));
  isOver = true;
  expect(rounds).toHaveLength(100);
  expect(new Set(rounds).size).toBe(100);
});

test('S4: the task that has had the fewest turns continues first, so that a short task never waits for long ones', async () => {
  const order: string[] = [];
  const work = async (name: string, parts: number): Promise<void> => {
    const turn = new Turn();
    for (let part = 0; part < parts; part++) await turn.next();
    order.push(name);
  };
  const long = Array.from({ length: 30 }, (_, nth) => work(`long ${nth}`, 10));
  for (let round = 0; round < 60; round++) await nextRound();
  await work('short', 1);
  expect(order).toEqual(['short']);
  await Promise.all(long);
  expect(order.slice(1)).toEqual(Array.from({ length: 30 }, (_, nth) => `long ${nth}`));
});

test('the clock of a turn starts with its work, and again with each turn', async () => {
  let now = 0;
  const clock = import.meta.jest.spyOn(performance, 'now').mockImplementation(() => now);
  try {
    const turn = new Turn();
    now += 3;
    expect(turn.isOver()).toBe(false);
    now += 3;
    expect(turn.isOver()).toBe(true);
    await turn.next();
    expect(turn.isOver()).toBe(false);
  } finally {
    clock.mockRestore();
  }
});

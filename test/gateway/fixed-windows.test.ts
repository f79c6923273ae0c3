import fc from 'fast-check';
import { FixedWindows } from '../../services/gateway/access/rate-limits/fixed-windows.js';

const lengthMs = 1_000;

test('A12: the spending of a name is summed over a window that begins with its first spending, whatever other names spend', () => {
  const step = fc.record({ name: fc.constantFrom('a', 'b', 'c'), amount: fc.nat(9), afterMs: fc.nat(700) });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      let at = 0;
      const windows = new FixedWindows(lengthMs, () => at);
      const model = new Map<string, { sum: number; endsAt: number }>();
      for (const { name, amount, afterMs } of steps) {
        at += afterMs;
        const before = model.get(name);
        const lasting = before && before.endsAt > at ? before : null;
        expect(windows.spent(name)).toEqual(lasting && { sum: lasting.sum, leftMs: lasting.endsAt - at });
        const now = { sum: (lasting?.sum ?? 0) + amount, endsAt: lasting?.endsAt ?? at + lengthMs };
        model.set(name, now);
        expect(windows.spend(name, amount)).toEqual({ sum: now.sum, leftMs: now.endsAt - at });
      }
    }),
  );
});

test('names whose windows have ended are forgotten when the next window begins', () => {
  let at = 0;
  const windows = new FixedWindows(lengthMs, () => at);
  for (let nth = 0; nth < 10_000; nth++) windows.spend(`name ${nth}`, 1);
  at = lengthMs;
  windows.spend('one', 1);
  expect(windows.size).toBe(1);
});

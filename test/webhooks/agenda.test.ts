import fc from 'fast-check';
import { Agenda } from '../../services/webhooks/deliveries/scheduling/agenda.js';

test('W8: each entry is taken when it is due, never early and at most 50 ms late, and once for each time', () => {
  const moments = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.nat(5_000)), { maxLength: 60 });
  const steps = fc.array(fc.integer({ min: 1, max: 700 }), { minLength: 20, maxLength: 40 });
  fc.assert(
    fc.property(moments, steps, (entries, waits) => {
      const agenda = new Agenda<{ key: string; at: number }>();
      for (const [key, at] of entries) agenda.add(key, { key, at }, at);
      const found = new Set<string>();
      let now = 0;
      for (const wait of [...waits, 10_000]) {
        const before = now;
        now += wait;
        for (const { key, at } of agenda.take(now)) {
          expect(at).toBeLessThanOrEqual(now);
          expect(at).toBeGreaterThan(before - 50);
          found.add(`${key} ${Math.ceil(at / 50)}`);
        }
        expect(agenda.nextAt).toBeGreaterThan(now);
      }
      expect(found).toEqual(new Set(entries.map(([key, at]) => `${key} ${Math.ceil(at / 50)}`)));
    }),
    { seed: 3 },
  );
});

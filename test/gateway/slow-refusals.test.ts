import { createSlowRefusals } from '../../services/gateway/access/admission/index.js';

/** Refusals whose second and whose waits end when the test says so. */
function controlled() {
  let at = 0;
  let waits: (() => void)[] = [];
  const refusals = createSlowRefusals({ now: () => at, wait: () => new Promise<void>((done) => waits.push(done)) });
  const told: string[] = [];
  async function refuse(payer: string, times: number): Promise<void> {
    for (let nth = 0; nth < times; nth++) void refusals.hold(payer).then(() => told.push(payer));
    for (let turn = 0; turn < 5; turn++) await null;
  }
  const count = (payer: string): number => told.filter((one) => one === payer).length;
  return {
    refusals,
    refuse,
    count,
    /** A second passes. */
    async pass() {
      at += 1_000;
      const ended = waits;
      waits = [];
      for (const end of ended) end();
      for (let turn = 0; turn < 5; turn++) await null;
    },
  };
}

test('S3: a payer that is refused often gets further refusals a second later, and other payers get theirs at once', async () => {
  const { refuse, count, pass } = controlled();
  await refuse('flood', 24);
  await refuse('other', 3);
  expect([count('flood'), count('other')]).toEqual([10, 3]);
  await pass();
  expect(count('flood')).toBe(24);
  await refuse('flood', 10);
  expect(count('flood')).toBe(34);
});

test('S3: no more than 64 refusals of a payer are held back at once, since each holds a connection', async () => {
  const { refuse, count, pass } = controlled();
  await refuse('flood', 100);
  expect(count('flood')).toBe(36);
  await pass();
  expect(count('flood')).toBe(100);
});

test('S3: payers that are no longer refused are forgotten', async () => {
  const { refusals, refuse, pass } = controlled();
  for (let nth = 0; nth < 1_000; nth++) await refuse(`address ${nth}`, 1);
  expect(refusals.size).toBe(1_000);
  await pass();
  await refuse('one more', 1);
  expect(refusals.size).toBe(1);
});

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSampleArguments, SampleUsageError } from '../../bin/sample/arguments.js';
import { sampleAtSize } from '../../bin/sample/at-size.js';
import { CompanyFacts, PersonFacts } from '../../schema/contracts/directory.js';
import { EngagementFacts, PostFacts } from '../../schema/contracts/posts.js';
import { makeFolder } from '../support/cluster.js';

const now = new Date('2026-05-17T09:00:00Z');
const parse = (text: string) => parseSampleArguments(text ? text.split(' ') : [], { out: 'somewhere', now });
const kinds = ['companies', 'people', 'posts', 'engagements', 'deals', 'strategic-accounts'];

async function make(text: string): Promise<{ folder: string; code: number; said: string[] }> {
  const folder = await makeFolder('sample');
  const said: string[] = [];
  const code = await sampleAtSize([...text.split(' '), '--out', folder], (line) => said.push(line));
  return { folder, code, said };
}
const linesOf = (folder: string, kind: string) =>
  readFileSync(join(folder, `${kind}.jsonl`), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
const digest = (folder: string) =>
  kinds.map((kind) =>
    createHash('sha256')
      .update(readFileSync(join(folder, `${kind}.jsonl`)))
      .digest('hex'),
  );

test('a sample at size consists of files that the import accepts, with the requested number of rows', async () => {
  const { folder, code, said } = await make('--people 3000 --companies 500 --day 2026-05-17');
  expect(code).toBe(0);
  expect(linesOf(folder, 'people')).toHaveLength(3_000);
  expect(linesOf(folder, 'companies')).toHaveLength(500);
  for (const person of linesOf(folder, 'people')) expect(PersonFacts.safeParse(person).error).toBeUndefined();
  for (const company of linesOf(folder, 'companies')) expect(CompanyFacts.safeParse(company).error).toBeUndefined();
  for (const post of linesOf(folder, 'posts')) expect(PostFacts.safeParse(post).error).toBeUndefined();
  for (const one of linesOf(folder, 'engagements')) expect(EngagementFacts.safeParse(one).error).toBeUndefined();
  const held = new Set(linesOf(folder, 'companies').map((one) => one.social_id));
  const named = ['deals', 'strategic-accounts']
    .flatMap((kind) => linesOf(folder, kind))
    .map((one) => one.company_social_id);
  const employers = linesOf(folder, 'people').flatMap((one) =>
    one.positions.map((job: { company_social_id: string }) => job.company_social_id),
  );
  expect([...named, ...employers].every((id) => held.has(id))).toBe(true);
  expect(said.join('\n')).toMatch(/3000 in .*people\.jsonl/);
});

test('the same numbers, seed and day make the same files', async () => {
  const [first, second, other] = await Promise.all([
    make('--people 400 --day 2026-05-17'),
    make('--people 400 --day 2026-05-17'),
    make('--people 400 --day 2026-05-17 --seed 8'),
  ]);
  expect(digest(second.folder)).toEqual(digest(first.folder));
  expect(digest(other.folder)[1]).not.toBe(digest(first.folder)[1]);
});

test('generating fifty thousand people takes at most 15 seconds of processor time', async () => {
  const before = process.cpuUsage();
  expect((await make('--people 50000 --companies 100')).code).toBe(0);
  const { user, system } = process.cpuUsage(before);
  // The processor's time and not the clock's, which tells of whoever else is busy: 0.5 s when measured alone, 5 to 6 s in a full run on a
  // busy machine, and minutes if it grew with the square of their number.
  expect((user + system) / 1e6).toBeLessThan(15);
});

test('options that are not given take their defaults', () => {
  expect(parse('--people 1000000')).toEqual({
    people: 1_000_000,
    companies: 100_000,
    out: 'somewhere',
    load: false,
    account: undefined,
    seed: 7,
    day: new Date('2026-05-17T00:00:00Z'),
  });
  expect(parse('--people 5')?.companies).toBe(120);
  expect(parse('')).toBeNull();
  expect(parse('--help')).toBeNull();
});

test.each([
  '--people',
  '--people 0',
  '--people many',
  '--people 5 --companies 1',
  '--people 5 --day soon',
  '--rows 5',
  '--load',
])('"%s" is refused', (text) => {
  expect(() => parse(text)).toThrow(SampleUsageError);
});

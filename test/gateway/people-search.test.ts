import { peopleSearchStatement } from '../../services/gateway/directory/people/sql/select-people.js';
import { listStart, type PageStart } from '../../services/platform/paging.js';
import { type Directory, openDirectory } from './search-harness.js';

/** More of these have the first name Anna than are looked for by index, and a few the last name Anna. */
const people = 12_000;

let directory: Directory;
beforeAll(async () => {
  directory = await openDirectory();
  await directory.database.pool.query(
    `insert into person (id, social_url, first_name, last_name, updated_at)
     select gen_random_uuid(), 'https://social.example/in/' || n, case when n % 2 = 0 then 'Anna' else 'Ben' end,
       case when n % 1000 = 1 then 'Anna' when n % 3000 = 2 then 'Rare' else 'L' || n end, now() - n * interval '1 s'
     from generate_series(1, $1::int) n`,
    [people],
  );
  await directory.database.pool.query('vacuum analyze person');
}, 60_000);
afterAll(() => directory?.stop());

async function search(words: string, start: PageStart, limit: number): Promise<string[]> {
  const { text, values } = peopleSearchStatement({ pattern: `${words}%`, url: words }, start, limit);
  const { rows } = await directory.database.pool.query({ text, values });
  return rows.map((row) => row.id);
}

async function idsWhere(condition: string): Promise<{ id: string; updated_at: string }[]> {
  const text = `select id, updated_at from person where ${condition} order by updated_at desc, id desc`;
  return (await directory.database.pool.query(text)).rows;
}

test.each([
  ['anna', `first_name = 'Anna' or last_name = 'Anna'`],
  ['rare', `last_name = 'Rare'`],
  ['anna l8', `first_name = 'Anna' and last_name like 'L8%'`],
  ['https://social.example/in/77', `social_url = 'https://social.example/in/77'`],
  ['nobody', 'false'],
])(
  'a search by name or address finds the same people in the same order, few or many, on every page: %s',
  async (words, condition) => {
    const all = await idsWhere(condition);
    const ids = all.map(({ id }) => id);
    expect(await search(words, listStart, 10)).toEqual(ids.slice(0, 11));
    const middle = all[Math.floor(all.length / 2)];
    if (!middle) return;
    const at = { before: middle.updated_at, beforeId: middle.id };
    const nth = ids.indexOf(middle.id);
    expect(await search(words, { ...at, isOldestFirst: false }, 10)).toEqual(ids.slice(nth + 1, nth + 12));
    expect(await search(words, { ...at, isOldestFirst: true }, 10)).toEqual(ids.slice(0, nth).reverse().slice(0, 11));
  },
);

test.each(['nobody', 'rare', 'https://social.example/in/77'])(
  'S4: a search that finds few people reads only these: %s',
  async (words) => {
    const { text, values } = peopleSearchStatement({ pattern: `${words}%`, url: words }, listStart, 10);
    const { rows } = await directory.database.pool.query({ text: `explain (analyze, format json) ${text}`, values });
    expect(readRows(rows[0]['QUERY PLAN'][0].Plan)).toBeLessThan(50);
  },
);

type Plan = {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
};

/** How many rows of people the scans of a plan have read. */
function readRows(plan: Plan): number {
  const own = (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops'];
  const below = (plan.Plans ?? []).reduce((sum, one) => sum + readRows(one), 0);
  return below + (plan['Relation Name'] === 'person' ? own : 0);
}

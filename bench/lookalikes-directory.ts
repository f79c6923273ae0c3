import { createDraw } from '../bin/sample/draw.js';
import { countryCodes } from '../schema/contracts/countries.js';
import { headcounts } from '../schema/contracts/sizes.js';
import { readIndustries } from '../services/gateway/directory/reference-lists/index.js';
import { copyRows } from '../services/gateway/operation/io/copy.js';
import { type Database, transaction } from '../services/platform/postgres/postgres.js';

const firstId = 10_000_000;
const chunk = 5_000;
const syllables = 'ba ce di fo gu ha ki lo mu na pe ri so tu va we xi yo zu bra cle dri flo gru pla ste tri sko'.split(
  ' ',
);
const ownWords = 60;
const sharedWords = 4_000;

/** The id of the company with this number. */
export const benchCompanyId = (number: number): number => firstId + number;

/** The words of an invented language: always the same, and as many as are needed. */
function wordOf(number: number): string {
  let [rest, word] = [number + syllables.length ** 2, ''];
  for (; rest > 0; rest = Math.floor(rest / syllables.length)) word += syllables[rest % syllables.length];
  return word;
}

/** A text of some 55 words: half of them are words of the industry, the first of these the most frequent; the rest are any words. */
function describe(industry: number, draw: ReturnType<typeof createDraw>): string {
  const words = Array.from({ length: draw.between(40, 70) }, () => {
    const skewed = (draw.between(0, 1_000) / 1_001) ** 2;
    return draw.chance(0.5)
      ? wordOf(sharedWords + industry * ownWords + Math.floor(skewed * ownWords))
      : wordOf(Math.floor(skewed * sharedWords));
  });
  return `${words.join(' ')}.`;
}

const columns = [
  'social_id',
  'name',
  'slug',
  'domain',
  'description',
  'hq_country',
  'founded',
  'employees_on_social',
  'company_size',
  'headcount',
  'industry',
  'industry_id',
  'organization_type',
  'updated_at',
] as const;

const letters = Object.entries(headcounts);
// As in real directories, a few countries have most companies.
const countries = ['US', 'GB', 'IN', 'DE', 'FR', 'BR', 'CA', 'ES', 'NL', 'AU', ...countryCodes];

/** The number of distinct texts, which companies share: embedding a million texts would take most of the measurement. */
export const distinctTexts = 20_000;

/** Fills a directory with invented companies of all industries by COPY; the cost of an import is measured elsewhere. */
export async function fillCompanies(database: Database, count: number): Promise<void> {
  const { industries } = readIndustries();
  const at = new Date(Date.now() - 3_600_000).toISOString();
  const texts: string[] = [];
  for (let start = 0; start < count; start += chunk) {
    const rows = Array.from({ length: Math.min(chunk, count - start) }, (_, index) => {
      const number = start + index;
      const text = number % distinctTexts;
      const place = text % industries.length;
      texts[text] ??= describe(place, createDraw(1_000_003 + text));
      const draw = createDraw(2_000_003 + number);
      const employees = Math.ceil(10 ** (draw.between(0, 4_400) / 1_000));
      const [letter, band] = letters.findLast(([, { min }]) => employees >= min) ?? letters[0]!;
      const { name, id } = industries[place]!;
      const country = countries[Math.floor((draw.between(0, 999) / 1_000) ** 2 * countries.length)]!;
      const values = [`Bench ${number}`, `bench-${number}`, `bench-${number}.example`, texts[text], country];
      const facts = [draw.between(1960, 2022), employees, band.size, letter, name, id];
      return [benchCompanyId(number), ...values, ...facts, 'Privately Held', at];
    });
    await transaction(database.pool, (client) => copyRows(client, 'company', columns, rows));
  }
  await database.pool.query('analyze company');
}

import { createWriteStream, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { generateCompanyFacts } from './companies.js';
import { generateDeals, generateListMembers } from './crm.js';
import { generatePerson } from './people.js';
import { generateEngagements, generatePost } from './posts.js';

export type Sizes = { seed: number; people: number; companies: number; day: Date };

/** One company in this many is a customer: 10,000 of 100,000. */
export const customerEvery = 10;
/** The first person's number is above those of the people that `npm start` loads, so both can be loaded together. */
const firstPerson = 10_000;
const chunkChars = 256 * 1024;

/** Writes the files that the import reads, in the order of their import. Returns the kind, path and number of rows of each file. */
export async function writeFiles(
  folder: string,
  sizes: Sizes,
): Promise<{ kind: string; file: string; count: number }[]> {
  mkdirSync(folder, { recursive: true });
  const { seed, people, companies, day } = sizes;
  const around = { ...sizes, firstPerson };
  const posts = Math.ceil(people / 10);
  const sources: [string, number, (number: number) => object[]][] = [
    ['companies', companies, (number) => [generateCompanyFacts(seed, number)]],
    ['people', people, (number) => [generatePerson(seed, firstPerson + number, companies, day)]],
    ['posts', posts, (number) => [generatePost(number, around)]],
    ['engagements', posts, (number) => generateEngagements(number, around)],
    ['deals', companies, (number) => generateDeals(seed, number, customerEvery, day)],
    ['strategic-accounts', companies, generateListMembers],
  ];
  const written: { kind: string; file: string; count: number }[] = [];
  for (const [kind, count, rowsOf] of sources) {
    const file = join(folder, `${kind}.jsonl`);
    const tally = { rows: 0 };
    await pipeline(Readable.from(chunksOf(count, rowsOf, tally)), createWriteStream(file));
    written.push({ kind, file, count: tally.rows });
  }
  return written;
}

/** Yields the rows as text, many at a time: writing each row separately would take longer than generating it. */
function* chunksOf(count: number, rowsOf: (number: number) => object[], tally: { rows: number }): Generator<string> {
  let text = '';
  for (let number = 0; number < count; number++) {
    for (const row of rowsOf(number)) {
      text += `${JSON.stringify(row)}\n`;
      tally.rows++;
    }
    if (text.length < chunkChars) continue;
    yield text;
    text = '';
  }
  if (text) yield text;
}

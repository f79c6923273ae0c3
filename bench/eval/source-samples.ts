import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { compareNames } from '../../services/gateway/directory/company-matching/index.js';
import { readItems } from '../../services/gateway/sources/kinds/edgar/read-items.js';
import { kinds, recognise } from '../../services/gateway/sources/kinds.js';
import type { Get } from '../../services/gateway/sources/source-kind.js';
import { projectRoot } from '../../test/support/service-process.js';
import type { Row } from '../results.js';
import { single } from '../results.js';

const samples = resolve(projectRoot, '../shared/data/source-samples');
const folder = join(samples, 'job-boards');

/** The answer of a system as it was recorded; those of Greenhouse were cut to two jobs, and say so here. */
export function readSample(kind: string): string {
  const text = readFileSync(join(folder, `${kind}.${kind === 'personio' ? 'xml' : 'json'}`), 'utf8');
  if (kind !== 'greenhouse') return text;
  const answer = JSON.parse(text);
  return JSON.stringify({ ...answer, meta: { total: answer.jobs.length } });
}

/** What each job of the samples is, read by eye: its places and the instant of its publication. */
const jobs: Record<string, Record<string, [string, string]>> = {
  ashby: {
    '90fb3621-899e-4b59-925d-25080ec91e18': ['Canada', '2026-04-20T22:43:56.531Z'],
    'fc2f1f85-46a0-4a31-b165-683e39c07c04': ['Toronto, Ontario', '2026-07-08T19:48:19.767Z'],
  },
  greenhouse: {
    '8636903002': ['London, UK', '2026-07-16T15:55:32.000Z'],
    '8651132002': ['Bangalore, India', '2026-07-27T06:52:26.000Z'],
  },
  lever: {
    'a24ec4e5-5caa-473d-abd4-b71f09a8167b': ['Chicago, IL', '2025-11-27T01:02:41.939Z'],
    '5d54d69b-e940-452e-b892-1170aa60f095': ['Washington, D.C.', '2023-01-29T02:28:23.769Z'],
  },
  personio: { '1834171': ['Munich; Berlin', '2024-11-13T14:10:41.000Z'] },
  recruitee: {
    '2700825': ['Berlin, Germany', '2026-08-05T10:10:39.000Z'],
    '2697184': ['Berlin, Germany', '2026-07-31T22:26:40.000Z'],
  },
  smartrecruiters: { '743999671674844': ['St. Louis, MO, United States', '2018-06-08T02:11:28.000Z'] },
  teamtailor: {
    '7167985': ['Madrid, ES', '2026-02-04T08:26:20.000Z'],
    '7069633': ['Stockholm, SE; København, DK', '2026-01-18T18:35:57.000Z'],
  },
  workable: { DD136DD7E7: ['Spain; Portugal', '2026-08-05T00:00:00.000Z'] },
};

/** The systems of job boards. */
export const boardKinds = Object.keys(jobs);

/** The key of a board in the samples. */
export const keyOf = (kind: string): string => (kind === 'personio' ? 'acme.jobs.personio.de' : 'acme');

/** The share of the jobs of the samples that are read as they are. */
export async function scoreRows(): Promise<Row> {
  let right = 0;
  let all = 0;
  for (const [name, expected] of Object.entries(jobs)) {
    const get: Get = async (url) => ({ url, text: readSample(name) });
    const reading = await kinds
      .get(name)!
      .read(keyOf(name), get, { fingerprint: null, listHeld: async () => new Set() });
    const found = reading.state === 'complete' ? [...reading.entities] : [];
    all += Math.max(found.length, Object.keys(expected).length);
    for (const [id, { title, places, published_at }] of found) {
      const [where, when] = expected[id] ?? [];
      if (title && (places as string[]).join('; ') === where && published_at === when) right++;
      else console.log(`${name} ${id}: ${places}, ${published_at}`);
    }
  }
  return { ...single('sample_rows_right', right / all, '', 1), better: 'higher', samples: all };
}

type Board = { domain: string; name: string; system: string; token: string; address: string };

function readBoards(): Board[] {
  const [, ...lines] = readFileSync(join(folder, 'company-boards.csv'), 'utf8').trim().split(/\r?\n/);
  return lines.map((line) => {
    // Only names have commas in them.
    const cells = line.split(',');
    const [domain, system, token, address] = [cells[0]!, ...cells.slice(-3)] as [string, string, string, string];
    return { domain, name: cells.slice(1, -3).join(','), system, token, address };
  });
}

const withoutService = (key: string): string => key.replace(/^eu:/, '').replace(/\.jobs\.personio\.(?:de|com)$/, '');

/** The share of the boards of the eight systems whose address alone yields the system and the name of the board. */
export function scoreAddresses(): Row {
  const boards = readBoards().filter(({ system }) => kinds.has(system));
  const right = boards.filter(({ system, token, address }) => {
    const found = recognise(address);
    if (found?.kind.name !== system) return false;
    return token === '' || withoutService(found.key).toLowerCase() === token.toLowerCase();
  });
  return {
    ...single('boards_recognised', right.length / boards.length, '', 0.965),
    better: 'higher',
    samples: boards.length,
  };
}

/** Boards whose name is that of a company while they are another one's, as their pages call themselves: no address of the company leads to them. */
const lookAlikes: [company: string, told: string | null][] = [
  ['Aha!', 'Aha Veterinary Clinic'],
  ['TBC Bank', 'TBC Corporation'],
  ['Clubhouse', 'Clubhouse Media Group'],
  ['Career', null],
];

/** How many boards of others are believed: the look-alikes, and those of twenty companies against the names of the other nineteen. */
export function countWrongBoards(sure: number): Row {
  const boards = readBoards().filter(({ system, name }) => kinds.has(system) && name !== '');
  const step = Math.floor(boards.length / 20);
  const twenty = Array.from({ length: 20 }, (_, at) => boards[at * step]!);
  const pairs = twenty.flatMap((one) => twenty.filter((other) => other !== one).map((other) => [one, other] as const));
  const label = ({ domain }: Board): string => domain.split('.')[0]!;
  const swapped = pairs.filter(([one, other]) => compareNames(other.name, [one.name, label(one)]) >= sure);
  const alike = lookAlikes.filter(([company, told]) => told !== null && compareNames(told, [company]) >= sure);
  for (const one of [...swapped, ...alike]) console.log(`believed: ${JSON.stringify(one)}`);
  return { ...single('wrong_boards', swapped.length + alike.length, '', 0), samples: pairs.length + lookAlikes.length };
}

/** What sources that are no boards answer, and under which key: recorded, but for the name and the number that the sample of a feed lacks. */
export function readOther(kind: 'brreg' | 'feed' | 'website' | 'gleif'): {
  key: string;
  mediaType: string;
  text: string;
} {
  const read = (file: string): string => readFileSync(join(samples, file), 'utf8');
  switch (kind) {
    case 'brreg':
      return { key: '923609016', mediaType: 'application/json', text: read('brreg/entity_current.json') };
    case 'gleif':
      return {
        ...{ key: 'HWUPKR0MPOU8FGXBT394', mediaType: 'application/vnd.api+json' },
        text: read('gleif/lei-record.HWUPKR0MPOU8FGXBT394.json'),
      };
    case 'feed':
      return {
        ...{ key: 'https://news.example/feed', mediaType: 'application/xml' },
        text: read('news/globenewswire.shape.xml'),
      };
    case 'website':
      return {
        ...{ key: 'https://example.com/', mediaType: 'text/html' },
        text: read('home-pages/organization.graph.html'),
      };
  }
}

/** How many of the four real items 5.02 are told apart: two are of officers who came or left, two are about pay. */
export function scoreOfficers(): Row {
  const text = readFileSync(join(samples, 'sec-edgar/8-k.item-5.02-four-cases.txt'), 'utf8');
  const cases = text.split(/^### (?=[\w-]+: )/m).slice(1);
  const right = cases.filter((one) => {
    const isLeadership = /^.*\(leadership/.test(one);
    return readItems(one.replace(/^.*$/m, ''), ['5.02']).length > 0 === isLeadership;
  });
  return { ...single('five_oh_two_right', right.length, '', 4), better: 'higher', samples: cases.length };
}

import { asObject, asRows, parseJson, toInstant, toText, toTextOrNull, within } from '../../../http/read-json.js';
import { Unread } from '../../../source-kind.js';
import { subdomainOf } from '../addresses.js';
import { defineBoard } from '../define-board.js';
import { toPlace } from '../job.js';

/** How many jobs a full page has. */
const pageSize = 50;

export default defineBoard({
  name: 'teamtailor',
  title: 'Teamtailor',
  licence:
    'Public job posts of the employer, read through the JSON Feed of its careers site at Teamtailor, which needs no key.',
  mediaType: 'json',
  recognise: (address) => subdomainOf(address, 'teamtailor.com', ['career-api', 'tt']),
  pageOf: (key) => `https://${key}.teamtailor.com/jobs`,
  address: (key) => `https://${key}.teamtailor.com/jobs.json`,
  readPage(text, url) {
    const body = asObject(parseJson(text));
    if (!toText(body.version).startsWith('https://jsonfeed.org/')) throw new Unread('The answer is not a JSON Feed.');
    const rows = asRows(body.items);
    const page = Number(new URL(url).searchParams.get('page') ?? 1);
    return {
      jobs: rows.map((row) => {
        const posting = within(row._jobposting);
        return {
          id: toText(within(posting.identifier).value) || toText(row.id),
          title: toText(row.title),
          places: placesOf(posting.jobLocation),
          department: null,
          url: toTextOrNull(row.url),
          publishedAt: toInstant(row.date_published),
        };
      }),
      next: rows.length >= pageSize ? toPage(url, page + 1) : null,
      total: null,
      name: toTextOrNull(body.title),
    };
  },
});

function placesOf(locations: unknown): string[] {
  const all = Array.isArray(locations) ? locations : [locations];
  return all.map((one) => {
    const { addressLocality, addressCountry } = within(within(one).address);
    return toPlace(addressLocality, addressCountry);
  });
}

function toPage(url: string, page: number): string {
  const next = new URL(url);
  next.searchParams.set('page', `${page}`);
  return next.href;
}

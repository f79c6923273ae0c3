import { asObject, asRows, parseJson, toInstant, toText, toTextOrNull } from '../../../http/read-json.js';
import { segmentOf, subdomainOf } from '../addresses.js';
import { defineBoard } from '../define-board.js';
import { toPlace } from '../job.js';

const api = 'https://apply.workable.com/api/v1/widget/accounts';

export default defineBoard({
  name: 'workable',
  title: 'Workable',
  licence: 'Public job posts of the employer, read through the careers widget of Workable, which needs no key.',
  mediaType: 'json',
  // Workable answers faster clients with an HTML page that contains a challenge, and later with other companies' jobs.
  paceMs: 3_000,
  recognise(address) {
    if (address.hostname !== 'apply.workable.com')
      return subdomainOf(address, 'workable.com', ['jobs', 'apply', 'careers']);
    if (!address.pathname.startsWith('/api/')) return segmentOf(address, 0, ['j']);
    return address.pathname.startsWith('/api/v1/widget/accounts/') ? segmentOf(address, 4) : null;
  },
  pageOf: (key) => `https://apply.workable.com/${encodeURIComponent(key)}/`,
  address: (key) => `${api}/${encodeURIComponent(key)}`,
  readPage(text) {
    const body = asObject(parseJson(text));
    const rows = asRows(body.jobs);
    return {
      // A job in several places has a row for each place, all with the same shortcode.
      jobs: rows.map((row) => ({
        id: toText(row.shortcode),
        title: toText(row.title),
        places: placesOf(row),
        department: toTextOrNull(row.department),
        url: toTextOrNull(row.url),
        publishedAt: toInstant(row.published_on),
      })),
      next: null,
      total: null,
      name: toTextOrNull(body.name),
    };
  },
});

function placesOf(row: Record<string, unknown>): string[] {
  if (!Array.isArray(row.locations)) return [toPlace(row.city, row.state, row.country)];
  return asRows(row.locations).map(({ city, region, country }) => toPlace(city, region, country));
}

import { asObject, asRows, parseJson, toInstant, toText, toTextOrNull } from '../../../http/read-json.js';
import { subdomainOf } from '../addresses.js';
import { defineBoard } from '../define-board.js';
import { toPlace } from '../job.js';

export default defineBoard({
  name: 'recruitee',
  title: 'Recruitee',
  licence: 'Public job posts of the employer, read through the careers site API of Recruitee, which needs no key.',
  mediaType: 'json',
  recognise: (address) => subdomainOf(address, 'recruitee.com'),
  pageOf: (key) => `https://${key}.recruitee.com/`,
  address: (key) => `https://${key}.recruitee.com/api/offers/`,
  readPage(text) {
    const rows = asRows(asObject(parseJson(text)).offers);
    return {
      jobs: rows
        .filter((row) => row.status === undefined || row.status === 'published')
        .map((row) => ({
          id: toText(row.id),
          title: toText(row.title),
          places: Array.isArray(row.locations)
            ? asRows(row.locations).map(({ city, country }) => toPlace(city, country))
            : [toPlace(row.city, row.country)],
          department: toTextOrNull(row.department),
          url: toTextOrNull(row.careers_url),
          publishedAt: toInstant(row.published_at),
        })),
      next: null,
      total: null,
      name: toTextOrNull(rows[0]?.company_name),
    };
  },
});

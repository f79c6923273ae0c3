import { asRows, parseJson, toInstant, toText, toTextOrNull, within } from '../../../http/read-json.js';
import { segmentOf } from '../addresses.js';
import { defineBoard } from '../define-board.js';
import { nameOfTitle } from '../name-of-title.js';

/** The prefix, in our keys, of boards on the European service: both services may have a board of the same name. */
const european = 'eu:';
const hostOf = (key: string, host: string): string =>
  key.startsWith(european) ? host.replace('.lever.co', '.eu.lever.co') : host;
const nameOf = (key: string): string => encodeURIComponent(key.startsWith(european) ? key.slice(european.length) : key);
const pageOf = (key: string): string => `https://${hostOf(key, 'jobs.lever.co')}/${nameOf(key)}`;

export default defineBoard({
  name: 'lever',
  title: 'Lever',
  licence:
    'Public job posts of the employer, read through the postings API of Lever, whose documentation allows third parties to read them.',
  mediaType: 'json',
  recognise(address) {
    const [, service, isEuropean] = /^(jobs|api)(\.eu)?\.lever\.co$/.exec(address.hostname) ?? [];
    if (!service) return null;
    const isApi = service === 'api';
    if (isApi && !address.pathname.startsWith('/v0/postings/')) return null;
    const name = segmentOf(address, isApi ? 2 : 0);
    return name === null ? null : `${isEuropean ? european : ''}${name}`;
  },
  pageOf,
  address: (key) => `https://${hostOf(key, 'api.lever.co')}/v0/postings/${nameOf(key)}?mode=json`,
  readPage(text) {
    const jobs = asRows(parseJson(text)).map((row) => {
      const { location, allLocations, department, team } = within(row.categories);
      return {
        id: toText(row.id),
        title: toText(row.text),
        places: Array.isArray(allLocations) && allLocations.length > 0 ? allLocations.map(toText) : [toText(location)],
        department: toTextOrNull(department) ?? toTextOrNull(team),
        url: toTextOrNull(row.hostedUrl),
        publishedAt: toInstant(row.createdAt),
      };
    });
    return { jobs, next: null, total: null, name: null };
  },
  readName: async (key, _get, readTitle) => nameOfTitle(await readTitle(pageOf(key))),
});

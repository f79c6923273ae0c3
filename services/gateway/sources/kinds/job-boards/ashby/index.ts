import { asObject, asRows, parseJson, toInstant, toText, toTextOrNull } from '../../../http/read-json.js';
import { segmentOf } from '../addresses.js';
import { defineBoard } from '../define-board.js';
import { nameOfTitle } from '../name-of-title.js';

export default defineBoard({
  name: 'ashby',
  title: 'Ashby',
  licence: 'Public job posts of the employer, read through the job posting API of Ashby, which needs no key.',
  mediaType: 'json',
  recognise(address) {
    if (address.hostname === 'jobs.ashbyhq.com') return segmentOf(address, 0, ['api', '_next']);
    const isApi = address.hostname === 'api.ashbyhq.com' && address.pathname.startsWith('/posting-api/job-board/');
    return isApi ? segmentOf(address, 2) : null;
  },
  pageOf: (key) => `https://jobs.ashbyhq.com/${encodeURIComponent(key)}`,
  address: (key) => `https://api.ashbyhq.com/posting-api/job-board/${encodeURIComponent(key)}`,
  readPage(text) {
    const rows = asRows(asObject(parseJson(text)).jobs);
    return {
      // A job that is not listed is meant only for people who were given its address.
      jobs: rows
        .filter((row) => row.isListed !== false)
        .map((row) => ({
          id: toText(row.id),
          title: toText(row.title),
          places: [
            toText(row.location),
            ...asRows(row.secondaryLocations ?? []).map((place) => toText(place.location)),
          ],
          department: toTextOrNull(row.department),
          url: toTextOrNull(row.jobUrl),
          publishedAt: toInstant(row.publishedAt),
        })),
      next: null,
      total: null,
      name: null,
    };
  },
  readName: async (key, _get, readTitle) =>
    nameOfTitle(await readTitle(`https://jobs.ashbyhq.com/${encodeURIComponent(key)}`)),
});

import { asObject, asRows, parseJson, toInstant, toText, toTextOrNull, within } from '../../../http/read-json.js';
import { Unread } from '../../../source-kind.js';
import { segmentOf } from '../addresses.js';
import { defineBoard } from '../define-board.js';
import { toPlace } from '../job.js';

const pageSize = 100;

/** SmartRecruiters answers any invented name with an empty list, so an empty list does not show that a board exists. */
export default defineBoard({
  name: 'smartrecruiters',
  title: 'SmartRecruiters',
  licence: 'Public job posts of the employer, read through the Posting API of SmartRecruiters, which needs no key.',
  mediaType: 'json',
  // Its limit is 5 requests a second for each address that asks.
  paceMs: 500,
  recognise(address) {
    const { hostname, pathname } = address;
    if (hostname === 'api.smartrecruiters.com')
      return pathname.startsWith('/v1/companies/') ? segmentOf(address, 2) : null;
    return /^(?:careers|jobs)\.smartrecruiters\.com$/.test(hostname)
      ? segmentOf(address, 0, ['my-applications'])
      : null;
  },
  pageOf: (key) => `https://careers.smartrecruiters.com/${encodeURIComponent(key)}`,
  address: (key) => pageAt(key, 0),
  readPage(text, url, key) {
    const body = asObject(parseJson(text));
    const rows = asRows(body.content);
    const total = Number(body.totalFound);
    if (!Number.isInteger(total)) throw new Unread('The answer does not say how many jobs the board has.');
    if (total === 0)
      throw new Unread('SmartRecruiters returned no jobs, which it also does for names that nobody has.');
    const offset = Number(new URL(url).searchParams.get('offset'));
    const read = offset + rows.length;
    return {
      jobs: rows.map((row) => ({
        id: toText(row.id),
        title: toText(row.name),
        places: [placeOf(within(row.location))],
        department: toTextOrNull(within(row.department).label) ?? toTextOrNull(within(row.function).label),
        url: `https://jobs.smartrecruiters.com/${encodeURIComponent(key)}/${encodeURIComponent(toText(row.id))}`,
        publishedAt: toInstant(row.releasedDate),
      })),
      next: read < total && rows.length > 0 ? pageAt(key, read) : null,
      total,
      name: toTextOrNull(within(rows[0]?.company).name),
    };
  },
});

const pageAt = (key: string, offset: number): string =>
  `https://api.smartrecruiters.com/v1/companies/${encodeURIComponent(key)}/postings?limit=${pageSize}&offset=${offset}`;

const placeOf = ({ fullLocation, city, region, country }: ReturnType<typeof within>): string =>
  toText(fullLocation) || toPlace(city, region, toText(country).toUpperCase());

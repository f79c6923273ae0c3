import { asObject, asRows, parseJson, toInstant, toText, toTextOrNull, within } from '../../../http/read-json.js';
import { segmentOf, toSlug } from '../addresses.js';
import { defineBoard } from '../define-board.js';

const api = 'https://boards-api.greenhouse.io/v1/boards';

/** Greenhouse returns departments only together with the whole text of each job, which makes the answer ten times as large. */
export default defineBoard({
  name: 'greenhouse',
  title: 'Greenhouse',
  licence: 'Public job posts of the employer, read through the Job Board API of Greenhouse, which needs no key.',
  mediaType: 'json',
  recognise(address) {
    const { hostname, pathname, searchParams } = address;
    if (hostname === 'boards-api.greenhouse.io' || hostname === 'api.greenhouse.io')
      return pathname.startsWith('/v1/boards/') ? segmentOf(address, 2) : null;
    if (!/^(?:job-)?boards(?:\.eu)?\.greenhouse\.io$/.test(hostname)) return null;
    return pathname.startsWith('/embed/') ? toSlug(searchParams.get('for')) : segmentOf(address, 0);
  },
  pageOf: (key) => `https://job-boards.greenhouse.io/${encodeURIComponent(key)}`,
  address: (key) => `${api}/${encodeURIComponent(key)}/jobs`,
  wholeAddress: (key) => `${api}/${encodeURIComponent(key)}/jobs?content=true`,
  readPage(text) {
    const body = asObject(parseJson(text));
    const rows = asRows(body.jobs);
    const { total } = within(body.meta);
    return {
      // A post for general applications counts as a post, but belongs to no job.
      jobs: rows.map((row) => ({
        id: toText(row.id),
        title: toText(row.title),
        places: [toText(within(row.location).name)],
        department: toTextOrNull(within((row.departments as unknown[] | undefined)?.[0]).name),
        url: toTextOrNull(row.absolute_url),
        publishedAt: toInstant(row.first_published),
      })),
      next: null,
      total: typeof total === 'number' ? total : null,
      name: toTextOrNull(rows[0]?.company_name),
    };
  },
  async readName(key, get) {
    const answer = await get(`${api}/${encodeURIComponent(key)}`, 'json');
    return answer && toTextOrNull(asObject(parseJson(answer.text)).name);
  },
});

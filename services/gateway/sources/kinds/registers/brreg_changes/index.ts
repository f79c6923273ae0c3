import { asObject, type Json, parseJson, within } from '../../../http/read-json.js';
import { type Get, Unread } from '../../../source-kind.js';
import brreg from '../brreg/index.js';
import { type Changes, defineChangeList } from '../define-change-list.js';

/** One reading is one page, which covers about five hours of a working day. If there is more, the next reading follows at once. */
const pageSize = 1_000;

/** The list of changes of the Norwegian register. A cursor is the number of the last change, or the instant since which there has been none. */
export default defineChangeList({
  name: 'brreg_changes',
  title: 'Changes at the Brønnøysund Register Centre (Norway)',
  licence: brreg.licence,
  // One more than for the register's entries, so that these never keep the list waiting; both share one pace.
  vendor: { ...brreg.vendor, atOnce: brreg.vendor.atOnce + 1 },
  everyMs: 5 * 60_000,
  hastens: [brreg.name],
  presets: [
    { key: 'https://data.brreg.no/enhetsregisteret/api/oppdateringer/enheter', name: 'Brønnøysund Register Centre' },
  ],
  async readChanges(address, get, cursor): Promise<Changes> {
    const at = cursor ?? new Date().toISOString();
    const changes = await readPage(address, get, at);
    const numbers = changes.map(({ number }) => number).filter((number) => /^\d{9}$/.test(number));
    return { numbers, cursor: String(changes.at(-1)?.id ?? at), hasMore: changes.length >= pageSize };
  },
});

/** The changes of a page, the oldest first. */
async function readPage(address: string, get: Get, at: string): Promise<{ id: number; number: string }[]> {
  const isId = /^\d+$/.test(at);
  const since = isId ? `oppdateringsid=${Number(at) + 1}` : `dato=${at}`;
  const answer = await get(`${address}?${since}&page=0&size=${pageSize}`, 'json');
  const body = asObject(parseJson(answer!.text));
  const rows = listRows(body);
  const changes = rows.map(({ oppdateringsid: id, organisasjonsnummer: number }) => {
    if (!Number.isSafeInteger(id)) throw new Unread('A change has no number.');
    return { id: id as number, number: String(number) };
  });
  changes.forEach(({ id }, index) => {
    const before = index > 0 ? changes[index - 1]!.id : isId ? Number(at) : -1;
    // The cursor moves to the last change of the page, so changes in another order would be missed.
    if (id <= before) throw new Unread('The changes are not in the order of their numbers.');
  });
  return changes;
}

/** The rows of a page; a page without any rows has no list. */
function listRows(body: Json): Json[] {
  const { oppdaterteEnheter: rows } = within(body._embedded);
  if (rows === undefined && within(body.page).totalElements === 0) return [];
  if (!Array.isArray(rows)) throw new Unread('The answer has no list of changes.');
  return rows.map(asObject);
}

import { asObject, type Json, parseJson, toText, within } from '../../../http/read-json.js';
import { type Answer, type Get, Unread } from '../../../source-kind.js';
import companiesHouse from '../companies_house/index.js';
import officers from '../companies_house_officers/index.js';
import { type Changes, defineChangeList } from '../define-change-list.js';

const stream = 'https://stream.companieshouse.gov.uk';

/**
 * The streams of changes at Companies House. Each is read until nothing more comes and is then closed, since an account may hold only two
 * connections; one worker at a time reads them. A cursor is the timepoint of the last event.
 */
export default defineChangeList({
  name: 'companies_house_stream',
  title: 'Changes at Companies House (United Kingdom)',
  licence: companiesHouse.licence,
  vendor: { name: 'companies_house_stream', everyMs: 5_000, atOnce: 1 },
  everyMs: 2 * 60_000,
  key: { ...companiesHouse.key!, setting: 'COMPANIES_HOUSE_STREAM_KEY' },
  hastens: [companiesHouse.name, officers.name],
  presets: [
    { key: `${stream}/companies`, name: 'Companies House' },
    { key: `${stream}/officers`, name: 'Companies House' },
  ],
  async readChanges(address, get, cursor): Promise<Changes> {
    const answer = await ask(address, get, cursor);
    if (answer === null) return { numbers: [], cursor: null, hasMore: false };
    const lines = answer.text.split('\n').filter((line) => line.trim() !== '');
    const events = lines.map((line) => readEvent(asObject(parseJson(line))));
    // The stream begins with the event of the cursor itself.
    const last = cursor === null ? -1 : Number(cursor);
    const latest = events.filter(({ timepoint }) => timepoint > last);
    const end = latest.reduce((most, { timepoint }) => Math.max(most, timepoint), last);
    const numbers = latest.map(({ number }) => number).filter((number) => /^[A-Z\d]{8}$/.test(number));
    // If the cursor has not moved, reading on at once would bring the same again.
    return { numbers, cursor: end < 0 ? null : String(end), hasMore: end > last && answer.hasMore === true };
  },
});

/** The lines since a cursor; null if the stream no longer goes back that far. */
async function ask(address: string, get: Get, cursor: string | null): Promise<Answer | null> {
  try {
    return await get(cursor === null ? address : `${address}?timepoint=${cursor}`, 'lines');
  } catch (error) {
    if (error instanceof Unread && error.gone === 416) return null;
    throw error;
  }
}

function readEvent(event: Json): { timepoint: number; number: string } {
  const { timepoint } = within(event.event);
  if (!Number.isSafeInteger(timepoint)) throw new Unread('An event has no timepoint.');
  return { timepoint: timepoint as number, number: toText(event.resource_uri).split('/')[2] ?? '' };
}

import { digestOf } from '../../entities.js';
import { readText } from '../../http/read-html.js';
import {
  type Before,
  type Entities,
  type Facts,
  type Get,
  type Reading,
  type SourceKind,
  Unread,
} from '../../source-kind.js';
import { compareFilings, type FilingEvent } from './compare-filings.js';
import { readFormD } from './read-form-d.js';
import { isReported, readItems } from './read-items.js';
import { type Filing, readSubmissions } from './read-submissions.js';

/** The text of an 8-K is far shorter; the pictures and exhibits come after it. */
const maxCharacters = 4_000_000;

const toKey = (cik: string): string => cik.padStart(10, '0');
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });

/** Reads what a filing reports; nothing if its document is gone or cannot be used. */
async function readFiling({ form, items, url, acceptedAt }: Filing, get: Get): Promise<FilingEvent[]> {
  try {
    if (form === '8-K') {
      const answer = await get(url, 'html');
      return readItems(readText(answer!.text.slice(0, maxCharacters)), items);
    }
    const answer = await get(url, 'xml');
    const funding = readFormD(answer!.text, acceptedAt);
    if (funding === null) return [];
    const { sold, offered, firstSale, industry } = funding;
    const sentence = `Form D reports securities sold for ${dollars.format(sold)}, first on ${firstSale}`;
    const more = { amount_sold: sold, amount_offered: offered, first_sale: firstSale, industry };
    return [{ item: 'D', topic: 'form_d', sentence, people: [], isRepeat: false, more }];
  } catch (error) {
    // A document that EDGAR refuses for now is read again later, with the whole source. A document that EDGAR does not have will not appear later.
    if (error instanceof Unread && (error.gone !== null || error.isUnfit)) return [];
    throw error;
  }
}

const isReportable = ({ form, items }: Filing): boolean => form === 'D' || items.some(isReported);

/** The filings as entities. Documents are read only for reportable filings that are new since an earlier reading; the first reading reads none. */
async function toEntities(filings: Filing[], get: Get, { fingerprint, listHeld }: Before): Promise<Entities> {
  const held = await listHeld();
  const entities: Entities = new Map();
  for (const filing of filings) {
    const { accession, form, acceptedAt, url } = filing;
    const isNew = fingerprint !== null && !held.has(accession) && isReportable(filing);
    const events = isNew ? await readFiling(filing, get) : [];
    const facts: Facts = { form, accepted_at: acceptedAt.toISOString(), url };
    if (events.length > 0) facts.told = events.map((one) => JSON.stringify(one));
    entities.set(accession, facts);
  }
  return entities;
}

async function readName(key: string, get: Get): Promise<string | null> {
  const answer = await get(`https://data.sec.gov/submissions/CIK${key}.json`, 'json');
  return readSubmissions(answer!.text, key, new Date()).name || null;
}

const edgar: SourceKind = {
  name: 'edgar',
  title: 'SEC EDGAR',
  licence:
    'Filings with the U.S. Securities and Exchange Commission: a work of the U.S. government, in the public domain.',
  // The SEC permits ten requests a second of one user over all machines, and has blocked some who came close.
  vendor: { name: 'sec', everyMs: 200, atOnce: 4 },
  everyMs: 30 * 60_000,
  ofIdentifier: (identifier) => (identifier.startsWith('cik:') ? toKey(identifier.slice(4)) : null),
  recognise({ hostname, searchParams, pathname }) {
    const cik = searchParams.get('CIK') ?? /^\/(?:edgar\/browse|cgi-bin\/browse-edgar)\/CIK=(\d+)/i.exec(pathname)?.[1];
    return /^(?:www\.)?sec\.gov$/.test(hostname) && cik && /^\d{1,10}$/.test(cik) ? toKey(cik) : null;
  },
  pageOf: (key) => `https://www.sec.gov/cgi-bin/browse-edgar?action=getcompany&CIK=${key}&type=8-K`,
  begin: () => ({}),
  compare: compareFilings,
  async read(key, get, before): Promise<Reading> {
    const answer = await get(`https://data.sec.gov/submissions/CIK${key}.json`, 'json', { isConditional: true });
    if (answer === null) return { state: 'unchanged' };
    const { name, filings } = readSubmissions(answer.text, key, new Date());
    const numbers = filings.map(({ accession }) => accession).sort();
    const fingerprint = digestOf(numbers.join(' '));
    if (fingerprint === before.fingerprint) return { state: 'unchanged' };
    return { state: 'complete', name, entities: await toEntities(filings, get, before), fingerprint };
  },
  readName,
};

/** What a company files with the SEC. Its key is the CIK, ten digits long. */
export default edgar;

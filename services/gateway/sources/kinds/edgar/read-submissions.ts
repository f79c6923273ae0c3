import { asObject, parseJson, toText } from '../../http/read-json.js';
import { Unread } from '../../source-kind.js';
import { fromNewYork } from './new-york.js';

/** A filing that may contain something to report. */
export type Filing = {
  accession: string;
  form: '8-K' | 'D';
  items: string[];
  acceptedAt: Date;
  /** The address of its main document, as the filer sent it. */
  url: string;
};

/** Older filings say nothing new, and are deleted. */
const keptMs = 60 * 24 * 60 * 60_000;
const maxFilings = 100;
const archives = 'https://www.sec.gov/Archives/edgar/data';

/** The columns of filings, each an array of its own. */
const columns = ['accessionNumber', 'acceptanceDateTime', 'form', 'items', 'primaryDocument'] as const;

/**
 * The name of a company and its latest filings of the forms 8-K and D, without amendments, from what EDGAR has of a CIK. Throws Unread where the
 * answer is about another one, or its columns are not of the same length.
 */
export function readSubmissions(text: string, cik: string, now: Date): { name: string; filings: Filing[] } {
  const body = asObject(parseJson(text));
  if (Number(body.cik) !== Number(cik)) throw new Unread('EDGAR returned the filings of another company.');
  const recent = asObject(asObject(body.filings).recent);
  const lists = columns.map((column) => recent[column]);
  const count = Array.isArray(lists[0]) ? lists[0].length : -1;
  if (lists.some((list) => !Array.isArray(list) || list.length !== count)) {
    throw new Unread('The columns of the filings are not of the same length.');
  }
  const filings: Filing[] = [];
  for (let at = 0; at < count && filings.length < maxFilings; at++) {
    const [accession, accepted, form, items, document] = lists.map((list) => toText((list as unknown[])[at])) as [
      ...[string, string, string, string, string],
    ];
    const acceptedAt = fromNewYork(accepted);
    if ((form !== '8-K' && form !== 'D') || acceptedAt === null || now.getTime() - acceptedAt.getTime() > keptMs)
      continue;
    // Form D is shown by a style sheet, in a folder of its own; the file itself is beside it.
    const file = document.split('/').at(-1)!;
    if (!/^[\w.-]+$/.test(file) || !/^\d{10}-\d\d-\d{6}$/.test(accession)) continue;
    filings.push({
      ...{ accession, form, items: items.split(',').map((item) => item.trim()), acceptedAt },
      url: `${archives}/${Number(cik)}/${accession.replaceAll('-', '')}/${file}`,
    });
  }
  return { name: toText(body.name), filings };
}

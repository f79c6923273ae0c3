import { shorten as cut } from '../../../platform/plain-words.js';

/** What about a company changed, in the words that watches may ask for as topics; `before` and `after` are as they were held. */
export type CompanyChange =
  | { topic: 'renamed' | 'status_change' | 'relocated' | 'industry_changed'; before: string; after: string }
  | { topic: 'headcount_growth' | 'headcount_drop'; before: number; after: number }
  | { topic: 'started_hiring' | 'stopped_hiring'; before: boolean; after: boolean };

/** The `signal_type` of the activity that a change makes (G3, G7). */
export const signalTypes = {
  renamed: 'rename',
  headcount_growth: 'headcount',
  headcount_drop: 'headcount',
  status_change: 'status',
  started_hiring: 'hiring',
  stopped_hiring: 'hiring',
  relocated: 'location',
  industry_changed: 'industry',
} as const satisfies Record<CompanyChange['topic'], string>;

/** Says a change of a company in a sentence of less than 500 characters. */
export function writeHeadline(company: string, change: CompanyChange): string {
  const name = shorten(company);
  switch (change.topic) {
    case 'renamed':
      return `${shorten(change.before)} is now called ${shorten(change.after)}`;
    case 'headcount_growth':
      return `${name} grew from ${writeHeadcount(change.before, change.after)}`;
    case 'headcount_drop':
      return `${name} shrank from ${writeHeadcount(change.before, change.after)}`;
    case 'status_change':
      return writeStatus(name, shorten(change.before), shorten(change.after));
    case 'started_hiring':
      return `${name} has started hiring`;
    case 'stopped_hiring':
      return `${name} has stopped hiring`;
    case 'relocated':
      return `${name} has moved its headquarters from ${nameCountry(change.before)} to ${nameCountry(change.after)}`;
    case 'industry_changed':
      return `${name} has changed its industry from ${shorten(change.before)} to ${shorten(change.after)}`;
  }
}

/** Says in a sentence of less than 500 characters which role somebody took up, gave up, or took up after another one, and where if known. */
export function writeLeadershipHeadline(
  company: string | null,
  person: string,
  { before, after }: { before: string | null; after: string | null },
): string {
  const [at, who] = [company === null ? '' : ` at ${shorten(company)}`, shorten(person)];
  if (after === null) return `${who} is no longer ${shorten(before ?? '', 100)}${at}`;
  const earlier = before === null ? '' : `, after having been ${shorten(before, 75)}`;
  return `${who} is now ${shorten(after, 75)}${at}${earlier}`;
}

function writeHeadcount(before: number, after: number): string {
  const percent = Math.round((after / before - 1) * 100);
  const change = before > 0 ? ` (${percent > 0 ? '+' : ''}${percent}%)` : '';
  return `${before.toLocaleString('en-US')} to ${after.toLocaleString('en-US')} people${change}`;
}

function writeStatus(company: string, before: string, after: string): string {
  if (after === 'Public') return `${company} has gone public`;
  if (after === 'Active') return `${company} is active again`;
  if (after === 'Acquired')
    return before === 'Inactive' ? `${company}, inactive before, was acquired` : `${company} was acquired`;
  if (after === 'Inactive' && before === 'Acquired') return `${company}, acquired earlier, is no longer active`;
  if (after === 'Inactive') return `${company} is no longer active`;
  return `${company} changed its status from ${before} to ${after}`;
}

const countryNames = new Intl.DisplayNames(['en'], { type: 'region' });
const takesArticle =
  /^United |^Netherlands$|^Philippines$|^Bahamas$|^Gambia$|^Maldives$|^Seychelles$|Islands$|Republic$/;

function nameCountry(code: string): string {
  const name = countryNames.of(code) ?? code;
  return takesArticle.test(name) ? `the ${name}` : name;
}

/** Three such names fit a headline. */
const shorten = (text: string, most = 150): string => cut(text, most);

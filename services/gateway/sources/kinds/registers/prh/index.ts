import { asRows, toText, toTextOrNull, within } from '../../../http/read-json.js';
import { Unread } from '../../../source-kind.js';
import { checkNumber, defineRegister, numberIn, yearOf } from '../define-register.js';

type Row = Record<string, unknown>;
const ofFinland = numberIn('FI', /^\d{8}$/);

/** The Finnish Patent and Registration Office. Numbers have seven digits, a hyphen and a check digit. */
export default defineRegister({
  name: 'prh',
  title: 'Finnish Patent and Registration Office',
  licence: 'Finnish Patent and Registration Office and Finnish Tax Administration, CC BY 4.0.',
  paceMs: 1_000,
  ofIdentifier(identifier) {
    const number = ofFinland(identifier);
    return number === null ? null : `${number.slice(0, 7)}-${number.slice(7)}`;
  },
  pageOf: (key) => `https://tietopalvelu.ytj.fi/yritys/${key}`,
  address: (key) => `https://avoindata.prh.fi/opendata-ytj-api/v3/companies?businessId=${key}`,
  readEntry(body, key) {
    const [company] = asRows(body.companies);
    if (!company) throw new Unread('The register does not have this company.');
    checkNumber(within(company.businessId).value, key);
    if (/sole trader|private (?:trader|entrepreneur)/i.test(listCurrent(company.companyForms).map(describe).join(' ')))
      return null;
    const names = listCurrent(company.names);
    const place = listCurrent(company.addresses)[0];
    return {
      // Names of type 1 are names of companies; the others are auxiliary and parallel names.
      name: toText((names.find(({ type }) => toText(type) === '1') ?? names[0])?.name),
      status: toText(company.endDate) !== '' ? 'Inactive' : (listSituations(company) ?? 'Active'),
      country: 'FI',
      city: toTextOrNull(within((place?.postOffices as unknown[] | undefined)?.[0]).city),
      industry: toTextOrNull(describe(within(company.mainBusinessLine))),
      founded: yearOf(company.registrationDate),
    };
  },
});

/** The rows of a list that are still in force. */
const listCurrent = (rows: unknown): Row[] =>
  (Array.isArray(rows) ? (rows as Row[]) : []).filter((row) => toText(within(row).endDate) === '');

/** The description of a row in English, the third of the register's languages. */
function describe(row: Row): string {
  const words = Array.isArray(row.descriptions) ? (row.descriptions as Row[]) : [];
  return toText((words.find(({ languageCode }) => toText(languageCode) === '3') ?? words[0])?.description);
}

function listSituations(company: Row): string | null {
  const words = listCurrent(company.companySituations).map((one) => toText(one.type).toUpperCase());
  if (words.includes('KONK')) return 'Bankrupt';
  return words.includes('SELTILA') ? 'In liquidation' : null;
}

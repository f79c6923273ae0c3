import { toText, toTextOrNull, within } from '../../../http/read-json.js';
import { checkNumber, defineRegister, numberIn } from '../define-register.js';

/** The Polish register of entrepreneurs. Its numbers have ten digits; it contains no sole traders. */
export default defineRegister({
  name: 'krs',
  title: 'National Court Register (Poland)',
  licence: 'Public information of the Ministry of Justice of the Republic of Poland (KRS), free of charge.',
  paceMs: 1_000,
  ofIdentifier: numberIn('PL', /^\d{10}$/),
  pageOf: (key) => `https://wyszukiwarka-krs.ms.gov.pl/?krs=${key}`,
  address: (key) => `https://api-krs.ms.gov.pl/api/krs/OdpisAktualny/${key}?rejestr=P&format=json`,
  readEntry(body, key) {
    const extract = within(body.odpis);
    checkNumber(within(extract.naglowekA).numerKRS, key);
    const parts = within(extract.dane);
    const first = within(parts.dzial1);
    const trades = within(within(parts.dzial3).przedmiotDzialalnosci).przedmiotPrzewazajacejDzialalnosci;
    return {
      name: toText(within(first.danePodmiotu).nazwa),
      status: readStatus(within(parts.dzial6)),
      country: 'PL',
      city: toTextOrNull(within(within(first.siedzibaIAdres).siedziba).miejscowosc),
      industry: toTextOrNull(within((trades as unknown[] | undefined)?.[0]).opis),
    };
  },
});

/** The sixth section of an entry is about liquidations and bankruptcies. */
function readStatus(part: Record<string, unknown>): string {
  if (part.postepowanieUpadlosciowe !== undefined) return 'Bankrupt';
  return part.likwidacja === undefined ? 'Active' : 'In liquidation';
}

import { toText, toTextOrNull, within } from '../../../http/read-json.js';
import { checkNumber, defineRegister, numberIn, yearOf } from '../define-register.js';

/** The Czech administrative register of economic entities. It permits fewer than 500 requests a minute. */
export default defineRegister({
  name: 'ares',
  title: 'ARES (Czechia)',
  licence: 'Ministry of Finance of the Czech Republic, ARES, CC BY 4.0.',
  paceMs: 500,
  ofIdentifier: numberIn('CZ', /^\d{8}$/),
  pageOf: (key) => `https://ares.gov.cz/ekonomicke-subjekty?ico=${key}`,
  address: (key) => `https://ares.gov.cz/ekonomicke-subjekty-v-be/rest/ekonomicke-subjekty/${key}`,
  readEntry(body, key) {
    checkNumber(body.ico, key);
    // Legal forms from 100 to 110, 424 and 425 are natural persons.
    if (/^(?:10\d|110|42[45])$/.test(toText(body.pravniForma))) return null;
    const place = within(body.sidlo);
    return {
      name: toText(body.obchodniJmeno),
      status: toText(body.datumZaniku) !== '' ? 'Inactive' : 'Active',
      country: toTextOrNull(place.kodStatu),
      city: toTextOrNull(place.nazevObce),
      founded: yearOf(body.datumVzniku),
    };
  },
});

import { toText, toTextOrNull, within } from '../../../http/read-json.js';
import { checkNumber, defineRegister, numberIn, yearOf } from '../define-register.js';

const api = 'https://data.brreg.no/enhetsregisteret/api/enheter';

/** The Norwegian register of legal entities. It hides numbers of employees below five. */
export default defineRegister({
  name: 'brreg',
  title: 'Brønnøysund Register Centre (Norway)',
  licence:
    'Contains data under the Norwegian licence for Open Government data (NLOD) 2.0, distributed by the Brønnøysund Register Centre.',
  paceMs: 350,
  ofIdentifier: numberIn('NO', /^\d{9}$/),
  pageOf: (key) => `https://virksomhet.brreg.no/nb/oppslag/enheter/${key}`,
  address: (key) => `${api}/${key}`,
  readEntry(body, key) {
    checkNumber(body.organisasjonsnummer, key);
    if (toText(within(body.organisasjonsform).kode) === 'ENK') return null;
    const place = within(body.forretningsadresse);
    return {
      name: toText(body.navn),
      employees: typeof body.antallAnsatte === 'number' ? body.antallAnsatte : null,
      status: readStatus(body),
      country: toTextOrNull(place.landkode),
      city: toTextOrNull(place.poststed),
      industry: toTextOrNull(within(body.naeringskode1).beskrivelse),
      founded: yearOf(body.stiftelsesdato),
    };
  },
});

function readStatus(body: Record<string, unknown>): string {
  if (toText(body.slettedato) !== '') return 'Inactive';
  if (body.konkurs === true) return 'Bankrupt';
  const isEnding = body.underAvvikling === true || body.underTvangsavviklingEllerTvangsopplosning === true;
  return isEnding ? 'In liquidation' : 'Active';
}

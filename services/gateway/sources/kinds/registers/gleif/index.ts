import { asObject, parseJson, toText, toTextOrNull, within } from '../../../http/read-json.js';
import type { Get } from '../../../source-kind.js';
import { checkNumber, defineRegister, yearOf } from '../define-register.js';

const statuses: Record<string, string> = { ACTIVE: 'Active', INACTIVE: 'Inactive' };

const address = (key: string): string => `https://api.gleif.org/api/v1/lei-records/${key}`;

/** The number of the company in the register of its country, as identifiers are written: without spaces and punctuation. */
async function readIdentifiers(key: string, get: Get): Promise<string[]> {
  const answer = await get(address(key), 'json');
  const facts = within(within(asObject(parseJson(answer!.text)).data).attributes);
  checkNumber(facts.lei, key);
  const { registeredAs, legalAddress } = within(facts.entity);
  const country = toText(within(legalAddress).country);
  const number = toText(registeredAs)
    .replaceAll(/[^A-Z\d]/gi, '')
    .toUpperCase();
  return country === '' || number === '' ? [] : [`registry:${country}:${number}`];
}

/** The Global Legal Entity Identifier Foundation, by the LEI. It leads to the register of the company's country. */
export default defineRegister({
  name: 'gleif',
  title: 'GLEIF (LEI)',
  licence: 'GLEIF, CC0 1.0.',
  paceMs: 1_100,
  ofIdentifier: (identifier) => (identifier.startsWith('lei:') ? identifier.slice(4) : null),
  pageOf: (key) => `https://search.gleif.org/#/record/${key}`,
  address,
  readIdentifiers,
  readEntry(body, key) {
    const facts = within(within(body.data).attributes);
    checkNumber(facts.lei, key);
    const entity = within(facts.entity);
    if (toText(entity.category) === 'SOLE_PROPRIETOR') return null;
    const place = within(entity.headquartersAddress);
    return {
      name: toText(within(entity.legalName).name),
      status: statuses[toText(entity.status)] ?? null,
      country: toTextOrNull(place.country),
      city: toTextOrNull(place.city),
      founded: yearOf(entity.creationDate),
    };
  },
});

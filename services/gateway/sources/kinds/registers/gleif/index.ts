import { toText, toTextOrNull, within } from '../../../http/read-json.js';
import { checkNumber, defineRegister, yearOf } from '../define-register.js';

const statuses: Record<string, string> = { ACTIVE: 'Active', INACTIVE: 'Inactive' };

/** The Global Legal Entity Identifier Foundation, by the LEI. */
export default defineRegister({
  name: 'gleif',
  title: 'GLEIF (LEI)',
  licence: 'GLEIF, CC0 1.0.',
  paceMs: 1_100,
  ofIdentifier: (identifier) => (identifier.startsWith('lei:') ? identifier.slice(4) : null),
  pageOf: (key) => `https://search.gleif.org/#/record/${key}`,
  address: (key) => `https://api.gleif.org/api/v1/lei-records/${key}`,
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

import { CompanySize } from '../../../../../schema/contracts/sizes.js';
import { bandOfEmployees, type CompanyFill } from '../../../directory/companies/index.js';
import { numberOf, textOf } from '../../facts/compare-facts.js';
import { companyOf, defineFacts } from '../../facts/define-facts.js';
import { readPage } from '../../http/read-html.js';
import { sitePaceMs } from '../../http/take-turn.js';
import { type Entities, Unread } from '../../source-kind.js';
import { readOrganization } from './read-organization.js';

const dayMs = 24 * 60 * 60_000;
/** Only this much of a page is read, from its beginning. */
const maxCharacters = 1_000_000;

/** The home page of a company, which describes it in JSON-LD. Its key is its address. */
export default defineFacts({
  name: 'website',
  title: 'Home page',
  licence: 'Facts that the company publishes about itself for machines (schema.org), as far as its robots.txt allows.',
  vendor: { name: 'website', everyMs: sitePaceMs, atOnce: 4, isEachHost: true },
  everyMs: 7 * dayMs,
  pageOf: (key) => key,
  async readFacts(key, get) {
    const answer = await get(key, 'html', { isConditional: true });
    if (answer === null) return null;
    const organization = readOrganization(readPage(answer.text.slice(0, maxCharacters), key).structured, key);
    if (organization === null) throw new Unread('The home page contains no JSON-LD about its company.');
    return organization;
  },
  facts: { rank: 'own_page', of: toFill },
});

function toFill(seen: Entities): CompanyFill {
  const facts = companyOf(seen);
  const employees = numberOf(facts, 'employees');
  const size = employees === null ? textOf(facts, 'size') : bandOfEmployees(employees)?.size;
  const place = ['city', 'region', 'country'].map((name) => textOf(facts, name)).filter((one) => one !== null);
  const lei = textOf(facts, 'lei');
  return {
    founded: numberOf(facts, 'founded'),
    company_size: CompanySize.safeParse(size).data ?? null,
    headquarters: textOf(facts, 'city') === null ? null : place.join(', '),
    hq_country: textOf(facts, 'country'),
    slug: textOf(facts, 'slug'),
    identifiers: lei === null ? [] : [{ source: 'lei', value: lei }],
  };
}

export { readOrganization } from './read-organization.js';

import type { CompanyFacts } from '../../../../schema/contracts/directory.js';
import type { Client } from '../../../platform/postgres/postgres.js';
import type { Outcome } from '../bulk.js';
import { type Candidate, CompanyFinder, type CompanyInput, toCompanyKey, toSlug } from '../company-matching/index.js';
import type { FindPlace } from '../reference-lists/index.js';
import { type CompanyRecord, mergeCompany, type NamedFacts, readIdentifiers } from './company-record.js';
import { selectStoredCompanies, takeOwnKeys } from './sql/store-companies.js';

/** Which company each item is of, or why it is refused. */
export type Identified = { named: NamedFacts } | { refused: Outcome };

const refuse = (location: string, message: string): Identified => ({ refused: { refused: { location, message } } });

/** By a domain the name must not disagree; a name that another one has, too, still means the company of just that name. */
const sure = { social_id: 0, identifier: 0, social_slug: 0, domain: 0.9, name: 0.8 };
/** A name that so many companies have halves the confidence. */
const ambiguous = 0.5;

/**
 * Tells which company each of these facts is of (B12). Without an id it is the one that the matching of companies finds (D2): by an identifier
 * or a slug in any case, by domain where the name does not disagree, else by the whole name. Where there is none, the company is new and gets
 * a key of its own. Items that come before are known to those behind, so that a file leaves the same however it is divided. The caller has
 * locked out other writers of companies.
 */
export async function identifyCompanies(
  client: Client,
  facts: CompanyFacts[],
  findPlace: FindPlace,
): Promise<Identified[]> {
  const byId = facts.map(keyOf);
  const isNumbered = byId.every((key) => key !== null && key >= 0);
  // Nearly all imports name every company by its id, and nothing needs to be looked up for them.
  if (isNumbered) return facts.map((one, index) => ({ named: { key: byId[index]!, facts: one, isNamed: false } }));
  const given = [...new Set(byId.filter((key) => key !== null))];
  const stored = await selectStoredCompanies(client, given.map(String));
  const finder = await CompanyFinder.open(
    client,
    facts.map((one, index) => (byId[index] === null ? toInput(one) : {})),
  );
  for (const one of stored) finder.know(toCandidate(one));
  const states = new Map<number, Partial<CompanyRecord>>(stored.map((one) => [one.social_id, one]));
  let added = 0;

  const nameOf = (one: CompanyFacts, index: number): Identified => {
    const key = byId[index]!;
    if (key !== null) {
      if (key < 0 && !states.has(key)) return refuse('social_id', 'names no company of the directory');
      return { named: { key, facts: one, isNamed: false } };
    }
    const choice = finder.choose(index);
    if (choice && choice.confidence >= sure[choice.by]) {
      const found = Number(choice.candidate.social_id);
      if (!states.has(found)) states.set(found, { ...choice.candidate, social_id: found });
      return { named: { key: found, facts: one, isNamed: choice.by !== 'identifier' } };
    }
    if (choice?.by === 'name' && choice.confidence <= ambiguous && !hasMoreThanName(one)) {
      return refuse('name', 'is that of several companies; an id, a domain or a slug would tell which');
    }
    // Stands for a key of its own, which is taken when it is known how many are wanted; keys of companies are beyond -2^52.
    return { named: { key: --added, facts: one, isNamed: false } };
  };
  const identified = facts.map((one, index) => {
    const result = nameOf(one, index);
    if ('named' in result) {
      const state = mergeCompany(states.get(result.named.key), result.named, findPlace);
      states.set(state.social_id, state);
      finder.know(toCandidate(state));
    }
    return result;
  });
  const own = await takeOwnKeys(client, -added);
  for (const one of identified) {
    if ('named' in one && one.named.key < 0 && one.named.key >= added) one.named.key = own[-1 - one.named.key]!;
  }
  return identified;
}

/** The key that the id tells or, without one, the id in the address of the page on the network. */
function keyOf({ social_id, social_url }: CompanyFacts): number | null {
  if (social_id) return Number(toCompanyKey(social_id));
  const slug = social_url?.includes('/') ? toSlug(social_url) : null;
  return slug !== null && /^[1-9]\d{0,14}$/.test(slug) ? Number(slug) : null;
}

const toInput = (facts: CompanyFacts): CompanyInput => ({
  identifiers: readIdentifiers(facts),
  social_slug: facts.slug ?? (facts.social_url?.includes('/') ? facts.social_url : null),
  domain: facts.domain ?? facts.domains?.[0] ?? facts.website ?? null,
  name: facts.name,
});

const hasMoreThanName = (facts: CompanyFacts): boolean => {
  const { identifiers, social_slug, domain } = toInput(facts);
  return identifiers!.length > 0 || Boolean(social_slug ?? domain);
};

const toCandidate = ({ social_id, ...record }: CompanyRecord): Candidate => ({
  ...record,
  social_id: String(social_id),
});

import type { CompanyFacts } from '../../../../schema/contracts/directory.js';
import type { Client } from '../../../platform/postgres/postgres.js';
import { mapInTurns } from '../../../platform/turn.js';
import type { Outcome } from '../bulk/index.js';
import {
  type Candidate,
  type Choice,
  CompanyFinder,
  type CompanyInput,
  toCompanyKey,
  toSlug,
} from '../company-matching/index.js';
import type { FindPlace } from '../reference-lists/index.js';
import { applyFacts } from './apply-facts.js';
import { type CompanyRecord, type NamedFacts, readIdentifiers } from './company-record.js';
import { combine } from './merging/combine.js';
import { type Added, selectAdded, selectLiving } from './merging/sql/merges.js';
import { hasOwnOrMerged, selectStoredCompanies, takeOwnKeys } from './sql/store-companies.js';

/** Which company each item is of, or why it is refused. */
export type Identified = { named: NamedFacts } | { refused: Outcome };

const refuse = (location: string, message: string): Identified => ({ refused: { refused: { location, message } } });

/** By a domain, the name must not disagree; a name that another company has too still means the company of exactly that name. */
const sure = { social_id: 0, identifier: 0, social_slug: 0, domain: 0.9, name: 0.8 };
/** A name that several companies have gives at most this confidence. */
const ambiguous = 0.5;

/**
 * Identifies the company of each of these facts (B12). Without an id, the matching of companies finds it (D2): by an identifier or a slug in any
 * case, by domain if the name does not disagree, else by the whole name. If nothing matches, the company is new and gets a key of its own. A new
 * id of the network is adopted in the same way by a company that had none; the id of a merged company stands for the company that it lives on
 * as. Earlier items are known to later ones, so that a file has the same result however it is divided. The caller has locked out other writers
 * of companies.
 */
export async function identifyCompanies(
  client: Client,
  facts: CompanyFacts[],
  findPlace: FindPlace,
): Promise<Identified[]> {
  const ids = facts.map(keyOf);
  // Nearly all imports name every company by its id, and nothing needs to be looked up for them while all companies have one.
  if (ids.every((key) => key !== null && key >= 0) && !(await hasOwnOrMerged(client))) {
    return facts.map((one, index) => ({ named: { key: ids[index]!, facts: one, isNamed: false } }));
  }
  const bulk = await Bulk.open(client, facts, ids, findPlace);
  const identified = await mapInTurns(facts.keys(), (index) => bulk.identify(index));
  const own = await takeOwnKeys(client, bulk.added);
  for (const one of identified) if ('named' in one) one.named.key = bulk.settle(one.named.key, own);
  return identified;
}

/** The items of a bulk, and what is known of companies after each of them. */
class Bulk {
  /** How many companies without an id of the network are new. */
  added = 0;
  private readonly states: Map<number, Partial<CompanyRecord>>;
  /** Companies that have got an id of the network within the bulk: items of before and behind are of the company of that id. */
  private readonly moved = new Map<number, number>();

  private constructor(
    private readonly facts: CompanyFacts[],
    private readonly ids: (number | null)[],
    private readonly living: Map<string, string>,
    private readonly finder: CompanyFinder,
    private readonly findPlace: FindPlace,
    stored: CompanyRecord[],
    /** What merges have added to companies. */
    private readonly fromMerges: Map<number, Added[]>,
  ) {
    for (const one of stored) finder.know(toCandidate(one));
    this.states = new Map(stored.map((one) => [one.social_id, one]));
  }

  static async open(
    client: Client,
    facts: CompanyFacts[],
    ids: (number | null)[],
    findPlace: FindPlace,
  ): Promise<Bulk> {
    const given = [...new Set(ids.filter((key) => key !== null).map(String))];
    const living = await selectLiving(client, given);
    const stored = await selectStoredCompanies(client, [...new Set(given.map((key) => living.get(key) ?? key))]);
    const held = new Set(stored.map((one) => one.social_id));
    const inputs = facts.map((one, index) => (held.has(ids[index] ?? 0) ? {} : toInput(one)));
    const finder = await CompanyFinder.open(client, inputs);
    const fromMerges = await selectAdded(client, [...new Set([...held, ...finder.listFound().map(Number)])]);
    return new Bulk(facts, ids, living, finder, findPlace, stored, fromMerges);
  }

  identify(index: number): Identified {
    const result = this.name(index);
    if ('named' in result) {
      const { named } = result;
      const state = this.apply(named);
      this.states.set(named.key, state);
      this.finder.know(toCandidate(state));
    }
    return result;
  }

  private apply(named: NamedFacts): CompanyRecord {
    const before = this.states.get(named.adopts?.key ?? named.key);
    if (named.adopts) {
      const own = applyFacts(undefined, named, this.findPlace);
      this.fromMerges.set(named.key, [combine(own, before as CompanyRecord).added]);
    }
    return applyFacts(before, named, this.findPlace, this.fromMerges.get(named.key));
  }

  /** The final key of a company; `own` has the keys that were taken for new companies without an id of the network. */
  settle(key: number, own: number[]): number {
    const at = this.moved.get(key) ?? key;
    return this.isNew(at) ? own[-1 - at]! : at;
  }

  private name(index: number): Identified {
    const facts = this.facts[index]!;
    const id = this.ids[index]!;
    if (id === null) return this.nameByFacts(index, facts);
    const living = this.living.get(String(id)) ?? this.moved.get(id);
    if (living !== undefined) return { named: { key: Number(living), facts, isNamed: true, isFormer: true } };
    const isKnown = this.states.has(id);
    if (id < 0) return isKnown ? named(id, facts) : refuse('social_id', 'names no company of the directory');
    return isKnown ? named(id, facts) : this.adopt(index, id, facts);
  }

  private nameByFacts(index: number, facts: CompanyFacts): Identified {
    const choice = this.finder.choose(index);
    if (choice && choice.confidence >= sure[choice.by]) {
      const key = Number(choice.candidate.social_id);
      this.remember(key, choice.candidate);
      return { named: { key, facts, isNamed: choice.by !== 'identifier' } };
    }
    if (choice?.by === 'name' && choice.confidence <= ambiguous && !hasMoreThanName(facts)) {
      return refuse('name', 'is that of several companies; an id, a domain or a slug would tell which');
    }
    // A placeholder for a key of its own, which is taken once the number of wanted keys is known; keys of companies are beyond -2^52.
    this.added++;
    return named(-this.added, facts);
  }

  /** An id of the network that is new may be that of a company that had none. */
  private adopt(index: number, id: number, facts: CompanyFacts): Identified {
    const choice = this.finder.choose(index, (key) => Number(key) < 0);
    if (!choice || choice.confidence < sure[choice.by]) return named(id, facts);
    const key = Number(choice.candidate.social_id);
    this.remember(key, choice.candidate);
    this.finder.forget(choice.candidate.social_id);
    this.moved.set(key, id);
    if (this.isNew(key)) {
      this.states.set(id, this.states.get(key)!);
      return named(id, facts);
    }
    return { named: { key: id, facts, isNamed: false, adopts: { key, ...reasonOf(choice, facts) } } };
  }

  private remember(key: number, candidate: Candidate): void {
    if (!this.states.has(key)) this.states.set(key, { ...candidate, social_id: key });
  }

  private isNew(key: number): boolean {
    return key < 0 && key >= -this.added;
  }
}

const named = (key: number, facts: CompanyFacts): Identified => ({ named: { key, facts, isNamed: false } });

/** What showed that two companies are one. */
function reasonOf({ by, candidate }: Choice, facts: CompanyFacts): { source: string | null; value: string | null } {
  const common = readIdentifiers(facts).find((one) => candidate.identifiers.includes(one)) ?? '';
  const colon = common.indexOf(':');
  if (by === 'identifier') return { source: common.slice(0, colon), value: common.slice(colon + 1) };
  if (by === 'social_slug') return { source: 'slug', value: candidate.slug };
  return by === 'domain' ? { source: 'domain', value: candidate.domain } : { source: null, value: null };
}

/** The key that the id contains or, without one, the id in the address of the page on the network. */
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

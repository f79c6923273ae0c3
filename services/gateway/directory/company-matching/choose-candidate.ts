import { inScopeOf } from '../../../../schema/contracts/company-identifiers.js';
import { type CompanyNames, hostsOf, slugsOf } from './company-keys.js';
import { toRegistrable } from './domain-name.js';
import { editOf } from './edit.js';
import { type NameKey, toNameKeys, toStrictName } from './name-keys.js';
import type { ReadInput } from './read-input.js';

/** A company that was found by an identifier of an input. */
export type Candidate = CompanyNames & {
  social_id: string;
  /** The id by which it was found, where that is of a company that was merged into it. */
  asked_id?: string;
  employees_on_social: number | null;
};

export const identifiers = ['social_id', 'identifier', 'social_slug', 'domain', 'name'] as const;
export type Identifier = (typeof identifiers)[number];

/** The chosen candidate, the identifier that decided, and the confidence in 0..1. */
export type Choice = { candidate: Candidate; by: Identifier; confidence: number };

/** How surely (0..1) each identifier of the input names a candidate; null where the input or the candidate lacks the identifier. */
type Evidence = Record<Identifier, number | null>;
type Weighed = { candidate: Candidate; evidence: Evidence; isToTheLetter: boolean };

/*
 * How confidence comes about (D2). Each constant is a probability that was set by hand and checked by `npm run eval -- match`.
 *
 * 1. The first identifier in the order id, identifier of another source, slug, domain, name that names a company decides. By itself it gives
 *    the confidence of `trust`, multiplied by the weights below for domains and names.
 * 2. If it names several companies, those that other identifiers support come first, then the larger company, then the lower id. Rivals are
 *    those that other identifiers support no less than the first. If n companies, the first included, are named equally well, the
 *    confidence is divided by n; otherwise, if a rival is named nearly as well, `rivalFactor` lowers it.
 * 3. Every other identifier that agrees raises the confidence: the doubts multiply (1 - (1 - a)(1 - b)).
 * 4. Every identifier that disagrees lowers it: by `otherFactor` if it names another candidate by 0.8 or more; else by `strayFactor`, or by
 *    `strayNameFactor` if a name had decided. A name that is only like the candidate's counts neither for it nor against it.
 */
const trust = { social_id: 1, identifier: 0.99, social_slug: 0.97, domain: 0.95, name: 0.93 };
/** Weights of a company's main domain, of its further domains, of a subdomain of either, and of hosts of the same registrable domain. */
const hostWeights = { main: 1, further: 0.96, within: 0.95, beside: 0.88 };
const formerName = 0.93;
/** Weights of one typo by the length of the name without common words: the shorter a name, the likelier it is another company's. */
const typoWeights = [0, 0, 0, 0, 0.6, 0.75, 0.88, 0.9, 0.93];
const longTypoWeight = 0.95;
/** Added to that length, since two companies' names often differ in the first letter alone, and rarely by two swapped letters. */
const editLengths = { letter: 0, 'first letter': -3, swap: 1 };
/** Candidates with at least this share of the best candidate's evidence count as rivals. */
const rivalShare = 0.9;
const rivalFactor = 0.9;
const otherFactor = 0.6;
const strayFactor = 0.85;
const strayNameFactor = 0.7;

/**
 * The candidate that an input means, and the confidence in 0..1, rounded to three digits; null where the input names no candidate. The
 * result depends only on the input and the set of candidates, not on their order.
 */
export function chooseCandidate(input: ReadInput, candidates: Candidate[]): Choice | null {
  const weighed = candidates.map((candidate) => weigh(input, candidate));
  const by = identifiers.find((identifier) => weighed.some(({ evidence }) => (evidence[identifier] ?? 0) > 0));
  if (by === undefined) return null;
  const named = weighed.filter(({ evidence }) => (evidence[by] ?? 0) > 0).sort((one, other) => compare(by, one, other));
  const best = named[0]!;
  const confidence = agreement(best.evidence) * uniqueness(by, best, named) * consistency(by, best, weighed, input);
  return { candidate: best.candidate, by, confidence: Math.round(confidence * 1_000) / 1_000 };
}

function agreement(evidence: Evidence): number {
  return 1 - identifiers.reduce((doubt, identifier) => doubt * (1 - (evidence[identifier] ?? 0)), 1);
}

function uniqueness(by: Identifier, best: Weighed, named: Weighed[]): number {
  const rivals = named.filter((one) => one !== best && support(by, one) >= support(by, best));
  const equals = rivals.filter((one) => rank(by, one) === rank(by, best)).length;
  if (equals > 0) return 1 / (equals + 1);
  const isClose = rivals.some((one) => rank(by, one) >= rivalShare * rank(by, best));
  return isClose ? rivalFactor : 1;
}

function consistency(by: Identifier, best: Weighed, weighed: Weighed[], input: ReadInput): number {
  let factor = 1;
  for (const identifier of identifiers) {
    if (best.evidence[identifier] !== 0) continue;
    const isOther = weighed.some(({ evidence }) => (evidence[identifier] ?? 0) >= 0.8);
    if (isOther) factor *= otherFactor;
    else if (identifier !== 'name' || !isAlike(input, best.candidate)) {
      factor *= by === 'name' ? strayNameFactor : strayFactor;
    }
  }
  return factor;
}

/** How many identifiers besides the deciding one name the candidate. */
function support(by: Identifier, { evidence }: Weighed): number {
  return identifiers.filter((identifier) => identifier !== by && (evidence[identifier] ?? 0) > 0).length;
}

function rank(by: Identifier, { evidence, isToTheLetter }: Weighed): number {
  return evidence[by]! + (by === 'name' && isToTheLetter ? 0.001 : 0);
}

function compare(by: Identifier, one: Weighed, other: Weighed): number {
  return (
    support(by, other) - support(by, one) ||
    rank(by, other) - rank(by, one) ||
    (other.candidate.employees_on_social ?? -1) - (one.candidate.employees_on_social ?? -1) ||
    // Keys of companies without an id of the network are negative: they come behind the others, the older one first.
    Math.abs(Number(one.candidate.social_id)) - Math.abs(Number(other.candidate.social_id))
  );
}

function weigh(input: ReadInput, candidate: Candidate): Weighed {
  const slugs = slugsOf(candidate);
  const isToTheLetter = input.strictName !== '' && toStrictName(candidate.name) === input.strictName;
  return {
    candidate,
    isToTheLetter,
    evidence: {
      social_id:
        input.socialId === null
          ? null
          : trust.social_id * Number(input.socialId === candidate.social_id || input.socialId === candidate.asked_id),
      identifier: weighIdentifiers(input, candidate),
      social_slug:
        input.slug === null || slugs.length === 0 ? null : trust.social_slug * Number(slugs.includes(input.slug)),
      domain: weighHosts(input, hostsOf(candidate)),
      name: weighNames(input, candidate),
    },
  };
}

/** One that agrees decides. Where a company has one at most, another one disagrees. */
function weighIdentifiers({ identifiers: given }: ReadInput, { identifiers: held }: Candidate): number | null {
  if (given.some((one) => held.includes(one))) return trust.identifier;
  return given.some(inScopeOf(held)) ? 0 : null;
}

function weighHosts({ host, registrable }: ReadInput, hosts: string[]): number | null {
  if (host === null || hosts.length === 0) return null;
  const weights = hosts.map((held, index) => {
    const own = index === 0 ? hostWeights.main : hostWeights.further;
    if (held === host) return own;
    if (host.endsWith(`.${held}`)) return own * hostWeights.within;
    return toRegistrable(held) === registrable ? own * hostWeights.beside : 0;
  });
  return trust.domain * Math.max(...weights);
}

function weighNames({ nameKeys }: ReadInput, candidate: Candidate): number | null {
  if (nameKeys.length === 0) return null;
  const weights = nameKeysOf(candidate).map(
    (held, index) => compareKeys(nameKeys, held) * (index === 0 ? 1 : formerName),
  );
  return trust.name * Math.max(...weights);
}

const readNames = new WeakMap<Candidate, NameKey[][]>();

/** The keys of a candidate's name and of each of its former names, read once for all inputs of a bulk. */
function nameKeysOf(candidate: Candidate): NameKey[][] {
  const keys = readNames.get(candidate) ?? [candidate.name, ...candidate.former_names].map(toNameKeys);
  readNames.set(candidate, keys);
  return keys;
}

/** How surely (0..1) a name is one of a company's names: by the rules for names, without what other companies are called. */
export function compareNames(given: string, names: string[]): number {
  const keys = toNameKeys(given);
  const best = Math.max(0, ...names.map((name) => compareKeys(keys, toNameKeys(name))));
  return Math.round(trust.name * best * 1_000) / 1_000;
}

function compareKeys(given: NameKey[], held: NameKey[]): number {
  let best = 0;
  for (const one of given) {
    for (const other of held) {
      if (one.key === other.key) best = Math.max(best, one.weight * other.weight);
      else if (other.ownLength !== null) best = Math.max(best, typoWeight(one, other.key));
    }
  }
  return best;
}

function typoWeight({ key, ownLength }: NameKey, held: string): number {
  const edit = ownLength === null ? null : editOf(key, held);
  if (ownLength === null || edit === null) return 0;
  const length = Math.max(0, ownLength + editLengths[edit]);
  return typoWeights[length] ?? longTypoWeight;
}

/** Whether a name that is not among a company's names still resembles one of them, its slug or its domain: one begins with the other. */
function isAlike({ nameKeys }: ReadInput, candidate: Candidate): boolean {
  const held = nameKeysOf(candidate).flatMap((keys) => keys.map(({ key }) => key));
  const labels = hostsOf(candidate).map((host) => toRegistrable(host).split('.')[0]!);
  const known = [...held, ...[...slugsOf(candidate), ...labels].map((text) => text.replaceAll(/[^\p{L}\p{N}]/gu, ''))];
  return nameKeys.some(({ key }) =>
    known.some((one) => {
      const [short, long] = one.length < key.length ? [one, key] : [key, one];
      return short.length >= 3 && long.startsWith(short);
    }),
  );
}

import type { Queryable } from '../../../platform/postgres/postgres.js';
import { inTurns, mapInTurns } from '../../../platform/turn.js';
import { type Candidate, chooseCandidate, type Identifier } from './choose-candidate.js';
import type { CompanyKey } from './company-keys.js';
import { type CompanyInput, type ReadInput, readInput } from './read-input.js';
import { toCompanyId } from './social-reference.js';
import { findById, findByKey, findByTypo, textOf } from './sql/find-companies.js';
import { toSwaps, toTypoProbes } from './typo-probes.js';

/** The company that an input means; `by` is the identifier that decided. */
export type CompanyMatch = {
  /** The key of the company. */
  companyId: string;
  /** The key of the company that was asked for: that of a company merged into this one (B12) if its id decided. */
  askedId: string;
  /** 0..1; `choose-candidate.ts` explains how it is computed. A confidence of 0.8 or more is as good as certain. */
  confidence: number;
  by: Identifier;
  company: {
    social_id: string;
    social_slug: string | null;
    domain: string | null;
    name: string;
    employees_on_social: number | null;
  };
};

type Options = {
  /** The least confidence of a match; 0.3 by default. */
  least?: number;
  /** Whether names may have a typo; true by default. */
  typos?: boolean;
};

const inputsAtOnce = 1_000;
/** A name has about as many swaps as letters; those of long names would otherwise block the event loop for a millisecond. */
const swapsAtOnce = 2_000;
/** From this confidence on a match is as good as certain (D2). */
export const sure = 0.8;

/**
 * The company of the directory that each input means (D2), in the order of the inputs; null for an input without a match. Id precedes slug,
 * slug domain, and domain name. Takes three statements for every 1,000 inputs (ids; slugs, domains and names; typos of names for which
 * nothing was found), and one for every 2,000 names with two letters swapped.
 */
export async function resolveCompanies(
  db: Queryable,
  inputs: readonly CompanyInput[],
  { least = 0.3, typos = true }: Options = {},
): Promise<(CompanyMatch | null)[]> {
  const matches: (CompanyMatch | null)[] = [];
  for (let start = 0; start < inputs.length; start += inputsAtOnce) {
    const read = await mapInTurns(inputs.slice(start, start + inputsAtOnce), readInput);
    const found = await findCandidates(db, read, typos);
    for (const [index, input] of read.entries()) matches.push(choose(input, found[index]!, least));
  }
  return matches;
}

/** The companies that the keys of each input find, with `typos` also those whose name differs by one. */
export async function findCandidates(db: Queryable, read: ReadInput[], typos: boolean): Promise<Candidate[][]> {
  const found: Map<string, Candidate>[] = read.map(() => new Map());
  function keep(place: number, one: Candidate): void {
    // What was found by id stays, since that may be the id of a company that was merged.
    if (!found[place]!.has(one.social_id)) found[place]!.set(one.social_id, one);
  }
  async function keepByKey(wanted: (CompanyKey & { place: number })[]): Promise<void> {
    const byKey = await findByKey(db, wanted);
    await inTurns(wanted, (key) => {
      for (const one of byKey.get(textOf(key))!) keep(key.place, one);
    });
  }
  const ids = read.flatMap(({ socialId }, place) => (socialId === null ? [] : [{ place, socialId }]));
  for (const one of await findById(db, ids)) keep(one.place, one);
  await keepByKey(read.flatMap((input, place) => keysOf(input).map((key) => ({ ...key, place }))));
  if (typos) {
    const misspelt = read.flatMap((input, place) =>
      input.nameKeys[0] && isOpen(input, [...found[place]!.values()]) ? [{ key: input.nameKeys[0].key, place }] : [],
    );
    const probes = misspelt.flatMap(({ key, place }) => toTypoProbes(key, place));
    for (const one of await findByTypo(db, probes)) keep(one.place, one);
    const swaps: (CompanyKey & { place: number })[] = [];
    await inTurns(misspelt, ({ key, place }) => {
      for (const swap of toSwaps(key)) swaps.push({ kind: 'name', key: swap, place });
    });
    for (let start = 0; start < swaps.length; start += swapsAtOnce) {
      await keepByKey(swaps.slice(start, start + swapsAtOnce));
    }
  }
  return found.map((one) => [...one.values()]);
}

/** Whether the name should also be looked up with typos: nothing was found so far, or only a doubtful match by name. */
function isOpen(input: ReadInput, found: Candidate[]): boolean {
  const choice = chooseCandidate(input, found);
  return choice === null || (choice.by === 'name' && choice.confidence < sure);
}

/** The keys by which the companies of an input are looked up. */
export function keysOf({ identifiers, slug, host, registrable, nameKeys }: ReadInput): CompanyKey[] {
  const hosts = [...new Set([host, registrable].filter((one) => one !== null))];
  return [
    ...identifiers.map((key) => ({ kind: 'identifier' as const, key })),
    ...(slug === null ? [] : [{ kind: 'slug' as const, key: slug }]),
    ...hosts.map((key) => ({ kind: 'domain' as const, key })),
    ...nameKeys.map(({ key }) => ({ kind: 'name' as const, key })),
  ];
}

function choose(input: ReadInput, found: Candidate[], least: number): CompanyMatch | null {
  const choice = chooseCandidate(input, found);
  if (choice === null || choice.confidence < least) return null;
  const { candidate, by, confidence } = choice;
  const { social_id, slug, domain, name, employees_on_social } = candidate;
  return {
    companyId: social_id,
    askedId: (by === 'social_id' && candidate.asked_id) || social_id,
    confidence,
    by,
    company: { social_id: toCompanyId(social_id), social_slug: slug, domain, name, employees_on_social },
  };
}

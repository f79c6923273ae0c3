import type { Embedded, Facts } from '../model/model.js';

/** How much a seed and a candidate have in common in each field, 0..1; null where the field of either is unknown. */
export type Likeness = {
  industry: number | null;
  tags: number | null;
  country: number | null;
  employees: number | null;
  founded: number | null;
  organizationType: number | null;
};

export function compareFacts(one: Facts, other: Facts): Likeness {
  return {
    industry: sharedPath(one.industryPath, other.industryPath),
    tags: sharedTags(one.tags, other.tags),
    country: sameText(one.country, other.country),
    // Companies with ten times as many people, or ten years between them, have nothing in common.
    employees: nearness(toMagnitude(one.employees), toMagnitude(other.employees), 1),
    founded: nearness(one.founded, other.founded, 10),
    organizationType: sameText(one.organizationType, other.organizationType),
  };
}

/** The share of the longer path that both have in common from the root on. */
function sharedPath(one: readonly string[], other: readonly string[]): number | null {
  if (one.length === 0 || other.length === 0) return null;
  return countShared(one, other) / Math.max(one.length, other.length);
}

/** How many industries two paths share from the root on. */
export function countShared(one: readonly string[], other: readonly string[]): number {
  let shared = 0;
  while (shared < one.length && shared < other.length && one[shared] === other[shared]) shared++;
  return shared;
}

function sharedTags(one: readonly string[], other: readonly string[]): number | null {
  if (one.length === 0 || other.length === 0) return null;
  const [held, given] = [keysOf(one), keysOf(other)];
  let shared = 0;
  for (const key of given) if (held.has(key)) shared++;
  return shared / Math.sqrt(held.size * given.size);
}

/** The keys of tags that were compared before: a search compares each of a thousand companies with each of a hundred seeds. */
const known = new WeakMap<readonly string[], ReadonlySet<string>>();

function keysOf(tags: readonly string[]): ReadonlySet<string> {
  const kept = known.get(tags);
  if (kept) return kept;
  const keys = new Set(tags.map(toKey));
  known.set(tags, keys);
  return keys;
}

export function toKey(tag: string): string {
  return tag.trim().toLowerCase();
}

function sameText(one: string | null, other: string | null): number | null {
  return one === null || other === null ? null : Number(toKey(one) === toKey(other));
}

function toMagnitude(count: number | null): number | null {
  return count === null ? null : Math.log10(count + 1);
}

function nearness(one: number | null, other: number | null, reach: number): number | null {
  return one === null || other === null ? null : Math.max(0, 1 - Math.abs(one - other) / reach);
}

/** Compares a candidate with all seeds: for each field the mean over the seeds for which it is known. */
export function compareWithSeeds(seeds: readonly Embedded[], candidate: Embedded): Likeness {
  const each = seeds.map((seed) => compareFacts(seed.facts, candidate.facts));
  const mean = (field: keyof Likeness): number | null => {
    const known = each.map((one) => one[field]).filter((value) => value !== null);
    return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
  };
  return {
    industry: mean('industry'),
    tags: mean('tags'),
    country: mean('country'),
    employees: mean('employees'),
    founded: mean('founded'),
    organizationType: mean('organizationType'),
  };
}

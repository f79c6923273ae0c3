import type { Commonness } from './sql/commonness.js';
import type { Axes, Way } from './sql/find-roles.js';

/** What is known of how common titles and past employers are. */
export type Known = { titles: Commonness | null; pastEmployers: Commonness | null };

// From these shares on, walking along and leaving out what does not fit visits less than 20 rows for one found, with the
// evidence of a profile (8 to 10 rows) on top.
const commonTitles = 0.2;
const commonPopulation = 0.12;
// A few employers are looked up one by one, whatever the statistics say.
const fewCompanies = 100;

// Months at once where employers are looked up one by one, since each window costs a look-up of all of them.
const wideDays = 128;
// 8 days of a million people hold some 40 to 400 roles of a persona; each window costs a descent for each of its titles.
const narrowDays = 8;

/**
 * The index that a search goes through: named new employers first; past employers where few people come from the population; else
 * along the titles, or along time alone where the titles are those of a good part of all people. And how many days its first window
 * has; null for all at once, where so much would be found at most.
 */
export function chooseWay(axes: Axes, known: Known, limit: number): { way: Way; firstDays: number | null } {
  if (axes.companyIds) return { way: 'byEmployer', firstDays: null };
  const passed = axes.population ? shareOfMovers(axes.population, known) : 1;
  const titleShare = known.titles ? share(axes.titleIds, known.titles) : 0;
  if (axes.population && (axes.population.length <= fewCompanies || passed < commonPopulation)) {
    const expected = passed * titleShare * (known.titles?.rows ?? 0);
    return { way: 'byPastEmployer', firstDays: expected > 4 * limit ? wideDays : null };
  }
  return { way: titleShare * passed >= commonTitles ? 'byRecency' : 'byTitle', firstDays: narrowDays };
}

/** The share of people who left a company of the population, as if nobody had left two. */
function shareOfMovers(population: readonly string[], { titles, pastEmployers }: Known): number {
  if (!pastEmployers || !titles) return 0;
  return Math.min(1, (share(population.map(Number), pastEmployers) * pastEmployers.rows) / titles.rows);
}

/** The share of rows that carry one of the values: those counted as they are, all others alike. */
export function share(values: readonly number[], known: Commonness): number {
  const others = Math.max(1, known.distinct - known.values.size);
  const sum = values.reduce((total, value) => total + (known.values.get(value) ?? known.rest / others), 0);
  return Math.min(1, sum);
}

import type { Commonness } from './sql/commonness.js';
import type { Axes, Way } from './sql/find-roles.js';

/** How common titles and past employers are, as far as the planner's statistics show. */
export type Known = { titles: Commonness | null; pastEmployers: Commonness | null };

// From these shares on, walking along an index and skipping what does not fit visits less than 20 rows for each row found; the evidence
// of a profile takes another 8 to 10 rows.
const commonTitles = 0.2;
const commonPopulation = 0.12;
// Few employers are looked up one by one, whatever the statistics say.
const fewCompanies = 100;

// Where employers are looked up one by one, a window covers months, since each window looks all of them up again.
const wideDays = 128;
// In 8 days, a million people take up some 40 to 400 roles of a persona. Each window costs an index look-up for each of its titles.
const narrowDays = 8;
// Reading all rows of titles that so few people have costs no more than the look-ups of another window.
const fewRows = 4;

/**
 * Chooses the index that a search reads: by person where people are named; by new employer where employers are named; by past employer
 * where few people come from the population; else by title, or by time alone where a good part of all people have the titles. `firstDays`
 * is the length of the first window in days, or null to read all of time at once, where little is expected or reading ends by itself.
 */
export function chooseWay(axes: Axes, known: Known, limit: number): { way: Way; firstDays: number | null } {
  // Each of them is looked up, whatever else the query asks.
  if (axes.leavers) return { way: 'byLeaver', firstDays: null };
  if (axes.companyIds) return { way: 'byEmployer', firstDays: null };
  const passed = axes.population ? shareOfMovers(axes.population, known) : 1;
  // Titles that are not looked up one by one are common.
  const titleShare = axes.broad ? 1 : known.titles ? share(axes.titleIds, known.titles) : 0;
  if (axes.population && (axes.population.length <= fewCompanies || passed < commonPopulation)) {
    const expected = passed * titleShare * (known.titles?.rows ?? 0);
    return { way: 'byPastEmployer', firstDays: expected > 4 * limit ? wideDays : null };
  }
  // Read in its order, the index by time ends where the page is full.
  if (axes.broad || titleShare * passed >= commonTitles) return { way: 'byRecency', firstDays: null };
  const rowsOfTitle = known.titles ? (titleShare * known.titles.rows) / axes.titleIds.length : Number.POSITIVE_INFINITY;
  return { way: 'byTitle', firstDays: rowsOfTitle <= fewRows ? null : narrowDays };
}

/** Estimates the share of people who left a company of the population, as if nobody had left two of them. */
function shareOfMovers(population: readonly string[], { titles, pastEmployers }: Known): number {
  if (!pastEmployers || !titles) return 0;
  return Math.min(1, (share(population.map(Number), pastEmployers) * pastEmployers.rows) / titles.rows);
}

/** Estimates the share of rows with one of the values: common values by their own share, all others by the mean share of the rest. */
export function share(values: readonly number[], known: Commonness): number {
  const others = Math.max(1, known.distinct - known.values.size);
  const sum = values.reduce((total, value) => total + (known.values.get(value) ?? known.rest / others), 0);
  return Math.min(1, sum);
}

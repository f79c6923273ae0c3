import { countryCodes } from '../../../../schema/contracts/countries.js';
import { CompanySize } from '../../../../schema/contracts/sizes.js';
import type { CompanyFilter } from '../../operation/ports.js';

/** The facts of a company that filters compare. An unknown fact is null and satisfies no filter on it. */
export type FilterFacts = {
  hq_country: string | null;
  industry_id: string | null;
  company_size: string | null;
  employees_on_social: number | null;
  founded: number | null;
};

/** Whether a company satisfies a filter. */
export function passesFilter(filter: CompanyFilter, facts: FilterFacts): boolean {
  return (
    isAmong(filter.countries, facts.hq_country) &&
    isAmong(filter.industryIds, facts.industry_id) &&
    isAmong(filter.sizes, facts.company_size) &&
    isAtLeast(facts.employees_on_social, filter.employeesMin) &&
    isAtMost(facts.employees_on_social, filter.employeesMax) &&
    isAtLeast(facts.founded, filter.foundedAfter === null ? null : filter.foundedAfter + 1) &&
    isAtMost(facts.founded, filter.foundedBefore === null ? null : filter.foundedBefore - 1)
  );
}

const isAmong = (wanted: string[] | null, value: string | null) =>
  wanted === null || (value !== null && wanted.includes(value));
const isAtLeast = (value: number | null, min: number | null) => min === null || (value !== null && value >= min);
const isAtMost = (value: number | null, max: number | null) => max === null || (value !== null && value <= max);

const countryNumbers = new Map(countryCodes.map((code, index) => [code, index + 1]));
const sizeNumbers = new Map<string, number>(CompanySize.options.map((size, index) => [size, index + 1]));
/** Stands for an unknown number, and lies below every bound. */
export const unknownNumber = -1;

/** A country as a small number; 0 where it is unknown. */
export const toCountryNumber = (code: string | null): number => (code && countryNumbers.get(code)) || 0;
/** A size band as a small number; 0 where it is unknown. */
export const toSizeNumber = (size: string | null): number => (size && sizeNumbers.get(size)) || 0;

/** A filter over numbers: 1 for each country, industry or size that passes; null where all pass, including unknown ones. */
export type NumberFilter = {
  countries: Uint8Array | null;
  industries: Uint8Array | null;
  sizes: Uint8Array | null;
  /** Inclusive; null where all pass, including unknown numbers. */
  employees: { min: number; max: number } | null;
  founded: { min: number; max: number } | null;
};

/** The filter in the form that a scan applies; `industryNumbers` are those of this process, from 1 on. */
export function toNumberFilter(filter: CompanyFilter, industryNumbers: ReadonlyMap<string, number>): NumberFilter {
  return {
    countries: markNumbers(filter.countries, countryNumbers),
    industries: markNumbers(filter.industryIds, industryNumbers),
    sizes: markNumbers(filter.sizes, sizeNumbers),
    employees: toRange(filter.employeesMin, filter.employeesMax),
    founded: toRange(
      filter.foundedAfter === null ? null : filter.foundedAfter + 1,
      filter.foundedBefore === null ? null : filter.foundedBefore - 1,
    ),
  };
}

function markNumbers(wanted: string[] | null, numbers: ReadonlyMap<string, number>): Uint8Array | null {
  if (wanted === null) return null;
  const marks = new Uint8Array(numbers.size + 1);
  for (const value of wanted) marks[numbers.get(value) ?? 0] = 1;
  // An unknown value in the filter has set this mark, but companies with unknown facts must not pass.
  marks[0] = 0;
  return marks;
}

function toRange(min: number | null, max: number | null): { min: number; max: number } | null {
  if (min === null && max === null) return null;
  return { min: Math.max(min ?? 0, 0), max: max ?? Number.MAX_SAFE_INTEGER };
}

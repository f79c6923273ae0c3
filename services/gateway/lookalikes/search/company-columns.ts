import { type FilterFacts, type NumberFilter, toCountryNumber, toSizeNumber, unknownNumber } from './company-filter.js';

/** What an index keeps of each row besides its vector: id, scale and facts for filters, as columns of numbers that grow by half. */
export class CompanyColumns {
  private capacity = 1_024;
  ids = new Float64Array(this.capacity);
  scales = new Float32Array(this.capacity);
  industries = new Uint16Array(this.capacity);
  private countries = new Uint16Array(this.capacity);
  private sizes = new Uint8Array(this.capacity);
  private employees = new Int32Array(this.capacity);
  private founded = new Int16Array(this.capacity);

  /** `industryNumbers` are those of this process, from 1 on. */
  constructor(private readonly industryNumbers: ReadonlyMap<string, number>) {}

  /** Makes room for the given number of rows. Every column may be another array afterwards. */
  reserve(size: number): void {
    if (size <= this.capacity) return;
    this.capacity = Math.max(size, Math.ceil(this.capacity * 1.5));
    this.ids = this.grow(this.ids);
    this.scales = this.grow(this.scales);
    this.industries = this.grow(this.industries);
    this.countries = this.grow(this.countries);
    this.sizes = this.grow(this.sizes);
    this.employees = this.grow(this.employees);
    this.founded = this.grow(this.founded);
  }

  setFacts(row: number, facts: FilterFacts): void {
    this.countries[row] = toCountryNumber(facts.hq_country);
    this.industries[row] = (facts.industry_id && this.industryNumbers.get(facts.industry_id)) || 0;
    this.sizes[row] = toSizeNumber(facts.company_size);
    this.employees[row] = facts.employees_on_social ?? unknownNumber;
    this.founded[row] = facts.founded ?? unknownNumber;
  }

  /** Whether a row satisfies a filter. */
  passes({ countries, industries, sizes, employees, founded }: NumberFilter, row: number): boolean {
    if (countries !== null && countries[this.countries[row]!] !== 1) return false;
    if (sizes !== null && sizes[this.sizes[row]!] !== 1) return false;
    if (industries !== null && industries[this.industries[row]!] !== 1) return false;
    if (employees !== null) {
      const value = this.employees[row]!;
      if (value < employees.min || value > employees.max) return false;
    }
    if (founded !== null) {
      const value = this.founded[row]!;
      if (value < founded.min || value > founded.max) return false;
    }
    return true;
  }

  private grow<T extends { set(values: T): void }>(column: T): T {
    const grown = new (column.constructor as new (length: number) => T)(this.capacity);
    grown.set(column);
    return grown;
  }
}

import { type CompanySize, type HeadcountLetter, headcounts } from '../../../../schema/contracts/sizes.js';

type Band = { size: CompanySize; letter: HeadcountLetter };

const bands = Object.entries(headcounts) as [HeadcountLetter, (typeof headcounts)[HeadcountLetter]][];

/** The size band of a number of employees; null for none. */
export function bandOfEmployees(employees: number): Band | null {
  const found = bands.find(([, { min, max }]) => employees >= min && employees <= max);
  return found ? { size: found[1].size, letter: found[0] } : null;
}

/** The headcount letter of a size band, by which signals filter (B9). */
export function letterOfSize(size: CompanySize): HeadcountLetter {
  const found = bands.find(([, band]) => band.size === size);
  if (!found) throw new Error(`the company size ${size} has no headcount letter`);
  return found[0];
}

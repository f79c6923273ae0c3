import { z } from 'zod';

/** The head-count letters of a signal (B9), each with its size band and the bounds of the band, both inclusive. */
export const headcounts = {
  A: { size: 'Self-employed', min: 1, max: 1 },
  B: { size: '1-10', min: 1, max: 10 },
  C: { size: '11-50', min: 11, max: 50 },
  D: { size: '51-200', min: 51, max: 200 },
  E: { size: '201-500', min: 201, max: 500 },
  F: { size: '501-1000', min: 501, max: 1_000 },
  G: { size: '1001-5000', min: 1_001, max: 5_000 },
  H: { size: '5001-10000', min: 5_001, max: 10_000 },
  I: { size: '10001+', min: 10_001, max: Number.MAX_SAFE_INTEGER },
} as const;

export const HeadcountLetter = z.enum(['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I']);
export type HeadcountLetter = z.output<typeof HeadcountLetter>;

/** A size band written as a range, as companies carry it. */
export const CompanySize = z.enum([
  'Self-employed',
  '1-10',
  '11-50',
  '51-200',
  '201-500',
  '501-1000',
  '1001-5000',
  '5001-10000',
  '10001+',
]);
export type CompanySize = z.output<typeof CompanySize>;

/** A size band in a request. Thousands separators are accepted, and the case does not matter. */
export const sizeRange = z
  .string()
  .transform((value) => (/^self.employed$/i.test(value.trim()) ? 'Self-employed' : value.replaceAll(/[\s,]/g, '')))
  .pipe(z.enum(CompanySize.options, `must be one of ${CompanySize.options.join(', ')}`));

/** The level of seniority that a title indicates (interface, new hire signal). */
export const SeniorityLevel = z.enum([
  'In Training',
  'Entry Level',
  'Senior',
  'Strategic',
  'Entry Level Manager',
  'Experienced Manager',
  'Vice President',
  'Director',
  'CXO',
  'Owner / Partner',
]);
export type SeniorityLevel = z.output<typeof SeniorityLevel>;

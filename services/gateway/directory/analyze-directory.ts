import type { Deps } from '../operation/deps.js';

// What an import of companies, people or posts writes, derived rows included.
const tables = [
  'company',
  'company_key',
  'person',
  'position',
  'contact',
  'job_title',
  'current_employment',
  'past_employer',
  'employer_name',
  'post',
  'engagement',
];

/** Tells the planner what a large import has changed, before the server notices by itself a minute later. */
export async function analyzeDirectory({ database }: Pick<Deps, 'database'>): Promise<void> {
  await database.pool.query(`analyze ${tables.join(', ')}`);
}

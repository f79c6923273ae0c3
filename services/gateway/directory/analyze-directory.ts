import type { Deps } from '../operation/deps.js';

// The tables that an import of companies, people or posts writes, derived rows included.
const tables = [
  'company',
  'company_key',
  'person',
  'position',
  'contact',
  'job_title',
  'job_title_role',
  'current_employment',
  'past_employer',
  'employer_name',
  'post',
  'engagement',
];

/** Refreshes the planner's statistics after a large import; autovacuum would do so only about a minute later. */
export async function analyzeDirectory({ database }: Pick<Deps, 'database'>): Promise<void> {
  await database.pool.query(`analyze ${tables.join(', ')}`);
}

import { generateCompany } from './generate.js';

type Change = { event_type: string; before: string | number | boolean; after: string | number | boolean };

/**
 * Returns the lines of a file of changes between two snapshots of a directory of invented companies, one JSON text per line, in the
 * import's `change-events` format. Companies differ from line to line, and so do source ids.
 */
export function generateChangeEvents(seed: number, count: number): string[] {
  return Array.from({ length: count }, (_, number) => {
    const company = generateCompany(seed, number);
    const changes: Change[] = [
      { event_type: 'started_hiring', before: false, after: true },
      { event_type: 'headcount_growth', before: company.headcount, after: company.headcount * 2 },
      { event_type: 'headcount_drop', before: company.headcount, after: Math.floor(company.headcount / 2) },
      { event_type: 'status_change', before: 'Active', after: number % 2 === 0 ? 'Acquired' : 'Inactive' },
      { event_type: 'renamed', before: `${company.name} Works`, after: company.name },
    ];
    const month = String((Math.floor(number / 31) % 12) + 1).padStart(2, '0');
    return JSON.stringify({
      company_id: Number(company.social_id),
      slug: company.slug,
      ...changes[number % changes.length],
      observed_at: `2025-${month}-15`,
      previous_snapshot_at: '2024-12-15',
    });
  });
}

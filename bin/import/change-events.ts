import { z } from 'zod';
import { reportViolations } from './report-violations.js';

/**
 * The `change-events` format: JSON Lines with one change of a company between two snapshots of a directory. Each becomes one activity item;
 * a row that does not fit gives reasons instead.
 */
export type ActivityRow = {
  source_id: string;
  signal_type: string;
  company_social_id: string;
  headline: string;
  occurred_at: string;
  payload: Record<string, string | number | boolean>;
};
export type Transformed = { item: ActivityRow } | { reasons: string[] };

// The longest headline contains three names and must stay within 500 characters.
const name = z.string().trim().min(1).max(150);
const headcount = z.int().min(0);
const every = {
  company_id: z.int().positive(),
  slug: name.nullish(),
  observed_at: z.iso.date(),
  previous_snapshot_at: z.iso.date(),
};

const signalTypes = {
  started_hiring: 'hiring',
  headcount_growth: 'headcount',
  headcount_drop: 'headcount',
  status_change: 'status',
  renamed: 'rename',
};

const ChangeEvent = z.discriminatedUnion(
  'event_type',
  [
    z.object({ ...every, event_type: z.literal('started_hiring'), before: z.literal(false), after: z.literal(true) }),
    z.object({ ...every, event_type: z.literal('headcount_growth'), before: headcount, after: headcount }),
    z.object({ ...every, event_type: z.literal('headcount_drop'), before: headcount, after: headcount }),
    z.object({ ...every, event_type: z.literal('status_change'), before: name, after: name }),
    z.object({ ...every, event_type: z.literal('renamed'), before: name, after: name }),
  ],
  {
    error: (issue) =>
      issue.code === 'invalid_union' ? `must be one of ${Object.keys(signalTypes).join(', ')}` : undefined,
  },
);
type ChangeEvent = z.output<typeof ChangeEvent>;

/** Turns one line of a change-events file into an activity item. Returns reasons when it cannot. */
export function transformChangeEvent(line: string): Transformed {
  let row: unknown;
  try {
    row = JSON.parse(line);
  } catch {
    return { reasons: ['is not JSON'] };
  }
  const result = ChangeEvent.safeParse(row, { reportInput: true });
  if (!result.success) return { reasons: reportViolations(result.error) };
  const event = result.data;
  return {
    item: {
      source_id: `${event.company_id}:${event.event_type}:${event.observed_at}`,
      signal_type: signalTypes[event.event_type],
      company_social_id: String(event.company_id),
      headline: writeHeadline(event),
      // A snapshot has a day and no time. Midnight UTC gives the same row the same time everywhere.
      occurred_at: `${event.observed_at}T00:00:00Z`,
      payload: {
        topic: event.event_type,
        before: event.before,
        after: event.after,
        previous_snapshot_at: event.previous_snapshot_at,
      },
    },
  };
}

function writeHeadline(event: ChangeEvent): string {
  const company = event.slug ? toName(event.slug) : `Company ${event.company_id}`;
  switch (event.event_type) {
    case 'started_hiring':
      return `${company} has started hiring`;
    case 'headcount_growth':
      return `${company} grew from ${reportPeople(event.before, event.after)}`;
    case 'headcount_drop':
      return `${company} shrank from ${reportPeople(event.before, event.after)}`;
    case 'renamed':
      return `${event.before} is now called ${event.after}`;
    case 'status_change':
      return reportStatus(company, event.before, event.after);
  }
}

function reportPeople(before: number, after: number): string {
  const percent = Math.round((after / before - 1) * 100);
  const change = before > 0 ? ` (${percent > 0 ? '+' : ''}${percent}%)` : '';
  return `${before.toLocaleString('en-US')} to ${after.toLocaleString('en-US')} people${change}`;
}

function reportStatus(company: string, before: string, after: string): string {
  if (after === 'Public') return `${company} has gone public`;
  if (after === 'Active') return `${company} is active again`;
  if (after === 'Acquired')
    return before === 'Inactive' ? `${company}, inactive before, was acquired` : `${company} was acquired`;
  if (after === 'Inactive' && before === 'Acquired') return `${company}, acquired earlier, is no longer active`;
  if (after === 'Inactive') return `${company} is no longer active`;
  return `${company} changed its status from ${before} to ${after}`;
}

const spelledInCapitals = new Set(['ai', 'api', 'hq', 'hr', 'io', 'ml', 'vr']);

/** Returns a slug in the form of a name. A number that distinguishes equal slugs is removed. */
function toName(slug: string): string {
  const words = slug.split('-').filter((word) => word !== '');
  if (words.length > 1 && /^[2-9]$/.test(words.at(-1)!)) words.pop();
  const spelled = words.map((word) =>
    spelledInCapitals.has(word) ? word.toUpperCase() : word.charAt(0).toUpperCase() + word.slice(1),
  );
  return spelled.join(' ') || slug;
}

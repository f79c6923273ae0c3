import { z } from 'zod';
import { type CompanyChange, signalTypes, writeHeadline } from '../../services/gateway/directory/changes/index.js';
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
      issue.code === 'invalid_union'
        ? 'must be one of started_hiring, headcount_growth, headcount_drop, status_change, renamed'
        : undefined,
  },
);

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
  const { event_type: topic, before, after } = event;
  const company = event.slug ? toName(event.slug) : `Company ${event.company_id}`;
  return {
    item: {
      source_id: `${event.company_id}:${topic}:${event.observed_at}`,
      signal_type: signalTypes[topic],
      company_social_id: String(event.company_id),
      headline: writeHeadline(company, { topic, before, after } as CompanyChange),
      // A snapshot has a day and no time. Midnight UTC gives the same row the same time everywhere.
      occurred_at: `${event.observed_at}T00:00:00Z`,
      payload: {
        topic,
        before,
        after,
        previous_snapshot_at: event.previous_snapshot_at,
      },
    },
  };
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

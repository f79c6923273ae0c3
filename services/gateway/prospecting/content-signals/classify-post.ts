import type { ContentDefinition, UseCase } from '../../../../schema/contracts/content-signals.js';
import { detectAttendance } from './detect-attendance.js';
import { scoreText } from './score-text.js';

/** The criteria for the posts of a sweep, fixed when the sweep starts. */
export type PostCriteria = Pick<
  ContentDefinition,
  'accept_all_posts' | 'post_filter' | 'use_cases' | 'detects_event_attendance'
>;

/** Why a post counts: the use case that fits best, with its score; both are null where there are no use cases. */
export type PostVerdict = { useCase: string | null; score: number | null };

/** A post fits a filter or a use case from this score on. */
export const leastScore = 0.5;

export const eventAttendance: UseCase = {
  name: 'Event attendance',
  prompt: 'The writer attends, hosts, exhibits or speaks at an event, such as a conference, a trade fair or a webinar.',
};

/** The prompts that a scorer gets for each post, in the order of its scores: the filter, if there is one, then the use cases. */
export function listPrompts(criteria: PostCriteria): string[] {
  if (criteria.accept_all_posts) return [];
  return [...listFilters(criteria), ...listUseCases(criteria).map((one) => `${one.name}: ${one.prompt}`)];
}

/** The scores of the embedded scorer for `listPrompts`. The name of a use case is for people; only its prompt is scored. */
export function scoreLexically(text: string, criteria: PostCriteria): number[] {
  if (criteria.accept_all_posts) return [];
  return [
    ...listFilters(criteria).map((filter) => scoreText(text, filter)),
    ...listUseCases(criteria).map((one) =>
      one === eventAttendance ? Number(detectAttendance(text)) : scoreText(text, one.prompt),
    ),
  ];
}

/**
 * Why a post counts, by its scores for `listPrompts`; null where it does not pass the filter, or fits none of the use cases, if there are
 * any. Pure.
 */
export function classifyPost(criteria: PostCriteria, scores: number[]): PostVerdict | null {
  const unclassified = { useCase: null, score: null };
  if (criteria.accept_all_posts) return unclassified;
  const filters = listFilters(criteria).length;
  if (scores.slice(0, filters).some((score) => score < leastScore)) return null;
  const useCases = listUseCases(criteria);
  if (useCases.length === 0) return unclassified;
  const ofUseCases = scores.slice(filters);
  const score = Math.max(...ofUseCases);
  return score < leastScore ? null : { useCase: useCases[ofUseCases.indexOf(score)]!.name, score };
}

const listFilters = ({ post_filter }: PostCriteria): string[] => (post_filter.trim() === '' ? [] : [post_filter]);

function listUseCases({ use_cases, detects_event_attendance }: PostCriteria): UseCase[] {
  return detects_event_attendance ? [...use_cases, eventAttendance] : use_cases;
}

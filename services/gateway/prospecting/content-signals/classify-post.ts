import type { ContentDefinition, UseCase } from '../../../../schema/contracts/content-signals.js';
import { detectAttendance } from './detect-attendance.js';
import { scoreText } from './score-text.js';

/** What a post is judged by, fixed when its sweep starts. */
export type PostCriteria = Pick<
  ContentDefinition,
  'accept_all_posts' | 'post_filter' | 'use_cases' | 'detects_event_attendance'
>;

/** Why a post counts: the use case that fits best, with its score; both null where nothing is asked. */
export type PostVerdict = { useCase: string | null; score: number | null };

/** A post fits what scores at least this. */
export const leastScore = 0.5;

export const eventAttendance: UseCase = {
  name: 'Event attendance',
  prompt: 'The writer attends, hosts, exhibits or speaks at an event, such as a conference, a trade fair or a webinar.',
};

/** What a scorer is asked of each post, in the order of its scores: the filter, where there is one, then the use cases. */
export function listPrompts(judging: PostCriteria): string[] {
  if (judging.accept_all_posts) return [];
  return [...listFilters(judging), ...listUseCases(judging).map((one) => `${one.name}: ${one.prompt}`)];
}

/** The embedded scorer's answer to `listPrompts`. A use case's name is for people: its prompt alone tells. */
export function scoreLexically(text: string, judging: PostCriteria): number[] {
  if (judging.accept_all_posts) return [];
  return [
    ...listFilters(judging).map((filter) => scoreText(text, filter)),
    ...listUseCases(judging).map((one) =>
      one === eventAttendance ? Number(detectAttendance(text)) : scoreText(text, one.prompt),
    ),
  ];
}

/** Whether a post counts, by the scores of `listPrompts`: it must pass the filter, and fit a use case where there are any. Pure. */
export function classifyPost(judging: PostCriteria, scores: number[]): PostVerdict | null {
  const nothing = { useCase: null, score: null };
  if (judging.accept_all_posts) return nothing;
  const filters = listFilters(judging).length;
  if (scores.slice(0, filters).some((score) => score < leastScore)) return null;
  const useCases = listUseCases(judging);
  if (useCases.length === 0) return nothing;
  const ofUseCases = scores.slice(filters);
  const score = Math.max(...ofUseCases);
  return score < leastScore ? null : { useCase: useCases[ofUseCases.indexOf(score)]!.name, score };
}

const listFilters = ({ post_filter }: PostCriteria): string[] => (post_filter.trim() === '' ? [] : [post_filter]);

function listUseCases({ use_cases, detects_event_attendance }: PostCriteria): UseCase[] {
  return detects_event_attendance ? [...use_cases, eventAttendance] : use_cases;
}

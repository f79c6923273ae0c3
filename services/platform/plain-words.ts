import type { z } from 'zod';

/** The text itself, or its beginning with an ellipsis where it has more than `most` UTF-16 code units. No half of a pair of them remains. */
export function shorten(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

const nouns: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  bigint: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'an object',
  record: 'an object',
};

/** Describes what a value violates in words for readers of the interface, for every check without a message of its own. */
export function describeIssue(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${nouns[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return `must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map(String).join(', ')}`;
    case 'too_small':
      return describeBound(issue.origin, issue.inclusive === false ? 'more than' : 'at least', Number(issue.minimum));
    case 'too_big':
      return describeBound(issue.origin, issue.inclusive === false ? 'less than' : 'at most', Number(issue.maximum));
    case 'invalid_format':
      return issue.format === 'regex' ? 'does not have the required format' : `must be a valid ${issue.format}`;
    case 'invalid_union':
      return 'is of no kind that is accepted';
    case 'invalid_key':
      return `is not an accepted key: it ${issue.issues[0]?.message}`;
    default:
      return undefined;
  }
}

function describeBound(origin: string, bound: string, limit: number): string {
  if (origin === 'string' && bound === 'at least' && limit === 1) return 'must not be empty';
  const unit = { string: 'character', array: 'item', set: 'item' }[origin];
  return unit ? `must have ${bound} ${limit} ${unit}${limit === 1 ? '' : 's'}` : `must be ${bound} ${limit}`;
}

import type { CombinedError } from 'urql';

/** What the gateway says about one part of an input (`UserError`). */
export type UserError = { code: string; message: string; location?: string | null };

/** Problems of a form: those of fields by their paths, as `name` or `schedule.cron`, and what concerns no field. */
export type Problems = { fields: Record<string, string>; general: string | null };

export const noProblems: Problems = { fields: {}, general: null };

/**
 * Sorts what a mutation answered by the fields of its form, so that each problem is shown beside what it concerns. Places are those of the
 * input, such as `input.schedule.cron` or `body.schedule.cron`, with list positions in them; a problem of a part of a field belongs to the field
 * that `fields` names, and for a list it says which element is meant.
 */
export function sortProblems(errors: readonly UserError[], fields: readonly string[]): Problems {
  const found: Problems = { fields: {}, general: null };
  for (const { message, location } of errors) {
    const path = (location ?? '').replace(/^(input|body|query|path)\./, '').replaceAll(/\[\d+\]|\.\d+(?=\.|$)/g, '');
    const field = fields.find((name) => path === name || path.startsWith(`${name}.`));
    if (field) found.fields[field] = join(found.fields[field], message + whichOne(location ?? ''));
    else found.general = join(found.general, location ? `${path}: ${message}` : message);
  }
  return found;
}

/** Which element of a list a place is about, counted from 1. */
function whichOne(location: string): string {
  const position = /\[(\d+)\]|\.(\d+)(?=\.|$)/.exec(location);
  return position ? ` (number ${Number(position[1] ?? position[2]) + 1})` : '';
}

const join = (before: string | null | undefined, next: string): string => (before ? `${before}; ${next}` : next);

/** What went wrong with a request, in the words of the gateway where there are any. */
export function describeError(error: CombinedError): string {
  if (error.networkError && !error.response) return 'The gateway cannot be reached. Please try again.';
  const [first] = error.graphQLErrors;
  return first?.message ?? error.networkError?.message ?? error.message;
}

import { spend } from '../../platform/paging.js';

/** The most text of an answer, in characters: its bytes are more where they are not ASCII or are escaped, which would cost to find out. */
const maxCharacters = 32 * 1024 * 1024;

export const tooLong = 'An answer has at most 32 Mi characters; ask for fewer rows or fields at once.';

/** Whether the JSON of an answer would be longer than answers are; looks no further than that (A12). */
export function isTooLong(data: unknown): boolean {
  return spend(data, maxCharacters) < 0;
}

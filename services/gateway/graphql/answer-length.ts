/** The most text of an answer, in characters: its bytes are more where they are not ASCII or are escaped, which would cost to find out. */
const maxCharacters = 32 * 1024 * 1024;

export const tooLong = 'An answer has at most 32 Mi characters; ask for fewer rows or fields at once.';

/** Whether the JSON of an answer would be longer than answers are; looks no further than that (A12). */
export function isTooLong(data: unknown): boolean {
  return spend(data, maxCharacters) < 0;
}

/** What a value leaves of the characters that are left. */
function spend(value: unknown, left: number): number {
  if (typeof value === 'string') return left - value.length - 3;
  if (typeof value !== 'object' || value === null) return left - 5;
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length && left >= 0; index++) left = spend(value[index], left);
    return left;
  }
  for (const key in value) {
    if (left < 0) return left;
    left = spend((value as Record<string, unknown>)[key], left - key.length - 3);
  }
  return left;
}

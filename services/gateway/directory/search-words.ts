/** What the lists of the directory are searched with. */
export type Search = { query: { limit: number; cursor?: string; q?: string } };

/** Text as a part of a LIKE pattern. */
export function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, '\\$&');
}

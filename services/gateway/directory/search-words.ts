/** The input of the directory's lists: `q` holds the words to search for. */
export type Search = { query: { limit: number; cursor?: string; order?: string; q?: string } };

/** Escapes text for use within a LIKE pattern. */
export function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, '\\$&');
}

/** The text itself, or its beginning with an ellipsis where it has more than `most` UTF-16 code units. No half of a pair of them remains. */
export function shorten(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

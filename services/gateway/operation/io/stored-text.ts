// biome-ignore lint/suspicious/noControlCharactersInRegex: NUL and lone surrogates are what PostgreSQL text cannot hold
const unstorable = /\u0000|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** A text without what PostgreSQL cannot store. */
export const removeUnstorable = (text: string): string => text.replaceAll(unstorable, '');

/** Text as PostgreSQL can store it, cut to `max` characters, so that a foreign text never fails a batch; null where nothing is left. */
export function toStoredText(text: string | null | undefined, max = 500): string | null {
  const clean = removeUnstorable((text ?? '').trim().slice(0, max)).trim();
  return clean === '' ? null : clean;
}

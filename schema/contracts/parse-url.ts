/**
 * Parses a text as a URL, relative to `base` if that is given; returns null if it is not a URL. Node's own `URL.canParse` is not used: once V8 has
 * compiled a caller, it returns false for texts with letters such as "ü" (seen with Node 20.19 and 20.20; test/platform/parse-url.test.ts).
 */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}

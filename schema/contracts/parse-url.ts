/**
 * The URL that a text is, or that it is behind `base`; null where it is none. Node's own `URL.canParse` is not used for it: once V8 has compiled a
 * caller, it says false of texts with letters such as "ü" (seen with Node 20.19 and 20.20; test/platform/parse-url.test.ts).
 */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}

import { createHash } from 'node:crypto';

/** An address without what does not tell two people apart: scheme, `www.`, case. */
export function toPlainUrl(socialUrl: string): string {
  return socialUrl.toLowerCase().replace(/^https?:\/\/(www\.)?/, '');
}

/** What is kept of an erased person: a hash of their address, alike for every way to write it. */
export function hashProfileUrl(socialUrl: string): Buffer {
  return createHash('sha256').update(toPlainUrl(socialUrl)).digest();
}

/** The ways in which an address may have been written where it was kept as it came. */
export function spellUrl(socialUrl: string): string[] {
  const bare = socialUrl.replace(/^https?:\/\/(www\.)?/i, '');
  const spelt = [bare, bare.toLowerCase()].flatMap((path) =>
    ['https://', 'http://', 'https://www.', 'http://www.'].map((scheme) => scheme + path),
  );
  return [...new Set(spelt)];
}

import { hashIdentifier, toPlainUrl } from '../../../platform/identifiers.js';

/** What is kept of an erased person: a hash of their address, alike for every way to write it. */
export function hashProfileUrl(socialUrl: string): Buffer {
  return Buffer.from(hashIdentifier(toPlainUrl(socialUrl)), 'hex');
}

/** The ways in which an address may have been written where it was kept as it came. */
export function listUrlVariants(socialUrl: string): string[] {
  const bare = socialUrl.replace(/^https?:\/\/(www\.)?/i, '');
  const spelt = [bare, bare.toLowerCase()].flatMap((path) =>
    ['https://', 'http://', 'https://www.', 'http://www.'].map((scheme) => scheme + path),
  );
  return [...new Set(spelt)];
}

import { hashIdentifier, toPlainUrl } from '../../../platform/identifiers.js';

/** What is kept of an erased person: a hash of their address that is the same for every way to write it. */
export function hashProfileUrl(socialUrl: string): Buffer {
  return Buffer.from(hashIdentifier(toPlainUrl(socialUrl)), 'hex');
}

/** The ways to write an address that may have been stored where addresses are kept as they came. */
export function listUrlVariants(socialUrl: string): string[] {
  const bare = socialUrl.replace(/^https?:\/\/(www\.)?/i, '');
  const variants = [bare, bare.toLowerCase()].flatMap((path) =>
    ['https://', 'http://', 'https://www.', 'http://www.'].map((scheme) => scheme + path),
  );
  return [...new Set(variants)];
}

import { hashIdentifier, toPlainUrl } from '../../../platform/identifiers.js';

/** What is kept of an erased person: hashes of their addresses that are the same for every way to write them. */
export const hashProfileUrl = (socialUrl: string): Buffer => hashPlain(toPlainUrl(socialUrl));

/** The hash of an identifier that is plain already: an address without its scheme, or an e-mail address in lower case. */
export const hashPlain = (plain: string): Buffer => Buffer.from(hashIdentifier(plain), 'hex');

/** An e-mail address in the form that is hashed. */
export const toPlainEmail = (email: string): string => email.trim().toLowerCase();

/** The ways to write an address, in lower case. */
export function listUrlVariants(socialUrl: string): string[] {
  const plain = toPlainUrl(socialUrl);
  return ['https://', 'http://', 'https://www.', 'http://www.'].map((scheme) => scheme + plain);
}

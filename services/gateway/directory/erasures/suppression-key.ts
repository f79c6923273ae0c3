import { hashIdentifier, toPlainUrl } from '../../../platform/identifiers.js';

/** What is kept of an erased person: hashes of their addresses, which are the same for every spelling. */
export const hashProfileUrl = (socialUrl: string): Buffer => hashPlain(toPlainUrl(socialUrl));

/** The hash of an identifier that is plain already: an address without its scheme, or an e-mail address in lower case. */
export const hashPlain = (plain: string): Buffer => Buffer.from(hashIdentifier(plain), 'hex');

/** An e-mail address in the form that is hashed. */
export const toPlainEmail = (email: string): string => email.trim().toLowerCase();

/** The ways to write an address, in lower case. */
export const listUrlVariants = (socialUrl: string): string[] => withSchemes(toPlainUrl(socialUrl));

/** The ways to begin an address that is given without its scheme. */
export function withSchemes(plain: string): string[] {
  return ['https://', 'http://', 'https://www.', 'http://www.'].map((scheme) => scheme + plain);
}

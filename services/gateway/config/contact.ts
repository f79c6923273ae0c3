import { z } from 'zod';
import { parseUrl } from '../../../schema/contracts/parse-url.js';

/** Reads whom the operators of sources may write to: an e-mail address, or the https URL of a page. */
export function asContact(text: string): string {
  const isPage = parseUrl(text)?.protocol === 'https:';
  // It stands in a header of every request to them.
  if (!/^[\x21-\x7e]{3,200}$/.test(text) || !(isPage || z.email().safeParse(text).success)) {
    throw new Error('must be an e-mail address or an https URL');
  }
  return text;
}

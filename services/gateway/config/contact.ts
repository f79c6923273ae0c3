import { z } from 'zod';

/** Reads whom the operators of sources may write to: an e-mail address, or the https URL of a page. */
export function asContact(text: string): string {
  const isPage = URL.canParse(text) && new URL(text).protocol === 'https:';
  // It stands in a header of every request to them.
  if (!/^[\x21-\x7e]{3,200}$/.test(text) || !(isPage || z.email().safeParse(text).success)) {
    throw new Error('must be an e-mail address or an https URL');
  }
  return text;
}

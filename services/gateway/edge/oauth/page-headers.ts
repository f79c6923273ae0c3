import { createHash } from 'node:crypto';
import { pageStyle } from './html-pages.js';

const styleHash = createHash('sha256').update(pageStyle).digest('base64');

/**
 * Restricts what a browser does on our pages: no script, no frame, no other source, and forms to us alone. Browsers apply the list of form
 * targets to the redirect after a form as well, so it includes the client's origin.
 */
export function pageHeaders(redirectOrigin?: string): Record<string, string> {
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': [
      "default-src 'none'",
      `style-src 'sha256-${styleHash}'`,
      `form-action 'self'${redirectOrigin ? ` ${redirectOrigin}` : ''}`,
      "frame-ancestors 'none'",
      "base-uri 'none'",
    ].join('; '),
    'X-Frame-Options': 'DENY',
    // With `no-referrer` browsers would send `Origin: null` from forms.
    'Referrer-Policy': 'same-origin',
    'Cache-Control': 'no-store',
  };
}

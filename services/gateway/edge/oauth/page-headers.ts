import { createHash } from 'node:crypto';
import { pageStyle } from './pages.js';

const styleHash = createHash('sha256').update(pageStyle).digest('base64');

/**
 * What a browser may do on our pages: no script, no frame, no other source, and forms to us alone; browsers hold the redirect that answers
 * a form to the same list, so it names the client's address too.
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
    // Not `no-referrer`, with which browsers send `Origin: null` from forms.
    'Referrer-Policy': 'same-origin',
    'Cache-Control': 'no-store',
  };
}

import { createHash } from 'node:crypto';
import { escapeHtml } from '../../../operation/io/escape-html.js';

const style = `
  :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
  body { max-width: 28rem; margin: 12vh auto 0; padding: 0 1rem; }
  input { font: inherit; width: 100%; box-sizing: border-box; padding: .5rem; }
  button { font: inherit; padding: .5rem 1rem; margin: 1rem .5rem 0 0; }
  [role=alert] { border-left: .25rem solid #c00; padding-left: .75rem; }
  code { overflow-wrap: anywhere; }`;

/** A page for people that has no script; `body` is HTML. */
export const toPage = (title: string, body: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${escapeHtml(title)}</title>
    <style>${style}</style>
  </head>
  <body>
    <main>
    <h1>${escapeHtml(title)}</h1>
    ${body}
    </main>
  </body>
</html>
`;

const styleHash = createHash('sha256').update(style).digest('base64');

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

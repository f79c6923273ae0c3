import { codes } from '../../../../schema/contracts/codes.js';

/** Where the gateway explains the codes of errors; the fragment of an address is a code. */
export const errorsPath = '/docs/errors';

/** The page that the `type` of a problem leads to: what each error means, and what to do (A5). */
export function composeErrorPage(): string {
  const sections = Object.entries(codes).map(
    ([code, { status, title, about, retryable }]) => `<section id="${code}">
<h2>${code}</h2>
<p>${status} ${title}. In GraphQL <code>${code.toUpperCase()}</code>. ${retryable ? 'The same request may succeed later.' : 'The same request is refused again.'}</p>
<p>${about.replaceAll(/`([^`]+)`/g, '<code>$1</code>')}</p>
</section>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Errors of leadwire</title>
<link rel="icon" href="data:,">
<style>
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 45rem; margin: 2rem auto; padding: 0 1rem; color-scheme: light dark }
h2 { font-size: 1.1rem; margin-bottom: 0 }
section:target { outline: 2px solid; outline-offset: .5rem }
</style>
</head>
<body>
<h1>Errors of leadwire</h1>
${sections.join('\n')}
</body>
</html>
`;
}

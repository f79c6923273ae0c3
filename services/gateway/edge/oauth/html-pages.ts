import type { Scope } from '../../../../schema/contracts/api-keys.js';

const meanings: Record<Scope, string> = {
  read: 'Read what the account has',
  write: 'Change what the account has, and spend its credits',
  ingest: 'Bring in activity and directory data',
  staff: 'Run the installation: accounts, keys, credits',
};

const style = `
  :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
  body { max-width: 28rem; margin: 12vh auto 0; padding: 0 1rem; }
  input { font: inherit; width: 100%; box-sizing: border-box; padding: .5rem; }
  button { font: inherit; padding: .5rem 1rem; margin: 1rem .5rem 0 0; }
  [role=alert] { border-left: .25rem solid #c00; padding-left: .75rem; }
  code { overflow-wrap: anywhere; }`;

/** Asks for an API key; `fault` says what was wrong with the last one. */
export function signInPage(options: { action: string; client: string; fault?: string }): string {
  const { action, client, fault } = options;
  return page(
    'Sign in to leadwire',
    `<p><strong>${escapeHtml(client)}</strong> wants to use leadwire in your name. Show who you are by an API key.</p>
    ${fault ? `<p role="alert" id="fault">${escapeHtml(fault)}</p>` : ''}
    <form method="post" action="${escapeHtml(action)}/sign-in">
      <label for="key">API key (customer or staff)</label>
      <input id="key" name="key" type="password" required maxlength="300" autocomplete="off" spellcheck="false" autofocus
        ${fault ? 'aria-invalid="true" aria-describedby="fault"' : ''}>
      <button type="submit">Sign in</button>
    </form>
    ${refuseForm(action, 'Cancel')}`,
  );
}

/** Shows which program asks for which scopes, and lets the person decide. */
export function consentPage(options: {
  action: string;
  client: string;
  redirectUri: string;
  owner: string;
  scopes: readonly Scope[];
}): string {
  const { action, client, redirectUri, owner, scopes } = options;
  const list = scopes.map((scope) => `<li><code>${scope}</code>: ${meanings[scope]}</li>`).join('');
  return page(
    'Allow access?',
    `<p><strong>${escapeHtml(client)}</strong> asks to act for <strong>${escapeHtml(owner)}</strong>, and may then:</p>
    <ul>${list}</ul>
    <p>The name is what the program says of itself. It gets the answer at <code>${escapeHtml(redirectUri)}</code>.</p>
    <form method="post" action="${escapeHtml(action)}/allow"><button type="submit">Allow</button></form>
    ${refuseForm(action, 'Refuse')}`,
  );
}

/** Says why a sign-in cannot go on. */
export function faultPage(title: string, text: string): string {
  return page(title, `<p role="alert">${escapeHtml(text)}</p>`);
}

const refuseForm = (action: string, label: string): string =>
  `<form method="post" action="${escapeHtml(action)}/refuse"><button type="submit">${label}</button></form>`;

function page(title: string, body: string): string {
  return `<!doctype html>
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
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => escapes[character] as string);
}

export { style as pageStyle };

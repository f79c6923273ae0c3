import type { Scope } from '../../../../schema/contracts/api-keys.js';
import { escapeHtml } from '../../operation/io/escape-html.js';
import { toPage } from '../http/answers/html-page.js';

const meanings: Record<Scope, string> = {
  read: 'Read the data of the account',
  write: 'Change the data of the account, and spend its credits',
  ingest: 'Send in activity and directory data',
  staff: 'Manage the installation: accounts, keys, credits',
};

/** Asks for an API key; `fault` says what was wrong with the last one. */
export function signInPage(options: { action: string; client: string; fault?: string }): string {
  const { action, client, fault } = options;
  return toPage(
    'Sign in to leadwire',
    `<p><strong>${escapeHtml(client)}</strong> wants to use leadwire on your behalf. Sign in with an API key.</p>
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
  return toPage(
    'Allow access?',
    `<p><strong>${escapeHtml(client)}</strong> asks to act for <strong>${escapeHtml(owner)}</strong>, and may then:</p>
    <ul>${list}</ul>
    <p>The program chose this name itself. Your answer is sent to <code>${escapeHtml(redirectUri)}</code>.</p>
    <form method="post" action="${escapeHtml(action)}/allow"><button type="submit">Allow</button></form>
    ${refuseForm(action, 'Refuse')}`,
  );
}

/** Says why a sign-in cannot go on. */
export function faultPage(title: string, text: string): string {
  return toPage(title, `<p role="alert">${escapeHtml(text)}</p>`);
}

const refuseForm = (action: string, label: string): string =>
  `<form method="post" action="${escapeHtml(action)}/refuse"><button type="submit">${label}</button></form>`;

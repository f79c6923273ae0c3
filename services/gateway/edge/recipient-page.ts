import express, { type Request, type RequestHandler, type Response, Router } from 'express';
import type { RecipientState } from '../../../schema/contracts/outlets.js';
import { AppError } from '../../platform/errors.js';
import type { Deps } from '../operation/deps.js';
import { escapeHtml } from '../operation/io/escape-html.js';
import { findRecipient, readRecipientToken, recipientPath, setRecipient } from '../prospecting/outlets/index.js';
import { pageHeaders, toPage } from './http/answers/html-page.js';
import { limitBodyTime } from './http/body-time.js';
import { refuseOtherThan } from './http/methods.js';

/** What a form of the page, or a program for mail by one request (RFC 8058), may ask for. */
const wishes = new Map<string, RecipientState>([
  ['agree', 'confirmed'],
  ['refuse', 'unsubscribed'],
  ['One-Click', 'unsubscribed'],
]);

/**
 * The page on which whoever reads an address agrees to the digests of an account, or ends them. Who has its address has received it by e-mail.
 * It changes nothing before a button is pressed, since programs for mail look links up.
 */
export function createRecipientPage(
  { database, secretKeys }: Pick<Deps, 'database' | 'secretKeys'>,
  bodyTimeoutMs: number,
): RequestHandler {
  const path = `${recipientPath}/:token`;
  const router = Router();

  async function show(request: Request, response: Response, wish?: RecipientState): Promise<void> {
    const token = String(request.params.token);
    const key = readRecipientToken(secretKeys, token);
    if (key && wish) await setRecipient(database.pool, key.accountId, key.address, wish);
    const found = key && (await findRecipient(database.pool, key.accountId, key.address));
    const html = key && found ? describe(`${recipientPath}/${token}`, key.address, found) : notFound;
    response
      .status(found ? 200 : 404)
      .set(pageHeaders())
      .end(html);
  }

  router.get(path, (request, response) => show(request, response));
  router.post(
    path,
    limitBodyTime(bodyTimeoutMs),
    express.urlencoded({ extended: false, limit: '1kb' }),
    (request, response) => {
      const given = request.body ?? {};
      const wish = wishes.get(String(given['List-Unsubscribe'] ?? given.wish));
      if (!wish) throw new AppError('invalid_request', 'The form says neither that you agree nor that you refuse.');
      return show(request, response, wish);
    },
  );
  router.all(path, refuseOtherThan('GET', 'POST'));
  return router;
}

const notFound = toPage('This link is not valid any more', '<p>Nothing is sent to you because of it.</p>');

function describe(
  path: string,
  address: string,
  { state, account }: { state: RecipientState; account: string },
): string {
  const [who, where] = [`<strong>${escapeHtml(account)}</strong>`, `<strong>${escapeHtml(address)}</strong>`];
  const button = (wish: string, label: string): string =>
    `<form method="post" action="${escapeHtml(path)}"><input type="hidden" name="wish" value="${wish}"><button type="submit">${label}</button></form>`;
  const agree = button('agree', 'I want to receive them');
  const refuse = button('refuse', 'I want none');
  if (state === 'confirmed') {
    return toPage(
      'You receive leads by e-mail',
      `<p>${who} sends digests of its sales leads to ${where}.</p>${button('refuse', 'Unsubscribe')}`,
    );
  }
  if (state === 'unsubscribed') {
    return toPage('You receive no leads', `<p>Digests of ${who} are not sent to ${where}.</p>${agree}`);
  }
  return toPage(
    'Do you want to receive leads?',
    `<p>${who} wants to send digests of its sales leads to ${where}.</p>${agree}${refuse}`,
  );
}

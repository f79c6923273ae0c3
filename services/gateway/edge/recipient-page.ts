import express, { type Request, type RequestHandler, type Response, Router } from 'express';
import type { RecipientState } from '../../../schema/contracts/outlets.js';
import { AppError } from '../../platform/errors.js';
import { findClientAddress, type RateLimits, type TrustedProxies } from '../access/rate-limits/index.js';
import type { Deps } from '../operation/deps.js';
import { escapeHtml } from '../operation/io/escape-html.js';
import { findRecipient, readRecipientToken, recipientPath, setRecipient } from '../prospecting/outlets/index.js';
import { pageHeaders, toPage } from './http/answers/html-page.js';
import { limitBodyTime } from './http/body-time.js';
import { refuseOtherThan } from './http/methods.js';

/** What a form of the page may ask for. */
const wishes = new Map<string, RecipientState>([
  ['agree', 'confirmed'],
  ['refuse', 'unsubscribed'],
]);

/** Programs for mail send forms of either type (RFC 8058). */
const formTypes = ['application/x-www-form-urlencoded', 'multipart/form-data'];

/**
 * The page on which the owner of an e-mail address agrees to the digests of an account, or ends them. Its own address is known only from an e-mail.
 * It changes nothing before a button is pressed, since mail programs open links. Its requests count as those of callers without a credential.
 */
export function createRecipientPage(options: {
  deps: Pick<Deps, 'database' | 'secretKeys'>;
  limits: Pick<RateLimits, 'oauth'>;
  trustedProxies: TrustedProxies;
  bodyTimeoutMs: number;
}): RequestHandler {
  const { deps, limits, trustedProxies, bodyTimeoutMs } = options;
  const path = `${recipientPath}/:token`;
  const router = Router();

  async function show(request: Request, response: Response, wish?: RecipientState): Promise<void> {
    // The pool is there once the database has started.
    const db = deps.database.callers ?? deps.database.pool;
    const key = readRecipientToken(deps.secretKeys, String(request.params.token));
    if (key && wish) await setRecipient(db, key.accountId, key.address, wish);
    const found = key && (await findRecipient(db, key.accountId, key.address));
    const html = key && found ? describe(key.address, found) : notFound;
    response
      .status(found ? 200 : 404)
      .set(pageHeaders())
      .end(html);
  }

  router.use(recipientPath, (request, _response, next) => {
    limits.oauth.count(findClientAddress(request, trustedProxies));
    next();
  });
  router.get(path, (request, response) => show(request, response));
  router.post(
    path,
    limitBodyTime(bodyTimeoutMs),
    express.text({ type: formTypes, limit: '2kb' }),
    (request, response) => {
      const wish = readWish(String(request.body ?? ''));
      if (!wish) throw new AppError('invalid_request', 'The form says neither that you agree nor that you refuse.');
      return show(request, response, wish);
    },
  );
  router.all(path, refuseOtherThan('GET', 'POST'));
  return router;
}

function readWish(body: string): RecipientState | undefined {
  const form = new URLSearchParams(body);
  const isOneClick =
    form.get('List-Unsubscribe') === 'One-Click' || /name="?List-Unsubscribe"?\s*\r?\n\r?\n\s*One-Click\s/i.test(body);
  return isOneClick ? 'unsubscribed' : wishes.get(form.get('wish') ?? '');
}

const notFound = toPage('This link is no longer valid', '<p>No e-mail is sent to you because of it.</p>');

function describe(address: string, { state, account }: { state: RecipientState; account: string }): string {
  const [who, where] = [`<strong>${escapeHtml(account)}</strong>`, `<strong>${escapeHtml(address)}</strong>`];
  // The form is sent to the page's own address, whatever is in front of the gateway.
  const button = (wish: string, label: string): string =>
    `<form method="post"><input type="hidden" name="wish" value="${wish}"><button type="submit">${label}</button></form>`;
  const agree = button('agree', 'I want to receive them');
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
    `<p>${who} wants to send digests of its sales leads to ${where}.</p>${agree}${button('refuse', 'I do not want them')}`,
  );
}

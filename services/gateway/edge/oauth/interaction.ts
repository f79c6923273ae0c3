import express, { type Request, type RequestHandler, type Response, Router } from 'express';
import type { Grant, Interaction, Provider } from 'oidc-provider';
import { Scope } from '../../../../schema/contracts/api-keys.js';
import { AppError } from '../../../platform/errors.js';
import type { KeyVerifier } from '../../access/api-keys/index.js';
import { findClientAddress, type RateLimits, type TrustedProxies } from '../../access/rate-limits/index.js';
import type { Deps } from '../../operation/deps.js';
import type { Principal } from '../../operation/principal.js';
import { findAccountName } from '../../tenants/accounts/index.js';
import { refuseOtherThan } from '../http/methods.js';
import { pageHeaders } from './page-headers.js';
import { consentPage, faultPage, signInPage } from './pages.js';
import { interactionPath } from './provider-configuration.js';

type Asked = { details: Interaction; client: string; redirectUri: string; scopes: Scope[]; owner: Principal | null };

/**
 * The pages on which a person signs in by an API key and consents. Each belongs to the browser that began it (a cookie of that path), and
 * forms are taken from our own pages alone (`Origin`).
 */
export function createInteraction(options: {
  provider: Provider;
  keys: KeyVerifier;
  deps: Pick<Deps, 'database'>;
  limits: Pick<RateLimits, 'wrongKeys'>;
  trustedProxies: TrustedProxies;
  origin: string;
  resource: string;
}): Router {
  const { provider, keys, deps, limits, trustedProxies, origin, resource } = options;
  const router = Router();
  const form: RequestHandler[] = [refuseForeignForms(origin), express.urlencoded({ extended: false, limit: '4kb' })];

  router.get(`${interactionPath}/:uid`, async (request, response) => {
    const asked = await readAsked(request, response);
    if (!asked) return sendEnded(response);
    if (asked.scopes.length === 0)
      return end(request, response, 'invalid_scope', `ask for ${Scope.options.join(', ')}`);
    if (asked.details.prompt.name !== 'consent') return sendSignIn(response, asked);
    if (allowedScopes(asked).length === 0)
      return end(request, response, 'access_denied', 'the key may do none of this');
    sendPage(
      response,
      200,
      consentPage({
        action: `${interactionPath}/${asked.details.uid}`,
        client: asked.client,
        redirectUri: asked.redirectUri,
        owner: await describeOwner(asked.owner as Principal),
        scopes: allowedScopes(asked),
      }),
      asked.redirectUri,
    );
  });

  router.post(`${interactionPath}/:uid/sign-in`, ...form, async (request, response) => {
    const asked = await readAsked(request, response);
    if (!asked) return sendEnded(response);
    const address = findClientAddress(request, trustedProxies);
    let principal: Principal | null;
    try {
      await limits.wrongKeys.check(address);
      principal = await keys.verify(String(request.body?.key ?? '').trim());
      if (principal?.kind === 'ingest') principal = null;
      if (!principal) await limits.wrongKeys.count(address);
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'rate_limited')) throw error;
      response.setHeader('Retry-After', String(error.retryAfterS));
      return sendSignIn(response, asked, error.status, error.detail);
    }
    if (!principal) return sendSignIn(response, asked, 400, 'That is no customer or staff key that is valid.');
    const login = { accountId: principal.id, remember: false };
    await provider.interactionFinished(request, response, { login }, { mergeWithLastSubmission: false });
  });

  router.post(`${interactionPath}/:uid/allow`, ...form, async (request, response) => {
    const asked = await readAsked(request, response);
    if (asked?.details.prompt.name !== 'consent' || !asked.owner) return sendEnded(response);
    if (allowedScopes(asked).length === 0)
      return end(request, response, 'access_denied', 'the key may do none of this');
    const grantId = await (await grantScopes(asked, asked.owner)).save();
    await provider.interactionFinished(request, response, { consent: { grantId } }, { mergeWithLastSubmission: true });
  });

  router.post(`${interactionPath}/:uid/refuse`, ...form, async (request, response) => {
    if (!(await readAsked(request, response))) return sendEnded(response);
    await end(request, response, 'access_denied', 'the request was refused');
  });

  router.all(`${interactionPath}/:uid`, refuseOtherThan('GET'));
  const steps = ['sign-in', 'allow', 'refuse'].map((step) => `${interactionPath}/:uid/${step}`);
  router.all(steps, refuseOtherThan('POST'));

  /** Sends the person back to the program with an error. */
  async function end(request: Request, response: Response, error: string, description: string): Promise<void> {
    const result = { error, error_description: description };
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  }

  /** What is asked for, by whom, of whom; null where this browser has begun no such sign-in, or it has ended. */
  async function readAsked(request: Request, response: Response): Promise<Asked | null> {
    const details = await provider.interactionDetails(request, response).catch((error: Error) => {
      if (error.name === 'SessionNotFound') return null;
      throw error;
    });
    const client = details && (await provider.Client.find(String(details.params.client_id)));
    if (!details || !client || details.uid !== request.params.uid) return null;
    const words = String(details.params.scope ?? '').split(' ');
    return {
      details,
      client: client.clientName || 'A program without a name',
      redirectUri: String(details.params.redirect_uri),
      scopes: Scope.options.filter((scope) => words.includes(scope)),
      owner: details.session ? await keys.find(details.session.accountId) : null,
    };
  }

  /** Grants what was asked for and the key itself may do; the rest is noted as refused, so that it is not asked for again. */
  async function grantScopes(asked: Asked, owner: Principal): Promise<Grant> {
    const { details } = asked;
    const earlier = details.grantId ? await provider.Grant.find(details.grantId) : undefined;
    const grant = earlier ?? new provider.Grant({ accountId: owner.id, clientId: String(details.params.client_id) });
    const words = String(details.params.scope ?? '').split(' ');
    const openid = words.filter((word) => word === 'openid' || word === 'offline_access');
    if (openid.length > 0) grant.addOIDCScope(openid);
    const allowed = allowedScopes(asked);
    grant.addResourceScope(resource, allowed);
    const rest = asked.scopes.filter((scope) => !allowed.includes(scope));
    if (rest.length > 0) grant.rejectResourceScope(resource, rest);
    return grant;
  }

  async function describeOwner(owner: Principal): Promise<string> {
    if (owner.accountId === null) return 'the staff of this installation';
    return `the account ${(await findAccountName(deps, owner.accountId)) ?? owner.accountId}`;
  }

  return router;
}

const allowedScopes = ({ scopes, owner }: Asked): Scope[] => scopes.filter((scope) => owner?.scopes.includes(scope));

/** Browsers name the page that a form came from; another site's form must not sign anybody in (CSRF). */
function refuseForeignForms(origin: string): RequestHandler {
  return (request, response, next) => {
    if (request.headers.origin === origin) return next();
    sendPage(response, 403, faultPage('This cannot go on', 'The form was sent from another page.'));
  };
}

function sendSignIn(response: Response, asked: Asked, status = 200, fault?: string): void {
  const action = `${interactionPath}/${asked.details.uid}`;
  sendPage(response, status, signInPage({ action, client: asked.client, fault }), asked.redirectUri);
}

function sendEnded(response: Response): void {
  sendPage(response, 400, faultPage('This sign-in has ended', 'Go back to the program and begin again.'));
}

function sendPage(response: Response, status: number, html: string, redirectUri?: string): void {
  const origin = redirectUri && URL.canParse(redirectUri) ? new URL(redirectUri).origin : undefined;
  response.status(status).set(pageHeaders(origin)).end(html);
}

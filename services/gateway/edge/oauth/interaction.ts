import express, { type Request, type RequestHandler, type Response, Router } from 'express';
import type { Grant, Interaction, InteractionResults, Provider } from 'oidc-provider';
import { Scope } from '../../../../schema/contracts/api-keys.js';
import { parseUrl } from '../../../../schema/contracts/parse-url.js';
import { AppError } from '../../../platform/errors.js';
import type { KeyVerifier } from '../../access/api-keys/index.js';
import { findClientAddress, type RateLimits, type TrustedProxies } from '../../access/rate-limits/index.js';
import type { Deps } from '../../operation/deps.js';
import type { Principal } from '../../operation/principal.js';
import { findAccountName } from '../../tenants/accounts/index.js';
import { pageHeaders } from '../http/answers/html-page.js';
import { refuseOtherThan } from '../http/methods.js';
import { consentPage, faultPage, signInPage } from './html-pages.js';
import { interactionPath } from './provider-configuration.js';

/** What a program asks for, from whom, and which key has signed in; `owner` is null before the sign-in. */
type Asked = { details: Interaction; client: string; redirectUri: string; scopes: Scope[]; owner: Principal | null };

type InteractionOptions = {
  provider: Provider;
  keys: KeyVerifier;
  deps: Pick<Deps, 'database'>;
  limits: Pick<RateLimits, 'wrongKeys'>;
  trustedProxies: TrustedProxies;
  origin: string;
  resource: string;
};

/**
 * The pages on which a person signs in by an API key and consents. Each belongs to the browser that began it (a cookie of that path), and
 * forms are accepted from our own pages alone (`Origin`).
 */
export function createInteraction(options: InteractionOptions): Router {
  const pages = new InteractionPages(options);
  const router = Router();
  const readForm = [refuseForeignForms(options.origin), express.urlencoded({ extended: false, limit: '4kb' })];
  const page = `${interactionPath}/:uid`;
  router.get(page, pages.show);
  router.post(`${page}/sign-in`, ...readForm, pages.signIn);
  router.post(`${page}/allow`, ...readForm, pages.allow);
  router.post(`${page}/refuse`, ...readForm, pages.refuse);
  router.all(page, refuseOtherThan('GET'));
  router.all([`${page}/sign-in`, `${page}/allow`, `${page}/refuse`], refuseOtherThan('POST'));
  return router;
}

class InteractionPages {
  constructor(private readonly options: InteractionOptions) {}

  readonly show: RequestHandler = async (request, response) => {
    const asked = await this.readAsked(request, response);
    if (!asked) return sendEnded(response);
    if (asked.scopes.length === 0) {
      return this.end(request, response, 'invalid_scope', `request at least one of ${Scope.options.join(', ')}`);
    }
    if (asked.details.prompt.name !== 'consent') return sendSignIn(response, asked);
    const scopes = allowedScopes(asked);
    if (scopes.length === 0) return this.endWithoutScopes(request, response);
    const { client, redirectUri, details } = asked;
    const owner = await this.describeOwner(asked.owner as Principal);
    const html = consentPage({ action: `${interactionPath}/${details.uid}`, client, redirectUri, owner, scopes });
    sendPage(response, 200, html, redirectUri);
  };

  readonly signIn: RequestHandler = async (request, response) => {
    const asked = await this.readAsked(request, response);
    if (!asked) return sendEnded(response);
    let principal: Principal | null;
    try {
      principal = await this.verifyKey(request);
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'rate_limited')) throw error;
      response.setHeader('Retry-After', String(error.retryAfterS));
      return sendSignIn(response, asked, error.status, error.detail);
    }
    if (!principal) return sendSignIn(response, asked, 400, 'This is not a valid customer or staff key.');
    await this.finish(request, response, { login: { accountId: principal.id, remember: false } });
  };

  readonly allow: RequestHandler = async (request, response) => {
    const asked = await this.readAsked(request, response);
    if (asked?.details.prompt.name !== 'consent' || !asked.owner) return sendEnded(response);
    if (allowedScopes(asked).length === 0) return this.endWithoutScopes(request, response);
    const grantId = await (await this.grantScopes(asked, asked.owner)).save();
    await this.finish(request, response, { consent: { grantId } }, true);
  };

  readonly refuse: RequestHandler = async (request, response) => {
    if (!(await this.readAsked(request, response))) return sendEnded(response);
    await this.end(request, response, 'access_denied', 'the request was refused');
  };

  /** The principal of the customer or staff key in a form, null where it is none. Throws `rate_limited` after too many wrong keys. */
  private async verifyKey(request: Request): Promise<Principal | null> {
    const { keys, limits, trustedProxies } = this.options;
    const address = findClientAddress(request, trustedProxies);
    limits.wrongKeys.check(address);
    const principal = await keys.verify(String(request.body?.key ?? '').trim());
    if (principal && principal.kind !== 'ingest') return principal;
    limits.wrongKeys.count(address);
    return null;
  }

  /** Sends the person back to the program with an error. */
  private end(request: Request, response: Response, error: string, description: string): Promise<void> {
    return this.finish(request, response, { error, error_description: description });
  }

  private endWithoutScopes(request: Request, response: Response): Promise<void> {
    return this.end(request, response, 'access_denied', 'the key has none of the requested scopes');
  }

  private finish(
    request: Request,
    response: Response,
    result: InteractionResults,
    mergeWithLastSubmission = false,
  ): Promise<void> {
    return this.options.provider.interactionFinished(request, response, result, { mergeWithLastSubmission });
  }

  /** What is asked for; null where this browser has begun no such sign-in, or the sign-in has ended. */
  private async readAsked(request: Request, response: Response): Promise<Asked | null> {
    const { provider, keys } = this.options;
    const details = await provider.interactionDetails(request, response).catch((error: Error) => {
      if (error.name === 'SessionNotFound') return null;
      throw error;
    });
    const client = details && (await provider.Client.find(String(details.params.client_id)));
    if (!details || !client || details.uid !== request.params.uid) return null;
    const words = wordsOfScope(details);
    return {
      details,
      client: client.clientName || 'A program without a name',
      redirectUri: String(details.params.redirect_uri),
      scopes: Scope.options.filter((scope) => words.includes(scope)),
      owner: details.session ? await keys.find(details.session.accountId) : null,
    };
  }

  /** Grants what was asked for and the key itself may do. The rest is noted as refused, so that it is not asked for again. */
  private async grantScopes(asked: Asked, owner: Principal): Promise<Grant> {
    const { provider, resource } = this.options;
    const { details } = asked;
    const earlier = details.grantId ? await provider.Grant.find(details.grantId) : undefined;
    const grant = earlier ?? new provider.Grant({ accountId: owner.id, clientId: String(details.params.client_id) });
    const openid = wordsOfScope(details).filter((word) => word === 'openid' || word === 'offline_access');
    if (openid.length > 0) grant.addOIDCScope(openid);
    const allowed = allowedScopes(asked);
    grant.addResourceScope(resource, allowed);
    const rest = asked.scopes.filter((scope) => !allowed.includes(scope));
    if (rest.length > 0) grant.rejectResourceScope(resource, rest);
    return grant;
  }

  private async describeOwner(owner: Principal): Promise<string> {
    if (owner.accountId === null) return 'the staff of this installation';
    return `the account ${(await findAccountName(this.options.deps, owner.accountId)) ?? owner.accountId}`;
  }
}

const wordsOfScope = ({ params }: Interaction): string[] => String(params.scope ?? '').split(' ');

const allowedScopes = ({ scopes, owner }: Asked): Scope[] => scopes.filter((scope) => owner?.scopes.includes(scope));

/** Browsers name the origin of the page that a form came from. The form of another site must not sign anybody in (CSRF). */
function refuseForeignForms(origin: string): RequestHandler {
  return (request, response, next) => {
    if (request.headers.origin === origin) return next();
    sendPage(response, 403, faultPage('Sign-in failed', 'The form was sent from another page.'));
  };
}

function sendSignIn(response: Response, asked: Asked, status = 200, fault?: string): void {
  const action = `${interactionPath}/${asked.details.uid}`;
  sendPage(response, status, signInPage({ action, client: asked.client, fault }), asked.redirectUri);
}

function sendEnded(response: Response): void {
  sendPage(response, 400, faultPage('This sign-in has ended', 'Go back to the program and start again.'));
}

function sendPage(response: Response, status: number, html: string, redirectUri?: string): void {
  const origin = redirectUri ? parseUrl(redirectUri)?.origin : undefined;
  response.status(status).set(pageHeaders(origin)).end(html);
}

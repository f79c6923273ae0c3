import { randomUUID } from 'node:crypto';
import { IncomingMessage, type ServerOptions, ServerResponse } from 'node:http';
import express, { type Express, type RequestHandler, Router } from 'express';
import { AppError } from '../../../platform/errors.js';
import { type Health, publicPaths } from '../../../platform/http/health.js';
import type { Logger } from '../../../platform/lifecycle/log.js';
import type { TrustedProxies } from '../../access/rate-limits/index.js';
import { createProblemHandler } from './answers/problem.js';
import { allowOnPage, createSecurityHeaders } from './answers/security-headers.js';
import { type AllowedOrigins, allowOrigins } from './cors.js';
import { createDescription } from './description.js';
import { refuseOtherThan } from './methods.js';
import type { ResourceMetadata } from './resource-metadata.js';

/** The most headers of a request (A12). */
export const maxHeaders = 100;
const maxQueryBytes = 8 * 1024;

type AppOptions = {
  health: Pick<Health, 'reportPublicly'>;
  graphql: RequestHandler;
  rest: Router;
  /** The public metadata of this resource (RFC 9728), and their address. */
  resourceMetadata: ResourceMetadata;
  /** The embedded authorization server, where it is turned on. */
  oauth: RequestHandler | null;
  /** The web console, and what else is for browsers. */
  pages: RequestHandler[];
  /** Traces and times requests. */
  observe: RequestHandler;
  /** The address of the page that explains each code (`toProblem`). */
  errorKinds: string;
  /** The origins whose pages may call. */
  origins: AllowedOrigins;
  trustedProxies: TrustedProxies;
  /** Whether callers come by https alone. */
  isHttps: boolean;
  log: Logger;
};

/** The gateway's HTTP application: health, GraphQL, then REST; any other path is 404. Every error is sent as a problem (A5). */
export function createApp(options: AppOptions): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('trust proxy', options.trustedProxies);
  const always = [
    options.observe,
    createSecurityHeaders(options.isHttps),
    createBegin(options.errorKinds),
    options.resourceMetadata.announce,
  ];
  const ofInterface = [allowOnPage(), allowOrigins(options.origins)];
  app.use(inTurn([...always, unlessInterface(createSeldom(options)), ...ofInterface]));
  app.use(unlessInterface(createDescription()));
  for (const page of options.pages) app.use(unlessInterface(page));
  app.use('/graphql', options.graphql);
  app.use(options.rest);
  app.use(() => {
    throw new AppError('not_found', 'No such path.');
  });
  app.use(createProblemHandler(options.log));
  return app;
}

/** One handler that calls these in turn. Each handler of Express costs a request a layer of its stack. */
function inTurn(handlers: RequestHandler[]): RequestHandler {
  const end: RequestHandler = (_request, _response, next) => next();
  return handlers.reduceRight<RequestHandler>(
    (rest, handler) => (request, response, next) =>
      handler(request, response, (error?: unknown) => (error ? next(error) : rest(request, response, next))),
    end,
  );
}

/** What few requests ask for: health, metadata and the authorization server. */
function createSeldom({
  health,
  resourceMetadata,
  oauth,
}: Pick<AppOptions, 'health' | 'resourceMetadata' | 'oauth'>): Router {
  const seldom = Router();
  for (const path of publicPaths) {
    seldom.get(path, (_request, response) => {
      const { status, type, body } = health.reportPublicly(path);
      response.status(status).setHeader('content-type', type).end(body);
    });
  }
  seldom.all([...publicPaths], refuseOtherThan('GET'));
  seldom.use(resourceMetadata.routes);
  if (oauth) seldom.use(oauth);
  return seldom;
}

/** Skips the handler for requests to the interface itself, which would otherwise be compared with each path of the handler. */
function unlessInterface(handler: RequestHandler): RequestHandler {
  return (request, response, next) => {
    if (/^\/(v2|graphql)\b/.test(request.url)) next();
    else handler(request, response, next);
  };
}

/**
 * The classes of an app's requests and responses, for the server that creates them. Express would otherwise change the prototype of each of
 * Node's objects, and such objects survive the collection of young garbage with all that they refer to: 25 % of it instead of 1 %, which
 * takes a third of the time of a list of 50 (2026-11).
 */
export function adoptMessages(app: Express): Pick<ServerOptions, 'IncomingMessage' | 'ServerResponse'> {
  class AppRequest extends IncomingMessage {}
  class AppResponse<R extends IncomingMessage> extends ServerResponse<R> {}
  app.request = Object.setPrototypeOf(AppRequest.prototype, app.request);
  app.response = Object.setPrototypeOf(AppResponse.prototype, app.response);
  return { IncomingMessage: AppRequest, ServerResponse: AppResponse };
}

/** Gives the request its id, and refuses heads that name no host (RFC 9112) or exceed the limits (A12). */
const createBegin =
  (errorKinds: string): RequestHandler =>
  (request, response, next) => {
    const requestId = randomUUID();
    response.locals.requestId = requestId;
    response.locals.errorKinds = errorKinds;
    response.setHeader('X-Request-Id', requestId);
    response.setHeader('Cache-Control', 'no-store');
    // Checked first, since Host seems to be missing where it is among the headers that are not read.
    if (request.rawHeaders.length > 2 * maxHeaders) {
      throw new AppError('headers_too_large', `A request may have at most ${maxHeaders} headers.`);
    }
    if (request.headers.host === undefined && request.httpVersion !== '1.0') {
      throw new AppError('invalid_request', 'The Host header is missing.', {
        errors: [{ location: 'header.Host', message: 'is required' }],
      });
    }
    if (request.headers.expect !== undefined && !/^\s*100-continue\s*$/i.test(request.headers.expect)) {
      throw new AppError('expectation_failed', 'The Expect header may only be 100-continue.');
    }
    const query = request.url.indexOf('?');
    if (query >= 0 && request.url.length - query - 1 > maxQueryBytes) {
      throw new AppError('uri_too_long', `A query may have at most ${maxQueryBytes} bytes.`);
    }
    next();
  };

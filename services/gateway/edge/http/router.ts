import { type Request, type RequestHandler, type Response, Router } from 'express';
import { z } from 'zod';
import { AppError } from '../../../platform/errors.js';
import type { Admission } from '../../access/admission/index.js';
import { findClientAddress } from '../../access/rate-limits/index.js';
import { EventStream, Pages } from '../../operation/answers.js';
import type { BodyStream } from '../../operation/body-stream.js';
import type { Deps } from '../../operation/deps.js';
import { type AnyOperation, type Caller, runOperation } from '../../operation/operation.js';
import { sendCacheable } from './answers/cacheable.js';
import { tellDeprecation } from './answers/deprecation.js';
import { sendEvents } from './answers/event-stream.js';
import { sendPages } from './answers/pages.js';
import { printJson } from './answers/print-json.js';
import { sendPrinted } from './answers/send-printed.js';
import { authenticate, authenticateAgain, credentialEnded, visitOf } from './authenticate.js';
import { limitBodyTime } from './body-time.js';
import type { LastingConnections } from './lasting-connections.js';
import { refuseOtherThan } from './methods.js';
import { readJson, refuseUnclear } from './read-json.js';
import { whenOver } from './when-over.js';

const withBody = new Set(['post', 'put', 'patch']);

/**
 * Serves a table of operations: authenticates before the body is read, runs the use case and answers its output. A known path with
 * another method is 405 with `Allow`, also where a path with parameters would take it: /preview is no id.
 */
export function createRouter(options: {
  deps: Deps;
  admission: Admission;
  operations: AnyOperation[];
  /** What a request costs, in points (S2). */
  priceOf: (operation: AnyOperation, input: unknown) => number;
  /** How long a JSON body may take to arrive. */
  bodyTimeoutMs: number;
  /** How often an answer without an end says something. */
  heartbeatMs: number;
  connections: LastingConnections;
}): Router {
  const { deps, admission, operations, priceOf, bodyTimeoutMs, heartbeatMs } = options;
  /** Calls `end` where the credential of a request ends before its answer has; answers what stops the watch. */
  const watch = (request: Request, response: Response, end: () => void): (() => void) => {
    const { principal } = response.locals.caller as Caller;
    const unwatch = admission.watchCredential({ credential: request.headers.authorization!, principal }, end);
    whenOver(request, response, unwatch);
    return unwatch;
  };
  const nouns = createNouns();
  const serve = (path: string, operation: AnyOperation): void => {
    const before = operation.deprecated ? [tellDeprecation(operation.deprecated)] : [];
    const noun = nouns.of(path);
    const headers = headersOf(operation);
    noun[operation.method](
      path,
      ...before,
      authenticated(admission, operation),
      ...(operation.described.events ? [countStreams(options)] : []),
      ...bodyParsers(operation, admission, bodyTimeoutMs),
      async (request, response) => {
        const ended = new AbortController();
        if (operation.readsStream) watch(request, response, () => ended.abort(credentialEnded()));
        const visit = visitOf(response);
        const stream = { request, ended: ended.signal, receive: visit.receive.bind(visit) };
        const input = toInput(operation, headers, stream);
        const price = priceOf(operation, operation.pageSize ? ofPage(input, operation.pageSize) : input);
        await visit.start(price);
        const output = await runOperation(deps, operation, response.locals.caller, input);
        const { headers: told, body } = operation.toRest?.(output) ?? { headers: {}, body: output };
        for (const [name, value] of Object.entries(told)) response.setHeader(name, value);
        if (body instanceof EventStream) {
          // What has no end has a limit of its own, and holds up no other request of its caller.
          visit.leave();
          await sendEvents(response, body, {
            heartbeatMs,
            log: deps.log,
            watch: (end) => watch(request, response, end),
            told: (length) => visit.tellEvent('rest', length),
          });
        } else if (body instanceof Pages) {
          response.status(operation.status);
          const pages = visit.inTurns(body.pages, price);
          sendPages(response, pages, (end) => watch(request, response, end));
        } else if (operation.isCacheable) sendCacheable(request, response, body);
        else await sendOutput(response, operation.status, body);
      },
    );
  };
  for (const [path, served] of groupByPath(operations)) {
    for (const operation of served) serve(path, operation);
    nouns.of(path).all(path, refuseOtherThan(...served.map(({ method }) => method.toUpperCase())));
  }
  return nouns.router;
}

/** The operations of each path, as Express writes it: where two paths may mean the same, the one that has words before that with parameters. */
function groupByPath(operations: AnyOperation[]): [string, AnyOperation[]][] {
  const groups = new Map<string, AnyOperation[]>();
  for (const operation of operations) groups.set(operation.path, [...(groups.get(operation.path) ?? []), operation]);
  // Behind every word.
  const order = (path: string): string => path.replaceAll(/\{\w+\}/g, '~');
  return [...groups]
    .sort(([one], [other]) => (order(one) < order(other) ? -1 : 1))
    .map(([path, served]) => [path.replaceAll(/\{(\w+)\}/g, ':$1'), served]);
}

/** A router for each noun: one router tries its paths in turn, which for all of them is a tenth of a short answer's time (2026-11). */
function createNouns(): { router: Router; of(path: string): Router } {
  const byNoun = new Map<string, Router>();
  // Paths have no case.
  const nounOf = (path: string): string => path.split('/', 3)[2]?.toLowerCase() ?? '';
  const router = Router();
  router.use((request, response, next) => {
    const noun = byNoun.get(nounOf(request.path));
    if (noun) noun(request, response, next);
    else next();
  });
  return {
    router,
    of(path) {
      const noun = byNoun.get(nounOf(path)) ?? Router();
      byNoun.set(nounOf(path), noun);
      return noun;
    },
  };
}

function authenticated(admission: Admission, operation: AnyOperation): RequestHandler {
  return async (request, response, next) => {
    response.locals.operation = operation.name;
    response.locals.caller = await authenticate(request, response, admission);
    next();
  };
}

/** Counts a stream of events while it lasts; refused before anything is read for it. */
function countStreams({
  admission,
  connections,
}: {
  admission: Admission;
  connections: LastingConnections;
}): RequestHandler {
  return (request, response, next) => {
    const { principal } = response.locals.caller as Caller;
    whenOver(request, response, connections.ofAddress(findClientAddress(request, admission.trustedProxies)));
    whenOver(request, response, connections.ofCaller(principal));
    next();
  };
}

function bodyParsers(operation: AnyOperation, admission: Admission, timeoutMs: number): RequestHandler[] {
  if (operation.readsStream || !withBody.has(operation.method)) return [];
  return [requireJson, limitBodyTime(timeoutMs), ...readJson(refuseUnclear), authenticateAgain(admission)];
}

/** A body of another type must not pass as an absent one. */
const requireJson: RequestHandler = (request, _response, next) => {
  const hasBody =
    request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;
  if (hasBody && !request.is('application/json')) {
    throw new AppError('unsupported_media_type', 'The body must be application/json.');
  }
  next();
};

/** The headers that are part of an operation's input. */
function headersOf({ input }: AnyOperation): string[] {
  const header = input instanceof z.ZodObject ? input.shape.header : undefined;
  return header instanceof z.ZodObject ? Object.keys(header.shape) : [];
}

function toInput(operation: AnyOperation, headers: string[], stream: BodyStream): unknown {
  const { request } = stream;
  const { account_id: _, ...query } = request.query;
  if (operation.readsStream) return { query, stream };
  const input: Record<string, unknown> = { path: { ...request.params }, query };
  if (request.body !== undefined) input.body = request.body;
  if (headers.length > 0) {
    input.header = Object.fromEntries(headers.map((name) => [name, request.headers[name.toLowerCase()]]));
  }
  return input;
}

/** The input with the limit of one page, for the price of an answer that comes by pages. */
function ofPage(input: unknown, pageSize: number): unknown {
  const { query } = input as { query: Record<string, unknown> };
  return { query: { ...query, limit: String(Math.min(Number(query.limit) || pageSize, pageSize)) } };
}

async function sendOutput(response: Response, status: number, output: unknown): Promise<void> {
  response.status(status);
  if (status === 204) return void response.end();
  response.setHeader('Content-Type', 'application/json');
  // Opaque answers are bytes that are already JSON.
  if (output instanceof Uint8Array) return void response.end(output);
  sendPrinted(response, await printJson(output));
}

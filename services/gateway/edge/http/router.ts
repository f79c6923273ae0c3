import { type Request, type RequestHandler, type Response, Router } from 'express';
import { z } from 'zod';
import { AppError } from '../../../platform/errors.js';
import type { Admission } from '../../access/admission/index.js';
import { findClientAddress } from '../../access/rate-limits/index.js';
import type { BodyStream } from '../../operation/body-stream.js';
import type { Deps } from '../../operation/deps.js';
import { type AnyOperation, type Caller, runOperation } from '../../operation/operation.js';
import { Awaited, EventStream, Pages } from '../../operation/streamed-answers.js';
import type { PriceOf } from '../graphql/price/price-operations.js';
import { awaitAnswer } from './answers/await-answer.js';
import { sendCacheable } from './answers/cacheable.js';
import { announceDeprecation } from './answers/deprecation.js';
import { sendEvents } from './answers/event-stream.js';
import type { Heartbeats } from './answers/heartbeats.js';
import { printJson } from './answers/print-json.js';
import { sendPages } from './answers/send-pages.js';
import { sendPrinted } from './answers/send-printed.js';
import { authenticate, authenticateAgain, credentialEnded, queryOf, visitOf } from './authenticate.js';
import { limitBodyTime } from './body-time.js';
import { KnownInputs } from './known-inputs.js';
import type { LastingConnections } from './lasting-connections.js';
import { refuseOtherThan } from './methods.js';
import { readJson, refuseUnclear } from './read-json.js';
import { whenOver } from './when-over.js';

const withBody = new Set(['post', 'put', 'patch']);

type Known = { known: KnownInputs };
type RouterOptions = {
  deps: Deps;
  admission: Admission;
  operations: AnyOperation[];
  /** What a request costs, in points (S2). */
  priceOf: PriceOf;
  /** How long a JSON body may take to arrive. */
  bodyTimeoutMs: number;
  /** How often something is sent on a stream without events. */
  heartbeats: Heartbeats;
  /** How long the reader of a stream may take nothing. */
  patienceMs: number;
  connections: LastingConnections;
};

/**
 * Serves a table of operations: authenticates before the body is read, runs the use case and sends its output. A known path with another
 * method is 405 with `Allow`, even where a path with parameters would match: /preview is not an id.
 */
export function createRouter(options: RouterOptions): Router {
  const nouns = createNouns();
  const serving = { ...options, known: new KnownInputs() };
  for (const [path, served] of groupByPath(options.operations)) {
    const noun = nouns.of(path);
    for (const operation of served) noun[operation.method](path, ...serve(operation, serving));
    noun.all(path, refuseOtherThan(...served.map(({ method }) => method.toUpperCase())));
  }
  return nouns.router;
}

function serve(operation: AnyOperation, options: RouterOptions & Known): RequestHandler[] {
  const { deps, admission } = options;
  const { deprecated } = operation;
  const run = operation.print ? { ...operation, handle: operation.print } : operation;
  const begin = createBegin(operation, options);
  // One handler, since each costs a layer of Express and a turn of the queue of promises.
  const answer: RequestHandler = async (request, response) => {
    const { input, price } = await begin(request, response);
    const visit = visitOf(response);
    await visit.start(price);
    const output = await runOperation(deps, run, response.locals.caller, input);
    const { headers, body } = operation.toRest?.(output) ?? { headers: null, body: output };
    for (const name in headers) response.setHeader(name, headers[name]!);
    if (body instanceof EventStream) sendStream(response, body, options);
    else if (body instanceof Pages) {
      response.status(operation.status);
      sendPages(response, visit.inTurns(body.pages, price), (end) => watch(admission, response, end));
    } else if (operation.isCacheable) sendCacheable(request, response, body);
    else if (body instanceof Awaited) {
      const found = await awaitAnswer(response, body, {
        price,
        enter: () => countLasting(request, response, options),
        watch: (end) => watch(admission, response, end),
      });
      if (!request.socket.destroyed) await sendOutput(response, operation.status, found);
    } else await sendOutput(response, operation.status, body);
  };
  return deprecated ? [announceDeprecation(deprecated), answer] : [answer];
}

type Begin = (request: Request, response: Response) => Promise<{ input: unknown; price: number }>;

/** What happens before a use case is run: finds out who calls, reads the body, and returns the input and its price. */
function createBegin(operation: AnyOperation, options: RouterOptions & Known): Begin {
  const { admission, priceOf } = options;
  const headers = headersOf(operation);
  const takesBody = !operation.readsStream && withBody.has(operation.method);
  const limitTime = limitBodyTime(options.bodyTimeoutMs);
  // Only reads, which change nothing, and whose address is all of their input.
  const isAddressed = operation.method === 'get' && !operation.readsStream && headers.length === 0;
  const known = isAddressed ? options.known : null;

  return async (request, response) => {
    const found = known?.find(request);
    if (found) response.locals.query = found.query;
    response.locals.operation = operation.name;
    response.locals.caller = await authenticate(request, response, admission);
    // One beyond the limits is refused before anything is read for it.
    if (operation.described.events) countLasting(request, response, options);
    if (found) return found;
    if (takesBody) {
      requireJson(request);
      limitTime(request, response, () => {});
      await readJson(request, response, refuseUnclear);
      await authenticateAgain(request, response, admission);
    }
    const query = queryOf(request, response);
    const input = operation.readsStream
      ? { query: withoutAccount(query), stream: streamOf(request, response, admission) }
      : toInput(request, headers, query);
    const price = priceOf(operation, operation.pageSize ? ofPage(input, operation.pageSize) : input);
    known?.keep(request, { query, input, price });
    return { input, price };
  };
}

function sendStream(response: Response, body: EventStream, options: RouterOptions): void {
  const { deps, admission, heartbeats, patienceMs } = options;
  const visit = visitOf(response);
  // An answer without an end has a limit of its own, and holds up no other request of its caller.
  visit.leave();
  // Nothing waits for its end, so the handlers that answered the request need not be kept until then: a follower takes a fifth less memory.
  response.req.next = undefined;
  void sendEvents(response, body, {
    heartbeats,
    patienceMs,
    log: deps.log,
    watch: (end) => watch(admission, response, end),
    onEvent: (length) => visit.chargeEvent('rest', length),
  });
}

/** Calls `end` where the credential of a request ends before its answer has ended. Returns what stops the watch. */
function watch({ watchCredential }: Admission, response: Response, end: () => void): () => void {
  const { principal } = response.locals.caller as Caller;
  const unwatch = watchCredential({ credential: response.req.headers.authorization!, principal }, end);
  whenOver(response.req, response, unwatch);
  return unwatch;
}

/** The operations of each path, as Express writes it. Of two paths that match the same, the one without parameters comes first. */
function groupByPath(operations: AnyOperation[]): [string, AnyOperation[]][] {
  const groups = new Map<string, AnyOperation[]>();
  for (const operation of operations) groups.set(operation.path, [...(groups.get(operation.path) ?? []), operation]);
  // A parameter sorts behind every word.
  const order = (path: string): string => path.replaceAll(/\{\w+\}/g, '~');
  return [...groups]
    .sort(([one], [other]) => (order(one) < order(other) ? -1 : 1))
    .map(([path, served]) => [path.replaceAll(/\{(\w+)\}/g, ':$1'), served]);
}

/** A router for each noun. A single router tries its paths in turn, which for all paths takes a tenth of a short answer's time (2026-11). */
function createNouns(): { router: Router; of(path: string): Router } {
  const byNoun = new Map<string, Router>();
  const nounOf = (path: string): string => /^\/[^/]*\/([^/]*)/.exec(path)?.[1] ?? '';
  const router = Router();
  router.use((request, response, next) => {
    const name = nounOf(request.path);
    // Paths are case-insensitive.
    const noun = byNoun.get(name) ?? byNoun.get(name.toLowerCase());
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

/** Counts an answer that lasts until it is over. Throws `rate_limited` for one beyond the limits. */
function countLasting(request: Request, response: Response, { admission, connections }: RouterOptions): void {
  const { principal } = response.locals.caller as Caller;
  whenOver(request, response, connections.ofAddress(findClientAddress(request, admission.trustedProxies)));
  whenOver(request, response, connections.ofCaller(principal));
}

/** A body of another type must not pass as an absent one. */
function requireJson(request: Request): void {
  const hasBody =
    request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;
  if (hasBody && !request.is('application/json')) {
    throw new AppError('unsupported_media_type', 'The body must be application/json.');
  }
}

/** The headers that are part of an operation's input. */
function headersOf({ input }: AnyOperation): string[] {
  const header = input instanceof z.ZodObject ? input.shape.header : undefined;
  return header instanceof z.ZodObject ? Object.keys(header.shape) : [];
}

/** The body that a use case reads itself. */
function streamOf(request: Request, response: Response, admission: Admission): BodyStream {
  const ended = new AbortController();
  watch(admission, response, () => ended.abort(credentialEnded()));
  const visit = visitOf(response);
  return { request, ended: ended.signal, receive: visit.receive.bind(visit) };
}

function toInput({ params, body, headers: given }: Request, headers: string[], query: Request['query']): object {
  const input: Record<string, unknown> = { path: { ...params }, query: withoutAccount(query) };
  if (body !== undefined) input.body = body;
  if (headers.length > 0) input.header = Object.fromEntries(headers.map((name) => [name, given[name.toLowerCase()]]));
  return input;
}

function withoutAccount({ account_id: _, ...query }: Request['query']): Request['query'] {
  return query;
}

/** The input with the limit of one page, which decides the price of an answer that is sent in pages. */
function ofPage(input: unknown, pageSize: number): unknown {
  const { query } = input as { query: Record<string, unknown> };
  return { query: { ...query, limit: String(Math.min(Number(query.limit) || pageSize, pageSize)) } };
}

async function sendOutput(response: Response, status: number, output: unknown): Promise<void> {
  response.status(status);
  if (status === 204) return void response.end();
  response.setHeader('Content-Type', 'application/json');
  // Opaque answers are bytes that are already JSON.
  await sendPrinted(response, output instanceof Uint8Array ? output : await printJson(output));
}

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import type { buildConnector } from 'undici';

/** What stands behind all addresses of the web in a test. */
export type WebStandIn = {
  /** What was asked so far: the whole address, when, and its headers. */
  readonly asked: { url: string; at: number; headers: IncomingMessage['headers'] }[];
  /** Sets the answer of an address from now on; an address without an answer is 404. */
  on(url: string, answer: Answer): void;
  /** Answers whatever has no answer of its own. */
  otherwise(answer: (url: URL, response: ServerResponse) => void): void;
  /** The answer of Wikidata's query service to a query: rows of values by variable name; null if the service is out of order. */
  wikidata: (query: string) => Record<string, string>[] | null;
  /** Connects to it, whatever address is asked for. */
  readonly connect: buildConnector.connector;
  readonly port: number;
  close(): Promise<void>;
};

type Answer =
  | object
  | string
  | { status: number; headers?: Record<string, string>; body?: string }
  | ((request: IncomingMessage, response: ServerResponse) => void);

const isRaw = (answer: object): answer is { status: number; headers?: Record<string, string>; body?: string } =>
  typeof (answer as { status?: unknown }).status === 'number';

/** Starts a server that answers for all hosts: objects as JSON, texts as HTML, and others as they are given. */
export async function startWebStandIn(): Promise<WebStandIn> {
  const asked: WebStandIn['asked'] = [];
  const answers = new Map<string, Answer>();
  let fallback = (_url: URL, response: ServerResponse): void => void response.writeHead(404).end();
  const server = createServer((request, response) => {
    const url = `https://${request.headers.host}${request.url}`;
    asked.push({ url, at: performance.now(), headers: request.headers });
    const answer = answers.get(url);
    if (request.headers.host === 'query.wikidata.org') answerQuery(new URL(url), response);
    else if (answer === undefined) fallback(new URL(url), response);
    else if (typeof answer === 'function') answer(request, response);
    else if (typeof answer === 'string') response.setHeader('content-type', 'text/html').end(answer);
    else if (isRaw(answer)) response.writeHead(answer.status, answer.headers).end(answer.body);
    else response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
  });
  function answerQuery({ searchParams }: URL, response: ServerResponse): void {
    const rows = standIn.wikidata(searchParams.get('query') ?? '');
    if (rows === null) return void response.writeHead(503).end();
    const bindings = rows.map((row) =>
      Object.fromEntries(Object.entries(row).map(([name, value]) => [name, { type: 'literal', value }])),
    );
    response.setHeader('content-type', 'application/sparql-results+json');
    response.end(JSON.stringify({ results: { bindings } }));
  }
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const standIn: WebStandIn = {
    wikidata: () => [],
    asked,
    port,
    on: (url, answer) => void answers.set(url, answer),
    otherwise: (answer) => {
      fallback = answer;
    },
    connect: connectTo(port),
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
  return standIn;
}

/** Connects to a port of this machine, whatever address is asked for, and without TLS. */
export const connectTo =
  (port: number): buildConnector.connector =>
  (_target, done) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => done(null, socket));
    socket.once('error', (error) => done(error, null));
  };

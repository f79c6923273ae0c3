import { codes } from '../../schema/contracts/codes.js';
import { operations } from '../../services/gateway/edge/operations.js';
import type { AnyOperation } from '../../services/gateway/operation/operation.js';
import { expectDescribed } from '../support/described.js';
import type { FullAccount } from '../support/full-account.js';
import type { System } from '../support/system.js';
import { describedOperations } from './description.js';
import { goodBody, goodQuery } from './good-requests.js';
import { createSender, type Sent } from './send.js';
import { expectAlike, hasTwin, readTwin, type Twin, toDocument } from './twin.js';

/** How this request differs from one that succeeds. */
export type Bend = {
  /** The value of `Authorization`; none where null. */
  key?: string | null;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  /** An object goes as JSON, text and bytes as they are. */
  body?: unknown;
  /** The ids in the path, by the noun that precedes each. */
  ids?: Record<string, string>;
};

/** Sends requests to operations, and records which statuses they answered as described. */
export type Replay = {
  /** Sends an operation the account's usual request, changed by `bend`. */
  ask(name: string, bend?: Bend): Promise<Sent>;
  /** Sends the same request to the operation's GraphQL field; returns how it was refused. */
  askTwin(name: string, bend?: Bend): Promise<Twin>;
  /**
   * Sends requests to many operations and their fields, a few at a time, and expects this status from each, by both interfaces alike; any other
   * answer becomes a finding. Fields are asked if they share the status with REST, or if `twins` says so.
   */
  expect(status: number, names: string[], bend: (operation: AnyOperation) => Bend, twins?: boolean): Promise<void>;
  /** Judges an answer to a request that was sent in another way. */
  judge(name: string, answer: Sent): void;
  /** What was answered otherwise than described or expected. */
  findings: string[];
  /** Like `expect`, but allows any status. */
  askAll(status: number, names: string[], bend: (operation: AnyOperation) => Bend): Promise<void>;
  /** The operations that are described with a status but have not answered with it, in REST or, if GraphQL shares it, in GraphQL. */
  listMissing(status: number): string[];
  close(): void;
};

/** An id that nothing has. */
export const nowhere = '00000000-0000-4000-8000-000000000000';

export const operationOf = (name: string): AnyOperation => operations.find((one) => one.name === name)!;

/** The operations that are described with a status. */
export const listHaving = (status: number): string[] =>
  describedOperations.filter(({ responses }) => responses[status]).map(({ operationId }) => operationId);

/** Statuses that GraphQL reports for a field too; the others concern the transport, or the text of a body. */
const sharedWithGraphql = new Set([401, 402, 403, 404, 409, 410, 422, 429, 500, 503, 504]);

const isShared = (name: string, status: number): boolean => sharedWithGraphql.has(status) && hasTwin(name);

const atOnce = 32;

export function createReplay(system: System, account: FullAccount): Replay {
  const { send, close } = createSender(system.baseUrl);
  const answered = new Set<string>();
  const findings: string[] = [];

  function judge(name: string, answer: Sent): void {
    const { method, path } = operationOf(name);
    try {
      expectDescribed(method.toUpperCase(), path.replaceAll(/\{\w+\}/g, 'x'), answer);
      if (answer.status >= 400) expectProblem(answer);
      answered.add(`${name} ${answer.status}`);
    } catch (error) {
      findings.push(`${name}: ${(error as Error).message}`);
    }
  }

  /** The parts of a request to an operation, before REST or GraphQL writes them. */
  function fill(name: string, bend: Bend) {
    const operation = operationOf(name);
    const idOf = (noun: string): string => bend.ids?.[noun] ?? account.ids[noun] ?? nowhere;
    const own = credentialsOf(operation, system, account);
    const query = bend.query ?? { ...own.query, ...goodQuery(name, account.ids) };
    const body = 'body' in bend ? bend.body : goodBody(name, account.ids);
    const key = bend.key === undefined ? own.key : bend.key;
    const headers: Record<string, string> = { ...(key === null ? {} : { authorization: key }) };
    return { operation, idOf, query, body, headers };
  }

  async function ask(name: string, bend: Bend = {}): Promise<Sent> {
    const { operation, idOf, query, body, headers } = fill(name, bend);
    const path = operation.path.replaceAll(/([^/]+)\/\{\w+\}/g, (_, noun) => `${noun}/${idOf(noun)}`);
    const isRaw = body === undefined || typeof body === 'string' || body instanceof Buffer;
    const type: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
    const answer = await send(
      operation.method.toUpperCase(),
      `${path}?${new URLSearchParams(query)}`,
      { ...headers, ...type, ...bend.headers },
      isRaw ? body : JSON.stringify(body),
    );
    judge(name, answer);
    return answer;
  }

  async function askTwin(name: string, bend: Bend = {}): Promise<Twin> {
    const { operation, idOf, query, body, headers } = fill(name, bend);
    const steps = [...operation.path.matchAll(/([^/]+)\/\{(\w+)\}/g)];
    const path = Object.fromEntries(steps.map(([, noun, parameter]) => [parameter!, idOf(noun!)]));
    const { account_id, ...rest } = query;
    const idempotencyKey = bend.headers?.['idempotency-key'];
    const target = account_id ? `/graphql?account_id=${account_id}` : '/graphql';
    const document = toDocument(name, { path, query: rest, body, idempotencyKey });
    const answer = await send('POST', target, { ...headers, 'content-type': 'application/json' }, document);
    try {
      const twin = readTwin(name, answer);
      answered.add(`${name} GraphQL ${twin.status}`);
      return twin;
    } catch (error) {
      findings.push(`${name}: ${(error as Error).message}`);
      return { status: answer.status, locations: [] };
    }
  }

  function compare(name: string, answer: Sent, twin: Twin): void {
    try {
      expectAlike(name, answer, twin);
    } catch (error) {
      findings.push(`${name}: ${(error as Error).message}`);
    }
  }

  async function askEach(
    status: number,
    names: string[],
    bend: (operation: AnyOperation) => Bend,
    take: (name: string, answer: Sent, twin: Twin | null) => void,
    twins = false,
  ): Promise<void> {
    const queue = [...names];
    const lane = async (): Promise<void> => {
      for (let name = queue.shift(); name; name = queue.shift()) {
        const one = bend(operationOf(name));
        // What is refused changes nothing, so both may be asked at once.
        const hasBoth = twins || isShared(name, status);
        const [answer, twin] = await Promise.all([ask(name, one), hasBoth ? askTwin(name, one) : null]);
        take(name, answer, twin);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, lane));
  }

  return {
    ask,
    askTwin,
    judge,
    findings,
    askAll: (status, names, bend) => askEach(status, names, bend, () => {}),
    expect: (status, names, bend, twins) =>
      askEach(
        status,
        names,
        bend,
        (name, answer, twin) => {
          if (answer.status !== status) findings.push(`${name}: ${answer.status} instead of ${status}: ${answer.text}`);
          if (twin && twin.status !== status) findings.push(`${name} in GraphQL: ${twin.status} instead of ${status}`);
          else if (twin && answer.status === status) compare(name, answer, twin);
        },
        twins,
      ),
    listMissing: (status) => {
      const isMissing = (name: string): boolean =>
        !answered.has(`${name} ${status}`) || (isShared(name, status) && !answered.has(`${name} GraphQL ${status}`));
      return listHaving(status).filter(isMissing);
    },
    close,
  };
}

/** A key that may call an operation, and the account that staff name. */
function credentialsOf(
  { access }: Pick<AnyOperation, 'access'>,
  { credentials }: System,
  { key, accountId }: FullAccount,
): { key: string; query: Record<string, string> } {
  const { staff_key, ingest_key } = credentials;
  if (access === 'intake') return { key: ingest_key, query: {} };
  if (access === 'staff') return { key: staff_key, query: {} };
  return access === 'staff_for_account' ? { key: staff_key, query: { account_id: accountId } } : { key, query: {} };
}

/** Expects that a problem agrees with its status line and has the headers that belong to it (A5, A6). */
function expectProblem({ status, headers, body, text }: Sent): void {
  const { type, title, status: told } = body as { type: string; title: string; status: number };
  const [, one] = Object.entries(codes).find(([code]) => type.endsWith(`/docs/errors#${code}`)) ?? [];
  if (told !== status || one?.status !== status || one.title !== title) throw new Error(`${status} is told as ${text}`);
  const needed = status === 401 ? 'www-authenticate' : status === 429 || status === 503 ? 'retry-after' : null;
  if (needed && !headers.has(needed)) throw new Error(`${status} without ${needed}`);
}

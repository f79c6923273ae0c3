import { codes } from '../../schema/contracts/codes.js';
import type { AnyOperation } from '../../services/gateway/operation.js';
import { operations } from '../../services/gateway/operations.js';
import { expectDescribed } from '../support/described.js';
import type { FullAccount } from '../support/full-account.js';
import type { System } from '../support/system.js';
import { describedOperations } from './description.js';
import { goodBody, goodQuery } from './good-requests.js';
import { createSender, type Sent } from './send.js';

/** What a request has of its own; the rest is as it succeeds. */
export type Bend = {
  /** The value of `Authorization`; none where null. */
  key?: string | null;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  /** An object goes as JSON, text and bytes as they are. */
  body?: unknown;
  /** What stands in the path, by what precedes it. */
  ids?: Record<string, string>;
};

/** Sends requests to operations, and keeps which statuses they were answered with, as described. */
export type Replay = {
  /** Asks an operation as the account would, but for `bend`. */
  ask(name: string, bend?: Bend): Promise<Sent>;
  /** Asks many operations, a few at a time, each for this status; every other answer becomes a finding. */
  expect(status: number, names: string[], bend: (operation: AnyOperation) => Bend): Promise<void>;
  /** Takes an answer that came another way. */
  judge(name: string, answer: Sent): void;
  /** What was answered otherwise than described or expected. */
  findings: string[];
  /** Asks many operations, whatever they answer. */
  askAll(names: string[], bend: (operation: AnyOperation) => Bend): Promise<void>;
  /** The operations that are described with a status and were not answered so. */
  listMissing(status: number): string[];
  close(): void;
};

/** An id that nothing has. */
export const nowhere = '00000000-0000-4000-8000-000000000000';

export const operationOf = (name: string): AnyOperation => operations.find((one) => one.name === name)!;

/** The operations that are described with a status. */
export const listHaving = (status: number): string[] =>
  describedOperations.filter(({ responses }) => responses[status]).map(({ operationId }) => operationId);

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

  async function ask(name: string, bend: Bend = {}): Promise<Sent> {
    const operation = operationOf(name);
    const ids = { ...account.ids, ...bend.ids };
    const path = operation.path.replaceAll(/([^/]+)\/\{\w+\}/g, (_, noun) => `${noun}/${ids[noun]}`);
    const own = credentialsOf(operation, system, account);
    const query = new URLSearchParams(bend.query ?? { ...own.query, ...goodQuery(name, account.ids) });
    const body = 'body' in bend ? bend.body : goodBody(name, account.ids);
    const isRaw = body === undefined || typeof body === 'string' || body instanceof Buffer;
    const key = bend.key === undefined ? own.key : bend.key;
    const headers = {
      ...(key === null ? {} : { authorization: key }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...bend.headers,
    };
    const target = query.size > 0 ? `${path}?${query}` : path;
    const answer = await send(operation.method.toUpperCase(), target, headers, isRaw ? body : JSON.stringify(body));
    judge(name, answer);
    return answer;
  }

  async function askEach(
    names: string[],
    bend: (operation: AnyOperation) => Bend,
    take: (name: string, answer: Sent) => void,
  ): Promise<void> {
    const queue = [...names];
    const lane = async (): Promise<void> => {
      for (let name = queue.shift(); name; name = queue.shift()) take(name, await ask(name, bend(operationOf(name))));
    };
    await Promise.all(Array.from({ length: atOnce }, lane));
  }

  return {
    ask,
    judge,
    findings,
    askAll: (names, bend) => askEach(names, bend, () => {}),
    expect: (status, names, bend) =>
      askEach(names, bend, (name, answer) => {
        if (answer.status !== status) findings.push(`${name}: ${answer.status} instead of ${status}: ${answer.text}`);
      }),
    listMissing: (status) => listHaving(status).filter((name) => !answered.has(`${name} ${status}`)),
    close,
  };
}

/** Who may call an operation, and the account that staff name. */
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

/** A problem says what its status line says, and has the headers that go with it (A5, A6). */
function expectProblem({ status, headers, body, text }: Sent): void {
  const { title, status: told } = body as { title: string; status: number };
  const titles = Object.values(codes).flatMap((one) => (one.status === status ? [one.title as string] : []));
  if (told !== status || !titles.includes(title)) throw new Error(`${status} is told as ${text}`);
  const needed = status === 401 ? 'www-authenticate' : status === 429 || status === 503 ? 'retry-after' : null;
  if (needed && !headers.has(needed)) throw new Error(`${status} without ${needed}`);
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { operations } from '../../services/gateway/edge/operations.js';
import type { AnyOperation } from '../../services/gateway/operation/operation.js';
import { expectDescribed } from '../support/described.js';
import { projectRoot } from '../support/service-process.js';
import type { Caller } from './request.js';
import type { Session } from './session.js';

type Content = Record<string, { example?: unknown }>;
type Parameter = { name: string; in: string; example?: unknown; schema: { examples?: unknown[] } };
type Described = {
  parameters: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
};

const { paths } = JSON.parse(readFileSync(join(projectRoot, 'schema/openapi.json'), 'utf8')) as {
  paths: Record<string, Record<string, Described>>;
};

const callers: Record<AnyOperation['access'], Caller> = {
  account: 'customer',
  account_or_installation: 'customer',
  readers: 'customer',
  staff: 'staff',
  staff_for_account: 'staff',
  intake: 'ingest',
};

/** Parameters that name a place in a list. A request with one does not return what is before the place. */
const places = ['cursor', 'Last-Event-ID'];

// The CRM of its example is a real one.
const isSent = ({ name }: AnyOperation): boolean => name !== 'createCrmConnection';

/**
 * Sends each operation the example of its request, including optional parameters, with ids from earlier answers in place of those in the examples.
 * Repeats this while more requests succeed, then sends the places in lists that an operation may name, and deletions last. Returns what was still
 * refused in the end.
 */
export async function sendExamples(session: Session): Promise<Map<string, { status: number; text: string }>> {
  const ids = new Map<string, string>();
  const refused = new Map<string, { status: number; text: string }>();
  const told = (text: string): string => [...ids].reduce((one, [example, id]) => one.replaceAll(example, id), text);

  async function send(operation: AnyOperation, omitted = places): Promise<boolean> {
    const described = paths[operation.path]![operation.method]!;
    const request = writeRequest(operation, described, session.accountId, omitted);
    const path = told(request.path);
    const body = request.body && told(request.body);
    const { name, method, access } = operation;
    const answer = await session.send(callers[access], method.toUpperCase(), path, request.headers, body);
    expectDescribed(method, path, answer);
    if (answer.status !== operation.status) {
      refused.set(name, answer);
      return false;
    }
    refused.delete(name);
    learnIds(described.responses[operation.status]!.content?.['application/json']?.example, answer.body, ids);
    return true;
  }

  async function sendAll(all: AnyOperation[]): Promise<void> {
    const left = [];
    for (const operation of all) if (!(await send(operation))) left.push(operation);
    if (left.length < all.length) await sendAll(left);
  }
  const sent = operations.filter(isSent);
  await sendAll(sent.filter(({ method }) => method !== 'delete'));
  for (const operation of sent.filter(takesPlace)) await send(operation, []);
  // Children are deleted before their parents.
  const deletes = sent.filter(({ method }) => method === 'delete');
  await sendAll(deletes.sort((one, other) => other.path.length - one.path.length));
  return refused;
}

const takesPlace = ({ path, method }: AnyOperation): boolean =>
  paths[path]![method]!.parameters.some(({ name }) => places.includes(name));

type Written = { path: string; headers: Record<string, string>; body: string | undefined };

function writeRequest(
  { path }: AnyOperation,
  { parameters, requestBody }: Described,
  accountId: string,
  omitted: string[],
): Written {
  const query = new URLSearchParams();
  const headers: Record<string, string> = {};
  let filled = path;
  for (const parameter of parameters.filter((one) => !omitted.includes(one.name))) {
    const example = String(parameter.example ?? parameter.schema.examples![0]);
    const value = parameter.name === 'account_id' ? accountId : example;
    if (parameter.in === 'path') filled = filled.replace(`{${parameter.name}}`, value);
    else if (parameter.in === 'query') query.set(parameter.name, value);
    else headers[parameter.name] = value;
  }
  if (requestBody) headers['content-type'] = 'application/json';
  return {
    path: query.size > 0 ? `${filled}?${query}` : filled,
    headers,
    body: requestBody && JSON.stringify(requestBody.content['application/json']!.example),
  };
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Maps an id in the example to the id at the same place of the answer. The first one is kept: that of the created resource. */
function learnIds(example: unknown, answer: unknown, ids: Map<string, string>): void {
  if (typeof example === 'string' && typeof answer === 'string') {
    if (uuid.test(example) && uuid.test(answer) && !ids.has(example)) ids.set(example, answer);
  } else if (example && answer && typeof example === 'object' && typeof answer === 'object') {
    for (const [key, one] of Object.entries(example)) learnIds(one, (answer as Record<string, unknown>)[key], ids);
  }
}

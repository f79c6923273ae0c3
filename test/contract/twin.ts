import { codes } from '../../schema/contracts/codes.js';
import { createSchema } from '../../services/gateway/edge/graphql/schema/schema.js';
import { camelKey } from '../../services/gateway/operation/graphql/case.js';
import { listRootFields, print, toCamel } from './documents.js';
import type { Sent } from './send.js';

const fields = new Map(listRootFields(createSchema()).map((one) => [one.field.name, one]));

/** Whether an operation is a field of Query or Mutation; a subscription is not asked by a request. */
export const hasTwin = (name: string): boolean => fields.has(name);

type Given = { path: Record<string, unknown>; query: Record<string, string>; body: unknown; idempotencyKey?: string };

/** The GraphQL request that asks what a REST request asks (A8). */
export function toDocument(name: string, given: Given): string {
  const variables = toVariables(name, given);
  const query = print(fields.get(name)!, { field: name, variables, leaves: [0], changes: null });
  return JSON.stringify({ query, variables });
}

/** What a GraphQL field is given where REST has these parts. */
export function toVariables(name: string, given: Given): Record<string, unknown> {
  const root = fields.get(name)!;
  const takes = (argument: string): boolean => root.field.args.some((one) => one.name === argument);
  // A body is one argument, or each of its properties is.
  const input = takes('input') ? { input: given.body } : takes('items') ? { items: given.body } : given.body;
  const { idempotencyKey } = given;
  const all = { ...given.path, ...given.query, ...(input as object), ...(idempotencyKey ? { idempotencyKey } : {}) };
  const entries = Object.entries(all).map(([key, value]) => [nameOf(key), toCamel(value)] as const);
  return Object.fromEntries(entries.filter(([key]) => takes(key)));
}

/** The name of an argument; a cursor of REST is what GraphQL reads on after. */
const nameOf = (key: string): string => (key === 'cursor' ? 'after' : camelKey(key));

/** The status that a GraphQL answer tells in its one error; throws where its code is not of that status (A7). */
export function readStatus({ body, text }: Sent): number {
  const [error] = (body as { errors?: { extensions?: { code?: string; status?: number } }[] }).errors ?? [];
  if (!error) return 200;
  const { code = '', status = 0 } = error.extensions ?? {};
  const known = codes[code.toLowerCase() as keyof typeof codes];
  if (known?.status !== status) throw new Error(`GraphQL tells ${text}`);
  return status;
}

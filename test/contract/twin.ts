import { codes } from '../../schema/contracts/codes.js';
import { createSchema } from '../../services/gateway/edge/graphql/schema/schema.js';
import { camelKey } from '../../services/gateway/operation/graphql/case.js';
import { listRootFields, print, toInputOf } from './documents.js';
import type { Sent } from './send.js';

const fields = new Map(listRootFields(createSchema()).map((one) => [one.name, one]));

/** Whether an operation is a field of Query or Mutation; a subscription is not asked by a request. */
export const hasTwin = (name: string): boolean => fields.has(name);

type Given = { path: Record<string, unknown>; query: Record<string, string>; body: unknown; idempotencyKey?: string };

/** The GraphQL request that asks what a REST request asks (A8). */
export function toDocument(name: string, given: Given): string {
  const variables = toVariables(name, given);
  const query = print(fields.get(name)!, { field: name, variables, leaves: [0], changes: null });
  return JSON.stringify({ query, variables });
}

/** The variables of a GraphQL field that correspond to these parts of a REST request. */
export function toVariables(name: string, given: Given): Record<string, unknown> {
  const root = fields.get(name)!;
  const takes = (argument: string): boolean => root.field.args.some((one) => one.name === argument);
  // A body is one argument, or each of its properties is.
  const input = takes('input') ? { input: given.body } : takes('items') ? { items: given.body } : given.body;
  const { idempotencyKey } = given;
  const { limit, ...rest } = given.query;
  const query = limit === undefined ? rest : { ...rest, first: Number(limit) };
  const all = { ...given.path, ...query, ...(input as object), ...(idempotencyKey ? { idempotencyKey } : {}) };
  const typeOf = (argument: string) => root.field.args.find((one) => one.name === argument)?.type;
  const entries = Object.entries(all).map(
    ([key, value]) => [nameOf(key), toInputOf(typeOf(nameOf(key)), value)] as const,
  );
  return Object.fromEntries(entries.filter(([key]) => takes(key)));
}

/** The name of an argument; the cursor of REST is `after` in GraphQL. */
const nameOf = (key: string): string => (key === 'cursor' ? 'after' : camelKey(key));

/** What a GraphQL field answered: 200, or how it was refused. */
export type Twin = { status: number; code?: string; locations: (string | null)[] };

type Violation = { location: string | null };
type UserError = Violation & { code: string; status: number };
type Answer = {
  data?: Record<string, { userErrors?: UserError[] } | null> | null;
  errors?: { extensions?: { code?: string; status?: number; errors?: Violation[] | null } }[];
};

/** Statuses whose cause the caller of a mutation can correct, which its payload reports; all others are errors (A7). */
const ofPayload = new Set([400, 402, 409, 410, 422]);

/** Reads how a field was refused; throws if its code does not belong to its status, or is reported in the wrong place (A7). */
export function readTwin(name: string, { body, text }: Sent): Twin {
  const { data, errors: [error] = [] } = body as Answer;
  const userErrors = Object.values(data ?? {})[0]?.userErrors ?? [];
  if (!error && userErrors.length === 0) return { status: 200, locations: [] };
  const { code = '', status = 0 } = error?.extensions ?? userErrors[0]!;
  const locations = (error ? (error.extensions?.errors ?? []) : userErrors).map(({ location }) => location);
  const isOfPayload = fields.get(name)!.kind === 'mutation' && ofPayload.has(status) && locations[0] !== staffAccount;
  const isAlone = error
    ? userErrors.length === 0
    : userErrors.every((one) => one.code === code && one.status === status);
  const known = codes[code.toLowerCase() as keyof typeof codes];
  if (known?.status !== status || isOfPayload !== !error || !isAlone) throw new Error(`GraphQL tells ${text}`);
  return { status, code, locations };
}

const staffAccount = 'query.account_id';

/** Throws if GraphQL reports another code or other places than REST does; GraphQL names places by the paths of arguments. */
export function expectAlike(name: string, { body, text }: Sent, twin: Twin): void {
  const { type, status, errors } = body as { type: string; status: number; errors: Violation[] | null };
  if (new URL(type).hash !== `#${twin.code?.toLowerCase()}`) throw new Error(`GraphQL tells ${twin.code} of ${text}`);
  if (!ofPayload.has(status)) return;
  const places = (errors ?? [{ location: null }]).map(({ location }) => location && toPath(name, location));
  if (`${places}` !== `${twin.locations}`) throw new Error(`GraphQL tells ${twin.locations} of ${text}`);
}

/** The argument path in GraphQL for a place in a REST request; null for a body as a whole whose fields are arguments. */
function toPath(name: string, location: string): string | null {
  if (location === 'header.Idempotency-Key') return 'idempotencyKey';
  const takesInput = fields.get(name)!.field.args.some((one) => one.name === 'input');
  if (takesInput && location.startsWith('body')) return camelKey(location.replace('body', 'input'));
  if (location === 'body') return null;
  const path = camelKey(location.replace(/^(body|path|query)\./, ''));
  return path === 'cursor' ? 'after' : path === 'limit' ? 'first' : path;
}

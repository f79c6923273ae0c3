import { type GraphQLInputType, getNamedType, isInputObjectType, isListType, isNonNullType } from 'graphql';
import { createSchema } from '../../services/gateway/edge/graphql/schema/schema.js';
import { operations } from '../../services/gateway/edge/operations.js';
import type { AnyOperation } from '../../services/gateway/operation/operation.js';
import type { FullAccount } from '../support/full-account.js';
import { type DescribedOperation, describedOperations, resolve, type Schema } from './description.js';
import { listRootFields, print } from './documents.js';
import { goodBody, goodQuery } from './good-requests.js';
import { kindOf, toSnake, within } from './pool.js';
import { toVariables } from './twin.js';

type Steps = (string | number)[];
/** A place where a request may name something by its id, and the request with this id there. */
export type IdPlace = {
  name: string;
  access: AnyOperation['access'];
  /** Whether it reads alone. */
  isRead: boolean;
  /** The kind of resource that the id names, as `kindOf` returns it. */
  kind: string;
  /** Whether the caller chooses the id of the created thing here. */
  makesIt: boolean;
  write: (id: string) => WrittenRequest;
};
export type WrittenRequest = { method: string; path: string; query: Record<string, string>; body?: unknown };

/** The places where a caller chooses the id of the created resource. */
const chosen: Record<string, string> = { putWatch: 'icp_criteria_id', addCrmDeals: 'external_id' };
const makes = (name: string, steps: Steps): boolean => toSnake(String(steps.at(-1))) === chosen[name];

const isId = (name: string): boolean => /(^|_)ids?$|(^i|I)ds?$/.test(name);

/** Whether an operation belongs to an account. What staff do to the installation, and what the intake takes for all, does not. */
const isOwned = ({ access }: Pick<AnyOperation, 'access'>): boolean => access !== 'staff' && access !== 'intake';

/** Every place for an id in the REST description: in paths, in queries, and in bodies, however deep. */
export function listRestPlaces(mine: FullAccount): IdPlace[] {
  return describedOperations.flatMap((described) => {
    const operation = operations.find(({ name }) => name === described.operationId)!;
    if (!isOwned(operation) || operation.described.events) return [];
    const parameters = described.parameters.filter(
      ({ name, in: place, schema }) => place !== 'header' && name !== 'account_id' && holdsId(name, schema),
    );
    const content = described.requestBody?.content['application/json'];
    const inBody = content ? listSteps(content.schema, []) : [];
    return [
      ...parameters.map((one) => ({
        name: `${described.method} ${described.path} ${one.in} ${one.name}`,
        access: operation.access,
        isRead: described.method === 'GET',
        kind: kindOf(one.name, described.path),
        makesIt: false,
        write: (id: string) => writeRest(described, mine, { [one.name]: id }),
      })),
      ...inBody.map((steps) => ({
        name: `${described.method} ${described.path} body.${steps.join('.')}`,
        access: operation.access,
        isRead: false,
        kind: kindAt(described.path, steps),
        makesIt: makes(operation.name, steps),
        write: (id: string) => {
          const request = writeRest(described, mine, {});
          return { ...request, body: put(request.body, steps, id) };
        },
      })),
    ];
  });
}

const holdsId = (name: string, given: Schema): boolean => isId(name) || resolve(given).format === 'uuid';

/** The kind of the id at the end of the steps within the body of a path: an id in `signals` is one of /v2/signals. */
function kindAt(path: string, steps: Steps): string {
  const names = steps.filter((step) => typeof step === 'string').map(toSnake);
  const name = names.pop()!;
  return kindOf(name, names.reduce(within, path));
}

/** The steps to each id within what a schema allows. */
function listSteps(given: Schema, steps: Steps): Steps[] {
  const { anyOf, items, properties, type, format } = resolve(given);
  if (steps.length > 8) return [];
  if (anyOf) return unique(anyOf.flatMap((one) => listSteps(one, steps)));
  if (items) return listSteps(items, [...steps, 0]);
  if (properties) return Object.entries(properties).flatMap(([key, one]) => listSteps(one, [...steps, key]));
  const name = steps.findLast((step) => typeof step === 'string') ?? '';
  return type === 'string' && (format === 'uuid' || isId(String(name))) ? [steps] : [];
}

const unique = (all: Steps[]): Steps[] => [...new Map(all.map((one) => [one.join(), one])).values()];

function writeRest(
  { operationId: name, method, path, parameters }: DescribedOperation,
  { ids }: FullAccount,
  given: Record<string, string>,
): WrittenRequest {
  const filled = path.replaceAll(/([^/]+)\/\{(\w+)\}/g, (_, noun, key) => `${noun}/${given[key] ?? ids[noun]}`);
  const inQuery = parameters.filter((one) => one.in === 'query' && one.name in given).map((one) => one.name);
  const query =
    inQuery.length > 0 ? Object.fromEntries(inQuery.map((key) => [key, given[key]!])) : goodQuery(name, ids);
  return { method, path: filled, query, body: newName(goodBody(name, ids)) };
}

let names = 0;
/** Gives a body with a name a new one, so that no request is refused because its resource was created before. */
function newName(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('name' in body)) return body;
  return { ...body, name: `Named ${++names}` };
}

/** Returns a value with `leaf` where the steps lead, and with everything that was missing on the way. */
function put(value: unknown, [step, ...steps]: Steps, leaf: unknown): unknown {
  if (step === undefined) return leaf;
  const old =
    typeof value === 'object' && value !== null ? (value as Record<string | number, unknown>)[step] : undefined;
  const inner = put(old, steps, leaf);
  return typeof step === 'number' ? [inner] : { ...(value as object), [step]: inner };
}

/** Every place of GraphQL where the schema has an id: arguments of queries and mutations, and what is within their inputs. */
export function listGraphqlPlaces(mine: FullAccount): IdPlace[] {
  return listRootFields(createSchema()).flatMap((root) => {
    const { name, args } = root.field;
    const operation = operations.find((one) => one.name === root.name);
    if (operation && !isOwned(operation)) return [];
    const all = args.flatMap((one) => listArgumentSteps(one.type, one.name, [one.name]));
    return all.map((steps) => ({
      name: `${root.kind} ${name}(${steps.join('.')})`,
      access: operation?.access ?? 'account',
      isRead: root.kind === 'query',
      kind: operation ? kindAt(operation.path, steps) : 'node',
      makesIt: makes(root.name, steps),
      write(id: string) {
        const given = operation ? toVariables(operation.name, goodGiven(operation, mine)) : {};
        const variables = put(given, steps, id) as Record<string, unknown>;
        const query = print(root, { field: name, variables, leaves: [0, 1, 2, 3, 4, 5], changes: null });
        return { method: 'POST', path: '/graphql', query: {}, body: { query, variables } };
      },
    }));
  });
}

function goodGiven({ name, path }: AnyOperation, { ids }: FullAccount) {
  const steps = [...path.matchAll(/([^/]+)\/\{(\w+)\}/g)];
  const inPath = Object.fromEntries(steps.map(([, noun, parameter]) => [parameter!, ids[noun!]]));
  return { path: inPath, query: goodQuery(name, ids), body: newName(goodBody(name, ids)) };
}

function listArgumentSteps(type: GraphQLInputType, name: string, steps: Steps): Steps[] {
  if (isNonNullType(type)) return listArgumentSteps(type.ofType, name, steps);
  if (isListType(type)) return listArgumentSteps(type.ofType, name, [...steps, 0]);
  if (isInputObjectType(type)) {
    if (steps.length > 8) return [];
    return Object.values(type.getFields()).flatMap((one) =>
      listArgumentSteps(one.type, one.name, [...steps, one.name]),
    );
  }
  const scalar = getNamedType(type).name;
  return scalar === 'ID' || (scalar === 'String' && isId(name)) ? [steps] : [];
}

/** Of each subscription, the arguments that name an id. */
export function listSubscriptionPlaces(): { name: string; document: (id: string) => string }[] {
  return Object.values(createSchema().getSubscriptionType()!.getFields()).flatMap(({ name, args }) =>
    args
      .filter((one) => listArgumentSteps(one.type, one.name, []).length > 0)
      .map((one) => ({
        name: `${name}(${one.name})`,
        document: (id: string) => `subscription { ${name}(${one.name}: "${id}") { __typename } }`,
      })),
  );
}

/** Masks the parts of an answer that differ between two equal requests: ids, times, names, cursors, and equal resources created before. */
export function mask(text: string, id: string): string {
  return text
    .replaceAll(id, 'ID')
    .replace(/"(same_as|sameAs)":\[[^\]]*\]/g, 'EQUALS')
    .replace(/"cost":\{[^}]*\}/, '')
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi, 'UUID')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
    .replace(/Named \d+/g, 'NAME')
    .replace(/"(W[A-Za-z0-9_-]{10,}|whsec_[^"]*)"/g, 'OPAQUE');
}

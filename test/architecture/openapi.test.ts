import { readFileSync } from 'node:fs';
import { codes, type ErrorCode } from '../../schema/contracts/codes.js';
import { isCorrectable } from '../../schema/contracts/user-errors.js';
import { operations } from '../../services/gateway/edge/operations.js';

type Schema = { $ref?: string; description?: string; properties?: Record<string, { description?: string }> };
type Described = {
  summary?: string;
  parameters: { name: string; in: string }[];
  responses: Record<string, { content?: object }>;
};
const description = JSON.parse(readFileSync('schema/openapi.json', 'utf8')) as {
  openapi: string;
  info: { version: string };
  paths: Record<string, Record<string, Described>>;
  components: { schemas: Record<string, Schema>; securitySchemes: object };
};

test('A9: the description is OpenAPI 3.1, version 2.0.0, and has every operation with both security schemes', () => {
  expect([description.openapi, description.info.version]).toEqual(['3.1.0', '2.0.0']);
  expect(Object.keys(description.components.securitySchemes).sort()).toEqual(['apikeyAuth', 'bearerAuth']);
  const described = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path}`),
  );
  expect(described.sort()).toEqual(operations.map(({ method, path }) => `${method} ${path}`).sort());
});

test.each(operations.map((operation) => [`${operation.method} ${operation.path}`, operation] as const))(
  'A9: the description of %s has a summary, its path parameters and its responses',
  (_title, { method, path, status }) => {
    const described = description.paths[path]![method]!;
    expect(described.summary).toBeTruthy();
    const inPath = described.parameters.filter((one) => one.in === 'path').map(({ name }) => `{${name}}`);
    expect(inPath.sort()).toEqual([...path.matchAll(/\{\w+\}/g)].map(([name]) => name).sort());
    if (status !== 204) expect(described.responses[status]!.content).toBeDefined();
    expect(Object.keys(described.responses)).toEqual(
      expect.arrayContaining(['400', '401', '403', '500', '503', '504']),
    );
  },
);

const page = readFileSync('docs/rest.md', 'utf8');

test('the tables of docs/rest.md have every operation, and no other', () => {
  const tables = [...page.matchAll(/\| method and path \|.*\n.*\n((?:\|.*\n)+)/g)].map(([, rows]) => rows!).join('');
  const told = tables.split('\n').flatMap((row) => {
    let base = '';
    // `GET, POST /v2/things?q=`, then `GET, DELETE …/{id}` and the like of the same row; a path alone has the method before it.
    let methods = '';
    return [...(row.split('|')[1] ?? '').matchAll(/`([A-Z, ]*)(…|)([^`?]*)[^`]*`/g)].flatMap(
      ([, given, isMore, path]) => {
        methods = given || methods;
        if (!isMore) base = path!;
        const whole = isMore ? base + path! : path!;
        return methods.split(',').map((method) => `${method.trim().toLowerCase()} ${whole}`);
      },
    );
  });
  const nameless = (text: string) => text.replace(/\{\w+\}/g, '{}');
  const processes = ['/healthz', '/readyz', '/metrics'].map((path) => `get ${path}`);
  const all = [...operations.map(({ method, path }) => nameless(`${method} ${path}`)), ...processes];
  expect([...new Set(told.map(nameless))].sort()).toEqual(all.sort());
});

test('the table of docs/rest.md lists every error with its status, its title and whether it is retryable, and no other error', () => {
  const told = [...page.matchAll(/^\| `([A-Z_]+)` \| (\d+) \| ([^|]+) \| (yes|no) \| /gm)];
  const asDeclared = told.map(([, code, status, title, again]) => [
    code!.toLowerCase(),
    { status: Number(status), title, retryable: again === 'yes' },
  ]);
  expect(asDeclared).toEqual(Object.entries(codes).map(([code, { about: _, ...told }]) => [code, told]));
});

test('A7: the table of docs/graphql.md says where each status is reported, in mutations and in queries', () => {
  const rows = readFileSync('docs/graphql.md', 'utf8').matchAll(
    /^\| ([^|]+) \| ([\d, ]+) \| `(\w+)` \| (?:`(\w+)` )?\|$/gm,
  );
  const told = [...rows].flatMap(([, what, statuses, inMutation, inQuery]) =>
    statuses!.split(', ').map((status) => ({ what: what!, status: Number(status), inMutation, inQuery })),
  );
  // What is wrong beside the arguments of a mutation is not for its payload.
  const beside = told.filter(({ what }) => /`account_id` of staff|^a document/.test(what));
  expect(beside.map((one) => [one.status, one.inMutation, one.inQuery])).toEqual([
    [400, 'errors', 'errors'],
    [400, 'errors', 'errors'],
  ]);
  const others = told.filter((one) => !beside.includes(one)).map((one) => [one.status, one.inMutation, one.inQuery]);
  const isToldTo = (status: number) => (code: string) =>
    codes[code as ErrorCode].status === status && isCorrectable(code as ErrorCode);
  const ofTransport = [405, 406, 408, 413, 414, 415, 417, 431];
  const statuses = [...new Set(Object.values(codes).map(({ status }) => status))].filter(
    (one) => !ofTransport.includes(one),
  );
  expect(others.sort()).toEqual(
    statuses.map((status) => [
      status,
      Object.keys(codes).some(isToldTo(status)) ? 'userErrors' : 'errors',
      status === 402 ? undefined : 'errors',
    ]),
  );
});

test('A9: every property of every component is described', () => {
  const bare = Object.entries(description.components.schemas).flatMap(([name, { properties = {} }]) =>
    Object.entries(properties)
      .filter(([, property]) => !property.description)
      .map(([key]) => `${name}.${key}`),
  );
  expect(bare).toEqual([]);
});

test('every reference in the description resolves to a component', () => {
  const text = readFileSync('schema/openapi.json', 'utf8');
  const missing = [...text.matchAll(/"#\/components\/(\w+)\/(\w+)"/g)].filter(
    ([, kind, name]) => !Object.hasOwn((description.components as Record<string, object>)[kind!] ?? {}, name!),
  );
  expect(missing.map(([reference]) => reference)).toEqual([]);
});

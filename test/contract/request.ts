import fc from 'fast-check';
import type { Access } from '../../services/gateway/operation/operation.js';
import { allowedBy } from './allowed.js';
import type { DescribedOperation, Parameter } from './description.js';
import { brokenText, type Change, change, changes } from './forbidden.js';
import { draw, type Pool } from './pool.js';

export type Caller = 'customer' | 'other' | 'staff' | 'ingest' | 'nobody' | 'unknown';
/** Bends the text of a parameter: returns other text, or text made from it. */
type Bend = (text: string) => string;
/** What fast-check draws; `write` turns it into a request. */
export type Plan = {
  caller: Caller;
  account: unknown;
  parameters: Record<string, unknown>;
  bends: { at: number; bend: Bend }[];
  extraQuery: string | null;
  headers: Record<string, string | string[]>;
  body: unknown;
  changes: Change[] | null;
  broken: ((text: string) => string | Buffer) | null;
};
export type Written = {
  method: string;
  path: string;
  caller: Caller;
  headers: Record<string, string | string[]>;
  body: string | Buffer | undefined;
  /** The parts as values; undefined for those that were bent. */
  values: { parameters: Record<string, unknown> | undefined; body: unknown; isPlainBody: boolean };
};

const odd = fc.constantFrom<Bend[]>(
  ...[
    '',
    '%00',
    '%ff',
    '%',
    '%zz',
    '%2f',
    '..%2f..',
    '%ed%a0%80',
    '0',
    '-1',
    '1e3',
    '9'.repeat(40),
    'null',
    '__proto__',
    '+',
    '%20',
  ].map((text) => () => text),
  (text) => text.toUpperCase(),
  (text) => `%20${text}`,
  (text) => `${text}%00`,
  (text) => `${text}${text}`,
  (text) => `{${text}}`,
  () => 'x'.repeat(9_000),
  () => '0'.repeat(500),
);
const extraQueries = fc.constantFrom(
  ...[
    'odd=1',
    'limit=1&limit=2',
    'limit[]=1',
    'limit[a]=1',
    'cursor=a&cursor=b',
    'account_id=x',
    'account_id=',
    '&&',
    '=',
    '%',
    '%ff=1',
  ],
  ...[
    '__proto__=1',
    'constructor=1',
    'q=%00',
    'q=%ed%a0%80',
    'since=%2b',
    '?',
    'limit',
    'limit=',
    'limit=%31',
    'a'.repeat(9_000),
  ],
);
const keys = fc.oneof(
  fc.constantFrom('a', 'b', 'c'),
  fc.string({ unit: fc.constantFrom(...'abc!~'), minLength: 1, maxLength: 200 }),
);
const oddHeaders = fc.constantFrom<Record<string, string | string[]>[]>(
  { 'idempotency-key': '' },
  { 'idempotency-key': 'x'.repeat(201) },
  { 'idempotency-key': 'a b' },
  { 'idempotency-key': 'h\u00e9' },
  { 'idempotency-key': ['a', 'b'] },
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/json; charset=utf-16' },
  { 'content-type': 'application/json; charset=nothing' },
  { 'content-type': 'APPLICATION/JSON;charset="UTF-8"' },
  { 'content-type': 'application/x-ndjson' },
  { 'content-type': 'application/problem+json' },
  { 'content-type': 'multipart/form-data' },
  { 'content-type': ';' },
  { 'content-encoding': 'gzip' },
  { 'content-encoding': 'identity' },
  { 'transfer-encoding': 'chunked' },
  { accept: 'text/html' },
  { accept: ';;;' },
  { 'if-none-match': '*' },
  { 'if-none-match': '"a", W/"b", c' },
  { traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' },
  { traceparent: 'x' },
  { authorization: '' },
  { authorization: 'Bearer x.y.z' },
  { authorization: 'Bearer ' },
  { authorization: '\u00e9' },
  { 'x-request-id': 'x'.repeat(500) },
  { expect: '100-continue' },
  { range: 'bytes=0-1' },
  { 'last-event-id': '' },
  { 'last-event-id': 'h\u00e9' },
  { 'last-event-id': 'x'.repeat(600) },
  { 'x-http-method-override': 'DELETE' },
);

const goodCallers: Record<Access, Caller[]> = {
  account: ['customer', 'customer', 'customer', 'customer', 'customer', 'other', 'staff', 'staff'],
  staff: ['staff'],
  staff_for_account: ['staff'],
  account_or_installation: ['customer', 'staff'],
  readers: ['customer', 'staff'],
  intake: ['ingest', 'staff'],
};

/** Requests to an operation: half of them as the description allows, the others bent in one or two places. */
export function requestsTo(operation: DescribedOperation, access: Access): fc.Arbitrary<Plan> {
  const asked = operation.parameters.filter((one) => one.in !== 'header' && one.name !== 'account_id');
  const given = Object.fromEntries(asked.map((one) => [one.name, allowedBy(one.schema, one.name, operation.path)]));
  const needed = asked.filter((one) => one.required).map(({ name }) => name);
  const contents = Object.entries(operation.requestBody?.content ?? {});
  const plain = {
    caller: fc.oneof(
      { weight: 12, arbitrary: fc.constantFrom(...goodCallers[access]) },
      { weight: 1, arbitrary: fc.constantFrom<Caller[]>('customer', 'other', 'staff', 'ingest', 'nobody', 'unknown') },
    ),
    account: fc.oneof(
      { weight: 8, arbitrary: fc.constant('own') },
      { weight: 1, arbitrary: draw('account', fc.uuid()) },
      { weight: 1, arbitrary: fc.constant(null) },
    ),
    parameters: fc.record(given, { requiredKeys: needed, noNullPrototype: true }),
    body: contents.length === 0 ? fc.constant(undefined) : allowedBy(contents[0]![1].schema, '', operation.path),
  };
  const headers =
    operation.method === 'POST'
      ? fc.oneof(
          fc.constant({}),
          keys.map((key) => ({ 'idempotency-key': key })),
        )
      : fc.constant({});
  const allowed = fc.record({
    ...plain,
    headers,
    bends: fc.constant([]),
    extraQuery: fc.constant(null),
    changes: fc.constant(null),
    broken: fc.constant(null),
  });
  const none = fc.constant(null);
  const bent = fc.record({
    ...plain,
    headers: fc.oneof({ weight: 4, arbitrary: headers }, { weight: 1, arbitrary: oddHeaders }),
    bends: asked.length === 0 ? fc.constant([]) : fc.array(fc.record({ at: fc.nat(20), bend: odd }), { maxLength: 1 }),
    extraQuery: fc.oneof({ weight: 4, arbitrary: none }, { weight: 1, arbitrary: extraQueries }),
    changes: fc.oneof({ weight: 1, arbitrary: none }, { weight: 5, arbitrary: changes }),
    broken: fc.oneof({ weight: 8, arbitrary: none }, { weight: 1, arbitrary: brokenText }),
  });
  return fc.oneof(allowed, bent) as fc.Arbitrary<Plan>;
}

/** Turns a plan into a request, with the values that the pool holds now. */
export function write(operation: DescribedOperation, plan: Plan, pool: Pool, ownAccount: string): Written {
  const parameters = pool.fill(plan.parameters);
  // A cursor that nobody has been given is left out.
  const asked = operation.parameters.filter(
    ({ name, in: place }) => place !== 'header' && (parameters[name] ?? null) !== null,
  );
  const texts = asked.map((one) => ({ ...one, texts: spell(parameters[one.name]) }));
  for (const { at, bend } of plan.bends) {
    const one = texts[at % (texts.length || 1)];
    if (one) one.texts = one.texts.map(bend);
  }
  let path = operation.path;
  for (const one of texts) if (one.in === 'path') path = path.replace(`{${one.name}}`, () => one.texts[0] ?? '');
  const account = plan.account === 'own' ? ownAccount : pool.fill(plan.account);
  const query = [
    ...texts.filter((one) => one.in === 'query').flatMap((one) => one.texts.map((text) => `${one.name}=${text}`)),
    ...(plan.caller === 'staff' && account !== null && asksForAccount(operation) ? [`account_id=${account}`] : []),
    ...(plan.extraQuery === null ? [] : [plan.extraQuery]),
  ].join('&');

  const filled = pool.fill(plan.body);
  const body = plan.changes && filled !== undefined ? change(filled, plan.changes) : filled;
  const text = body === undefined ? undefined : JSON.stringify(body);
  const isPlainBody =
    plan.broken === null && !('content-type' in plan.headers) && !('content-encoding' in plan.headers);
  return {
    method: operation.method,
    path: query ? `${path}?${query}` : path,
    caller: plan.caller,
    headers: { ...(text === undefined ? {} : { 'content-type': 'application/json' }), ...plan.headers },
    body: plan.broken && text !== undefined ? plan.broken(text) : text,
    values: {
      parameters: plan.bends.length === 0 && plan.extraQuery === null ? parameters : undefined,
      body: body === undefined ? undefined : JSON.parse(JSON.stringify(body)),
      isPlainBody,
    },
  };
}

const asksForAccount = ({ parameters }: { parameters: Parameter[] }): boolean =>
  parameters.some(({ name }) => name === 'account_id');

function spell(value: unknown): string[] {
  const values = Array.isArray(value) ? value : [value];
  // As UTF-8, a lone surrogate becomes the replacement character; encodeURIComponent throws.
  return values.map((one) => encodeURIComponent(Buffer.from(String(one)).toString()));
}

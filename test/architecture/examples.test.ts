import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { z } from 'zod';
import { codes } from '../../schema/contracts/codes.js';
import { ids } from '../../schema/examples/index.js';
import { buildOpenapi } from '../../services/gateway/edge/openapi/build.js';
import { operations } from '../../services/gateway/edge/operations.js';
import { defineOperation } from '../../services/gateway/operation/operation.js';
import { expectDescribed, expectEventDescribed } from '../support/described.js';

type Json = { [key: string]: unknown };
type Content = Record<string, { schema: Json; example?: unknown; examples?: Record<string, { value: Json }> }>;
type Parameter = { name: string; in: string; required: boolean; schema: Json; example?: unknown };
type Described = {
  parameters: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, { $ref?: string; content?: Content }>;
};

const text = readFileSync('schema/openapi.json', 'utf8');
const description = JSON.parse(text) as {
  paths: Record<string, Record<string, Described>>;
  components: { schemas: Record<string, Json>; responses: Record<string, { content: Content }> };
};
const ajv = new Ajv2020({ strict: false, allErrors: true });
(addFormats as unknown as (ajv: Ajv2020) => void)(ajv);
ajv.addSchema({ $id: 'openapi', components: description.components });

/** What an example is not, of what its schema says. */
function listFaults(schema: Json, example: unknown): string[] {
  const pointed = JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"openapi#/components/')) as Json;
  const validate = ajv.compile(pointed);
  return validate(example) ? [] : validate.errors!.map((one) => `${one.instancePath} ${one.message}`);
}

const exampleOf = ({ example, schema }: Parameter): unknown => example ?? (schema.examples as unknown[])[0];

const all = operations.map(
  (one) => [`${one.method} ${one.path}`, one, description.paths[one.path]![one.method]!] as const,
);

test.each(all)('A9: the example request to %s is accepted by its contract', (_title, operation, described) => {
  const parts: Record<string, unknown> = {};
  for (const parameter of described.parameters) {
    expect([parameter.name, listFaults(parameter.schema, exampleOf(parameter))]).toEqual([parameter.name, []]);
    const isShared = parameter.name === 'account_id' || parameter.name === 'Idempotency-Key';
    if (isShared) continue;
    parts[parameter.in] = { ...(parts[parameter.in] as object), [parameter.name]: exampleOf(parameter) };
  }
  for (const [type, { schema, example }] of Object.entries(described.requestBody?.content ?? {})) {
    expect([type, example, listFaults(schema, example)]).toEqual([type, expect.anything(), []]);
    if (type === 'application/json') parts.body = example;
  }
  // Beside the contract that is described, the one that is validated against, where that is another.
  for (const contract of [operation.described.input, operation.readsStream ? null : operation.input]) {
    if (!(contract instanceof z.ZodObject)) continue;
    const taken = Object.entries(parts).filter(([part]) => part in contract.shape);
    const whole = { query: {}, ...Object.fromEntries(taken) };
    expect(contract.safeParse(whole).error?.issues ?? []).toEqual([]);
  }
});

test.each(all)('A9: the example response of %s conforms to its description', (_title, operation, { responses }) => {
  const content = responses[operation.status]!.content?.['application/json'];
  expect(content !== undefined).toBe(Boolean(operation.described.output && !operation.described.produces));
  for (const type of operation.described.produces ?? []) {
    expect(responses[operation.status]!.content![type]!.example).toMatch(/\w/);
  }
  if (operation.described.events) {
    const { example } = responses[operation.status]!.content!['text/event-stream']!;
    expectEventDescribed(operation.path, example as { event: string; data: string });
  }
  if (!content) return;
  const headers = new Headers({ 'Content-Type': 'application/json' });
  expectDescribed(operation.method, operation.path, { status: operation.status, headers, body: content.example });
});

test('A5, A9: every refusal has an example under the status that it is answered with', () => {
  const shown = Object.values(description.components.responses).flatMap(({ content }) =>
    Object.entries(content['application/problem+json']!.examples!).map(([code, { value }]) => [code, value] as const),
  );
  expect(shown.map(([code]) => code).sort()).toEqual(Object.keys(codes).sort());
  for (const [code, value] of shown) {
    const { status, title } = codes[code as keyof typeof codes];
    expect(value).toMatchObject({ status, title });
    expect([code, listFaults(description.components.schemas.Problem!, value)]).toEqual([code, []]);
  }
  for (const [status, { content }] of Object.entries(description.components.responses)) {
    for (const { value } of Object.values(content['application/problem+json']!.examples!)) {
      expect(status).toBe(`Status${value.status}`);
    }
  }
});

test('A9: no example names a real party: every host is under example.com, and each id stands for only one thing', () => {
  const hosts = [...text.matchAll(/(?<=https?:\/\/|@)[a-z0-9-]+(?:\.[a-z0-9-]+)+/g)].map(([host]) => host);
  expect(hosts.length).toBeGreaterThan(20);
  expect(hosts.filter((host) => !/(^|\.)example\.com$/.test(host))).toEqual([]);
  expect(new Set(Object.values(ids)).size).toBe(Object.keys(ids).length);
});

test('A9: the description cannot be built with a field that has no example, so that every new field gets one', () => {
  const bare = defineOperation({
    name: 'bare',
    description: 'Bare.',
    method: 'get',
    path: '/v2/bare',
    access: 'staff',
    input: z.object({}),
    described: { output: z.object({ unheard_of: z.string() }) },
    handle: async () => ({ unheard_of: '' }),
  });
  expect(() => buildOpenapi([bare], {})).toThrow('bare.unheard_of has no example');
});

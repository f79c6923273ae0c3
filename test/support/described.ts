import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { projectRoot } from './service-process.js';

type Json = { [key: string]: unknown };
type Described = { responses: Record<string, { $ref?: string; content?: Record<string, { schema: Json }> }> };
type EventSchema = Json & { properties: { event: { const: string }; data: { contentSchema: Json } } };

const description = JSON.parse(readFileSync(join(projectRoot, 'schema/openapi.json'), 'utf8')) as {
  paths: Record<string, Record<string, Described>>;
  components: { schemas: Record<string, Json>; responses: Record<string, Described['responses'][string]> };
};

// test/architecture checks once that these are schemas; each test file that starts anew would take 0.06 s for it.
const ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false });
(addFormats as unknown as (ajv: Ajv2020) => void)(ajv);
ajv.addSchema({ $id: 'openapi', components: { schemas: close(description.components.schemas) } });
const compiled = new Map<string, ValidateFunction>();

const paths = Object.entries(description.paths).map(([path, methods]) => ({
  path,
  pattern: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  methods,
}));

/**
 * Fails where an answer is not what /openapi.json says of its operation: an undocumented status, media type, property or shape. Every
 * REST call of the tests goes through here, so that each of them is a test of the contract (A9). Paths and methods that nothing serves
 * are not described.
 */
export function expectDescribed(
  method: string,
  path: string,
  answer: { status: number; headers: Headers; body: unknown },
): void {
  const plain = path.split('?')[0]!;
  // A path without parameters is meant before one that has them: /preview is no id.
  const found = paths
    .filter((one) => one.pattern.test(plain))
    .sort((a, b) => a.path.split('{').length - b.path.split('{').length)[0];
  const operation = found?.methods[method.toLowerCase()];
  if (!found || !operation) return;
  const where = `${method} ${found.path}, status ${answer.status}`;
  const described = operation.responses[answer.status];
  if (!described) throw new Error(`${where}: not described`);
  const name = described.$ref?.split('/').at(-1);
  const { content } = name ? description.components.responses[name]! : described;
  const type = answer.headers.get('content-type')?.split(';')[0];
  if (!content) {
    if (type) throw new Error(`${where}: a body of ${type}, described without`);
    return;
  }
  const media = type === undefined ? undefined : content[type];
  if (!media) throw new Error(`${where}: ${type} is not described`);
  if (!type?.endsWith('json')) return;
  const key = `${found.path} ${method} ${answer.status}`;
  const validate = compiled.get(key) ?? ajv.compile(point(close(media.schema)));
  compiled.set(key, validate);
  if (!validate(answer.body)) {
    const faults = validate.errors!.map((one) => `${one.instancePath} ${one.message} ${JSON.stringify(one.params)}`);
    throw new Error(`${where}: not as described: ${faults.slice(0, 5).join('; ')}\n${JSON.stringify(answer.body)}`);
  }
}

/** Fails where an event of a stream, or what it holds, is not what /openapi.json says of one. */
export function expectEventDescribed(path: string, event: { event: string; data: string }): void {
  const { content } = description.paths[path]!.get!.responses[200]!;
  const { oneOf } = content!['text/event-stream']!.schema as { oneOf: EventSchema[] };
  const schema = oneOf.find(({ properties }) => properties.event.const === event.event);
  if (!schema) throw new Error(`an event of ${path} is not described: ${JSON.stringify(event)}`);
  const parts = {
    event: [schema, event],
    data: [schema.properties.data.contentSchema, JSON.parse(event.data)],
  } as const;
  for (const [part, [schema, value]] of Object.entries(parts)) {
    const validate = compiled.get(`${path} ${event.event} ${part}`) ?? ajv.compile(point(close(schema)));
    compiled.set(`${path} ${event.event} ${part}`, validate);
    if (!validate(value))
      throw new Error(`${part} of ${path}: ${JSON.stringify(validate.errors)} ${JSON.stringify(event)}`);
  }
}

/** What is described is all there is: an object with known properties has no others. */
function close<T>(schema: T): T {
  return JSON.parse(JSON.stringify(schema), (_key, value) =>
    value?.type === 'object' && value.properties && value.additionalProperties === undefined
      ? { ...value, additionalProperties: false }
      : value,
  ) as T;
}

function point(schema: Json): Json {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"openapi#/components/')) as Json;
}

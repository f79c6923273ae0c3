import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { projectRoot } from './service-process.js';

type Json = { [key: string]: unknown };
type Described = { responses: Record<string, { $ref?: string; content?: Record<string, { schema: Json }> }> };
type EventSchema = Json & { properties: { event: { const: string }; data: { contentSchema: Json } } };

const description = JSON.parse(readFileSync(join(projectRoot, 'schema/openapi.json'), 'utf8')) as {
  paths: Record<string, Record<string, Described>>;
  components: { responses: Record<string, Described['responses'][string]> };
};

type Schemas = { findFaults(key: string, schema: Json, value: unknown): string[] };
declare global {
  /** In tests, from their environment (environment.cjs). */
  var describedSchemas: Schemas | undefined;
}
const schemas =
  globalThis.describedSchemas ??
  (createRequire(join(projectRoot, 'test/support/'))('./described-schemas.cjs') as Schemas);

const paths = Object.entries(description.paths)
  .map(([path, methods]) => ({
    path,
    pattern: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    methods,
  }))
  // A path without parameters takes precedence over one with parameters: /preview is not an id.
  .sort((a, b) => a.path.split('{').length - b.path.split('{').length);

/**
 * Fails if an answer is not what /openapi.json describes for its operation: an undocumented status, media type, property or shape. Every REST call of
 * the tests goes through here, so each of them is a test of the contract (A9). Paths and methods that nothing serves are not described.
 */
export function expectDescribed(
  method: string,
  path: string,
  answer: { status: number; headers: Headers; body: unknown },
): void {
  const plain = path.split('?')[0]!;
  const found = paths.find((one) => one.pattern.test(plain));
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
  const faults = schemas.findFaults(key, media.schema, answer.body);
  if (faults.length > 0) {
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
    const faults = schemas.findFaults(`${path} ${event.event} ${part}`, schema, value);
    if (faults.length > 0) throw new Error(`${part} of ${path}: ${faults.join('; ')} ${JSON.stringify(event)}`);
  }
}

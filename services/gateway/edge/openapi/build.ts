import { z } from 'zod';
import { codes, type ErrorCode } from '../../../../schema/contracts/codes.js';
import { type AnyOperation, type Events, eventStreamType } from '../../operation/operation.js';
import { type Components, createComponents } from './components.js';
import { composeAnswer, composeExample, listOf } from './examples.js';
import { describeParameters, tagOf, takesAccount } from './parameters.js';
import { composeProblems } from './problems.js';
import { rateLimitHeaders, rateLimitReferences } from './rate-limit-headers.js';
import { describeWebhooks } from './webhooks.js';

/** The version of the interface (A9). */
const version = '2.0.0';

const Problem = z.strictObject({
  type: z
    .string()
    .describe(
      'A URI that identifies the kind of problem and leads to its explanation; about:blank if no code applies because the request was not HTTP.',
    ),
  title: z.string().describe('The title, which is the same for every problem of a kind.'),
  status: z.int().describe('The HTTP status.'),
  detail: z.string().describe('What is wrong with this request.'),
  instance: z.string().describe('A URI that identifies this occurrence; its UUID is the X-Request-Id.'),
  errors: z
    .array(
      z.strictObject({
        location: z.string().describe('The place of the violation in the request, such as body.persona_ids[3].'),
        message: z.string(),
        value: z.union([z.string(), z.number(), z.boolean(), z.null()]).optional(),
      }),
    )
    .nullable()
    .describe('The violations of the request, if there are any: the first 100; `detail` states how many there are.'),
});

/**
 * The interface description, OpenAPI 3.1: every operation with the contracts that validate and describe it, and the statuses that it may
 * answer (A5, A6, A9). `named` are the contracts by the names that their components get.
 */
export function buildOpenapi(operations: AnyOperation[], named: Record<string, z.ZodType>): object {
  const components = createComponents({ ...named, Problem });
  const paths: Record<string, Record<string, unknown>> = {};
  for (const operation of operations) {
    paths[operation.path] = { ...paths[operation.path], [operation.method]: describe(operation, components) };
  }
  components.convert(Problem);
  return {
    openapi: '3.1.0',
    info: {
      title: 'leadwire',
      version,
      description:
        'Standing signals over companies and people, leads, lookalikes, and signed pushes of ICP signals. Every error is application/problem+json; every list pages by an opaque cursor; every create accepts an Idempotency-Key; every answer states in RateLimit what the key and its account have left, and 429 states when to try again.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    security: [{ apikeyAuth: [] }, { bearerAuth: [] }],
    tags: [...new Set(operations.map(tagOf))].map((name) => ({ name })),
    paths,
    webhooks: describeWebhooks(components),
    components: {
      schemas: components.list(),
      responses: Object.fromEntries(statuses.map((status) => [responseName(status), describeProblem(status)])),
      headers: rateLimitHeaders,
      securitySchemes: {
        apikeyAuth: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: 'An API key as the whole value of the header.',
        },
        bearerAuth: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'A token of an OAuth 2.1 flow.',
        },
      },
    },
  };
}

function describe(operation: AnyOperation, components: Components): object {
  const { description, described, deprecated } = operation;
  const { path, query, header, body } = (described.input instanceof z.ZodObject ? described.input.shape : {}) as Record<
    string,
    z.ZodType | undefined
  >;
  return {
    operationId: operation.name,
    tags: [tagOf(operation)],
    summary: firstSentence(description),
    description,
    ...(deprecated ? { deprecated: true } : {}),
    parameters: describeParameters({ path, query, header }, operation, components),
    ...(body || described.bodies ? { requestBody: describeBody(body, operation, components) } : {}),
    responses: {
      [operation.status]: { ...describeAnswer(operation, components), headers: rateLimitReferences },
      ...(operation.isCacheable ? { 304: { description: 'The copy that the caller has is still current.' } } : {}),
      ...Object.fromEntries(
        listStatuses(operation).map((status) => [status, { $ref: `#/components/responses/${responseName(status)}` }]),
      ),
    },
  };
}

const firstSentence = (words: string): string => /^.*?[.](?=\s|$)/s.exec(words)?.[0].slice(0, -1) ?? words;

function describeBody(body: z.ZodType | undefined, operation: AnyOperation, components: Components): object {
  const content: Record<string, object> = {};
  if (body) content['application/json'] = describeJson(body, operation, components);
  for (const [type, line] of Object.entries(operation.described.bodies ?? {})) {
    content[type] = describeJson(line, operation, components);
  }
  return { required: true, content };
}

/** JSON with an example of it. */
function describeJson(contract: z.ZodType, { name }: AnyOperation, components: Components): object {
  const schema = components.convert(contract);
  return { schema, example: composeExample(schema, name, components.list()) };
}

function describeAnswer(operation: AnyOperation, components: Components): object {
  const { name, status, described } = operation;
  if (described.events) return describeEvents(described.events, components);
  if (described.produces) {
    const content = described.produces.map((type) => [
      type,
      { schema: { type: 'string' }, example: composeRow(type, operation, components) },
    ]);
    return { description: 'A stream.', content: Object.fromEntries(content) };
  }
  if (!described.output) return { description: 'Done.' };
  const schema = components.convert(described.output);
  const example = composeAnswer(schema, { name, list: listOf(operation.path) }, components.list());
  return {
    description: status === 202 ? 'Accepted.' : 'The answer.',
    content: { 'application/json': { schema, example } },
  };
}

/**
 * An answer without an end. OpenAPI 3.1 has no word for the events of a stream; as its readers agree, the schema is that of one event,
 * in the words of WHATWG HTML, 9.2.
 */
function describeEvents({ name, of, about, example, other }: Events, components: Components): object {
  const describe = (description: string, event: string, held: z.ZodType, answerDescription: string): object => ({
    type: 'object',
    description,
    properties: {
      id: { type: 'string', description: 'The cursor after the event.' },
      event: { type: 'string', const: event, description: 'The kind of the event.' },
      data: {
        type: 'string',
        contentMediaType: 'application/json',
        contentSchema: components.convert(held),
        description: answerDescription,
      },
    },
    required: ['id', 'event', 'data'],
  });
  const schema = {
    oneOf: [
      describe('One event of the stream.', name, of, 'The object of the event, as JSON in one line.'),
      ...(other ? [describe(other.about, other.name, other.of, 'The object of the event, as JSON in one line.')] : []),
      describe('The last event of a stream that an error ended.', 'error', Problem, 'The error, as JSON in one line.'),
    ],
  };
  const shown = { id: example.id, event: name, data: JSON.stringify(example.data) };
  return { description: about, content: { [eventStreamType]: { schema, example: shown } } };
}

/** The example of one row of an export, as the media type writes it. */
function composeRow(type: string, { name, described }: AnyOperation, components: Components): string | undefined {
  if (!described.rows) return undefined;
  const row = composeExample(components.convert(described.rows.of), name, components.list());
  return described.rows.print[type]!(row as never);
}

const always: ErrorCode[] = [
  'invalid_request',
  'unauthenticated',
  'forbidden',
  'request_timeout',
  'uri_too_long',
  'rate_limited',
  'headers_too_large',
  'internal',
  'unavailable',
  'deadline_exceeded',
];
const withBody: ErrorCode[] = ['payload_too_large', 'unsupported_media_type'];
const statuses = [...new Set(Object.values(codes).map(({ status }) => status as number))].sort();
const responseName = (status: number): string => `Status${status}`;

/** The refusals that an operation may answer, by its shape and by what it declares. */
function listStatuses({ access, path, method, described }: AnyOperation): number[] {
  const refusals = [...always, ...(described.refusals ?? [])];
  // Also where no body is asked for: one that comes is read.
  if (method === 'post' || method === 'put' || method === 'patch') refusals.push(...withBody);
  // Staff may name an account that does not exist.
  if (path.includes('{') || takesAccount(access)) refusals.push('not_found');
  return [...new Set(refusals.map((code) => codes[code].status as number))].sort();
}

function describeProblem(status: number): object {
  const titles = Object.values(codes).filter((one) => one.status === status);
  const headers: Record<string, object> = status === 429 ? { ...rateLimitReferences } : {};
  if (status === 401) headers['WWW-Authenticate'] = { schema: { type: 'string' } };
  if (status === 429 || status === 503) {
    headers['Retry-After'] = { description: 'Seconds to wait.', schema: { type: 'integer' } };
  }
  return {
    description: `${titles.map(({ title }) => title).join('; ')}.`,
    ...(Object.keys(headers).length > 0 ? { headers } : {}),
    content: {
      'application/problem+json': {
        schema: { $ref: '#/components/schemas/Problem' },
        examples: composeProblems(status),
      },
    },
  };
}

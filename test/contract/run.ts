import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { expectDescribed } from '../support/described.js';
import { components, type DescribedOperation, describedOperations, type Schema } from './description.js';
import { requestsTo, type Written, write } from './request.js';
import type { Sent } from './send.js';
import type { Session } from './session.js';

export type Outcome = {
  /** What was found, one of a kind for each operation, with the request that showed it. */
  findings: string[];
  requests: number;
  /** `METHOD path status`, with how often it was answered. */
  statuses: Map<string, number>;
  /** The longest answers. */
  slowest: { ms: number; request: string }[];
};

const ajv = new Ajv2020({ strict: false });
(addFormats as unknown as (ajv: Ajv2020) => void)(ajv);
// UUIDs of any version, and instants with t and z in lower case, as the service accepts them.
ajv.addFormat('uuid', /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i);
ajv.addSchema({ $id: 'openapi', components: { schemas: components } });
const compiled = new Map<Schema, ValidateFunction>();

function fits(schema: Schema, value: unknown): boolean {
  const known = compiled.get(schema);
  const validate =
    known ?? ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"openapi#/components/')));
  compiled.set(schema, validate);
  return validate(value) as boolean;
}

/** Whether the description forbids a request; null where that cannot be told. */
function isForbidden(operation: DescribedOperation, { values }: Written): boolean | null {
  const { parameters, body, isPlainBody } = values;
  const content = operation.requestBody?.content['application/json'];
  if (content && isPlainBody && !fits(content.schema, body)) return true;
  if (parameters === undefined || (content && !isPlainBody)) return null;
  return operation.parameters.some(
    (one) => (parameters[one.name] ?? null) !== null && !fits(one.schema, parameters[one.name]),
  );
}

/**
 * Refusals of values that their schema allows, by operation, place and message, each with the reason why the schema cannot express it. A 422
 * needs no such reason: it is for what needs a look-up or spans fields (A6).
 */
const beyondSchema: [RegExp, string][] = [
  [/ query\.account_id /, 'who calls decides whether it is needed'],
  [
    /^icpSignals query\.cursor is a cursor of the feed with the (oldest|newest) first$/,
    'cursors of both orders look alike',
  ],
  [/^icpSignals query\.consumer names a place from which /, 'it depends on the order that is asked for'],
  [/^contacts query\.contact_ids is required, or social_urls$/, 'of two parameters one is needed'],
  [/ (is required|or a name)$/, 'of several fields of an object one is needed, which the words of the description say'],
  [/^createApiKey body\.expires_at must be in the future$/, 'it depends on the clock'],
  [/^(create|change)CrmConnection body\.credentials\b/, 'it depends on the type of the connection'],
  [
    /^(register|change)WebhookEndpoint body\.headers\.\S+ is (given twice|set by)/,
    'names go by letters of either case',
  ],
  [/^changeSignal body/, 'which fields there are depends on the kind of the signal that is changed'],
  [/ must (not be blank|contain a word|hold a letter or digit)$/, 'a text of spaces or signs alone has a length'],
  [/ must be an? (http or https|absolute) URL$/, 'what a URL is takes more than a format'],
  [/ must not contain NUL or a lone surrogate$/, 'to a schema every text is one'],
  [/ must be one of Self-employed, /, 'a size band may be written with spaces and separators of thousands'],
  [/^decideCompanyConflict body\.company_social_id must only be given with merged$/, 'it depends on the state'],
  [/ must be an ISO 3166-1 alpha-2 country code in upper case$/, 'the list of countries is not written out'],
];

/** Why a valid request was refused with 400, if that has no known reason; otherwise null. */
function findWrongRefusal(
  { operationId }: DescribedOperation,
  { headers }: Written,
  { status, body }: Sent,
): string | null {
  const { 'content-type': _, 'idempotency-key': key = 'none', ...others } = headers;
  const isPlain = Object.keys(others).length === 0 && typeof key === 'string' && /^[!-~]{1,200}$/.test(key);
  if (status !== 400 || !isPlain) return null;
  const { errors, detail } = body as { errors: { location: string; message: string }[] | null; detail: string };
  const told = (errors ?? [{ location: '', message: detail }]).map(
    ({ location, message }) => `${operationId} ${location} ${message}`,
  );
  return told.find((one) => !beyondSchema.some(([pattern]) => pattern.test(one))) ?? null;
}

/** What is wrong with an answer, in one line; null where nothing is. */
function judge(operation: DescribedOperation, written: Written, answer: Sent, session: Session): string | null {
  // A slow machine may exceed a time limit, and says so by 503 and 504; those are described.
  if (answer.status === 500) return `${answer.status}: ${session.explain(answer)}`;
  try {
    expectDescribed(written.method, written.path, answer);
  } catch (error) {
    return (error as Error).message;
  }
  const forbidden = isForbidden(operation, written);
  const refused = forbidden === false ? findWrongRefusal(operation, written, answer) : null;
  if (refused !== null) return `valid, but refused: ${refused}`;
  const keepsGood = typeof answer.body === 'object' && answer.body !== null && 'refused' in answer.body;
  if (forbidden === true && answer.status < 300 && !keepsGood) return `forbidden, but answered ${answer.status}`;
  return null;
}

/**
 * Sends `runs` requests to each operation, in rounds so that later ones find what earlier ones made, and judges every answer by the
 * description. The same seed draws the same requests.
 */
export async function runDescription(
  session: Session,
  options: { seed: number; runs: number; rounds: number },
): Promise<Outcome> {
  const { pool, accountId } = session;
  const findings = new Map<string, string>();
  const statuses = new Map<string, number>();
  const slowest: Outcome['slowest'] = [];
  let requests = 0;

  async function check(operation: DescribedOperation, seed: number): Promise<void> {
    let sent = '';
    const property = fc.asyncProperty(requestsTo(operation, session.accessOf(operation.operationId)), async (plan) => {
      const written = write(operation, plan, pool, accountId);
      const answer = await session.send(written.caller, written.method, written.path, written.headers, written.body);
      requests++;
      const name = `${operation.method} ${operation.path} ${answer.status}`;
      statuses.set(name, (statuses.get(name) ?? 0) + 1);
      const shown = `${written.caller}: ${written.method} ${written.path.slice(0, 500)} ${JSON.stringify(written.headers).slice(0, 300)} ${String(written.body ?? '').slice(0, 2_000)}`;
      slowest.push({ ms: Math.round(answer.ms), request: shown });
      if (slowest.length > 1_000) slowest.sort((a, b) => b.ms - a.ms).splice(10);
      if (answer.status < 300) pool.keep(operation.path, answer.body);
      if (answer.status === 204) pool.forget(written.path.split('?')[0]!.split('/').at(-1)!);
      const fault = judge(operation, written, answer, session);
      if (!fault) return;
      sent = shown;
      throw new Error(fault);
    });
    const result = await fc.check(property, {
      seed,
      numRuns: Math.ceil((operation.method === 'DELETE' ? 0.25 : 1) * (options.runs / options.rounds)),
    });
    if (!result.failed) return;
    const fault = (result.errorInstance as Error)?.message ?? 'interrupted';
    const kind = `${operation.method} ${operation.path} ${fault.slice(0, 60)}`;
    if (!findings.has(kind)) findings.set(kind, `${operation.operationId}: ${fault}\n  ${sent}`);
  }

  for (let round = 0; round < options.rounds; round++) {
    await session.furnish();
    const left = [...describedOperations];
    const lane = async (): Promise<void> => {
      for (let one = left.shift(); one; one = left.shift())
        await check(one, 1_000 * options.seed + 100 * round + describedOperations.indexOf(one));
    };
    await Promise.all(Array.from({ length: 6 }, lane));
  }
  return {
    findings: [...findings.values()],
    requests,
    statuses,
    slowest: slowest.sort((a, b) => b.ms - a.ms).slice(0, 10),
  };
}

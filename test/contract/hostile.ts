import fc from 'fast-check';
import { allowedBy } from './allowed.js';
import { describedOperations } from './description.js';
import { brokenText, change, changes } from './forbidden.js';

// Input that the description does not cover: requests to the authorization server, messages, files, and frames on a connection.

const seed = Number(process.env.CONTRACT_SEED ?? 1);
const runs = Number(process.env.CONTRACT_RUNS ?? 16);

/** Draws `count` values, the same for the same seed; more in a longer run. */
const drawn = <T>(arbitrary: fc.Arbitrary<T>, count: number): T[] =>
  fc.sample(arbitrary, { seed, numRuns: Math.ceil((count * runs) / 16) });

const odd = fc.oneof(
  fc.constantFrom(
    ...['', ' ', '%00', '\u0000', 'null', '__proto__', '../..', '{}', '[]', '-1', '9'.repeat(400), 'x'.repeat(3_000)],
    ...[
      '\ud800',
      "';--",
      '<script>',
      'javascript:alert(1)',
      'http://127.0.0.1:1/callback',
      'data:,x',
      '\u202e',
      '\r\nX: 1',
    ],
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
);

/** A request to a path of the authorization server. */
export type OauthRequest = {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | Buffer | undefined;
};

const words: Record<string, string[]> = {
  client_id: ['CLIENT'],
  redirect_uri: ['http://127.0.0.1:1/callback'],
  response_type: ['code', 'token', 'code id_token'],
  response_mode: ['query', 'fragment', 'form_post', 'jwt'],
  scope: ['read', 'read write', 'openid', 'staff'],
  resource: ['RESOURCE'],
  code_challenge: ['x'.repeat(43)],
  code_challenge_method: ['S256', 'plain'],
  state: ['kept'],
  prompt: ['none', 'login', 'consent'],
  max_age: ['0', '-1'],
  request: ['e30.e30.'],
  request_uri: ['urn:x', 'http://127.0.0.1:1/'],
  claims: ['{}', '{'],
  grant_type: ['authorization_code', 'refresh_token', 'client_credentials', 'password'],
  code: ['x'.repeat(43)],
  code_verifier: ['x'.repeat(43)],
  refresh_token: ['x'.repeat(43)],
  token: ['x'.repeat(43)],
  token_type_hint: ['access_token', 'nothing'],
  client_secret: ['x'],
  client_assertion: ['x'],
  key: ['lw_customer_00000000_x'],
};
const fields = fc
  .subarray(Object.keys(words), { minLength: 0 })
  .chain((names) =>
    fc.tuple(...names.map((name) => fc.tuple(fc.constant(name), fc.oneof(fc.constantFrom(...words[name]!), odd)))),
  )
  .chain((pairs) => fc.boolean().map((twice) => (twice ? [...pairs, ...pairs.slice(0, 1)] : pairs)))
  .map((pairs) =>
    pairs.map((pair) => pair.map((one) => encodeURIComponent(Buffer.from(one).toString())).join('=')).join('&'),
  );
const metadata = fc
  .record(
    {
      redirect_uris: fc.oneof(
        fc.constant(['http://127.0.0.1:1/callback']),
        fc.array(odd, { maxLength: 3 }),
        fc.jsonValue(),
      ),
      client_name: fc.oneof(odd, fc.jsonValue()),
      grant_types: fc.oneof(fc.constant(['authorization_code']), fc.jsonValue()),
      response_types: fc.jsonValue(),
      token_endpoint_auth_method: fc.constantFrom('none', 'client_secret_basic', 'private_key_jwt', 'x'),
      jwks: fc.jsonValue(),
      jwks_uri: odd,
      logo_uri: odd,
      scope: odd,
      application_type: fc.constantFrom('native', 'web', 'x'),
      subject_type: odd,
      software_statement: odd,
    },
    { requiredKeys: [], noNullPrototype: true },
  )
  .chain((value) => fc.option(changes, { nil: null }).map((list) => (list ? change(value, list) : value)));

const form = 'application/x-www-form-urlencoded';
const oauthRequests: fc.Arbitrary<OauthRequest> = fc.oneof(
  fields.map((query) => ({ method: 'GET', path: `/oauth/auth?${query}`, headers: {}, body: undefined })),
  fc
    .record({
      path: fc.constantFrom('/oauth/token', '/oauth/token/revocation', '/oauth/reg', '/oauth/auth'),
      type: fc.constantFrom(form, form, 'application/json', 'text/plain', ''),
      text: fields,
      basic: fc.option(odd, { freq: 5, nil: null }),
    })
    .map(({ path, type, text, basic }) => ({
      method: 'POST',
      path,
      headers: {
        ...(type ? { 'content-type': type } : {}),
        ...(basic === null ? {} : { authorization: `Basic ${Buffer.from(basic).toString('base64')}` }),
      },
      body: text,
    })),
  fc.record({ value: metadata, broken: fc.option(brokenText, { freq: 5, nil: null }) }).map(({ value, broken }) => {
    const text = JSON.stringify(value);
    const body = broken ? broken(text) : text;
    return { method: 'POST', path: '/oauth/reg', headers: { 'content-type': 'application/json' }, body };
  }),
  fc
    .record({ step: fc.constantFrom('', '/sign-in', '/allow', '/refuse'), uid: odd, text: fields, cookie: odd })
    .map(({ step, uid, text, cookie }) => ({
      method: step ? 'POST' : 'GET',
      path: `/oauth/interaction/${encodeURIComponent(Buffer.from(uid).toString()) || 'x'}${step}`,
      headers: {
        cookie: `_interaction=${encodeURIComponent(Buffer.from(cookie).toString())}`,
        ...(step ? { 'content-type': form } : {}),
      },
      body: step ? text : undefined,
    })),
);

export const drawOauthRequests = (): OauthRequest[] => drawn(oauthRequests, 400);

const { schema: activity } = describedOperations.find((one) => one.operationId === 'ingestActivity')!.requestBody!
  .content['application/json']!;

const bent = (value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.oneof(
    value,
    fc.tuple(value, changes).map(([one, list]) => change(one, list)),
  );

const toText = (value: unknown): string => JSON.stringify(value) ?? 'null';

/** Bodies of messages: items that are allowed, bent in a place or two, or broken as text; as an array and as lines. */
const messages: fc.Arbitrary<Buffer> = fc
  .record({
    value: bent(allowedBy(activity, '', '/v2/company-activity')),
    asLines: fc.boolean(),
    broken: fc.option(
      fc.oneof(
        brokenText,
        fc.constant((text: string) => `${text}${' '.repeat(520_000 - text.length)}`),
      ),
      {
        freq: 4,
        nil: null,
      },
    ),
  })
  .map(({ value, asLines, broken }) => {
    const text = asLines && Array.isArray(value) ? value.map(toText).join('\n') : toText(value);
    return Buffer.from(broken ? broken(text) : text);
  });

export const drawActivityMessages = (): Buffer[] => [...drawn(messages, 100), Buffer.from([0xff, 0xfe, 0x00])];

const anything = fc.oneof(
  { weight: 3, arbitrary: fc.jsonValue({ maxDepth: 4 }).map(toText) },
  {
    weight: 3,
    arbitrary: fc
      .record(
        { path: fc.jsonValue(), query: fc.jsonValue(), body: fc.jsonValue(), ids: fc.jsonValue() },
        { requiredKeys: [] },
      )
      .map(toText),
  },
  { weight: 1, arbitrary: fc.tuple(fc.jsonValue().map(toText), brokenText).map(([text, broken]) => broken(text)) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 100 }) },
);
const oddHeaders = fc.dictionary(
  fc.constantFrom(
    'account',
    'Account',
    'actor',
    'Actor',
    'deadline',
    'Deadline',
    'Request-Id',
    'traceparent',
    'Scopes',
    'x',
  ),
  fc.string({ maxLength: 60 }).map((text) => text.replaceAll(/[^ -~]/g, '?')),
  { maxKeys: 4, noNullPrototype: true },
);

/** What a service may be sent on a subject of its own, by whoever has the password of the services. */
export const drawServiceMessages = (): { data: Buffer; headers: Record<string, string> }[] =>
  drawn(fc.record({ data: anything.map((text) => Buffer.from(text as string)), headers: oddHeaders }), 12);

const id = fc.oneof(fc.constantFrom<unknown>('1', '1', '2', '', 1, null, {}), odd);
const documents = fc.oneof(
  fc.constantFrom(
    'subscription { icpSignalDetected { id: databaseId } }',
    'subscription ($id: ID!) { leadGenerationRunProgress(runId: $id) { status } }',
    'subscription { icpSignalDetected(after: "x", icpCriteriaId: "y") { id: databaseId } }',
    'subscription { a: icpSignalDetected { id: databaseId } b: icpSignalDetected { id: databaseId } }',
    'subscription { ...F } fragment F on Subscription { ...F }',
    '{ personas { nodes { id: databaseId } } }',
    'mutation { nothing }',
    `subscription ${'{ a '.repeat(2_000)}`,
    'query A { __typename } query B { __typename }',
  ),
  odd,
);
/** What a client may write to a WebSocket of GraphQL. */
const frames = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .record({
        id,
        type: fc.constantFrom(
          'subscribe',
          'subscribe',
          'subscribe',
          'complete',
          'ping',
          'pong',
          'next',
          'connection_init',
          'x',
        ),
        payload: bent(
          fc.record(
            {
              query: documents,
              variables: fc.oneof(fc.constant({ id: 'x' }), fc.jsonValue({ maxDepth: 2 })),
              operationName: fc.option(odd),
              extensions: fc.option(fc.jsonValue({ maxDepth: 2 })),
            },
            { requiredKeys: [], noNullPrototype: true },
          ),
        ),
      })
      .map(toText),
  },
  { weight: 1, arbitrary: fc.jsonValue().map(toText) },
  { weight: 1, arbitrary: fc.tuple(fc.jsonValue().map(toText), brokenText).map(([text, broken]) => broken(text)) },
);

/** For each connection, the frames that it writes after it has authenticated. */
export const drawFrames = (): (string | Buffer)[][] => drawn(fc.array(frames, { minLength: 1, maxLength: 8 }), 60);

const company = describedOperations.find((one) => one.operationId === 'putCompanies')!.requestBody!.content[
  'application/json'
]!;
const person = describedOperations.find((one) => one.operationId === 'putPeople')!.requestBody!.content[
  'application/json'
]!;
const lineOf = (value: unknown): string => toText(value).replaceAll('\n', ' ');

/** Files for the import: lines of JSON, and cells of a CSV, of which some are what they should be. */
export function drawFiles(): { kind: string; name: string; content: Buffer }[] {
  const rowsOf = (schema: object, path: string) => drawn(bent(allowedBy(schema, '', path)), 60).flat();
  const toLines = (rows: unknown[], good: string): Buffer =>
    Buffer.concat([
      ...rows.map((row, index) => Buffer.from(index % 9 === 0 ? brokenLine(lineOf(row), index) : `${lineOf(row)}\n`)),
      Buffer.from(`${good}\n`),
    ]);
  const cells = drawn(
    fc.array(fc.oneof(odd, fc.constantFrom('"', '""', '"a\nb"', 'a"b', '\t', ',', "'")), { maxLength: 6 }),
    100,
  );
  const csv = `social_id,name,domain\n${cells.map((row) => row.join(',')).join('\n')}\n"`;
  return [
    {
      kind: 'companies',
      name: 'c.jsonl',
      content: toLines(rowsOf(company.schema, '/v2/companies'), '{"social_id":"990001","name":"Good"}'),
    },
    {
      kind: 'people',
      name: 'p.jsonl',
      content: toLines(
        rowsOf(person.schema, '/v2/people'),
        '{"social_url":"https://social.example.com/in/good","first_name":"Good","last_name":"One"}',
      ),
    },
    {
      kind: 'companies',
      name: 'c.csv',
      content: Buffer.from(`social_id,name,domain\n990002,Good,\n${csv.slice(csv.indexOf('\n') + 1)}`),
    },
  ];
}

function brokenLine(line: string, index: number): Buffer {
  const bytes = [
    Buffer.from(line.slice(0, -1)),
    Buffer.from([0xff, 0xfe]),
    Buffer.from(`${'['.repeat(3_000)}`),
    Buffer.from('\u0000'),
  ];
  return Buffer.concat([bytes[(index / 9) % bytes.length]!, Buffer.from('\n')]);
}

import 'reflect-metadata';
import { printSchemaWithDirectives } from '@graphql-tools/utils';
import { buildSchemaSync, Resolver } from 'type-graphql';
import { z } from 'zod';
import { codes, type ErrorCode } from '../../schema/contracts/codes.js';
import { isCorrectable } from '../../schema/contracts/user-errors.js';
import { flag, idPath, instant, largeInt, pageOf, paging, uuid } from '../../schema/contracts/values.js';
import { enumeration, named, words } from '../../schema/contracts/words.js';
import {
  type Given,
  toArgumentError,
  toArgumentPath,
  toInput,
} from '../../services/gateway/operation/graphql/arguments.js';
import { fieldReaders, objectTypeOf } from '../../services/gateway/operation/graphql/derived-types.js';
import { toRefused } from '../../services/gateway/operation/graphql/payloads.js';
import { MutationOf, QueryOf } from '../../services/gateway/operation/graphql/root-fields.js';
import { type AnyOperation, defineOperation } from '../../services/gateway/operation/operation.js';
import { AppError } from '../../services/platform/errors.js';

const Colour = enumeration('Colour', 'A colour.', { red: 'As blood.', dark_blue: 'As the sea.' });
const Part = named('Part', 'A part.', z.object({ name: z.string().describe('Its name.') }), 'PartInput');
const Thing = named(
  'Thing',
  'What is made.',
  z.object({
    thing_id: uuid.describe('What `thing_id` is.'),
    made_at: instant.nullable().describe('When it was made, as "thing_id" tells.'),
    weight: z.number().describe('Its weight.'),
    credits: largeInt.describe('Its price.'),
    colours: z.array(Colour).meta({ description: 'Its colours.', assumedSize: 3 }),
    parts: z.array(Part).optional().describe(words('Its parts, where it has some.', 'Its parts, or null.')),
    facts: z.record(z.string(), z.unknown()).meta({ description: 'Facts.', cost: 0.2 }),
    rest: z.unknown().describe('Anything.'),
  }),
).meta({ key: 'thing_id' });
const NewThing = named(
  'NewThing',
  'A thing to make.',
  z.strictObject({
    is_round: z.boolean().default(true).describe('Whether it is round.'),
    size: z.int().max(5).describe('Its size.'),
    parts: z.array(Part).max(5).describe('Its parts.'),
  }),
);

const globalId =
  '""" The ID of the object among all objects of all types that an account sees, by which caches know it. It is opaque; arguments take it, or the `databaseId`. """';

const common = { path: '/v2/things/{id}', access: 'account', handle: async () => ({}) } as const;
const things = defineOperation({
  ...common,
  name: 'things',
  description: 'Lists `made_at` things.',
  method: 'get',
  input: z.object({ query: z.strictObject({ ...paging, is_round: flag.optional().describe('Only round ones.') }) }),
  described: { output: pageOf('things', Thing) },
});
const makeThing = defineOperation({
  ...common,
  name: 'makeThing',
  description: 'Makes a thing.',
  method: 'post',
  input: z.object({ path: idPath, body: NewThing }),
  described: { output: Thing, refusals: ['idempotency_key_reused'] },
});
const dropThing = defineOperation({
  ...common,
  name: 'dropThing',
  description: 'Drops a thing.',
  method: 'delete',
  status: 204,
  input: z.object({ body: z.strictObject({ reasons: z.array(z.string()).describe('Why.') }) }),
});

@Resolver()
class ThingResolver {
  @QueryOf(things)
  list(_ctx: object, _given: Given): object {
    return {};
  }

  @MutationOf(makeThing)
  make(_ctx: object, _given: Given): object {
    return {};
  }

  @MutationOf(dropThing)
  drop(_ctx: object, _given: Given): object {
    return {};
  }
}

test('H15: the types, arguments and descriptions of GraphQL are derived from contracts', () => {
  const schema = buildSchemaSync({ resolvers: [ThingResolver], validate: false, authChecker: () => true });
  const printed = printSchemaWithDirectives(schema).replaceAll(/\s+/g, ' ');
  const fields = `
    """What is made.""" type Thing {
    ${globalId} id: ID!
    """What \`thingId\` is.""" databaseId: ID!
    """What \`thingId\` is.""" thingId: ID!
    """When it was made, as "thing_id" tells.""" madeAt: Instant
    """Its weight.""" weight: Float!
    """Its price.""" credits: Float!
    """Its colours.""" colours: [Colour!]! @listSize(assumedSize: 3)
    """Its parts, or null.""" parts: [Part!]
    """Facts.""" facts: JSONObject! @cost(weight: "0.2")
    """Anything.""" rest: JSON }`;
  expect(printed).toContain(fields.replaceAll(/\s+/g, ' ').trim());
  expect(printed).toContain('enum Colour { """As blood.""" RED """As the sea.""" DARK_BLUE }');
  expect(printed).toContain(
    '"""A thing to make.""" input MakeThingInput { """Whether it is round.""" isRound: Boolean',
  );
  expect(printed).toContain('"""Its size.""" size: Int! """Its parts.""" parts: [PartInput!]! }');
  expect(printed).toContain('"""Lists `madeAt` things.""" things(');
  expect(printed).toMatch(/after: String .* isRound: Boolean \): ThingConnection\b(?!!)/);
  expect(printed).toMatch(
    /makeThing\( .* id: ID! .* input: MakeThingInput! .* idempotencyKey: String \): MakeThingPayload\b(?!!)/,
  );
  expect(printed).toMatch(/dropThing\( """Why.""" reasons: \[String!\]! \): DropThingPayload\b(?!!)/);
  expect(printed).toMatch(
    /type MakeThingPayload @cost\(weight: "0"\) \{ .* thing: Thing """[^"]+""" userErrors: \[UserError!\]! @listSize/,
  );
});

test('A1: each GraphQL argument is passed to its place in the input of the operation', () => {
  const input = (operation: AnyOperation, given: Given) => toInput(operation, given);
  expect(input(things, { first: 5, after: 'c', isRound: null })).toEqual({
    query: { limit: 5, cursor: 'c', is_round: null },
  });
  expect(input(makeThing, { id: '1', input: { size: 1 }, idempotencyKey: 'k' })).toEqual({
    path: { id: '1' },
    body: { size: 1 },
  });
  expect(input(dropThing, { reasons: [] })).toEqual({ body: { reasons: [] } });
});

test('A7: a location in the REST input is reported as the path of the GraphQL argument', () => {
  const told = (operation: AnyOperation, ...locations: string[]) =>
    locations.map((one) => toArgumentPath(operation, one));
  expect(told(things, 'query.limit', 'query.cursor', 'query.is_round')).toEqual(['first', 'after', 'isRound']);
  expect(
    told(makeThing, 'path.id', 'body.is_round', 'body.parts[3].its_name', 'body', 'header.Idempotency-Key'),
  ).toEqual(['id', 'input.isRound', 'input.parts[3].itsName', 'input', 'idempotencyKey']);
  // The fields of a body that has no name are arguments themselves.
  expect(told(dropThing, 'body.reasons[1]', 'body')).toEqual(['reasons[1]', null]);
});

test('A7: errors that the caller of a mutation can correct are returned as data, and all other errors are thrown', () => {
  const read = fieldReaders.get('MakeThingPayload')!;
  const errors = [
    { location: 'body.size', message: 'is too large', value: 9 },
    { location: 'body', message: 'is odd' },
  ];
  const tell = (error: AppError) => toRefused(toArgumentError(makeThing, error)) as object as Record<string, unknown>;
  const refused = tell(new AppError('unprocessable', 'Both are wrong.', { errors }));
  const both = { code: 'unprocessable', status: 422 };
  expect(read.get('thing')!(refused)).toBeNull();
  expect(read.get('userErrors')!(refused)).toEqual([
    { ...both, message: 'is too large', location: 'input.size', value: 9 },
    { ...both, message: 'is odd', location: 'input', value: null },
  ]);
  const taken = tell(new AppError('conflict', 'The name is taken.'));
  expect(read.get('userErrors')!(taken)).toEqual([
    { code: 'conflict', status: 409, message: 'The name is taken.', location: null, value: null },
  ]);
  expect(read.get('userErrors')!({ id: '1' })).toEqual([]);
  const account = new AppError('invalid_request', 'No.', { errors: [{ location: 'query.account_id', message: 'no' }] });
  for (const one of [account, new AppError('not_found', 'No.'), new AppError('rate_limited', 'No.')])
    expect(() => tell(one)).toThrow(expect.objectContaining({ code: one.code, errors: one.errors }));
  const told = Object.keys(codes).filter((code) => isCorrectable(code as ErrorCode));
  expect(new Set(told.map((code) => codes[code as ErrorCode].status))).toEqual(new Set([400, 402, 409, 410, 422]));
});

test('H15: a contract without a name, or with the name of another one, is refused', () => {
  expect(() => objectTypeOf(z.object({ a: z.string() }))).toThrow('has no name');
  expect(() => objectTypeOf(named('Thing', 'Another.', z.object({ a: z.string() })))).toThrow('have the name Thing');
  expect(() => objectTypeOf(named('Odd', 'Odd.', z.object({ a: z.bigint() })))).toThrow('bigint');
  expect(() => words('Its parts, where it has some.', 'Other words.')).toThrow('two texts');
});

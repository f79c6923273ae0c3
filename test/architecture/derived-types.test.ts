import 'reflect-metadata';
import { printSchemaWithDirectives } from '@graphql-tools/utils';
import { buildSchemaSync, Resolver } from 'type-graphql';
import { z } from 'zod';
import { flag, idPath, instant, largeInt, pageOf, paging, uuid } from '../../schema/contracts/values.js';
import { enumeration, named, words } from '../../schema/contracts/words.js';
import { type Given, toInput } from '../../services/gateway/operation/graphql/arguments.js';
import { objectTypeOf } from '../../services/gateway/operation/graphql/derived-types.js';
import { MutationOf, QueryOf } from '../../services/gateway/operation/graphql/root-fields.js';
import { type AnyOperation, defineOperation } from '../../services/gateway/operation/operation.js';

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
);
const NewThing = named(
  'NewThing',
  'A thing to make.',
  z.strictObject({
    is_round: z.boolean().default(true).describe('Whether it is round.'),
    size: z.int().max(5).describe('Its size.'),
    parts: z.array(Part).max(5).describe('Its parts.'),
  }),
);

const common = { path: '/v2/things', access: 'account', handle: async () => ({}) } as const;
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

test('H15: types, arguments and words of GraphQL follow from contracts', () => {
  const schema = buildSchemaSync({ resolvers: [ThingResolver], validate: false, authChecker: () => true });
  const printed = printSchemaWithDirectives(schema).replaceAll(/\s+/g, ' ');
  const fields = `
    """What is made.""" type Thing {
    """What \`thingId\` is.""" thingId: ID!
    """When it was made, as "thing_id" tells.""" madeAt: Instant
    """Its weight.""" weight: Float!
    """Its price.""" credits: Float!
    """Its colours.""" colours: [Colour!]! @listSize(assumedSize: 3)
    """Its parts, or null.""" parts: [Part!]
    """Facts.""" facts: JSONObject! @cost(weight: "0.2")
    """Anything.""" rest: JSON }`;
  expect(printed).toContain(fields.replaceAll(/\s+/g, ' ').trim());
  expect(printed).toContain('enum Colour { """As blood.""" red """As the sea.""" dark_blue }');
  expect(printed).toContain('"""A thing to make.""" input NewThing { """Whether it is round.""" isRound: Boolean');
  expect(printed).toContain('"""Its size.""" size: Int! """Its parts.""" parts: [PartInput!]! }');
  expect(printed).toContain('"""Lists `madeAt` things.""" things(');
  expect(printed).toMatch(/after: String .* isRound: Boolean \): ThingConnection!/);
  expect(printed).toMatch(/makeThing\( .* id: ID! .* input: NewThing! .* idempotencyKey: String \): Thing!/);
  expect(printed).toContain('dropThing( """Why.""" reasons: [String!]! ): Done!');
});

test('A1: arguments go where the input of the operation has them', () => {
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

test('H15: a contract without a name, or with the name of another one, is refused', () => {
  expect(() => objectTypeOf(z.object({ a: z.string() }))).toThrow('has no name');
  expect(() => objectTypeOf(named('Thing', 'Another.', z.object({ a: z.string() })))).toThrow('have the name Thing');
  expect(() => objectTypeOf(named('Odd', 'Odd.', z.object({ a: z.bigint() })))).toThrow('bigint');
  expect(() => words('Its parts, where it has some.', 'Other words.')).toThrow('two texts');
});

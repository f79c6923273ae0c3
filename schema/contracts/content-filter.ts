import { z } from 'zod';
import { text } from './values.js';
import { enumeration, named, words } from './words.js';

/** The most conditions of a filter, steps of a path, and values in a list to compare with. */
const maxConditions = 20;
const maxSteps = 8;
const maxValues = 50;

const path = z
  .array(text(1, 200))
  .min(1)
  .max(maxSteps)
  .describe(
    `The path of the value in the event: one key for each level, at most ${maxSteps}, such as \`["payload", "change", "after"]\`. An item of a list is given by its index from 0, as text. A key may contain a dot.`,
  );
const not = z
  .boolean()
  .default(false)
  .describe(
    'Whether the condition is inverted: it then holds exactly when it otherwise would not, even if there is no value.',
  );

const shortText = text(0, 500);
const single = z.union([shortText, z.number(), z.boolean(), z.null()], 'must be a string, a number, a boolean or null');
const comparable = z.union([shortText, z.number()], 'must be a string or a number');

export const ContentConditionOp = enumeration('ContentConditionOp', 'How a condition compares the value at its path.', {
  eq: 'The value is this string, number, boolean or null.',
  in: 'The value is one of these strings, numbers, booleans and nulls.',
  prefix: 'The value is a string that begins with this one.',
  exists: 'There is a value, even if it is null. The condition has no `value`.',
  gte: 'The value is not less than this. Numbers are compared with numbers, RFC 3339 instants with instants, other strings with strings.',
  lte: 'The value is not greater than this, compared as by `gte`.',
});

/** The condition for GraphQL, which has no unions of input types. */
const condition = z.object({
  path,
  op: ContentConditionOp.describe('How the value at the path is compared.'),
  value: z
    .unknown()
    .optional()
    .describe(
      words(
        'What the value is compared with, as `op` requires.',
        'What the value is compared with, as `op` requires: a string, a number, a boolean or null; a list of them for `in`; none for `exists`.',
      ),
    ),
  not,
});

const about =
  'A condition on the content of an event. It does not hold if there is no value at the path, or one of another type.';

/** The kinds of conditions, each with the value that its comparison takes. */
const kinds = [
  z.strictObject({ path, op: z.literal('eq'), value: single.describe('The value that must be at the path.'), not }),
  z.strictObject({
    path,
    op: z.literal('in'),
    value: z.array(single).min(1).max(maxValues).describe(`The values that may be at the path, at most ${maxValues}.`),
    not,
  }),
  z.strictObject({ path, op: z.literal('prefix'), value: shortText.describe('What the string must begin with.'), not }),
  z.strictObject({ path, op: z.literal('exists'), not }),
  z.strictObject({
    path,
    op: z.enum(['gte', 'lte']),
    value: comparable.describe('The bound, which is included.'),
    not,
  }),
] as const;

export const ContentCondition = z
  .discriminatedUnion('op', kinds, {
    error: ({ code }) =>
      code === 'invalid_union' ? `must be one of ${ContentConditionOp.options.join(', ')}` : undefined,
  })
  .meta({
    title: 'ContentCondition',
    description: about,
    graphqlType: named('ContentCondition', about, condition, 'ContentConditionInput'),
  });
export type ContentCondition = z.output<typeof ContentCondition>;

/** All of the conditions of an endpoint, which an event must meet (W17). */
export const ContentFilter = z.array(ContentCondition).max(maxConditions);

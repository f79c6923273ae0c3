import { z } from 'zod';
import { text } from './values.js';
import { enumeration, named, words } from './words.js';

/** How many conditions a filter has at most, steps a path, and values a list to compare with. */
const maxConditions = 20;
const maxSteps = 8;
const maxValues = 50;

const path = z
  .array(text(1, 200))
  .min(1)
  .max(maxSteps)
  .describe(
    `Where the value stands in the event: one key for each level, at most ${maxSteps}, such as \`["payload", "change", "after"]\`. An item of a list is named by its place from 0, as text. A key may contain a dot.`,
  );
const not = z
  .boolean()
  .default(false)
  .describe(
    'Whether the condition is inverted: it then holds exactly where it would not, also where there is no value.',
  );

const shortText = text(0, 500);
const single = z.union([shortText, z.number(), z.boolean(), z.null()], 'must be a string, a number, a boolean or null');
const comparable = z.union([shortText, z.number()], 'must be a string or a number');

export const ContentConditionOp = enumeration(
  'ContentConditionOp',
  'How a condition compares what stands at its path.',
  {
    eq: 'It is this string, number, boolean or null.',
    in: 'It is one of these strings, numbers, booleans and nulls.',
    prefix: 'It is a string that begins with this one.',
    exists: 'Something stands there, were it null. The condition has no `value`.',
    gte: 'It is not less than this: a number than a number, an RFC 3339 instant than an instant, a string than any other string.',
    lte: 'It is not greater than this, compared as `gte` does.',
  },
);

/** A condition in the words of GraphQL, which has no input type that is one of several. */
const condition = z.object({
  path,
  op: ContentConditionOp.describe('How the value at the path is compared.'),
  value: z
    .unknown()
    .optional()
    .describe(
      words(
        'What it is compared with, as `op` demands.',
        'What it is compared with, as `op` demands: a string, a number, a boolean or null; a list of them for `in`; none for `exists`.',
      ),
    ),
  not,
});

const about =
  'A condition on the content of an event. It does not hold where nothing stands at the path, or a value of another type.';

/** The parts of a condition, as each comparison wants its value. */
const kinds = [
  z.strictObject({ path, op: z.literal('eq'), value: single.describe('What must stand at the path.'), not }),
  z.strictObject({
    path,
    op: z.literal('in'),
    value: z.array(single).min(1).max(maxValues).describe(`What may stand at the path, at most ${maxValues} values.`),
    not,
  }),
  z.strictObject({ path, op: z.literal('prefix'), value: shortText.describe('How the string must begin.'), not }),
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

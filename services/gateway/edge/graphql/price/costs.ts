import {
  DirectiveLocation,
  GraphQLBoolean,
  GraphQLDirective,
  type GraphQLField,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  type GraphQLObjectType,
  GraphQLString,
  getDirectiveValues,
  getNamedType,
  getNullableType,
  isLeafType,
  isListType,
} from 'graphql';

/**
 * The weights, in points, of what has no `@cost`. One point is about 0.5 ms of work of the gateway and the database together: an object of
 * an answer takes 10 us to be read and transferred, one of its values 0.5 us (2026-11).
 */
const usualObject = 0.02;
const usualValue = 0.001;

/** The assumed length of a list that declares none: more than such lists commonly have. */
const usualListSize = 10;

/** The weights of the IBM GraphQL Cost Directive specification; they are text, since they are fractions. */
export const costDirective = new GraphQLDirective({
  name: 'cost',
  description: `The points that a type, field or argument adds to the cost of a document. Without the directive, an object of the answer adds ${usualObject} and a value ${usualValue}; a field that contains objects adds nothing besides them. An argument counts once for each element of the lists in it.`,
  locations: [
    DirectiveLocation.ARGUMENT_DEFINITION,
    DirectiveLocation.ENUM,
    DirectiveLocation.FIELD_DEFINITION,
    DirectiveLocation.INPUT_FIELD_DEFINITION,
    DirectiveLocation.OBJECT,
    DirectiveLocation.SCALAR,
  ],
  args: { weight: { type: new GraphQLNonNull(GraphQLString), description: 'The number of points, as text.' } },
});

const names = new GraphQLList(new GraphQLNonNull(GraphQLString));

/** The sizes of lists, by the same specification. */
export const listSizeDirective = new GraphQLDirective({
  name: 'listSize',
  description: `How many elements a list is assumed to have in the cost of a document. Without the directive, ${usualListSize} are assumed.`,
  locations: [DirectiveLocation.FIELD_DEFINITION],
  args: {
    assumedSize: {
      type: GraphQLInt,
      description:
        'The size if no slicing argument is given. It is the maximum for a field whose size another field determines.',
    },
    slicingArguments: {
      type: names,
      description:
        'The arguments that determine how many elements are requested: a number, or a list by its length; several are added up. `input.companies` is a field inside an argument.',
    },
    sizedFields: {
      type: names,
      description:
        'The fields of the returned object that are lists of this size; if absent, the field itself has this size.',
    },
    requireOneSlicingArgument: {
      type: GraphQLBoolean,
      defaultValue: true,
      description: 'Whether a document must give one of the slicing arguments.',
    },
  },
});

/** The cost that the directives of a field declare. */
export type FieldCost = {
  readonly weight: number;
  readonly assumedSize: number | undefined;
  /** Each slicing argument, as the steps to it. */
  readonly slicing: readonly (readonly string[])[];
  readonly sizedFields: readonly string[];
  /** Whether arguments size the field itself, such as a text with a line for each element; its weight then counts for each. */
  readonly isSized: boolean;
  /** Arguments that have a weight. */
  readonly weighted: readonly { readonly name: string; readonly weight: number }[];
};

const known = new WeakMap<GraphQLField<unknown, unknown>, FieldCost>();

/** Reads a field's directives, once. Throws for a weight that is no number. */
export function costOfField(field: GraphQLField<unknown, unknown>): FieldCost {
  const found = known.get(field);
  if (found) return found;
  const size = field.astNode ? getDirectiveValues(listSizeDirective, field.astNode) : undefined;
  const sizedFields = (size?.sizedFields as string[] | undefined) ?? [];
  const cost: FieldCost = {
    weight: weightOf(field) ?? (isLeafType(getNamedType(field.type)) ? usualValue : 0),
    assumedSize: (size?.assumedSize as number | null | undefined) ?? undefined,
    slicing: ((size?.slicingArguments as string[] | undefined) ?? []).map((one) => one.split('.')),
    sizedFields,
    isSized: size !== undefined && sizedFields.length === 0 && !isListType(getNullableType(field.type)),
    weighted: field.args.flatMap((one) => {
      const weight = weightOf(one);
      return weight === undefined ? [] : { name: one.name, weight };
    }),
  };
  known.set(field, cost);
  return cost;
}

/** What an object of this type weighs without its fields. */
export const weightOfObject = (type: GraphQLObjectType): number => weightOf(type) ?? usualObject;

/** What `@cost` says of a field, an argument or a type. */
function weightOf({ astNode }: { astNode?: unknown }): number | undefined {
  const said = astNode ? getDirectiveValues(costDirective, astNode as never)?.weight : undefined;
  if (said === undefined) return undefined;
  const weight = Number(said);
  if (!(weight >= 0)) throw new Error(`@cost has the weight "${said}", which is not a number of points`);
  return weight;
}

/**
 * The estimated length of a list: set by the slicing arguments, else by the enclosing field (`given`), else the assumed size. Contracts bound
 * arguments and elements, so the estimate is never far from the real length.
 */
export function sizeOfList(cost: FieldCost, args: Record<string, unknown>, given: number | undefined): number {
  const asked = askedSize(cost, args);
  if (asked !== undefined) return asked;
  if (given === undefined) return cost.assumedSize ?? usualListSize;
  return cost.assumedSize === undefined ? given : Math.min(given, cost.assumedSize);
}

/** What a field weighs by itself, with so many elements. */
export const weightOfField = ({ weight, isSized }: FieldCost, size: number): number =>
  isSized ? weight * size : weight;

/** The sum of the given slicing arguments, undefined where none is given. */
export function askedSize({ slicing }: FieldCost, args: Record<string, unknown>): number | undefined {
  let sum: number | undefined;
  for (const steps of slicing) {
    const value = steps.reduce<unknown>(
      (inside, step) => (inside as Record<string, unknown> | null | undefined)?.[step],
      args,
    );
    const size =
      typeof value === 'number' ? Math.max(value, 1) : Array.isArray(value) ? countElements(value) : undefined;
    if (size !== undefined) sum = (sum ?? 0) + size;
  }
  return sum;
}

/** The sum of the weighted arguments; an argument with lists counts once for each of their elements. */
export function weightOfArguments({ weighted }: FieldCost, args: Record<string, unknown>): number {
  let sum = 0;
  for (const { name, weight } of weighted) {
    const value = args[name];
    if (value !== undefined && value !== null) sum += weight * Math.max(1, countElements(value));
  }
  return sum;
}

/** No contract accepts more elements, so an input that will be refused costs no more than this. */
const mostElements = 10_000;

/** The elements of the outermost lists in a value; inputs have theirs at most three levels deep. */
export function countElements(value: unknown, levels = 4): number {
  if (Array.isArray(value)) return Math.min(value.length, mostElements);
  if (typeof value !== 'object' || value === null || levels === 0) return 0;
  return Object.values(value).reduce((sum: number, one) => sum + countElements(one, levels - 1), 0);
}

import {
  type GraphQLField,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
} from 'graphql';
import { maxRefusalsListed } from '../../../schema/contracts/activity.js';

const rowsByDefault = 50;
/** What a list inside of a row is counted as: more than such lists commonly hold, and whole pages with them are still answered. */
export const itemsInRow = 10;

/** Lists that go by no arguments, and are commonly longer than others are, or never as long. */
export const lengths: Record<string, number> = {
  'Credits.usage': 1_000,
  'CrmLists.lists': 1_000,
  'LookalikeAnswer.lookalikes': 100,
  'LookalikeAnswer.matchedInputs': 100,
  // As many for each of the thousand refusals that are told.
  'RefusedItem.errors': 5,
  'ResearchQuestions.questions': 200,
  'SweepPreview.sample': 5,
  'WatchPreview.matchedBySignalType': 100,
  'WatchPreview.samples': 20,
};

/** Values so long that many of them would be too much work, by the KiB that they may have: each counts as a field. */
export const sizes: Record<string, number> = {
  'AskedResearchQuestion.answer': 20,
  'IcpSignal.payload': 32,
  'LeadExport.content': 10_000,
  'ResearchQuestion.answer': 20,
};

/** How many fields a field counts as by itself. */
export const sizeOf = (place: string): number => sizes[place] ?? 1;

/** How long the lists are that a field's arguments ask for: its page, or as many as it was given ids and items. */
export function lengthFor(field: GraphQLField<unknown, unknown>, values: Record<string, unknown>): number {
  if (!field.args.some(({ name }) => name === 'first')) return Math.max(itemsInRow, countItems(values));
  return typeof values.first === 'number' ? Math.max(values.first, 1) : rowsByDefault;
}

/** How long a list is, where the arguments ask for so many. */
export function lengthOf(schema: GraphQLSchema, place: string, asked: number): number {
  if (place.endsWith('Receipt.refused')) return Math.min(asked, maxRefusalsListed);
  return lengths[place] ?? (place.startsWith('__') ? introspectionLengths(schema)[place] : undefined) ?? asked;
}

/** The elements of all lists that arguments hold, outside of other lists; inputs have theirs at most three levels deep. */
export function countItems(value: unknown, levels = 4): number {
  if (Array.isArray(value)) return value.length;
  if (typeof value !== 'object' || value === null || levels === 0) return 0;
  return Object.values(value).reduce((sum: number, one) => sum + countItems(one, levels - 1), 0);
}

const known = new WeakMap<GraphQLSchema, Record<string, number>>();

/** The longest list of each kind that introspection answers. */
function introspectionLengths(schema: GraphQLSchema): Record<string, number> {
  const found = known.get(schema);
  if (found) return found;
  const types = Object.values(schema.getTypeMap());
  const outputs = types.filter((one) => isObjectType(one) || isInterfaceType(one));
  const fields = outputs.flatMap((one) => Object.values(one.getFields()));
  const longest = (lists: { length: number }[]): number => Math.max(0, ...lists.map(({ length }) => length));
  const lists = {
    '__Schema.types': types.length,
    '__Schema.directives': schema.getDirectives().length,
    '__Type.fields': longest(outputs.map((one) => Object.keys(one.getFields()))),
    '__Type.interfaces': longest(outputs.map((one) => one.getInterfaces())),
    '__Type.possibleTypes': longest(types.filter(isInterfaceType).map((one) => schema.getPossibleTypes(one))),
    '__Type.enumValues': longest(types.filter(isEnumType).map((one) => one.getValues())),
    '__Type.inputFields': longest(types.filter(isInputObjectType).map((one) => Object.keys(one.getFields()))),
    '__Field.args': longest(fields.map(({ args }) => args)),
    '__Directive.args': longest(schema.getDirectives().map(({ args }) => args)),
  };
  known.set(schema, lists);
  return lists;
}

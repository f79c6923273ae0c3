import {
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  getArgumentValues,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
} from 'graphql';
import type { PlannedField, PlannedObject, PlannedValue, QueryPlan } from '../plan/planned.js';
import { costOfField, type FieldCost, sizeOfList, weightOfArguments, weightOfField, weightOfObject } from './costs.js';

export type PlanMeasures = {
  /** The points of the largest possible answer: lists at their full length, and the dearest type of each interface. */
  cost: number;
  /** The points of the input, which contracts bound. */
  items: number;
  /** The number of introspection fields; each list counts as long as the longest of its kind. */
  schemaFields: number;
  /** The most aliases of the same value below one root field, and the name of its field. */
  names: { most: number; field: string };
};

/** How often a field is selected in one place, and the places below it, by type and name; aliases share a place. */
type Place = { times: number; below: Map<string, Place> };
/** The lists that the enclosing field gives a size. */
type Sized = { readonly fields: readonly string[]; readonly size: number };

/** Measures a plan with these variables, which must have been coerced. Each planned field is visited once. */
export function measurePlan(plan: QueryPlan, variables: Record<string, unknown>): PlanMeasures {
  const measures: PlanMeasures = { cost: 0, items: 0, schemaFields: 0, names: { most: 1, field: '' } };

  function measureFields(fields: readonly PlannedField[], place: Place, sized: Sized | null): number {
    let sum = 0;
    for (const planned of fields) sum += measureField(planned, enter(place, planned), sized);
    return sum;
  }

  function enter(above: Place, { parentType, field }: PlannedField): Place {
    const key = `${parentType.name}.${field.name}`;
    const place = above.below.get(key) ?? { times: 0, below: new Map() };
    above.below.set(key, place);
    place.times++;
    if (place.times > measures.names.most) measures.names = { most: place.times, field: field.name };
    return place;
  }

  function measureField(planned: PlannedField, place: Place, sized: Sized | null): number {
    const { field, value } = planned;
    const cost = costOf(plan.schema, planned);
    const hasArgumentsThatCount = cost.slicing.length > 0 || cost.weighted.length > 0;
    const args = hasArgumentsThatCount ? readArguments(planned, variables) : {};
    measures.items += weightOfArguments(cost, args);
    const given = sized?.fields.includes(field.name) ? sized.size : undefined;
    const size = sizeOfList(cost, args, given);
    const below = cost.sizedFields.length > 0 ? { fields: cost.sizedFields, size } : null;
    return weightOfField(cost, size) + measureValue(value, place, size, below);
  }

  /** The cost of a value's content. A leaf has none, since its field has the weight. */
  function measureValue(value: PlannedValue, place: Place, size: number, below: Sized | null): number {
    switch (value.kind) {
      case 'leaf':
        return 0;
      case 'list':
        return size * measureValue(value.item, place, size, below);
      case 'object':
        return measureObject(value, place, below);
      case 'abstract': {
        let most = 0;
        for (const one of value.possible.values()) most = Math.max(most, measureObject(one, place, below));
        return most;
      }
    }
  }

  const measureObject = ({ type, fields }: PlannedObject, place: Place, below: Sized | null): number =>
    weightOf(type) + measureFields(fields, place, below);

  for (const planned of plan.fields) {
    const sum = measureField(planned, { times: 1, below: new Map() }, null);
    measures[isOfSchema(planned) ? 'schemaFields' : 'cost'] += sum;
  }
  return measures;
}

const isOfSchema = ({ field }: PlannedField): boolean => field.name === '__schema' || field.name === '__type';

/** Whether a field belongs to introspection. Its types have no directives, so each of their fields weighs one. */
const isIntrospective = (planned: PlannedField): boolean =>
  planned.parentType.name.startsWith('__') || isOfSchema(planned);

function costOf(schema: GraphQLSchema, planned: PlannedField): FieldCost {
  if (!isIntrospective(planned)) return costOfField(planned.field);
  const assumedSize = introspectionSizes(schema)[`${planned.parentType.name}.${planned.field.name}`];
  return { weight: 1, assumedSize, slicing: [], sizedFields: [], isSized: false, weighted: [] };
}

const weightOf = (type: GraphQLObjectType): number => (type.name.startsWith('__') ? 0 : weightOfObject(type));

/** The arguments of a field. Where they are wrong the execution refuses the field, so nothing below it costs anything. */
function readArguments({ field, nodes }: PlannedField, variables: Record<string, unknown>): Record<string, unknown> {
  try {
    return getArgumentValues(field, nodes[0]!, variables);
  } catch {
    return {};
  }
}

const known = new WeakMap<GraphQLSchema, Record<string, number>>();

/** The length of the longest list of each introspection field. */
function introspectionSizes(schema: GraphQLSchema): Record<string, number> {
  const found = known.get(schema);
  if (found) return found;
  const types = Object.values(schema.getTypeMap());
  const outputs = types.filter((one) => isObjectType(one) || isInterfaceType(one));
  const fields: GraphQLField<unknown, unknown>[] = outputs.flatMap((one) => Object.values(one.getFields()));
  const longest = (lists: { length: number }[]): number => Math.max(0, ...lists.map(({ length }) => length));
  const sizes = {
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
  known.set(schema, sizes);
  return sizes;
}

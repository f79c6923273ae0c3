import { GraphQLError, GraphQLScalarType, Kind, print, type ValueNode } from 'graphql';
import { GraphQLJSONObject } from 'graphql-scalars';
import { findRepeated, type JsonPath, oddText, walk } from '../../../platform/json-text.js';
import { maxDepth } from '../../../platform/validate.js';

type Written = { text: string; start: number; end: number };

// Keyed by the object itself, which reaches the code that stores its text unchanged: GraphQL copies its own input objects, but never these.
const written = new WeakMap<object, Written>();

/**
 * Remembers the text of the objects and lists of a request that JSON.stringify would write differently. Resolves to the keys that occur more than
 * once in their object.
 */
export const noteWritten = (text: string, value: unknown): Promise<JsonPath[]> =>
  findRepeated(text, value, (container, place) => written.set(container, place));

/** The JSON text of an object that came as a variable or in a document, as it was written, without white space outside of strings. */
export function textOf(object: object): string {
  const known = written.get(object);
  return known ? known.text.slice(known.start, known.end) : JSON.stringify(object);
}

/**
 * The scalar of graphql-scalars, but for objects that stand in a document: their numbers keep their spelling, and an enumeration value,
 * which JSON does not have, is refused instead of left out.
 */
export const JsonObjectScalar = new GraphQLScalarType<object, object>({
  ...(GraphQLJSONObject as GraphQLScalarType<object, object>).toConfig(),
  parseLiteral(node, variables) {
    if (node.kind !== Kind.OBJECT) return GraphQLJSONObject.parseLiteral(node, variables);
    const text = createPrinter(variables ?? {})(node, maxDepth)!;
    const value = JSON.parse(text) as object;
    const odd = oddText(text, value);
    if (odd !== undefined)
      walk(odd, value, (container, start, end) => written.set(container, { text: odd, start, end }));
    return value;
  },
});

/** Twice what is stored of an object at most. */
const maxCharacters = 64 * 1024;

/**
 * Prints values of one object of a document as JSON; undefined for a variable that was not given, which a list contains as null and an object
 * omits. A document may name a variable often, which repeats its text each time, so the total is bounded.
 */
function createPrinter(variables: Record<string, unknown>): (node: ValueNode, levels: number) => string | undefined {
  let left = maxCharacters;

  function printVariable(value: unknown): string | undefined {
    const text = typeof value === 'object' && value !== null ? textOf(value) : JSON.stringify(value);
    left -= text?.length ?? 0;
    if (left < 0) throw new GraphQLError(`JSONObject has more than ${maxCharacters} characters.`);
    return text;
  }

  return function printJson(node: ValueNode, levels: number): string | undefined {
    if (levels < 0) throw new GraphQLError(`JSONObject is nested more than ${maxDepth} levels deep.`);
    switch (node.kind) {
      case Kind.OBJECT:
        return `{${node.fields.flatMap(({ name, value }) => {
          const text = printJson(value, levels - 1);
          return text === undefined ? [] : `${JSON.stringify(name.value)}:${text}`;
        })}}`;
      case Kind.LIST:
        return `[${node.values.map((one) => printJson(one, levels - 1) ?? 'null')}]`;
      case Kind.VARIABLE:
        return printVariable(variables[node.name.value]);
      case Kind.INT:
      case Kind.FLOAT:
        return node.value;
      case Kind.NULL:
        return 'null';
      case Kind.STRING:
      case Kind.BOOLEAN:
        return JSON.stringify(node.value);
      case Kind.ENUM:
        throw new GraphQLError(`JSONObject cannot represent the enumeration value ${print(node)}.`, { nodes: node });
    }
  };
}

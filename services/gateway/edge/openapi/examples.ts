import { answers, cursors, nouns, resources, wholes, words } from '../../../../schema/examples/index.js';
import type { JsonSchema } from '../../operation/json-schema.js';

/** The components by name. */
type Named = Record<string, JsonSchema>;

/**
 * Returns the example of a schema (A9): a component's own whole example if it has one, else one composed of its fields' examples. A field's
 * example is that of its noun, else that of the word in general, else what its schema implies. Throws if there is none, so that every new text or
 * number is given one.
 */
export function composeExample(schema: JsonSchema, noun: string, components: Named): unknown {
  return compose(schema, noun, undefined, components);
}

/** The example of an operation's answer: that of its schema, with the values of this answer alone and the cursor of the list that it is a page of. */
export function composeAnswer(
  schema: JsonSchema,
  operation: { name: string; list: string },
  components: Named,
): unknown {
  const answer = composeExample(schema, operation.name, components);
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return answer;
  const place = 'next_cursor' in answer ? { next_cursor: cursorOf(operation.list) } : {};
  return { ...answer, ...place, ...answers[operation.name] };
}

/** The list that a path belongs to: the one that its last word names, within its resource or in general, else that of its resource. */
export function listOf(path: string): string {
  const [resource, ...others] = path.split('/').slice(2);
  const last = others.findLast((part) => !part.startsWith('{'));
  if (last === undefined) return resource!;
  return [`${resource}/${last}`, last].find((name) => Object.hasOwn(cursors, name)) ?? resource!;
}

function cursorOf(resource: string): string {
  const cursor = cursors[resource];
  if (cursor === undefined) throw new Error(`The list of ${resource} has no cursor: give it one in schema/examples.`);
  return cursor;
}

/** The example of a parameter of a resource's operation: that of the resource, its noun or the word, else that of its schema. */
export function composeParameter(schema: JsonSchema, name: string, resource: string, components: Named): unknown {
  if (name === 'cursor' || name === 'Last-Event-ID') return cursorOf(resource);
  const own = resources[resource];
  return own && Object.hasOwn(own, name) ? own[name] : compose(schema, resource, name, components);
}

function compose(schema: JsonSchema, noun: string, field: string | undefined, components: Named): unknown {
  if (field !== undefined) {
    const said = [nouns[noun], nouns[plainNoun(noun)], answers[noun], words].find(
      (table) => table && Object.hasOwn(table, field),
    );
    if (said) return said[field];
  }
  if (schema.default !== undefined) return schema.default;
  if (typeof schema.$ref === 'string') {
    const name = schema.$ref.split('/').at(-1)!;
    return Object.hasOwn(wholes, name) ? wholes[name] : compose(components[name]!, name, undefined, components);
  }
  const { examples, anyOf, type } = schema as { examples?: unknown[]; anyOf?: JsonSchema[]; type?: string };
  if (examples) return examples[0];
  if (schema.const !== undefined) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  if (anyOf) return compose(anyOf.find((one) => one.type !== 'null')!, noun, undefined, components);
  if (type === 'array') return [compose(schema.items as JsonSchema, noun, undefined, components)];
  if (type === 'object') return composeObject(schema, noun, components);
  if (type === 'boolean') return true;
  throw new Error(`${noun}${field ? `.${field}` : ''} has no example: give it one in schema/examples.`);
}

function composeObject(schema: JsonSchema, noun: string, components: Named): object {
  const properties = Object.entries((schema.properties ?? {}) as Named);
  const made = properties.map(([key, one]) => [key, compose(one, noun, key, components)] as const);
  return Object.fromEntries(made.filter(([, value]) => value !== undefined));
}

/** The noun without the affix for a new object, changes of an object, or facts about one. */
const plainNoun = (noun: string): string => noun.replace(/^New(?=[A-Z])|(Changes|Created|Started|Facts|Detail)$/g, '');

import { z } from 'zod';

/** What a contract says about a value besides the rules that it checks. REST uses the description, GraphQL all of it. */
export type Meta = {
  description?: string;
  /** The name of an object or an enumeration in GraphQL, and its description; a field of this type may have another description. */
  title?: string;
  about?: string;
  /** The name of the object as an input, if it is also returned. */
  inputTitle?: string;
  /** The type in GraphQL, if the shape does not determine it. A contract represents the type that is derived from it. */
  graphqlType?: 'ID' | 'Float' | 'Instant' | z.ZodType;
  /** What each value of an enumeration means. GraphQL spells the values in upper case. */
  values?: Record<string, string>;
  /** The objects that a value may be in GraphQL, by the value of the sibling property `beside`, which determines the type. */
  oneOf?: { beside: string; types: Record<string, z.ZodType> };
  /** The number of elements that a list is assumed to have in the price of a document (S2). */
  assumedSize?: number;
  /** What a field adds to the price of a document, in points (S2). */
  cost?: number;
  /** The name of the argument for a body in GraphQL; `input` if absent. */
  argument?: string;
  /** Its JSON Schema, as far as the contract itself does not determine it. */
  jsonSchema?: object;
  /** The opposite of each order of a list, the default order first. A list that has them can be read from its end in GraphQL. */
  opposites?: Record<string, string>;
  /** Whether a parameter, or a field of an answer, exists only in REST, since GraphQL has something else for it. */
  isOnlyRest?: true;
  /** The key of the rows, if an object is a page of a list. */
  rows?: string;
  /** Why a page of a list does not say how many rows there are, if it does not. */
  uncounted?: string;
  /** The property that identifies an object; `id` if absent, and null for an object without an identity of its own. */
  key?: string | null;
  /** The object that an answer contains besides other fields; GraphQL separates the two. Its properties in `reported` are returned beside it as well. */
  entity?: z.ZodType;
  reported?: string[];
  /** Whether an account has only one such object, so that no property has to identify it. */
  isSingle?: true;
  /** Whether it only contains the object that a mutation returns, so that it adds nothing to the price. */
  isPayload?: true;
  /** The name of a field in GraphQL, if it is not the REST name in camelCase. */
  graphqlName?: string;
};

export const metaOf = (contract: z.ZodType): Meta => (z.globalRegistry.get(contract) ?? {}) as Meta;

/** Gives an object its name and description in GraphQL. `inputTitle` is its name as an input, if it is also returned. */
export const named = <S extends z.ZodType>(title: string, description: string, contract: S, inputTitle = title): S =>
  contract.meta({ title, description, about: description, inputTitle });

/** An enumeration that GraphQL has as well, with the meaning of each value. */
export function enumeration<V extends string>(title: string, description: string, values: Record<V, string>) {
  for (const value of Object.keys(values)) enumerated.add(value);
  return z.enum(Object.keys(values) as V[]).meta({ title, description, about: description, values });
}

/** The values of all enumerations, which GraphQL spells in upper case. */
const enumerated = new Set<string>();

const otherWords = new Map<string, string>();

/** A description that differs between REST and GraphQL by more than the spelling of names. Returns the one for REST. */
export function words(rest: string, graphql: string): string {
  if ((otherWords.get(rest) ?? graphql) !== graphql) throw new Error(`GraphQL has two texts for: ${rest}`);
  otherWords.set(rest, graphql);
  return rest;
}

/**
 * Returns a description as GraphQL has it: names of fields, which are in backticks, are changed to camelCase, and values of enumerations, which
 * are in quotation marks, to upper case.
 */
export const toGraphqlWords = (description: string): string =>
  otherWords.get(description) ??
  description
    .replaceAll(/`[^`]+`/g, (code) => code.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()))
    .replaceAll(/"([a-z0-9_]+)"/g, (quoted, value: string) => (enumerated.has(value) ? value.toUpperCase() : quoted));

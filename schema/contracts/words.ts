import { z } from 'zod';

/** What a contract says of a value beside the rules that it checks. REST reads the description, GraphQL all of it. */
export type Meta = {
  description?: string;
  /** The name of an object or an enumeration in GraphQL, and what it is; the description of a field that has it may differ. */
  title?: string;
  about?: string;
  /** Its name where it is taken, if it is answered too. */
  inputTitle?: string;
  /** The type in GraphQL, where the shape does not tell it. A contract stands for the type that is derived from it. */
  graphqlType?: 'ID' | 'Float' | 'Instant' | z.ZodType;
  /** What each value of an enumeration means. GraphQL spells the values in upper case. */
  values?: Record<string, string>;
  /** The objects that a value may be in GraphQL, by the value of the property beside it that tells which it is. */
  oneOf?: { beside: string; types: Record<string, z.ZodType> };
  /** How many elements a list is reckoned to have in the price of a document (S2). */
  assumedSize?: number;
  /** What a field adds to the price of a document, in points (S2). */
  cost?: number;
  /** The name of the argument that a body is in GraphQL; `input` where absent. */
  argument?: string;
  /** What JSON Schema says of it, where the contract itself does not tell. */
  jsonSchema?: object;
  /** The opposite of each order of a list, the usual one first: a list that has them can be read from its end in GraphQL. */
  opposites?: Record<string, string>;
  /** Whether a parameter, or a field of an answer, is for REST alone, since GraphQL has something else for it. */
  isOnlyRest?: true;
  /** The key of the rows, where an object is a page of a list. */
  rows?: string;
  /** Why a page of a list does not tell how many rows there are, where it does not. */
  uncounted?: string;
  /** The property by which objects differ; `id` where absent, and null for an object that has no identity of its own. */
  key?: string | null;
  /** The object that an answer is, together with more: GraphQL tells them apart. Of its properties, these are told beside it too. */
  entity?: z.ZodType;
  told?: string[];
  /** Whether an account has one of it, so that it needs no property to differ by. */
  isSingle?: true;
  /** Whether it only holds the object that a mutation answers, so that it adds nothing to the price. */
  isPayload?: true;
  /** The name of a field in GraphQL, where it is not the REST name in camelCase. */
  graphqlName?: string;
};

export const metaOf = (contract: z.ZodType): Meta => (z.globalRegistry.get(contract) ?? {}) as Meta;

/** Gives an object its name in GraphQL, and says what it is. `inputTitle` is its name where it is taken, if it is answered too. */
export const named = <S extends z.ZodType>(title: string, description: string, contract: S, inputTitle = title): S =>
  contract.meta({ title, description, about: description, inputTitle });

/** An enumeration that GraphQL has too, with what each value means. */
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
 * A description as GraphQL has it: names of fields, which stand in backticks, are in camelCase there. Values of enumerations, which stand
 * in quotation marks, are in upper case.
 */
export const toGraphqlWords = (description: string): string =>
  otherWords.get(description) ??
  description
    .replaceAll(/`[^`]+`/g, (code) => code.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()))
    .replaceAll(/"([a-z0-9_]+)"/g, (quoted, value: string) => (enumerated.has(value) ? value.toUpperCase() : quoted));

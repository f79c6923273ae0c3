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
  /** What each value of an enumeration means. */
  values?: Record<string, string>;
  /** How many elements a list is reckoned to have in the price of a document (S2). */
  assumedSize?: number;
  /** What a field adds to the price of a document, in points (S2). */
  cost?: number;
  /** The name of the argument that a body is in GraphQL; `input` where absent. */
  argument?: string;
  /** The key of the rows, where an object is a page of a list. */
  rows?: string;
};

export const metaOf = (contract: z.ZodType): Meta => (z.globalRegistry.get(contract) ?? {}) as Meta;

/** Gives an object its name in GraphQL, and says what it is. `inputTitle` is its name where it is taken, if it is answered too. */
export const named = <S extends z.ZodType>(title: string, description: string, contract: S, inputTitle = title): S =>
  contract.meta({ title, description, about: description, inputTitle });

/** An enumeration that GraphQL has too, with what each value means. */
export const enumeration = <V extends string>(title: string, description: string, values: Record<V, string>) =>
  z.enum(Object.keys(values) as V[]).meta({ title, description, about: description, values });

const otherWords = new Map<string, string>();

/** A description that differs between REST and GraphQL by more than the spelling of names. Returns the one for REST. */
export function words(rest: string, graphql: string): string {
  if ((otherWords.get(rest) ?? graphql) !== graphql) throw new Error(`GraphQL has two texts for: ${rest}`);
  otherWords.set(rest, graphql);
  return rest;
}

/**
 * A description as GraphQL has it: names of fields, which stand in backticks, are in camelCase there. Values of enumerations stand in
 * quotation marks, since both interfaces spell them alike.
 */
export const toGraphqlWords = (description: string): string =>
  otherWords.get(description) ??
  description.replaceAll(/`[^`]+`/g, (code) =>
    code.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()),
  );

import { isEnumType } from 'graphql';
import { z } from 'zod';
import { metaOf } from '../../../../../schema/contracts/words.js';
import {
  constant,
  isUuid,
  joinPieces,
  type Piece,
  printColumn,
  unwrap,
} from '../../../../platform/postgres/printed-pages.js';
import { camelKey } from '../../../operation/graphql/case.js';
import { identityOf } from '../../../operation/graphql/derived-types.js';
import { toGlobalId } from '../../../operation/graphql/global-ids.js';
import type { PlannedAbstract, PlannedField, PlannedObject, PlannedValue, SelectedForm } from './planned.js';

type Shape = Record<string, z.ZodType>;

/** Thrown inside of this module for a selection that PostgreSQL does not print. */
class Unprinted extends Error {}

/**
 * Returns the form in which PostgreSQL prints a page of a list for a selection of its connection, or null if the selection needs more than the
 * rows' own fields; such a page is read and completed field by field. Response keys are values of the statement, never part of its text.
 */
export function formOf(page: z.ZodObject, connection: PlannedObject): SelectedForm | null {
  try {
    return new FormBuilder().build(page, connection);
  } catch (error) {
    if (error instanceof Unprinted) return null;
    throw error;
  }
}

/** How the properties of an object are read: as JSON, which is never null, and as text. */
type Read = {
  json: (key: string, contract: z.ZodType) => string;
  text: (key: string) => string;
  object: (key: string) => string;
};

const ofColumns: Read = {
  json: printColumn,
  text: (key) => `r.${key}::text`,
  object: (key) => `r.${key}::jsonb`,
};

/** Reads the properties of an expression of type `jsonb`. */
const within = (object: string): Read => ({
  json: (key) => `coalesce((${object} -> ${constant(key)})::text, 'null')`,
  text: (key) => `(${object} ->> ${constant(key)})`,
  object: (key) => `(${object} -> ${constant(key)})`,
});

class FormBuilder {
  private readonly labels: string[] = [];
  /** How many lists within rows there are, each of which has a name of its own in the statement. */
  private lists = 0;

  build(page: z.ZodObject, { fields, type }: PlannedObject): SelectedForm {
    const row = (page.shape[metaOf(page).rows!] as unknown as z.ZodArray<z.ZodType>).element;
    const printed: string[] = [];
    const parts = fields.map(({ key, field, value }, place): Part => {
      const before = `${place === 0 ? '{' : ','}${JSON.stringify(key)}:`;
      if (field.name === '__typename') return () => before + JSON.stringify(type.name);
      if (field.name === 'pageInfo' && value.kind === 'object') return partOfPageInfo(before, value);
      // The rows under a second name would have to be printed twice.
      if (field.name !== 'nodes' || value.kind !== 'list' || printed.length > 0) throw new Unprinted();
      printed.push(this.printObject(row, value.item, ofColumns));
      return (rows) => `${before}[${rows}]`;
    });
    const ofRow = printed[0] ?? unprinted();
    return {
      name: ofRow,
      row: (labels) => ofRow.replaceAll(/\$labels\[(\d+)\]/g, (_, place) => `(${labels})[${place}]`),
      labels: this.labels,
      close: (rows, cursor, after) => `${parts.map((part) => part(rows, cursor, after)).join('')}}`,
    };
  }

  private printObject(contract: z.ZodType, value: PlannedValue, read: Read): string {
    if (value.kind !== 'object' || !(contract instanceof z.ZodObject)) throw new Unprinted();
    const pieces = value.fields.flatMap((planned, index): Piece[] => [
      this.labelOf(planned, index === 0 ? '' : ','),
      { sql: this.printField(planned, contract, read) },
    ]);
    return joinPieces([{ constant: '{' }, ...pieces, { constant: '}' }]);
  }

  /** A field's name is part of the statement text; an alias comes from the caller and is passed to the statement as a value. */
  private labelOf({ key, field }: PlannedField, comma: string): Piece {
    const label = (name: string): string => `${comma}${JSON.stringify(name)}:`;
    if (key === field.name) return { constant: label(field.name) };
    this.labels.push(label(key));
    return { sql: `$labels[${this.labels.length}]` };
  }

  private printField(
    { field: { name }, read: reader, value }: PlannedField,
    contract: z.ZodObject,
    read: Read,
  ): string {
    const [meta, shape] = [metaOf(contract), contract.shape as Shape];
    if (name === '__typename') return constant(JSON.stringify(meta.title));
    const identity = identityOf(shape, meta);
    if (identity !== null && (name === 'id' || name === 'databaseId')) {
      const prefix = name === 'id' ? toGlobalId(meta.title!, '') : '';
      const text = `coalesce(${read.text(identity)}, '')`;
      if (isUuid(unwrap(shape[identity]!).inner))
        return joinPieces([{ constant: `"${prefix}` }, { sql: text }, { constant: '"' }]);
      return `to_json(${constant(prefix)} || ${text})::text`;
    }
    const key = Object.keys(shape).find((one) => (metaOf(shape[one]!).graphqlName ?? camelKey(one)) === name);
    if (key === undefined || reader === null) throw new Unprinted();
    return this.printValue(key, shape[key]!, value, read);
  }

  private printValue(key: string, contract: z.ZodType, value: PlannedValue, read: Read): string {
    if (value.kind === 'abstract') return this.printUnion(key, contract, value, read);
    const { inner } = unwrap(contract);
    if (value.kind === 'object') return this.printNested(read.object(key), inner, value);
    if (value.kind === 'list') {
      const { element } = inner as z.ZodArray<z.ZodType>;
      if (!element) throw new Unprinted();
      if (value.item.kind === 'object') return this.printList(read.object(key), element, value.item);
      return isOwn(value.item, element) ? read.json(key, contract) : unprinted();
    }
    // The names of an enumeration's values are words, which need no escaping.
    if (isEnumType(value.type)) return `coalesce('"' || upper(${read.text(key)} collate "C") || '"', 'null')`;
    return isOwn(value, inner) ? read.json(key, contract) : unprinted();
  }

  /** An object within a row, null where there is none. */
  private printNested(object: string, contract: z.ZodType, value: PlannedObject): string {
    const printed = this.printObject(unwrap(contract).inner, value, within(object));
    return `case when jsonb_typeof(${object}) = 'object' then ${printed} else 'null' end`;
  }

  private printList(list: string, contract: z.ZodType, item: PlannedObject): string {
    const one = `one_${++this.lists}`;
    const printed = this.printNested(`${one}.value`, contract, item);
    const elements = `jsonb_array_elements(${list}) with ordinality ${one}(value, place)`;
    const joined = `(select string_agg(${printed}, ',' order by ${one}.place) from ${elements})`;
    return `case when jsonb_typeof(${list}) = 'array' then '[' || coalesce(${joined}, '') || ']' else 'null' end`;
  }

  /** The property beside the object determines the object's type. */
  private printUnion(key: string, contract: z.ZodType, { possible }: PlannedAbstract, read: Read): string {
    const { oneOf } = metaOf(contract);
    if (!oneOf) throw new Unprinted();
    const object = read.object(key);
    const cases = Object.entries(oneOf.types).map(([name, one]) => {
      const printed = this.printObject(one, possible.get(metaOf(one).title!) ?? unprinted(), within(object));
      return `when ${constant(name)} then ${printed}`;
    });
    return `case ${read.text(oneOf.beside)} ${cases.join(' ')} else 'null' end`;
  }
}

type Part = (rows: string, cursor: string | null, after: unknown) => string;

function partOfPageInfo(before: string, { fields, type }: PlannedObject): Part {
  const values = fields.map(
    ({ key, field }) => [JSON.stringify(key), valuesOfPage[field.name] ?? unprinted()] as const,
  );
  return (_, cursor, after) => {
    const pairs = values.map(([key, print]) => `${key}:${JSON.stringify(print(cursor, after, type.name))}`);
    return `${before}{${pairs.join(',')}}`;
  };
}

/** What is known of a page without its rows. */
const valuesOfPage: Record<string, (cursor: string | null, after: unknown, type: string) => unknown> = {
  __typename: (_cursor, _after, type) => type,
  hasNextPage: (cursor) => cursor !== null,
  hasPreviousPage: (_, after) => after != null,
  endCursor: (cursor) => cursor,
};

/** The types whose values stand in an answer as they are stored. */
const ownTypes = new Set(['String', 'Boolean', 'Int', 'Float', 'Instant', 'ID']);

/** An ID is returned as text, which is not how numbers are stored. */
function isOwn(value: PlannedValue, contract: z.ZodType): boolean {
  if (value.kind !== 'leaf' || !ownTypes.has(value.type.name)) return false;
  return value.type.name !== 'ID' || unwrap(contract).inner._zod.def.type !== 'number';
}

function unprinted(): never {
  throw new Unprinted();
}

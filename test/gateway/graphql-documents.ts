import fc from 'fast-check';
import {
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isCompositeType,
  isRequiredArgument,
} from 'graphql';

/** A drawn query of valid text; `$yes` and `$no` say what is included, `$first` how long a page is. */
export type Drawn = { text: string; variables: { yes: boolean; no: boolean; first: number; ids: string[] } };

/** Draws queries with aliases, fragments of both kinds, fragments in fragments, directives, and lists inside of lists. */
export function queriesFor(schema: GraphQLSchema): fc.Arbitrary<Drawn> {
  const variables = fc.record({
    yes: fc.boolean(),
    no: fc.boolean(),
    first: fc.integer({ min: 1, max: 30 }),
    ids: fc.array(fc.constant('00000000-0000-4000-8000-000000000000'), { minLength: 0, maxLength: 20 }),
  });
  // Each choice takes the next of these numbers, so that a failing query shrinks.
  const choices = fc.array(fc.nat(1_000), { minLength: 20, maxLength: 200 });
  return fc.record({ variables, choices }).map(({ variables, choices }) => {
    return { text: new Printer(schema, choices).print(), variables };
  });
}

class Printer {
  private at = 0;
  private readonly fragments: string[] = [];

  constructor(
    private readonly schema: GraphQLSchema,
    private readonly choices: number[],
  ) {}

  print(): string {
    const fields = Object.values(this.schema.getQueryType()!.getFields()).filter(isEasilyAsked);
    const roots = this.some(fields, 3).map((field, index) => this.field(field, `root${index}`, 5));
    const head = 'query ($yes: Boolean!, $no: Boolean!, $first: Int, $ids: [ID!]!)';
    const used = 'used: __typename @include(if: $yes) @skip(if: $no)';
    const all = 'more: signals(first: $first) { nodes { id } } ids: contactsById(contactIds: $ids) { contactId }';
    return [`${head} { ${used} ${all} ${roots.join(' ')} }`, ...this.fragments].join('\n');
  }

  /** A number below `bound`; 0 when the choices are used up. */
  private pick(bound: number): number {
    return (this.choices[this.at++] ?? 0) % bound;
  }

  private some<T>(all: T[], most: number): T[] {
    return Array.from({ length: 1 + this.pick(most) }, () => all[this.pick(all.length)]!);
  }

  /** A field, with so many rows as `rows` where it is given. */
  private field(field: GraphQLField<unknown, unknown>, alias: string, depth: number, rows?: number): string {
    const type = getNamedType(field.type);
    const given = field.args.flatMap(({ name, type, ...one }) => {
      if (name === 'first' && rows !== undefined) return [`first: ${rows}`];
      if (name === 'first') return [[], ['first: $first'], [`first: ${1 + this.pick(30)}`]][this.pick(3)]!;
      if (String(type).includes('[ID!]')) return [`${name}: $ids`];
      return isRequiredArgument({ name, type, ...one }) ? [`${name}: "nope"`] : [];
    });
    const directive = ['', '', '', ' @include(if: $yes)', ' @skip(if: $no)'][this.pick(5)]!;
    const below = isCompositeType(type) ? ` ${this.set(type, depth - 1)}` : '';
    return `${alias}: ${field.name}${given.length > 0 ? `(${given.join(', ')})` : ''}${directive}${below}`;
  }

  private set(type: GraphQLNamedType, depth: number): string {
    const parts = ['__typename'];
    if (isAbstractType(type)) {
      for (const one of this.some([...this.schema.getPossibleTypes(type)], 3)) {
        parts.push(this.fragment(one, this.set(one, depth)));
      }
      return `{ ${parts.join(' ')} }`;
    }
    const all = Object.values((type as GraphQLObjectType).getFields()).filter(
      (one) => depth > 0 || !isCompositeType(getNamedType(one.type)),
    );
    if (all.length === 0) return '{ __typename }';
    // The same name is always the same field with the same arguments, so that any two of them merge.
    const chosen = this.some(all, 6).map((one) => {
      const rows = 1 + this.pick(one.args.length === 0 ? 2 : 30);
      return this.field(one, `${one.name}_${rows}`, depth, rows);
    });
    const wrapped = this.pick(3) === 0 ? [this.fragment(type, `{ ${chosen.join(' ')} }`)] : chosen;
    return `{ ${[...parts, ...wrapped].join(' ')} }`;
  }

  /** A selection set as a fragment, used once or twice. */
  private fragment(type: GraphQLNamedType, set: string): string {
    if (this.pick(2) === 0) return `... on ${type.name} ${set}`;
    const name = `F${this.fragments.length}`;
    this.fragments.push(`fragment ${name} on ${type.name} ${set}`);
    return this.pick(2) === 0 ? `...${name}` : `...${name} ... on ${type.name} { ...${name} }`;
  }
}

/** Whether ids are the only arguments that a field requires. */
function isEasilyAsked({ args }: GraphQLField<unknown, unknown>): boolean {
  return args.every((one) => !isRequiredArgument(one) || getNamedType(one.type).name === 'ID');
}

/** The fields that an answer has. */
export function countFields(value: unknown): number {
  if (Array.isArray(value)) return value.reduce((sum, one) => sum + countFields(one), 0);
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce((sum, one) => sum + 1 + countFields(one), 0);
}

/** The least weight of an answer, in points: its objects and its values (S2). The whole does not count as an object. */
export function weigh(data: unknown): number {
  return Math.max(0, weighInside(data) - 0.02);
}

function weighInside(value: unknown): number {
  if (Array.isArray(value) && typeof value[0] === 'object')
    return value.reduce((sum, one) => sum + weighInside(one), 0);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 0.001;
  // Free-form JSON is one value.
  if (Object.hasOwn(value, '__json')) return 0.001;
  return Object.values(value).reduce((sum: number, one) => sum + weighInside(one), 0.02);
}

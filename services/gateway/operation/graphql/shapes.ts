import { GraphQLScalarType, Kind } from 'graphql';
import { GraphQLJSON } from 'graphql-scalars';
import { ArgsType, type ClassType, Directive, Field, Int, ObjectType, registerEnumType } from 'type-graphql';

/** Instants cross as text; a Date would lose the last three of their six digits (H3). */
export const InstantScalar = new GraphQLScalarType<string, string>({
  name: 'Instant',
  description: 'An instant as RFC 3339 text; answered in UTC with six fractional digits.',
  serialize: (value) => String(value),
  parseValue: (value) => String(value),
  parseLiteral: (node) => (node.kind === Kind.STRING ? node.value : ''),
});

/** Names an enumeration of a contract for GraphQL, and says what each value means. */
export function registerEnum<V extends string>(
  contract: { enum: { [K in V]: K } },
  name: string,
  description: string,
  values: Record<V, string>,
): void {
  const valuesConfig: Partial<Record<string, { description: string }>> = {};
  for (const value of Object.keys(values) as V[]) valuesConfig[value] = { description: values[value] };
  registerEnumType(contract.enum as Record<string, string>, { name, description, valuesConfig });
}

@ObjectType('PageInfo', { description: 'Where a page ends.' })
export class PageInfo {
  @Field(() => Boolean, { description: 'Whether more follows.' })
  hasNextPage!: boolean;

  @Field(() => String, { nullable: true, description: 'Give it as `after` to go on; null at the end of a list.' })
  endCursor!: string | null;

  @Field(() => Boolean, {
    description: 'Whether something came before; told by `after`, since lists are read forwards.',
  })
  hasPreviousPage!: boolean;

  @Field(() => String, { nullable: true, description: 'The cursor of the first edge; null where there is none.' })
  startCursor!: string | null;
}

/** The connection class of a node type: its nodes, also as the edges that Relay reads, and where the page ends (A11). */
export function connectionOf<T extends object>(name: string, node: ClassType<T>) {
  @ObjectType(`${name}Edge`, { description: `A ${name} row and its place in a page.` })
  class Edge {
    @Field(() => node, { description: 'The row.' })
    node!: T;

    @Field(() => String, { description: 'Give it as `after` to go on behind this row.' })
    cursor!: string;
  }

  @ObjectType(`${name}Connection`, { description: `A page of ${name} rows.` })
  class Connection {
    @Field(() => [node], { description: 'The rows of this page, in order.' })
    nodes!: T[];

    @Field(() => [Edge], { description: 'The same rows, as Relay reads them.' })
    edges!: Edge[];

    @Field(() => PageInfo, { description: 'Where this page ends.' })
    pageInfo!: PageInfo;
  }
  return Connection;
}

@ArgsType()
export class PageArguments {
  @Field(() => Int, { nullable: true, description: 'At most this many rows, 1 to 200; 50 where absent.' })
  first?: number;

  @Field(() => String, {
    nullable: true,
    description: 'The `endCursor` of the page before, or the `cursor` of an edge.',
  })
  after?: string;
}

@ObjectType('Done', { description: 'The answer of an action that leaves nothing to say.' })
export class Done {
  @Field(() => Boolean, { description: 'Always true; a refusal is an error.' })
  done!: boolean;
}

/** The description of the argument that makes a create happen once (A10). */
export const idempotencyKeyDescription =
  'The same key and input within 24 hours answers as the first time and does nothing twice.';

@ObjectType('Violation', { description: 'One thing that is wrong.' })
class ViolationType {
  @Field(() => String, { description: 'The place among the arguments, such as `input[3].headline`.' })
  location!: string;

  @Field(() => String, { description: 'What is wrong with it.' })
  message!: string;

  @Field(() => GraphQLJSON, { nullable: true, description: 'The value, where it is short.' })
  value?: unknown;
}

@ObjectType('RefusedItem', { description: 'An item that was not stored.' })
export class RefusedItemType {
  @Field(() => Int, { description: 'Its place among the items, from 0.' })
  index!: number;

  @Directive('@listSize(assumedSize: 5)')
  @Field(() => [ViolationType], { description: 'All that is wrong with it.' })
  errors!: ViolationType[];
}

import { GraphQLScalarType, Kind } from 'graphql';

/** Instants cross as text; a Date would lose the last three of their six digits (H3). */
export const InstantScalar = new GraphQLScalarType<string, string>({
  name: 'Instant',
  description: 'An instant as RFC 3339 text. In answers it is in UTC, with six fractional digits.',
  serialize: (value) => String(value),
  parseValue: (value) => String(value),
  parseLiteral: (node) => (node.kind === Kind.STRING ? node.value : ''),
});

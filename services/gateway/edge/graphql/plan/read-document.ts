import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  NoSchemaIntrospectionCustomRule,
  type ParseOptions,
  parse,
  specifiedRules,
  type ValidationRule,
  validate,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import { Turn } from '../../../../platform/turn.js';
import { countPairs, measureDocument } from '../price/measure-document.js';

/** More than any page of an application needs; lists of values belong into variables, which are not counted. */
const maxTokens = 10_000;
/** The most fields inside of each other. */
const maxDepth = 15;
/** The most fields of a document with its fragments expanded, which planning, measuring and execution go through. */
const maxWritten = 10_000;
/** The most pairs of selections for the same response key. Enough for 200 fields, each selected by ten fragments. */
const maxPairs = 10_000;
/** Each field of the root is a use case, with statements of its own. */
const maxRootFields = 50;

/** The limits of a document while it is parsed. */
export const parseOptions: ParseOptions = { maxTokens };

/** The rules for documents besides those of GraphQL itself. */
export function documentRules({ introspection }: { introspection: boolean }): ValidationRule[] {
  return introspection ? [limitRootFields] : [limitRootFields, NoSchemaIntrospectionCustomRule, hideService];
}

/** Refuses the fields that describe the whole schema to a router, as introspection describes it to tools. */
const hideService: ValidationRule = (context) => ({
  Field(node) {
    if (node.name.value !== '_service') return;
    const message = 'Introspection has been disabled, but the requested query contained the field "_service".';
    context.reportError(new GraphQLError(message, { nodes: node }));
  },
});

/** Refuses a document with too many root fields: with aliases, a small body could keep the database busy for minutes. */
const limitRootFields: ValidationRule = (context) => {
  const schema = context.getSchema();
  const roots = new Set([schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]);
  let asked = 0;
  return {
    Field() {
      if (!roots.has(context.getParentType() as never)) return;
      asked++;
      if (asked !== maxRootFields + 1) return;
      context.reportError(new GraphQLError(`A document may request at most ${maxRootFields} root fields.`));
    },
  };
};

/** A refusal of a document beyond a limit (A12). */
export function tooLarge(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'DOCUMENT_TOO_LARGE', http: { status: 400 } } });
}

/** The message of such a refusal. */
export const describeExcess = (limit: number, what: string, value: number): string =>
  `A document may have at most ${limit} ${what}; this one has ${value > 1e9 ? 'billions' : value}.`;

/** The error of a parsed document that exceeds a limit, null where it exceeds none; checked before anything that takes long. */
export function findExcess(document: DocumentNode): GraphQLError | null {
  const { depth, fields } = measureDocument(document);
  if (depth > maxDepth) return tooLarge(describeExcess(maxDepth, 'fields inside of each other', depth));
  if (fields > maxWritten) return tooLarge(describeExcess(maxWritten, 'fields with its fragments written out', fields));
  const pairs = countPairs(document);
  return pairs > maxPairs ? tooLarge(describeExcess(maxPairs, 'pairs of selections for the same names', pairs)) : null;
}

/** A valid document, or its errors. */
export type ReadDocument =
  | { document: DocumentNode; errors: null }
  | { document: null; errors: readonly GraphQLError[] };

/** Reads documents. A document that comes again is parsed and validated only once. */
export type DocumentReader = {
  /** Reads the document of a text. For an unknown text, `begin` is first called with the cost in points, and awaited; it may throw. */
  read(text: string, begin: (points: number) => Promise<void>): Promise<ReadDocument>;
};

/** A thousand characters take up to 0.5 ms to parse and validate (2026-11: 15 ms for 26,000 characters of fields, 27 ms for 36,000 of strings). */
const pointsOfCharacter = 1 / 1_000;
/** Longer documents are parsed one at a time and validated in parts, so that other work has its turns in between. */
const longDocument = 2_000;
/** The number of rules in such a part; each rule looks at every node of the document. */
const rulesInPart = 5;

/** The most characters of kept documents; a syntax tree has about thirty times the size of its text. */
const maxKeptCharacters = { once: 256 * 1024, again: 2 * 1024 * 1024 };

/** Reads documents for one schema, over HTTP and WebSocket. */
export function createDocumentReader(schema: GraphQLSchema, rules: readonly ValidationRule[]): DocumentReader {
  const createStore = (maxSize: number) =>
    new LRUCache<string, DocumentNode>({ maxSize, sizeCalculation: (_, text) => text.length });
  // Two stores, so that documents that come only once never displace those that come again.
  const [once, again] = [createStore(maxKeptCharacters.once), createStore(maxKeptCharacters.again)];
  const allRules = [...specifiedRules, ...rules];

  return {
    async read(text, begin) {
      const kept = again.get(text);
      if (kept) return { document: kept, errors: null };
      const seen = once.get(text);
      if (seen) {
        once.delete(text);
        again.set(text, seen);
        return { document: seen, errors: null };
      }
      await begin(text.length * pointsOfCharacter);
      const turn = text.length < longDocument ? null : new Turn();
      await turn?.next();
      const parsed = parseWithin(text);
      if (parsed.errors) return parsed;
      const excess = findExcess(parsed.document);
      if (excess) return { document: null, errors: [excess] };
      const errors = await validateFairly(schema, parsed.document, allRules, turn);
      if (errors.length > 0) return { document: null, errors };
      once.set(text, parsed.document);
      return parsed;
    },
  };
}

function parseWithin(text: string): ReadDocument {
  try {
    return { document: parse(text, parseOptions), errors: null };
  } catch (error) {
    const extensions = { code: 'GRAPHQL_PARSE_FAILED' };
    if (!(error instanceof GraphQLError)) {
      return { document: null, errors: [new GraphQLError('The document is nested too deep.', { extensions })] };
    }
    const { message, source, positions } = error;
    return { document: null, errors: [new GraphQLError(message, { source, positions, extensions })] };
  }
}

/** Validates a document; a long one by a few rules at a time, so that other work need not wait for all of them. */
async function validateFairly(
  schema: GraphQLSchema,
  document: DocumentNode,
  rules: readonly ValidationRule[],
  turn: Turn | null,
): Promise<readonly GraphQLError[]> {
  if (!turn) return validate(schema, document, rules);
  const errors: GraphQLError[] = [];
  for (let start = 0; start < rules.length && errors.length === 0; start += rulesInPart) {
    await turn.next();
    errors.push(...validate(schema, document, rules.slice(start, start + rulesInPart)));
  }
  return errors;
}

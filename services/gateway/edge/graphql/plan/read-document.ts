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

/** A document of this length asks for more than any page shows; lists of values belong into variables, which are not counted. */
const maxTokens = 10_000;
/** Fields inside of each other. */
const maxDepth = 15;
/** Fields of a document whose fragments are written out: what planning, measuring and executing it look at. */
const maxWritten = 10_000;
/** Pairs of selections for the same response key; what fits: each of 200 fields asked for by ten fragments. */
const maxPairs = 10_000;
/** Each field of the root is a use case, with statements of its own. */
const maxRootFields = 50;

/** The bounds of a document while it is parsed. */
export const parseOptions: ParseOptions = { maxTokens };

/** What a document is held to beside the rules of GraphQL itself. */
export function documentRules({ introspection }: { introspection: boolean }): ValidationRule[] {
  return introspection ? [limitRootFields] : [limitRootFields, NoSchemaIntrospectionCustomRule];
}

/** Refuses a document that asks the root for too much at once: by aliases, a small body could keep the database busy for minutes. */
const limitRootFields: ValidationRule = (context) => {
  const schema = context.getSchema();
  const roots = new Set([schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]);
  let asked = 0;
  return {
    Field() {
      if (!roots.has(context.getParentType() as never)) return;
      asked++;
      if (asked !== maxRootFields + 1) return;
      context.reportError(new GraphQLError(`A document asks for at most ${maxRootFields} fields of the root.`));
    },
  };
};

/** A refusal of a document beyond a limit (A12). */
export function tooLarge(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'DOCUMENT_TOO_LARGE', http: { status: 400 } } });
}

/** How such a refusal tells a limit. */
export const tellExcess = (limit: number, what: string, value: number): string =>
  `A document may have at most ${limit} ${what}; this one has ${value > 1e9 ? 'billions' : value}.`;

/** The limit that a parsed document breaks, before what takes long with it; null where it breaks none. */
export function findExcess(document: DocumentNode): GraphQLError | null {
  const { depth, fields } = measureDocument(document);
  if (depth > maxDepth) return tooLarge(tellExcess(maxDepth, 'fields inside of each other', depth));
  if (fields > maxWritten) return tooLarge(tellExcess(maxWritten, 'fields with its fragments written out', fields));
  const pairs = countPairs(document);
  return pairs > maxPairs ? tooLarge(tellExcess(maxPairs, 'pairs of selections for the same names', pairs)) : null;
}

/** A valid document, or all that is wrong with one. */
export type ReadDocument =
  | { document: DocumentNode; errors: null }
  | { document: null; errors: readonly GraphQLError[] };

/** Reads documents: each is parsed and validated once, while it comes again. */
export type DocumentReader = {
  /**
   * The document of this text. Where it is not known, `begin` hears first what reading it costs, in points, and is waited for; what it throws
   * is thrown.
   */
  read(text: string, begin: (points: number) => Promise<void>): Promise<ReadDocument>;
};

/** A thousand characters take up to 0.5 ms to parse and validate (2026-11: 15 ms for 26,000 characters of fields, 27 ms for 36,000 of strings). */
const pointsOfCharacter = 1 / 1_000;
/** Longer documents are parsed one at a time and validated in parts, with the turns of others in between. */
const longDocument = 2_000;
/** The rules of such a part; all of them look at each node of the document. */
const rulesInPart = 5;

/** A syntax tree has some thirty times the size of its text. */
const maxKeptCharacters = { once: 256 * 1024, again: 2 * 1024 * 1024 };

/** Reads documents for one schema, whichever way they come. */
export function createDocumentReader(schema: GraphQLSchema, rules: readonly ValidationRule[]): DocumentReader {
  const createStore = (maxSize: number) =>
    new LRUCache<string, DocumentNode>({ maxSize, sizeCalculation: (_, text) => text.length });
  // Apart, so that documents that come once, however many, push none out that come again.
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

/** Validates a document; a long one by a few rules at a time, so that nobody else waits for all of them. */
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

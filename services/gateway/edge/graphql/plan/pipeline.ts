import {
  type DocumentNode,
  type ExecutionResult,
  type FormattedExecutionResult,
  GraphQLError,
  type GraphQLFormattedError,
  type GraphQLSchema,
} from 'graphql';
import { AppError } from '../../../../platform/errors.js';
import type { Visit } from '../../../access/admission/index.js';
import { type ErrorFormat, toLimited } from '../format-errors.js';
import type { ServedContext } from '../served-context.js';
import { type PreparedOperation, prepareOperation } from './prepare-operation.js';
import { printAnswer, tooLong } from './print-answer.js';
import type { DocumentReader, ReadDocument } from './read-document.js';

/** What is asked for of a document that was read. */
type Asked = {
  document: DocumentNode;
  operationName?: string | null | undefined;
  variables?: Record<string, unknown> | null | undefined;
};

/** An operation (null if graphql-js will refuse its variables), or the errors for which it is not executed. */
export type Prepared =
  | { prepared: PreparedOperation | null; errors: null }
  | { prepared: null; errors: readonly GraphQLError[] };

/** An answer with its cost: a short one unprinted, a long one also printed, in `pieces`. */
export type Finished = { answer: FormattedExecutionResult; pieces: Buffer[] | null };

/**
 * The steps of every operation, over HTTP and over WebSocket: its document is read within the limits (A12), its price is charged (S2), and its
 * result is formatted (A7) and printed. The transport only identifies the caller and sends the answer.
 */
export class Pipeline {
  constructor(
    private readonly schema: GraphQLSchema,
    private readonly reader: DocumentReader,
    private readonly format: ErrorFormat,
  ) {}

  /** Reads a document, and charges a visit for the reading. A refusal to do so is an error like those of the document. */
  async read(text: string, visit: Visit): Promise<ReadDocument> {
    try {
      const read = await this.reader.read(text, (points) => visit.start(points));
      return read.errors ? { document: null, errors: read.errors.map(asOfDocument) } : read;
    } catch (error) {
      return { document: null, errors: [toRefusal(error)] };
    }
  }

  /** Plans and prices an operation, and charges a visit for it. */
  async prepare({ document, operationName, variables }: Asked, visit: Visit): Promise<Prepared> {
    try {
      const prepared = prepareOperation({ schema: this.schema, document, operationName, variables });
      await visit.start(prepared?.cost ?? 0);
      return { prepared, errors: null };
    } catch (error) {
      return { prepared: null, errors: [toRefusal(error)] };
    }
  }

  /** Returns the answer for a result, with its cost. Refuses an answer that is longer than allowed. */
  async finish({ errors: thrown, data }: ExecutionResult, context: ServedContext): Promise<Finished> {
    const errors = thrown && this.reportErrors(thrown);
    const answer: FormattedExecutionResult = {
      ...(errors && { errors }),
      ...(data !== undefined && { data }),
    };
    const extensions = { cost: context.visit.cost() };
    const pieces = await printAnswer(answer, context);
    if (pieces !== 'too long') return { answer: { ...answer, extensions }, pieces };
    const error = new GraphQLError(tooLong, { extensions: { code: 'DOCUMENT_TOO_LARGE' } });
    return { answer: { errors: this.reportErrors([error]), extensions }, pieces: null };
  }

  /** Formats errors. Those of graphql-js before the execution are about the variables, and have no code yet. */
  reportErrors(errors: readonly GraphQLError[]): GraphQLFormattedError[] {
    return errors.map((error) => {
      const isOwn = error.path === undefined && (error.originalError ?? error) instanceof GraphQLError;
      const extensions = isOwn ? { code: 'BAD_USER_INPUT', ...error.extensions } : error.extensions;
      return this.format({ ...error.toJSON(), extensions }, error);
    });
  }
}

/** A refusal as an error of the answer; any other error is thrown. */
function toRefusal(error: unknown): GraphQLError {
  if (error instanceof GraphQLError) return error;
  if (error instanceof AppError) return toLimited(error);
  throw error;
}

/** An error without a code was found by validation, and gets the code for that. */
function asOfDocument(error: GraphQLError): GraphQLError {
  if (error.extensions.code !== undefined) return error;
  const { message, nodes, source, positions } = error;
  return new GraphQLError(message, { nodes, source, positions, extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } });
}

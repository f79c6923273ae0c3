import type { Logger } from '../../../platform/lifecycle/log.js';
import { createErrorFormat } from './format-errors.js';
import { loadPersistedDocuments } from './persisted.js';
import { Pipeline } from './plan/pipeline.js';
import { createDocumentReader, documentRules } from './plan/read-document.js';
import { createSchema } from './schema/schema.js';

type DocumentSettings = {
  persistedDocuments: string | null;
  persistedDocumentsMode: 'allow' | 'only';
  introspection: 'on' | 'off' | null;
  graphiql: 'on' | 'off' | null;
};

/**
 * The GraphQL schema, the pipeline of its operations, the documents that may be executed, and how much of the schema errors reveal. Throws a
 * ConfigError if a persisted document is not valid.
 */
export function createDocumentPolicy(settings: DocumentSettings, log: Logger) {
  const schema = createSchema();
  const { persistedDocuments: path, persistedDocumentsMode: mode } = settings;
  // Introspection and GraphiQL help nobody where only known documents are executed.
  const preset = mode === 'only' ? 'off' : 'on';
  const introspection = (settings.introspection ?? preset) === 'on';
  const rules = documentRules({ introspection });
  const documents = loadPersistedDocuments({ path, mode }, schema, rules);
  const formatError = createErrorFormat(log, { suggestions: introspection });
  const pipeline = new Pipeline(schema, createDocumentReader(schema, rules), formatError);
  return { schema, pipeline, documents, formatError, graphiql: (settings.graphiql ?? preset) === 'on' };
}

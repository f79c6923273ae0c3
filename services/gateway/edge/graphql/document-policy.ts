import type { Logger } from '../../../platform/lifecycle/log.js';
import { createErrorFormat } from './format-errors.js';
import { loadPersistedDocuments } from './persisted.js';
import { createDocumentReader, documentRules } from './plan/read-document.js';
import { createSchema } from './schema/schema.js';

type DocumentSettings = {
  persistedDocuments: string | null;
  persistedDocumentsMode: 'allow' | 'only';
  introspection: 'on' | 'off' | null;
  graphiql: 'on' | 'off' | null;
};

/**
 * The GraphQL schema, which documents may be executed on it, and how much of it errors reveal. Throws a ConfigError where a persisted
 * document is not valid.
 */
export function createDocumentPolicy(settings: DocumentSettings, log: Logger) {
  const schema = createSchema();
  const { persistedDocuments: path, persistedDocumentsMode: mode } = settings;
  // Introspection and GraphiQL help nobody where only known documents are executed.
  const preset = mode === 'only' ? 'off' : 'on';
  const introspection = (settings.introspection ?? preset) === 'on';
  const rules = documentRules({ introspection });
  const documents = loadPersistedDocuments({ path, mode }, schema, rules);
  const reader = createDocumentReader(schema, rules);
  const formatError = createErrorFormat(log, { suggestions: introspection });
  return { schema, reader, documents, formatError, graphiql: (settings.graphiql ?? preset) === 'on' };
}

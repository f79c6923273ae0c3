import type { CodegenConfig } from '@graphql-codegen/cli';

/** What both outputs have in common. */
const shared = {
  importExtension: '.js' as const,
  emitLegacyCommonJSImports: false,
  useTypeImports: true,
  enumsAsTypes: true,
  scalars: { Instant: 'string', JSON: 'unknown', JSONObject: 'Record<string, unknown>' },
};

/**
 * Typed documents of operations/*.graphql: as strings that any client can send, with their manifest (`PERSISTED_DOCUMENTS`), and for the
 * client package as parsed documents, which Apollo Client, urql and TanStack Query take.
 */
const config: CodegenConfig = {
  schema: 'schema/graphql/schema.graphql',
  documents: 'schema/graphql/operations/*.graphql',
  generates: {
    'schema/graphql/generated/': {
      preset: 'client',
      presetConfig: { fragmentMasking: false, persistedDocuments: { hashAlgorithm: 'sha256' } },
      config: { ...shared, documentMode: 'string' },
    },
    'clients/typescript/generated/graphql.ts': {
      plugins: ['typescript-operations', 'typed-document-node'],
      config: shared,
    },
  },
};

export default config;

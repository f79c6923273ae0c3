import type { CodegenConfig } from '@graphql-codegen/cli';

/** Typed documents of operations/*.graphql, as strings that any client can send, and their manifest (`PERSISTED_DOCUMENTS`). */
const config: CodegenConfig = {
  schema: 'schema/graphql/schema.graphql',
  documents: 'schema/graphql/operations/*.graphql',
  generates: {
    'schema/graphql/generated/': {
      preset: 'client',
      presetConfig: { fragmentMasking: false, persistedDocuments: { hashAlgorithm: 'sha256' } },
      config: {
        documentMode: 'string',
        importExtension: '.js',
        emitLegacyCommonJSImports: false,
        useTypeImports: true,
        enumsAsTypes: true,
        scalars: { Instant: 'string', JSON: 'unknown', JSONObject: 'Record<string, unknown>' },
      },
    },
  },
};

export default config;

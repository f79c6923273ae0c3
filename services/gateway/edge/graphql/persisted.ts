import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import type { Request } from 'express';
import { GraphQLError, type GraphQLSchema, parse, specifiedRules, type ValidationRule, validate } from 'graphql';
import { ConfigError } from '../../../platform/lifecycle/config.js';
import { parseOptions } from './plan/read-document.js';

/** The most bytes of a manifest. */
const maxManifestBytes = 32 * 1024 * 1024;
/** The most faults of a manifest that are reported at once. */
const maxFaults = 20;

/** How a request names its document; not validated. */
type Named = { query?: unknown; documentId?: unknown; extensions?: unknown };

export type PersistedDocuments = {
  /**
   * Returns the text of the document that a request names by id, or undefined if the request has its own document. Throws a GraphQLError if the
   * id is unknown, or if only persisted documents are executed and the request names none.
   */
  pick(request: Named): string | undefined;
};

/**
 * Reads a manifest as graphql-codegen's client preset writes it (`persistedDocuments`: hash to document), and validates every document
 * against the schema. Throws a ConfigError that lists the faults. Without a path no document has an id.
 */
export function loadPersistedDocuments(
  { path, mode }: { path: string | null; mode: 'allow' | 'only' },
  schema: GraphQLSchema,
  rules: readonly ValidationRule[],
): PersistedDocuments {
  const known = new Map<string, string>();
  const faults: string[] = [];
  for (const [id, text] of path === null ? [] : readManifest(path)) {
    const fault = findFault(schema, rules, text);
    if (fault) faults.push(`PERSISTED_DOCUMENTS: document ${id}: ${fault}`);
    known.set(id, text as string);
    // A client may also name a document by its SHA-256, as the standard says, whatever its id in the manifest is.
    known.set(`sha256:${createHash('sha256').update(String(text)).digest('hex')}`, text as string);
  }
  if (faults.length > 0) throw new ConfigError(faults.slice(0, maxFaults));

  return {
    pick({ documentId, extensions }) {
      const hash = readHash(extensions);
      if (documentId == null && hash === undefined) {
        if (mode === 'allow') return undefined;
        throw refusal('PERSISTED_DOCUMENT_REQUIRED', 403, 'Only persisted documents are run: send a `documentId`.');
      }
      const text = known.get(String(documentId ?? `sha256:${hash}`)) ?? known.get(String(hash));
      if (text !== undefined) return text;
      // Apollo's automatic persisted queries: a document that is not in the manifest may have been registered before.
      if (documentId == null && mode === 'allow') return undefined;
      throw refusal('PERSISTED_DOCUMENT_NOT_FOUND', 404, 'No persisted document has this id.');
    },
  };
}

/** Puts the text of a named document into the request, before GraphQL reads it. */
export function takePersisted(documents: PersistedDocuments, request: Request): void {
  if (request.method === 'GET') {
    const url = new URL(request.url, 'http://localhost');
    const given = Object.fromEntries(url.searchParams);
    const text = documents.pick({ ...given, extensions: parseJson(given.extensions) });
    if (text === undefined) return;
    url.searchParams.set('query', text);
    url.searchParams.delete('extensions');
    request.url = `${url.pathname}${url.search}`;
  } else if (isRecord(request.body)) {
    const query = documents.pick(request.body);
    // Without `extensions`, since a hash together with the text would register an automatic persisted query.
    if (query !== undefined) request.body = { ...request.body, query, extensions: null };
  }
}

function readManifest(path: string): [string, unknown][] {
  const fault = (message: string): never => {
    throw new ConfigError([`PERSISTED_DOCUMENTS: ${path} ${message}`]);
  };
  let manifest: unknown;
  try {
    if (statSync(path).size > maxManifestBytes) fault(`has more than ${maxManifestBytes} bytes`);
    manifest = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    fault(`cannot be read: ${(error as Error).message}`);
  }
  if (!isRecord(manifest)) return fault('must hold a JSON object of ids and documents');
  return Object.entries(manifest);
}

/** The first fault of a document, undefined where it has none. */
function findFault(schema: GraphQLSchema, rules: readonly ValidationRule[], text: unknown): string | undefined {
  if (typeof text !== 'string') return 'is not text';
  try {
    return validate(schema, parse(text, parseOptions), [...specifiedRules, ...rules])[0]?.message;
  } catch (error) {
    return (error as Error).message;
  }
}

/** The hash by which Apollo's clients name a document. */
function readHash(extensions: unknown): string | undefined {
  const named = isRecord(extensions) ? extensions.persistedQuery : undefined;
  return isRecord(named) && typeof named.sha256Hash === 'string' ? named.sha256Hash : undefined;
}

function refusal(code: string, status: number, message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code, http: { status } } });
}

function parseJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return undefined;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

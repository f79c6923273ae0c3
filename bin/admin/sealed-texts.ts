import type pg from 'pg';
import { oauthPurpose } from '../../services/gateway/edge/oauth/index.js';
import { credentialsPurpose } from '../../services/gateway/prospecting/crm/index.js';
import { headersAtRest, secretAtRest } from '../../services/webhooks/endpoints/index.js';
import { nameOf, type SchemaName } from './installation.js';

/** A column whose texts SECRET_KEYS has sealed, and for what purpose, which depends on a column beside it. */
export type SealedColumn = {
  schema: SchemaName;
  table: string;
  /** The primary key, by which the texts are read in pages. */
  key: string[];
  column: string;
  /** The rows whose text is still needed. */
  needed: string;
  about: string;
  purposeOf: string;
  purpose: (value: string) => string;
};

const sealedColumns: readonly SealedColumn[] = [
  {
    schema: 'webhooks',
    table: 'endpoint_secret',
    key: ['id'],
    column: 'sealed',
    needed: '(expires_at is null or expires_at > now())',
    about: 'the secret of the endpoint',
    purposeOf: 'endpoint_id',
    purpose: secretAtRest,
  },
  {
    schema: 'webhooks',
    table: 'endpoint',
    key: ['id'],
    column: 'sealed_headers',
    needed: 'sealed_headers is not null',
    about: 'the headers of the endpoint',
    purposeOf: 'id',
    purpose: headersAtRest,
  },
  {
    schema: 'gateway',
    table: 'crm_connection',
    key: ['id'],
    column: 'credentials',
    needed: 'credentials is not null',
    about: 'the credentials of the CRM connection',
    purposeOf: 'id',
    purpose: credentialsPurpose,
  },
  {
    schema: 'gateway',
    table: 'oauth_state',
    key: ['model', 'id_hash'],
    column: 'payload',
    needed: '(expires_at is null or expires_at > now())',
    about: 'state of the authorization server:',
    purposeOf: 'model',
    purpose: oauthPurpose,
  },
];

/**
 * Returns the ids of all keys with which stored texts are sealed. Reads each of these tables once; they are small. Skips tables and columns that an
 * earlier version does not have.
 */
export async function readKeyIds(clientOf: (schema: SchemaName) => pg.Client): Promise<string[]> {
  const ids = new Set<string>();
  for (const { schema, table, column, needed } of await listKnown(clientOf)) {
    const { rows } = await clientOf(schema).query<{ id: string }>(
      `select distinct split_part(${column}, '.', 1) as id from ${nameOf(schema, table)} where ${needed}`,
    );
    for (const { id } of rows) ids.add(id);
  }
  return [...ids].sort();
}

export type SealedText = { sealed: string; purpose: string; about: string };

const pageRows = 1_000;

/** Those of the columns that the version of the database has. */
async function listKnown(clientOf: (schema: SchemaName) => pg.Client): Promise<SealedColumn[]> {
  const known: SealedColumn[] = [];
  for (const one of sealedColumns) {
    const { rowCount } = await clientOf(one.schema).query(
      `select from pg_attribute where attrelid = to_regclass($1) and attname = $2 and not attisdropped`,
      [nameOf(one.schema, one.table), one.column],
    );
    if (rowCount) known.push(one);
  }
  return known;
}

/**
 * Reads all sealed texts that are needed, one page of a table at a time, by their primary keys. Also skips the columns that the database lacks, since
 * the restored backup may be of an earlier version.
 */
export async function* readSealedTexts(clientOf: (schema: SchemaName) => pg.Client): AsyncGenerator<SealedText> {
  for (const one of await listKnown(clientOf)) {
    let after: string[] | null = null;
    for (;;) {
      const rows: { sealed: string; of: string; place: string[] }[] = await readPage(clientOf(one.schema), one, after);
      for (const { sealed, of } of rows) yield { sealed, purpose: one.purpose(of), about: `${one.about} ${of}` };
      if (rows.length < pageRows) break;
      after = rows.at(-1)!.place;
    }
  }
}

async function readPage(client: pg.Client, one: SealedColumn, after: string[] | null) {
  const { schema, table, key, column, needed, purposeOf } = one;
  const casts = key.map(
    (name, nth) => `$${nth + 1}::${name === 'id' ? 'uuid' : name === 'id_hash' ? 'bytea' : 'text'}`,
  );
  const behind = after ? `and (${key.join(', ')}) > (${casts.join(', ')})` : '';
  const { rows } = await client.query(
    `select ${column} as sealed, ${purposeOf}::text as of, array[${key.map((name) => `${name}::text`).join(', ')}] as place
     from ${nameOf(schema, table)} where ${needed} ${behind} order by ${key.join(', ')} limit ${pageRows}`,
    after ?? [],
  );
  return rows;
}

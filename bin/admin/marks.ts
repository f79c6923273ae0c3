import { createHash, randomUUID } from 'node:crypto';
import pg from 'pg';
import { isUnfinished, unfinishedRestore } from '../../services/platform/postgres/database.js';
import { type SchemaName, schemaNames } from './installation.js';
import type { Manifest } from './manifest.js';

/** One restore: the digest of its backup, and an id. It stands in the comments on the schemas that it makes. */
export type Run = { backup: string; id: string };

/** What the comment on a schema says; null where there is no such schema. */
export type Mark = { comment: string | null; database: string } | null;
export type Marks = ReadonlyMap<SchemaName, Mark>;

type ClientOf = (schema: SchemaName) => pg.Client;

/** The comment on a schema whose restore into several databases has ended. Services ignore it. */
const endedRestore = 'leadwire: the restore of this schema has ended';
const textOf = ({ backup, id }: Run): string => ` (backup ${backup}, restore ${id})`;

/** Names a restore of this backup that begins now. */
export const newRun = (manifest: Manifest): Run => ({
  backup: createHash('sha256').update(JSON.stringify(manifest)).digest('hex').slice(0, 16),
  id: randomUUID(),
});

/** Reads the comments on all schemas. */
export async function readMarks(clientOf: ClientOf): Promise<Marks> {
  const marks = new Map<SchemaName, Mark>();
  for (const schema of schemaNames) {
    const { rows } = await clientOf(schema).query(
      `select obj_description(oid, 'pg_namespace') as comment, current_database() as database
       from pg_namespace where nspname = $1`,
      [schema],
    );
    marks.set(schema, rows[0] ?? null);
  }
  return marks;
}

/**
 * Returns the restore that had loaded everything and was interrupted while it cleared the marks of several databases, one after another; null if
 * there is none. Services may have started on the cleared ones, so it is completed and not started again.
 */
export function findAlmostEnded(marks: Marks): Run | null {
  const comments = [...marks.values()].map((mark) => mark?.comment ?? '');
  const ended = comments.find((comment) => comment.startsWith(endedRestore));
  const found = ended?.match(/\(backup (\w+), restore ([-\w]+)\)$/);
  if (!found || !comments.some(isUnfinished)) return null;
  const run = { backup: found[1]!, id: found[2]! };
  return comments.every((comment) => comment.endsWith(textOf(run))) ? run : null;
}

/** Marks a schema as one whose restore has not ended. */
export const markUnfinished = (client: pg.Client, schema: SchemaName, run: Run) =>
  comment(client, [schema], unfinishedRestore + textOf(run));

/**
 * Lets services start on the schemas. All marks in one database are cleared in one transaction. With several databases, each keeps a record of the
 * restore, by which a repeat recognises those that were cleared before an interruption.
 */
export async function clearMarks(clientOf: ClientOf, run: Run): Promise<void> {
  const clients = new Set(schemaNames.map(clientOf));
  for (const client of clients) {
    const own = schemaNames.filter((schema) => clientOf(schema) === client);
    await comment(client, own, clients.size > 1 ? endedRestore + textOf(run) : null);
  }
}

async function comment(client: pg.Client, schemas: SchemaName[], text: string | null): Promise<void> {
  const literal = text === null ? 'null' : pg.escapeLiteral(text);
  // Several statements in one text are one transaction.
  await client.query(
    schemas.map((schema) => `comment on schema ${pg.escapeIdentifier(schema)} is ${literal}`).join('; '),
  );
}

import type { z } from 'zod';
import type { Outcome } from '../../services/gateway/directory/bulk/index.js';
import { chooseAccount, ownedKinds } from './account-records.js';
import type { ImportArguments } from './arguments.js';
import { awaitConfirmation } from './await-confirmation.js';
import { importRecords } from './import-records.js';
import { createRecordMapper, fieldsOf, hasField } from './map-record.js';
import { type StoreDeps, withDatabase } from './open-database.js';
import { readCsvRecords, readHeader } from './read-csv.js';
import { formatOf, readJsonRecords } from './read-records.js';
import { recordKinds } from './record-kinds.js';
import type { Running } from './running.js';
import type { Confirmed } from './state.js';
import { UsageError } from './usage-error.js';

/** Imports a file into the database as records of the command's kind. Returns what was confirmed at the end. */
export async function runRecords(args: ImportArguments, dataDir: string, running: Running): Promise<Confirmed> {
  const schema = schemaOf(args.command);
  const { source, from, skip, progress } = running;
  const format = args.file === '-' ? ({ kind: 'jsonl' } as const) : formatOf(args.file);
  const header = format.kind === 'csv' ? await readHeader(args.file, format.delimiter) : null;
  checkColumns(args, header);
  const mapper = createRecordMapper(schema, args.columns, header);
  const records =
    format.kind === 'csv'
      ? readCsvRecords(source.stream, { header: header!, delimiter: format.delimiter, from, skip })
      : readJsonRecords(source.stream, from, skip);
  const work = { ...running, records, mapper };
  const confirmed = args.dryRun
    ? await importRecords({ ...work, store: null })
    : await withDatabase(dataDir, async (deps) => {
        const store = await openStore(args, dataDir, deps);
        const confirmed = await importRecords({ ...work, store });
        await recordKinds[args.command]?.finish?.(deps);
        await awaitConfirmation(args.command, deps, running);
        return confirmed;
      });
  const ignored = mapper.ignored();
  if (ignored.length > 0) progress.say(`Columns that are no field, and were left out: ${ignored.join(', ')}.`);
  return confirmed;
}

/** Returns the function that stores a chunk of the command's records. */
async function openStore(
  args: ImportArguments,
  dataDir: string,
  deps: StoreDeps,
): Promise<(facts: unknown[]) => Promise<Outcome[]>> {
  const owned = ownedKinds[args.command];
  if (!owned) {
    const account = args.account === undefined ? undefined : chooseAccount(args.account, dataDir);
    const own = (facts: unknown[]) => facts.map((one) => ({ ...(one as object), account_id: ownerOf(one) ?? account }));
    return (facts) => recordKinds[args.command]!.store(deps, (account ? own(facts) : facts) as never[]);
  }
  const store = await owned.open(deps, chooseAccount(args.account, dataDir), args);
  return (facts) => store(facts as never[]);
}

const ownerOf = (record: unknown): string | null | undefined => (record as { account_id?: string | null }).account_id;

function schemaOf(command: string): z.ZodType {
  return (ownedKinds[command] ?? recordKinds[command])!.schema;
}

/** Throws a UsageError for a mistyped column or field before a million rows are read. */
function checkColumns({ command, columns }: ImportArguments, header: string[] | null): void {
  const schema = schemaOf(command);
  for (const [column, field] of columns) {
    if (!hasField(schema, field)) {
      throw new UsageError(
        `--map ${column}=${field}: ${command} have no field ${field}; there are: ${fieldsOf(schema).join(', ')}.`,
      );
    }
    if (header && !header.includes(column)) {
      throw new UsageError(
        `--map ${column}=${field}: the file has no column ${column}; there are: ${header.join(', ')}.`,
      );
    }
  }
}

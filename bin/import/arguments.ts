import { parseArgs } from 'node:util';
import { parseUrl } from '../../schema/contracts/parse-url.js';
import { ownedKinds } from './account-records.js';
import { recordKinds } from './record-kinds.js';
import { UsageError } from './usage-error.js';

export const usage = `Usage: npm run import -- activity FILE [options]
       npm run import -- ${[...Object.keys(recordKinds), ...Object.keys(ownedKinds)].join('|')} FILE [options]

activity sends a file of company activity to the intake: JSON Lines, one item per line. The other commands write to the database with
COPY: JSON Lines, or .csv and .tsv with a header. Existing records are found by their natural key and changed; unchanged rows are skipped.
FILE may end in .gz; - reads standard input (JSON Lines).

  --bad-rows FILE                   where refused rows go, with line and reasons (default: FILE.bad.jsonl in this folder)
  --restart                         start at the first line, even if an earlier import of this file was interrupted

activity:
  --format activity|change-events   what the lines are: activity items (default), or changes between two snapshots of a
                                    company directory, which become activity items on the way
  --baseline                        past activity: it is stored, but matches no watch and gives no ICP signal
  --url URL, --key KEY              the gateway, and an ingest or staff key (default: from credentials.json in DATA_DIR)

all others (into GATEWAY_DATABASE_URL or DATABASE_URL, otherwise the embedded database of DATA_DIR):
  --map COLUMN=FIELD                the field for a column of the file, once for each column whose name is not that of its field; a
                                    field may be a path, such as positions.0.title
  --dry-run                         check every row and store none

contacts:
  --account ID                      the account of all rows that have no account_id of their own

deals and lists (they belong to one account):
  --account ID                      the account that they belong to (default: account_id of credentials.json in DATA_DIR)
  --name NAME                       lists: the companies list to add the companies to; created when there is none
  --crm                             lists: use a list of the account's imported CRM, which signals name by crm_list_id

An interrupted import continues where it stopped when the same command is given again. Repeating rows is harmless, since they
are found by their key. Exit code 0: done, also with some bad rows; 1: interrupted, or every row was bad; 2: usage.`;

export const formats = ['activity', 'change-events'] as const;
export type Format = (typeof formats)[number];

export type ImportArguments = {
  /** activity, or one of `recordKinds`. */
  command: string;
  file: string;
  format: Format;
  baseline: boolean;
  url: string | undefined;
  key: string | undefined;
  columns: Map<string, string>;
  dryRun: boolean;
  account: string | undefined;
  name: string | undefined;
  crm: boolean;
  badRows: string | undefined;
  restart: boolean;
};

/** Reads the command line. Returns 'help' when help is requested. Throws a UsageError that says what is wrong. */
export function parseArguments(argv: string[]): ImportArguments | 'help' {
  const { values, positionals } = parse(argv);
  if (values.help) return 'help';
  const commands = ['activity', ...Object.keys(recordKinds), ...Object.keys(ownedKinds)];
  const [command, file, ...more] = positionals;
  if (command === undefined) throw new UsageError(`Say what to import: ${commands.join(', ')}.`);
  if (!commands.includes(command)) {
    throw new UsageError(`Unknown command "${command}"; there are: ${commands.join(', ')}.`);
  }
  if (file === undefined) throw new UsageError(`Say which file to import: ${command} FILE.`);
  if (more.length > 0) throw new UsageError(`One file at a time; "${more[0]}" is one too many.`);
  refuseStrayOptions(command, values);
  const format = formats.find((one) => one === (values.format ?? 'activity'));
  if (!format) throw new UsageError(`Unknown format "${values.format}"; there are: ${formats.join(', ')}.`);
  if (values.url !== undefined && !/^https?:$/.test(parseUrl(values.url)?.protocol ?? '')) {
    throw new UsageError(`--url must be an http or https URL, not "${values.url}".`);
  }
  return {
    command,
    file,
    format,
    baseline: values.baseline ?? false,
    url: values.url?.replace(/\/+$/, ''),
    key: values.key,
    columns: readColumns(values.map ?? []),
    dryRun: values['dry-run'] ?? false,
    account: values.account,
    name: values.name?.trim(),
    crm: values.crm ?? false,
    badRows: values['bad-rows'],
    restart: values.restart,
  };
}

const ofActivity = ['format', 'baseline', 'url', 'key'] as const;
const ofRecords = ['map', 'dry-run'] as const;
const ofOwned = ['account', 'name', 'crm'] as const;

function refuseStrayOptions(command: string, values: ReturnType<typeof parse>['values']): void {
  const taken = ownedKinds[command]?.takes ?? (recordKinds[command]?.takesAccount ? ['account' as const] : []);
  const others = [
    ...(command === 'activity' ? ofRecords : ofActivity),
    ...ofOwned.filter((option) => !taken.includes(option)),
  ];
  const stray = others.find((option) => values[option] !== undefined);
  if (stray) throw new UsageError(`--${stray} is not an option of ${command}.`);
  if (taken.includes('name') && !values.name?.trim()) throw new UsageError(`Say which list they go to: --name NAME.`);
}

function readColumns(pairs: string[]): Map<string, string> {
  return new Map(
    pairs.map((pair) => {
      // Column names may contain anything, but field names contain no equals sign.
      const at = pair.lastIndexOf('=');
      if (at < 1 || at === pair.length - 1) throw new UsageError(`--map must be COLUMN=FIELD, not "${pair}".`);
      return [pair.slice(0, at), pair.slice(at + 1)];
    }),
  );
}

function parse(argv: string[]) {
  try {
    return parseArgs({
      args: argv,
      allowPositionals: true,
      options: {
        format: { type: 'string' },
        baseline: { type: 'boolean' },
        url: { type: 'string' },
        key: { type: 'string' },
        map: { type: 'string', multiple: true },
        'dry-run': { type: 'boolean' },
        account: { type: 'string' },
        name: { type: 'string' },
        crm: { type: 'boolean' },
        'bad-rows': { type: 'string' },
        restart: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

import { parseArgs } from 'node:util';
import { ownedKinds } from './account-records.js';
import { recordKinds } from './record-kinds.js';
import { UsageError } from './usage-error.js';

export const usage = `Usage: npm run import -- activity FILE [options]
       npm run import -- ${[...Object.keys(recordKinds), ...Object.keys(ownedKinds)].join('|')} FILE [options]

activity sends a file of company activity to the intake, JSON Lines, one item a line. The others write to the database, at the speed
of COPY: JSON Lines, or .csv and .tsv with a header; what is held is changed by its natural key, and what repeats is not written.
FILE may end in .gz; - reads standard input (JSON Lines).

  --bad-rows FILE                   where refused rows go, with line and reasons (default: FILE.bad.jsonl in this folder)
  --restart                         start at the first line, even if an earlier import of this file was broken off

activity:
  --format activity|change-events   what the lines are: activity items (default), or changes between two snapshots of a
                                    company directory, which become activity items on the way
  --baseline                        past activity that watches shall not match: stored, never an ICP signal
  --url URL, --key KEY              where to, and an ingest or staff key (default: from credentials.json in DATA_DIR)

all others (into DATABASE_URL, else the embedded database of DATA_DIR):
  --map COLUMN=FIELD                which field a column of the file is, given once for each column that is not called so; a field
                                    may be a path, such as positions.0.title
  --dry-run                         check every row and store none

contacts:
  --account ID                      contacts of this account alone, but for rows with an account_id of their own

deals and lists (they belong to one account):
  --account ID                      whose they are (default: account_id of credentials.json in DATA_DIR)
  --name NAME                       lists: the companies list that the companies go to, made where there is none
  --crm                             lists: a list of the account's imported CRM instead, whose crm_list_id signals may name

An import that breaks goes on where it stopped when the same command is given again; repeating rows is harmless, since they
are known by their key. Exit code 0: done, also with some bad rows; 1: broken off, or every row was bad; 2: usage.`;

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

/** Reads the command line; 'help' where that is asked for. Throws a UsageError that says what is wrong. */
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
  if (values.url !== undefined && !/^https?:$/.test(URL.canParse(values.url) ? new URL(values.url).protocol : '')) {
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
      // Column names may hold anything, fields no equals sign.
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

import { parseArgs } from 'node:util';

export const usage = `Usage: npm run sample -- --people N [options]

Generates an invented directory of any size, for measurements and trials: companies, people with their careers, posts, deals and lists,
as JSON Lines for npm run import. The same numbers, seed and day give the same files.

  --people N          how many people
  --companies N       how many companies (default: a tenth of the people, at least 120)
  --out DIR           where the files go (default: sample in DATA_DIR)
  --load              import them too, into GATEWAY_DATABASE_URL or DATABASE_URL, otherwise the embedded database of DATA_DIR
  --account ID        the account of the deals and lists, with --load (default: account_id in credentials.json)
  --seed N            another directory (default: 7)
  --day YYYY-MM-DD    the last day of careers and deals (default: today)

npm start loads a small one by itself.`;

/** An invalid command line. The message is for the person who typed it. */
export class SampleUsageError extends Error {}

export type SampleArguments = {
  people: number;
  companies: number;
  out: string;
  load: boolean;
  account: string | undefined;
  seed: number;
  day: Date;
};

/**
 * Reads the command line. Returns null when help is requested or there are no arguments. Throws a SampleUsageError that says what is wrong.
 */
export function parseSampleArguments(argv: string[], defaults: { out: string; now: Date }): SampleArguments | null {
  const values = parse(argv);
  if (values.help || argv.length === 0) return null;
  if (values.people === undefined) throw new SampleUsageError('Say how many people: --people N.');
  const people = toCount('people', values.people, 1, 100_000_000);
  const day = new Date(`${values.day ?? defaults.now.toISOString().slice(0, 10)}T00:00:00Z`);
  if (Number.isNaN(day.getTime())) throw new SampleUsageError(`--day ${values.day} is not a day.`);
  return {
    people,
    companies: values.companies
      ? toCount('companies', values.companies, 2, 10_000_000)
      : Math.max(120, Math.ceil(people / 10)),
    out: values.out ?? defaults.out,
    load: values.load ?? false,
    account: values.account,
    seed: toCount('seed', values.seed ?? '7', 0, 1_000_000),
    day,
  };
}

function parse(argv: string[]) {
  try {
    return parseArgs({
      args: argv,
      options: {
        people: { type: 'string' },
        companies: { type: 'string' },
        out: { type: 'string' },
        load: { type: 'boolean' },
        account: { type: 'string' },
        seed: { type: 'string' },
        day: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    }).values;
  } catch (error) {
    throw new SampleUsageError((error as Error).message);
  }
}

function toCount(option: string, text: string, min: number, max: number): number {
  const count = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (!(count >= min && count <= max)) throw new SampleUsageError(`--${option} is a number from ${min} to ${max}.`);
  return count;
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { findProjectRoot } from '../../services/platform/lifecycle/project.js';
import { withDatabase } from '../import/open-database.js';
import { readCredentials } from './api.js';
import { parseSampleArguments, type SampleArguments, SampleUsageError, usage } from './arguments.js';
import { storeSampleCrm } from './store-crm.js';
import { customerEvery, writeFiles } from './write-files.js';

/** The kinds that belong to no account, which are imported as they are. */
const ofDirectory = ['companies', 'people', 'posts', 'engagements'];

/** Runs `npm run sample -- --people N`: writes the files, and imports them with --load. Returns the exit code. */
export async function sampleAtSize(argv: string[], say: (line: string) => void): Promise<number> {
  const dataDir = process.env.DATA_DIR || '.data';
  try {
    const args = parseSampleArguments(argv, { out: join(dataDir, 'sample'), now: new Date() });
    if (!args) {
      say(usage);
      return 0;
    }
    const began = performance.now();
    const files = await writeFiles(args.out, args);
    const seconds = (performance.now() - began) / 1_000;
    for (const { file, count } of files) say(`${String(count).padStart(10)} in ${file}`);
    say(`Made in ${seconds.toFixed(1)} s.`);
    if (!args.load) return 0;
    for (const { kind, file } of files.filter(({ kind }) => ofDirectory.includes(kind))) {
      const code = await runImport([kind, file]);
      if (code !== 0) return code;
    }
    say(`${await loadCrm(args, dataDir)} deals loaded.`);
    return 0;
  } catch (error) {
    if (!(error instanceof SampleUsageError)) throw error;
    say(`${error.message}\n\n${usage}`);
    return 2;
  }
}

/** Loads deals and lists, which belong to an account and are matched to the companies imported before. */
function loadCrm(args: SampleArguments, dataDir: string): Promise<number> {
  const account = args.account ?? readCredentials(join(dataDir, 'credentials.json')).account_id;
  return withDatabase(dataDir, (deps) => storeSampleCrm(deps, account, { ...args, customerEvery }));
}

/** Runs the import as a command of its own, with its progress in this terminal. Returns its exit code. */
async function runImport(args: string[]): Promise<number> {
  const script = join(findProjectRoot(), 'dist', 'programs', 'bin', 'import.js');
  const child = spawn(process.execPath, ['--enable-source-maps', script, ...args], { stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  return code ?? 1;
}

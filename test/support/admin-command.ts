import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { projectRoot } from './service-process.js';

export type AdminEnd = { code: number | null; output: string; errors: string };
export type AdminCommand = { child: ChildProcess; ended: Promise<AdminEnd> };

/** Starts a command of `npm run admin` from the built output. It inherits only the variables of the test's environment that are named here. */
export function startAdmin(args: string[], env: Record<string, string>): AdminCommand {
  const child = spawn(process.execPath, [join(projectRoot, 'dist/programs/bin/admin.js'), ...args], {
    cwd: projectRoot,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [output, errors] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  return { child, ended: new Promise((done) => child.once('close', (code) => done({ code, output, errors }))) };
}

/** Runs a command that must succeed; answers what it printed. */
export async function runAdmin<T>(args: string[], env: Record<string, string>): Promise<T> {
  const { code, output, errors } = await startAdmin(args, env).ended;
  if (code !== 0) throw new Error(`admin ${args.join(' ')} ended with ${code}:\n${errors}\n${output}`);
  return JSON.parse(output) as T;
}

/** Runs a command that must fail; answers what it said. */
export async function failAdmin(args: string[], env: Record<string, string>): Promise<string> {
  const { code, output, errors } = await startAdmin(args, env).ended;
  if (code === 0) throw new Error(`admin ${args.join(' ')} did not fail:\n${output}`);
  return errors;
}

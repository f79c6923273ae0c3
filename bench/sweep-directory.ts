import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { generateCompanyFacts } from '../bin/sample/companies.js';
import { generatePerson } from '../bin/sample/people.js';
import { projectRoot } from '../test/support/service-process.js';

export const seed = 7;

/** Writes one JSON object per line for each number from `from` up to `to`. */
async function writeLines(file: string, from: number, to: number, make: (number: number) => object): Promise<string> {
  function* chunks(): Generator<string> {
    for (let start = from; start < to; start += 500) {
      let text = '';
      for (let number = start; number < Math.min(to, start + 500); number++)
        text += `${JSON.stringify(make(number))}\n`;
      yield text;
    }
  }
  await pipeline(Readable.from(chunks()), createWriteStream(file));
  return file;
}

/** Writes the companies of the sample into a file for the import. */
export function writeCompanies(folder: string, companies: number): Promise<string> {
  return writeLines(join(folder, 'companies.jsonl'), 0, companies, (number) => generateCompanyFacts(seed, number));
}

/** Writes the people of the sample with these numbers into a file for the import. */
export function writePeople(folder: string, from: number, to: number, companies: number): Promise<string> {
  const day = new Date();
  return writeLines(join(folder, `people-${from}.jsonl`), from, to, (number) =>
    generatePerson(seed, number, companies, day),
  );
}

/** Runs `npm run import -- KIND FILE` for this database in a process of its own. Throws with its output if it fails. */
export async function runImport(
  kind: string,
  file: string,
  databaseUrl: string,
  folder: string,
  options: string[] = [],
): Promise<void> {
  const script = join(projectRoot, 'dist', 'programs', 'bin', 'import.js');
  const args = [script, kind, file, '--restart', '--bad-rows', join(folder, 'bad.jsonl'), ...options];
  const child = spawn(process.execPath, args, {
    cwd: projectRoot,
    env: { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString('utf8')).slice(-4_000);
    });
  }
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`the import of ${kind} ended with ${code}:\n${said}`);
}

/** Creates a database; with `template` as a copy of that database, to which nobody may be connected. */
export async function createDatabase(serverUrl: string, name: string, template?: string): Promise<string> {
  await onServer(
    serverUrl,
    `create database ${name} ${template ? `template ${template} strategy file_copy` : ''}`,
    `checkpoint`,
  );
  return urlOf(serverUrl, name);
}

async function onServer(serverUrl: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf(serverUrl, 'postgres') });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** The URL of a database of the server that this one is of. */
export function urlOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

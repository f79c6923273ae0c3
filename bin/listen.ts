import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { makeSecret } from '../services/webhooks/sending/index.js';
import { keepPrivateText } from './embedded/private-file.js';
import { UsageError } from './import/usage-error.js';
import { readTarget } from './launcher/read-target.js';
import { type ListenArguments, parseArguments, usage } from './listen/arguments.js';
import { RefusedError } from './listen/follow-events.js';
import { listen } from './listen/listen.js';

const dataDir = process.env.DATA_DIR || '.data';
const isColoured = Boolean(process.stdout.isTTY) && !process.env.NO_COLOR;

async function main(args: ListenArguments): Promise<void> {
  const { baseUrl, key } = readTarget(dataDir, args, { kept: 'api_key', option: '--api-key' });
  const secret = args.secret ?? keepSecret();
  const stopped = new AbortController();
  const stop = (): void => stopped.abort();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stop);
  // Whoever reads the lines is gone.
  process.stdout.on('error', stop);
  console.log(`Following the ICP signals of ${baseUrl}, and forwarding them to ${args.forward}.
They are signed with this secret:  ${secret}
r sends the last event again, 12r that with the number 12; q or Ctrl-C ends.
`);
  const { query, forward: url, standardWebhooks } = args;
  const target = { url, secret, standardWebhooks };
  const say = (line: string): void => console.log(line);
  await listen({ baseUrl, key, query, target, input: process.stdin, say, isColoured, stopped });
}

/** The same secret each time where there is a folder for it, so that a handler can be given it once. */
function keepSecret(): string {
  return existsSync(dataDir) ? keepPrivateText(join(dataDir, 'listen-secret'), makeSecret) : makeSecret();
}

try {
  const args = parseArguments(process.argv.slice(2));
  if (args === 'help') console.log(usage);
  else await main(args);
} catch (error) {
  if (!(error instanceof UsageError || error instanceof RefusedError)) throw error;
  // The error comes last, where the reader looks.
  console.error(error instanceof UsageError ? `${usage}\n\n${error.message}` : error.message);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}

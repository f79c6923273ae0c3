import { join } from 'node:path';
import { isPostgresReady, startPostgresServer } from '../embedded/postgres-server.js';
import { lockDataDir, lockUnlessServed } from './data-folder-lock.js';

/**
 * Runs the `work` of a command on the embedded PostgreSQL of a data folder. Uses the server of a running launcher, unless the command must be
 * `alone`. Otherwise starts the server for this time and locks the folder, so that no launcher uses a server that is about to be stopped. Throws an
 * Error that names the other user of the folder.
 */
export async function withEmbeddedPostgres<T>(
  dataDir: string,
  { alone }: { alone: boolean },
  work: (url: string) => Promise<T>,
): Promise<T> {
  const dir = join(dataDir, 'postgres');
  const lock = alone ? await lockDataDir(dataDir) : await lockUnlessServed(dataDir, () => isPostgresReady(dir));
  try {
    const server = await startPostgresServer({ dir });
    try {
      return await work(server.url);
    } finally {
      // Without the lock, the launcher keeps using the server, even if its own server just broke and this one was started.
      if (lock && !server.adopted) await server.stop();
    }
  } finally {
    lock?.release();
  }
}

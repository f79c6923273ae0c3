import { join } from 'node:path';
import { isPostgresReady, startPostgresServer } from '../embedded/postgres-server.js';
import { lockDataDir, lockUnlessServed } from './data-folder-lock.js';

/**
 * Runs the `work` of a command on the embedded PostgreSQL of a data folder. It is the server of a running launcher, unless the command has
 * to be `alone`. Otherwise it is started for this time, and the folder is locked, so that no launcher begins on a server that is about to
 * be stopped. Throws an Error that names whoever else uses the folder.
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
      // Without the lock, the launcher goes on with it, also where its server broke just now and this one was started.
      if (lock && !server.adopted) await server.stop();
    }
  } finally {
    lock?.release();
  }
}

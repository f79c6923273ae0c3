import { join } from 'node:path';
import { writePrivateFile } from '../../bin/embedded/private-file.js';
import { makeFolder } from './cluster.js';
import type { System } from './system.js';
import { openClient } from './system-client.js';
import type { SharedAccess } from './system-keeper.js';

/** What a file may use of a system that it shares: no processes to stop or start, and no logs or figures, since these belong to all. */
export type SharedSystem = Pick<
  System,
  'baseUrl' | 'credentials' | 'credentialsFile' | 'databaseUrl' | 'rest' | 'graphql' | 'stop'
> & { readonly nats: Pick<System['nats'], 'url' | 'ingestUrl'> };

/** How long the first file of a run may wait for it on a busy machine: the timeout of its `beforeAll`. */
export const shareWithinMs = 180_000;

/**
 * Gives this file two accounts of its own on the system that the files of a run share: two replicas of each service, with the settings of
 * `startSystem` and OAUTH_SERVER=on. Unless `replicas` is 2, all requests go to one gateway. What has no account is shared with files that run before
 * and beside this one: the directory, the list of accounts, and activity that is posted for all accounts. Throws, here and in `stop`, if a process of
 * the system has ended.
 */
export async function shareSystem({ replicas = 1 }: { replicas?: 1 | 2 } = {}): Promise<SharedSystem> {
  const { gatewayUrl, databaseUrl, nats, ...access } = (await askKeeper('POST')) as SharedAccess;
  const baseUrl = replicas === 1 ? gatewayUrl : access.baseUrl;
  const credentials = { ...access.credentials, base_url: baseUrl };
  const credentialsFile = join(await makeFolder('shared'), 'credentials.json');
  writePrivateFile(credentialsFile, JSON.stringify(credentials));
  return {
    baseUrl,
    credentials,
    credentialsFile,
    databaseUrl,
    nats,
    ...openClient(baseUrl, credentials.api_key),
    stop: async () => void (await askKeeper('GET')),
  };
}

async function askKeeper(method: 'GET' | 'POST'): Promise<object> {
  const url = process.env.LEADWIRE_TEST_KEEPER;
  if (!url) throw new Error('No keeper of a shared system is running: run tests with `npm test -- PATTERN`.');
  const answer = await fetch(url, { method });
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return JSON.parse(text);
}

import type { eraseIdentifiers as contract } from '../../../schema/contracts/erasures.js';
import type { InputOf } from '../../../schema/contracts/request.js';
import { type Database, transaction } from '../../platform/postgres/postgres.js';
import { insertErased } from './sql/erased-identifiers.js';

/**
 * Records the hashes of erased people (X7). Once this returns, no item that names them is stored with its content; the pass over stored
 * data finds earlier ones. Calling it again changes nothing.
 */
export async function eraseIdentifiers(
  { database, wake }: { database: Database; wake: () => void },
  { hashes }: InputOf<typeof contract>,
): Promise<Record<string, never>> {
  await transaction(database.pool, (client) => insertErased(client, hashes));
  wake();
  return {};
}

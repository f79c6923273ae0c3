import type { eraseIdentifiers as contract } from '../../../schema/contracts/erasures.js';
import type { InputOf } from '../../../schema/contracts/request.js';
import { type Database, transaction } from '../../platform/postgres/postgres.js';
import { insertErased } from './sql/erased-identifiers.js';

/**
 * Puts on record whom to keep out (X7). From the answer on no item that names them is stored with its content; what was stored
 * before is found by the pass over it. A repeat changes nothing.
 */
export async function eraseIdentifiers(
  { database, wake }: { database: Database; wake: () => void },
  { hashes }: InputOf<typeof contract>,
): Promise<Record<string, never>> {
  await transaction(database.pool, (client) => insertErased(client, hashes));
  wake();
  return {};
}

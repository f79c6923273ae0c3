import { AppError, notFound } from '../../../../platform/errors.js';
import type { Client } from '../../../../platform/postgres/postgres.js';
import { capabilities } from '../connectors/capabilities.js';
import { lockType } from '../sql/connection-rows.js';

/**
 * Locks an account's connection to imported data against other writers until the transaction ends. Throws `not_found` where there is no
 * such connection, and `unprocessable` for one to a CRM, whose deals and lists are changed there: the next sync would undo a change here.
 */
export async function lockImported(client: Client, accountId: string, connectionId: string): Promise<void> {
  const type = await lockType(client, accountId, connectionId);
  if (type === undefined) throw notFound('CRM connection');
  const { isRemote, label } = capabilities[type];
  if (isRemote)
    throw new AppError(
      'unprocessable',
      `The deals and lists of this connection are kept in ${label}: change them there.`,
    );
}

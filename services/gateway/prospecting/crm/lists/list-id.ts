import { createHash } from 'node:crypto';
import type { CrmType } from '../../../../../schema/contracts/crm.js';
import { text } from '../../../../../schema/contracts/values.js';
import { AppError } from '../../../../platform/errors.js';

export type Connected = { id: string; type: CrmType };

/** The id by which signals name a CRM list, and by which a deal is named: the id of the connection, a colon, and the CRM's own id. */
export const toCrmListId = (connectionId: string, listId: string): string => `${connectionId}:${listId}`;

const composed = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}):(.+)$/is;

/** The connection and the CRM's own id in such an id; null if the id is of another kind. */
export function splitCrmId(id: string): { connectionId: string; ownId: string } | null {
  const [, connectionId, ownId] = composed.exec(id) ?? [];
  return connectionId && ownId ? { connectionId: connectionId.toLowerCase(), ownId } : null;
}

/** An id that `toCrmListId` has made, with its connection in lower case. */
export const crmId = text(1, 300).transform((id) => {
  const split = splitCrmId(id);
  return split ? toCrmListId(split.connectionId, split.ownId) : id;
});

/** The CRM's own id of something of a connection, which may be given as it is or as `toCrmListId` makes it. */
export function toOwnId(connectionId: string, given: string): string {
  const split = splitCrmId(given);
  return split?.connectionId === connectionId ? split.ownId : given;
}

/** The id of a new imported list, made of its name: its words in lower case with hyphens; a hash where no letter is from a to z. */
export function toImportedListId(name: string): string {
  const words = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 100);
  return words || createHash('sha256').update(name).digest('hex').slice(0, 16);
}

/**
 * The connection and the list that a `crm_list_id` names among the account's connections. The CRM's own id suffices while the account has
 * one connection. Throws `unprocessable` where no connection is named; that of another account counts as none (A4).
 */
export function findList<C extends Connected>(connections: C[], crmListId: string): { connection: C; listId: string } {
  const split = splitCrmId(crmListId);
  if (split) {
    const connection = connections.find(({ id }) => id === split.connectionId);
    if (!connection) throw refuse('names no CRM connection of the account', crmListId);
    return { connection, listId: split.ownId };
  }
  const [only, ...others] = connections;
  if (!only) throw refuse('needs a CRM connection, and the account has none', crmListId);
  if (others.length > 0) {
    throw refuse('must be <connection id>:<list id>, since the account has several CRM connections', crmListId);
  }
  return { connection: only, listId: crmListId };
}

/** The canonical form of a `crm_list_id` among the account's connections; an id that names no connection is returned as it is. */
export function canonicaliseCrmListId(connections: Connected[], crmListId: string): string {
  try {
    const { connection, listId } = findList(connections, crmListId);
    return toCrmListId(connection.id, listId);
  } catch (error) {
    if (error instanceof AppError) return crmListId;
    throw error;
  }
}

/** The 422 for a `crm_list_id` that does not name a list. */
export function refuse(message: string, crmListId: string): AppError {
  return new AppError('unprocessable', `crm_list_id ${message}.`, {
    errors: [{ location: 'body.crm_list_id', message, value: crmListId }],
  });
}

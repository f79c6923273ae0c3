import type { ErrorDetail } from '../../../../schema/contracts/codes.js';
import type { PickedSignal } from '../../../../schema/contracts/lead-generation.js';
import { AppError } from '../../../platform/errors.js';
import type { Client, Queryable } from '../../../platform/postgres/postgres.js';
import { refusal } from '../../../platform/validate.js';
import { lockSignals, readSignals, type StoredSignal } from '../signals/index.js';

/** As `readPickedSignals`, for a program that is written in this transaction: the signals cannot be deleted until it ends. */
export async function lockPickedSignals(
  client: Client,
  accountId: string,
  picks: PickedSignal[],
): Promise<StoredSignal[]> {
  // A statement of its own, so that the next statement sees the changes that this one waited for.
  await lockSignals(
    client,
    accountId,
    picks.map((one) => one.id),
  );
  return readPickedSignals(client, accountId, picks);
}

/**
 * The signals that a request picks, in its order. Throws `unprocessable`, with the location of each fault, for an id that is no signal of
 * the account, a kind that is not the signal's, and a signal that is picked twice.
 */
export async function readPickedSignals(
  db: Queryable,
  accountId: string,
  picks: PickedSignal[],
): Promise<StoredSignal[]> {
  const found = await readSignals(
    db,
    accountId,
    picks.map((one) => one.id),
  );
  const byId = new Map(found.map((signal) => [signal.id, signal]));
  const errors = picks.flatMap((pick, index) => checkPick(pick, byId.get(pick.id), index, picks));
  if (errors.length > 0) throw refusal('unprocessable', errors);
  return picks.map((pick) => byId.get(pick.id) as StoredSignal);
}

function checkPick(
  pick: PickedSignal,
  signal: StoredSignal | undefined,
  index: number,
  picks: PickedSignal[],
): ErrorDetail[] {
  const location = `body.signals[${index}]`;
  if (!signal) return [{ location, message: 'names no signal', value: pick.id }];
  if (picks.findIndex((other) => other.id === pick.id) < index) {
    return [{ location, message: 'is picked twice', value: pick.id }];
  }
  if (signal.kind !== pick.kind) {
    return [
      {
        location: `${location}.kind`,
        message: `is not the kind of the signal, which is ${signal.kind}`,
        value: pick.kind,
      },
    ];
  }
  return [];
}

/** Throws `conflict`, with the location of each, for signals that are disabled (C1); for runs that are started by hand. */
export function refuseDisabled(signals: StoredSignal[]): void {
  const disabled = signals.flatMap((signal, index) =>
    signal.is_enabled ? [] : [{ location: `body.signals[${index}]`, message: 'is disabled', value: signal.id }],
  );
  if (disabled.length === 0) return;
  throw new AppError('conflict', 'A disabled signal cannot be run. Enable it first.', { errors: disabled });
}

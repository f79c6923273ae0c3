import { type Client, plainArray } from '../../../platform/postgres/postgres.js';
import type { Signal, SignalBatch } from '../signal.js';

/**
 * Inserts signals at their assigned positions, advances the last position of their accounts, and notes that webhooks has not confirmed
 * them. It is the last statement before the commit, under the lock of the accounts. A position that is taken violates the primary key, so
 * two writers never share one.
 */
export async function insertSignals(client: Client, { id, signals }: SignalBatch): Promise<void> {
  const ends = new Map<string, Signal>();
  for (const signal of signals) ends.set(signal.account_id, signal);
  const last = [...ends.values()];
  await client.query({
    name: 'signal-insert',
    text: `
      with moved as (
        update account a set last_position = e.position, last_detected_at = e.detected_at
        from unnest($9::uuid[], $10::bigint[], $11::timestamptz[]) as e (account_id, position, detected_at)
        where a.id = e.account_id),
      noted as (
        insert into unconfirmed (id, accounts, positions, events)
        values ($13::uuid, $9::uuid[], $10::bigint[], cardinality($1::uuid[])))
      insert into icp_signal
        (account_id, position, id, icp_criteria_id, signal_type, detected_at, is_pushable, body, traceparent)
      select * from unnest(
        $1::uuid[], $2::bigint[], $3::uuid[], $4::uuid[], $5::text[], $6::timestamptz[], $7::boolean[],
        string_to_array($8::text, E'\\n'), $12::text[])`,
    values: [
      plainArray(signals.map((signal) => signal.account_id)),
      plainArray(signals.map((signal) => signal.position)),
      plainArray(signals.map((signal) => signal.id)),
      plainArray(signals.map((signal) => signal.icp_criteria_id)),
      plainArray(signals.map((signal) => signal.signal_type)),
      plainArray(signals.map((signal) => signal.detected_at)),
      plainArray(signals.map((signal) => signal.pushable)),
      // An event's JSON contains no raw line break, so one text carries all of them without escaping.
      signals.map((signal) => signal.body).join('\n'),
      plainArray(last.map((signal) => signal.account_id)),
      plainArray(last.map((signal) => signal.position)),
      plainArray(last.map((signal) => signal.detected_at)),
      plainArray(signals.map((signal) => signal.traceparent ?? null)),
      id,
    ],
  });
}

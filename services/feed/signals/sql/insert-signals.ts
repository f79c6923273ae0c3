import { type Client, plainArray } from '../../../platform/postgres/postgres.js';
import type { Signal, SignalBatch } from '../signal.js';

/**
 * Inserts signals at their assigned positions, advances the last position of their accounts, and records that webhooks has not confirmed them. It
 * also records the account's first position in each month, from the first month that has a partition of its own, and the items of signals, by which
 * erasures find them (X7). The caller holds the lock of the accounts until its commit. A position that is taken violates the primary key, so two
 * writers never share one.
 */
export async function insertSignals(client: Client, { id, signals }: SignalBatch): Promise<void> {
  const ends = new Map<string, Signal>();
  const begun: Signal[] = [];
  for (const signal of signals) {
    const before = ends.get(signal.account_id);
    if (!before || monthOf(before) !== monthOf(signal)) begun.push(signal);
    ends.set(signal.account_id, signal);
  }
  const last = [...ends.values()];
  const naming = signals.filter(({ item }) => item !== undefined);
  await client.query({
    name: 'signal-insert',
    text: `
      with moved as (
        update account a set last_position = e.position, last_detected_at = e.detected_at
        from unnest($9::uuid[], $10::bigint[], $11::timestamptz[]) as e (account_id, position, detected_at)
        where a.id = e.account_id),
      noted as (
        insert into unconfirmed (id, accounts, positions, events)
        values ($13::uuid, $9::uuid[], $10::bigint[], cardinality($1::uuid[]))),
      begun as (
        insert into signal_month (account_id, starts_at, first_position)
        select b.account_id, b.starts_at, b.position
        from unnest($14::uuid[], $15::timestamptz[], $16::bigint[]) as b (account_id, starts_at, position)
        where b.starts_at >= (select first_month from signal_history)
        on conflict (account_id, starts_at) do nothing),
      found as (
        insert into named_event (account_id, position, item, detected_at)
        select * from unnest($17::uuid[], $18::bigint[], $19::bigint[], $20::timestamptz[]))
      insert into icp_signal
        (account_id, position, id, icp_criteria_id, signal_type, detected_at, is_pushable, body, traceparent, match, is_backfill)
      select *, $22::boolean from unnest(
        $1::uuid[], $2::bigint[], $3::uuid[], $4::uuid[], $5::text[], $6::timestamptz[], $7::boolean[],
        string_to_array($8::text, E'\\n'), $12::text[], string_to_array($21::text, E'\\n', ''))`,
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
      plainArray(begun.map((signal) => signal.account_id)),
      plainArray(begun.map((signal) => `${monthOf(signal)}-01T00:00:00Z`)),
      plainArray(begun.map((signal) => signal.position)),
      plainArray(naming.map((signal) => signal.account_id)),
      plainArray(naming.map((signal) => signal.position)),
      plainArray(naming.map((signal) => signal.item!)),
      plainArray(naming.map((signal) => signal.detected_at)),
      // Nor does a reason, and none is empty.
      signals.map((signal) => signal.match ?? '').join('\n'),
      // The signals that a backfill finds are in batches of their own.
      signals[0]?.isBackfill ?? false,
    ],
  });
}

/** The UTC month of a detection, as `YYYY-MM`. */
const monthOf = (signal: Signal): string => signal.detected_at.slice(0, 7);

import type { Client } from '../../platform/postgres/postgres.js';
import { dropPast } from '../matching/index.js';
import { eraseEventsOf, pageSize, type Search } from './erase-events.js';
import { listHashes, namesAny, toEntries, toEntry } from './names.js';
import { eraseItems, eraseSignals, readItems, readSignals, type StoredItem } from './sql/erase-stored.js';
import type { Pass } from './sql/erasure-pass.js';
import { listEvents, listItems } from './sql/named-in.js';
import { toErasedSourceId, toTombstone } from './tombstones.js';

/**
 * Reads a page of everything: first of the activity, then of the feeds, in the order of their keys. A pass that fills the index also lists the
 * entries that contain identifiers. Returns where to continue, or null at the end.
 */
export const walkPage = (search: Search, pass: Pass): Promise<Pass | null> =>
  pass.stage === 'activity' ? walkItems(search, pass) : walkSignals(search, pass);

async function walkItems(search: Search, pass: Pass): Promise<Pass> {
  const { pool, hashes, write } = search;
  const items = await readItems(pool, pass, pageSize);
  const last = items.at(-1);
  const next: Pass =
    items.length < pageSize
      ? { ...pass, stage: 'signals', after_scope: null, after_number: null }
      : { ...pass, after_scope: last!.scope, after_number: last!.id };
  const live = items.filter((one) => !one.is_erased);
  const named = live.filter((one) => namesAny(textsOf(one), hashes));
  const listed = pass.is_filling
    ? live
        .map((one) => ({ scope: one.scope, id: one.id, entries: toEntries(listHashes(textsOf(one))) }))
        .filter(({ entries }) => entries.length > 0)
    : [];
  const ids = named.map(({ id }) => id);
  await eraseEventsOf(search, pass, ids);
  await write(next, async (client) => {
    if (named.length > 0) await eraseNamed(client, named);
    if (listed.length > 0) await listItems(client, listed);
  });
  return next;
}

async function walkSignals({ pool, hashes, write }: Search, pass: Pass): Promise<Pass | null> {
  const signals = await readSignals(pool, pass, pageSize);
  const last = signals.at(-1);
  const next = last ? { ...pass, after_scope: last.account_id, after_number: last.position } : pass;
  const named = signals.filter((one) => namesAny([one.body], hashes));
  const tombstones = named.map((one) => ({ ...one, body: toTombstone(one.body) }));
  const erased = new Set(named);
  // However many identifiers they contain: no such events come any more.
  const listed = pass.is_filling
    ? signals
        .filter((one) => !one.is_listed && !erased.has(one))
        .map((one) => ({ ...one, entries: listHashes([contentOf(one.body)]).map(toEntry) }))
        .filter(({ entries }) => entries.length > 0)
    : [];
  await write(next, async (client) => {
    if (tombstones.length > 0) await eraseSignals(client, tombstones);
    if (listed.length > 0) await listEvents(client, listed);
  });
  return signals.length < pageSize ? null : next;
}

/** The part of an event after its own id and that of its watch, which are first in every event (G4). */
const contentOf = (body: string): string => body.slice(body.indexOf('"signal_type"'));

/** The texts of an item that may name somebody. */
export const textsOf = (one: StoredItem): (string | null)[] => [
  one.source_id,
  one.headline,
  one.body_text,
  one.payload,
];

/** Replaces items that name an erased person, and drops what is kept of their words for previews. */
export async function eraseNamed(client: Client, items: StoredItem[]): Promise<void> {
  const everybodys = items.filter(({ scope }) => scope === 'installation');
  await dropPast(
    client,
    everybodys.map(({ id }) => id),
  );
  await eraseItems(client, items.map(toErased));
}

/** The place of an item, and the source id of its tombstone. */
const toErased = ({ scope, id, source_id }: StoredItem) => ({
  scope,
  id,
  sourceId: toErasedSourceId(source_id),
});

import { type Client, transaction } from '../../platform/postgres/postgres.js';
import { appendChangeActivity } from '../directory/changes/index.js';
import { fillCompany } from '../directory/companies/index.js';
import { type FindPlace, loadPlaces } from '../directory/reference-lists/index.js';
import type { Deps } from '../operation/deps.js';
import { digestOf, toForgotten, toPresent, toStorable } from './entities.js';
import type { Fetch, Validators } from './http/fetcher.js';
import { createGet } from './http/get-in-turn.js';
import type { RefuseForbidden } from './http/robots.js';
import type { Comparison, Entities, HeldEntity, Reading, SourceKind } from './source-kind.js';
import { finishReading, finishUnchanged, type LeasedSource, lockLeased } from './sql/claims.js';
import { selectEntities, selectKeys, storeEntities } from './sql/entities.js';
import { hastenReadings, isAnyRead } from './sql/sources.js';
import { assignCompanies, type OfCompany } from './stories/assign-companies.js';
import { reportStoriesOnce } from './stories/report-stories-once.js';

/** How long a closed entity is kept, so that it is recognised if it comes back. */
const keptClosedMs = 90 * 24 * 60 * 60_000;
/** The longest `source_id` of an item (G3). */
const maxItemKey = 200;

type Reader = {
  deps: Pick<Deps, 'database'>;
  fetch: Fetch;
  refuseForbidden: RefuseForbidden;
  authorization?: string | undefined;
  kind: SourceKind;
  source: LeasedSource;
  owner: string;
  signal: AbortSignal;
  now: () => Date;
};

/**
 * Reads a leased source, compares it with what is stored, and stores both the difference and the resulting activity in one transaction: a process
 * that is killed has done all of a reading or nothing. The first reading of a source reports nothing. Returns how many items were made. Throws Unread
 * if the source could not be read; then nothing changes.
 */
export async function readSource(reader: Reader): Promise<number> {
  const { deps, kind, source, owner } = reader;
  let validators: Validators = { etag: null, lastModified: null };
  const { pool } = deps.database;
  const get = createGet({
    db: pool,
    fetch: reader.fetch,
    vendor: kind.vendor,
    validators: { etag: source.etag, lastModified: source.last_modified },
    onValidators: (given) => {
      validators = given;
    },
    authorization: reader.authorization,
    refuseForbidden: reader.refuseForbidden,
    signal: reader.signal,
  });
  const isWanted = !kind.hastens || (await isAnyRead(pool, kind.hastens));
  const before = { fingerprint: source.fingerprint, listHeld: () => selectKeys(pool, source.id) };
  const found = isWanted ? await kind.read(source.key, get, before) : nothing;
  const reading = found.state === 'complete' ? { ...found, entities: await toStorable(found.entities) } : found;
  const findPlace = kind.facts ? (await loadPlaces(deps.database)).find : null;
  return transaction(pool, async (client) => {
    // Another worker has leased it meanwhile, or it was switched off.
    if (!(await lockLeased(client, source.id, owner))) return 0;
    return storeReading(client, reader, { reading, validators, findPlace });
  });
}

/** The reading of a list of changes while no source needs it: the next reading begins at the end of the list at that time. */
const nothing: Reading = { state: 'complete', name: null, entities: new Map(), fingerprint: null };

type Read = { reading: Reading; validators: Validators; findPlace: FindPlace | null };

async function storeReading(client: Client, reader: Reader, { reading, validators, findPlace }: Read): Promise<number> {
  const { kind, source, owner } = reader;
  const { everyMs } = kind;
  const now = reader.now();
  const held = await selectEntities(client, source.id);
  const seen = reading.state === 'complete' ? reading.entities : listPresent(held);
  if (kind.hastens && reading.state === 'complete') {
    await hastenReadings(client, kind.hastens, reading.changedKeys ?? []);
  }
  if (kind.facts && findPlace) await fill(client, reader, { seen, findPlace });
  if (reading.state === 'unchanged' && !hasMissing(held)) {
    await finishUnchanged(client, source.id, owner, everyMs);
    return 0;
  }
  const { changed, items: found, memory, isHeld } = compare(reader, held, seen, now);
  await storeEntities(client, source.id, changed, new Date(now.getTime() - keptClosedMs));
  const byCompany = kind.isOfMany
    ? await assignCompanies(client, kind.name, found)
    : [{ domain: source.company_domain, items: found }];
  let items = 0;
  for (const one of byCompany) items += await reportItems(client, reader, one);
  await finishReading(client, source.id, {
    ...(isHeld
      ? unknown
      : reading.state === 'complete'
        ? { ...validators, fingerprint: reading.fingerprint }
        : asBefore(source)),
    memory,
    // A list of changes stores no entities; it has changed if its cursor has moved.
    hasChanged:
      changed.size > 0 ||
      (kind.hastens !== undefined && reading.state === 'complete' && reading.fingerprint !== source.fingerprint),
    items,
    everyMs: reading.state === 'complete' && reading.hasMore ? 0 : everyMs,
  });
  return items;
}

/** Stores what a company did as activity; returns the number of items. */
async function reportItems(
  client: Client,
  { kind, source }: Reader,
  { domain, items: found }: OfCompany,
): Promise<number> {
  const items = await reportStoriesOnce(client, { id: source.id, company_domain: domain }, found);
  await appendChangeActivity(
    client,
    items.map(({ key, signalType, topic, headline, occurredAt, payload, text }) => ({
      source_id: toItemKey(`${kind.name}:${source.key}:${key}`),
      signal_type: signalType,
      company_domain: domain,
      headline,
      occurred_at: occurredAt.toISOString(),
      topic,
      payload: { ...payload, source: kind.name, page: kind.pageOf(source.key) },
      ...(text === undefined ? {} : { text }),
    })),
  );
  return items.length;
}

/** Fills the fields that the directory lacks, even if the source has not changed: the company may have been added to the directory since. */
async function fill(
  client: Client,
  { kind, source }: Reader,
  { seen, findPlace }: { seen: Entities; findPlace: FindPlace },
): Promise<void> {
  const { rank, of } = kind.facts!;
  const facts = { domain: source.company_domain, source: `${kind.name}:${source.key}`, rank, fill: of(seen) };
  await fillCompany(client, findPlace, facts);
}

function compare({ kind, source }: Reader, held: Map<string, HeldEntity>, seen: Entities, now: Date): Comparison {
  const { memory, company_name: company } = source;
  if (memory !== null) return kind.compare({ company, held, seen, memory, now });
  // Entities that were stored before the source was switched off, and that it no longer has, are deleted.
  const gone = [...held].filter(([key]) => !seen.has(key));
  const changed = new Map([
    ...gone.map(([key, entity]) => [key, toForgotten(entity)] as const),
    ...[...seen].map(([key, facts]) => [key, toPresent(facts)] as const),
  ]);
  return { changed, items: [], memory: kind.begin(seen, now), isHeld: false };
}

/** Stored instead of validators and a fingerprint if a second reading has to confirm this one, so that the next reading is complete. */
const unknown = { etag: null, lastModified: null, fingerprint: null };
const asBefore = ({ etag, last_modified: lastModified, fingerprint }: LeasedSource) => ({
  etag,
  lastModified,
  fingerprint,
});

const hasMissing = (held: Map<string, HeldEntity>): boolean =>
  [...held.values()].some(({ missingSince, closedAt }) => missingSince !== null && closedAt === null);

/** The entities that an unchanged source still has. */
function listPresent(held: Map<string, HeldEntity>): Entities {
  const present = [...held].filter(([, { missingSince, closedAt }]) => missingSince === null && closedAt === null);
  return new Map(present.map(([key, { facts }]) => [key, facts]));
}

/** The key itself, or its beginning with a digest if it is too long. */
function toItemKey(key: string): string {
  if (key.length <= maxItemKey) return key;
  const digest = digestOf(key);
  return `${key.slice(0, maxItemKey - digest.length - 1)}:${digest}`;
}

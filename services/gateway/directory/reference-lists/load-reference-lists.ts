import type { Part } from '../../../platform/lifecycle/lifecycle.js';
import { type Database, transaction } from '../../../platform/postgres/postgres.js';
import { lockReferenceLists } from '../locks.js';
import { readIndustries } from './industries.js';
import { readReferenceFile } from './reference-files.js';
import { readListVersions, upsertIndustries, upsertPlaces, writeListVersion } from './sql/store-reference-lists.js';

/**
 * Loads the shipped industries and places into the database, unless it has this version of them already. Ids do not change, so references
 * to them stay valid. Several processes may do this at once, and repeatedly.
 */
export async function loadReferenceLists(database: Database): Promise<void> {
  const { version: industriesVersion, industries } = readIndustries();
  const places = readPlaces();
  const stored = await readListVersions(database.pool);
  if (stored.get('industries') === industriesVersion && stored.get('places') === places.version) return;
  await transaction(database.pool, async (client) => {
    await lockReferenceLists(client);
    await upsertIndustries(client, industries);
    await upsertPlaces(client, places.rows);
    await writeListVersion(client, 'industries', industriesVersion);
    await writeListVersion(client, 'places', places.version);
  });
}

/** The part of a service that loads the lists: after the database has started, before requests are accepted. */
export function createReferenceLists(database: Database): Part {
  return { name: 'reference lists', start: () => loadReferenceLists(database) };
}

function readPlaces() {
  const { version, rows } = readReferenceFile('places.tsv');
  return {
    version,
    rows: rows.map(([geoId, kind, name, country, within], rank) => ({
      geo_id: Number(geoId),
      kind: kind!,
      name: name!,
      country: country!,
      within: within ? Number(within) : null,
      rank,
    })),
  };
}

import type { Part } from '../../../platform/lifecycle/lifecycle.js';
import { type Database, transaction } from '../../../platform/postgres/postgres.js';
import { readIndustries } from './industries.js';
import { readReferenceFile } from './reference-files.js';
import {
  lockReferenceLists,
  readVersions,
  upsertIndustries,
  upsertPlaces,
  writeVersion,
} from './sql/store-reference-lists.js';

/**
 * Loads the shipped industries and places where the database does not hold this version of them yet; ids stay, so what refers to
 * them does too. Safe to run by several processes at once, and again.
 */
export async function loadReferenceLists(database: Database): Promise<void> {
  const { version: industriesVersion, industries } = readIndustries();
  const places = readPlaces();
  const stored = await readVersions(database.pool);
  if (stored.get('industries') === industriesVersion && stored.get('places') === places.version) return;
  await transaction(database.pool, async (client) => {
    await lockReferenceLists(client);
    await upsertIndustries(client, industries);
    await upsertPlaces(client, places.rows);
    await writeVersion(client, 'industries', industriesVersion);
    await writeVersion(client, 'places', places.version);
  });
}

/** The loading as a part of a service: after the database, before requests. */
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

import { LRUCache } from 'lru-cache';
import { type Database, perDatabase } from '../../../platform/postgres/postgres.js';
import { type PlaceRow, selectPlaces, selectPlacesVersion } from './sql/select-places.js';

/** The place that the text of a location names: its country, and the ids of the place and of all places that contain it. */
export type FoundPlace = { country: string; geoIds: number[] };

/** Finds the place that the text of a location names, within a country if given; null where it names no known place, or several. */
export type FindPlace = (location: string, country: string | null) => FoundPlace | null;

export type Places = {
  find: FindPlace;
  /** The id of a place and the ids of all places that contain it; only the id itself where the place is unknown. */
  within: (geoId: number) => number[];
};

const lastLoaded = perDatabase((): { loaded?: { version: string; places: Places } } => ({}));

/** The places that are stored now. They are read again only after they have changed. */
export async function loadPlaces(database: Database): Promise<Places> {
  const version = await selectPlacesVersion(database.pool);
  const last = lastLoaded(database);
  if (last.loaded?.version === version) return last.loaded.places;
  const places = indexPlaces(await selectPlaces(database.pool));
  last.loaded = { version, places };
  return places;
}

// Further names of countries that people use in their locations.
const otherNames = new Map(
  Object.entries({
    usa: 'US',
    'u.s.': 'US',
    'united states of america': 'US',
    uk: 'GB',
    'great britain': 'GB',
    england: 'GB',
    scotland: 'GB',
    wales: 'GB',
    'northern ireland': 'GB',
    'czech republic': 'CZ',
    holland: 'NL',
    'the netherlands': 'NL',
    uae: 'AE',
    'hong kong sar': 'HK',
    'south korea': 'KR',
    turkey: 'TR',
  }),
);

/** Indexes places for `find` and `within`; of each kind, the larger places come first in `rows`. */
export function indexPlaces(rows: PlaceRow[]): Places {
  const byId = new Map(rows.map((row) => [row.geo_id, row]));
  const byName = new Map<string, PlaceRow[]>();
  for (const row of rows) {
    const name = plain(row.name);
    const namesakes = byName.get(name);
    if (namesakes) namesakes.push(row);
    else byName.set(name, [row]);
  }
  const known = new LRUCache<string, { found: FoundPlace | null }>({ max: 50_000 });

  function readCountry(text: string): string | null {
    return otherNames.get(text) ?? byName.get(text)?.find((row) => row.kind === 'country')?.country ?? null;
  }

  function search(location: string, given: string | null): FoundPlace | null {
    const parts = location.split(',').map(plain).filter(Boolean);
    const last = parts.at(-1);
    const said = last ? readCountry(last) : null;
    // A given country that contradicts the text makes the place unknown.
    if (given && said && given !== said) return null;
    const country = given ?? said;
    const inCountry = pickPlace(said && parts.length > 1 ? parts.slice(0, -1) : parts, country);
    // "Atlanta, Georgia" names a state, not the country.
    return inCountry ?? (said && !given ? pickPlace(parts, null) : null);
  }

  function pickPlace([name, ...around]: string[], country: string | null): FoundPlace | null {
    const candidates = (byName.get(name ?? '') ?? []).filter(
      (row) => (!country || row.country === country) && around.every((part) => isAround(row, part)),
    );
    const found = choose(candidates, { sure: country !== null || around.length > 0 });
    return found ? { country: found.country, geoIds: found.ancestors } : null;
  }

  /** Whether a part of the text, a name or a code such as CA, is a place that contains the row. */
  function isAround(row: PlaceRow, part: string): boolean {
    const [, ...containing] = row.ancestors;
    return containing.some((id) => plain(byId.get(id)?.name ?? '') === part || id === regionId(row.country, part));
  }

  return {
    find(location, country) {
      const key = `${country ?? ''} ${location}`;
      const answer = known.get(key) ?? { found: search(location, country) };
      known.set(key, answer);
      return answer.found;
    },
    within: (geoId) => byId.get(geoId)?.ancestors ?? [geoId],
  };
}

/** The id of a region follows from its code: 10^9 plus country and code read as a number in base 36. */
function regionId(country: string, code: string): number {
  return /^[a-z\d]{1,4}$/.test(code) ? 1e9 + Number.parseInt(country + code, 36) : 0;
}

const widest = ['country', 'region', 'metro', 'city'];

/**
 * Of places with the same name the widest, since it contains the others. Of several equally wide places the first, which is the largest,
 * but only where the text also named a country or a containing place (`sure`); else undefined.
 */
function choose(candidates: PlaceRow[], { sure }: { sure: boolean }): PlaceRow | undefined {
  const kind = widest.find((one) => candidates.some((row) => row.kind === one));
  const wide = candidates.filter((row) => row.kind === kind);
  if (!sure && new Set(candidates.map((row) => row.country)).size > 1) return undefined;
  return sure || wide.length === 1 ? wide[0] : undefined;
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[’']/g, '')
    .replace(/^greater /, '')
    .replace(/ (metropolitan )?area$/, '')
    .trim();
}

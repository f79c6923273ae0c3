import { LRUCache } from 'lru-cache';
import type { Database } from '../../../platform/postgres/postgres.js';
import { type PlaceRow, selectPlaces, selectPlacesVersion } from './sql/select-places.js';

/** A place that a location's text names: its country, and the place with all that contain it. */
export type FoundPlace = { country: string; geoIds: number[] };

/** The place of a location's text, within a country where that is known; null where none is known, or several that it could be. */
export type FindPlace = (location: string, country: string | null) => FoundPlace | null;

export type Places = {
  find: FindPlace;
  /** A place's id and those of all that contain it; the id alone where the directory does not know it. */
  within: (geoId: number) => number[];
};

const loaded = new WeakMap<Database, { version: string; places: Places }>();

/** The places as the database holds them now; read again only when they were changed. */
export async function loadPlaces(database: Database): Promise<Places> {
  const version = await selectPlacesVersion(database.pool);
  const known = loaded.get(database);
  if (known?.version === version) return known.places;
  const places = indexPlaces(await selectPlaces(database.pool));
  loaded.set(database, { version, places });
  return places;
}

// What the names of countries in people's locations are besides their own.
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

/** Indexes places, the larger of a kind first, for `find` and `within`. */
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
    // A country that contradicts its text says nothing about a place within it.
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

/** Regions have an id made of their code: 10^9 and the number that country and code spell in base 36. */
function regionId(country: string, code: string): number {
  return /^[a-z\d]{1,4}$/.test(code) ? 1e9 + Number.parseInt(country + code, 36) : 0;
}

const widest = ['country', 'region', 'metro', 'city'];

/**
 * Of namesakes the widest, which is true of all inside it; of several as wide the largest, unless neither a country nor anything
 * around them was said.
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

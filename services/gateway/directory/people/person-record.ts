import type { ContactFacts } from '../../../../schema/contracts/directory.js';
import { listPersonIdentifiers } from '../../../../schema/contracts/person-identifiers.js';
import type { Outcome } from '../bulk/index.js';
import type { Places } from '../reference-lists/index.js';
import type { KeyedFacts } from './identify-people.js';
import { digestPositions, type PositionRecord, toPosition } from './position-record.js';

export type Phone = { number: string; is_verified: boolean; collected_at: string | null };

/** The rows of a person (tables person and contact). */
export type PersonRecord = {
  id: string;
  social_url: string;
  first_name: string;
  last_name: string;
  location: string | null;
  country: string | null;
  geo_ids: number[];
  positions_digest: string | null;
  /** Further identifiers of the person, as `source:value`. */
  identifiers: string[];
  email: string | null;
  email_is_verified: boolean;
  phones: Phone[];
};

/** The result of merging facts into a person: the record, and the new positions, or null where the stored ones stay. */
export type PersonChange = {
  record: PersonRecord;
  positions: PositionRecord[] | null;
  change: 'created' | 'updated' | 'unchanged';
  /** Whether the person has other identifiers than before. */
  isIdentified: boolean;
};

/** The outcome of a person who is not stored and comes without a name. */
export const refusedAsUnknown: Outcome = {
  refused: { location: 'social_url', message: 'is held of nobody; a new person needs first_name and last_name' },
};

/**
 * Merges facts into the stored person: absent fields are kept, null clears a field, positions replace all stored ones. A new person
 * gets an id from `newId`; the facts of a new person must have a name.
 */
export function mergePerson(
  stored: PersonRecord | undefined,
  facts: KeyedFacts,
  newId: () => string,
  places: Places,
): PersonChange {
  const positions = facts.positions?.map(toPosition) ?? null;
  const digest = positions && digestPositions(positions);
  const record: PersonRecord = {
    id: stored?.id ?? newId(),
    social_url: facts.social_url,
    first_name: facts.first_name ?? stored?.first_name ?? '',
    last_name: facts.last_name ?? stored?.last_name ?? '',
    ...mergePlace(stored, facts, places),
    positions_digest: digest ?? stored?.positions_digest ?? null,
    identifiers: mergeIdentifiers(stored?.identifiers ?? [], facts),
    ...mergeReach(stored, facts),
  };
  if (!stored) return { record, positions, change: 'created', isIdentified: record.identifiers.length > 0 };
  const repeats = digest === null || digest === stored.positions_digest;
  return {
    record,
    positions: repeats ? null : positions,
    change: repeats && isSamePerson(stored, record) ? 'unchanged' : 'updated',
    isIdentified: !isSameIdentifiers(stored, record),
  };
}

/** A put may give 20, and they are added, so without a limit a person could have any number of them. */
const mostIdentifiers = 100;

function mergeIdentifiers(stored: string[], facts: KeyedFacts): string[] {
  if (facts.identifiers === undefined) return stored;
  if (facts.identifiers === null) return [];
  return [...new Set([...listPersonIdentifiers(facts), ...stored])].slice(0, mostIdentifiers).sort();
}

function mergePlace(
  stored: PersonRecord | undefined,
  facts: ContactFacts,
  places: Places,
): Pick<PersonRecord, 'location' | 'country' | 'geo_ids'> {
  const location = facts.location === undefined ? (stored?.location ?? null) : facts.location;
  if (facts.location === undefined && facts.country === undefined && facts.geo_id === undefined) {
    return { location, country: stored?.country ?? null, geo_ids: stored?.geo_ids ?? [] };
  }
  // A new location invalidates the stored country, unless the facts repeat it.
  const given = facts.country ?? (facts.location === undefined ? (stored?.country ?? null) : null);
  const found = location && facts.country !== null ? places.find(location, given) : null;
  const country = facts.country === null ? null : (given ?? found?.country ?? null);
  if (facts.geo_id) return { location, country, geo_ids: places.within(Number(facts.geo_id)) };
  return { location, country, geo_ids: facts.geo_id === null ? [] : (found?.geoIds ?? []) };
}

export type Reach = Pick<PersonRecord, 'email' | 'email_is_verified' | 'phones'>;

/** Merges given e-mail and phone numbers into the stored ones. */
export function mergeReach(
  stored: Reach | undefined,
  { email, email_is_verified, phones }: Pick<ContactFacts, keyof Reach>,
): Reach {
  const address = email === undefined ? (stored?.email ?? null) : email;
  // A verification holds for the address that was verified, not for its replacement.
  const stays = address !== null && address === stored?.email && stored.email_is_verified;
  return {
    email: address,
    email_is_verified: address !== null && (email_is_verified ?? stays),
    phones: phones === undefined ? (stored?.phones ?? []) : (phones ?? []).map(toPhone),
  };
}

function toPhone(phone: { number: string; is_verified: boolean; collected_at?: string | null }): Phone {
  return { number: phone.number, is_verified: phone.is_verified, collected_at: phone.collected_at ?? null };
}

function isSamePerson(one: PersonRecord, other: PersonRecord): boolean {
  return (
    one.first_name === other.first_name &&
    one.last_name === other.last_name &&
    one.location === other.location &&
    one.country === other.country &&
    one.email === other.email &&
    one.email_is_verified === other.email_is_verified &&
    one.geo_ids.join() === other.geo_ids.join() &&
    isSameIdentifiers(one, other) &&
    isSamePhones(one.phones, other.phones)
  );
}

const isSameIdentifiers = (one: PersonRecord, other: PersonRecord): boolean =>
  one.identifiers.length === other.identifiers.length &&
  one.identifiers.every((identifier, at) => identifier === other.identifiers[at]);

/** Whether two lists have the same numbers in the same order. */
export function isSamePhones(some: Phone[], others: Phone[]): boolean {
  if (some.length === 0 && others.length === 0) return true;
  return JSON.stringify(some.map(Object.values)) === JSON.stringify(others.map(Object.values));
}

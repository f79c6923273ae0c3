import { v7 } from 'uuid';
import { type BulkReceipt, type ContactFacts, PersonFacts } from '../../../../schema/contracts/directory.js';
import { isOwnPersonId } from '../../../../schema/contracts/person-identifiers.js';
import type { RequestContext } from '../../../platform/context.js';
import { afterPart } from '../../../platform/errors.js';
import { type Client, transaction } from '../../../platform/postgres/postgres.js';
import type { Deps } from '../../operation/deps.js';
import { foldByKey, type Keyed, type Outcome, receiveBulk, spreadOutcomes } from '../bulk/index.js';
import { announceChanges, type Career, noteLeadership, readExecutives } from '../changes/index.js';
import { digestOf, type EmployerName, readEmployers, withEmployers } from '../employers/index.js';
import { refuseErased } from '../erasures/index.js';
import { lockPeople } from '../locks.js';
import { loadPlaces, type Places } from '../reference-lists/index.js';
import { deriveForPeople } from '../searches/index.js';
import { withTitles } from './enter-titles.js';
import { identifyPeople, type KeyedFacts, refuseUnnamed } from './identify-people.js';
import { mergePerson, type PersonChange, type PersonRecord, refusedAsUnknown } from './person-record.js';
import { normalizeTitle, type PositionRecord, toPosition } from './position-record.js';
import { storeAccountContacts } from './put-account-contacts.js';
import { refuseUnknownCompanies } from './refuse-unknown-companies.js';
import { adoptAddresses, writeIdentifiers } from './sql/person-identifiers.js';
import {
  deletePositions,
  insertPeople,
  insertPositions,
  selectStoredPeople,
  updatePeople,
  writeContacts,
} from './sql/store-people.js';
import { toCareer } from './to-career.js';

const receivePeople = receiveBulk(PersonFacts, storePeople);

/** Creates and changes people, by address, identifier or e-mail address, and accounts' own contacts. Stores valid items; the receipt lists others. */
export async function putPeople(
  deps: Pick<Deps, 'database'> & Partial<Pick<Deps, 'bus'>>,
  input: { body: unknown[] },
  ctx: RequestContext,
): Promise<BulkReceipt> {
  const receipt = await receivePeople(deps, input, ctx);
  if (receipt.updated > 0) announceChanges(deps.bus);
  return receipt;
}

/**
 * Stores people, and accounts' own contacts (those with `account_id`), and returns the outcome of each. Each of the two kinds is one
 * transaction. If the second fails, the first has been committed; the error does not claim otherwise, and a repeat is harmless. Skips
 * unchanged people. Refuses erased people (X7), new people without a name, items by which nobody can be recognised, and ids that the
 * directory never gave to a company.
 */
export async function storePeople(deps: Pick<Deps, 'database'>, facts: ContactFacts[]): Promise<Outcome[]> {
  const refused = new Map([...(await refuseUnknownCompanies(deps.database.pool, facts)), ...refuseUnnamed(facts)]);
  if (refused.size === 0) return storeOfEither(deps, facts);
  const good = [...facts.keys()].filter((place) => !refused.has(place));
  const stored = await storeOfEither(
    deps,
    good.map((place) => facts[place]!),
  );
  const outcomes = new Map(good.map((place, at) => [place, stored[at]!]));
  return facts.map((_, index) => refused.get(index) ?? outcomes.get(index)!);
}

async function storeOfEither(deps: Pick<Deps, 'database'>, facts: ContactFacts[]): Promise<Outcome[]> {
  if (!facts.some((one) => one.account_id)) return storeOfDirectory(deps, facts);
  const outcomes = new Array<Outcome>(facts.length);
  let isPartStored = false;
  for (const [isOwn, store] of [
    [false, storeOfDirectory],
    [true, storeAccountContacts],
  ] as const) {
    const indexes = [...facts.keys()].filter((index) => !!facts[index]!.account_id === isOwn);
    if (indexes.length === 0) continue;
    // Contacts of an account without an address were refused.
    const some = indexes.map((index) => facts[index] as KeyedFacts);
    const stored = await store(deps, some).catch((error) => {
      throw isPartStored ? afterPart(error) : error;
    });
    isPartStored = true;
    for (const [at, index] of indexes.entries()) outcomes[index] = stored[at]!;
  }
  return outcomes;
}

/** Stores the directory's people, with their positions and contacts, everything that is derived from them, and the activity they make (G7). */
async function storeOfDirectory(deps: Pick<Deps, 'database'>, facts: ContactFacts[]): Promise<Outcome[]> {
  const places = await loadPlaces(deps.database);
  const kept = await leaveOutErased(deps, facts);
  return withEmployers(deps.database, [...listEmployers(kept)], (employerIds) =>
    withTitles(deps.database, listTitles(kept), (titleIds) =>
      transaction(deps.database.pool, async (client) => {
        const { given, outcomes } = await readKeys(client, facts);
        const keyed = foldByKey(given, (one) => one.social_url);
        const { changes, careers } = await planChanges(client, keyed, given, places, outcomes);
        const executives = await readExecutives(client, careers);
        await nameCompanies(client, changes, careers, employerIds);
        await writeChanges(client, changes, titleIds);
        await noteLeadership(client, careers, executives, titleIds);
        for (const { record, change } of changes) outcomes.set(record.social_url, change);
        return spreadOutcomes(facts.length, keyed, outcomes);
      }),
    ),
  );
}

/** Locks the people of the items, and returns the items with their addresses and the outcomes of refused ones, which have keys of their own. */
async function readKeys(
  client: Client,
  facts: ContactFacts[],
): Promise<{ given: KeyedFacts[]; outcomes: Map<string, Outcome> }> {
  const outcomes = new Map<string, Outcome>();
  const { items, adopted } = await identifyPeople(client, facts);
  const given = items.map((one, place): KeyedFacts => {
    if ('facts' in one) return one.facts;
    const social_url = `refused ${place}`;
    outcomes.set(social_url, one.refused);
    return { ...facts[place]!, social_url };
  });
  const named = given.filter((one) => !outcomes.has(one.social_url));
  await lockPeople(client, [...new Set(named.map((one) => one.social_url))]);
  for (const [one, refused] of await refuseErased(client, named)) outcomes.set(one.social_url, refused);
  await adoptAddresses(
    client,
    adopted.filter(({ url }) => !outcomes.has(url)),
  );
  return { given, outcomes };
}

/** The facts of people who are not erased, since nothing may be entered of others. People erased afterwards are refused under the lock. */
async function leaveOutErased({ database }: Pick<Deps, 'database'>, facts: ContactFacts[]): Promise<ContactFacts[]> {
  const erased = await refuseErased(database.pool, facts);
  if (erased.size === 0) return facts;
  const urls = new Set([...erased.keys()].flatMap((one) => one.social_url ?? []));
  return facts.filter((one) => !erased.has(one) && !(one.social_url && urls.has(one.social_url)));
}

function* listTitles(facts: ContactFacts[]): Generator<string> {
  for (const { positions } of facts) for (const { title } of positions ?? []) yield normalizeTitle(title);
}

function* listEmployers(facts: ContactFacts[]): Generator<EmployerName> {
  for (const { positions } of facts) {
    for (const one of positions ?? []) {
      const { employer } = one.company_social_id ? noEmployer : toPosition(one);
      if (employer) yield employer;
    }
  }
}
const noEmployer = { employer: null };

/** Gives positions that name their employers by text the companies that these are recognised as. */
async function nameCompanies(
  client: Client,
  changes: PersonChange[],
  careers: Career<PositionRecord>[],
  employerIds: Map<string, number>,
): Promise<void> {
  if (employerIds.size === 0) return;
  const companies = await readEmployers(client, employerIds.values());
  const lists = [...changes.map(({ positions }) => positions ?? []), ...careers.flatMap((one) => one.lists)];
  for (const one of new Set(lists.flat())) {
    if (!one.employer) continue;
    one.named_employer_id = employerIds.get(digestOf(one.employer))!;
    one.company_id = companies.get(one.named_employer_id) ?? null;
  }
}

/** The changes to be written, and whose roles are to be compared. Refusals are added to `outcomes`. */
async function planChanges(
  client: Client,
  keyed: Keyed<KeyedFacts>[],
  given: KeyedFacts[],
  places: Places,
  outcomes: Map<string, Outcome>,
): Promise<{ changes: PersonChange[]; careers: Career<PositionRecord>[] }> {
  const wanted = keyed.filter((one) => !outcomes.has(one.key));
  const rows = await selectStoredPeople(
    client,
    wanted.map((one) => one.key),
  );
  const stored = new Map(rows.map((row) => [row.social_url, row]));
  const changes: PersonChange[] = [];
  const careers: Career<PositionRecord>[] = [];
  for (const { key, facts, indexes } of wanted) {
    const before = stored.get(key);
    if (!before && (facts.first_name === undefined || facts.last_name === undefined)) {
      outcomes.set(key, refusedAsUnknown);
      continue;
    }
    const change = mergePerson(before, facts, v7, places);
    changes.push(change);
    const career = toCareer(
      before,
      change,
      indexes.map((index) => given[index]!),
    );
    if (career) careers.push(career);
  }
  return { changes, careers };
}

async function writeChanges(client: Client, changes: PersonChange[], titleIds: Map<string, number>): Promise<void> {
  const written = changes.filter((one) => one.change !== 'unchanged');
  if (written.length === 0) return;
  const created = written.filter((one) => one.change === 'created').map((one) => one.record);
  const updated = written.filter((one) => one.change === 'updated');
  await insertPeople(client, created);
  await updatePeople(
    client,
    updated.map((one) => one.record),
  );
  await deletePositions(
    client,
    updated.filter((one) => one.positions).map((one) => one.record.id),
  );
  await insertPositions(client, listPositions(written), titleIds);
  await writeContacts(
    client,
    created,
    updated.map((one) => one.record),
  );
  await identify(client, created, updated);
  await deriveForPeople(
    client,
    written.map((one) => one.record.id),
    updated.map((one) => one.record.id),
  );
}

/** Records the identity of new people, and the identifiers of those whose identifiers changed. */
async function identify(client: Client, created: PersonRecord[], updated: PersonChange[]): Promise<void> {
  const changed = updated.filter((one) => one.isIdentified).map((one) => one.record);
  await writeIdentifiers(
    client,
    [...created.filter((one) => one.identifiers.length > 0), ...changed],
    created.filter((one) => isOwnPersonId(one.social_url)),
  );
}

function* listPositions(changes: PersonChange[]) {
  for (const { record, positions } of changes) {
    for (const position of positions ?? []) yield { personId: record.id, position };
  }
}

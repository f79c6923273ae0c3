import { listPersonIdentifiers, type PersonIdentifierFacts } from '../../../../schema/contracts/person-identifiers.js';
import { listIdentifiers, toPlainUrl } from '../../../platform/identifiers.js';
import type { Queryable } from '../../../platform/postgres/postgres.js';
import type { Outcome } from '../bulk/index.js';
import { hasSuppressed, selectSuppressed } from './sql/suppression.js';
import { hashPlain, toPlainEmail } from './suppression-key.js';

/** The addresses among these whose people were erased (X7). The caller has locked these people, so no erasure of them is under way. */
export async function findErased(db: Queryable, urls: string[]): Promise<string[]> {
  return findSuppressed(db, urls, toPlainUrl);
}

/** The fields that identify a person. */
type PersonKeys = {
  social_url?: string | undefined;
  email?: string | null | undefined;
  identifiers?: PersonIdentifierFacts[] | null | undefined;
};

/**
 * The outcome of each of these people who was erased, whether known by the address, the e-mail address or another identifier (X7). The caller has
 * locked these people, or asks again once they are locked.
 */
export async function refuseErased<T extends PersonKeys>(db: Queryable, people: T[]): Promise<Map<T, Outcome>> {
  const urls = new Set(await findErased(db, [...new Set(people.flatMap((one) => one.social_url ?? []))]));
  const given = new Set(people.flatMap(({ email }) => (email ? [email] : [])));
  const emails = new Set(await findSuppressed(db, [...given], toPlainEmail));
  const held = [...new Set(people.flatMap(listPersonIdentifiers))];
  const identifiers = new Set(await findSuppressed(db, held, (plain) => plain));
  return new Map(
    people.flatMap((one): [T, Outcome][] => {
      if (one.social_url && urls.has(one.social_url)) return [[one, refusedAs('social_url')]];
      if (one.email && emails.has(one.email)) return [[one, refusedAs('email')]];
      return listPersonIdentifiers(one).some((held) => identifiers.has(held)) ? [[one, refusedAs('identifiers')]] : [];
    }),
  );
}

/** The texts among these that name somebody who was erased, by an address or an e-mail address (X7). */
export async function findNaming(db: Queryable, texts: string[]): Promise<Set<string>> {
  if (texts.length === 0 || !(await hasSuppressed(db))) return new Set();
  const identifiers = new Map(texts.map((text) => [text, listIdentifiers(text)]));
  const all = [...new Set([...identifiers.values()].flatMap((some) => [...some]))];
  const erased = new Set(await findSuppressed(db, all, (plain) => plain));
  const named = [...identifiers].filter(([, some]) => [...some].some((one) => erased.has(one)));
  return new Set(named.map(([text]) => text));
}

/** The values whose plain form is suppressed. */
async function findSuppressed(db: Queryable, values: string[], toPlain: (value: string) => string): Promise<string[]> {
  if (values.length === 0 || !(await hasSuppressed(db))) return [];
  const hashes = values.map((value) => hashPlain(toPlain(value)));
  const found = new Set((await selectSuppressed(db, hashes)).map((hash) => hash.toString('hex')));
  return values.filter((_, index) => found.has(hashes[index]!.toString('hex')));
}

/** The outcome of an item about an erased person, who is known by this field. */
const refusedAs = (location: keyof PersonKeys): Outcome => ({
  refused: { location, message: 'is that of somebody who was erased' },
  isPrivate: true,
});

import type { SourceFacts } from '../../facts/compare-facts.js';
import { defineFacts } from '../../facts/define-facts.js';
import { toFill } from '../../facts/to-fill.js';
import { asObject, type Json, parseJson } from '../../http/read-json.js';
import { type SourceKind, Unread } from '../../source-kind.js';

/** What differs between the registers that publish facts about a company by its number, as JSON. */
export type Register = Pick<
  SourceKind,
  'name' | 'title' | 'licence' | 'key' | 'pageOf' | 'ofIdentifier' | 'readIdentifiers'
> & {
  /** The least time between two requests, in milliseconds. */
  paceMs: number;
  address(key: string): string;
  /** The facts in an answer; null if the entry is about a sole trader, of whom nothing is kept. Throws Unread if the entry has another number. */
  readEntry(body: Json, key: string): SourceFacts | null;
};

/** Registers publish changes within a day. */
const everyMs = 6 * 60 * 60_000;

/** A kind of source that reads the entry of a company in a register. */
export function defineRegister({ paceMs, address, readEntry, ...register }: Register): SourceKind {
  return defineFacts({
    ...register,
    vendor: { name: register.name, everyMs: paceMs, atOnce: 2 },
    everyMs,
    isRegister: true,
    facts: { rank: 'register', of: toFill },
    async readFacts(key, get) {
      const answer = await get(address(key), 'json', { isConditional: true });
      if (answer === null) return null;
      const entry = readEntry(asObject(parseJson(answer.text)), key);
      if (entry === null)
        throw new Unread('The entry is about a person who trades alone; leadwire keeps nothing about such people.');
      if (entry.name === '') throw new Unread('The entry has no name.');
      return entry;
    },
  });
}

/** The number of a company in the register of a country, from an identifier such as `registry:NO:923609016`; null for any other. */
export function numberIn(country: string, pattern: RegExp): (identifier: string) => string | null {
  const prefix = `registry:${country}:`;
  return (identifier) => {
    const number = identifier.startsWith(prefix) ? identifier.slice(prefix.length) : '';
    return pattern.test(number) ? number : null;
  };
}

/** Throws Unread unless the answer is about the company that was asked for. */
export function checkNumber(found: unknown, key: string): void {
  if (String(found) !== key) throw new Unread('The register returned the entry of another company.');
}

/** The year of a day such as 1972-09-18. */
export const yearOf = (day: unknown): number | null => {
  const year = Number(/^(\d{4})-/.exec(String(day))?.[1]);
  return year > 0 ? year : null;
};

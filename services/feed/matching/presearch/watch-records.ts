import { Chains, mix } from './chains.js';
import { criteriaCount } from './interned-criteria.js';
import { Records } from './records.js';
import { WatchLists } from './watch-lists.js';

/** A watch as of one of its changes. */
export type Watch = {
  accountId: string;
  icpCriteriaId: string;
  change: number;
  /** The number of the write that created it. */
  createdChange: number;
  isEnabled: boolean;
  /** The most signals of a day, at least 1; null where there is no cap. */
  maxSignalsPerDay: number | null;
};
export type WatchKey = Pick<Watch, 'accountId' | 'icpCriteriaId'>;

const id = 0;
const account = 4;
export const watchCriteria = 5;
/** Where the watch stands in the list of its criteria. */
const place = 6;
/** The next watch of the same account. */
export const watchOfAccount = 7;
const previousOfAccount = 8;
/** Numbers of changes have up to 53 bits, and take two integers each. */
const change = 9;
const created = 11;
const isEnabled = 13;
/** 0 for no cap. */
const cap = 14;
const next = 15;

export const accountWatches = 4;
export const accountCount = 5;
const nextAccount = 6;

/** The watches and their accounts. */
export class WatchRecords {
  readonly records = new Records(16);
  readonly accounts = new Records(7);
  /** The watches of each criteria. */
  readonly lists: WatchLists;
  private readonly chains: Chains;
  private readonly accountChains: Chains;
  /** The id that is looked for. */
  private readonly asked = new Int32Array(8);

  constructor(
    /** The records of the criteria. */
    private readonly criteria: Records,
    private readonly seed: number,
  ) {
    const { records, accounts } = this;
    this.lists = new WatchLists(criteria, records, place);
    this.chains = new Chains(records, next, (watch) =>
      this.hashOf(records.data, watch, records.data[watch + account]!),
    );
    this.accountChains = new Chains(accounts, nextAccount, (one) => hashId(accounts.data, one, seed));
  }

  /** Returns a watch, or 0. Throws where an id is no UUID. */
  find({ accountId, icpCriteriaId }: WatchKey): number {
    writeId(icpCriteriaId, this.asked, 0);
    const itsAccount = this.findAccount(accountId);
    if (itsAccount === 0) return 0;
    const { data } = this.records;
    let watch = this.chains.first(this.hashOf(this.asked, 0, itsAccount));
    while (watch !== 0 && !(data[watch + account] === itsAccount && isSameId(data, watch + id, this.asked, 0)))
      watch = data[watch + next]!;
    return watch;
  }

  /** Returns an account that has watches, or 0. */
  findAccount(accountId: string): number {
    writeId(accountId, this.asked, 4);
    const { data } = this.accounts;
    let found = this.accountChains.first(hashId(this.asked, 4, this.seed));
    while (found !== 0 && !isSameId(data, found, this.asked, 4)) found = data[found + nextAccount]!;
    return found;
  }

  /** Adds a watch that is not there yet. */
  add(watch: Watch, criteria: number): void {
    const itsAccount = this.findAccount(watch.accountId) || this.addAccount();
    const record = this.records.take();
    const { data } = this.records;
    writeId(watch.icpCriteriaId, data, record + id);
    data[record + account] = itsAccount;
    this.update(record, watch);
    this.chains.add(record, this.hashOf(data, record, itsAccount));
    const ofAccounts = this.accounts.data;
    const first = ofAccounts[itsAccount + accountWatches]!;
    data[record + watchOfAccount] = first;
    if (first !== 0) data[first + previousOfAccount] = record;
    ofAccounts[itsAccount + accountWatches] = record;
    ofAccounts[itsAccount + accountCount]!++;
    this.join(record, criteria);
  }

  /** Stores everything of a watch except its criteria. */
  update(record: number, watch: Watch): void {
    const { data } = this.records;
    writeNumber(data, record + change, watch.change);
    writeNumber(data, record + created, watch.createdChange);
    data[record + isEnabled] = watch.isEnabled ? 1 : 0;
    data[record + cap] = watch.maxSignalsPerDay ?? 0;
  }

  /** Removes a watch; what had the same criteria or account stays. Its criteria are to be left before. */
  remove(record: number): void {
    const { data } = this.records;
    const itsAccount = data[record + account]!;
    this.chains.remove(record, this.hashOf(data, record, itsAccount));
    const following = data[record + watchOfAccount]!;
    const before = data[record + previousOfAccount]!;
    const ofAccounts = this.accounts.data;
    if (following !== 0) data[following + previousOfAccount] = before;
    if (before !== 0) data[before + watchOfAccount] = following;
    else ofAccounts[itsAccount + accountWatches] = following;
    if (--ofAccounts[itsAccount + accountCount]! === 0) {
      this.accountChains.remove(itsAccount, hashId(ofAccounts, itsAccount, this.seed));
      this.accounts.give(itsAccount);
    }
    this.records.give(record);
  }

  /** The watch has these criteria from now on. */
  join(record: number, criteria: number): void {
    this.records.data[record + watchCriteria] = criteria;
    this.lists.add(criteria, record);
  }

  /** Removes the watch from its criteria. Returns whether no other watch has them. */
  leave(record: number): boolean {
    const criteria = this.records.data[record + watchCriteria]!;
    this.lists.remove(criteria, record);
    return this.criteria.data[criteria + criteriaCount] === 0;
  }

  accountOf(record: number): number {
    return this.records.data[record + account]!;
  }

  read(record: number): Watch {
    const { data } = this.records;
    return {
      accountId: readId(this.accounts.data, data[record + account]!),
      icpCriteriaId: readId(data, record + id),
      change: readNumber(data, record + change),
      createdChange: readNumber(data, record + created),
      isEnabled: data[record + isEnabled] === 1,
      maxSignalsPerDay: data[record + cap]! || null,
    };
  }

  /** Adds the account that was just looked for. */
  private addAccount(): number {
    const added = this.accounts.take();
    this.accounts.data.set(this.asked.subarray(4), added);
    this.accountChains.add(added, hashId(this.accounts.data, added, this.seed));
    return added;
  }

  private hashOf(data: Int32Array, at: number, itsAccount: number): number {
    return mix(hashId(data, at, this.seed), itsAccount);
  }
}

function writeNumber(to: Int32Array, at: number, value: number): void {
  to[at] = value % 2 ** 32;
  to[at + 1] = Math.floor(value / 2 ** 32);
}

const readNumber = (from: Int32Array, at: number): number => (from[at]! >>> 0) + from[at + 1]! * 2 ** 32;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const hyphen = 45;
const letterA = 97;

/** Writes a UUID as four integers. Throws where it is none. */
function writeId(text: string, to: Int32Array, at: number): void {
  if (!uuid.test(text)) throw new Error('The ID of a watch or an account is not a UUID.');
  let digits = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === hyphen) continue;
    const into = at + (digits++ >> 3);
    to[into] = (to[into]! << 4) | (code < letterA ? code - 48 : code - letterA + 10);
  }
}

const characters = Buffer.alloc(36, hyphen);
const placesOfDigits = [...characters.keys()].filter((place) => ![8, 13, 18, 23].includes(place));
const hexDigits = Buffer.from('0123456789abcdef');

/** Returns the UUID of four integers. It is made byte by byte, since an item may have a hundred thousand matches. */
function readId(from: Int32Array, at: number): string {
  for (let digit = 0; digit < 32; digit++) {
    characters[placesOfDigits[digit]!] = hexDigits[(from[at + (digit >> 3)]! >>> (28 - 4 * (digit & 7))) & 15]!;
  }
  return characters.toString('latin1');
}

function isSameId(one: Int32Array, at: number, other: Int32Array, otherAt: number): boolean {
  for (let nth = 0; nth < 4; nth++) if (one[at + nth] !== other[otherAt + nth]) return false;
  return true;
}

function hashId(data: Int32Array, at: number, seed: number): number {
  return mix(mix(data[at]! ^ seed, data[at + 1]!), mix(data[at + 2]! ^ seed, data[at + 3]!));
}

import type { CompanyFill, FactRank } from '../directory/companies/index.js';

/** Who answers the requests of some kinds of source, whatever its hosts are called: what it asks for applies to all of them. */
export type Vendor = {
  name: string;
  /** The least time between two requests, in milliseconds, over all replicas. */
  everyMs: number;
  /** The most sources that are read at once. */
  atOnce: number;
  /** Whether each host is asked in a pace of its own and by what its robots.txt says, as companies' own sites are. */
  isEachHost?: true;
};

/** What is held of one thing that a source describes, such as a job. */
export type Facts = Record<string, string | string[] | null>;

/** Things that a source describes, by their key at the source. */
export type Entities = Map<string, Facts>;

export type Answer = {
  text: string;
  /** Of a stream: whether it was left while it still had something to say. */
  hasMore?: boolean;
  /** The address that answered. */
  url: string;
};

/**
 * Sends a GET request in its turn, and returns the answer if it has status 200 and the media type that is asked for, null where the answer
 * is the one of the read before. Of a stream of lines, which does not end, it returns the whole lines that came until it was quiet. Throws Unread
 * for any other answer.
 */
export type Get = (
  url: string,
  mediaType: 'json' | 'xml' | 'html' | 'feed' | 'lines',
  options?: { isConditional?: true },
) => Promise<Answer | null>;

/** Reads the title of a page for people, as far as its host allows that; throws Unread where it cannot be read. */
export type ReadTitle = (url: string) => Promise<string>;

/** What reading a source gave. What could not be read is thrown as Unread: it says nothing about the entities. */
export type Reading =
  | { state: 'unchanged' }
  | {
      state: 'complete';
      /** What the source calls its company; null where it does not. */
      name: string | null;
      entities: Entities;
      /** What the next reading compares its result with, or continues from; null if it begins anew. */
      fingerprint: string | null;
      /** Of a list of changes: the keys of the sources that may have changed. */
      changedKeys?: readonly string[];
      /** Whether the list has more by now, so that it is read again as soon as its vendor can be asked. */
      hasMore?: boolean;
    };

/** A source could not be read. Nothing that is held of it changes by that. */
export class Unread extends Error {
  override readonly name = 'Unread';
  /** For how long the whole vendor is left alone, in milliseconds; null where only this source failed. */
  readonly restMs: number | null;
  /** The status of the answer, where it is that there is no such thing: 404 or 410, or 416 where a stream does not go back that far. */
  readonly gone: 404 | 410 | 416 | null;
  /** Whether there is an answer that is not of the expected kind, and will be none later. */
  readonly isUnfit: boolean;

  constructor(
    message: string,
    options: { restMs?: number; gone?: 404 | 410 | 416; isUnfit?: boolean; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.restMs = options.restMs ?? null;
    this.gone = options.gone ?? null;
    this.isUnfit = options.isUnfit ?? false;
  }
}

/** What is held of an entity from earlier readings. */
export type HeldEntity = {
  facts: Facts;
  /** Since when complete readings have lacked it, and how many; null and 0 while it is there. */
  missingSince: Date | null;
  missingReads: number;
  closedAt: Date | null;
};

/** What a kind keeps of a source beside its entities, as JSON. */
export type Memory = Record<string, unknown>;

/** Something that a company did: `key` is unique within its source. */
export type SourceItem = {
  key: string;
  signalType: string;
  topic: string;
  headline: string;
  occurredAt: Date;
  payload: Record<string, unknown>;
  text?: string;
  /** What its company is called, for kinds that report about many companies. */
  company?: string;
  /** Set for news: told once of a company and day, whichever of its sources has it first. */
  isStory?: true;
};

export type Comparison = {
  /** The entities that changed, by their key. */
  changed: Map<string, HeldEntity>;
  items: SourceItem[];
  memory: Memory;
  /** Whether what was seen is only believed when it is seen again. */
  isHeld: boolean;
};

/** What a comparison is told of a source. */
export type Compared = {
  /** What the company is called in headlines. */
  company: string;
  held: Map<string, HeldEntity>;
  /** What the source has now. */
  seen: Entities;
  memory: Memory;
  now: Date;
};

/** What is known from the reading before. */
export type Before = {
  /** Null before the first one. */
  fingerprint: string | null;
  /** The keys of what is held. */
  listHeld(): Promise<ReadonlySet<string>>;
};

/** A kind of source: how it is found, read and compared. */
export type SourceKind = {
  name: string;
  /** What people call it. */
  title: string;
  vendor: Vendor;
  /** The API key by which the vendor identifies leadwire; absent if the vendor requires none. */
  key?: {
    /** The setting that has the key; without it no source of the kind is found or read. */
    setting: string;
    /** The header `Authorization` of each request. */
    toHeader(key: string): string;
  };
  /** Set for registers: if a register removes a company by law (410), leadwire forgets the company, too. */
  isRegister?: true;
  /** Set where a source reports about many companies: an item is reported for the company that it names, if that has another source that is read. */
  isOfMany?: true;
  /**
   * Set for lists of what has changed at a register: it reports nothing itself, and makes the sources of these kinds due that it names. It is
   * asked only while some of them are read.
   */
  hastens?: readonly string[];
  /** The sources of the kind that every installation has, switched off unless the kind hastens others. */
  presets?: readonly { key: string; name: string }[];
  /** How often a source of this kind is read, in milliseconds. */
  everyMs: number;
  /** Under which terms its data may be kept, and who is named for it. */
  licence: string;
  /** The key of the source that an address leads to, such as the name of a job board; null for any other address. Absent where no link leads to such sources. */
  recognise?(address: URL): string | null;
  /** The page of a source for people. */
  pageOf(key: string): string;
  /** The key of the source that an identifier of a company means, such as `cik:1318605`; null for any other. */
  ofIdentifier?(identifier: string): string | null;
  /** Finds the source of a company by the company's domain, and what it calls the company; null where there is none, or more than one. For bridges. */
  findByDomain?(domain: string, get: Get): Promise<{ key: string; name: string | null } | null>;
  /** Reads a source whole. */
  read(key: string, get: Get, before: Before): Promise<Reading>;
  /** Reads what a source calls its company; null where it does not say. Absent where no source of this kind does. */
  readName?(key: string, get: Get, readTitle: ReadTitle): Promise<string | null>;
  /** Reads by which identifiers other registers know the company; for kinds that are bridges between them. */
  readIdentifiers?(key: string, get: Get): Promise<string[]>;
  /** What the source knows of its company, and how much it is trusted. */
  facts?: { rank: FactRank; of(seen: Entities): CompanyFill };
  /** What to keep of a first reading, which reports nothing. */
  begin(seen: Compared['seen'], now: Date): Memory;
  compare(compared: Compared): Comparison;
};

import type { CompanyFill, FactRank } from '../directory/companies/index.js';

/**
 * Who answers the requests of one or more kinds of source, on whatever hosts. A pause that it asks for applies to all of them, or with `isEachHost`
 * to the host that asks for it.
 */
export type Vendor = {
  name: string;
  /** The least time between two requests, in milliseconds, over all replicas. */
  everyMs: number;
  /** The most sources that are read at the same time. */
  atOnce: number;
  /** Whether each host has a pace of its own and its robots.txt is obeyed, as with companies' own sites. */
  isEachHost?: true;
};

/** What is stored of one thing that a source describes, such as a job. */
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
 * Sends a GET request in its turn, and returns the answer if it has status 200 and the requested media type; null if the answer is the same as in the
 * previous reading. From a stream, which does not end by itself, it returns the complete lines that came until only blank lines came for a while, or
 * a limit of time or size was reached. Throws Unread for any other answer.
 */
export type Get = (
  url: string,
  mediaType: 'json' | 'xml' | 'html' | 'feed' | 'lines',
  options?: { isConditional?: true },
) => Promise<Answer | null>;

/** Reads the title of a web page, if its host allows that; throws Unread if it cannot be read. */
export type ReadTitle = (url: string) => Promise<string>;

/** The result of a reading. A failed reading throws Unread instead, since it says nothing about the entities. */
export type Reading =
  | { state: 'unchanged' }
  | {
      state: 'complete';
      /** What the source calls its company; null if it does not say. */
      name: string | null;
      entities: Entities;
      /** What the next reading compares its result with or continues from; null if it starts anew. */
      fingerprint: string | null;
      /** For a list of changes: the keys of the sources that may have changed. */
      changedKeys?: readonly string[];
      /** Whether the list already has more, so that it is read again as soon as its vendor may be asked. */
      hasMore?: boolean;
    };

/** A source could not be read. Nothing that is stored of it changes. */
export class Unread extends Error {
  override readonly name = 'Unread';
  /** How long all requests to the vendor (with `isEachHost`, to the host) pause, in milliseconds; null if only this source failed. */
  readonly restMs: number | null;
  /** The status of the answer if it says that there is no such thing: 404, 410, or 416 if a stream does not go back that far. */
  readonly gone: 404 | 410 | 416 | null;
  /** Whether an answer came that cannot be used (another media type, malformed or too large), and a later one would not be better. */
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

/** What is stored of an entity from earlier readings. */
export type HeldEntity = {
  facts: Facts;
  /** Since when complete readings have lacked the entity, and how many did; null and 0 while the source has it. */
  missingSince: Date | null;
  missingReads: number;
  closedAt: Date | null;
};

/** What a kind stores of a source besides its entities, as JSON. */
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
  /** The name of its company, for kinds that report about many companies. */
  company?: string;
  /** Set for news: it is reported once for a company and day, by whichever source has it first. */
  isStory?: true;
};

export type Comparison = {
  /** The entities that changed, by their key. */
  changed: Map<string, HeldEntity>;
  items: SourceItem[];
  memory: Memory;
  /** Whether a second reading must confirm what this one found. */
  isHeld: boolean;
};

/** What a comparison is given about a source. */
export type Compared = {
  /** What the company is called in headlines. */
  company: string;
  held: Map<string, HeldEntity>;
  /** What the source has now. */
  seen: Entities;
  memory: Memory;
  now: Date;
};

/** What is known from the previous reading. */
export type Before = {
  /** Null before the first one. */
  fingerprint: string | null;
  /** The keys of what is stored. */
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
    /** The setting that contains the key; without it, no source of the kind is found or read. */
    setting: string;
    /** The header `Authorization` of each request. */
    toHeader(key: string): string;
  };
  /** Set for registers: if a register removes a company by law (410), leadwire forgets the company, too. */
  isRegister?: true;
  /**
   * Set if a source reports about many companies: an item is reported for the company that it names, if another source of that company is switched
   * on.
   */
  isOfMany?: true;
  /**
   * Set for a list of what has changed at a register: it reports nothing itself, and makes the sources that it names, of these kinds, due. It is
   * asked only while any source of these kinds is switched on.
   */
  hastens?: readonly string[];
  /** The sources of the kind that every installation has, switched off unless the kind hastens others. */
  presets?: readonly { key: string; name: string }[];
  /** How often a source of this kind is read, in milliseconds. */
  everyMs: number;
  /** The terms under which its data may be kept, and who must be credited. */
  licence: string;
  /**
   * The key of the source that an address leads to, such as the name of a job board; null for any other address. Absent where no link leads to such
   * sources.
   */
  recognise?(address: URL): string | null;
  /** The web page of a source. */
  pageOf(key: string): string;
  /** The key of the source that belongs to an identifier of a company, such as `cik:1318605`; null for any other. */
  ofIdentifier?(identifier: string): string | null;
  /** Finds the source of a company by the company's domain, and what it calls the company; null if there is none or more than one. For bridges. */
  findByDomain?(domain: string, get: Get): Promise<{ key: string; name: string | null } | null>;
  /** Reads a source whole. */
  read(key: string, get: Get, before: Before): Promise<Reading>;
  /** Reads what a source calls its company; null if it does not say. Absent if no source of this kind says so. */
  readName?(key: string, get: Get, readTitle: ReadTitle): Promise<string | null>;
  /** Reads the identifiers by which other registers know the company; for kinds that are bridges between registers. */
  readIdentifiers?(key: string, get: Get): Promise<string[]>;
  /** What the source knows about its company, and how much the source is trusted. */
  facts?: { rank: FactRank; of(seen: Entities): CompanyFill };
  /** What to store of a first reading, which reports nothing. */
  begin(seen: Compared['seen'], now: Date): Memory;
  compare(compared: Compared): Comparison;
};

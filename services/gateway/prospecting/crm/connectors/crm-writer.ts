import type { OutletRecord } from '../../../../../schema/contracts/outlets.js';
import type { RemoteOptions } from './crm-connector.js';

/** Somebody to be written to a CRM. */
export type CrmPerson = {
  /** The ID of the person in leadwire, which prevents anybody from being written twice. */
  id: string;
  first_name: string;
  last_name: string;
  title: string | null;
  company_name: string | null;
  company_social_id: string | null;
  /** The address of the profile; null where none is known. */
  profile_url: string | null;
  remarks: Remark[];
};

/** How the subject of each remark begins. */
export const subjectStart = 'New lead:';

/** A note or a task that is added to the record of a person. */
export type Remark = {
  /** A text that no other remark contains, which is part of its body. */
  mark: string;
  /** Begins with `subjectStart`. */
  subject: string;
  body: string;
  /** Whether it may be there already, since an earlier try was not answered. */
  isRepeat: boolean;
};

/**
 * What a record had when it was written. `status` and `ownerId` are present if the CRM does not report when they change, so that changes are
 * detected by comparison; `owner` is present if somebody has chosen the owner.
 */
export type Held = { status?: string; ownerId?: string; owner?: string };

/** The outcome for a person: written, left out for good, refused for good, or to be tried again. */
export type Written = { held?: Held } & (
  | { state: 'written'; record_id: string }
  | { state: 'skipped' | 'failed' | 'waiting'; error: string }
);

/** At most 100 different people to be written together. */
export type Batch = {
  people: CrmPerson[];
  /** The outcome for each person, by ID, if it is known. */
  written: Map<string, Written>;
  signal: AbortSignal;
  /** Returns those IDs whose people have not been erased since. Called before each request that writes data of people. */
  keep: (ids: string[]) => Promise<Set<string>>;
};

/**
 * The status of a person in a CRM, as the CRM writes it, or the owner of the record, by e-mail address or else by name; and the time when it
 * came to that, or when the record was last changed.
 */
export type Standing = {
  person_id: string;
  field: 'status' | 'owner';
  value: string;
  /** What distinguishes it from the previous standing, if that is not the value itself: the name of an owner may change. */
  id?: string;
  at: string;
};

/** The standings that a CRM reports of people whose records have changed. */
export type StandingPage = {
  standings: Standing[];
  /** Whether the times are those of the standings, or of any change of the records. */
  isExact: boolean;
  /** From where the next page is read; null at the end. */
  next: string | null;
};

/** Writes people to the CRM of one connection. Every method throws CrmError where the CRM refuses all of them, and ends when its signal aborts. */
export type CrmWriter = {
  /** Resolves if people could be written, as far as this can be determined without writing any. */
  check(signal: AbortSignal): Promise<void>;
  /**
   * Writes people: creates those that the CRM does not have, and fills only empty fields of the others. Records the outcome of each in
   * `written`; people who are missing there must be tried again. If it throws, only the recorded refusals count: people who were written may
   * lack remarks. May be repeated.
   */
  write(batch: Batch): Promise<void>;
  /** Reads a page of the followed fields of people whose records have changed since `cursor`: an instant, or `next` of the page before. */
  readStandings(cursor: string, signal: AbortSignal): Promise<StandingPage>;
};

export type WriterOptions = RemoteOptions & {
  idField: string;
  writeAs: OutletRecord;
  adds: 'none' | 'note' | 'task';
  /** The field that holds the status of a person; null where it is not read. */
  statusField: string | null;
  /** Whether the owners of records are read. */
  takesOwner: boolean;
  now: () => Date;
};

/** As many people as one request to a CRM may name. */
export const peopleAtOnce = 100;

/** The rows of people who have not been erased since; `id` is that of the person. */
export async function keepRows<Row extends { id: string }>({ keep }: Batch, rows: Row[]): Promise<Row[]> {
  const kept = await keep(rows.map(({ id }) => id));
  return rows.filter(({ id }) => kept.has(id));
}

/** The fields that a record lacks, of those that are known of the person; null where there are none. */
export function emptyOnes<Field extends string>(
  known: Partial<Record<Field, string | null>>,
  held: Partial<Record<Field, unknown>>,
): Record<string, string> | null {
  const given = Object.entries<string | null | undefined>(known).filter(
    (entry): entry is [string, string] => Boolean(entry[1]) && !held[entry[0] as Field],
  );
  return given.length === 0 ? null : Object.fromEntries(given);
}

/** A remark that is still to be added to a record; `id` is that of the person. */
export type MissingRemark = { id: string; recordId: string; remark: Remark };

/**
 * The remarks that are still missing in the records of a batch's written people. If an earlier try may have added some, `findMarks` returns
 * which of these marks the records contain already.
 */
export async function listMissingRemarks(
  { people, written }: Batch,
  findMarks: (recordIds: string[], marks: string[]) => Promise<Set<string>>,
): Promise<MissingRemark[]> {
  const all = people.flatMap(({ id, remarks }) => {
    const outcome = written.get(id);
    return outcome?.state === 'written' ? remarks.map((remark) => ({ id, recordId: outcome.record_id, remark })) : [];
  });
  const repeated = all.filter(({ remark }) => remark.isRepeat);
  if (repeated.length === 0) return all;
  const records = [...new Set(repeated.map(({ recordId }) => recordId))];
  const marks = repeated.map(({ remark }) => remark.mark);
  const there = await findMarks(records, marks);
  return all.filter(({ remark }) => !there.has(remark.mark));
}

/** Those of the marks that one of the texts contains. */
export const marksIn = (marks: string[], texts: string[]): string[] =>
  marks.filter((mark) => texts.some((text) => text.includes(mark)));

/** Splits texts, in their order, into parts of at most `most` as `lengthOf` counts, for requests of limited size. */
export function inParts(texts: string[], lengthOf: (text: string) => number, most: number): string[][] {
  const parts: string[][] = [];
  let left = 0;
  for (const text of texts) {
    const length = lengthOf(text);
    if (length > left || parts.length === 0) {
      parts.push([]);
      left = most;
    }
    parts.at(-1)!.push(text);
    left -= length;
  }
  return parts;
}

import type { OutletRecord } from '../../../../../schema/contracts/outlets.js';
import type { RemoteOptions } from './crm-connector.js';

/** Somebody to be written to a CRM. */
export type CrmPerson = {
  /** The ID of the person in leadwire, by which nobody is written twice. */
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

/** What is added to the record of a person. */
export type Remark = {
  /** A text that no other remark contains, which is part of its body. */
  mark: string;
  subject: string;
  body: string;
  /** Whether it may be there already, since an earlier try was not answered. */
  isRepeat: boolean;
};

/** What became of a person: written, left out for good, refused for good, or to be tried again. */
export type Written =
  | { state: 'written'; record_id: string }
  | { state: 'skipped' | 'failed' | 'waiting'; error: string };

/** Writes people to the CRM of one connection. Every method throws CrmError where the CRM refuses all of them, and ends when its signal aborts. */
export type CrmWriter = {
  /** Ends where people could be written, as far as can be told without writing any. */
  check(signal: AbortSignal): Promise<void>;
  /**
   * Writes at most 100 different people: those that the CRM does not have are created, of the others only empty fields are filled. Notes in
   * `written` what became of each, by the ID; whoever is missing is to be tried again. Where it throws, only refusals count of what is noted:
   * who was written may lack remarks. May be repeated.
   */
  write(people: CrmPerson[], written: Map<string, Written>, signal: AbortSignal): Promise<void>;
};

export type WriterOptions = RemoteOptions & {
  idField: string;
  writeAs: OutletRecord;
  adds: 'none' | 'note' | 'task';
  now: () => Date;
};

/** As many people as one request to a CRM may name. */
export const peopleAtOnce = 100;

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

/** A remark that is still to be added to a record. */
export type MissingRemark = { personId: string; recordId: string; remark: Remark };

/**
 * The remarks that people's records lack, of those who were written. Where an earlier try may have added some, `readTexts` reads the texts of
 * what the records have.
 */
export async function listMissingRemarks(
  people: CrmPerson[],
  written: ReadonlyMap<string, Written>,
  readTexts: (recordIds: string[]) => Promise<string[]>,
): Promise<MissingRemark[]> {
  const having = people.flatMap((person) => {
    const outcome = written.get(person.id);
    return outcome?.state === 'written' ? [{ person, recordId: outcome.record_id }] : [];
  });
  const repeated = having.filter(({ person }) => person.remarks.some(({ isRepeat }) => isRepeat));
  const there = repeated.length === 0 ? [] : await readTexts(repeated.map(({ recordId }) => recordId));
  return having.flatMap(({ person, recordId }) =>
    person.remarks
      .filter(({ mark }) => !there.some((text) => text.includes(mark)))
      .map((remark) => ({ personId: person.id, recordId, remark })),
  );
}

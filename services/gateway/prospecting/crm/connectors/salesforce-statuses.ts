import { CrmError } from './crm-error.js';
import type { Held, Standing, StandingPage } from './crm-writer.js';

type Row = Record<string, unknown> & { Id: string };

const leadsAtOnce = 200;

/** What is followed of a lead; null or false where it is not. */
export type Followed = { statusField: string | null; takesOwner: boolean };

/** The fields of a lead that hold what is followed, as SOQL names them. */
export const listFollowed = ({ statusField, takesOwner }: Followed): string[] => [
  ...(statusField === null ? [] : [statusField]),
  ...(takesOwner ? ['OwnerId', 'CreatedById', 'Owner.Email', 'Owner.Name'] : []),
];

/**
 * The status and the owner in a row, as far as they are followed. Fields may hold numbers and Booleans, and one that is empty is "". Whoever owns
 * what they have created was not chosen.
 */
export function readFollowed(row: Row, { statusField, takesOwner }: Followed): Held {
  const { Email, Name } = (row.Owner ?? {}) as { Email?: string | null; Name?: string | null };
  return {
    ...(statusField === null ? {} : { status: toText(row[statusField]) }),
    ...(takesOwner ? { ownerId: toText(row.OwnerId) } : {}),
    ...(takesOwner && row.OwnerId !== row.CreatedById ? { owner: Email || Name || '' } : {}),
  };
}

const toText = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

/**
 * Reads a page of the leads that have the ID of a person and have changed since a cursor, which is an instant with or without the ID of the
 * last lead. Salesforce keeps the history of a field only where an administrator has it kept, so that the time of the last change of the lead
 * stands for that of its status and its owner.
 */
export async function readSalesforceStandings(
  query: (soql: string) => Promise<Row[]>,
  { idField, ...followed }: Followed & { idField: string },
  cursor: string,
): Promise<StandingPage> {
  const [instant = '', id] = cursor.split(' ');
  const since = new Date(instant).toISOString();
  // The ID came from Salesforce.
  const after =
    id && /^[A-Za-z0-9]{15,18}$/.test(id)
      ? `(LastModifiedDate > ${since} OR (LastModifiedDate = ${since} AND Id > '${id}'))`
      : `LastModifiedDate >= ${since}`;
  const fields = [...new Set(['Id', idField, ...listFollowed(followed), 'LastModifiedDate'])].join(', ');
  const rows = await query(
    `SELECT ${fields} FROM Lead WHERE ${idField} != null AND ${after} ORDER BY LastModifiedDate, Id LIMIT ${leadsAtOnce}`,
  );
  const standings = rows.flatMap((row): Standing[] => {
    const of = { person_id: String(row[idField]), at: toInstant(row.LastModifiedDate) };
    const { status, ownerId, owner = '' } = readFollowed(row, followed);
    return [
      ...(status === undefined ? [] : [{ ...of, field: 'status' as const, value: status }]),
      ...(ownerId === undefined ? [] : [{ ...of, field: 'owner' as const, value: owner, id: ownerId }]),
    ];
  });
  const last = rows.at(-1);
  const isLast = last === undefined || rows.length < leadsAtOnce;
  return { standings, isExact: false, next: isLast ? null : `${toInstant(last.LastModifiedDate)} ${last.Id}` };
}

/** Salesforce writes instants with an offset without a colon. */
function toInstant(text: unknown): string {
  const at = Date.parse(String(text).replace(/\+(\d\d)(\d\d)$/, '+$1:$2'));
  if (Number.isNaN(at)) throw new CrmError('away', 'Salesforce did not say when leads were changed.');
  return new Date(at).toISOString();
}

import { CrmError } from './crm-error.js';
import type { Held, Standing, StandingPage } from './crm-writer.js';

type Row = Record<string, unknown> & { Id: string };

/** The types of record as which people are written. */
export type ObjectType = 'Lead' | 'Contact';

const recordsAtOnce = 200;

/** Which fields of a record are followed: the one of the status, or null, and whether the owner. */
export type Followed = { statusField: string | null; takesOwner: boolean };

/**
 * Which fields of records of one of these types are followed. If people are contacts or leads, only leads have the status: contacts may lack its
 * field.
 */
export const followedOf = (
  type: ObjectType,
  types: readonly ObjectType[],
  { statusField, takesOwner }: Followed,
): Followed => ({ statusField: type === 'Contact' && types.length > 1 ? null : statusField, takesOwner });

/** The fields of a record that hold what is followed, as SOQL names them. */
export const listFollowed = ({ statusField, takesOwner }: Followed): string[] => [
  ...(statusField === null ? [] : [statusField]),
  ...(takesOwner ? ['OwnerId', 'CreatedById', 'Owner.Email', 'Owner.Name'] : []),
];

/**
 * The status and the owner in a row, as far as they are followed. Fields may hold numbers and Booleans, and an empty one is "". An owner who
 * created the record was not chosen.
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
 * Reads a page of the records of some types that have a person's ID and have changed since a cursor, which is an instant with or without the
 * ID of the last record. Salesforce keeps the history of a field only if an administrator enables it, so the time of the record's last change
 * is used for its status and its owner.
 */
export async function readSalesforceStandings(
  query: (soql: string) => Promise<Row[]>,
  options: Followed & { idField: string; types: readonly ObjectType[] },
  cursor: string,
): Promise<StandingPage> {
  const { idField } = options;
  const found: Changed[] = [];
  // Where a type has more, the records of the others that come after its last one are left to the next page.
  let end: string | null = null;
  for (const type of options.types) {
    const followed = followedOf(type, options.types, options);
    if (listFollowed(followed).length === 0) continue;
    const rows = (await query(toQuery(type, followed, idField, cursor))).map((row) => toChanged(row, followed));
    if (rows.length >= recordsAtOnce && (end === null || rows.at(-1)!.key < end)) end = rows.at(-1)!.key;
    for (const row of rows) found.push(row);
  }
  const standings = found
    .filter(({ key }) => end === null || key <= end)
    .flatMap(({ row, at, followed }): Standing[] => {
      const of = { person_id: String(row[idField]), at };
      const { status, ownerId, owner = '' } = readFollowed(row, followed);
      return [
        ...(status === undefined ? [] : [{ ...of, field: 'status' as const, value: status }]),
        ...(ownerId === undefined ? [] : [{ ...of, field: 'owner' as const, value: owner, id: ownerId }]),
      ];
    });
  return { standings, isExact: false, next: end };
}

/** A record that has changed; `key` is its place in the order of all, and the cursor of what follows it. IDs of a type begin alike. */
type Changed = { row: Row; at: string; key: string; followed: Followed };

function toChanged(row: Row, followed: Followed): Changed {
  const at = toInstant(row.LastModifiedDate);
  return { row, at, key: `${at} ${row.Id}`, followed };
}

function toQuery(type: ObjectType, followed: Followed, idField: string, cursor: string): string {
  const [instant = '', id] = cursor.split(' ');
  const since = new Date(instant).toISOString();
  // The ID came from Salesforce.
  const after =
    id && /^[A-Za-z0-9]{15,18}$/.test(id)
      ? `(LastModifiedDate > ${since} OR (LastModifiedDate = ${since} AND Id > '${id}'))`
      : `LastModifiedDate >= ${since}`;
  const fields = [...new Set(['Id', idField, ...listFollowed(followed), 'LastModifiedDate'])].join(', ');
  return `SELECT ${fields} FROM ${type} WHERE ${idField} != null AND ${after} ORDER BY LastModifiedDate, Id LIMIT ${recordsAtOnce}`;
}

/** Salesforce writes instants with an offset without a colon. */
function toInstant(text: unknown): string {
  const at = Date.parse(String(text).replace(/\+(\d\d)(\d\d)$/, '+$1:$2'));
  if (Number.isNaN(at))
    throw new CrmError('away', 'Salesforce returned records without the time of their last change.');
  return new Date(at).toISOString();
}

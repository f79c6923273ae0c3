import { CrmError } from './crm-error.js';
import type { StatusPage } from './crm-writer.js';

type Row = Record<string, unknown> & { Id: string };

const leadsAtOnce = 200;

/**
 * Reads a page of the leads that have the ID of a person and have changed since a cursor, which is an instant with or without the ID of the
 * last lead. Salesforce keeps the history of a field only where an administrator has it kept, so that the time of the last change of the lead
 * stands for that of its status.
 */
export async function readSalesforceStatuses(
  query: (soql: string) => Promise<Row[]>,
  { idField, statusField }: { idField: string; statusField: string },
  cursor: string,
): Promise<StatusPage> {
  const [instant = '', id] = cursor.split(' ');
  const since = new Date(instant).toISOString();
  // The ID came from Salesforce.
  const after =
    id && /^[A-Za-z0-9]{15,18}$/.test(id)
      ? `(LastModifiedDate > ${since} OR (LastModifiedDate = ${since} AND Id > '${id}'))`
      : `LastModifiedDate >= ${since}`;
  const rows = await query(
    `SELECT Id, ${idField}, ${statusField}, LastModifiedDate FROM Lead WHERE ${idField} != null AND ${after} ORDER BY LastModifiedDate, Id LIMIT ${leadsAtOnce}`,
  );
  const standings = rows.map((row) => ({
    person_id: String(row[idField]),
    crm_status: toStatus(row[statusField]),
    at: toInstant(row.LastModifiedDate),
  }));
  const isLast = rows.length < leadsAtOnce;
  return { standings, isExact: false, next: isLast ? null : `${standings.at(-1)!.at} ${rows.at(-1)!.Id}` };
}

/** The value of a field as a status; fields may hold numbers and Booleans, and one that is empty has the status "". */
export const toStatus = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

/** Salesforce writes instants with an offset without a colon. */
function toInstant(text: unknown): string {
  const at = Date.parse(String(text).replace(/\+(\d\d)(\d\d)$/, '+$1:$2'));
  if (Number.isNaN(at)) throw new CrmError('away', 'Salesforce did not say when leads were changed.');
  return new Date(at).toISOString();
}

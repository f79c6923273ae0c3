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
  const standings = rows.flatMap((row) => {
    const status = row[statusField];
    const at = toInstant(row.LastModifiedDate);
    return typeof status === 'string' && at ? [{ person_id: String(row[idField]), crm_status: status, at }] : [];
  });
  const last = rows.at(-1);
  const to = toInstant(last?.LastModifiedDate) ?? since;
  return { standings, to, next: rows.length < leadsAtOnce ? null : `${to} ${last!.Id}` };
}

/** Salesforce writes instants with an offset without a colon. */
function toInstant(text: unknown): string | null {
  const at = Date.parse(String(text).replace(/\+(\d\d)(\d\d)$/, '+$1:$2'));
  return Number.isNaN(at) ? null : new Date(at).toISOString();
}

import type { Client } from '../../../../platform/postgres/postgres.js';

/** Which source filled a field of a company, and with what. */
export type Fill = { field: string; source: string; rank: string; value: string };

/** What sources filled of a company, by field. */
export async function selectFills(client: Client, key: string): Promise<Map<string, Fill>> {
  const { rows } = await client.query<Fill>({
    name: 'company-fills',
    text: 'select field, source, rank, value from company_fill where company_social_id = $1::bigint',
    values: [key],
  });
  return new Map(rows.map((row) => [row.field, row]));
}

/** Notes what a source filled of a company. */
export async function storeFills(client: Client, key: string, fills: Fill[]): Promise<void> {
  if (fills.length === 0) return;
  await client.query({
    name: 'company-fills-store',
    text: `insert into company_fill as f (company_social_id, field, source, rank, value)
           select $1::bigint, r.field, r.source, r.rank, r.value
           from jsonb_to_recordset($2::jsonb) as r (field text, source text, rank text, value text)
           on conflict (company_social_id, field) do update
             set source = excluded.source, rank = excluded.rank, value = excluded.value, filled_at = now()
           where (f.source, f.value) is distinct from (excluded.source, excluded.value)`,
    values: [key, JSON.stringify(fills)],
  });
}

/** Deletes what is noted of a source, and returns it by the keys of the companies. Index company_fill_source. */
export async function deleteFills(client: Client, source: string): Promise<Map<string, Fill[]>> {
  const { rows } = await client.query<Fill & { key: string }>({
    name: 'company-fills-delete',
    text: 'delete from company_fill where source = $1 returning company_social_id::text as key, field, source, rank, value',
    values: [source],
  });
  const fills = new Map<string, Fill[]>();
  for (const { key, ...fill } of rows) fills.set(key, [...(fills.get(key) ?? []), fill]);
  return fills;
}

import type { Queryable } from '../../../platform/postgres/postgres.js';

/** The columns of a company that the model reads. */
export type DocumentRow = {
  social_id: number;
  name: string;
  former_names: string[];
  description: string | null;
  industry_id: string | null;
  tags: string[];
  hq_country: string | null;
  employees_on_social: number | null;
  founded: number | null;
  organization_type: string | null;
};

const columns = `social_id, name, former_names, description, industry_id, tags, hq_country, employees_on_social, founded,
  organization_type`;

/** The exact number of companies; reads the whole table. */
export async function countCompanies(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ count: number }>('select count(*) as count from company');
  return rows[0]!.count;
}

/** One of every `step` companies, chosen by a hash of the id; reads the whole table. */
export async function selectSample(db: Queryable, step: number): Promise<DocumentRow[]> {
  const { rows } = await db.query<DocumentRow>({
    text: `select ${columns} from company where (hashint8(social_id) & 2147483647) % $1::int = 0 order by social_id`,
    values: [step],
  });
  return rows;
}

/** The next companies in the order of their ids. By primary key. */
export async function selectDocumentPage(db: Queryable, afterId: number, limit: number): Promise<DocumentRow[]> {
  const { rows } = await db.query<DocumentRow>({
    name: 'lookalike-document-page',
    text: `select ${columns} from company where social_id > $1::bigint order by social_id limit $2::int`,
    values: [afterId, limit],
  });
  return rows;
}

/** The companies of these ids. By primary key. */
export async function selectDocuments(db: Queryable, ids: number[]): Promise<DocumentRow[]> {
  const { rows } = await db.query<DocumentRow>({
    name: 'lookalike-documents',
    text: `select ${columns} from company where social_id = any($1::bigint[]) order by social_id`,
    values: [ids],
  });
  return rows;
}

/** A change of a company. Writers of companies commit with rising (updated_at, social_id). */
export type Change = { social_id: number; updated_at: string };

/** The last change, or undefined in an empty directory. By index company_newest. */
export async function selectLastChange(db: Queryable): Promise<Change | undefined> {
  const { rows } = await db.query<Change>({
    name: 'lookalike-last-change',
    text: 'select social_id, updated_at from company order by company.updated_at desc, company.social_id desc limit 1',
  });
  return rows[0];
}

/** At most `limit` changes after a given one, the oldest first. By index company_newest. */
export async function selectChanges(db: Queryable, after: Change, limit: number): Promise<Change[]> {
  const { rows } = await db.query<Change>({
    name: 'lookalike-changes',
    text: `select social_id, updated_at from company
           where (company.updated_at, company.social_id) > ($1::timestamptz, $2::bigint)
           order by company.updated_at, company.social_id limit $3::int`,
    values: [after.updated_at, after.social_id, limit],
  });
  return rows;
}

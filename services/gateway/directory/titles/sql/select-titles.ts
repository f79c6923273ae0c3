import type { Queryable } from '../../../../platform/postgres/postgres.js';

/** A clause of a query: the place of the phrase it is of, and the terms that a role must have all or none of. */
export type TermClause = { place: number; isExact: boolean; all: string[]; none: string[] };
export type FoundTitle = { id: number; place: number; isExact: boolean };

/**
 * The titles with a role that meets one of the clauses, each with the first place of such a clause, and whether an exact clause says so; by the
 * index job_title_role_terms, once for each clause. Null if the clauses find more than `most`; none is read then.
 */
export async function selectTitlesByTerms(
  db: Queryable,
  clauses: TermClause[],
  most: number,
): Promise<FoundTitle[] | null> {
  const { rows } = await db.query<FoundTitle | { id: null }>({
    name: 'titles-by-terms',
    text: `with found as materialized (
             select found.title_id as id, clause.place, clause."isExact"
             from jsonb_to_recordset($1::jsonb) as clause (place integer, "isExact" boolean, "all" text[], "none" text[])
             cross join lateral (
               select r.title_id from job_title_role r
               where r.terms @> clause."all" and not r.terms && clause."none" offset 0) found
             limit $2::bigint + 1)
           select null::integer as id, null::integer as place, null::boolean as "isExact"
           where (select count(*) from found) > $2::bigint
           union all
           (select id, place, bool_or("isExact") from found
            where (select count(*) from found) <= $2::bigint
            group by id, place order by place desc)`,
    values: [JSON.stringify(clauses), most],
  });
  return rows[0]?.id === null ? null : (rows as FoundTitle[]);
}

/**
 * Those among these titles that have a role of one of the clauses, as above; by the index job_title_role_title. For few titles this is
 * cheaper than to look up what every title of the directory has.
 */
export async function selectAmong(db: Queryable, clauses: TermClause[], ids: number[]): Promise<FoundTitle[]> {
  const { rows } = await db.query<FoundTitle>({
    name: 'titles-among',
    text: `select r.title_id as id, clause.place, bool_or(clause."isExact") as "isExact"
           from job_title_role r
           join jsonb_to_recordset($1::jsonb) as clause (place integer, "isExact" boolean, "all" text[], "none" text[])
             on r.terms @> clause."all" and not r.terms && clause."none"
           where r.title_id = any($2::integer[])
           group by r.title_id, clause.place`,
    values: [JSON.stringify(clauses), ids],
  });
  return rows;
}

/** The texts of these titles; by the primary key. */
export async function selectTexts(db: Queryable, ids: number[]): Promise<{ id: number; text: string }[]> {
  const { rows } = await db.query<{ id: number; text: string }>({
    name: 'titles-texts',
    text: 'select id, text from job_title where id = any($1::integer[])',
    values: [ids],
  });
  return rows;
}

/** At most `limit` titles that rules of another version have read, after an id, in the order of ids; by the index job_title_outdated. */
export async function selectOutdated(
  db: Queryable,
  version: number,
  after: number,
  limit: number,
): Promise<{ id: number; text: string }[]> {
  const { rows } = await db.query<{ id: number; text: string }>({
    name: 'titles-outdated',
    text: `select id, text from job_title
           where (rules_version < $1::smallint or rules_version > $1::smallint) and id > $2::integer
           order by id limit $3::integer`,
    values: [version, after, limit],
  });
  return rows;
}

/** Returns the lowest version of the rules that some title was read by: that of before an upgrade until all titles have been read again. */
export async function lowestVersion(db: Queryable, present: number): Promise<number> {
  const { rows } = await db.query<{ lowest: number }>({
    name: 'titles-lowest-version',
    text: 'select least(min(rules_version), $1::smallint) as lowest from job_title',
    values: [present],
  });
  return rows[0]!.lowest;
}

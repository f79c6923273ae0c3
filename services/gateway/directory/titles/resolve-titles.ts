import type { Queryable } from '../../../platform/postgres/postgres.js';
import { inTurns } from '../../../platform/turn.js';
import { bareQualifierOf, compileTitles, type TitleQuery } from './compile-titles.js';
import { canonicalTitles } from './occupations/canonical.js';
import { rulesVersion } from './reading/read-title.js';
import {
  type FoundTitle,
  selectAmong,
  selectOutdated,
  selectTexts,
  selectTitlesByTerms,
  type TermClause,
} from './sql/select-titles.js';
import { clausesOfPhrase } from './terms.js';

const running = new WeakMap<Queryable, Map<string, Promise<ReadonlyMap<number, string> | null>>>();
const pageRows = 20_000;
const fewTitles = 20_000;
/** More than any dictionary has. */
const everything = 1e12;
/** If there are more, a search compares the titles of those whom it finds, which costs less than looking each title up. */
const mostTitles = 1_000;

/** A title of the dictionary. */
export type KnownTitle = { titleId: number; title: string };

/**
 * The titles that a query means: `ids`, each with the rule that matched, or null if they are many or all. Then `clauses` select, by the terms
 * of job_title_role, the titles that may be meant (null: any), and `ruleOf` decides which are.
 */
export type ResolvedTitles = {
  ids: ReadonlyMap<number, string> | null;
  clauses: Pick<TermClause, 'all' | 'none'>[] | null;
  /** The rule by which a title is meant; undefined where it is not. */
  ruleOf(title: KnownTitle): string | undefined;
};

/**
 * Resolves a query against the dictionary, with all titles that are committed before the call: a few look-ups by terms, and at most
 * `most` ids, however many titles there are. Nothing is kept. Throws the errors of the database.
 */
export async function resolveTitles(db: Queryable, query: TitleQuery, most = mostTitles): Promise<ResolvedTitles> {
  const namesNone = query.includes.length === 0 && query.canonicalIds.length === 0;
  const ids = namesNone ? null : await resolveShared(db, query, most);
  if (ids) return { ids, clauses: clausesOf(query), ruleOf: ({ titleId }) => ids.get(titleId) };
  const { match } = compileTitles(query);
  return { ids, clauses: namesNone ? null : clausesOf(query), ruleOf: ({ title }) => match(title)?.rule };
}

/** Callers at the same time share one reading. */
function resolveShared(db: Queryable, query: TitleQuery, most: number): Promise<ReadonlyMap<number, string> | null> {
  const shared = running.get(db) ?? new Map<string, Promise<ReadonlyMap<number, string> | null>>();
  running.set(db, shared);
  const key = JSON.stringify([query.includes, query.canonicalIds, query.excludes, most]);
  const held = shared.get(key);
  if (held) return held;
  const resolved = resolve(db, query, most).finally(() => shared.delete(key));
  shared.set(key, resolved);
  return resolved;
}

/** Null where more than `most` titles have the terms. Titles that other rules have read, after an upgrade, are compared one by one. */
async function resolve(db: Queryable, query: TitleQuery, most: number): Promise<Map<number, string> | null> {
  const { match } = compileTitles({ ...query, excludes: [] });
  // Those that wait to be read again come first: what the worker reads meanwhile is then found by its terms.
  const found = new Map<number, string>();
  const outdated = await matchOutdated(db, query, found, most);
  if (outdated === null) return null;
  const rules = rulesOf(query);
  const titles = await selectTitlesByTerms(db, clausesOf(query), most);
  if (titles === null) return null;
  const doubtful = await readDoubtful(db, titles);
  await inTurns(titles, ({ id, place, isExact }) => {
    // It was compared by its text, since its terms are those of other rules.
    if (outdated.has(id)) return;
    const text = isExact ? undefined : doubtful.get(id);
    const rule = isExact ? rules[place]! : text === undefined ? undefined : match(text)?.rule;
    if (rule !== undefined) found.set(id, rule);
  });
  await dropExcluded(db, query.excludes, found);
  return found;
}

/** The rule of each place: the phrases as they were given, then the names of the canonical titles. */
function rulesOf({ includes, canonicalIds }: TitleQuery): string[] {
  const { byId } = canonicalTitles();
  return [...includes, ...canonicalIds.map((id) => byId.get(id.toLowerCase())?.name ?? id)];
}

function clausesOf({ includes, canonicalIds }: TitleQuery): TermClause[] {
  const { byId } = canonicalTitles();
  return [
    ...includes.flatMap((text, place) =>
      clausesOfPhrase(text, bareQualifierOf(text, false)).map((clause) => ({ place, ...clause })),
    ),
    ...canonicalIds.flatMap((id, index) => {
      const code = byId.get(id.toLowerCase())?.code;
      const place = includes.length + index;
      return code === undefined ? [] : [{ place, isExact: true, all: [`o:${code}`], none: [] }];
    }),
  ];
}

/** The texts of titles that no exact clause names. */
async function readDoubtful(db: Queryable, titles: FoundTitle[]): Promise<Map<number, string>> {
  const ids = titles.filter(({ isExact }) => !isExact).map(({ id }) => id);
  const rows = ids.length === 0 ? [] : await selectTexts(db, [...new Set(ids)]);
  return new Map(rows.map(({ id, text }) => [id, text]));
}

async function dropExcluded(db: Queryable, excludes: string[], found: Map<number, string>): Promise<void> {
  if (excludes.length === 0 || found.size === 0) return;
  const clauses = excludes.flatMap((text, place) =>
    clausesOfPhrase(text, bareQualifierOf(text, true)).map((clause) => ({ place, ...clause })),
  );
  const titles =
    found.size <= fewTitles
      ? await selectAmong(db, clauses, [...found.keys()])
      : (await selectTitlesByTerms(db, clauses, everything))!.filter(({ id }) => found.has(id));
  const doubtful = await readDoubtful(db, titles);
  const { match } = compileTitles({ includes: [], canonicalIds: [], excludes });
  for (const { id, isExact } of titles) {
    const text = doubtful.get(id);
    if (isExact || (text !== undefined && match(text) === null)) found.delete(id);
  }
}

/** The titles that other rules have read, null where they are more than `most`; those of them that are meant are added to `found`. */
async function matchOutdated(
  db: Queryable,
  query: TitleQuery,
  found: Map<number, string>,
  most: number,
): Promise<ReadonlySet<number> | null> {
  const matcher = compileTitles(query);
  const outdated = new Set<number>();
  for (let after = 0; ; ) {
    const rows = await selectOutdated(db, rulesVersion, after, pageRows);
    if (outdated.size + rows.length > most) return null;
    await inTurns(rows, ({ id, text }) => {
      outdated.add(id);
      const match = matcher.match(text);
      if (match) found.set(id, match.rule);
    });
    if (rows.length < pageRows) return outdated;
    after = rows.at(-1)!.id;
  }
}

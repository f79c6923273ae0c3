import type { Queryable } from '../../../platform/postgres/postgres.js';
import { inTurns } from '../../../platform/turn.js';
import { anyTitle, bareQualifierOf, compileTitles, type TitleQuery } from './compile-titles.js';
import { canonicalTitles } from './occupations/canonical.js';
import { rulesVersion } from './reading/read-title.js';
import {
  type FoundTitle,
  selectAllIds,
  selectAmong,
  selectOutdated,
  selectTexts,
  selectTitlesByTerms,
  type TermClause,
} from './sql/select-titles.js';
import { clausesOfPhrase } from './terms.js';

const running = new WeakMap<Queryable, Map<string, Promise<ReadonlyMap<number, string>>>>();
const pageRows = 20_000;
const fewTitles = 20_000;

/**
 * The ids of the dictionary's titles that a query means, each with the rule that matched; including all titles committed before the call.
 * Each phrase is a few look-ups by terms; nothing is kept, and callers at the same time share one reading. Titles that other rules have
 * read, after an upgrade, are compared one by one until the worker has read them again. Throws the errors of the database.
 */
export function resolveTitleIds(db: Queryable, query: TitleQuery): Promise<ReadonlyMap<number, string>> {
  const shared = running.get(db) ?? new Map<string, Promise<ReadonlyMap<number, string>>>();
  running.set(db, shared);
  const key = JSON.stringify([query.includes, query.canonicalIds, query.excludes]);
  const held = shared.get(key);
  if (held) return held;
  const resolved = resolve(db, query).finally(() => shared.delete(key));
  shared.set(key, resolved);
  return resolved;
}

async function resolve(db: Queryable, query: TitleQuery): Promise<Map<number, string>> {
  const { match } = compileTitles({ ...query, excludes: [] });
  // Those that wait to be read again come first: what the worker reads meanwhile is then found by its terms.
  const found = new Map<number, string>();
  await matchOutdated(db, query, found);
  if (query.includes.length === 0 && query.canonicalIds.length === 0) {
    for (const id of await selectAllIds(db)) found.set(id, anyTitle);
  } else {
    const rules = rulesOf(query);
    const titles = await selectTitlesByTerms(db, clausesOf(query));
    const doubtful = await readDoubtful(db, titles);
    await inTurns(titles, ({ id, place, isExact }) => {
      const text = isExact ? undefined : doubtful.get(id);
      const rule = isExact ? rules[place]! : text === undefined ? undefined : match(text)?.rule;
      if (rule !== undefined) found.set(id, rule);
    });
  }
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
      : (await selectTitlesByTerms(db, clauses)).filter(({ id }) => found.has(id));
  const doubtful = await readDoubtful(db, titles);
  const { match } = compileTitles({ includes: [], canonicalIds: [], excludes });
  for (const { id, isExact } of titles) {
    const text = doubtful.get(id);
    if (isExact || (text !== undefined && match(text) === null)) found.delete(id);
  }
}

async function matchOutdated(db: Queryable, query: TitleQuery, found: Map<number, string>): Promise<void> {
  const matcher = compileTitles(query);
  let after = 0;
  for (;;) {
    const rows = await selectOutdated(db, rulesVersion, after, pageRows);
    await inTurns(rows, ({ id, text }) => {
      const match = matcher.match(text);
      if (match) found.set(id, match.rule);
    });
    if (rows.length < pageRows) return;
    after = rows.at(-1)!.id;
  }
}

import type { Queryable } from '../../../platform/postgres/postgres.js';
import { selectDictionary } from './sql/select-titles.js';

/** A copy of `job_title` in memory that only grows; each reader remembers how far it has read. */
export type Dictionary = { ids: number[]; texts: string[]; refresh(): Promise<void> };

const pageRows = 20_000;

/**
 * Creates a copy that `refresh` brings up to date by id. PostgreSQL assigns ids before their transactions commit, so a row may appear
 * below an id that was read already. What was read counts as complete only once every transaction that was running then has ended; until
 * then it is read again, and known ids are skipped.
 */
export function createDictionary(db: Queryable): Dictionary {
  const ids: number[] = [];
  const texts: string[] = [];
  /** Ids read beyond `complete`. */
  let recent = new Set<number>();
  let complete = 0;
  /** How far each page read, and the first transaction that it could not see; oldest first. */
  const reads: { upTo: number; xmax: number }[] = [];
  let running: Promise<void> | null = null;

  async function refresh(): Promise<void> {
    let after = complete;
    for (;;) {
      const page = await selectDictionary(db, after, pageRows);
      while (reads[0] && reads[0].xmax <= page.xmin) complete = reads.shift()!.upTo;
      for (const { id, text } of page.rows) {
        if (recent.has(id)) continue;
        recent.add(id);
        ids.push(id);
        texts.push(text);
      }
      after = page.rows.at(-1)?.id ?? after;
      if (after > (reads.at(-1)?.upTo ?? complete)) reads.push({ upTo: after, xmax: page.xmax });
      if (page.rows.length < pageRows) break;
    }
    recent = new Set([...recent].filter((id) => id > complete));
  }

  return {
    ids,
    texts,
    refresh() {
      running ??= refresh().finally(() => {
        running = null;
      });
      return running;
    },
  };
}

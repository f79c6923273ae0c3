import { fingerprintOf } from '../../entities.js';
import type { Get, Reading, ReadTitle, SourceKind } from '../../source-kind.js';
import { Unread } from '../../source-kind.js';
import { beginBoard, compareBoards } from './compare-boards.js';
import { type Job, toEntities } from './job.js';

/** What a page of a board says. */
export type BoardPage = {
  jobs: Job[];
  /** The address of the next page; null after the last one. */
  next: string | null;
  /** How many jobs the board claims to have; null if it does not say. */
  total: number | null;
  name: string | null;
};

/** What differs between the systems that host job boards. */
export type Board = Pick<SourceKind, 'name' | 'title' | 'licence' | 'recognise' | 'pageOf'> & {
  /** The least time between two requests to the vendor, in milliseconds; 1 s where absent. */
  paceMs?: number;
  mediaType: 'json' | 'xml';
  /** The address of the first page. */
  address(key: string): string;
  readPage(text: string, url: string, key: string): BoardPage;
  /** The address with more details of each job, such as its department; it is read when the first address has changed. */
  wholeAddress?(key: string): string;
  readName?(key: string, get: Get, readTitle: ReadTitle): Promise<string | null>;
};

/** How often a board is read: new jobs are reported within a few hours. */
const everyMs = 6 * 60 * 60_000;
/** Enough for `maxJobs` at a hundred to a page. */
const maxPages = 100;

/** A kind of source of which each reading reads the whole job board. */
export function defineBoard(board: Board): SourceKind {
  async function readAll(first: string, key: string, get: Get, isConditional: boolean) {
    const jobs: Job[] = [];
    let name: string | null = null;
    let url: string | null = first;
    for (let pages = 0; url !== null; pages++) {
      if (pages === maxPages) throw new Unread(`The board has more than ${maxPages} pages.`);
      const answer = await get(url, board.mediaType, isConditional && pages === 0 ? { isConditional } : {});
      if (answer === null) return null;
      const page = board.readPage(answer.text, url, key);
      jobs.push(...page.jobs);
      name ??= page.name;
      url = page.next;
      if (url === null) checkTotal(page.total, jobs.length);
    }
    return { jobs, name };
  }

  return {
    name: board.name,
    title: board.title,
    licence: board.licence,
    everyMs,
    vendor: { name: board.name, everyMs: board.paceMs ?? 1_000, atOnce: 2 },
    recognise: board.recognise,
    pageOf: board.pageOf,
    begin: beginBoard,
    compare: compareBoards,
    async read(key, get, { fingerprint }): Promise<Reading> {
      const read = await readAll(board.address(key), key, get, true);
      if (read === null) return { state: 'unchanged' };
      const entities = toEntities(read.jobs);
      const found = { state: 'complete', name: read.name, entities, fingerprint: fingerprintOf(entities) } as const;
      if (found.fingerprint === fingerprint) return { state: 'unchanged' };
      if (!board.wholeAddress) return found;
      const whole = await readAll(board.wholeAddress(key), key, get, false);
      return whole === null ? { state: 'unchanged' } : { ...found, entities: toEntities(whole.jobs) };
    },
    async readName(key, get, readTitle) {
      if (board.readName) return board.readName(key, get, readTitle);
      return (await readAll(board.address(key), key, get, false))?.name ?? null;
    },
  };
}

/**
 * An answer with fewer jobs than the total it gives is incomplete. An empty answer without a total does not count either: some systems give it for
 * boards that do not exist.
 */
function checkTotal(total: number | null, count: number): void {
  if (total !== null && total !== count) throw new Unread(`The board has ${total} jobs, and its answer has ${count}.`);
  if (total === null && count === 0)
    throw new Unread('The board answered no jobs, which it also does when it is gone.');
}

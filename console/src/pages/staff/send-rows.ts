import type { Session } from '../../session/session';
import type { Collection, Row } from './read-rows';

/** How far an import is: the rows by what became of them, and the part of the rows that was sent, from 0 to 1. */
export type Progress = {
  share: number;
  created: number;
  updated: number;
  unchanged: number;
  refusedCount: number;
  refused: { line: number; message: string }[];
};

export const noProgress: Progress = { share: 0, created: 0, updated: 0, unchanged: 0, refusedCount: 0, refused: [] };

/** The rows of one request, which are well below the size that a body may have. */
const together = 500;
/** The most refused rows that are listed; further ones are counted. */
const mostListed = 200;

type Receipt = {
  created: number;
  updated: number;
  unchanged: number;
  refused: { index: number; errors: { location: string; message: string }[] }[];
  refused_count: number;
};

const nothing: Receipt = { created: 0, updated: 0, unchanged: 0, refused: [], refused_count: 0 };

/** Sends one bulk to the directory. Throws the detail of a problem that concerns no single row. */
async function putBulk(
  session: Session,
  collection: Collection,
  items: unknown[],
  signal: AbortSignal,
): Promise<Receipt> {
  const answer = await fetch(`/v2/${collection}`, {
    method: 'PUT',
    headers: { authorization: await session.credential(), 'content-type': 'application/json' },
    body: JSON.stringify(items),
    signal,
  });
  const body = await answer.json();
  if (!answer.ok) throw new Error(body.detail);
  return body;
}

/**
 * Sends rows to the directory, one bulk after another, and yields the progress after each. Rows that are sent again change nothing, so an
 * import that was stopped may be started again.
 */
export async function* sendRows(
  session: Session,
  collection: Collection,
  rows: readonly Row[],
  signal: AbortSignal,
): AsyncGenerator<Progress> {
  let progress = noProgress;
  for (let at = 0; at < rows.length; at += together) {
    const part = rows.slice(at, at + together);
    const good = part.flatMap((row) => ('item' in row ? [row] : []));
    const refused = part.flatMap((row) => ('problem' in row ? [{ line: row.line, message: row.problem }] : []));
    const items = good.map(({ item }) => item);
    const receipt = items.length === 0 ? nothing : await putBulk(session, collection, items, signal);
    for (const { index, errors } of receipt.refused) {
      const reasons = errors.map(({ location, message }) => `${location.replace(/^body\[\d+\]\.?/, '')} ${message}`);
      refused.push({ line: good[index]!.line, message: reasons.join('; ') });
    }
    progress = {
      share: (at + part.length) / rows.length,
      created: progress.created + receipt.created,
      updated: progress.updated + receipt.updated,
      unchanged: progress.unchanged + receipt.unchanged,
      refusedCount: progress.refusedCount + receipt.refused_count + part.length - good.length,
      refused: [...progress.refused, ...refused].slice(0, mostListed),
    };
    yield progress;
  }
}

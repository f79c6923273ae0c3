import type { z } from 'zod';
import type { exportLeadsInput, LeadPage } from '../../../../schema/contracts/lead-generation.js';
import type { RequestContext } from '../../../platform/context.js';
import type { Deps } from '../../operation/deps.js';
import type { RestAnswer } from '../../operation/operation.js';
import { Pages } from '../../operation/streamed-answers.js';
import { formats } from './formats.js';
import { listLeads } from './list-leads.js';

// Large enough that the fixed cost of a statement does not matter, small enough that a page takes little memory.
export const pageSize = 500;

/** An export under way. */
export type LeadStream = {
  mediaType: string;
  /** The text, page by page; a page is read once the page before it was consumed. */
  chunks: AsyncIterable<string>;
  /** The cursor behind the rows that were consumed; null at the end. */
  endCursor(): string | null;
};

/**
 * Exports the leads of a list as CSV or NDJSON, in the order of the list and in constant memory. The first page is read before this
 * returns, so that an error can still be sent as one.
 */
export async function exportLeads(
  deps: Pick<Deps, 'database'>,
  { query }: z.output<typeof exportLeadsInput>,
  ctx: RequestContext,
): Promise<LeadStream> {
  const { format, limit = Number.POSITIVE_INFINITY, ...list } = query;
  const { mediaType, head, print } = formats[format];
  const read = (cursor: string | undefined, taken: number): Promise<LeadPage> =>
    listLeads(deps, { query: { ...list, cursor, limit: Math.min(pageSize, limit - taken) } }, ctx);
  const first = await read(query.cursor, 0);
  let endCursor: string | null = first.next_cursor;

  async function* printAll(): AsyncGenerator<string> {
    let page = first;
    for (let taken = page.leads.length; ; taken += page.leads.length) {
      endCursor = page.next_cursor;
      yield (page === first ? head : '') + print(page.leads);
      if (page.next_cursor === null || taken >= limit) return;
      page = await read(page.next_cursor, taken);
    }
  }
  return { mediaType, chunks: printAll(), endCursor: () => endCursor };
}

/** An export as a REST response: a download that is sent while it is read. */
export function streamExport({ mediaType, chunks }: LeadStream): RestAnswer {
  const headers = {
    'Content-Type': mediaType,
    'Content-Disposition': `attachment; filename="leads.${mediaType.startsWith('text/csv') ? 'csv' : 'ndjson'}"`,
  };
  return { headers, body: new Pages(chunks) };
}

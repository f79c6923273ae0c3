import type { z } from 'zod';
import type { exportLeadsInput, LeadPage } from '../../../../schema/contracts/lead-generation.js';
import type { RequestContext } from '../../../platform/context.js';
import type { Deps } from '../../operation/deps.js';
import type { RestAnswer } from '../../operation/operation.js';
import { Pages } from '../../operation/streamed-answers.js';
import { formats } from './formats.js';
import { listLeads } from './list-leads.js';

// Large enough that the statement's fixed cost vanishes, small enough that a page is nothing in memory.
export const pageSize = 500;

/** An export under way. */
export type LeadStream = {
  mediaType: string;
  /** The text, page by page; a page is read when the one before was taken. */
  chunks: AsyncIterable<string>;
  /** Where it goes on after what was taken; null at the end. */
  endCursor(): string | null;
};

/**
 * The leads of a list as CSV or NDJSON, in its order, in constant memory. The first page is read before this answers, so that a
 * refusal is still one.
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

/** How REST answers an export: a download, as it is read. */
export function streamExport({ mediaType, chunks }: LeadStream): RestAnswer {
  const headers = {
    'Content-Type': mediaType,
    'Content-Disposition': `attachment; filename="leads.${mediaType.startsWith('text/csv') ? 'csv' : 'ndjson'}"`,
  };
  return { headers, body: new Pages(chunks) };
}

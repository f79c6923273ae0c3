import type { z } from 'zod';
import type {
  ContentSignal,
  ContentSignalPage,
  changeContentSignalInput,
  contentSignalInput,
  listContentSignalsInput,
} from '../../../../schema/contracts/content-signals.js';
import { accountOf, type RequestContext } from '../../../platform/context.js';
import { notFound } from '../../../platform/errors.js';
import { listStart, type PageStart, readLongRows } from '../../../platform/paging.js';
import { countRows } from '../../../platform/postgres/count-rows.js';
import type { Deps } from '../../operation/deps.js';
import { changeSignal, deleteSignal } from '../signals/index.js';
import { type ContentRow, contentSignalsStatement, selectContentSignal } from './sql/select-content-signals.js';

type SignalDeps = Pick<Deps, 'database'>;

/** The content signals of the account with their definition and last sweep, newest first (F1). */
export async function listContentSignals(
  deps: SignalDeps,
  { query }: z.output<typeof listContentSignalsInput>,
  ctx: RequestContext,
): Promise<ContentSignalPage> {
  const { pool } = deps.database;
  const select = async (start: PageStart, limit: number) =>
    (await pool.query<ContentRow>(contentSignalsStatement(accountOf(ctx), start, limit))).rows;
  // Rows are read ten at a time, since the addresses that a signal names may take 200 KB.
  const { rows, ...page } = await readLongRows('content_signals', query, select, 10);
  return { signals: rows.map(toContentSignal), ...page };
}

/** How many content signals the account has, counted up to a number. */
export const countContentSignals = (
  { database }: SignalDeps,
  _input: unknown,
  ctx: RequestContext,
  upTo: number,
): Promise<number> => countRows(database.pool, contentSignalsStatement(accountOf(ctx), listStart, upTo - 1));

/** Changes the given fields of a content signal; `not_found` for a signal of another kind. Sweeps that have begun are not changed. */
export async function changeContentSignal(
  deps: SignalDeps,
  input: z.output<typeof changeContentSignalInput>,
  ctx: RequestContext,
): Promise<ContentSignal> {
  await changeSignal(deps, input, ctx, 'social_content');
  const row = await selectContentSignal(deps.database.pool, accountOf(ctx), input.path.id);
  if (!row) throw notFound('signal');
  return toContentSignal(row);
}

/** Deletes a content signal; throws `conflict` while a program uses it, `not_found` for a signal of another kind. */
export async function deleteContentSignal(
  deps: SignalDeps,
  input: z.output<typeof contentSignalInput>,
  ctx: RequestContext,
): Promise<void> {
  await deleteSignal(deps, input, ctx, 'social_content');
}

function toContentSignal(row: ContentRow): ContentSignal {
  const { definition, swept_at, outcome, posts_analyzed, engagers_collected, ...listed } = row;
  const last = swept_at && {
    last_swept_at: swept_at,
    last_sweep_outcome: outcome,
    last_sweep_posts_analyzed: posts_analyzed,
    last_sweep_engagers_collected: engagers_collected,
  };
  return { ...listed, ...definition, ...last };
}

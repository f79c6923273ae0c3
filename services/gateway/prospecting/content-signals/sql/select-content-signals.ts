import type { ContentDefinition, ContentSignal, LastSweep } from '../../../../../schema/contracts/content-signals.js';
import { directionOf, type PageStart } from '../../../../platform/paging.js';
import type { Queryable } from '../../../../platform/postgres/postgres.js';
import type { Statement } from '../../../../platform/postgres/printed-pages.js';

/** A content signal as it is stored, with its last sweep; `swept_at` is null where no sweep has ended yet. */
export type ContentRow = Pick<
  ContentSignal,
  'id' | 'name' | 'is_enabled' | 'used_by_program_count' | 'created_at' | 'updated_at'
> & {
  definition: ContentDefinition;
  swept_at: string | null;
  outcome: ContentSignal['last_sweep_outcome'];
  posts_analyzed: number;
  engagers_collected: number;
};

const columns = `s.id, s.name, s.is_enabled,
  (select count(*) from program_signal where signal_id = s.id) as used_by_program_count,
  s.definition, s.created_at, s.updated_at, w.swept_at, w.outcome, w.posts_analyzed, w.engagers_collected`;

/** Reads at most `limit + 1` content signals of an account, newest first; index signal_newest. */
export function contentSignalsStatement(accountId: string, start: PageStart, limit: number): Statement {
  const { behind, by, suffix } = directionOf(start);
  return {
    name: `content-signals-list${suffix}`,
    text: `select ${columns} from signal s left join content_sweep w on w.signal_id = s.id
           where s.account_id = $1::uuid and s.kind = 'social_content'
             and ($2::timestamptz is null or (s.created_at, s.id) ${behind} ($2::timestamptz, $3::uuid))
           order by s.created_at ${by}, s.id ${by} limit $4::int + 1`,
    values: [accountId, start.before, start.beforeId, limit],
  };
}

/** The last sweeps of an account's content signals of these ids; those that no sweep has ended of are left out. By primary keys. */
export async function selectLastSweeps(
  db: Queryable,
  accountId: string,
  ids: string[],
): Promise<(LastSweep & { id: string })[]> {
  const { rows } = await db.query<LastSweep & { id: string }>({
    name: 'content-last-sweeps',
    text: `select s.id, w.swept_at as ended_at, w.outcome, w.posts_analyzed, w.engagers_collected
           from signal s join content_sweep w on w.signal_id = s.id
           where s.account_id = $1::uuid and s.id = any($2::uuid[])`,
    values: [accountId, ids],
  });
  return rows;
}

/** A content signal of an account; undefined where there is none. */
export async function selectContentSignal(
  db: Queryable,
  accountId: string,
  id: string,
): Promise<ContentRow | undefined> {
  const { rows } = await db.query<ContentRow>({
    name: 'content-signal-one',
    text: `select ${columns} from signal s left join content_sweep w on w.signal_id = s.id
           where s.account_id = $1::uuid and s.id = $2::uuid and s.kind = 'social_content'`,
    values: [accountId, id],
  });
  return rows[0];
}

import type { SweepOutcome } from '../../../../../schema/contracts/content-signals.js';
import type { Client } from '../../../../platform/postgres/postgres.js';

/** Records how a sweep ended, in the transaction that ends it, unless the signal was deleted; leads are counted by index lead_of_run. */
export async function recordSweepOutcome(
  client: Client,
  sweep: { signalId: string; runId: string; outcome: SweepOutcome; postsAnalyzed: number },
): Promise<void> {
  await client.query({
    name: 'content-note-sweep',
    text: `insert into content_sweep (signal_id, swept_at, outcome, posts_analyzed, engagers_collected)
           select id, clock_timestamp(), $3, $4::int,
             (select count(*) from lead l where l.run_id = $2::uuid and l.signal_id = $1::uuid)
           from signal where id = $1::uuid
           on conflict (signal_id) do update
             set swept_at = excluded.swept_at, outcome = excluded.outcome, posts_analyzed = excluded.posts_analyzed,
                 engagers_collected = excluded.engagers_collected`,
    values: [sweep.signalId, sweep.runId, sweep.outcome, sweep.postsAnalyzed],
  });
}

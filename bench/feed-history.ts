import pg from 'pg';

/** So many events at either end of the feed are of the usual size; those between are short, so that ten million fit. */
const usual = 1_000;
const atOnce = 500_000;

/** Fills an account's feed with so many events, which webhooks has confirmed already. */
export async function fillFeed(databaseUrl: string, accountId: string, count: number): Promise<void> {
  const db = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  try {
    for (let from = 1; from <= count; from += atOnce) {
      await db.query(
        `/* bench */ insert into feed.icp_signal
           (account_id, position, id, icp_criteria_id, signal_type, detected_at, is_pushable, body)
         select $1::uuid, n, id, $1::uuid, 'news', at, true,
           case when n <= ${usual} or n > $4::int - ${usual} then json_build_object('id', id, 'icp_criteria_id', $1, 'signal_type', 'news',
             'company_social_id', '1001', 'headline', 'Company opens its ninth workshop', 'occurred_at', at, 'detected_at', at,
             'payload', json_build_object('topic', 'expansion', 'text', repeat('word ', 60)))::text else '{}' end
         from generate_series($2::int, $3::int) n
         cross join lateral (select md5(n::text)::uuid as id, now() - ($4::int - n) * interval '1 millisecond' as at) e`,
        [accountId, from, Math.min(from + atOnce - 1, count), count],
      );
    }
    await db.query(
      `/* bench */ insert into feed.account (id, last_position, last_detected_at) values ($1, $2, now())
       on conflict (id) do update set last_position = $2, last_detected_at = now()`,
      [accountId, count],
    );
    await db.query(
      `/* bench */ insert into feed.hand_off (account_id, confirmed_position) values ($1, $2)
       on conflict (account_id) do update set confirmed_position = $2`,
      [accountId, count],
    );
    await db.query('/* bench */ vacuum analyze feed.icp_signal');
    await db.query('/* bench */ checkpoint');
  } finally {
    await db.end();
  }
}

import type { Client } from '../../../platform/postgres/postgres.js';

/** How many earlier hours are added up again together with an hour, in case a clock was set back and they have received attempts since. */
const repeated = 2;
/** How long after its end an hour is taken for complete: longer than any statement that records outcomes takes. */
const settled = `interval '5 minutes'`;

/**
 * Adds up, by account, the attempts of the earliest hour that is over and has not been added up yet, and returns whether there was one. The statement
 * that records outcomes has counted them already, unless they were recorded by a replica whose version did not yet count by account: the sums replace
 * those counts. A lock lets one replica do this at a time. Reads three hours of attempt_count by index attempt_count_hour: for each, a row or
 * some twenty for each endpoint that was pushed to.
 */
export async function sumNextHour(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ hour: string; from: string }>({
    name: 'attempt-summed-lock',
    text: `select hour, hour - ${repeated} * interval '1 hour' as from from attempt_summed
           where hour + interval '1 hour' + ${settled} < now() for update skip locked`,
  });
  if (!rows[0]) return false;
  const { hour, from } = rows[0];
  await client.query({
    name: 'attempt-sum',
    text: `insert into account_attempt as a (account_id, hour, outcome, bucket, count)
           select e.account_id, c.hour, c.outcome, c.bucket, sum(c.count)
           from attempt_count c join endpoint e on e.id = c.endpoint_id
           where c.hour between $1::timestamptz and $2::timestamptz
           group by 1, 2, 3, 4 order by 1, 2, 3, 4
           on conflict (account_id, hour, outcome, bucket) do update set count = excluded.count where a.count <> excluded.count`,
    values: [from, hour],
  });
  await client.query({
    name: 'attempt-summed',
    text: `update attempt_summed set hour = hour + interval '1 hour'`,
  });
  return true;
}

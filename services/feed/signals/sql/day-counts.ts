import { type Client, plainArray } from '../../../platform/postgres/postgres.js';

/** How many matches of a watch with a cap were recorded on a UTC day, and how many swallowed. */
export type DayCount = {
  account_id: string;
  icp_criteria_id: string;
  day: string;
  recorded: number;
  swallowed: number;
};

type DayKey = Pick<DayCount, 'account_id' | 'icp_criteria_id' | 'day'>;

/** Returns what these watches have recorded on their days and later ones, under the locks of their accounts; by primary key. */
export async function readDays(client: Client, keys: DayKey[]): Promise<(DayKey & Pick<DayCount, 'recorded'>)[]> {
  const { rows } = await client.query({
    name: 'watch-day-read',
    text: `
      select d.account_id, d.icp_criteria_id, d.day::text, d.recorded
      from (select distinct * from unnest($1::uuid[], $2::uuid[], $3::date[]) as p (account_id, icp_criteria_id, day)) p
      join watch_day d on d.account_id = p.account_id and d.icp_criteria_id = p.icp_criteria_id and d.day >= p.day`,
    values: columnsOf(keys),
  });
  return rows;
}

/** Adds to the counts of watches, each of which is named once for a day, under the locks of their accounts. */
export async function addToDays(client: Client, counts: DayCount[]): Promise<void> {
  await client.query({
    name: 'watch-day-add',
    text: `
      insert into watch_day as d (account_id, icp_criteria_id, day, recorded, swallowed)
      select * from unnest($1::uuid[], $2::uuid[], $3::date[], $4::bigint[], $5::bigint[])
      on conflict (account_id, icp_criteria_id, day)
        do update set recorded = d.recorded + excluded.recorded, swallowed = d.swallowed + excluded.swallowed`,
    values: [
      ...columnsOf(counts),
      plainArray(counts.map(({ recorded }) => recorded)),
      plainArray(counts.map(({ swallowed }) => swallowed)),
    ],
  });
}

const columnsOf = (keys: DayKey[]) => [
  plainArray(keys.map(({ account_id }) => account_id)),
  plainArray(keys.map(({ icp_criteria_id }) => icp_criteria_id)),
  plainArray(keys.map(({ day }) => day)),
];

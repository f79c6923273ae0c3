import { Pool } from 'undici';
import { cutBatches, forEachLimited, makeItems, nowMs, sendSteadily } from './activity.js';
import { forkProcess } from './gateway-fork.js';
import type { IntakePeerSetup } from './intake-peer-process.js';
import { type CleanUp, timed } from './measurement.js';
import { measureRates, percentileRow } from './pairs.js';
import type { Row } from './results.js';
import { startSink } from './sink-process.js';
import { inRounds } from './statistics.js';
import { type MeasuredSystem, startMeasuredSystem } from './system.js';

const itemsPerRequest = 1_000;
const requestsAtOnce = 8;
const accounts = 1_000;

/**
 * Measures the intake: items per second in requests of a thousand, of which one in ten is matched by the watch of some account, until they
 * are committed and handed over, against a loop of two bare processes that store the same rows; and how long the answer to a single item takes at a
 * hundred a second.
 */
export async function measureIntake(isQuick: boolean, cleanUp: CleanUp): Promise<Row[]> {
  const { pairs, items, singles } = isQuick
    ? { pairs: 3, items: 20_000, singles: 500 }
    : { pairs: 9, items: 60_000, singles: 10_000 };
  const sink = await startSink(cleanUp);
  const system = await startMeasuredSystem(sink, cleanUp);
  await system.db.query('/* bench */ delete from feed.watch');
  await addWatches(system);
  const toPeer = await startPeer(system, cleanUp);
  console.log(
    `Intake: ${pairs} pairs of ${items} items, ${itemsPerRequest} a request, ${requestsAtOnce} requests at once`,
  );
  let run = 0;
  const rate = (post: (items: object[]) => Promise<void>, count: number) => async (): Promise<number> => {
    const batches = cutBatches(makeItems(`intake-${run++}-${Date.now()}`, count), itemsPerRequest);
    const send = (batch: (typeof batches)[number]) => post(batch.map(({ item }) => matchedOnceInTen(item)));
    const ms = await timed(async () => {
      await forEachLimited(batches, requestsAtOnce, send);
      await untilHandedOver(system);
    });
    return (count * 1_000) / ms;
  };
  for (const post of [system.postActivity, toPeer]) await rate(post, itemsPerRequest * 10)();
  const rows = await measureRates(
    { name: 'ingest', goal: 0.5, pairs, against: 'loop' },
    { measured: rate(system.postActivity, items), baseline: rate(toPeer, items) },
  );
  console.log(`  ${singles} single items, 100 a second`);
  const times: number[] = [];
  const single = makeItems(`single-${Date.now()}`, singles);
  await sendSteadily(singles, 10, async (nth) => {
    const startedAt = nowMs();
    await system.postActivity([single[nth]!.item]);
    times.push(nowMs() - startedAt);
  });
  return [...rows, percentileRow('accept_p50_ms', 0.5, inRounds(times), 3)];
}

/** Waits until webhooks has confirmed all events. */
export async function untilHandedOver({ db }: MeasuredSystem): Promise<void> {
  while (!(await db.query('/* bench */ select not exists (select from feed.unconfirmed) as done')).rows[0].done);
}

/** Of the items of `makeItems`, every tenth is of the type that a watch asks for, each for another company. */
export function matchedOnceInTen(item: object): object {
  const { company_social_id } = item as { company_social_id: string };
  return { ...item, signal_type: Number(company_social_id) % 10 === 0 ? 'funding' : 'news' };
}

/** Stores a watch for each of so many accounts that asks for one company. */
export async function addWatches({ db }: MeasuredSystem): Promise<void> {
  await db.query(
    `/* bench */ with made as materialized (select gen_random_uuid() as id, n from generate_series(0, $1::int - 1) n),
     opened as (insert into feed.account (id) select id from made),
     next as (update feed.watch_change set last = last + $1::int returning last)
     insert into feed.watch
       (account_id, icp_criteria_id, name, is_enabled, signal_types, company_social_ids, change, created_change)
     select id, gen_random_uuid(), 'a watch', true, array['funding'], array[(9800000000 + n)::text],
       (select last from next) - n, (select last from next) - n from made`,
    [accounts],
  );
}

/** Starts the bare loop on the servers of the system, and returns a function that sends items to it. */
async function startPeer({ db, postgresUrl, natsUrl }: MeasuredSystem, cleanUp: CleanUp) {
  await db.query(`/* bench */ create schema intake_peer;
    create table intake_peer.activity (like feed.activity including all);
    create table intake_peer.activity_key (like feed.activity_key including all);
    create table intake_peer.icp_signal (like feed.icp_signal including all)`);
  const start = (role: IntakePeerSetup['role']) =>
    forkProcess('intake-peer', { role, postgresUrl, natsUrl } satisfies IntakePeerSetup, cleanUp);
  await start('back');
  const { port } = (await start('front')).first as { port: number };
  const client = new Pool(`http://127.0.0.1:${port}`, { connections: requestsAtOnce });
  cleanUp(() => client.close());
  return async (items: object[]): Promise<void> => {
    const body = items.map((item) => `${JSON.stringify(item)}\n`).join('');
    const answer = await client.request({ method: 'POST', path: '/', body });
    const accepted = Number(await answer.body.text());
    if (accepted !== items.length) throw new Error(`The loop took ${accepted} of ${items.length}.`);
  };
}

import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { createRandom } from '../bin/sample/random.js';
import type { WatchCriteria, WatchPreview } from '../schema/contracts/watches.js';
import { nowMs } from './activity.js';
import { drawItems, shapes } from './feed-texts.js';
import type { CleanUp } from './measurement.js';
import { percentileRow } from './pairs.js';
import { type Row, single } from './results.js';
import { startSink } from './sink-process.js';
import { inRounds } from './statistics.js';
import { type MeasuredSystem, startMeasuredSystem } from './system.js';

const wordsOfItem = 60;
const companies = 5_000;
const atOnce = 5_000;
const longestMs = 30 * 60_000;
const seed = 15;

/**
 * Measures a preview by REST over past items of 60 words, of watches that look at types and topics, companies, phrases, forms of words, and
 * all of that together; how long the feed takes until it has prepared the items, and how many bytes that has.
 */
export async function measurePreview(size: { items: number; previews: number }, cleanUp: CleanUp): Promise<Row[]> {
  const system = await startMeasuredSystem(await startSink(cleanUp), cleanUp);
  console.log(`Previews over ${size.items} past items of ${wordsOfItem} words`);
  await fill(system.db, size.items);
  const startedAt = nowMs();
  await untilPrepared(system.db, size.items);
  const preparedS = (nowMs() - startedAt) / 1_000;
  const { rows } = await system.db.query(`/* bench */
    select (pg_total_relation_size('feed.past_block') + pg_total_relation_size('feed.past_words')) / 1e6 as kept,
      pg_total_relation_size('feed.activity') / 1e6 as activity`);
  console.log(`  prepared in ${preparedS.toFixed(0)} s; ${Math.round(rows[0].activity)} MB of activity`);
  const times = inRounds(await timePreviews(system, size));
  return [
    percentileRow('preview_ms', 0.95, times, 300),
    percentileRow('preview_p50_ms', 0.5, times),
    single('preview_prepared_s', preparedS, 's', null),
    single('preview_prepared_mb', Number(rows[0].kept), 'MB', null),
  ];
}

async function fill(db: pg.Pool, items: number): Promise<void> {
  const random = createRandom(seed);
  for (let stored = 0; stored < items; stored += atOnce) {
    const some = drawItems(random, Math.min(atOnce, items - stored), wordsOfItem);
    await db.query(
      `/* bench */ insert into feed.activity
         (scope, source_id, signal_type, company_social_id, headline, body_text, occurred_at, payload)
       select 'installation', 'past-' || ($5::int + nth), type, (9800000000 + floor(random() * ${companies}))::bigint::text, headline,
         text, now(), payload
       from unnest($1::text[], $2::text[], $3::text[], $4::text[]) with ordinality as i (type, headline, text, payload, nth)`,
      [
        some.map((item) => item.signalType),
        some.map((item) => item.headline),
        some.map((item) => item.text),
        some.map((item) => JSON.stringify({ topic: item.topic })),
        stored,
      ],
    );
  }
  await db.query('/* bench */ vacuum analyze feed.activity');
}

/** Waits until all items are prepared but for the last block, which is not full. */
async function untilPrepared(db: pg.Pool, items: number): Promise<void> {
  const giveUpAt = nowMs() + longestMs;
  for (;;) {
    const { rows } = await db.query('/* bench */ select coalesce(sum(items), 0)::int as prepared from feed.past_block');
    if (rows[0].prepared > items - 2 * 4_096) return;
    if (nowMs() > giveUpAt) throw new Error('The past items were not prepared in time.');
    await delay(250);
  }
}

async function timePreviews({ ask }: MeasuredSystem, size: { items: number; previews: number }): Promise<number[]> {
  const random = createRandom(seed + 1);
  const times: number[] = [];
  const draws = Object.values(drawWatches(random));
  for (let nth = 0; nth < size.previews; nth++) {
    const draft = draws[nth % draws.length]!();
    const startedAt = nowMs();
    const preview = (await ask('POST', '/v2/icp-signal-watches/preview', draft)) as WatchPreview;
    times.push(nowMs() - startedAt);
    if (!preview.complete || preview.scanned < size.items)
      throw new Error(`Only ${preview.scanned} items were scanned.`);
  }
  return times;
}

function drawWatches(random: () => number): Record<string, () => WatchCriteria> {
  const draw = (shape: string): WatchCriteria => shapes[shape]!(random, false);
  const company = (): string => String(9_800_000_000 + Math.floor(random() * companies));
  const some = () => ({ company_social_ids: Array.from({ length: 200 }, company) });
  const anyOf = (count: number): string[] => Array.from({ length: count }, () => draw('rare').keywords!.any!).flat();
  const phrases = (count: number): string[] =>
    Array.from({ length: count }, () => draw('phrases').keywords!.any!).flat();
  return {
    facts: () => draw('facts'),
    companies: () => ({ ...some(), signal_types: ['hiring', 'funding'] }),
    common: () => draw('common'),
    words: () => ({ keywords: { any: anyOf(10) } }),
    phrases: () => ({ keywords: { any: phrases(5), none: anyOf(2) } }),
    forms: () => ({ keywords: { any: ['profits', 'shares rise', ...anyOf(3)], word_forms: true } }),
    all: () => ({ ...draw('facts'), ...some(), keywords: { any: phrases(5), none: anyOf(5) } }),
  };
}

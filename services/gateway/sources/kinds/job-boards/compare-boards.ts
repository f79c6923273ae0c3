import { readTitle } from '../../../directory/titles/index.js';
import { isSameFacts, toPresent } from '../../entities.js';
import type { Compared, Comparison, Facts, HeldEntity, Memory, SourceItem } from '../../source-kind.js';
import * as words from './headlines.js';

const dayMs = 24 * 60 * 60_000;

/** A job is closed once this many complete readings have lacked it, of which the last came this long after the first. */
const missingReads = 2;
const missingMs = dayMs;
/** If a job of the same title and places was closed within this time, a new job is the same opening, posted again. */
const repostMs = 30 * dayMs;
/** A company that had no job for this long and then posts one has started to hire. */
const quietMs = 30 * dayMs;
/** Growth is reported if, within this time, the jobs have grown by this factor and at least this number. */
const growth = { withinMs: 30 * dayMs, factor: 1.5, least: 5 };
/** The most items of one topic that a reading makes; further ones are not reported. */
const maxItems = 50;
/** The most places and departments that are remembered. */
const maxKnown = 1_000;

/** What is remembered of a board besides its jobs. */
type BoardMemory = {
  /** How many jobs it had on each day of the last weeks, the oldest first: days since 1970, and counts. */
  counts: [number, number][];
  places: string[];
  departments: string[];
  /** Since when it has had no job, in milliseconds; null while it has some. */
  emptySince: number | null;
  /** Since when more than half of its jobs seem to be gone; null while they do not. */
  fallSince: number | null;
  toldGrowthAt: number | null;
};

const dayOf = (now: Date): number => Math.floor(now.getTime() / dayMs);

/** What is remembered of a board that is read for the first time. */
export function beginBoard(seen: Compared['seen'], now: Date): Memory {
  const jobs = [...seen.values()];
  return {
    counts: [[dayOf(now), jobs.length]],
    places: takeFirst(
      jobs.flatMap((job) => job.places as string[]),
      maxKnown,
    ),
    departments: takeFirst(jobs.flatMap(departmentsOf), maxKnown),
    emptySince: jobs.length === 0 ? now.getTime() : null,
    fallSince: null,
    toldGrowthAt: null,
  } satisfies BoardMemory;
}

/**
 * Compares the jobs of a board with those that are held of it. A job that is missing is closed later, by another complete reading, since
 * boards are at times answered in part; for the same reason, a board that seems to have lost more than half of its jobs is only believed
 * when it is read again.
 */
export function compareBoards({ company, held, seen, memory: given, now }: Compared): Comparison {
  const memory = given as BoardMemory;
  const open = [...held].filter(([, { closedAt }]) => closedAt === null);
  const gone = open.filter(([key]) => !seen.has(key));
  const isFall = gone.length > open.length / 2;
  if (isFall && memory.fallSince === null) {
    return { changed: new Map(), items: [], memory: { ...memory, fallSince: now.getTime() }, isHeld: true };
  }
  const changed = new Map<string, HeldEntity>();
  for (const [key, entity] of gone) changed.set(key, miss(entity, now));
  const reposts = listReposts(held, seen, now);
  const opened: [string, Facts][] = [];
  for (const [key, facts] of seen) {
    const before = held.get(key);
    if (before && before.closedAt === null && before.missingSince === null && isSameFacts(before.facts, facts))
      continue;
    changed.set(key, toPresent(facts));
    if ((!before || before.closedAt !== null) && !reposts.has(postOf(facts))) opened.push([key, facts]);
  }
  const after = new Map([...held, ...changed]);
  const count = [...after.values()].filter(({ closedAt }) => closedAt === null).length;
  const next: BoardMemory = {
    ...memory,
    places: [...memory.places],
    departments: [...memory.departments],
    fallSince: isFall ? memory.fallSince : null,
  };
  const items = report({ company, opened, before: open.length, count, memory: next, now });
  return { changed, items, memory: next, isHeld: false };
}

function miss({ facts, missingSince, missingReads: reads }: HeldEntity, now: Date): HeldEntity {
  const since = missingSince ?? now;
  const isClosed = reads + 1 >= missingReads && now.getTime() - since.getTime() >= missingMs;
  return { facts, missingSince: since, missingReads: reads + 1, closedAt: isClosed ? now : null };
}

/** The titles and places of jobs that are missing or were closed lately: a new job with the same title and places is such a job, posted again. */
function listReposts(held: Compared['held'], seen: Compared['seen'], now: Date): Set<string> {
  const posted = new Set<string>();
  for (const [key, { facts, closedAt }] of held) {
    const isGone = closedAt === null ? !seen.has(key) : now.getTime() - closedAt.getTime() < repostMs;
    if (isGone) posted.add(postOf(facts));
  }
  return posted;
}

const postOf = ({ title, places }: Facts): string => JSON.stringify([title, places]);
const takeFirst = (values: string[], most: number): string[] => [...new Set(values)].slice(0, most);
const departmentsOf = ({ department }: Facts): string[] => (typeof department === 'string' ? [department] : []);

type BoardChange = {
  company: string;
  opened: [string, Facts][];
  /** How many jobs were open before, and are now. */
  before: number;
  count: number;
  memory: BoardMemory;
  now: Date;
};

/** The items of a comparison. `memory` is updated with what they report. */
function report({ company, opened, before, count, memory, now }: BoardChange): SourceItem[] {
  const items: SourceItem[] = [];
  const day = now.toISOString().slice(0, 10);
  const titles = opened.map(([, { title }]) => title as string).slice(0, 20);
  const add = (key: string, topic: string, headline: string, payload: Record<string, unknown>, text?: string): void => {
    const shown = { key: `${topic}:${key}`, signalType: 'hiring', topic, headline, occurredAt: now, payload };
    items.push(text === undefined ? shown : { ...shown, text });
  };

  for (const [key, facts] of opened.slice(0, maxItems)) {
    const { title, places, department, url, published_at } = facts as { title: string; places: string[] } & Facts;
    const level = readTitle(title).seniority;
    const payload = { title, level, department, places: places.slice(0, 20), url, published_at };
    add(
      `${key}:${day}`,
      'role_opened',
      words.writeRole(company, title, places),
      payload,
      department ? `${title}\n${department}` : title,
    );
  }
  for (const place of learn(
    memory.places,
    opened.flatMap(([, job]) => job.places as string[]),
  )) {
    add(place, 'new_location', words.writePlace(company, place), { place, count, titles });
  }
  for (const department of learn(
    memory.departments,
    opened.flatMap(([, job]) => departmentsOf(job)),
  )) {
    add(department, 'new_department', words.writeDepartment(company, department), { department, count, titles });
  }
  const isQuiet = memory.emptySince !== null && now.getTime() - memory.emptySince >= quietMs;
  if (before === 0 && count > 0 && isQuiet)
    add(day, 'started_hiring', words.writeStart(company, count), { count, titles });
  if (before > 0 && count === 0) add(day, 'stopped_hiring', words.writeStop(company, before), { count, before });
  memory.emptySince = count > 0 ? null : (memory.emptySince ?? now.getTime());
  const least = noteCount(memory, count, now);
  const isReported = memory.toldGrowthAt !== null && now.getTime() - memory.toldGrowthAt < growth.withinMs;
  if (
    !isReported &&
    opened.length > 0 &&
    least > 0 &&
    count >= least * growth.factor &&
    count - least >= growth.least
  ) {
    memory.toldGrowthAt = now.getTime();
    add(day, 'openings_up', words.writeGrowth(company, least, count), { before: least, count, titles });
  }
  return items;
}

/** Adds the values that are new to `known`, and returns at most `maxItems` of them. Once the list is full, nothing more is added or returned. */
function learn(known: string[], values: string[]): string[] {
  const held = new Set(known);
  const learnt = takeFirst(
    values.filter((value) => !held.has(value)),
    maxKnown - known.length,
  );
  known.push(...learnt);
  return learnt.slice(0, maxItems);
}

/**
 * Notes how many jobs a board has today, and returns how many it had when the time within which growth is reported began, or when it was first read.
 * Days on which nothing changed are not noted, so that the last count before that time is the one that held when it began.
 */
function noteCount(memory: BoardMemory, count: number, now: Date): number {
  const today = dayOf(now);
  const earlier = memory.counts.filter(([day]) => day < today);
  const begin = earlier.findLastIndex(([day]) => day <= today - growth.withinMs / dayMs);
  memory.counts = [...earlier.slice(Math.max(0, begin)), [today, count]];
  return memory.counts[0]![1];
}

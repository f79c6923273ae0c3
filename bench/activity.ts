import { setTimeout as delay } from 'node:timers/promises';

/** Activity items as a source of news would send them. Each has a mark, by which its push is recognised. */
export function makeItems(run: string, count: number): { mark: string; item: object }[] {
  const at = new Date().toISOString();
  return Array.from({ length: count }, (_, index) => {
    const mark = `bench-${run}-${index}`;
    const company = 9_800_000_000 + (index % 1_000);
    return {
      mark,
      item: {
        source_id: mark,
        signal_type: index % 2 === 0 ? 'news' : 'hiring',
        company_social_id: String(company),
        headline: `Company ${company} opens its ninth workshop and looks for ${index % 40} people`,
        occurred_at: at,
        payload: { topic: 'expansion', mark, city: 'Ghent', openings: index % 40 },
      },
    };
  });
}

/** The items as batches of at most `size`. */
export function cutBatches<T>(items: T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}

/** Calls `work` for each element, at most `limit` at the same time. Throws the first error. */
export async function forEachLimited<T>(elements: T[], limit: number, work: (element: T) => Promise<void>) {
  const queue = elements.values();
  const one = async (): Promise<void> => {
    for (const element of queue) await work(element);
  };
  await Promise.all(Array.from({ length: limit }, one));
}

/**
 * Calls `send` so many times, or until it is over, each when it is due, however long earlier ones take. Throws the first error when all have
 * ended.
 */
export async function sendSteadily(
  count: number,
  everyMs: number,
  send: (nth: number) => Promise<void>,
  isOver: () => boolean = () => false,
): Promise<void> {
  const sent: Promise<void>[] = [];
  const faults: unknown[] = [];
  const startedAt = nowMs();
  for (let nth = 0; nth < count && faults.length === 0 && !isOver(); nth++) {
    const wait = startedAt + nth * everyMs - nowMs();
    if (wait > 0) await delay(wait);
    sent.push(send(nth).catch((error) => void faults.push(error)));
  }
  await Promise.all(sent);
  if (faults.length > 0) throw faults[0];
}

/** The time in milliseconds by the monotonic clock, which all processes of this machine share. */
export function nowMs(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}

import { toLine, toText } from '../../http/read-json.js';
import { type Entities, Unread } from '../../source-kind.js';

/** A job as every job board describes it. */
export type Job = {
  /** The key of the job on its board. */
  id: string;
  title: string;
  places: string[];
  department: string | null;
  url: string | null;
  publishedAt: string | null;
};

/** The most jobs of a board, and the most places of a job, so that no board can fill the database. */
const maxJobs = 10_000;
const maxPlaces = 50;

/**
 * The jobs as entities. Rows with the same id are one job in several places. A row without id or title makes the whole answer unreadable,
 * since a job that could not be read would seem to be closed.
 */
export function toEntities(jobs: Job[]): Entities {
  if (jobs.length > maxJobs) throw new Unread(`The board has more than ${maxJobs} jobs.`);
  const entities: Entities = new Map();
  for (const job of jobs) {
    const title = toLine(job.title);
    if (job.id === '' || title === null) throw new Unread('The board has a job without an ID or a title.');
    const held = entities.get(job.id);
    const places = [...((held?.places as string[]) ?? []), ...job.places].map(toLine).filter((place) => place !== null);
    entities.set(job.id, {
      title,
      places: [...new Set(places)].slice(0, maxPlaces),
      department: toLine(job.department) ?? (held?.department as string | null) ?? null,
      url: job.url,
      published_at: job.publishedAt,
    });
  }
  return entities;
}

/** A place in words: the parts that are known, each once. */
export function toPlace(...parts: unknown[]): string {
  const known = parts.map(toText).filter((part) => part !== '');
  return [...new Set(known)].join(', ');
}

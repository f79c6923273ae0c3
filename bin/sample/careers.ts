import { areas, boardTitles, ladders, regions, segments, subjects } from './career-words.js';
import { companyIdOf } from './companies.js';
import type { Draw } from './draw.js';

export type SamplePosition = {
  title: string;
  company_social_id: string;
  start_date: string;
  end_date: string | null;
  kind: 'employee' | 'contractor' | 'board';
};

type Job = { company: number; level: number; title: string; start: number; end: number | null; isContract: boolean };

/** The distribution of levels among people, from the first job to the top. */
const levels = [0, 0, 0, 1, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 6];

/**
 * Generates a career backwards from `today`, newest job first: tenures of months to years, promotions, moves, some gaps and returns, and
 * board seats beside the job for people at the top. `companies` is the number of companies; those with lower numbers employ more people.
 */
export function generateCareer(draw: Draw, companies: number, today: Date): SamplePosition[] {
  const now = today.getUTCFullYear() * 12 + today.getUTCMonth();
  const ladder = draw.pick(ladders);
  const jobs = walkBack(draw, ladder, companies, now);
  const positions: SamplePosition[] = jobs.map((job) => ({
    title: job.title,
    company_social_id: companyIdOf(job.company),
    start_date: writeMonth(draw, job.start, now),
    end_date: job.end === null ? null : writeMonth(draw, job.end, now, job.start),
    kind: job.isContract ? 'contractor' : 'employee',
  }));
  if (jobs[0]!.level >= 5 && draw.chance(0.2)) {
    positions.push({
      title: draw.pick(boardTitles),
      company_social_id: companyIdOf(pickCompany(draw, companies)),
      start_date: writeMonth(draw, now - draw.between(1, 70), now),
      end_date: draw.chance(0.7) ? null : writeMonth(draw, now, now),
      kind: 'board',
    });
  }
  return positions;
}

function walkBack(draw: Draw, ladder: readonly (readonly string[])[], companies: number, now: number): Job[] {
  const jobs: Job[] = [];
  let level = draw.pick(levels);
  let company = pickCompany(draw, companies);
  let end: number | null = draw.chance(0.94) ? null : now - draw.between(1, 14);
  for (let count = draw.between(1, 6); count > 0; count--) {
    // The current job has lasted up to six years, usually less than three.
    const tenure = jobs.length > 0 ? draw.between(9, 52) : Math.min(draw.between(0, 36), draw.between(0, 72));
    const start = (end ?? now) - tenure;
    const title = writeTitle(draw, draw.pick(ladder[level]!), level);
    jobs.push({ company, level, title, start, end, isContract: level < 5 && draw.chance(0.04) });
    const isPromotion = level > 0 && draw.chance(0.35);
    if (!isPromotion) {
      const isReturn = jobs.length > 1 && draw.chance(0.04);
      company = isReturn ? jobs.at(-2)!.company : pickOther(draw, companies, company);
    }
    if (isPromotion || (level > 0 && draw.chance(0.5))) level--;
    end = isPromotion || draw.chance(0.8) ? start : start - draw.between(1, 8);
  }
  return jobs;
}

/**
 * Writes a title as people do: half of them as it is, others with a region, a subject, a market, or several of these. A million people have
 * about a million different titles, as in real directories, where most titles are those of one person.
 */
function writeTitle(draw: Draw, title: string, level: number): string {
  if (draw.chance(0.5)) return level >= 3 && draw.chance(0.2) ? title + draw.pick(regions) : title;
  const parts = [draw.chance(0.8) ? draw.pick(subjects) : '', draw.chance(0.5) ? draw.pick(segments) : ''];
  const where = draw.chance(0.6) ? draw.pick(areas) : '';
  const about = parts.filter((part) => part !== '').join(draw.pick([' & ', ', ', ' and ']));
  const headline = about === '' ? title : title + draw.pick([', ', ' - ', ' | ', ' (']) + about;
  const closed = headline.includes('(') ? `${headline})` : headline;
  return where === '' ? closed : closed + draw.pick([', ', ' - ', ' ']) + where;
}

function pickCompany(draw: Draw, companies: number): number {
  return Math.min(draw.between(0, companies - 1), draw.between(0, companies - 1));
}

function pickOther(draw: Draw, companies: number, company: number): number {
  const other = pickCompany(draw, companies);
  return other === company ? (company + 1) % companies : other;
}

/** Writes a month as people do: usually the month, sometimes with the day, or the year alone; never after today nor before `earliest`. */
function writeMonth(draw: Draw, month: number, now: number, earliest?: number): string {
  const year = String(Math.floor(month / 12));
  const isRecent = now - month < 12;
  if (!isRecent && draw.chance(0.08)) return year;
  const text = `${year}-${String((month % 12) + 1).padStart(2, '0')}`;
  const mayNameDay = month < now && month !== earliest;
  return mayNameDay && draw.chance(0.15) ? `${text}-${String(draw.between(1, 28)).padStart(2, '0')}` : text;
}

import { z } from 'zod';
import { EngagementKind } from './posts.js';
import { SignalKind } from './signals.js';
import { idPath, name, pageOf, paging, text, uuid, wholeNumber } from './values.js';

/** When a program runs by itself: five cron fields, in a time zone of the IANA database. */
export const Schedule = z.strictObject({ cron: text(1, 200), time_zone: text(1, 100).default('UTC') });
export type Schedule = z.output<typeof Schedule>;

/** A signal that a program picks. */
export const PickedSignal = z.strictObject({ kind: SignalKind, id: uuid });
export type PickedSignal = z.output<typeof PickedSignal>;
const picked = z.array(PickedSignal).min(1).max(50);

/** Starts a run at once and records the program that can be scheduled (C1). */
export const NewRun = z.strictObject({
  signals: picked,
  name: name(200).optional(),
  schedule: Schedule.nullish(),
});
/** In REST the credits are no part of the body: they go in the headers `X-Credits-Used` and `X-Credits-Left`. */
export const RunStarted = z.object({
  program_id: uuid,
  run_id: uuid,
  /** 0: a run spends as it reads. */
  credits_used: z.int(),
  credits_left: z.int(),
});
export type RunStarted = z.output<typeof RunStarted>;

/** What a run would do, for nothing. */
export const RunPreview = z.object({
  /** No run of these signals spends more, whatever comes into the directory meanwhile: the caps of all searches together. */
  worst_case_credits: z.int(),
  credits_left: z.int(),
  signals: z.array(
    z.object({
      kind: SignalKind,
      id: uuid,
      searches: z.int(),
      /** Profiles that would be read and paid for, within the signal's cap. */
      profiles: z.int(),
      worst_case_credits: z.int(),
      sample: z.array(
        z.object({ person_name: z.string(), job_title: z.string(), company_name: z.string().nullable() }),
      ),
    }),
  ),
});
export type RunPreview = z.output<typeof RunPreview>;

export const Program = z.object({
  id: uuid,
  name: z.string(),
  signals: z.array(PickedSignal),
  schedule: z.object({ cron: z.string(), time_zone: z.string() }).nullable(),
  next_run_at: z.string().nullable(),
  /** Why the schedule rests, such as `out_of_credits`; null while it does not. */
  suspended_reason: z.string().nullable(),
  /** What the schedule last skipped and why, such as a disabled signal. */
  last_skip: z.object({ at: z.string(), reason: z.string() }).nullable(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type Program = z.output<typeof Program>;
export const ProgramChanges = z.strictObject({
  name: name(200).optional(),
  signals: picked.optional(),
  schedule: Schedule.nullish(),
});

export const RunStatus = z.enum(['queued', 'running', 'completed', 'out_of_credits', 'cancelled', 'failed']);
export type RunStatus = z.output<typeof RunStatus>;
export const Run = z.object({
  id: uuid,
  program_id: uuid,
  signals: z.array(PickedSignal),
  status: RunStatus,
  /** The due time of the schedule that started it; null for a start by hand. */
  due_at: z.string().nullable(),
  /** Searches that came to their end; one that stopped for want of credits has not. */
  searches_done: z.int(),
  searches_total: z.int(),
  /** Profiles read for the first time, each for a credit. */
  profiles_read: z.int(),
  /** Profiles that passed the filters after payment, those judged again for free among them. */
  profiles_kept: z.int(),
  leads_created: z.int(),
  credits_spent: z.int(),
  /** What was left out and why, such as a signal that was disabled. */
  notes: z.array(z.string()),
  created_at: z.string(),
  started_at: z.string().nullable(),
  finished_at: z.string().nullable(),
});
export type Run = z.output<typeof Run>;

/** A role as evidence; dates are as precise as they are known: 2024, 2024-05, 2024-05-17. */
export const LeadRole = z.object({
  title: z.string(),
  company_social_id: z.string().nullable(),
  company_name: z.string().nullable(),
  start_date: z.string().nullable(),
  end_date: z.string().nullable(),
});

/** How somebody came to be around a post. */
export const LeadEngagement = z.enum([...EngagementKind.options, 'author']);

/** The post that a content signal found somebody by, as it was then. */
export const LeadEvidence = z.object({
  post_url: z.string(),
  posted_at: z.string(),
  author_url: z.string().nullable(),
  /** The beginning of the post. */
  excerpt: z.string(),
  engagement: LeadEngagement,
  engaged_at: z.string().nullable(),
  engagement_text: z.string().nullable(),
  /** The use case that the post fits best, and how well, 0 to 1; null where none is asked. */
  use_case: z.string().nullable(),
  score: z.number().nullable(),
  /** The keyword queries that the post fulfils. */
  keywords: z.array(z.string()),
});

/** A person that a signal found, with its evidence. One lead per signal, person and move, or post of a content signal, for ever. */
export const Lead = z.object({
  id: uuid,
  signal_id: uuid,
  signal_kind: SignalKind,
  program_id: uuid,
  run_id: uuid,
  person_id: uuid,
  first_name: z.string(),
  last_name: z.string(),
  social_url: z.string(),
  location: z.string().nullable(),
  country: z.string().nullable(),
  /** The role that was taken; of a content lead the one that is held, null where none is known. */
  new_role: LeadRole.nullable(),
  previous_role: LeadRole.nullable(),
  seniority: z.string().nullable(),
  persona_id: uuid.nullable(),
  persona_name: z.string().nullable(),
  /** The phrase or canonical title that matched; the use case, else the first keyword query, of a content lead. */
  matched_rule: z.string().nullable(),
  /** Ranked where several apply: current_customer, former_customer, list; null for a new hire. */
  relationship: z.string().nullable(),
  /** What a content signal found; null for the other kinds, and where its post or author is gone from the directory. */
  evidence: LeadEvidence.nullable(),
  created_at: z.string(),
});
export type Lead = z.output<typeof Lead>;

export const startRunInput = z.object({ body: NewRun });
export const previewRunInput = z.object({ body: z.strictObject({ signals: picked }) });
export const listProgramsInput = z.object({ query: z.strictObject(paging) });
export const programInput = z.object({ path: idPath });
export const changeProgramInput = z.object({ path: idPath, body: ProgramChanges });
export const ProgramPage = pageOf('programs', Program);
export type ProgramPage = z.output<typeof ProgramPage>;
export const listRunsInput = z.object({
  query: z.strictObject({ ...paging, program_id: uuid.optional(), status: RunStatus.optional() }),
});
export const runInput = z.object({ path: idPath });
export const RunPage = pageOf('runs', Run);
export type RunPage = z.output<typeof RunPage>;
const leadFilters = { run_id: uuid.optional(), program_id: uuid.optional(), signal_id: uuid.optional() };
export const listLeadsInput = z.object({ query: z.strictObject({ ...paging, ...leadFilters }) });
export const LeadPage = pageOf('leads', Lead);
export type LeadPage = z.output<typeof LeadPage>;
export const ExportFormat = z.enum(['csv', 'ndjson']);
export type ExportFormat = z.output<typeof ExportFormat>;
/** An export; in REST its content streams, in GraphQL it comes by pages. */
export const LeadExport = z.object({
  media_type: z.string(),
  content: z.string(),
  page_info: z.object({ has_next_page: z.boolean(), end_cursor: z.string().nullable() }),
});
export const exportLeadsInput = z.object({
  query: z.strictObject({
    ...leadFilters,
    format: ExportFormat.default('csv'),
    /** Goes on after a lead; a cursor of the list of leads is one. */
    cursor: paging.cursor,
    /** At most this many leads; all where absent. */
    limit: wholeNumber(1, 1_000_000_000).optional(),
  }),
});

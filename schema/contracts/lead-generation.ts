import { z } from 'zod';
import { scoreFields } from './lead-scoring.js';
import { SignalKind } from './signals.js';
import {
  identifier,
  idPath,
  instantText,
  name,
  newestPaging,
  PageInfo,
  pageOf,
  paging,
  text,
  uuid,
  wholeNumber,
} from './values.js';
import { enumeration, named, words } from './words.js';

export const Schedule = named(
  'ScheduleInput',
  'When a program runs, or an outlet sends, automatically.',
  z.strictObject({
    cron: text(1, 200).describe(
      'Minute, hour, day of the month, month and day of the week, such as "30 8 * * mon-fri".',
    ),
    time_zone: text(1, 100).default('UTC').describe('A time zone of the IANA database: "UTC" by default.'),
  }),
);
export type Schedule = z.output<typeof Schedule>;

/** The schedule that is stored. */
export const KeptSchedule = named(
  'Schedule',
  'When a program runs, or an outlet sends, automatically.',
  z.object({
    cron: z.string().describe('Minute, hour, day of the month, month and day of the week.'),
    time_zone: z.string().describe('A time zone of the IANA database.'),
  }),
);

export const PickedSignal = named(
  'PickedSignal',
  'A signal that a program includes.',
  z.strictObject({
    kind: SignalKind.describe('The kind of the signal.'),
    id: uuid.meta({ description: 'The ID of the signal.', graphqlName: 'signalId' }),
  }),
  'PickedSignalInput',
).meta({ key: null });
export type PickedSignal = z.output<typeof PickedSignal>;
const picked = z.array(PickedSignal).min(1).max(50).describe('1 to 50 signals, in the order in which they run.');

/** Starts a run at once and records the program that can be scheduled (C1). */
export const NewRun = named(
  'NewRun',
  'Signals to run at once, as a program that can be scheduled.',
  z.strictObject({
    signals: picked,
    name: name(200)
      .optional()
      .describe('The name of the program, 1 to 200 characters; by default it is made of the names of the signals.'),
    schedule: Schedule.nullish().describe('When the program runs automatically, in addition to now.'),
  }),
);
const creditsLeft = z.int().describe('The balance of the account.');
/** In REST the credits are no part of the body: they go in the headers `X-Credits-Used` and `X-Credits-Left`. */
export const RunStarted = named(
  'RunStarted',
  'A run that was queued, and the program that was recorded for it.',
  z.object({
    program_id: uuid.describe('The ID of the program.'),
    run_id: uuid.describe('The ID of the run.'),
    credits_used: z.int().describe('Always 0, since a run spends credits as it reads profiles.'),
    credits_left: creditsLeft,
  }),
);
export type RunStarted = z.output<typeof RunStarted>;

const countWithout = (field: string) =>
  z.int().optional().describe(`The number without \`${field}\`; absent if the signal has none.`);
const sweepPreview = named(
  'SweepPreview',
  'What a run would do for one signal.',
  z.object({
    kind: SignalKind.describe('The kind of the signal.'),
    id: uuid.meta({ description: 'The ID of the signal.', graphqlName: 'signalId' }),
    searches: z.int().describe('How many searches the sweep makes.'),
    profiles: z.int().describe('How many profiles would be read and paid for now, within the limits of the signal.'),
    unknown_levels: z
      .int()
      .describe(
        'If the signal or its personas name levels of seniority: how many people match apart from their title, which indicates no level, within the limits. They are kept only with `accept_unknown_levels`.',
      ),
    worst_case_credits: z
      .int()
      .describe('The most credits that the sweep can cost: the limits of its searches together.'),
    sample: z
      .array(
        named(
          'ProfileSample',
          'A profile that a run would read.',
          z.object({
            person_name: z.string().describe('The name of the person.'),
            job_title: z
              .string()
              .describe(
                'The new job title. For a content signal it is the current one, which is empty if none is known.',
              ),
            company_name: z.string().nullable().describe('The new employer; null if it is not known.'),
          }),
        ),
      )
      .meta({ description: 'The first of the profiles.', assumedSize: 5 }),
    profiles_without: named(
      'ProfilesWithout',
      'How many profiles would be read and paid for without one of the restrictions of the signal.',
      z.object({
        moved_since_days: countWithout('moved_since_days'),
        tenure_overlap: countWithout('tenure_overlap'),
        exclude_customers: countWithout('exclude_customers'),
        exclude_open_deals: countWithout('exclude_open_deals'),
        exclude_crm_contacts: countWithout('exclude_crm_contacts'),
        exclude_companies_lists: countWithout('exclude_companies_list_ids'),
        exclude_contacts_lists: countWithout('exclude_contacts_list_ids'),
        renewal_rules: z
          .int()
          .optional()
          .describe(
            'The number without the renewal rules of the CRM connections; absent if none can change whom the signal finds.',
          ),
      }),
    )
      .optional()
      .describe(
        'What `profiles` would be without each of the conditions that make a profile worth paying for; absent if the signal has none.',
      ),
  }),
).meta({ key: null });
export const RunPreview = named(
  'RunPreview',
  'What a run would do. The preview costs nothing.',
  z.object({
    worst_case_credits: z
      .int()
      .describe(
        'The most credits that a run of these signals can spend, whatever the directory receives meanwhile: the limits of all searches together.',
      ),
    credits_left: creditsLeft,
    signals: z.array(sweepPreview).describe('The preview of each signal, in the order in which they would run.'),
  }),
);
export type RunPreview = z.output<typeof RunPreview>;

export const Program = named(
  'Program',
  'A lead generation program: signals that run together, when somebody starts them or on a schedule.',
  z.object({
    id: uuid.describe('The ID of the program.'),
    name: z.string().describe('The name of the program.'),
    signals: z.array(PickedSignal).describe('The signals that the program includes, in the order in which they run.'),
    schedule: KeptSchedule.nullable().describe('When the program runs automatically; null if it does not.'),
    next_run_at: instantText.nullable().describe('When the schedule is next due; null if there is none.'),
    suspended_reason: z
      .string()
      .nullable()
      .describe(
        words(
          'Why the schedule is suspended, such as "out_of_credits"; null while it is not.',
          'Why the schedule is suspended, such as "out_of_credits"; null while it is not.',
        ),
      ),
    last_skip: named(
      'ScheduleSkip',
      'What a schedule left out.',
      z.object({
        at: instantText.describe('When it was due.'),
        reason: z.string().describe('Why it was left out.'),
      }),
    )
      .nullable()
      .describe('What the schedule last left out and why, such as a disabled signal; null if there was nothing.'),
    created_at: instantText.describe('When the program was created.'),
    updated_at: instantText.describe('When somebody last changed the program.'),
  }),
);
export type Program = z.output<typeof Program>;
export const ProgramChanges = named(
  'ProgramChanges',
  'Changes to a program. Absent fields stay as they are.',
  z.strictObject({
    name: name(200).optional().describe('The new name, 1 to 200 characters.'),
    signals: picked.optional(),
    schedule: Schedule.nullish().describe('A new schedule, whose due times are counted from now; null removes it.'),
  }),
);

export const RunStatus = enumeration('RunStatus', 'The state of a run.', {
  queued: 'The run waits for a worker.',
  running: 'A worker executes the run.',
  completed: 'All sweeps of the run are done.',
  out_of_credits: 'The account did not have enough credits. What the run found is kept.',
  cancelled: 'Somebody cancelled the run.',
  failed: 'A fault of the service ended the run.',
});
export type RunStatus = z.output<typeof RunStatus>;
export const Run = named(
  'Run',
  'A run of a program, with its progress.',
  z.object({
    id: uuid.describe('The ID of the run.'),
    program_id: uuid.describe('The program, which may have been deleted since.'),
    signals: z.array(PickedSignal).describe('The signals with which the run was started.'),
    status: RunStatus.describe('The state of the run.'),
    due_at: instantText
      .nullable()
      .describe('The due time of the schedule that started the run; null if somebody started it.'),
    searches_done: z
      .int()
      .describe('How many searches are finished. A search that stopped for lack of credits is not finished.'),
    searches_total: z
      .int()
      .describe(
        'How many searches the run makes: one for each persona of a new hire signal, and one for a move or content signal.',
      ),
    profiles_read: z.int().describe('How many profiles were read for the first time, each for one credit.'),
    profiles_kept: z
      .int()
      .describe(
        'How many profiles passed the filters after payment. Those that were judged again without payment are included.',
      ),
    leads_created: z.int().describe('How many leads were found that the signals did not have before.'),
    credits_spent: z.int().describe('How many credits the run has spent so far.'),
    notes: z.array(z.string()).describe('What was left out and why, such as a signal that was disabled.'),
    created_at: instantText.describe('When the run was queued.'),
    started_at: instantText.nullable().describe('When a worker first started it; null while it waits.'),
    finished_at: instantText.nullable().describe('When the run ended; null before that.'),
  }),
);
export type Run = z.output<typeof Run>;

export const LeadRole = named(
  'LeadRole',
  'A role as evidence. Its dates are as precise as is known: 2024, 2024-05 or 2024-05-17.',
  z.object({
    title: z.string().describe('The job title.'),
    company_social_id: identifier.nullable().describe('The ID of the employer on the network.'),
    company_name: z.string().nullable().describe('The name of the employer.'),
    start_date: z.string().nullable().describe('When the role began.'),
    end_date: z.string().nullable().describe('When the role ended; null while the person holds it.'),
  }),
);

export const LeadEngagement = enumeration('LeadEngagement', 'How a person was involved in a post.', {
  like: 'The person liked it.',
  comment: 'The person commented on it.',
  share: 'The person shared it.',
  author: 'The person wrote it.',
});

export const LeadEvidence = named(
  'LeadEvidence',
  'The post by which a content signal found a person, as it was then.',
  z.object({
    post_url: z.string().describe('The address of the post.'),
    posted_at: instantText.describe('When it was posted.'),
    author_url: z.string().nullable().describe('The profile of the author.'),
    excerpt: z.string().describe('The beginning of the post.'),
    engagement: LeadEngagement.describe('How the person was involved.'),
    engaged_at: instantText.nullable().describe('When the person engaged with it; null if this is not known.'),
    engagement_text: z.string().nullable().describe('The text of the comment or share.'),
    use_case: z.string().nullable().describe('The use case that the post fits best; null if the signal has none.'),
    score: z.number().nullable().describe('How well the post fits that use case, from 0 to 1.'),
    keywords: z.array(z.string()).describe('The keyword queries that the post matches.'),
  }),
);

export const LeadStatus = enumeration('LeadStatus', 'How far the work on a lead has progressed.', {
  new: 'Nobody has worked on it yet.',
  accepted: 'Somebody has taken it on.',
  contacted: 'The person has been written to or called.',
  won: 'The lead led to the desired result, such as a deal.',
  lost: 'The lead led to nothing.',
  rejected: 'The lead is not wanted. Later runs of signals for roles leave the person out.',
});
export type LeadStatus = z.output<typeof LeadStatus>;

/** The longest owner, and the longest note. */
const maxOwner = 200;
const maxNote = 5_000;

const foundFields = z.object({
  id: uuid.describe('The ID of the lead.'),
  signal_id: uuid.describe('The signal that found the lead.'),
  signal_kind: SignalKind.describe('The kind of that signal.'),
  program_id: uuid.describe('The program whose run found the lead.'),
  run_id: uuid.describe('The run that found the lead.'),
  person_id: uuid.describe('The person in the directory.'),
  first_name: z.string().describe('The first name.'),
  last_name: z.string().describe('The last name.'),
  social_url: z
    .string()
    .describe(
      "The address of the person's profile; if none is known, the ID that the directory assigned, such as `p12`.",
    ),
  location: z.string().nullable().describe('Where the person is, in words.'),
  country: z.string().nullable().describe('The country in which the person is, as two letters.'),
  new_role: LeadRole.nullable().describe(
    'The role that the person took. For a content signal it is the current role, which is null if none is known.',
  ),
  previous_role: LeadRole.nullable().describe(
    'The previous role. For a person who moved, it is the latest role at one of the companies that the signal searches.',
  ),
  seniority: z.string().nullable().describe('The level of seniority that the new title indicates.'),
  persona_id: uuid
    .nullable()
    .describe('The persona that the person matches; null if the signal names the role itself.'),
  persona_name: z.string().nullable().describe('The name that the persona had when the lead was found.'),
  matched_rule: z
    .string()
    .nullable()
    .describe(
      'What matched: the phrase or canonical job title; for a content signal the use case, or the first keyword query.',
    ),
  relationship: z
    .string()
    .nullable()
    .describe(
      'How the former employer is related to the account: "current_customer", "former_customer" or "list", and the first of these if several apply; null for a new hire, and for a contact of the CRM if no deal was won with the company.',
    ),
  evidence: LeadEvidence.nullable().describe(
    'What a content signal found; null for other kinds, and if the post or its author was deleted from the directory.',
  ),
  created_at: instantText.describe('When the lead was found.'),
});

const aboutStatus = words(
  'How far the work on the lead has progressed.',
  'How far the work on the lead has progressed. An event has the lead as it was found: this field is null, and so are the others that people set.',
);
const workFields = {
  status: LeadStatus.meta({ description: aboutStatus }),
  owner: z.string().nullable().describe('Who works on the lead, in your own words; null if nobody was named.'),
  note: z.string().nullable().describe('A note of your own; null without one.'),
  changed_at: instantText
    .nullable()
    .describe('When the status, the owner or the note was last changed; null if none ever was.'),
  ...scoreFields,
};
const aboutLead =
  'A person whom a signal found, with the evidence. A signal never has more than one lead for a move of a person or, if it is a content signal, for a person and a post.';

/** Events contain no score. */
const optionalScore = Object.fromEntries(
  Object.entries(scoreFields).map(([name, one]) => [name, one.optional().meta(one.meta()!)]),
) as { [F in keyof typeof scoreFields]: z.ZodOptional<(typeof scoreFields)[F]> };

/** GraphQL has one type for leads, also within events, which contain a lead as it was found. */
const graphqlType = named(
  'Lead',
  aboutLead,
  foundFields.extend({
    ...workFields,
    ...optionalScore,
    status: LeadStatus.optional().meta({ description: aboutStatus }),
  }),
);

export const FoundLead = named('FoundLead', 'A lead as it was found.', foundFields).meta({ graphqlType });
export type FoundLead = z.output<typeof FoundLead>;

export const Lead = named('Lead', aboutLead, foundFields.extend(workFields)).meta({ graphqlType });
export type Lead = z.output<typeof Lead>;

export const LeadField = enumeration('LeadField', 'A field of a lead that people change.', {
  status: 'How far the work has progressed.',
  owner: 'Who works on the lead.',
  note: 'The note.',
});

export const LeadChange = named(
  'LeadChange',
  'A change of the status, owner or note of a lead.',
  z
    .object({
      at: instantText.describe('When the change was made.'),
      field: LeadField.describe('What was changed.'),
      before: z.string().nullable().describe('The earlier value, its first 200 characters; null if it was empty.'),
      after: z.string().nullable().describe('The new value, its first 200 characters; null if it is empty.'),
      actor_kind: z
        .string()
        .describe(
          'Who made the change: the kind of an API key, "user", or "outlet" if it came from a CRM through an outlet.',
        ),
      actor_id: z.string().describe('The ID of that key, user or outlet.'),
    })
    .meta({ key: null }),
);
export type LeadChange = z.output<typeof LeadChange>;

export const LeadDetail = named(
  'LeadDetail',
  'A lead with the history of the work on it.',
  Lead.extend({
    history: z
      .array(LeadChange)
      .meta({ description: 'The changes of status, owner and note, the latest first: at most 50.', assumedSize: 10 }),
  }),
).meta({ graphqlType });
export type LeadDetail = z.output<typeof LeadDetail>;

export const LeadChanges = named(
  'LeadChanges',
  'Changes to a lead. Absent fields stay as they are, and null clears the owner or the note.',
  z.strictObject({
    status: LeadStatus.optional().describe('How far the work has progressed.'),
    owner: text(1, maxOwner).nullish().describe(`Who works on the lead, at most ${maxOwner} characters.`),
    note: text(1, maxNote)
      .nullish()
      .describe(`A note, at most ${maxNote.toLocaleString('en')} characters.`),
  }),
);
export type LeadChanges = z.output<typeof LeadChanges>;

export const startRunInput = z.object({ body: NewRun });
export const previewRunInput = z.object({ body: z.strictObject({ signals: picked }) });
export const listProgramsInput = z.object({ query: z.strictObject(newestPaging) });
export const programInput = z.object({ path: idPath });
export const changeProgramInput = z.object({ path: idPath, body: ProgramChanges });
export const ProgramPage = pageOf('programs', Program);
export type ProgramPage = z.output<typeof ProgramPage>;
export const listRunsInput = z.object({
  query: z.strictObject({
    ...newestPaging,
    program_id: uuid.optional().describe('Only runs of this program.'),
    status: RunStatus.optional().describe('Only runs in this state.'),
  }),
});
export const runInput = z.object({ path: idPath });
export const RunPage = pageOf('runs', Run);
export type RunPage = z.output<typeof RunPage>;
const leadFilters = {
  run_id: uuid.optional().describe('Only leads of this run.'),
  program_id: uuid.optional().describe('Only leads of this program.'),
  signal_id: uuid.optional().describe('Only leads of this signal.'),
  status: LeadStatus.optional().describe('Only leads in this state.'),
};
export const listLeadsInput = z.object({ query: z.strictObject({ ...newestPaging, ...leadFilters }) });
export const leadInput = z.object({ path: idPath });
export const changeLeadInput = z.object({ path: idPath, body: LeadChanges });
export const LeadPage = pageOf('leads', Lead);
export type LeadPage = z.output<typeof LeadPage>;
export const ExportFormat = enumeration('ExportFormat', 'The format of an export of leads.', {
  csv: 'Comma-separated values, with a line of headings.',
  ndjson: 'One JSON object per line.',
});
export type ExportFormat = z.output<typeof ExportFormat>;
/** An export; in REST its content streams, in GraphQL it comes by pages. */
export const LeadExport = named(
  'LeadExport',
  'A part of an export. REST streams the whole.',
  z.object({
    media_type: z.string().describe('The media type of the content.'),
    content: z.string().describe('The leads in the format that was asked for.'),
    page_info: PageInfo.describe('Where the part ends.'),
  }),
);
export const exportLeadsInput = z.object({
  query: z.strictObject({
    ...leadFilters,
    format: ExportFormat.default('csv').describe('The format of the export: "csv" by default.'),
    cursor: paging.cursor.describe(
      words(
        'The export begins after the lead with this cursor, which is a cursor of the list of leads.',
        'The `endCursor` of the previous part, or a cursor of `leads`. The export begins after that lead.',
      ),
    ),
    limit: wholeNumber(1, 1_000_000_000)
      .optional()
      .describe(
        words(
          'At most this many leads; all of them by default.',
          'At most this many leads: 1 to 10,000, and 1,000 by default.',
        ),
      ),
  }),
});

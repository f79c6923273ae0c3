import { z } from 'zod';
import { profileUrl } from './directory.js';
import { companyId, identifier, idPath, instantText, name, newestPaging, pageOf, text, uuid } from './values.js';
import { enumeration, named, words } from './words.js';

export const ContentCollection = enumeration('ContentCollection', 'Whom a sweep collects as leads.', {
  engagers: 'The people who engaged with a post.',
  authors: 'The people who wrote a post.',
  authors_and_engagers: 'Both.',
});
export const ContentSubject = enumeration('ContentSubject', 'What the contacts lists of a content signal are for.', {
  engagers: 'Only people on the lists are collected when they engage with a post.',
  authors: 'The posts of the people on the lists are searched.',
});
export const PostSource = enumeration('PostSource', 'Where posts are searched for.', {
  keywords: 'Posts that the keyword queries find.',
  authors: 'Posts of the profiles that are named.',
  companies: 'Posts on the pages of the companies that are named.',
  contacts: 'Posts of the people on the contacts lists.',
});
export type PostSource = z.output<typeof PostSource>;
export const SearchSort = enumeration('SearchSort', 'Which posts a sweep takes first, within its limits.', {
  date_posted: 'The newest posts.',
  relevance: 'The posts that match the keywords best.',
  engagements: 'The posts that most people engaged with.',
});
export type SearchSort = z.output<typeof SearchSort>;
export const SearchWindow = enumeration('SearchWindow', 'How old a post may be when a sweep starts.', {
  past_24h: 'At most 1 day.',
  past_week: 'At most 7 days.',
  past_month: 'At most 30 days.',
  past_quarter: 'At most 90 days.',
  past_year: 'At most 365 days.',
  all_time: 'Of any age.',
});
export type SearchWindow = z.output<typeof SearchWindow>;
export const SweepOutcome = enumeration('SweepOutcome', 'How a sweep ended.', {
  completed: 'All posts were judged, and everybody who counts was collected.',
  limit_reached: 'The sweep collected as many contacts as one sweep may.',
  out_of_credits: 'The account did not have enough credits.',
  scoring_failed: 'The model that scores posts did not answer.',
});
export type SweepOutcome = z.output<typeof SweepOutcome>;

const nameOfUseCase = 'A short name, unique within the signal.';
const promptOfUseCase = 'What a matching post is about, in words.';

/** Each post is scored against each use case (F2). */
export const UseCase = named(
  'UseCaseInput',
  'A named reason to care about a post. Posts are scored against it.',
  z.strictObject({
    name: text(1, 100).describe(nameOfUseCase),
    prompt: text(1, 2_000).describe(promptOfUseCase),
  }),
);
export type UseCase = z.output<typeof UseCase>;

// Absent and null are the empty list, so that the listing has every field (F1).
const list = <T extends z.ZodType>(element: T, max: number) =>
  z
    .array(element)
    .max(max)
    .nullish()
    .transform((values) => values ?? []);
const query = text(1, 300).refine(
  (words) => words === '' || /[\p{L}\p{N}]/u.test(words),
  'must hold a letter or digit',
);
const upTo = (max: number) => z.int().min(1).max(max);
const cap = (max: number, fallback: number) => upTo(max).default(fallback);

/** What the fields of a content signal's question mean, both in requests and in answers. */
const about = {
  collection: 'Whom a sweep collects as leads: "engagers" by default.',
  subject:
    'What `contacts_list_ids` are for: with "authors" the posts of those people are searched; with "engagers", the default, only those people are collected when they engage.',
  accept_all_posts: 'Whether every post that is found counts, without regard to `post_filter` and `use_cases`.',
  author_profile_urls: 'The profiles whose posts are searched, at most 100.',
  company_social_ids: 'The companies on whose pages posts are searched, at most 100.',
  contacts_list_ids: 'Contacts lists of the account, at most 20. `subject` says what they are for.',
  detects_event_attendance:
    'Whether posts of people who attend, host or speak at an event count too, as the use case "Event attendance".',
  keyword_queries:
    'At most 50 queries, each written as for a web search: words that must all occur, "phrases", or, -not. A post is found if any query matches.',
  mentioned_company_social_ids: 'Only posts that mention one of these companies, at most 100.',
  mentioned_profile_urls: 'Only posts that mention one of these profiles, at most 100.',
  post_filter: 'What every post must be about, judged as use cases are. When it is empty, posts may be about anything.',
  post_sources:
    'Search for posts only in these sources. When the list is empty, all sources that the other fields name are searched.',
  search_sort: 'Which posts a sweep takes first, within its limits: "date_posted" by default.',
  search_window: 'How old a post may be when a sweep starts: "past_month" by default.',
  max_contacts_per_sweep:
    'The most people that a sweep reads: 1 to 500, and 100 by default. Each costs one credit, except people who were read before.',
  max_engagers_per_post:
    'The most new leads from one post in a sweep, the latest engagements first: 1 to 500, and 50 by default.',
  max_posts_per_contact:
    'For each person in a sweep, the most posts by that person that are analysed, and the most posts for which that person becomes a lead: 1 to 100, and 10 by default.',
  max_posts_per_sweep: 'The most posts that a sweep analyses: 1 to 500, and 50 by default.',
  min_engagements: 'The fewest likes, comments and shares that a post must have: 0 by default.',
  use_cases:
    'At most 20 use cases. A post counts if it fits at least one; without any, every post that passes the filter counts.',
};

function describeAll<S extends z.ZodRawShape>(shape: S, prefix = ''): S {
  const described = Object.entries(shape).map(([key, field]) => [
    key,
    (field as z.ZodType).describe(prefix + about[key as keyof typeof about]),
  ]);
  return Object.fromEntries(described) as S;
}

/** The question of a content signal (F2). It must say which posts to search; all other fields narrow the posts of its sources. */
export const ContentDefinition = z.strictObject(
  describeAll({
    collection: ContentCollection.default('engagers'),
    subject: ContentSubject.default('engagers'),
    accept_all_posts: z.boolean().default(false),
    author_profile_urls: list(profileUrl, 100),
    company_social_ids: list(companyId, 100),
    contacts_list_ids: list(uuid, 20),
    detects_event_attendance: z.boolean().default(false),
    keyword_queries: list(query, 50),
    mentioned_company_social_ids: list(companyId, 100),
    mentioned_profile_urls: list(profileUrl, 100),
    post_filter: text(0, 2_000)
      .nullish()
      .transform((words) => words ?? ''),
    post_sources: list(PostSource, 4),
    search_sort: SearchSort.default('date_posted'),
    search_window: SearchWindow.default('past_month'),
    max_contacts_per_sweep: cap(500, 100),
    max_engagers_per_post: cap(500, 50),
    max_posts_per_contact: cap(100, 10),
    max_posts_per_sweep: cap(500, 50),
    min_engagements: z.int().min(0).max(1_000_000).default(0),
    use_cases: list(UseCase, 20),
  }),
);
export type ContentDefinition = z.output<typeof ContentDefinition>;

const isEnabled = 'Whether programs may run the signal.';

export const SocialContentSignal = named(
  'SocialContentSignal',
  'A search for the people around posts. It must say which posts to search, and may narrow the posts and whom it collects.',
  z.strictObject({
    name: name(200).describe('A short label of 1 to 200 characters, unique within the account.'),
    is_enabled: z.boolean().default(true).describe('Whether programs may run the signal; true by default.'),
    ...ContentDefinition.shape,
  }),
);

const texts = z.array(z.string());
const ids = z.array(identifier);
const questions = named(
  'UseCase',
  'A named reason to care about a post. Posts are scored against it.',
  z.object({ name: text(1, 100).describe(nameOfUseCase), prompt: text(1, 2_000).describe(promptOfUseCase) }),
  'UseCaseInput',
);
const definition = {
  collection: ContentCollection,
  subject: ContentSubject,
  accept_all_posts: z.boolean(),
  author_profile_urls: texts,
  company_social_ids: ids,
  contacts_list_ids: ids,
  detects_event_attendance: z.boolean(),
  keyword_queries: texts,
  mentioned_company_social_ids: ids,
  mentioned_profile_urls: texts,
  post_filter: z.string(),
  post_sources: z.array(PostSource),
  search_sort: SearchSort,
  search_window: SearchWindow,
  max_contacts_per_sweep: upTo(500),
  max_engagers_per_post: upTo(500),
  max_posts_per_contact: upTo(100),
  max_posts_per_sweep: upTo(500),
  min_engagements: z.int().min(0).max(1_000_000),
  use_cases: z.array(questions),
};
/** The fields of the definition as answers have them. */
const described = describeAll(definition);
/** The same next to the fields of other kinds; any of them may be absent. `company_social_ids` is a field of new hires too. */
export const ContentDescribed = z
  .object(describeAll(z.object(definition).partial().shape, 'Content signals: '))
  .omit({ company_social_ids: true });

/** A content signal as it is listed (F1); the fields of its last sweep are absent before the first one ended. */
export const ContentSignal = named(
  'ContentSignal',
  'A standing search of posts that collects the people around them as leads.',
  z.object({
    id: uuid.describe('The ID of the signal.'),
    name: z.string().describe('The name of the signal.'),
    is_enabled: z.boolean().describe(isEnabled),
    used_by_program_count: z
      .int()
      .describe('How many programs include the signal. Without a program it is defined but never runs.'),
    ...described,
    created_at: instantText.describe('When the signal was created.'),
    updated_at: instantText.describe('When the signal was last changed.'),
    last_swept_at: instantText
      .optional()
      .describe(
        words(
          'When the last sweep of the signal ended; missing before the first one.',
          'When the last sweep of the signal ended; null before the first one.',
        ),
      ),
    last_sweep_outcome: SweepOutcome.optional().describe('How the last sweep ended.'),
    last_sweep_posts_analyzed: z.int().optional().describe('How many posts the last sweep judged.'),
    last_sweep_engagers_collected: z.int().optional().describe('How many leads the last sweep created.'),
  }),
);
export type ContentSignal = z.output<typeof ContentSignal>;

/** The last sweep of a content signal as GraphQL has it. */
export const LastSweep = named(
  'LastSweep',
  'What the last sweep of a content signal did.',
  z.object({
    ended_at: instantText.describe('When the sweep ended.'),
    outcome: SweepOutcome.describe('How the sweep ended.'),
    posts_analyzed: z.int().describe('How many posts the sweep judged.'),
    engagers_collected: z.int().describe('How many leads the sweep created.'),
  }),
);
export type LastSweep = z.output<typeof LastSweep>;

/** The use case validates the definition with the changes applied. */
export const ContentSignalChanges = named(
  'ContentSignalChanges',
  'Changes to a content signal. Absent fields stay as they are, and null removes a list or filter.',
  z.strictObject({
    name: text(1, 200).optional().describe('The new name, 1 to 200 characters, unique within the account.'),
    is_enabled: z.boolean().optional().describe(isEnabled),
    ...z.object(described).partial().shape,
  }),
);

export const createContentSignalInput = z.object({ body: SocialContentSignal });
export const listContentSignalsInput = z.object({ query: z.strictObject(newestPaging) });
export const ContentSignalPage = pageOf('signals', ContentSignal);
export type ContentSignalPage = z.output<typeof ContentSignalPage>;
export const contentSignalInput = z.object({ path: idPath });
export const changeContentSignalInput = z.object({ path: idPath, body: z.record(z.string(), z.unknown()) });

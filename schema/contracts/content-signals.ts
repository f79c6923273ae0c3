import { z } from 'zod';
import { profileUrl } from './directory.js';
import { idPath, name, pageOf, paging, text, uuid, watchedCompany } from './values.js';

/** Whom a sweep collects as leads: who engaged with a post, who wrote it, or both. */
export const ContentCollection = z.enum(['engagers', 'authors', 'authors_and_engagers']);
/** Whom the contacts lists are about: `authors` makes their posts a source, `engagers` keeps only their engagement. */
export const ContentSubject = z.enum(['engagers', 'authors']);
/** Where posts are sought: by words, by who wrote them, on companies' pages, or by the authors on contacts lists. */
export const PostSource = z.enum(['keywords', 'authors', 'companies', 'contacts']);
export type PostSource = z.output<typeof PostSource>;
/** In which order posts are taken, the first ones within the limits. */
export const SearchSort = z.enum(['date_posted', 'relevance', 'engagements']);
export type SearchSort = z.output<typeof SearchSort>;
/** How old a post may be when the sweep starts: 1, 7, 30, 90, 365 days, or any age. */
export const SearchWindow = z.enum(['past_24h', 'past_week', 'past_month', 'past_quarter', 'past_year', 'all_time']);
export type SearchWindow = z.output<typeof SearchWindow>;
/** How a sweep ended: through all posts, at `max_contacts_per_sweep`, without credits, or because the scorer did not answer. */
export const SweepOutcome = z.enum(['completed', 'limit_reached', 'out_of_credits', 'scoring_failed']);
export type SweepOutcome = z.output<typeof SweepOutcome>;

/** A named reason to care about a post, scored against each (F2). */
export const UseCase = z.strictObject({ name: text(1, 100), prompt: text(1, 2_000) });
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
const cap = (max: number, fallback: number) => z.int().min(1).max(max).default(fallback);

/** The question of a content signal (F2). It must say which posts to search; the posts of its sources are narrowed by all else. */
export const ContentDefinition = z.strictObject({
  collection: ContentCollection.default('engagers'),
  subject: ContentSubject.default('engagers'),
  /** True: every post found counts; neither `post_filter` nor `use_cases` are asked. */
  accept_all_posts: z.boolean().default(false),
  author_profile_urls: list(profileUrl, 100),
  /** Companies whose pages' posts are searched. */
  company_social_ids: list(watchedCompany, 100),
  contacts_list_ids: list(uuid, 20),
  /** True: posts of people who attend, host or speak at an event count too, as the use case `Event attendance`. */
  detects_event_attendance: z.boolean().default(false),
  /** Each as a web search: words that must all occur, "phrases", `or`, `-not`. A post is found by any of them. */
  keyword_queries: list(query, 50),
  /** Narrow to posts that mention one of these. */
  mentioned_company_social_ids: list(watchedCompany, 100),
  mentioned_profile_urls: list(profileUrl, 100),
  /** What every post must be about, judged as use cases are; empty: anything. */
  post_filter: text(0, 2_000)
    .nullish()
    .transform((words) => words ?? ''),
  /** Only these sources; empty: all that the other fields name. */
  post_sources: list(PostSource, 4),
  search_sort: SearchSort.default('date_posted'),
  search_window: SearchWindow.default('past_month'),
  /** People read in a sweep, one credit each; those read before cost nothing and do not count. */
  max_contacts_per_sweep: cap(500, 100),
  /** New leads from one post in a sweep, the latest engagement first. */
  max_engagers_per_post: cap(500, 50),
  /** Of one person in a sweep: posts written that are analysed, and posts that they become a lead for. */
  max_posts_per_contact: cap(100, 10),
  max_posts_per_sweep: cap(500, 50),
  /** Likes, comments and shares that a post has at least. */
  min_engagements: z.int().min(0).max(1_000_000).default(0),
  use_cases: list(UseCase, 20),
});
export type ContentDefinition = z.output<typeof ContentDefinition>;

export const SocialContentSignal = z.strictObject({
  name: name(200),
  is_enabled: z.boolean().default(true),
  ...ContentDefinition.shape,
});

const texts = z.array(z.string());
const questions = z.object({ name: z.string(), prompt: z.string() });
/** The fields of the definition as they are told. */
const told = {
  collection: ContentCollection,
  subject: ContentSubject,
  accept_all_posts: z.boolean(),
  author_profile_urls: texts,
  company_social_ids: texts,
  contacts_list_ids: texts,
  detects_event_attendance: z.boolean(),
  keyword_queries: texts,
  mentioned_company_social_ids: texts,
  mentioned_profile_urls: texts,
  post_filter: z.string(),
  post_sources: z.array(PostSource),
  search_sort: SearchSort,
  search_window: SearchWindow,
  max_contacts_per_sweep: z.int(),
  max_engagers_per_post: z.int(),
  max_posts_per_contact: z.int(),
  max_posts_per_sweep: z.int(),
  min_engagements: z.int(),
  use_cases: z.array(questions),
};
/** The same beside the fields of other kinds, where any may be absent. `company_social_ids` is a field of new hires too. */
export const ContentTold = z.object(told).omit({ company_social_ids: true }).partial();

/** A content signal as it is listed (F1); the fields of its last sweep are absent before the first one ended. */
export const ContentSignal = z.object({
  id: uuid,
  name: z.string(),
  is_enabled: z.boolean(),
  used_by_program_count: z.int(),
  ...told,
  created_at: z.string(),
  updated_at: z.string(),
  last_swept_at: z.string().optional(),
  last_sweep_outcome: SweepOutcome.optional(),
  last_sweep_posts_analyzed: z.int().optional(),
  last_sweep_engagers_collected: z.int().optional(),
});
export type ContentSignal = z.output<typeof ContentSignal>;

/** Absent fields stay; null takes a list or filter away. The use case validates it laid over the definition. */
export const ContentSignalChanges = z.object({
  name: z.string().optional(),
  is_enabled: z.boolean().optional(),
  ...z.object(told).partial().shape,
});

export const createContentSignalInput = z.object({ body: SocialContentSignal });
export const listContentSignalsInput = z.object({ query: z.strictObject(paging) });
export const ContentSignalPage = pageOf('signals', ContentSignal);
export type ContentSignalPage = z.output<typeof ContentSignalPage>;
export const contentSignalInput = z.object({ path: idPath });
export const changeContentSignalInput = z.object({ path: idPath, body: z.record(z.string(), z.unknown()) });

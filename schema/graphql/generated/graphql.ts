/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
/** One thing that a company did. */
export type ActivityItem = {
  /** The only account whose watches see the item. Without it, the watches of all accounts do. */
  accountId?: string | number | null | undefined;
  /** The domain of the company. An item without `companySocialId` passes no filter by company. */
  companyDomain?: string | null | undefined;
  /** The numeric ID of the company. This or `companyDomain` is required. */
  companySocialId?: string | null | undefined;
  /** What happened, in one line of 1 to 500 characters. */
  headline: string;
  /** When it happened. */
  occurredAt: string;
  /** Further facts, as an object. Watches compare its `topic`, which must be a string. Its JSON text is stored as it was written except for white space: numbers, strings and the order of keys stay as they are. */
  payload: Record<string, unknown>;
  /** The kind of activity in lower snake case, such as "hiring" or "product_launch". */
  signalType: string;
  /** The key of the item, 1 to 200 characters. An item whose key was stored before is a duplicate and is ignored. It is unique within the installation, or within the account that the item names. */
  sourceId: string;
  /** A longer text of at most 30,000 characters, in which watches look for keywords besides the headline. */
  text?: string | null | undefined;
};

/** What to change of a companies list. Absent fields stay as they are. */
export type CompaniesListChanges = {
  /** The new name, 1 to 200 characters. */
  name?: string | null | undefined;
};

/** Whom a sweep collects as leads. */
export type ContentCollection =
  /** The people who wrote a post. */
  | 'authors'
  /** Both. */
  | 'authors_and_engagers'
  /** The people who engaged with a post. */
  | 'engagers';

/** What the contacts lists of a content signal are for. */
export type ContentSubject =
  /** The posts of the people on the lists are searched. */
  | 'authors'
  /** Only people on the lists are collected when they engage with a post. */
  | 'engagers';

/** Why credits were given or spent. */
export type CreditEntryKind =
  /** Staff gave credits to the account. */
  | 'grant'
  /** Lookalikes were searched for. */
  | 'lookalikes'
  /** A run read a profile. */
  | 'profile'
  /** A research question was not answered, so that its credit was given back. */
  | 'refund'
  /** A research question was asked. */
  | 'research';

/** The state of a delivery. */
export type DeliveryStatus =
  /** The receiver answered with a status 2xx. */
  | 'delivered'
  /** The delivery was tried as often as it may be, in vain. */
  | 'exhausted'
  /** The delivery is due, or will be tried again. */
  | 'pending'
  /** The receiver refused the event for good, with a status 4xx. */
  | 'rejected';

/** What keeps an endpoint from being sent to. */
export type EndpointProblem =
  /** Its secret cannot be opened with the keys of the installation, so pushes cannot be signed. */
  | 'secret_unreadable';

/** The format of an export of leads. */
export type ExportFormat =
  /** Comma-separated values, with a line of headings. */
  | 'csv'
  /** One JSON object per line. */
  | 'ndjson';

/** Why an attempt to deliver an event failed. */
export type FailureReason =
  /** Events may not be pushed to the address. */
  | 'blocked_destination'
  /** The connection failed. */
  | 'connection'
  /** The receiver refused the connection. */
  | 'connection_refused'
  /** The host name could not be resolved. */
  | 'dns'
  /** The receiver answered with a status 4xx or 5xx. */
  | 'http_error'
  /** The receiver answered with a status 3xx, which is not followed. */
  | 'redirect'
  /** No status arrived before the deadline. */
  | 'timeout'
  /** No secure connection could be made. */
  | 'tls';

/** For whom an API key speaks. */
export type KeyKind =
  /** One account. */
  | 'customer'
  /** A source that sends activity and directory data. Such a key belongs to no account. */
  | 'ingest'
  /** The staff of the installation, who may act for every account. */
  | 'staff';

/** Phrases to look for in headline and text, as whole words and without regard to case. */
export type KeywordsInput = {
  /** Phrases that must all occur. */
  all?: Array<string> | null | undefined;
  /** Phrases of which at least one must occur. */
  any?: Array<string> | null | undefined;
  /** Phrases of which none may occur. */
  none?: Array<string> | null | undefined;
};

/** How a person was involved in a post. */
export type LeadEngagement =
  /** The person wrote it. */
  | 'author'
  /** The person commented on it. */
  | 'comment'
  /** The person liked it. */
  | 'like'
  /** The person shared it. */
  | 'share';

/** Companies to put on a list. */
export type ListCompanies = {
  /** The companies, at most 10,000 in a request. */
  companies: Array<ListCompany>;
  /** Whether the list is emptied first; false by default. */
  replace?: boolean | null | undefined;
};

/** A company by its ID or its domain. Where both are given, the ID decides. */
export type ListCompany = {
  /** The numeric ID of the company, as text. */
  companySocialId?: string | null | undefined;
  /** A domain of the company. */
  domain?: string | null | undefined;
};

/** What names a company. At least one of the fields is required. */
export type LookalikeInputCompany = {
  /** The domain, or the address of the website. */
  domain?: string | null | undefined;
  /** The name. */
  name?: string | null | undefined;
  /** The numeric ID on the professional network. */
  socialId?: string | null | undefined;
  /** The short name in addresses of the network. */
  socialSlug?: string | null | undefined;
};

/** How many companies to return. */
export type LookalikePagingInput = {
  /** The most companies to return: 1 to 100, and 25 by default. */
  limit?: number | null | undefined;
  /** Ignored: a request may repeat the paging of an answer. */
  total?: number | null | undefined;
};

/** What to find lookalikes of, and which companies to find. Input companies, queries or both are required. */
export type LookalikeSearch = {
  /** The most employees on the network. */
  employeesOnSocialMax?: number | null | undefined;
  /** The fewest employees on the network. */
  employeesOnSocialMin?: number | null | undefined;
  /** Only companies that were founded before this year. */
  foundedMax?: number | null | undefined;
  /** Only companies that were founded after this year. */
  foundedMin?: number | null | undefined;
  /** Only companies with their headquarters in these countries, as two letters each. */
  hqCountries?: Array<string> | null | undefined;
  /** Only companies in these industries, by name, or in industries below them. */
  industries?: Array<string> | null | undefined;
  /** The companies that the lookalikes resemble, at most 100. */
  inputCompanies?: Array<LookalikeInputCompany> | null | undefined;
  /** How many companies to return. */
  paging?: LookalikePagingInput | null | undefined;
  /** What the companies do, in words; at most 20 queries. */
  queries?: Array<string> | null | undefined;
  /** Only companies of these size bands, such as "11-50". */
  sizes?: Array<string> | null | undefined;
};

/** An account to create. */
export type NewAccount = {
  /** The name of the account, 1 to 200 characters. */
  name: string;
};

/** An API key to create. */
export type NewApiKey = {
  /** When the key expires. Without it, the key never does. */
  expiresAt?: string | null | undefined;
  /** For whom the key speaks: "customer" by default, which requires the query parameter account_id. */
  kind?: KeyKind | null | undefined;
  /** A label to recognise the key by, 1 to 200 characters. */
  label: string;
  /** What the key may do: by default, all that its kind may. The status is 403 where the credential that creates the key lacks one of them. */
  scopes?: Array<Scope> | null | undefined;
};

/** A companies list to create. It is empty at first. */
export type NewCompaniesList = {
  /** The name of the list, 1 to 200 characters. */
  name: string;
};

/** Credits to give to an account. */
export type NewCreditGrant = {
  /** How many credits, 1 to 1,000,000,000. */
  amount: number;
  /** Why they are given, at most 500 characters. */
  note?: string | null | undefined;
};

/** A search for people who have just taken a matching role. Personas, job titles or canonical job titles must name the role. */
export type NewHireSignal = {
  /** Canonical job titles to look for besides `jobTitlesIncludes`, at most 50. */
  canonicalJobTitleIds?: Array<string | number> | null | undefined;
  /** Only new employers of these sizes, by letter: A self-employed, B 1-10, C 11-50, D 51-200, E 201-500, F 501-1,000, G 1,001-5,000, H 5,001-10,000, I 10,001+. */
  companyHeadcounts?: Array<string> | null | undefined;
  /** Only new employers with their headquarters in these countries, as two letters each. */
  companyHqCountries?: Array<string> | null | undefined;
  /** Only hires by these companies, at most 100. */
  companySocialIds?: Array<string> | null | undefined;
  /** Only people in these countries, as two letters each. */
  countries?: Array<string> | null | undefined;
  /** Only new employers in these industries, at most 25. */
  industryIds?: Array<string | number> | null | undefined;
  /** Whether programs may run the signal; true by default. */
  isEnabled?: boolean | null | undefined;
  /** Job titles to leave out, at most 50. They do not name a role by themselves. */
  jobTitlesExcludes?: Array<string> | null | undefined;
  /** The job titles to look for, at most 50. */
  jobTitlesIncludes?: Array<string> | null | undefined;
  /** Only people in these regions, cities or metropolitan areas, by geo ID; at most 25. */
  locationGeoIds?: Array<string> | null | undefined;
  /** The most profiles that a sweep reads for each persona: 1 to 500, and 100 by default. */
  maxProfilesPerSweep?: number | null | undefined;
  /** A short label of 1 to 200 characters, unique within the account. */
  name: string;
  /** The personas to look for, at most 20. A sweep makes one search for each. */
  personaIds?: Array<string | number> | null | undefined;
  /** Only people of these levels of seniority. The level is read from the title after a profile is paid for. */
  seniorityLevels?: Array<string> | null | undefined;
};

/** A persona to create. */
export type NewPersona = {
  /** Canonical job titles to look for besides `jobTitles`, at most 50. */
  canonicalJobTitleIds?: Array<string | number> | null | undefined;
  /** The countries where the person is, as two letters each. */
  countries?: Array<string> | null | undefined;
  /** The job titles to look for, at most 50. */
  jobTitles?: Array<string> | null | undefined;
  /** The name of the persona, 1 to 200 characters. */
  name: string;
  /** Levels of seniority, such as "Vice President". */
  seniorityLevels?: Array<string> | null | undefined;
};

/** A research question to ask: a name and a question, or a template that has both. */
export type NewResearchQuestion = {
  /** A short name of 1 to 200 characters. */
  name?: string | null | undefined;
  /** The question, 1 to 2,000 characters. */
  question?: string | null | undefined;
  /** A template of the account, instead of a name and a question. */
  templateId?: string | number | null | undefined;
};

/** A template to create. */
export type NewResearchQuestionTemplate = {
  /** A short name of 1 to 200 characters. */
  name: string;
  /** The question, 1 to 2,000 characters. */
  question: string;
};

/** Signals to run at once, as a program that can be scheduled. */
export type NewRun = {
  /** The name of the program, 1 to 200 characters; by default it is made of the names of the signals. */
  name?: string | null | undefined;
  /** When the program runs by itself, besides now. */
  schedule?: ScheduleInput | null | undefined;
  /** 1 to 50 signals, in the order in which they run. */
  signals: Array<PickedSignalInput>;
};

/** A watch to create, or to replace where one with the same ID exists. */
export type NewWatch = {
  /** Only activity of these companies, at most 10,000. When absent or empty, all companies match. */
  companySocialIds?: Array<string> | null | undefined;
  /** An ID of your own for the watch; by default one is generated. */
  icpCriteriaId?: string | number | null | undefined;
  /** Whether signals of the watch are pushed; true by default. With false, which is shadow mode, they are only recorded on the feed. */
  isEnabled?: boolean | null | undefined;
  /** Only activity with these phrases. When absent or empty, all activity matches. */
  keywords?: KeywordsInput | null | undefined;
  /** The name of the watch, 1 to 200 characters. */
  name: string;
  /** Only activity of these types, at most 50. When absent or empty, all types match. */
  signalTypes?: Array<string> | null | undefined;
  /** Only activity with one of these topics, at most 100. When absent or empty, all activity matches. */
  topics?: Array<string> | null | undefined;
};

/** An endpoint to register. */
export type NewWebhookEndpoint = {
  /** A label of your own, at most 500 characters. */
  description?: string | null | undefined;
  /** Push only events of these watches, at most 200. When absent, null or empty, events of all watches are pushed. */
  icpCriteriaIds?: Array<string | number> | null | undefined;
  /** Push only events of these types, at most 50. When absent, null or empty, events of all types are pushed. */
  signalTypes?: Array<string> | null | undefined;
  /** An https URL whose host has only public addresses. A host name that does not exist is refused with the same message. */
  url: string;
};

/** A search for people who once worked at a customer of the account, match a persona, and now work elsewhere. */
export type PastCompanyMoveSignal = {
  /** The companies list of the former employers, instead of the customers in the CRM. */
  companiesListId?: string | number | null | undefined;
  /** Only new employers of these sizes, by letter: A self-employed, B 1-10, C 11-50, D 51-200, E 201-500, F 501-1,000, G 1,001-5,000, H 5,001-10,000, I 10,001+. */
  companyHeadcounts?: Array<string> | null | undefined;
  /** Only new employers with their headquarters in these countries, as two letters each. */
  companyHqCountries?: Array<string> | null | undefined;
  /** Only people in these countries, as two letters each. */
  countries?: Array<string> | null | undefined;
  /** A live CRM list of the former employers, instead of the customers. It is read again in every sweep. */
  crmListId?: string | null | undefined;
  /** Whether to search companies with won deals; true by default. It has no effect with a list. */
  includeCurrentCustomers?: boolean | null | undefined;
  /** Whether to search companies that were won and lost again; false by default. It has no effect with a list. */
  includeFormerCustomers?: boolean | null | undefined;
  /** Only new employers in these industries, at most 25. */
  industryIds?: Array<string | number> | null | undefined;
  /** Whether programs may run the signal; true by default. */
  isEnabled?: boolean | null | undefined;
  /** Only people in these regions, cities or metropolitan areas, by geo ID; at most 25. */
  locationGeoIds?: Array<string> | null | undefined;
  /** The most profiles that a sweep reads: 1 to 500, and 100 by default. */
  maxMoversPerSweep?: number | null | undefined;
  /** A short label of 1 to 200 characters, unique within the account. */
  name: string;
  /** 1 to 10 personas. Their job titles are searched for, and they decide who is kept. */
  personaIds: Array<string | number>;
};

/** What to change of a persona. Absent fields stay as they are, and null clears a criterion. */
export type PersonaChanges = {
  /** Canonical job titles to look for besides `jobTitles`, at most 50. */
  canonicalJobTitleIds?: Array<string | number> | null | undefined;
  /** The countries where the person is, as two letters each. */
  countries?: Array<string> | null | undefined;
  /** The job titles to look for, at most 50. */
  jobTitles?: Array<string> | null | undefined;
  /** The new name, 1 to 200 characters. */
  name?: string | null | undefined;
  /** Levels of seniority, such as "Vice President". */
  seniorityLevels?: Array<string> | null | undefined;
};

/** A signal that a program includes. */
export type PickedSignalInput = {
  /** The ID of the signal. */
  id: string | number;
  /** The kind of the signal. */
  kind: SignalKind;
};

/** Where posts are searched for. */
export type PostSource =
  /** Posts of the profiles that are named. */
  | 'authors'
  /** Posts on the pages of the companies that are named. */
  | 'companies'
  /** Posts of the people on the contacts lists. */
  | 'contacts'
  /** Posts that the keyword queries find. */
  | 'keywords';

/** What to change of a program. Absent fields stay as they are. */
export type ProgramChanges = {
  /** The new name, 1 to 200 characters. */
  name?: string | null | undefined;
  /** A new schedule, which counts from now; null removes it. */
  schedule?: ScheduleInput | null | undefined;
  /** 1 to 50 signals, in the order in which they run. */
  signals?: Array<PickedSignalInput> | null | undefined;
};

/** The answer that staff give to a research question. */
export type ResearchAnswer = {
  /** The answer, 1 to 20,000 characters. */
  answer: string;
};

/** What to change of a template. Absent fields stay as they are. */
export type ResearchQuestionTemplateChanges = {
  /** A short name of 1 to 200 characters. */
  name?: string | null | undefined;
  /** The question, 1 to 2,000 characters. */
  question?: string | null | undefined;
};

/** The state of a research question. When a question fails, its credit is given back. */
export type ResearchStatus =
  /** The question is answered. */
  | 'COMPLETED'
  /** The question was refused, tried in vain or not answered in time. Its credit was given back. */
  | 'FAILED'
  /** A person or a provider is answering the question. */
  | 'IN_PROGRESS'
  /** The question waits to be answered. */
  | 'PENDING';

/** The state of a run. */
export type RunStatus =
  /** Somebody cancelled the run. */
  | 'cancelled'
  /** All sweeps of the run are done. */
  | 'completed'
  /** A fault of the service ended the run. */
  | 'failed'
  /** The credits did not suffice. What the run found stays. */
  | 'out_of_credits'
  /** The run waits for a worker. */
  | 'queued'
  /** A worker executes the run. */
  | 'running';

/** When a program runs by itself. */
export type ScheduleInput = {
  /** Minute, hour, day of the month, month and day of the week, such as "30 8 * * mon-fri". */
  cron: string;
  /** A time zone of the IANA database: "UTC" by default. */
  timeZone?: string | null | undefined;
};

/** What a credential may do. */
export type Scope =
  /** Send activity and directory data. */
  | 'ingest'
  /** Read, preview and search. */
  | 'read'
  /** Run the installation: accounts, API keys, grants of credits, and erasure. */
  | 'staff'
  /** Change what an account has, and spend its credits. */
  | 'write';

/** Which posts a sweep takes first, within its limits. */
export type SearchSort =
  /** The newest posts. */
  | 'date_posted'
  /** The posts that most people engaged with. */
  | 'engagements'
  /** The posts that match the keywords best. */
  | 'relevance';

/** How old a post may be when a sweep starts. */
export type SearchWindow =
  /** Of any age. */
  | 'all_time'
  /** At most 1 day. */
  | 'past_24h'
  /** At most 30 days. */
  | 'past_month'
  /** At most 90 days. */
  | 'past_quarter'
  /** At most 7 days. */
  | 'past_week'
  /** At most 365 days. */
  | 'past_year';

/** What to change of a signal: fields of its kind. Absent fields stay as they are, and null removes an optional one. */
export type SignalChanges = {
  /** Content signals: Whether every post that is found counts, without regard to `postFilter` and `useCases`. */
  acceptAllPosts?: boolean | null | undefined;
  /** Content signals: The profiles whose posts are searched, at most 100. */
  authorProfileUrls?: Array<string> | null | undefined;
  /** New hire signals: the canonical job titles to look for. */
  canonicalJobTitleIds?: Array<string | number> | null | undefined;
  /** Content signals: Whom a sweep collects as leads: "engagers" by default. */
  collection?: ContentCollection | null | undefined;
  /** Move signals: the companies list that is searched instead of the customers in the CRM. */
  companiesListId?: string | number | null | undefined;
  /** Only new employers of these sizes, by letter: A self-employed, B 1-10, C 11-50, D 51-200, E 201-500, F 501-1,000, G 1,001-5,000, H 5,001-10,000, I 10,001+. */
  companyHeadcounts?: Array<string> | null | undefined;
  /** Only new employers with their headquarters in these countries, as two letters each. */
  companyHqCountries?: Array<string> | null | undefined;
  /** New hire signals: only hires by these companies. Content signals: only posts on the pages of these companies. */
  companySocialIds?: Array<string> | null | undefined;
  /** Content signals: Contacts lists of the account, at most 20. `subject` says what they are for. */
  contactsListIds?: Array<string | number> | null | undefined;
  /** Only people in these countries, as two letters each. */
  countries?: Array<string> | null | undefined;
  /** Move signals: the live CRM list that is searched instead of the customers. */
  crmListId?: string | null | undefined;
  /** Content signals: Whether posts of people who attend, host or speak at an event count too, as the use case "Event attendance". */
  detectsEventAttendance?: boolean | null | undefined;
  /** Move signals: whether companies with won deals are searched. */
  includeCurrentCustomers?: boolean | null | undefined;
  /** Move signals: whether companies are searched that were won and lost again. */
  includeFormerCustomers?: boolean | null | undefined;
  /** Only new employers in these industries, at most 25. */
  industryIds?: Array<string | number> | null | undefined;
  /** Whether programs may run the signal. */
  isEnabled?: boolean | null | undefined;
  /** New hire signals: the job titles to leave out. */
  jobTitlesExcludes?: Array<string> | null | undefined;
  /** New hire signals: the job titles to look for. */
  jobTitlesIncludes?: Array<string> | null | undefined;
  /** Content signals: At most 50 queries, each written as for a web search: words that must all occur, "phrases", or, -not. A post is found where any query matches. */
  keywordQueries?: Array<string> | null | undefined;
  /** Only people in these regions, cities or metropolitan areas, by geo ID; at most 25. */
  locationGeoIds?: Array<string> | null | undefined;
  /** Content signals: The most people that a sweep reads, 1 to 500, and 100 by default. Each costs one credit, but for people who were read before. */
  maxContactsPerSweep?: number | null | undefined;
  /** Content signals: The most new leads from one post in a sweep, the latest engagements first: 1 to 500, and 50 by default. */
  maxEngagersPerPost?: number | null | undefined;
  /** Move signals: the most profiles that a sweep reads, 1 to 500. */
  maxMoversPerSweep?: number | null | undefined;
  /** Content signals: For one person in a sweep, the most posts by the person that are analysed, and the most posts for which the person becomes a lead: 1 to 100, and 10 by default. */
  maxPostsPerContact?: number | null | undefined;
  /** Content signals: The most posts that a sweep analyses: 1 to 500, and 50 by default. */
  maxPostsPerSweep?: number | null | undefined;
  /** New hire signals: the most profiles that a sweep reads for each persona, 1 to 500. */
  maxProfilesPerSweep?: number | null | undefined;
  /** Content signals: Only posts that mention one of these companies, at most 100. */
  mentionedCompanySocialIds?: Array<string> | null | undefined;
  /** Content signals: Only posts that mention one of these profiles, at most 100. */
  mentionedProfileUrls?: Array<string> | null | undefined;
  /** Content signals: The fewest likes, comments and shares that a post must have: 0 by default. */
  minEngagements?: number | null | undefined;
  /** The new name, 1 to 200 characters, unique within the account. */
  name?: string | null | undefined;
  /** The personas to look for. */
  personaIds?: Array<string | number> | null | undefined;
  /** Content signals: What every post must be about, judged as use cases are. When it is empty, posts may be about anything. */
  postFilter?: string | null | undefined;
  /** Content signals: Search for posts only here. When it is empty, all sources are searched that the other fields name. */
  postSources?: Array<PostSource> | null | undefined;
  /** Content signals: Which posts a sweep takes first, within its limits: "date_posted" by default. */
  searchSort?: SearchSort | null | undefined;
  /** Content signals: How old a post may be when a sweep starts: "past_month" by default. */
  searchWindow?: SearchWindow | null | undefined;
  /** New hire signals: the levels of seniority to keep. */
  seniorityLevels?: Array<string> | null | undefined;
  /** Content signals: What `contactsListIds` are for: with "authors" the posts of those people are searched; with "engagers", the default, only those people are collected when they engage. */
  subject?: ContentSubject | null | undefined;
  /** Content signals: At most 20 use cases. A post counts where at least one fits; without any, every post that passes the filter counts. */
  useCases?: Array<UseCaseInput> | null | undefined;
};

/** Whom a signal looks for. */
export type SignalKind =
  /** People who have just taken a matching role. */
  | 'new_hire'
  /** People who worked at a customer and now work elsewhere. */
  | 'past_company_move'
  /** People who write posts about a subject, or engage with them. */
  | 'social_content';

/** A named reason to care about a post. Posts are scored against it. */
export type UseCaseInput = {
  /** A short name, unique within the signal. */
  name: string;
  /** What a post is about that fits, in words. */
  prompt: string;
};

/** What to change of a watch. Absent fields stay as they are, and null clears a criterion. */
export type WatchChanges = {
  /** Only activity of these companies, at most 10,000. When absent or empty, all companies match. */
  companySocialIds?: Array<string> | null | undefined;
  /** Whether signals of the watch are pushed. With false, which is shadow mode, they are only recorded on the feed. */
  isEnabled?: boolean | null | undefined;
  /** Only activity with these phrases. When absent or empty, all activity matches. */
  keywords?: KeywordsInput | null | undefined;
  /** The new name, 1 to 200 characters. */
  name?: string | null | undefined;
  /** Only activity of these types, at most 50. When absent or empty, all types match. */
  signalTypes?: Array<string> | null | undefined;
  /** Only activity with one of these topics, at most 100. When absent or empty, all activity matches. */
  topics?: Array<string> | null | undefined;
};

/** What a watch looks for. */
export type WatchCriteria = {
  /** Only activity of these companies, at most 10,000. When absent or empty, all companies match. */
  companySocialIds?: Array<string> | null | undefined;
  /** Only activity with these phrases. When absent or empty, all activity matches. */
  keywords?: KeywordsInput | null | undefined;
  /** Only activity of these types, at most 50. When absent or empty, all types match. */
  signalTypes?: Array<string> | null | undefined;
  /** Only activity with one of these topics, at most 100. When absent or empty, all activity matches. */
  topics?: Array<string> | null | undefined;
};

/** What to change of an endpoint. Absent fields stay as they are, and null clears a filter. */
export type WebhookEndpointChanges = {
  /** A label of your own, at most 500 characters. */
  description?: string | null | undefined;
  /** Push only events of these watches, at most 200. When absent, null or empty, events of all watches are pushed. */
  icpCriteriaIds?: Array<string | number> | null | undefined;
  /** Whether events are pushed. A disabled endpoint keeps its secret and history; when it is enabled, recent events are pushed that it missed. */
  isEnabled?: boolean | null | undefined;
  /** Push only events of these types, at most 50. When absent, null or empty, events of all types are pushed. */
  signalTypes?: Array<string> | null | undefined;
  /** The new URL, which is checked as at registration. */
  url?: string | null | undefined;
};

export type CreateAccountMutationVariables = Exact<{
  input: NewAccount;
  idempotencyKey?: string | null | undefined;
}>;


export type CreateAccountMutation = { createAccount: { id: string, name: string, createdAt: string } };

export type AccountsQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type AccountsQuery = { accounts: { nodes: Array<{ id: string, name: string, createdAt: string }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type CreateApiKeyMutationVariables = Exact<{
  input: NewApiKey;
  idempotencyKey?: string | null | undefined;
}>;


export type CreateApiKeyMutation = { createApiKey: { id: string, kind: KeyKind, accountId: string | null, label: string, prefix: string, scopes: Array<Scope>, createdAt: string, expiresAt: string | null, lastUsedAt: string | null, revokedAt: string | null, key: string | null } };

export type ApiKeysQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type ApiKeysQuery = { apiKeys: { nodes: Array<{ id: string, kind: KeyKind, accountId: string | null, label: string, prefix: string, scopes: Array<Scope>, createdAt: string, expiresAt: string | null, lastUsedAt: string | null, revokedAt: string | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type RevokeApiKeyMutationVariables = Exact<{
  id: string | number;
}>;


export type RevokeApiKeyMutation = { revokeApiKey: { done: boolean } };

export type ContactFieldsFragment = { contactId: string, firstName: string, lastName: string, jobTitle: string | null, companyName: string | null, companySocialId: string | null, companySocialSlug: string | null, socialUrl: string, location: string | null, email: string | null, phone: string | null };

export type ContactsQueryVariables = Exact<{
  contactIds?: Array<string | number> | string | number | null | undefined;
  socialUrls?: Array<string> | string | null | undefined;
}>;


export type ContactsQuery = { contacts: { contacts: Array<{ contactId: string, firstName: string, lastName: string, jobTitle: string | null, companyName: string | null, companySocialId: string | null, companySocialSlug: string | null, socialUrl: string, location: string | null, email: string | null, phone: string | null }> } };

export type ContactsByIdQueryVariables = Exact<{
  contactIds: Array<string | number> | string | number;
}>;


export type ContactsByIdQuery = { contactsById: Array<{ contactId: string, firstName: string, lastName: string, jobTitle: string | null, companyName: string | null, companySocialId: string | null, companySocialSlug: string | null, socialUrl: string, location: string | null, email: string | null, phone: string | null }> };

export type RunFieldsFragment = { id: string, programId: string, status: RunStatus, dueAt: string | null, searchesDone: number, searchesTotal: number, profilesRead: number, profilesKept: number, leadsCreated: number, creditsSpent: number, notes: Array<string>, createdAt: string, startedAt: string | null, finishedAt: string | null, signals: Array<{ kind: SignalKind, id: string }> };

export type ProgramFieldsFragment = { id: string, name: string, nextRunAt: string | null, suspendedReason: string | null, createdAt: string, updatedAt: string, signals: Array<{ kind: SignalKind, id: string }>, schedule: { cron: string, timeZone: string } | null, lastSkip: { at: string, reason: string } | null };

export type LeadFieldsFragment = { id: string, signalId: string, signalKind: SignalKind, programId: string, runId: string, personId: string, firstName: string, lastName: string, socialUrl: string, location: string | null, country: string | null, seniority: string | null, personaId: string | null, personaName: string | null, matchedRule: string | null, relationship: string | null, createdAt: string, newRole: { title: string, companySocialId: string | null, companyName: string | null, startDate: string | null, endDate: string | null } | null, previousRole: { title: string, companySocialId: string | null, companyName: string | null, startDate: string | null, endDate: string | null } | null, evidence: { postUrl: string, postedAt: string, authorUrl: string | null, excerpt: string, engagement: LeadEngagement, engagedAt: string | null, engagementText: string | null, useCase: string | null, score: number | null, keywords: Array<string> } | null };

export type StartLeadGenerationRunMutationVariables = Exact<{
  input: NewRun;
  idempotencyKey?: string | null | undefined;
}>;


export type StartLeadGenerationRunMutation = { startLeadGenerationRun: { programId: string, runId: string, creditsUsed: number, creditsLeft: number } };

export type PreviewLeadGenerationRunQueryVariables = Exact<{
  signals: Array<PickedSignalInput> | PickedSignalInput;
}>;


export type PreviewLeadGenerationRunQuery = { previewLeadGenerationRun: { worstCaseCredits: number, creditsLeft: number, signals: Array<{ kind: SignalKind, id: string, searches: number, profiles: number, worstCaseCredits: number, sample: Array<{ personName: string, jobTitle: string, companyName: string | null }> }> } };

export type LeadGenerationRunsQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
  programId?: string | number | null | undefined;
  status?: RunStatus | null | undefined;
}>;


export type LeadGenerationRunsQuery = { leadGenerationRuns: { nodes: Array<{ id: string, programId: string, status: RunStatus, dueAt: string | null, searchesDone: number, searchesTotal: number, profilesRead: number, profilesKept: number, leadsCreated: number, creditsSpent: number, notes: Array<string>, createdAt: string, startedAt: string | null, finishedAt: string | null, signals: Array<{ kind: SignalKind, id: string }> }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type LeadGenerationRunQueryVariables = Exact<{
  id: string | number;
}>;


export type LeadGenerationRunQuery = { leadGenerationRun: { id: string, programId: string, status: RunStatus, dueAt: string | null, searchesDone: number, searchesTotal: number, profilesRead: number, profilesKept: number, leadsCreated: number, creditsSpent: number, notes: Array<string>, createdAt: string, startedAt: string | null, finishedAt: string | null, signals: Array<{ kind: SignalKind, id: string }> } };

export type CancelLeadGenerationRunMutationVariables = Exact<{
  id: string | number;
}>;


export type CancelLeadGenerationRunMutation = { cancelLeadGenerationRun: { id: string, programId: string, status: RunStatus, dueAt: string | null, searchesDone: number, searchesTotal: number, profilesRead: number, profilesKept: number, leadsCreated: number, creditsSpent: number, notes: Array<string>, createdAt: string, startedAt: string | null, finishedAt: string | null, signals: Array<{ kind: SignalKind, id: string }> } };

export type LeadGenerationRunProgressSubscriptionVariables = Exact<{
  runId: string | number;
}>;


export type LeadGenerationRunProgressSubscription = { leadGenerationRunProgress: { id: string, programId: string, status: RunStatus, dueAt: string | null, searchesDone: number, searchesTotal: number, profilesRead: number, profilesKept: number, leadsCreated: number, creditsSpent: number, notes: Array<string>, createdAt: string, startedAt: string | null, finishedAt: string | null, signals: Array<{ kind: SignalKind, id: string }> } };

export type LeadGenerationProgramsQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type LeadGenerationProgramsQuery = { leadGenerationPrograms: { nodes: Array<{ id: string, name: string, nextRunAt: string | null, suspendedReason: string | null, createdAt: string, updatedAt: string, signals: Array<{ kind: SignalKind, id: string }>, schedule: { cron: string, timeZone: string } | null, lastSkip: { at: string, reason: string } | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type LeadGenerationProgramQueryVariables = Exact<{
  id: string | number;
}>;


export type LeadGenerationProgramQuery = { leadGenerationProgram: { id: string, name: string, nextRunAt: string | null, suspendedReason: string | null, createdAt: string, updatedAt: string, signals: Array<{ kind: SignalKind, id: string }>, schedule: { cron: string, timeZone: string } | null, lastSkip: { at: string, reason: string } | null } };

export type ChangeLeadGenerationProgramMutationVariables = Exact<{
  id: string | number;
  input: ProgramChanges;
}>;


export type ChangeLeadGenerationProgramMutation = { changeLeadGenerationProgram: { id: string, name: string, nextRunAt: string | null, suspendedReason: string | null, createdAt: string, updatedAt: string, signals: Array<{ kind: SignalKind, id: string }>, schedule: { cron: string, timeZone: string } | null, lastSkip: { at: string, reason: string } | null } };

export type DeleteLeadGenerationProgramMutationVariables = Exact<{
  id: string | number;
}>;


export type DeleteLeadGenerationProgramMutation = { deleteLeadGenerationProgram: { done: boolean } };

export type LeadsQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
  runId?: string | number | null | undefined;
  programId?: string | number | null | undefined;
  signalId?: string | number | null | undefined;
}>;


export type LeadsQuery = { leads: { nodes: Array<{ id: string, signalId: string, signalKind: SignalKind, programId: string, runId: string, personId: string, firstName: string, lastName: string, socialUrl: string, location: string | null, country: string | null, seniority: string | null, personaId: string | null, personaName: string | null, matchedRule: string | null, relationship: string | null, createdAt: string, newRole: { title: string, companySocialId: string | null, companyName: string | null, startDate: string | null, endDate: string | null } | null, previousRole: { title: string, companySocialId: string | null, companyName: string | null, startDate: string | null, endDate: string | null } | null, evidence: { postUrl: string, postedAt: string, authorUrl: string | null, excerpt: string, engagement: LeadEngagement, engagedAt: string | null, engagementText: string | null, useCase: string | null, score: number | null, keywords: Array<string> } | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type ExportLeadsQueryVariables = Exact<{
  format?: ExportFormat | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
  runId?: string | number | null | undefined;
  programId?: string | number | null | undefined;
  signalId?: string | number | null | undefined;
}>;


export type ExportLeadsQuery = { exportLeads: { mediaType: string, content: string, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type CreditsQueryVariables = Exact<{ [key: string]: never; }>;


export type CreditsQuery = { credits: { creditsLeft: number, usage: Array<{ day: string, programId: string | null, signalId: string | null, credits: number }> } };

export type CreditEntriesQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type CreditEntriesQuery = { creditEntries: { nodes: Array<{ id: string, amount: number, kind: CreditEntryKind, note: string | null, programId: string | null, runId: string | null, signalId: string | null, createdAt: string }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type GrantCreditsMutationVariables = Exact<{
  input: NewCreditGrant;
  idempotencyKey?: string | null | undefined;
}>;


export type GrantCreditsMutation = { grantCredits: { id: string, amount: number, kind: CreditEntryKind, note: string | null, createdAt: string } };

export type PersonaFieldsFragment = { id: string, name: string, jobTitles: Array<string> | null, canonicalJobTitleIds: Array<string> | null, countries: Array<string> | null, seniorityLevels: Array<string> | null, createdAt: string, updatedAt: string };

export type PersonasQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type PersonasQuery = { personas: { nodes: Array<{ id: string, name: string, jobTitles: Array<string> | null, canonicalJobTitleIds: Array<string> | null, countries: Array<string> | null, seniorityLevels: Array<string> | null, createdAt: string, updatedAt: string }>, pageInfo: { endCursor: string | null, hasNextPage: boolean } } };

export type PersonaQueryVariables = Exact<{
  id: string | number;
}>;


export type PersonaQuery = { persona: { id: string, name: string, jobTitles: Array<string> | null, canonicalJobTitleIds: Array<string> | null, countries: Array<string> | null, seniorityLevels: Array<string> | null, createdAt: string, updatedAt: string } };

export type CreatePersonaMutationVariables = Exact<{
  input: NewPersona;
  idempotencyKey?: string | null | undefined;
}>;


export type CreatePersonaMutation = { createPersona: { id: string, name: string, jobTitles: Array<string> | null, canonicalJobTitleIds: Array<string> | null, countries: Array<string> | null, seniorityLevels: Array<string> | null, createdAt: string, updatedAt: string } };

export type ChangePersonaMutationVariables = Exact<{
  id: string | number;
  input: PersonaChanges;
}>;


export type ChangePersonaMutation = { changePersona: { id: string, name: string, jobTitles: Array<string> | null, canonicalJobTitleIds: Array<string> | null, countries: Array<string> | null, seniorityLevels: Array<string> | null, createdAt: string, updatedAt: string } };

export type DeletePersonaMutationVariables = Exact<{
  id: string | number;
}>;


export type DeletePersonaMutation = { deletePersona: { done: boolean } };

export type CompaniesListFieldsFragment = { id: string, name: string, companyCount: number, createdAt: string, updatedAt: string };

export type CompaniesListsQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type CompaniesListsQuery = { companiesLists: { nodes: Array<{ id: string, name: string, companyCount: number, createdAt: string, updatedAt: string }>, pageInfo: { endCursor: string | null, hasNextPage: boolean } } };

export type CompaniesListQueryVariables = Exact<{
  id: string | number;
}>;


export type CompaniesListQuery = { companiesList: { id: string, name: string, companyCount: number, createdAt: string, updatedAt: string } };

export type CreateCompaniesListMutationVariables = Exact<{
  input: NewCompaniesList;
  idempotencyKey?: string | null | undefined;
}>;


export type CreateCompaniesListMutation = { createCompaniesList: { id: string, name: string, companyCount: number, createdAt: string, updatedAt: string } };

export type ChangeCompaniesListMutationVariables = Exact<{
  id: string | number;
  input: CompaniesListChanges;
}>;


export type ChangeCompaniesListMutation = { changeCompaniesList: { id: string, name: string, companyCount: number, createdAt: string, updatedAt: string } };

export type DeleteCompaniesListMutationVariables = Exact<{
  id: string | number;
}>;


export type DeleteCompaniesListMutation = { deleteCompaniesList: { done: boolean } };

export type PutListCompaniesMutationVariables = Exact<{
  id: string | number;
  input: ListCompanies;
}>;


export type PutListCompaniesMutation = { putListCompanies: { added: number, companyCount: number, unknown: Array<{ index: number, message: string }> } };

export type LeadSignalFieldsFragment = { id: string, kind: SignalKind, name: string, isEnabled: boolean, usedByProgramCount: number, createdAt: string, updatedAt: string, definition: { personaIds: Array<string> | null, jobTitlesIncludes: Array<string> | null, canonicalJobTitleIds: Array<string> | null, jobTitlesExcludes: Array<string> | null, companySocialIds: Array<string> | null, companiesListId: string | null, crmListId: string | null, includeCurrentCustomers: boolean | null, includeFormerCustomers: boolean | null, companyHeadcounts: Array<string> | null, companyHqCountries: Array<string> | null, countries: Array<string> | null, locationGeoIds: Array<string> | null, industryIds: Array<string> | null, seniorityLevels: Array<string> | null, maxProfilesPerSweep: number | null, maxMoversPerSweep: number | null } };

export type LeadSignalsQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
  kind?: SignalKind | null | undefined;
  isEnabled?: boolean | null | undefined;
}>;


export type LeadSignalsQuery = { signals: { nodes: Array<{ id: string, kind: SignalKind, name: string, isEnabled: boolean, usedByProgramCount: number, createdAt: string, updatedAt: string, definition: { personaIds: Array<string> | null, jobTitlesIncludes: Array<string> | null, canonicalJobTitleIds: Array<string> | null, jobTitlesExcludes: Array<string> | null, companySocialIds: Array<string> | null, companiesListId: string | null, crmListId: string | null, includeCurrentCustomers: boolean | null, includeFormerCustomers: boolean | null, companyHeadcounts: Array<string> | null, companyHqCountries: Array<string> | null, countries: Array<string> | null, locationGeoIds: Array<string> | null, industryIds: Array<string> | null, seniorityLevels: Array<string> | null, maxProfilesPerSweep: number | null, maxMoversPerSweep: number | null } }>, pageInfo: { endCursor: string | null, hasNextPage: boolean } } };

export type LeadSignalQueryVariables = Exact<{
  id: string | number;
}>;


export type LeadSignalQuery = { signal: { id: string, kind: SignalKind, name: string, isEnabled: boolean, usedByProgramCount: number, createdAt: string, updatedAt: string, definition: { personaIds: Array<string> | null, jobTitlesIncludes: Array<string> | null, canonicalJobTitleIds: Array<string> | null, jobTitlesExcludes: Array<string> | null, companySocialIds: Array<string> | null, companiesListId: string | null, crmListId: string | null, includeCurrentCustomers: boolean | null, includeFormerCustomers: boolean | null, companyHeadcounts: Array<string> | null, companyHqCountries: Array<string> | null, countries: Array<string> | null, locationGeoIds: Array<string> | null, industryIds: Array<string> | null, seniorityLevels: Array<string> | null, maxProfilesPerSweep: number | null, maxMoversPerSweep: number | null } } };

export type CreateNewHireSignalMutationVariables = Exact<{
  input: NewHireSignal;
  idempotencyKey?: string | null | undefined;
}>;


export type CreateNewHireSignalMutation = { createNewHireSignal: { id: string, kind: SignalKind, name: string, isEnabled: boolean, usedByProgramCount: number, duplicateOf: string | null } };

export type CreatePastCompanyMoveSignalMutationVariables = Exact<{
  input: PastCompanyMoveSignal;
  idempotencyKey?: string | null | undefined;
}>;


export type CreatePastCompanyMoveSignalMutation = { createPastCompanyMoveSignal: { id: string, kind: SignalKind, name: string, isEnabled: boolean, usedByProgramCount: number, duplicateOf: string | null } };

export type ChangeSignalMutationVariables = Exact<{
  id: string | number;
  input: SignalChanges;
}>;


export type ChangeSignalMutation = { changeSignal: { id: string, kind: SignalKind, name: string, isEnabled: boolean, usedByProgramCount: number, createdAt: string, updatedAt: string, definition: { personaIds: Array<string> | null, jobTitlesIncludes: Array<string> | null, canonicalJobTitleIds: Array<string> | null, jobTitlesExcludes: Array<string> | null, companySocialIds: Array<string> | null, companiesListId: string | null, crmListId: string | null, includeCurrentCustomers: boolean | null, includeFormerCustomers: boolean | null, companyHeadcounts: Array<string> | null, companyHqCountries: Array<string> | null, countries: Array<string> | null, locationGeoIds: Array<string> | null, industryIds: Array<string> | null, seniorityLevels: Array<string> | null, maxProfilesPerSweep: number | null, maxMoversPerSweep: number | null } } };

export type DeleteSignalMutationVariables = Exact<{
  id: string | number;
}>;


export type DeleteSignalMutation = { deleteSignal: { done: boolean } };

export type SearchLookalikesMutationVariables = Exact<{
  input: LookalikeSearch;
  explain?: boolean | null | undefined;
  idempotencyKey?: string | null | undefined;
}>;


export type SearchLookalikesMutation = { multiSearchLookalikes: { credits: { creditsLeft: number, creditsUsed: number }, lookalikes: Array<{ score: number, socialCompany: { socialId: string, name: string, slug: string | null, domain: string | null, hqCountry: string | null, industry: string | null, companySize: string | null, employeesOnSocial: number | null, founded: number | null }, reasons: { terms: Array<string>, industry: string | null, tags: Array<string>, fields: Array<string>, peopleMoved: number } | null }>, matchedInputs: Array<{ confidence: number, inputCompany: { domain: string | null, socialId: string | null, socialSlug: string | null, name: string | null }, matchedCompany: { domain: string | null, employeesOnSocial: number | null, socialId: string, socialSlug: string | null, name: string } }>, paging: { limit: number, total: number } } };

export type ResearchQuestionFieldsFragment = { id: string, name: string, question: string, status: ResearchStatus, answer: string | null, updatedAt: string };

export type ResearchQuestionsQueryVariables = Exact<{
  contactId: string | number;
}>;


export type ResearchQuestionsQuery = { researchQuestions: { questions: Array<{ id: string, name: string, question: string, status: ResearchStatus, answer: string | null, updatedAt: string }> } };

export type ResearchQuestionQueryVariables = Exact<{
  id: string | number;
}>;


export type ResearchQuestionQuery = { researchQuestion: { id: string, name: string, question: string, status: ResearchStatus, answer: string | null, updatedAt: string } };

export type AskedResearchQuestionsQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
  status?: ResearchStatus | null | undefined;
}>;


export type AskedResearchQuestionsQuery = { askedResearchQuestions: { nodes: Array<{ id: string, name: string, question: string, status: ResearchStatus, answer: string | null, accountId: string, contactId: string, createdAt: string, updatedAt: string }>, pageInfo: { endCursor: string | null, hasNextPage: boolean } } };

export type AskResearchQuestionMutationVariables = Exact<{
  contactId: string | number;
  input: NewResearchQuestion;
  idempotencyKey?: string | null | undefined;
}>;


export type AskResearchQuestionMutation = { askResearchQuestion: { id: string, name: string, question: string, status: ResearchStatus, answer: string | null, updatedAt: string } };

export type AnswerResearchQuestionMutationVariables = Exact<{
  id: string | number;
  input: ResearchAnswer;
}>;


export type AnswerResearchQuestionMutation = { answerResearchQuestion: { id: string, name: string, question: string, status: ResearchStatus, answer: string | null, updatedAt: string } };

export type ResearchQuestionProgressSubscriptionVariables = Exact<{
  questionId: string | number;
}>;


export type ResearchQuestionProgressSubscription = { researchQuestionProgress: { id: string, name: string, question: string, status: ResearchStatus, answer: string | null, updatedAt: string } };

export type ResearchQuestionTemplateFieldsFragment = { id: string, name: string, question: string, createdAt: string, updatedAt: string };

export type ResearchQuestionTemplatesQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type ResearchQuestionTemplatesQuery = { researchQuestionTemplates: { nodes: Array<{ id: string, name: string, question: string, createdAt: string, updatedAt: string }>, pageInfo: { endCursor: string | null, hasNextPage: boolean } } };

export type ResearchQuestionTemplateQueryVariables = Exact<{
  id: string | number;
}>;


export type ResearchQuestionTemplateQuery = { researchQuestionTemplate: { id: string, name: string, question: string, createdAt: string, updatedAt: string } };

export type CreateResearchQuestionTemplateMutationVariables = Exact<{
  input: NewResearchQuestionTemplate;
  idempotencyKey?: string | null | undefined;
}>;


export type CreateResearchQuestionTemplateMutation = { createResearchQuestionTemplate: { id: string, name: string, question: string, createdAt: string, updatedAt: string } };

export type ChangeResearchQuestionTemplateMutationVariables = Exact<{
  id: string | number;
  input: ResearchQuestionTemplateChanges;
}>;


export type ChangeResearchQuestionTemplateMutation = { changeResearchQuestionTemplate: { id: string, name: string, question: string, createdAt: string, updatedAt: string } };

export type DeleteResearchQuestionTemplateMutationVariables = Exact<{
  id: string | number;
}>;


export type DeleteResearchQuestionTemplateMutation = { deleteResearchQuestionTemplate: { done: boolean } };

export type IngestActivityMutationVariables = Exact<{
  items: Array<ActivityItem> | ActivityItem;
  baseline?: boolean | null | undefined;
}>;


export type IngestActivityMutation = { ingestActivity: { accepted: number, duplicates: number, refusedCount: number, refused: Array<{ index: number, errors: Array<{ location: string, message: string, value: unknown }> }> } };

export type WatchFieldsFragment = { icpCriteriaId: string, name: string, isEnabled: boolean, signalTypes: Array<string> | null, topics: Array<string> | null, companySocialIds: Array<string> | null, createdAt: string, updatedAt: string, keywords: { all: Array<string> | null, any: Array<string> | null, none: Array<string> | null } | null };

export type PutWatchMutationVariables = Exact<{
  input: NewWatch;
  idempotencyKey?: string | null | undefined;
}>;


export type PutWatchMutation = { putWatch: { icpCriteriaId: string, name: string, isEnabled: boolean, signalTypes: Array<string> | null, topics: Array<string> | null, companySocialIds: Array<string> | null, createdAt: string, updatedAt: string, keywords: { all: Array<string> | null, any: Array<string> | null, none: Array<string> | null } | null } };

export type ChangeWatchMutationVariables = Exact<{
  icpCriteriaId: string | number;
  input: WatchChanges;
}>;


export type ChangeWatchMutation = { changeWatch: { icpCriteriaId: string, name: string, isEnabled: boolean, signalTypes: Array<string> | null, topics: Array<string> | null, companySocialIds: Array<string> | null, createdAt: string, updatedAt: string, keywords: { all: Array<string> | null, any: Array<string> | null, none: Array<string> | null } | null } };

export type DeleteWatchMutationVariables = Exact<{
  icpCriteriaId: string | number;
}>;


export type DeleteWatchMutation = { deleteWatch: { done: boolean } };

export type WatchQueryVariables = Exact<{
  icpCriteriaId: string | number;
}>;


export type WatchQuery = { watch: { icpCriteriaId: string, name: string, isEnabled: boolean, signalTypes: Array<string> | null, topics: Array<string> | null, companySocialIds: Array<string> | null, createdAt: string, updatedAt: string, keywords: { all: Array<string> | null, any: Array<string> | null, none: Array<string> | null } | null } };

export type WatchesQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
  isEnabled?: boolean | null | undefined;
}>;


export type WatchesQuery = { watches: { nodes: Array<{ icpCriteriaId: string, name: string, isEnabled: boolean, signalTypes: Array<string> | null, topics: Array<string> | null, companySocialIds: Array<string> | null, createdAt: string, updatedAt: string, keywords: { all: Array<string> | null, any: Array<string> | null, none: Array<string> | null } | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type PreviewWatchQueryVariables = Exact<{
  input: WatchCriteria;
}>;


export type PreviewWatchQuery = { previewWatch: { scanned: number, complete: boolean, matched: number, matchedBySignalType: Array<{ signalType: string, count: number }>, samples: Array<{ sourceId: string, signalType: string, companySocialId: string | null, headline: string, occurredAt: string }> } };

export type IcpSignalsQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
  icpCriteriaId?: string | number | null | undefined;
  signalType?: string | null | undefined;
  since?: string | null | undefined;
}>;


export type IcpSignalsQuery = { icpSignals: { nodes: Array<{ id: string, icpCriteriaId: string, signalType: string, companySocialId: string | null, headline: string, occurredAt: string, detectedAt: string, payload: Record<string, unknown> }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type EndpointFieldsFragment = { id: string, url: string, description: string, isEnabled: boolean, signalTypes: Array<string> | null, icpCriteriaIds: Array<string> | null, problem: EndpointProblem | null, createdAt: string, updatedAt: string };

export type DeliveryFieldsFragment = { id: string, endpointId: string, eventId: string, status: DeliveryStatus, attemptCount: number, responseStatus: number | null, failureReason: FailureReason | null, nextAttemptAt: string | null, createdAt: string, updatedAt: string };

export type RegisterWebhookEndpointMutationVariables = Exact<{
  input: NewWebhookEndpoint;
  idempotencyKey?: string | null | undefined;
}>;


export type RegisterWebhookEndpointMutation = { registerWebhookEndpoint: { id: string, url: string, description: string, isEnabled: boolean, signalTypes: Array<string> | null, icpCriteriaIds: Array<string> | null, createdAt: string, updatedAt: string, secret: string | null } };

export type ChangeWebhookEndpointMutationVariables = Exact<{
  id: string | number;
  input: WebhookEndpointChanges;
}>;


export type ChangeWebhookEndpointMutation = { changeWebhookEndpoint: { id: string, url: string, description: string, isEnabled: boolean, signalTypes: Array<string> | null, icpCriteriaIds: Array<string> | null, problem: EndpointProblem | null, createdAt: string, updatedAt: string } };

export type DeleteWebhookEndpointMutationVariables = Exact<{
  id: string | number;
}>;


export type DeleteWebhookEndpointMutation = { deleteWebhookEndpoint: { done: boolean } };

export type WebhookEndpointQueryVariables = Exact<{
  id: string | number;
}>;


export type WebhookEndpointQuery = { webhookEndpoint: { id: string, url: string, description: string, isEnabled: boolean, signalTypes: Array<string> | null, icpCriteriaIds: Array<string> | null, problem: EndpointProblem | null, createdAt: string, updatedAt: string } };

export type WebhookEndpointsQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
  isEnabled?: boolean | null | undefined;
}>;


export type WebhookEndpointsQuery = { webhookEndpoints: { nodes: Array<{ id: string, url: string, description: string, isEnabled: boolean, signalTypes: Array<string> | null, icpCriteriaIds: Array<string> | null, problem: EndpointProblem | null, createdAt: string, updatedAt: string }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type WebhookDeliveriesQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
  status?: DeliveryStatus | null | undefined;
  endpointId?: string | number | null | undefined;
  eventId?: string | number | null | undefined;
  since?: string | null | undefined;
  until?: string | null | undefined;
}>;


export type WebhookDeliveriesQuery = { webhookDeliveries: { nodes: Array<{ id: string, endpointId: string, eventId: string, status: DeliveryStatus, attemptCount: number, responseStatus: number | null, failureReason: FailureReason | null, nextAttemptAt: string | null, createdAt: string, updatedAt: string }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type WebhookDeliveryQueryVariables = Exact<{
  id: string | number;
}>;


export type WebhookDeliveryQuery = { webhookDelivery: { id: string, endpointId: string, eventId: string, status: DeliveryStatus, attemptCount: number, responseStatus: number | null, failureReason: FailureReason | null, nextAttemptAt: string | null, createdAt: string, updatedAt: string, attempts: Array<{ number: number, startedAt: string, durationMs: number, responseStatus: number | null, failureReason: FailureReason | null }> } };

export type ReplayWebhookDeliveryMutationVariables = Exact<{
  deliveryId: string | number;
}>;


export type ReplayWebhookDeliveryMutation = { replayWebhookDelivery: { id: string, endpointId: string, eventId: string, status: DeliveryStatus, attemptCount: number, responseStatus: number | null, failureReason: FailureReason | null, nextAttemptAt: string | null, createdAt: string, updatedAt: string } };

export class TypedDocumentString<TResult, TVariables>
  extends String
  implements DocumentTypeDecoration<TResult, TVariables>
{
  __apiType?: NonNullable<DocumentTypeDecoration<TResult, TVariables>['__apiType']>;
  private value: string;
  public __meta__?: Record<string, any> | undefined;

  constructor(value: string, __meta__?: Record<string, any> | undefined) {
    super(value);
    this.value = value;
    this.__meta__ = __meta__;
  }

  override toString(): string & DocumentTypeDecoration<TResult, TVariables> {
    return this.value;
  }
}
export const ContactFieldsFragmentDoc = new TypedDocumentString(`
    fragment ContactFields on Contact {
  contactId
  firstName
  lastName
  jobTitle
  companyName
  companySocialId
  companySocialSlug
  socialUrl
  location
  email
  phone
}
    `, {"fragmentName":"ContactFields"}) as unknown as TypedDocumentString<ContactFieldsFragment, unknown>;
export const RunFieldsFragmentDoc = new TypedDocumentString(`
    fragment RunFields on Run {
  id
  programId
  signals {
    kind
    id
  }
  status
  dueAt
  searchesDone
  searchesTotal
  profilesRead
  profilesKept
  leadsCreated
  creditsSpent
  notes
  createdAt
  startedAt
  finishedAt
}
    `, {"fragmentName":"RunFields"}) as unknown as TypedDocumentString<RunFieldsFragment, unknown>;
export const ProgramFieldsFragmentDoc = new TypedDocumentString(`
    fragment ProgramFields on Program {
  id
  name
  signals {
    kind
    id
  }
  schedule {
    cron
    timeZone
  }
  nextRunAt
  suspendedReason
  lastSkip {
    at
    reason
  }
  createdAt
  updatedAt
}
    `, {"fragmentName":"ProgramFields"}) as unknown as TypedDocumentString<ProgramFieldsFragment, unknown>;
export const LeadFieldsFragmentDoc = new TypedDocumentString(`
    fragment LeadFields on Lead {
  id
  signalId
  signalKind
  programId
  runId
  personId
  firstName
  lastName
  socialUrl
  location
  country
  newRole {
    title
    companySocialId
    companyName
    startDate
    endDate
  }
  previousRole {
    title
    companySocialId
    companyName
    startDate
    endDate
  }
  seniority
  personaId
  personaName
  matchedRule
  relationship
  evidence {
    postUrl
    postedAt
    authorUrl
    excerpt
    engagement
    engagedAt
    engagementText
    useCase
    score
    keywords
  }
  createdAt
}
    `, {"fragmentName":"LeadFields"}) as unknown as TypedDocumentString<LeadFieldsFragment, unknown>;
export const PersonaFieldsFragmentDoc = new TypedDocumentString(`
    fragment PersonaFields on Persona {
  id
  name
  jobTitles
  canonicalJobTitleIds
  countries
  seniorityLevels
  createdAt
  updatedAt
}
    `, {"fragmentName":"PersonaFields"}) as unknown as TypedDocumentString<PersonaFieldsFragment, unknown>;
export const CompaniesListFieldsFragmentDoc = new TypedDocumentString(`
    fragment CompaniesListFields on CompaniesList {
  id
  name
  companyCount
  createdAt
  updatedAt
}
    `, {"fragmentName":"CompaniesListFields"}) as unknown as TypedDocumentString<CompaniesListFieldsFragment, unknown>;
export const LeadSignalFieldsFragmentDoc = new TypedDocumentString(`
    fragment LeadSignalFields on Signal {
  id
  kind
  name
  isEnabled
  usedByProgramCount
  createdAt
  updatedAt
  definition {
    personaIds
    jobTitlesIncludes
    canonicalJobTitleIds
    jobTitlesExcludes
    companySocialIds
    companiesListId
    crmListId
    includeCurrentCustomers
    includeFormerCustomers
    companyHeadcounts
    companyHqCountries
    countries
    locationGeoIds
    industryIds
    seniorityLevels
    maxProfilesPerSweep
    maxMoversPerSweep
  }
}
    `, {"fragmentName":"LeadSignalFields"}) as unknown as TypedDocumentString<LeadSignalFieldsFragment, unknown>;
export const ResearchQuestionFieldsFragmentDoc = new TypedDocumentString(`
    fragment ResearchQuestionFields on ResearchQuestion {
  id
  name
  question
  status
  answer
  updatedAt
}
    `, {"fragmentName":"ResearchQuestionFields"}) as unknown as TypedDocumentString<ResearchQuestionFieldsFragment, unknown>;
export const ResearchQuestionTemplateFieldsFragmentDoc = new TypedDocumentString(`
    fragment ResearchQuestionTemplateFields on ResearchQuestionTemplate {
  id
  name
  question
  createdAt
  updatedAt
}
    `, {"fragmentName":"ResearchQuestionTemplateFields"}) as unknown as TypedDocumentString<ResearchQuestionTemplateFieldsFragment, unknown>;
export const WatchFieldsFragmentDoc = new TypedDocumentString(`
    fragment WatchFields on Watch {
  icpCriteriaId
  name
  isEnabled
  signalTypes
  topics
  keywords {
    all
    any
    none
  }
  companySocialIds
  createdAt
  updatedAt
}
    `, {"fragmentName":"WatchFields"}) as unknown as TypedDocumentString<WatchFieldsFragment, unknown>;
export const EndpointFieldsFragmentDoc = new TypedDocumentString(`
    fragment EndpointFields on WebhookEndpoint {
  id
  url
  description
  isEnabled
  signalTypes
  icpCriteriaIds
  problem
  createdAt
  updatedAt
}
    `, {"fragmentName":"EndpointFields"}) as unknown as TypedDocumentString<EndpointFieldsFragment, unknown>;
export const DeliveryFieldsFragmentDoc = new TypedDocumentString(`
    fragment DeliveryFields on WebhookDelivery {
  id
  endpointId
  eventId
  status
  attemptCount
  responseStatus
  failureReason
  nextAttemptAt
  createdAt
  updatedAt
}
    `, {"fragmentName":"DeliveryFields"}) as unknown as TypedDocumentString<DeliveryFieldsFragment, unknown>;
export const CreateAccountDocument = new TypedDocumentString(`
    mutation CreateAccount($input: NewAccount!, $idempotencyKey: String) {
  createAccount(input: $input, idempotencyKey: $idempotencyKey) {
    id
    name
    createdAt
  }
}
    `, {"hash":"sha256:2d450f3d2cd5342035e719778464a410908b4caea0dfb10fdd4b19b488f395bf"}) as unknown as TypedDocumentString<CreateAccountMutation, CreateAccountMutationVariables>;
export const AccountsDocument = new TypedDocumentString(`
    query Accounts($first: Int, $after: String) {
  accounts(first: $first, after: $after) {
    nodes {
      id
      name
      createdAt
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    `, {"hash":"sha256:e9d94c5bdb3205fc751e948a7ca58ec389ee2c0cdae22e1a5fdba419064e6fa0"}) as unknown as TypedDocumentString<AccountsQuery, AccountsQueryVariables>;
export const CreateApiKeyDocument = new TypedDocumentString(`
    mutation CreateApiKey($input: NewApiKey!, $idempotencyKey: String) {
  createApiKey(input: $input, idempotencyKey: $idempotencyKey) {
    id
    kind
    accountId
    label
    prefix
    scopes
    createdAt
    expiresAt
    lastUsedAt
    revokedAt
    key
  }
}
    `, {"hash":"sha256:982b47ecc566fa4ede4c655090920584d88e6170d7ae9c1ebb4b93f4091dc811"}) as unknown as TypedDocumentString<CreateApiKeyMutation, CreateApiKeyMutationVariables>;
export const ApiKeysDocument = new TypedDocumentString(`
    query ApiKeys($first: Int, $after: String) {
  apiKeys(first: $first, after: $after) {
    nodes {
      id
      kind
      accountId
      label
      prefix
      scopes
      createdAt
      expiresAt
      lastUsedAt
      revokedAt
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    `, {"hash":"sha256:ff0eca75a5e2cf0bcdb52000d05befe7fff1a65aeee932be7f6a9d5d4fd57670"}) as unknown as TypedDocumentString<ApiKeysQuery, ApiKeysQueryVariables>;
export const RevokeApiKeyDocument = new TypedDocumentString(`
    mutation RevokeApiKey($id: ID!) {
  revokeApiKey(id: $id) {
    done
  }
}
    `, {"hash":"sha256:2e3d401980b51e6ea668b68856746abfe8d5fbd0f6a69f87edfe405267174eb0"}) as unknown as TypedDocumentString<RevokeApiKeyMutation, RevokeApiKeyMutationVariables>;
export const ContactsDocument = new TypedDocumentString(`
    query Contacts($contactIds: [ID!], $socialUrls: [String!]) {
  contacts(contactIds: $contactIds, socialUrls: $socialUrls) {
    contacts {
      ...ContactFields
    }
  }
}
    fragment ContactFields on Contact {
  contactId
  firstName
  lastName
  jobTitle
  companyName
  companySocialId
  companySocialSlug
  socialUrl
  location
  email
  phone
}`, {"hash":"sha256:c2567696135481f9755b01c7551123355f9b1d28cb96a75496a860bbaf36cccc"}) as unknown as TypedDocumentString<ContactsQuery, ContactsQueryVariables>;
export const ContactsByIdDocument = new TypedDocumentString(`
    query ContactsById($contactIds: [ID!]!) {
  contactsById(contactIds: $contactIds) {
    ...ContactFields
  }
}
    fragment ContactFields on Contact {
  contactId
  firstName
  lastName
  jobTitle
  companyName
  companySocialId
  companySocialSlug
  socialUrl
  location
  email
  phone
}`, {"hash":"sha256:4108cca05883f905c8ff095a2e7c6581e91510b55213bd683bcbeda190090af9"}) as unknown as TypedDocumentString<ContactsByIdQuery, ContactsByIdQueryVariables>;
export const StartLeadGenerationRunDocument = new TypedDocumentString(`
    mutation StartLeadGenerationRun($input: NewRun!, $idempotencyKey: String) {
  startLeadGenerationRun(input: $input, idempotencyKey: $idempotencyKey) {
    programId
    runId
    creditsUsed
    creditsLeft
  }
}
    `, {"hash":"sha256:af4e3ab81bcb2aa54473808f29fe41804e62f3469268bd03184708979770da58"}) as unknown as TypedDocumentString<StartLeadGenerationRunMutation, StartLeadGenerationRunMutationVariables>;
export const PreviewLeadGenerationRunDocument = new TypedDocumentString(`
    query PreviewLeadGenerationRun($signals: [PickedSignalInput!]!) {
  previewLeadGenerationRun(signals: $signals) {
    worstCaseCredits
    creditsLeft
    signals {
      kind
      id
      searches
      profiles
      worstCaseCredits
      sample {
        personName
        jobTitle
        companyName
      }
    }
  }
}
    `, {"hash":"sha256:29805fd262369759f10a6bc8d969c1850a1dd4db8bec2c5f2d5e487b581ca2ab"}) as unknown as TypedDocumentString<PreviewLeadGenerationRunQuery, PreviewLeadGenerationRunQueryVariables>;
export const LeadGenerationRunsDocument = new TypedDocumentString(`
    query LeadGenerationRuns($first: Int, $after: String, $programId: ID, $status: RunStatus) {
  leadGenerationRuns(
    first: $first
    after: $after
    programId: $programId
    status: $status
  ) {
    nodes {
      ...RunFields
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment RunFields on Run {
  id
  programId
  signals {
    kind
    id
  }
  status
  dueAt
  searchesDone
  searchesTotal
  profilesRead
  profilesKept
  leadsCreated
  creditsSpent
  notes
  createdAt
  startedAt
  finishedAt
}`, {"hash":"sha256:34c0487131078ccafe32caf64c991b9bb898639b842065c801a922be6dad0bdb"}) as unknown as TypedDocumentString<LeadGenerationRunsQuery, LeadGenerationRunsQueryVariables>;
export const LeadGenerationRunDocument = new TypedDocumentString(`
    query LeadGenerationRun($id: ID!) {
  leadGenerationRun(id: $id) {
    ...RunFields
  }
}
    fragment RunFields on Run {
  id
  programId
  signals {
    kind
    id
  }
  status
  dueAt
  searchesDone
  searchesTotal
  profilesRead
  profilesKept
  leadsCreated
  creditsSpent
  notes
  createdAt
  startedAt
  finishedAt
}`, {"hash":"sha256:883a227eca2931027ba6fd6248ca91cf0004d63060bb2553a88dd58dd5cce1b1"}) as unknown as TypedDocumentString<LeadGenerationRunQuery, LeadGenerationRunQueryVariables>;
export const CancelLeadGenerationRunDocument = new TypedDocumentString(`
    mutation CancelLeadGenerationRun($id: ID!) {
  cancelLeadGenerationRun(id: $id) {
    ...RunFields
  }
}
    fragment RunFields on Run {
  id
  programId
  signals {
    kind
    id
  }
  status
  dueAt
  searchesDone
  searchesTotal
  profilesRead
  profilesKept
  leadsCreated
  creditsSpent
  notes
  createdAt
  startedAt
  finishedAt
}`, {"hash":"sha256:7f6ea2c5c1ab0b096f90f37185640ae8234943a4db51473df35414bfc20966e1"}) as unknown as TypedDocumentString<CancelLeadGenerationRunMutation, CancelLeadGenerationRunMutationVariables>;
export const LeadGenerationRunProgressDocument = new TypedDocumentString(`
    subscription LeadGenerationRunProgress($runId: ID!) {
  leadGenerationRunProgress(runId: $runId) {
    ...RunFields
  }
}
    fragment RunFields on Run {
  id
  programId
  signals {
    kind
    id
  }
  status
  dueAt
  searchesDone
  searchesTotal
  profilesRead
  profilesKept
  leadsCreated
  creditsSpent
  notes
  createdAt
  startedAt
  finishedAt
}`, {"hash":"sha256:435ed6e8c3b3a7a5c7915e5de9beea419a91d441f7677580b011fdb5cf21630f"}) as unknown as TypedDocumentString<LeadGenerationRunProgressSubscription, LeadGenerationRunProgressSubscriptionVariables>;
export const LeadGenerationProgramsDocument = new TypedDocumentString(`
    query LeadGenerationPrograms($first: Int, $after: String) {
  leadGenerationPrograms(first: $first, after: $after) {
    nodes {
      ...ProgramFields
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment ProgramFields on Program {
  id
  name
  signals {
    kind
    id
  }
  schedule {
    cron
    timeZone
  }
  nextRunAt
  suspendedReason
  lastSkip {
    at
    reason
  }
  createdAt
  updatedAt
}`, {"hash":"sha256:2ad358cdda86be959560ec2a09225ca80b638c4c7a23b15f66a8255e3306b90e"}) as unknown as TypedDocumentString<LeadGenerationProgramsQuery, LeadGenerationProgramsQueryVariables>;
export const LeadGenerationProgramDocument = new TypedDocumentString(`
    query LeadGenerationProgram($id: ID!) {
  leadGenerationProgram(id: $id) {
    ...ProgramFields
  }
}
    fragment ProgramFields on Program {
  id
  name
  signals {
    kind
    id
  }
  schedule {
    cron
    timeZone
  }
  nextRunAt
  suspendedReason
  lastSkip {
    at
    reason
  }
  createdAt
  updatedAt
}`, {"hash":"sha256:5943c84cac9a5cf6ca39cb3664ecaf5dacbba3f4bdb5c5b4241d70f19634c23c"}) as unknown as TypedDocumentString<LeadGenerationProgramQuery, LeadGenerationProgramQueryVariables>;
export const ChangeLeadGenerationProgramDocument = new TypedDocumentString(`
    mutation ChangeLeadGenerationProgram($id: ID!, $input: ProgramChanges!) {
  changeLeadGenerationProgram(id: $id, input: $input) {
    ...ProgramFields
  }
}
    fragment ProgramFields on Program {
  id
  name
  signals {
    kind
    id
  }
  schedule {
    cron
    timeZone
  }
  nextRunAt
  suspendedReason
  lastSkip {
    at
    reason
  }
  createdAt
  updatedAt
}`, {"hash":"sha256:2b83fc5d03aec4ddf18804eb554cba3e5b200f30f0f4ba4d6f1e1aa4103df5a2"}) as unknown as TypedDocumentString<ChangeLeadGenerationProgramMutation, ChangeLeadGenerationProgramMutationVariables>;
export const DeleteLeadGenerationProgramDocument = new TypedDocumentString(`
    mutation DeleteLeadGenerationProgram($id: ID!) {
  deleteLeadGenerationProgram(id: $id) {
    done
  }
}
    `, {"hash":"sha256:18a6b2540e97f47b9c673c81784214cb91673461c075c6983c4cf58ef14218b0"}) as unknown as TypedDocumentString<DeleteLeadGenerationProgramMutation, DeleteLeadGenerationProgramMutationVariables>;
export const LeadsDocument = new TypedDocumentString(`
    query Leads($first: Int, $after: String, $runId: ID, $programId: ID, $signalId: ID) {
  leads(
    first: $first
    after: $after
    runId: $runId
    programId: $programId
    signalId: $signalId
  ) {
    nodes {
      ...LeadFields
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment LeadFields on Lead {
  id
  signalId
  signalKind
  programId
  runId
  personId
  firstName
  lastName
  socialUrl
  location
  country
  newRole {
    title
    companySocialId
    companyName
    startDate
    endDate
  }
  previousRole {
    title
    companySocialId
    companyName
    startDate
    endDate
  }
  seniority
  personaId
  personaName
  matchedRule
  relationship
  evidence {
    postUrl
    postedAt
    authorUrl
    excerpt
    engagement
    engagedAt
    engagementText
    useCase
    score
    keywords
  }
  createdAt
}`, {"hash":"sha256:85e840b5f05da46277b10abe301e42b95a6c57aabec77872329ed215a9dc306a"}) as unknown as TypedDocumentString<LeadsQuery, LeadsQueryVariables>;
export const ExportLeadsDocument = new TypedDocumentString(`
    query ExportLeads($format: ExportFormat, $first: Int, $after: String, $runId: ID, $programId: ID, $signalId: ID) {
  exportLeads(
    format: $format
    first: $first
    after: $after
    runId: $runId
    programId: $programId
    signalId: $signalId
  ) {
    mediaType
    content
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    `, {"hash":"sha256:127724c5a05c3d591aebffff93bb12b60a4c2d01d893e49e68fe7b9e03a5fef0"}) as unknown as TypedDocumentString<ExportLeadsQuery, ExportLeadsQueryVariables>;
export const CreditsDocument = new TypedDocumentString(`
    query Credits {
  credits {
    creditsLeft
    usage {
      day
      programId
      signalId
      credits
    }
  }
}
    `, {"hash":"sha256:6089438f6d23535e1cfa7adc6b5a7df7e0991f744f65503e806c53a5796a7800"}) as unknown as TypedDocumentString<CreditsQuery, CreditsQueryVariables>;
export const CreditEntriesDocument = new TypedDocumentString(`
    query CreditEntries($first: Int, $after: String) {
  creditEntries(first: $first, after: $after) {
    nodes {
      id
      amount
      kind
      note
      programId
      runId
      signalId
      createdAt
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    `, {"hash":"sha256:b784621eeb1350446873ad9a5553d19c558e11817577dd618528e3fd7746f42f"}) as unknown as TypedDocumentString<CreditEntriesQuery, CreditEntriesQueryVariables>;
export const GrantCreditsDocument = new TypedDocumentString(`
    mutation GrantCredits($input: NewCreditGrant!, $idempotencyKey: String) {
  grantCredits(input: $input, idempotencyKey: $idempotencyKey) {
    id
    amount
    kind
    note
    createdAt
  }
}
    `, {"hash":"sha256:e1ceb5f9f8f6e7ea520102af7e03c8925e533f6d2f1974d7cb2193a9c617b72e"}) as unknown as TypedDocumentString<GrantCreditsMutation, GrantCreditsMutationVariables>;
export const PersonasDocument = new TypedDocumentString(`
    query Personas($first: Int, $after: String) {
  personas(first: $first, after: $after) {
    nodes {
      ...PersonaFields
    }
    pageInfo {
      endCursor
      hasNextPage
    }
  }
}
    fragment PersonaFields on Persona {
  id
  name
  jobTitles
  canonicalJobTitleIds
  countries
  seniorityLevels
  createdAt
  updatedAt
}`, {"hash":"sha256:46913764380dd41ad9c6cb7533b9b294a3237314c60ae1ff4e7e289b137601f8"}) as unknown as TypedDocumentString<PersonasQuery, PersonasQueryVariables>;
export const PersonaDocument = new TypedDocumentString(`
    query Persona($id: ID!) {
  persona(id: $id) {
    ...PersonaFields
  }
}
    fragment PersonaFields on Persona {
  id
  name
  jobTitles
  canonicalJobTitleIds
  countries
  seniorityLevels
  createdAt
  updatedAt
}`, {"hash":"sha256:592e704437e5e26481448412d856116c669a12ddea0ead85b2106569051537b3"}) as unknown as TypedDocumentString<PersonaQuery, PersonaQueryVariables>;
export const CreatePersonaDocument = new TypedDocumentString(`
    mutation CreatePersona($input: NewPersona!, $idempotencyKey: String) {
  createPersona(input: $input, idempotencyKey: $idempotencyKey) {
    ...PersonaFields
  }
}
    fragment PersonaFields on Persona {
  id
  name
  jobTitles
  canonicalJobTitleIds
  countries
  seniorityLevels
  createdAt
  updatedAt
}`, {"hash":"sha256:c85ac8e5749ecf5023120df99d72cfb5f495ffa97a822739709f5b80024285d4"}) as unknown as TypedDocumentString<CreatePersonaMutation, CreatePersonaMutationVariables>;
export const ChangePersonaDocument = new TypedDocumentString(`
    mutation ChangePersona($id: ID!, $input: PersonaChanges!) {
  changePersona(id: $id, input: $input) {
    ...PersonaFields
  }
}
    fragment PersonaFields on Persona {
  id
  name
  jobTitles
  canonicalJobTitleIds
  countries
  seniorityLevels
  createdAt
  updatedAt
}`, {"hash":"sha256:1eb9891af808f891da554dbaeae04f26e9cf21971a66590e8cc49abd8b8e10a0"}) as unknown as TypedDocumentString<ChangePersonaMutation, ChangePersonaMutationVariables>;
export const DeletePersonaDocument = new TypedDocumentString(`
    mutation DeletePersona($id: ID!) {
  deletePersona(id: $id) {
    done
  }
}
    `, {"hash":"sha256:ab0ed19f7f1adee27e9c320a77a9ff8f61e027b78d08d29f646b4b8efe57a23b"}) as unknown as TypedDocumentString<DeletePersonaMutation, DeletePersonaMutationVariables>;
export const CompaniesListsDocument = new TypedDocumentString(`
    query CompaniesLists($first: Int, $after: String) {
  companiesLists(first: $first, after: $after) {
    nodes {
      ...CompaniesListFields
    }
    pageInfo {
      endCursor
      hasNextPage
    }
  }
}
    fragment CompaniesListFields on CompaniesList {
  id
  name
  companyCount
  createdAt
  updatedAt
}`, {"hash":"sha256:3097fca8ca50abdcac763edf0bffd08cdef01ab31af1ab5efc923c9417dc3e13"}) as unknown as TypedDocumentString<CompaniesListsQuery, CompaniesListsQueryVariables>;
export const CompaniesListDocument = new TypedDocumentString(`
    query CompaniesList($id: ID!) {
  companiesList(id: $id) {
    ...CompaniesListFields
  }
}
    fragment CompaniesListFields on CompaniesList {
  id
  name
  companyCount
  createdAt
  updatedAt
}`, {"hash":"sha256:33c47599832fad63539d7aa8ce8a4c94536b67a3ad7331d1491ba7cae129fa81"}) as unknown as TypedDocumentString<CompaniesListQuery, CompaniesListQueryVariables>;
export const CreateCompaniesListDocument = new TypedDocumentString(`
    mutation CreateCompaniesList($input: NewCompaniesList!, $idempotencyKey: String) {
  createCompaniesList(input: $input, idempotencyKey: $idempotencyKey) {
    ...CompaniesListFields
  }
}
    fragment CompaniesListFields on CompaniesList {
  id
  name
  companyCount
  createdAt
  updatedAt
}`, {"hash":"sha256:9148efda037073757dc1a6537e95496c08409c3daccfe4e7afb4ebe13bd5b536"}) as unknown as TypedDocumentString<CreateCompaniesListMutation, CreateCompaniesListMutationVariables>;
export const ChangeCompaniesListDocument = new TypedDocumentString(`
    mutation ChangeCompaniesList($id: ID!, $input: CompaniesListChanges!) {
  changeCompaniesList(id: $id, input: $input) {
    ...CompaniesListFields
  }
}
    fragment CompaniesListFields on CompaniesList {
  id
  name
  companyCount
  createdAt
  updatedAt
}`, {"hash":"sha256:ba5c58193948c6df6c4b6a6d11e0afc969eacada7b9e4e35c6a4f60ab20c48d9"}) as unknown as TypedDocumentString<ChangeCompaniesListMutation, ChangeCompaniesListMutationVariables>;
export const DeleteCompaniesListDocument = new TypedDocumentString(`
    mutation DeleteCompaniesList($id: ID!) {
  deleteCompaniesList(id: $id) {
    done
  }
}
    `, {"hash":"sha256:317df3a2b19bbc3ffc483ef7f448f3e3a83f409da366ec56465163b05571f355"}) as unknown as TypedDocumentString<DeleteCompaniesListMutation, DeleteCompaniesListMutationVariables>;
export const PutListCompaniesDocument = new TypedDocumentString(`
    mutation PutListCompanies($id: ID!, $input: ListCompanies!) {
  putListCompanies(id: $id, input: $input) {
    added
    companyCount
    unknown {
      index
      message
    }
  }
}
    `, {"hash":"sha256:eab09cff881f0af3215c2c1721972dba93f23ab4409beff16fbd97a66c3497ca"}) as unknown as TypedDocumentString<PutListCompaniesMutation, PutListCompaniesMutationVariables>;
export const LeadSignalsDocument = new TypedDocumentString(`
    query LeadSignals($first: Int, $after: String, $kind: SignalKind, $isEnabled: Boolean) {
  signals(first: $first, after: $after, kind: $kind, isEnabled: $isEnabled) {
    nodes {
      ...LeadSignalFields
    }
    pageInfo {
      endCursor
      hasNextPage
    }
  }
}
    fragment LeadSignalFields on Signal {
  id
  kind
  name
  isEnabled
  usedByProgramCount
  createdAt
  updatedAt
  definition {
    personaIds
    jobTitlesIncludes
    canonicalJobTitleIds
    jobTitlesExcludes
    companySocialIds
    companiesListId
    crmListId
    includeCurrentCustomers
    includeFormerCustomers
    companyHeadcounts
    companyHqCountries
    countries
    locationGeoIds
    industryIds
    seniorityLevels
    maxProfilesPerSweep
    maxMoversPerSweep
  }
}`, {"hash":"sha256:9eed7f5b9e395bea268ab85ab8f2a5ee77296f64544ce7375c46661968283565"}) as unknown as TypedDocumentString<LeadSignalsQuery, LeadSignalsQueryVariables>;
export const LeadSignalDocument = new TypedDocumentString(`
    query LeadSignal($id: ID!) {
  signal(id: $id) {
    ...LeadSignalFields
  }
}
    fragment LeadSignalFields on Signal {
  id
  kind
  name
  isEnabled
  usedByProgramCount
  createdAt
  updatedAt
  definition {
    personaIds
    jobTitlesIncludes
    canonicalJobTitleIds
    jobTitlesExcludes
    companySocialIds
    companiesListId
    crmListId
    includeCurrentCustomers
    includeFormerCustomers
    companyHeadcounts
    companyHqCountries
    countries
    locationGeoIds
    industryIds
    seniorityLevels
    maxProfilesPerSweep
    maxMoversPerSweep
  }
}`, {"hash":"sha256:bfa877007b4ac758b4b8dac795d8ddf6f0ff84049438598c6f741ba79066db40"}) as unknown as TypedDocumentString<LeadSignalQuery, LeadSignalQueryVariables>;
export const CreateNewHireSignalDocument = new TypedDocumentString(`
    mutation CreateNewHireSignal($input: NewHireSignal!, $idempotencyKey: String) {
  createNewHireSignal(input: $input, idempotencyKey: $idempotencyKey) {
    id
    kind
    name
    isEnabled
    usedByProgramCount
    duplicateOf
  }
}
    `, {"hash":"sha256:d373edceac392316c17706c8ef37451d8e75a2f2ec652b873ad2cc768aaef2ca"}) as unknown as TypedDocumentString<CreateNewHireSignalMutation, CreateNewHireSignalMutationVariables>;
export const CreatePastCompanyMoveSignalDocument = new TypedDocumentString(`
    mutation CreatePastCompanyMoveSignal($input: PastCompanyMoveSignal!, $idempotencyKey: String) {
  createPastCompanyMoveSignal(input: $input, idempotencyKey: $idempotencyKey) {
    id
    kind
    name
    isEnabled
    usedByProgramCount
    duplicateOf
  }
}
    `, {"hash":"sha256:e535cbe4ebef27d9f649a930ac83be2f9542487af2cd4169d834d8d2df1d26bf"}) as unknown as TypedDocumentString<CreatePastCompanyMoveSignalMutation, CreatePastCompanyMoveSignalMutationVariables>;
export const ChangeSignalDocument = new TypedDocumentString(`
    mutation ChangeSignal($id: ID!, $input: SignalChanges!) {
  changeSignal(id: $id, input: $input) {
    ...LeadSignalFields
  }
}
    fragment LeadSignalFields on Signal {
  id
  kind
  name
  isEnabled
  usedByProgramCount
  createdAt
  updatedAt
  definition {
    personaIds
    jobTitlesIncludes
    canonicalJobTitleIds
    jobTitlesExcludes
    companySocialIds
    companiesListId
    crmListId
    includeCurrentCustomers
    includeFormerCustomers
    companyHeadcounts
    companyHqCountries
    countries
    locationGeoIds
    industryIds
    seniorityLevels
    maxProfilesPerSweep
    maxMoversPerSweep
  }
}`, {"hash":"sha256:6e2332ae761fcd36e2527f40c805eb958487a77620baa4cd0021385491ee0058"}) as unknown as TypedDocumentString<ChangeSignalMutation, ChangeSignalMutationVariables>;
export const DeleteSignalDocument = new TypedDocumentString(`
    mutation DeleteSignal($id: ID!) {
  deleteSignal(id: $id) {
    done
  }
}
    `, {"hash":"sha256:6eec9ae35569dd15b49a473c16ebf0a70576ef1ca00f50561f9545aea0e6adb4"}) as unknown as TypedDocumentString<DeleteSignalMutation, DeleteSignalMutationVariables>;
export const SearchLookalikesDocument = new TypedDocumentString(`
    mutation SearchLookalikes($input: LookalikeSearch!, $explain: Boolean, $idempotencyKey: String) {
  multiSearchLookalikes(
    input: $input
    explain: $explain
    idempotencyKey: $idempotencyKey
  ) {
    credits {
      creditsLeft
      creditsUsed
    }
    lookalikes {
      score
      socialCompany {
        socialId
        name
        slug
        domain
        hqCountry
        industry
        companySize
        employeesOnSocial
        founded
      }
      reasons {
        terms
        industry
        tags
        fields
        peopleMoved
      }
    }
    matchedInputs {
      confidence
      inputCompany {
        domain
        socialId
        socialSlug
        name
      }
      matchedCompany {
        domain
        employeesOnSocial
        socialId
        socialSlug
        name
      }
    }
    paging {
      limit
      total
    }
  }
}
    `, {"hash":"sha256:b4bd4be1022dc0256588112f0f0611e0c3e6ffaa314bacd09210acab217abb62"}) as unknown as TypedDocumentString<SearchLookalikesMutation, SearchLookalikesMutationVariables>;
export const ResearchQuestionsDocument = new TypedDocumentString(`
    query ResearchQuestions($contactId: ID!) {
  researchQuestions(contactId: $contactId) {
    questions {
      ...ResearchQuestionFields
    }
  }
}
    fragment ResearchQuestionFields on ResearchQuestion {
  id
  name
  question
  status
  answer
  updatedAt
}`, {"hash":"sha256:db4c53f177bf04ea7e11f88729372cbf6872d676e5fc20c28ba1d004a8f1f4d3"}) as unknown as TypedDocumentString<ResearchQuestionsQuery, ResearchQuestionsQueryVariables>;
export const ResearchQuestionDocument = new TypedDocumentString(`
    query ResearchQuestion($id: ID!) {
  researchQuestion(id: $id) {
    ...ResearchQuestionFields
  }
}
    fragment ResearchQuestionFields on ResearchQuestion {
  id
  name
  question
  status
  answer
  updatedAt
}`, {"hash":"sha256:b27e102616ead3fd175550f975c0958dbe6cc8f7991ad58558ae080ade269312"}) as unknown as TypedDocumentString<ResearchQuestionQuery, ResearchQuestionQueryVariables>;
export const AskedResearchQuestionsDocument = new TypedDocumentString(`
    query AskedResearchQuestions($first: Int, $after: String, $status: ResearchStatus) {
  askedResearchQuestions(first: $first, after: $after, status: $status) {
    nodes {
      id
      name
      question
      status
      answer
      accountId
      contactId
      createdAt
      updatedAt
    }
    pageInfo {
      endCursor
      hasNextPage
    }
  }
}
    `, {"hash":"sha256:3372a3ddc95d31207c2b969b34ab3c36ca051945920c6bf3d83fe3abe839b47b"}) as unknown as TypedDocumentString<AskedResearchQuestionsQuery, AskedResearchQuestionsQueryVariables>;
export const AskResearchQuestionDocument = new TypedDocumentString(`
    mutation AskResearchQuestion($contactId: ID!, $input: NewResearchQuestion!, $idempotencyKey: String) {
  askResearchQuestion(
    contactId: $contactId
    input: $input
    idempotencyKey: $idempotencyKey
  ) {
    ...ResearchQuestionFields
  }
}
    fragment ResearchQuestionFields on ResearchQuestion {
  id
  name
  question
  status
  answer
  updatedAt
}`, {"hash":"sha256:d17052c0519b4e1bcf4cd4f1bf3b82cf6dcd994c09cdeeef0f522da4cd07e1e8"}) as unknown as TypedDocumentString<AskResearchQuestionMutation, AskResearchQuestionMutationVariables>;
export const AnswerResearchQuestionDocument = new TypedDocumentString(`
    mutation AnswerResearchQuestion($id: ID!, $input: ResearchAnswer!) {
  answerResearchQuestion(id: $id, input: $input) {
    ...ResearchQuestionFields
  }
}
    fragment ResearchQuestionFields on ResearchQuestion {
  id
  name
  question
  status
  answer
  updatedAt
}`, {"hash":"sha256:a1623a43c14adc245dd9bb66bf221f0eff0e0e4e1d469a838860449e0cb8ec89"}) as unknown as TypedDocumentString<AnswerResearchQuestionMutation, AnswerResearchQuestionMutationVariables>;
export const ResearchQuestionProgressDocument = new TypedDocumentString(`
    subscription ResearchQuestionProgress($questionId: ID!) {
  researchQuestionProgress(questionId: $questionId) {
    ...ResearchQuestionFields
  }
}
    fragment ResearchQuestionFields on ResearchQuestion {
  id
  name
  question
  status
  answer
  updatedAt
}`, {"hash":"sha256:f103e7411386707b61ebed1b059820536b4f9fa24e1e5fc1a325ea23578044ee"}) as unknown as TypedDocumentString<ResearchQuestionProgressSubscription, ResearchQuestionProgressSubscriptionVariables>;
export const ResearchQuestionTemplatesDocument = new TypedDocumentString(`
    query ResearchQuestionTemplates($first: Int, $after: String) {
  researchQuestionTemplates(first: $first, after: $after) {
    nodes {
      ...ResearchQuestionTemplateFields
    }
    pageInfo {
      endCursor
      hasNextPage
    }
  }
}
    fragment ResearchQuestionTemplateFields on ResearchQuestionTemplate {
  id
  name
  question
  createdAt
  updatedAt
}`, {"hash":"sha256:0fcb51a35ee9abcfaff64f1512805eb5713b3b34b8712ab7ff1d4ea6200245ac"}) as unknown as TypedDocumentString<ResearchQuestionTemplatesQuery, ResearchQuestionTemplatesQueryVariables>;
export const ResearchQuestionTemplateDocument = new TypedDocumentString(`
    query ResearchQuestionTemplate($id: ID!) {
  researchQuestionTemplate(id: $id) {
    ...ResearchQuestionTemplateFields
  }
}
    fragment ResearchQuestionTemplateFields on ResearchQuestionTemplate {
  id
  name
  question
  createdAt
  updatedAt
}`, {"hash":"sha256:82305dfe25ae7c4cad04e3e091b54fd36d2f902fb2b308ccd9cd75dbc3d65dd1"}) as unknown as TypedDocumentString<ResearchQuestionTemplateQuery, ResearchQuestionTemplateQueryVariables>;
export const CreateResearchQuestionTemplateDocument = new TypedDocumentString(`
    mutation CreateResearchQuestionTemplate($input: NewResearchQuestionTemplate!, $idempotencyKey: String) {
  createResearchQuestionTemplate(input: $input, idempotencyKey: $idempotencyKey) {
    ...ResearchQuestionTemplateFields
  }
}
    fragment ResearchQuestionTemplateFields on ResearchQuestionTemplate {
  id
  name
  question
  createdAt
  updatedAt
}`, {"hash":"sha256:89e7f5075ab40706f278145b9754a4ec13378755f18a180ce7cc0611d5abfc07"}) as unknown as TypedDocumentString<CreateResearchQuestionTemplateMutation, CreateResearchQuestionTemplateMutationVariables>;
export const ChangeResearchQuestionTemplateDocument = new TypedDocumentString(`
    mutation ChangeResearchQuestionTemplate($id: ID!, $input: ResearchQuestionTemplateChanges!) {
  changeResearchQuestionTemplate(id: $id, input: $input) {
    ...ResearchQuestionTemplateFields
  }
}
    fragment ResearchQuestionTemplateFields on ResearchQuestionTemplate {
  id
  name
  question
  createdAt
  updatedAt
}`, {"hash":"sha256:5825ab01a358ceba5f79beab79c774f733570043f52375c3e3a6a57b18526fbd"}) as unknown as TypedDocumentString<ChangeResearchQuestionTemplateMutation, ChangeResearchQuestionTemplateMutationVariables>;
export const DeleteResearchQuestionTemplateDocument = new TypedDocumentString(`
    mutation DeleteResearchQuestionTemplate($id: ID!) {
  deleteResearchQuestionTemplate(id: $id) {
    done
  }
}
    `, {"hash":"sha256:4106a237f18372705fd48c6d935db0295590ae62dfea2223c9e1682dc2ab7186"}) as unknown as TypedDocumentString<DeleteResearchQuestionTemplateMutation, DeleteResearchQuestionTemplateMutationVariables>;
export const IngestActivityDocument = new TypedDocumentString(`
    mutation IngestActivity($items: [ActivityItem!]!, $baseline: Boolean) {
  ingestActivity(items: $items, baseline: $baseline) {
    accepted
    duplicates
    refusedCount
    refused {
      index
      errors {
        location
        message
        value
      }
    }
  }
}
    `, {"hash":"sha256:996da470a2d5b7a735fff01bad378e4877333f1793e0270c06081c9429d0f0b5"}) as unknown as TypedDocumentString<IngestActivityMutation, IngestActivityMutationVariables>;
export const PutWatchDocument = new TypedDocumentString(`
    mutation PutWatch($input: NewWatch!, $idempotencyKey: String) {
  putWatch(input: $input, idempotencyKey: $idempotencyKey) {
    ...WatchFields
  }
}
    fragment WatchFields on Watch {
  icpCriteriaId
  name
  isEnabled
  signalTypes
  topics
  keywords {
    all
    any
    none
  }
  companySocialIds
  createdAt
  updatedAt
}`, {"hash":"sha256:76a0d3fda37d46b02e1d53f009309168ecdb42dcd2fbc8feae137b00ac147a6a"}) as unknown as TypedDocumentString<PutWatchMutation, PutWatchMutationVariables>;
export const ChangeWatchDocument = new TypedDocumentString(`
    mutation ChangeWatch($icpCriteriaId: ID!, $input: WatchChanges!) {
  changeWatch(icpCriteriaId: $icpCriteriaId, input: $input) {
    ...WatchFields
  }
}
    fragment WatchFields on Watch {
  icpCriteriaId
  name
  isEnabled
  signalTypes
  topics
  keywords {
    all
    any
    none
  }
  companySocialIds
  createdAt
  updatedAt
}`, {"hash":"sha256:807c273364c3df4bcf0642323b4f08220e553a12b43c6e230bcf9460fa49ce10"}) as unknown as TypedDocumentString<ChangeWatchMutation, ChangeWatchMutationVariables>;
export const DeleteWatchDocument = new TypedDocumentString(`
    mutation DeleteWatch($icpCriteriaId: ID!) {
  deleteWatch(icpCriteriaId: $icpCriteriaId) {
    done
  }
}
    `, {"hash":"sha256:c0d6cf97bc77582b3bc27822f58ce91b734f7610f8dbe209bbba2b09c841df2f"}) as unknown as TypedDocumentString<DeleteWatchMutation, DeleteWatchMutationVariables>;
export const WatchDocument = new TypedDocumentString(`
    query Watch($icpCriteriaId: ID!) {
  watch(icpCriteriaId: $icpCriteriaId) {
    ...WatchFields
  }
}
    fragment WatchFields on Watch {
  icpCriteriaId
  name
  isEnabled
  signalTypes
  topics
  keywords {
    all
    any
    none
  }
  companySocialIds
  createdAt
  updatedAt
}`, {"hash":"sha256:696e222428ca3e74619fd35e4bbfa2e6aa171311361cd0fa9efc9136aacfb752"}) as unknown as TypedDocumentString<WatchQuery, WatchQueryVariables>;
export const WatchesDocument = new TypedDocumentString(`
    query Watches($first: Int, $after: String, $isEnabled: Boolean) {
  watches(first: $first, after: $after, isEnabled: $isEnabled) {
    nodes {
      ...WatchFields
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment WatchFields on Watch {
  icpCriteriaId
  name
  isEnabled
  signalTypes
  topics
  keywords {
    all
    any
    none
  }
  companySocialIds
  createdAt
  updatedAt
}`, {"hash":"sha256:b12eb564d3ce806ce474eab3c79afaaef2f5ca2c0d4800258e19de36e515a17a"}) as unknown as TypedDocumentString<WatchesQuery, WatchesQueryVariables>;
export const PreviewWatchDocument = new TypedDocumentString(`
    query PreviewWatch($input: WatchCriteria!) {
  previewWatch(input: $input) {
    scanned
    complete
    matched
    matchedBySignalType {
      signalType
      count
    }
    samples {
      sourceId
      signalType
      companySocialId
      headline
      occurredAt
    }
  }
}
    `, {"hash":"sha256:c4024e41ed8fe6f5fee79d10b4c5b2ab9b9cf974e97b7eaa3ec0a4aba5f97d50"}) as unknown as TypedDocumentString<PreviewWatchQuery, PreviewWatchQueryVariables>;
export const IcpSignalsDocument = new TypedDocumentString(`
    query IcpSignals($first: Int, $after: String, $icpCriteriaId: ID, $signalType: String, $since: Instant) {
  icpSignals(
    first: $first
    after: $after
    icpCriteriaId: $icpCriteriaId
    signalType: $signalType
    since: $since
  ) {
    nodes {
      id
      icpCriteriaId
      signalType
      companySocialId
      headline
      occurredAt
      detectedAt
      payload
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    `, {"hash":"sha256:f61a89dfb6e3b4277ac958f75c7ddc9a2462c3738965f7ae7456a8a527e2debc"}) as unknown as TypedDocumentString<IcpSignalsQuery, IcpSignalsQueryVariables>;
export const RegisterWebhookEndpointDocument = new TypedDocumentString(`
    mutation RegisterWebhookEndpoint($input: NewWebhookEndpoint!, $idempotencyKey: String) {
  registerWebhookEndpoint(input: $input, idempotencyKey: $idempotencyKey) {
    id
    url
    description
    isEnabled
    signalTypes
    icpCriteriaIds
    createdAt
    updatedAt
    secret
  }
}
    `, {"hash":"sha256:88c7d075c48e167a4de5f17440c6bc18d94c7636eda5c934cd24888317c08f5f"}) as unknown as TypedDocumentString<RegisterWebhookEndpointMutation, RegisterWebhookEndpointMutationVariables>;
export const ChangeWebhookEndpointDocument = new TypedDocumentString(`
    mutation ChangeWebhookEndpoint($id: ID!, $input: WebhookEndpointChanges!) {
  changeWebhookEndpoint(id: $id, input: $input) {
    ...EndpointFields
  }
}
    fragment EndpointFields on WebhookEndpoint {
  id
  url
  description
  isEnabled
  signalTypes
  icpCriteriaIds
  problem
  createdAt
  updatedAt
}`, {"hash":"sha256:a21c3db09e5af6b33a5926572b9b3dd553b114f7445718ef1a99e5ed9ff29024"}) as unknown as TypedDocumentString<ChangeWebhookEndpointMutation, ChangeWebhookEndpointMutationVariables>;
export const DeleteWebhookEndpointDocument = new TypedDocumentString(`
    mutation DeleteWebhookEndpoint($id: ID!) {
  deleteWebhookEndpoint(id: $id) {
    done
  }
}
    `, {"hash":"sha256:688818a8706c195eb2f6dde4a30266464337f9f73081e0d1a9a124db4ed8b9b5"}) as unknown as TypedDocumentString<DeleteWebhookEndpointMutation, DeleteWebhookEndpointMutationVariables>;
export const WebhookEndpointDocument = new TypedDocumentString(`
    query WebhookEndpoint($id: ID!) {
  webhookEndpoint(id: $id) {
    ...EndpointFields
  }
}
    fragment EndpointFields on WebhookEndpoint {
  id
  url
  description
  isEnabled
  signalTypes
  icpCriteriaIds
  problem
  createdAt
  updatedAt
}`, {"hash":"sha256:731af010609b0e6476057efb71aa93341b6c3526a1b0824c458f74abd108a11c"}) as unknown as TypedDocumentString<WebhookEndpointQuery, WebhookEndpointQueryVariables>;
export const WebhookEndpointsDocument = new TypedDocumentString(`
    query WebhookEndpoints($first: Int, $after: String, $isEnabled: Boolean) {
  webhookEndpoints(first: $first, after: $after, isEnabled: $isEnabled) {
    nodes {
      ...EndpointFields
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment EndpointFields on WebhookEndpoint {
  id
  url
  description
  isEnabled
  signalTypes
  icpCriteriaIds
  problem
  createdAt
  updatedAt
}`, {"hash":"sha256:bd83c1c22ad7a7af44a705cb3ede005744c3022b79fcc67e7560cca46b237644"}) as unknown as TypedDocumentString<WebhookEndpointsQuery, WebhookEndpointsQueryVariables>;
export const WebhookDeliveriesDocument = new TypedDocumentString(`
    query WebhookDeliveries($first: Int, $after: String, $status: DeliveryStatus, $endpointId: ID, $eventId: ID, $since: Instant, $until: Instant) {
  webhookDeliveries(
    first: $first
    after: $after
    status: $status
    endpointId: $endpointId
    eventId: $eventId
    since: $since
    until: $until
  ) {
    nodes {
      ...DeliveryFields
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment DeliveryFields on WebhookDelivery {
  id
  endpointId
  eventId
  status
  attemptCount
  responseStatus
  failureReason
  nextAttemptAt
  createdAt
  updatedAt
}`, {"hash":"sha256:535a2a41852b6a979fb1c620f906a4f0ff2888272819ca8e0ad6ba34b0b120fb"}) as unknown as TypedDocumentString<WebhookDeliveriesQuery, WebhookDeliveriesQueryVariables>;
export const WebhookDeliveryDocument = new TypedDocumentString(`
    query WebhookDelivery($id: ID!) {
  webhookDelivery(id: $id) {
    id
    endpointId
    eventId
    status
    attemptCount
    responseStatus
    failureReason
    nextAttemptAt
    createdAt
    updatedAt
    attempts {
      number
      startedAt
      durationMs
      responseStatus
      failureReason
    }
  }
}
    `, {"hash":"sha256:608ebc59600fe7df69cc17c8cc3858a49630bbf71d18e35af207ae8ede4f3f9e"}) as unknown as TypedDocumentString<WebhookDeliveryQuery, WebhookDeliveryQueryVariables>;
export const ReplayWebhookDeliveryDocument = new TypedDocumentString(`
    mutation ReplayWebhookDelivery($deliveryId: ID!) {
  replayWebhookDelivery(deliveryId: $deliveryId) {
    ...DeliveryFields
  }
}
    fragment DeliveryFields on WebhookDelivery {
  id
  endpointId
  eventId
  status
  attemptCount
  responseStatus
  failureReason
  nextAttemptAt
  createdAt
  updatedAt
}`, {"hash":"sha256:090721c56e620140c9f40074c575a61c6a94ec0e111c700aec21d06f925dff2e"}) as unknown as TypedDocumentString<ReplayWebhookDeliveryMutation, ReplayWebhookDeliveryMutationVariables>;
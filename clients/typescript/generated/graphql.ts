/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** One thing that a company did. */
export type ActivityItemInput = {
  /** The only account whose watches see the item. Without it, the watches of all accounts do. */
  accountId?: string | number | null | undefined;
  /** The domain of the company. Without `companySocialId`, the item is of the company that has this domain; while none has, it passes no filter by company. */
  companyDomain?: string | null | undefined;
  /** The ID of the company. This or `companyDomain` is required. */
  companySocialId?: string | number | null | undefined;
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

/** Companies to put on a list. */
export type AddListCompaniesInput = {
  /** The companies, at most 10,000 in a request. */
  companies: Array<ListCompanyInput>;
  /** Whether the list is emptied first; false by default. */
  replace?: boolean | null | undefined;
};

/** The answer that staff give to a research question. */
export type AnswerResearchQuestionInput = {
  /** The answer, 1 to 20,000 characters. */
  answer: string;
};

/** A research question to ask: a name and a question, or a template that has both. */
export type AskResearchQuestionInput = {
  /** A short name of 1 to 200 characters. */
  name?: string | null | undefined;
  /** The question, 1 to 2,000 characters. */
  question?: string | null | undefined;
  /** A template of the account, instead of a name and a question. */
  templateId?: string | number | null | undefined;
};

/** What a consumer of the feed commits. */
export type CommitIcpSignalConsumerInput = {
  /** The `endCursor` of a page of the feed, or the `cursor` of an edge. Absent, a new consumer begins at the oldest signal, and another one stays where it is. */
  cursor?: string | null | undefined;
  /** Whether the cursor may be before the place that was committed last; false by default. */
  rewind?: boolean | null | undefined;
};

/** Whom a sweep collects as leads. */
export type ContentCollection =
  /** The people who wrote a post. */
  | 'AUTHORS'
  /** Both. */
  | 'AUTHORS_AND_ENGAGERS'
  /** The people who engaged with a post. */
  | 'ENGAGERS';

/** A condition on the content of an event. It does not hold where nothing stands at the path, or a value of another type. */
export type ContentConditionInput = {
  /** Whether the condition is inverted: it then holds exactly where it would not, also where there is no value. */
  not?: boolean | null | undefined;
  /** How the value at the path is compared. */
  op: ContentConditionOp;
  /** Where the value stands in the event: one key for each level, at most 8, such as `["payload", "change", "after"]`. An item of a list is named by its place from 0, as text. A key may contain a dot. */
  path: Array<string>;
  /** What it is compared with, as `op` demands: a string, a number, a boolean or null; a list of them for `in`; none for `exists`. */
  value?: unknown;
};

/** How a condition compares what stands at its path. */
export type ContentConditionOp =
  /** It is this string, number, boolean or null. */
  | 'EQ'
  /** Something stands there, were it null. The condition has no `value`. */
  | 'EXISTS'
  /** It is not less than this: a number than a number, an RFC 3339 instant than an instant, a string than any other string. */
  | 'GTE'
  /** It is one of these strings, numbers, booleans and nulls. */
  | 'IN'
  /** It is not greater than this, compared as `gte` does. */
  | 'LTE'
  /** It is a string that begins with this one. */
  | 'PREFIX';

/** What the contacts lists of a content signal are for. */
export type ContentSubject =
  /** The posts of the people on the lists are searched. */
  | 'AUTHORS'
  /** Only people on the lists are collected when they engage with a post. */
  | 'ENGAGERS';

/** An account to create. */
export type CreateAccountInput = {
  /** The name of the account, 1 to 200 characters. */
  name: string;
};

/** An API key to create. */
export type CreateApiKeyInput = {
  /** When the key expires. Without it, the key never does. */
  expiresAt?: string | null | undefined;
  /** For whom the key speaks: CUSTOMER by default, which requires the query parameter account_id. */
  kind?: KeyKind | null | undefined;
  /** A label to recognise the key by, 1 to 200 characters. */
  label: string;
  /** What the key may do: by default, all that its kind may. The status is 403 where the credential that creates the key lacks one of them. */
  scopes?: Array<Scope> | null | undefined;
};

/** A companies list to create. It is empty at first. */
export type CreateCompaniesListInput = {
  /** The name of the list, 1 to 200 characters. */
  name: string;
};

/** A search for people who have just taken a matching role. Personas, job titles or canonical job titles must name the role. */
export type CreateNewHireSignalInput = {
  /** Whether people are kept beside `seniorityLevels` whose title tells no level; false by default. */
  acceptUnknownLevels?: boolean | null | undefined;
  /** Canonical job titles to look for besides `jobTitlesIncludes`, at most 50. */
  canonicalJobTitleIds?: Array<string | number> | null | undefined;
  /** Only new employers of these sizes, by letter: A self-employed, B 1-10, C 11-50, D 51-200, E 201-500, F 501-1,000, G 1,001-5,000, H 5,001-10,000, I 10,001+. */
  companyHeadcounts?: Array<string> | null | undefined;
  /** Only new employers with their headquarters in these countries, as two letters each. */
  companyHqCountries?: Array<string> | null | undefined;
  /** Only hires by these companies, at most 100. */
  companySocialIds?: Array<string | number> | null | undefined;
  /** Only people in these countries, as two letters each. */
  countries?: Array<string> | null | undefined;
  /** Companies lists, at most 10. People whose new employer is on one of them are left out, and not paid for. */
  excludeCompaniesListIds?: Array<string | number> | null | undefined;
  /** Contacts lists, at most 10. People on one of them are left out, and not paid for. */
  excludeContactsListIds?: Array<string | number> | null | undefined;
  /** Whether people are left out whose new employer is a current customer, by the deals of the account. They are not paid for. */
  excludeCustomers?: boolean | null | undefined;
  /** Whether people are left out whose new employer has an open deal with the account. They are not paid for. */
  excludeOpenDeals?: boolean | null | undefined;
  /** Only new employers in these industries, at most 25. */
  industryIds?: Array<string | number> | null | undefined;
  /** Whether programs may run the signal; true by default. */
  isEnabled?: boolean | null | undefined;
  /** Job titles to leave out, at most 50. They do not name a role by themselves. */
  jobTitlesExcludes?: Array<string> | null | undefined;
  /** The job titles to look for, at most 50. */
  jobTitlesIncludes?: Array<string> | null | undefined;
  /** Only people in these regions, cities or metropolitan areas, by geo ID; at most 25. */
  locationGeoIds?: Array<string | number> | null | undefined;
  /** The most profiles that a sweep reads for each persona: 1 to 500, and 100 by default. */
  maxProfilesPerSweep?: number | null | undefined;
  /** A short label of 1 to 200 characters, unique within the account. */
  name: string;
  /** The personas to look for, at most 20. A sweep makes one search for each. */
  personaIds?: Array<string | number> | null | undefined;
  /** Only people of these levels of seniority. The level is read from the title after a profile is paid for. */
  seniorityLevels?: Array<string> | null | undefined;
};

/** A search for people who once worked at a customer of the account, match a persona, and now work elsewhere. */
export type CreatePastCompanyMoveSignalInput = {
  /** The companies list of the former employers, instead of the customers in the CRM. */
  companiesListId?: string | number | null | undefined;
  /** Only new employers of these sizes, by letter: A self-employed, B 1-10, C 11-50, D 51-200, E 201-500, F 501-1,000, G 1,001-5,000, H 5,001-10,000, I 10,001+. */
  companyHeadcounts?: Array<string> | null | undefined;
  /** Only new employers with their headquarters in these countries, as two letters each. */
  companyHqCountries?: Array<string> | null | undefined;
  /** Only people in these countries, as two letters each. */
  countries?: Array<string> | null | undefined;
  /** A live CRM list of the former employers, instead of the customers. It is read again in every sweep. */
  crmListId?: string | number | null | undefined;
  /** Companies lists, at most 10. People whose new employer is on one of them are left out, and not paid for. */
  excludeCompaniesListIds?: Array<string | number> | null | undefined;
  /** Contacts lists, at most 10. People on one of them are left out, and not paid for. */
  excludeContactsListIds?: Array<string | number> | null | undefined;
  /** Whether people are left out whose new employer is a current customer, by the deals of the account. They are not paid for. */
  excludeCustomers?: boolean | null | undefined;
  /** Whether people are left out whose new employer has an open deal with the account. They are not paid for. */
  excludeOpenDeals?: boolean | null | undefined;
  /** Whether to search companies with won deals; true by default. It has no effect with a list. */
  includeCurrentCustomers?: boolean | null | undefined;
  /** Whether to search companies that were won and lost again; false by default. It has no effect with a list. */
  includeFormerCustomers?: boolean | null | undefined;
  /** Only new employers in these industries, at most 25. */
  industryIds?: Array<string | number> | null | undefined;
  /** Whether programs may run the signal; true by default. */
  isEnabled?: boolean | null | undefined;
  /** Only people in these regions, cities or metropolitan areas, by geo ID; at most 25. */
  locationGeoIds?: Array<string | number> | null | undefined;
  /** The most profiles that a sweep reads: 1 to 500, and 100 by default. */
  maxMoversPerSweep?: number | null | undefined;
  /** Only people whose new job began in so many days, 1 to 36,500; any time where absent. It narrows who is paid for. */
  movedSinceDays?: number | null | undefined;
  /** A short label of 1 to 200 characters, unique within the account. */
  name: string;
  /** 1 to 10 personas. Their job titles are searched for, and they decide who is kept. */
  personaIds: Array<string | number>;
  /** Whether only people count who worked at a company while it was a customer, that is, between the first deal won and the deal that was lost after the last one won. It narrows who is paid for. */
  tenureOverlap?: boolean | null | undefined;
};

/** A persona to create. */
export type CreatePersonaInput = {
  /** Whether people are found beside `seniorityLevels` whose title tells no level; false by default. */
  acceptUnknownLevels?: boolean | null | undefined;
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

/** A template to create. */
export type CreateResearchQuestionTemplateInput = {
  /** A short name of 1 to 200 characters. */
  name: string;
  /** The question, 1 to 2,000 characters. */
  question: string;
};

/** An endpoint to register. */
export type CreateWebhookEndpointInput = {
  /** Push only events whose content meets all of these conditions, at most 20. When absent, null or empty, events of any content are pushed. */
  contentFilter?: Array<ContentConditionInput> | null | undefined;
  /** A label of your own, at most 500 characters. */
  description?: string | null | undefined;
  /** The kinds of events to push. When absent, null or empty, ICP signals alone are pushed. */
  eventTypes?: Array<string> | null | undefined;
  /** Headers that each push carries besides ours, at most 20. They replace what was there; they are stored encrypted, and only their names are returned. Names that leadwire or the connection sets are refused. */
  headers?: Record<string, unknown> | null | undefined;
  /** Push only ICP signals of these watches, at most 200. When absent, null or empty, those of all watches are pushed. */
  icpCriteriaIds?: Array<string | number> | null | undefined;
  /** The most attempts that are begun in any second, from 1 to 1,000. When absent or null, there is no such limit. */
  maxPerSecond?: number | null | undefined;
  /** Data of your own: at most 20 pairs of a key of 1 to 40 characters and a text of at most 500. It replaces what was there, and is not pushed. */
  metadata?: Record<string, unknown> | null | undefined;
  /** Push only ICP signals of these types, at most 50. When absent, null or empty, those of all types are pushed. */
  signalTypes?: Array<string> | null | undefined;
  /** Whether pushes also carry the headers of Standard Webhooks: `webhook-id`, `webhook-timestamp` and `webhook-signature`. By default they do not. */
  standardWebhooks?: boolean | null | undefined;
  /** How long an attempt may take, in seconds: 1 to 10, and 10 by default. The operator may allow less. */
  timeoutSeconds?: number | null | undefined;
  /** An https URL whose host has only public addresses. A host name that does not exist is refused with the same message. */
  url: string;
};

/** Why credits were given or spent. */
export type CreditEntryKind =
  /** Staff gave credits to the account. */
  | 'GRANT'
  /** Lookalikes were searched for. */
  | 'LOOKALIKES'
  /** A run read a profile. */
  | 'PROFILE'
  /** A research question was not answered, so that its credit was given back. */
  | 'REFUND'
  /** A research question was asked. */
  | 'RESEARCH';

/** The state of a delivery. */
export type DeliveryStatus =
  /** The receiver answered with a status 2xx. */
  | 'DELIVERED'
  /** The delivery was tried as often as it may be, in vain. */
  | 'EXHAUSTED'
  /** The delivery is due, or will be tried again. */
  | 'PENDING'
  /** The receiver refused the event for good, with a status 4xx. */
  | 'REJECTED';

/** Why an endpoint is disabled. */
export type DisabledReason =
  /** The account disabled it. */
  | 'BY_ACCOUNT'
  /** The service disabled it, since all attempts had failed for long. */
  | 'FAILING';

/** What keeps an endpoint from being sent to. */
export type EndpointProblem =
  /** Its secret or its headers cannot be opened with the keys of the installation, so nothing can be sent. */
  | 'SECRET_UNREADABLE';

/** The format of an export of leads. */
export type ExportFormat =
  /** Comma-separated values, with a line of headings. */
  | 'CSV'
  /** One JSON object per line. */
  | 'NDJSON';

/** Why an attempt to deliver an event failed. */
export type FailureReason =
  /** Events may not be pushed to the address. */
  | 'BLOCKED_DESTINATION'
  /** The connection failed. */
  | 'CONNECTION'
  /** The receiver refused the connection. */
  | 'CONNECTION_REFUSED'
  /** The host name could not be resolved. */
  | 'DNS'
  /** The receiver answered with a status 4xx or 5xx. */
  | 'HTTP_ERROR'
  /** The receiver answered with a status 3xx, which is not followed. */
  | 'REDIRECT'
  /** No status arrived before the deadline. */
  | 'TIMEOUT'
  /** No secure connection could be made. */
  | 'TLS';

/** Credits to give to an account. */
export type GrantCreditsInput = {
  /** How many credits, 1 to 1,000,000,000. */
  amount: number;
  /** Why they are given, at most 500 characters. */
  note?: string | null | undefined;
};

/** For whom an API key speaks. */
export type KeyKind =
  /** One account. */
  | 'CUSTOMER'
  /** A source that sends activity and directory data. Such a key belongs to no account. */
  | 'INGEST'
  /** The staff of the installation, who may act for every account. */
  | 'STAFF';

/** Phrases to look for in headline and text, as whole words and without regard to case. */
export type KeywordsInput = {
  /** Phrases that must all occur. At most 50, of 1 to 200 characters each. */
  all?: Array<string> | null | undefined;
  /** Phrases of which at least one must occur. At most 50, of 1 to 200 characters each. */
  any?: Array<string> | null | undefined;
  /** Phrases of which none may occur. At most 50, of 1 to 200 characters each. */
  none?: Array<string> | null | undefined;
  /** Whether English words of the phrases also meet their other forms, such as "hires", "hired" and "hiring" for "hire". False by default. */
  wordForms?: boolean | null | undefined;
};

/** How a person was involved in a post. */
export type LeadEngagement =
  /** The person wrote it. */
  | 'AUTHOR'
  /** The person commented on it. */
  | 'COMMENT'
  /** The person liked it. */
  | 'LIKE'
  /** The person shared it. */
  | 'SHARE';

/** A company by its ID or its domain. Where both are given, the ID decides. */
export type ListCompanyInput = {
  /** The ID of the company, as text. */
  companySocialId?: string | number | null | undefined;
  /** A domain of the company. */
  domain?: string | null | undefined;
};

/** With which rows a list begins. */
export type ListOrder =
  /** The newest come first. */
  | 'NEWEST'
  /** The oldest come first. */
  | 'OLDEST';

/** Companies that are not to be found, since the account knows them. */
export type LookalikeExclusionsInput = {
  /** The companies on these companies lists, at most 20. */
  companiesListIds?: Array<string | number> | null | undefined;
  /** The companies with which a deal was won, whatever became of it. */
  customers?: boolean | null | undefined;
  /** The companies with which a deal is open. */
  openDeals?: boolean | null | undefined;
};

/** What the account thinks of companies. Those that it likes draw the result towards them, and the others push it away; none of them is found. */
export type LookalikeFeedbackInput = {
  /** Whether the companies of the 50 deals won last count as liked, and those of the 50 deals lost last as not liked. They are found all the same. */
  deals?: boolean | null | undefined;
  /** Companies that are what is sought, at most 100. */
  like?: Array<LookalikeInputCompanyInput> | null | undefined;
  /** Companies that are not what is sought, at most 100. */
  notLike?: Array<LookalikeInputCompanyInput> | null | undefined;
};

/** What names a company. At least one of the fields is required. */
export type LookalikeInputCompanyInput = {
  /** The domain, or the address of the website. */
  domain?: string | null | undefined;
  /** The name. */
  name?: string | null | undefined;
  /** The numeric ID on the professional network. */
  socialId?: string | number | null | undefined;
  /** The short name in addresses of the network. */
  socialSlug?: string | null | undefined;
};

/** How many companies to return, and from where on. */
export type LookalikePagingInput = {
  /** The `nextCursor` of an answer, for the page behind it. The rest of the request must be the same. */
  cursor?: string | null | undefined;
  /** Whether the ranking of the nearest companies, about 1,000, is kept for 30 minutes, so that the answer has a cursor for the next page. */
  freeze?: boolean | null | undefined;
  /** The most companies to return: 1 to 100, and 25 by default. */
  limit?: number | null | undefined;
  /** Ignored: a request may repeat the paging of an answer. */
  nextCursor?: string | null | undefined;
  /** Ignored: a request may repeat the paging of an answer. */
  total?: number | null | undefined;
};

/** What to find lookalikes of, and which companies to find. Input companies, queries or both are required. */
export type MultiSearchLookalikesInput = {
  /** The most employees on the network. */
  employeesOnSocialMax?: number | null | undefined;
  /** The fewest employees on the network. */
  employeesOnSocialMin?: number | null | undefined;
  /** Companies that are not to be found. */
  exclude?: LookalikeExclusionsInput | null | undefined;
  /** Companies from which the search learns what is sought. */
  feedback?: LookalikeFeedbackInput | null | undefined;
  /** Only companies that were founded before this year. */
  foundedMax?: number | null | undefined;
  /** Only companies that were founded after this year. */
  foundedMin?: number | null | undefined;
  /** Only companies with their headquarters in these countries, as two letters each. */
  hqCountries?: Array<string> | null | undefined;
  /** Only companies in these industries, by name, or in industries below them. */
  industries?: Array<string> | null | undefined;
  /** The companies that the lookalikes resemble, at most 100. */
  inputCompanies?: Array<LookalikeInputCompanyInput> | null | undefined;
  /** The least score of a company, from 0 to 1. The total then counts those of the 1,000 nearest that reach it. */
  minScore?: number | null | undefined;
  /** How many companies to return, and from where on. */
  paging?: LookalikePagingInput | null | undefined;
  /** What the companies do, in words; at most 20 queries. */
  queries?: Array<string> | null | undefined;
  /** Only companies of these size bands, such as "11-50". */
  sizes?: Array<string> | null | undefined;
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
  | 'AUTHORS'
  /** Posts on the pages of the companies that are named. */
  | 'COMPANIES'
  /** Posts of the people on the contacts lists. */
  | 'CONTACTS'
  /** Posts that the keyword queries find. */
  | 'KEYWORDS';

/** What a watch looks for. */
export type PreviewWatchInput = {
  /** Only activity of the companies on this companies list, as it is when the activity comes in. Not together with `companySocialIds`. */
  companiesListId?: string | number | null | undefined;
  /** Only activity of these companies, at most 10,000. When absent or empty, all companies match. */
  companySocialIds?: Array<string | number> | null | undefined;
  /** Only activity of companies with at most so many employees, 0 to 100,000,000. */
  employeesMax?: number | null | undefined;
  /** Only activity of companies with at least so many employees, 0 to 100,000,000. */
  employeesMin?: number | null | undefined;
  /** Only activity of companies with their headquarters in these countries, as two letters each. */
  hqCountries?: Array<string> | null | undefined;
  /** Only activity of companies in these industries or in industries below them, at most 100: by name, code, ID or path. */
  industries?: Array<string> | null | undefined;
  /** Only activity with these phrases. When absent or empty, all activity matches. */
  keywords?: KeywordsInput | null | undefined;
  /** Only activity of these types, at most 50. When absent or empty, all types match. */
  signalTypes?: Array<string> | null | undefined;
  /** Only activity of companies of these size bands, such as "11-50". */
  sizes?: Array<string> | null | undefined;
  /** Only activity with one of these topics, at most 100 of 1 to 200 characters each. When absent or empty, all activity matches. */
  topics?: Array<string> | null | undefined;
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

/** How a signing secret is replaced. */
export type RotateWebhookEndpointSecretInput = {
  /** For how long the secret before also signs, in seconds: 0 to 604800 (7 days), and 86400 by default. */
  overlapSeconds?: number | null | undefined;
};

/** The state of a run. */
export type RunStatus =
  /** Somebody cancelled the run. */
  | 'CANCELLED'
  /** All sweeps of the run are done. */
  | 'COMPLETED'
  /** A fault of the service ended the run. */
  | 'FAILED'
  /** The credits did not suffice. What the run found stays. */
  | 'OUT_OF_CREDITS'
  /** The run waits for a worker. */
  | 'QUEUED'
  /** A worker executes the run. */
  | 'RUNNING';

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
  | 'INGEST'
  /** Read, preview and search. */
  | 'READ'
  /** Run the installation: accounts, API keys, grants of credits, and erasure. */
  | 'STAFF'
  /** Change what an account has, and spend its credits. */
  | 'WRITE';

/** Which posts a sweep takes first, within its limits. */
export type SearchSort =
  /** The newest posts. */
  | 'DATE_POSTED'
  /** The posts that most people engaged with. */
  | 'ENGAGEMENTS'
  /** The posts that match the keywords best. */
  | 'RELEVANCE';

/** How old a post may be when a sweep starts. */
export type SearchWindow =
  /** Of any age. */
  | 'ALL_TIME'
  /** At most 1 day. */
  | 'PAST_24H'
  /** At most 30 days. */
  | 'PAST_MONTH'
  /** At most 90 days. */
  | 'PAST_QUARTER'
  /** At most 7 days. */
  | 'PAST_WEEK'
  /** At most 365 days. */
  | 'PAST_YEAR';

/** Whom a signal looks for. */
export type SignalKind =
  /** People who have just taken a matching role. */
  | 'NEW_HIRE'
  /** People who worked at a customer and now work elsewhere. */
  | 'PAST_COMPANY_MOVE'
  /** People who write posts about a subject, or engage with them. */
  | 'SOCIAL_CONTENT';

/** Signals to run at once, as a program that can be scheduled. */
export type StartLeadGenerationRunInput = {
  /** The name of the program, 1 to 200 characters; by default it is made of the names of the signals. */
  name?: string | null | undefined;
  /** When the program runs by itself, besides now. */
  schedule?: ScheduleInput | null | undefined;
  /** 1 to 50 signals, in the order in which they run. */
  signals: Array<PickedSignalInput>;
};

/** What is counted over time. */
export type StatisticsMetric =
  /** Credits spent, less those that were given back, by the ID of the signal; "none" for other uses. */
  | 'CREDITS_BY_SIGNAL'
  /** New leads by the kind of their signal. */
  | 'LEADS_BY_KIND'
  /** For how many milliseconds the delivery that has been due longest has waited: one point, or none. */
  | 'OLDEST_DUE'
  /** Attempts to deliver an event: DELIVERED, REJECTED, "retried" or EXHAUSTED. */
  | 'PUSHES_BY_OUTCOME'
  /** How long attempts took, in milliseconds: the percentiles "p50", "p95" and "p99". */
  | 'PUSH_DURATIONS'
  /** ICP signals by `signalType`, as they came onto the feed. */
  | 'SIGNALS_BY_TYPE'
  /** ICP signals by the ID of their watch. */
  | 'SIGNALS_BY_WATCH';

/** The length of a step of statistics. */
export type StatisticsStep =
  /** A day, in UTC. At most 366 days. */
  | 'DAY'
  /** An hour. At most 31 days have hours. */
  | 'HOUR';

/** What to change of a companies list. Absent fields stay as they are. */
export type UpdateCompaniesListInput = {
  /** The new name, 1 to 200 characters. */
  name?: string | null | undefined;
};

/** What to change of how an account is told of its credits. Absent fields stay as they are. */
export type UpdateCreditsInput = {
  /** The event "credits.low" happens each time that a charge takes the balance from above this number to it or below it: 0 to 1,000,000,000. Null switches it off. */
  lowThreshold?: number | null | undefined;
};

/** What to change of a program. Absent fields stay as they are. */
export type UpdateLeadGenerationProgramInput = {
  /** The new name, 1 to 200 characters. */
  name?: string | null | undefined;
  /** A new schedule, which counts from now; null removes it. */
  schedule?: ScheduleInput | null | undefined;
  /** 1 to 50 signals, in the order in which they run. */
  signals?: Array<PickedSignalInput> | null | undefined;
};

/** What to change of a persona. Absent fields stay as they are, and null clears a criterion. */
export type UpdatePersonaInput = {
  /** Whether people are found beside `seniorityLevels` whose title tells no level; false by default. */
  acceptUnknownLevels?: boolean | null | undefined;
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

/** What to change of a template. Absent fields stay as they are. */
export type UpdateResearchQuestionTemplateInput = {
  /** A short name of 1 to 200 characters. */
  name?: string | null | undefined;
  /** The question, 1 to 2,000 characters. */
  question?: string | null | undefined;
};

/** What to change of a signal: fields of its kind. Absent fields stay as they are, and null removes an optional one. */
export type UpdateSignalInput = {
  /** Content signals: Whether every post that is found counts, without regard to `postFilter` and `useCases`. */
  acceptAllPosts?: boolean | null | undefined;
  /** New hire signals: whether people are kept beside them whose title tells no level. */
  acceptUnknownLevels?: boolean | null | undefined;
  /** Content signals: The profiles whose posts are searched, at most 100. */
  authorProfileUrls?: Array<string> | null | undefined;
  /** New hire signals: the canonical job titles to look for. */
  canonicalJobTitleIds?: Array<string | number> | null | undefined;
  /** Content signals: Whom a sweep collects as leads: ENGAGERS by default. */
  collection?: ContentCollection | null | undefined;
  /** Move signals: the companies list that is searched instead of the customers in the CRM. */
  companiesListId?: string | number | null | undefined;
  /** Only new employers of these sizes, by letter: A self-employed, B 1-10, C 11-50, D 51-200, E 201-500, F 501-1,000, G 1,001-5,000, H 5,001-10,000, I 10,001+. */
  companyHeadcounts?: Array<string> | null | undefined;
  /** Only new employers with their headquarters in these countries, as two letters each. */
  companyHqCountries?: Array<string> | null | undefined;
  /** New hire signals: only hires by these companies. Content signals: only posts on the pages of these companies. */
  companySocialIds?: Array<string | number> | null | undefined;
  /** Content signals: Contacts lists of the account, at most 20. `subject` says what they are for. */
  contactsListIds?: Array<string | number> | null | undefined;
  /** Only people in these countries, as two letters each. */
  countries?: Array<string> | null | undefined;
  /** Move signals: the live CRM list that is searched instead of the customers. */
  crmListId?: string | number | null | undefined;
  /** Content signals: Whether posts of people who attend, host or speak at an event count too, as the use case "Event attendance". */
  detectsEventAttendance?: boolean | null | undefined;
  /** Companies lists, at most 10. People whose new employer is on one of them are left out, and not paid for. */
  excludeCompaniesListIds?: Array<string | number> | null | undefined;
  /** Contacts lists, at most 10. People on one of them are left out, and not paid for. */
  excludeContactsListIds?: Array<string | number> | null | undefined;
  /** Whether people are left out whose new employer is a current customer, by the deals of the account. They are not paid for. */
  excludeCustomers?: boolean | null | undefined;
  /** Whether people are left out whose new employer has an open deal with the account. They are not paid for. */
  excludeOpenDeals?: boolean | null | undefined;
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
  locationGeoIds?: Array<string | number> | null | undefined;
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
  mentionedCompanySocialIds?: Array<string | number> | null | undefined;
  /** Content signals: Only posts that mention one of these profiles, at most 100. */
  mentionedProfileUrls?: Array<string> | null | undefined;
  /** Content signals: The fewest likes, comments and shares that a post must have: 0 by default. */
  minEngagements?: number | null | undefined;
  /** Move signals: only people whose new job began in so many days, 1 to 36,500; any time where absent. It narrows who is paid for. */
  movedSinceDays?: number | null | undefined;
  /** The new name, 1 to 200 characters, unique within the account. */
  name?: string | null | undefined;
  /** The personas to look for. */
  personaIds?: Array<string | number> | null | undefined;
  /** Content signals: What every post must be about, judged as use cases are. When it is empty, posts may be about anything. */
  postFilter?: string | null | undefined;
  /** Content signals: Search for posts only here. When it is empty, all sources are searched that the other fields name. */
  postSources?: Array<PostSource> | null | undefined;
  /** Content signals: Which posts a sweep takes first, within its limits: DATE_POSTED by default. */
  searchSort?: SearchSort | null | undefined;
  /** Content signals: How old a post may be when a sweep starts: PAST_MONTH by default. */
  searchWindow?: SearchWindow | null | undefined;
  /** New hire signals: the levels of seniority to keep. */
  seniorityLevels?: Array<string> | null | undefined;
  /** Content signals: What `contactsListIds` are for: with AUTHORS the posts of those people are searched; with ENGAGERS, the default, only those people are collected when they engage. */
  subject?: ContentSubject | null | undefined;
  /** Move signals: whether only people count who worked at a company while it was a customer, that is, between the first deal won and the deal that was lost after the last one won. It narrows who is paid for. */
  tenureOverlap?: boolean | null | undefined;
  /** Content signals: At most 20 use cases. A post counts where at least one fits; without any, every post that passes the filter counts. */
  useCases?: Array<UseCaseInput> | null | undefined;
};

/** What to change of a watch. Absent fields stay as they are, and null clears a criterion. */
export type UpdateWatchInput = {
  /** Only activity of the companies on this companies list, as it is when the activity comes in. Not together with `companySocialIds`. */
  companiesListId?: string | number | null | undefined;
  /** Only activity of these companies, at most 10,000. When absent or empty, all companies match. */
  companySocialIds?: Array<string | number> | null | undefined;
  /** Only activity of companies with at most so many employees, 0 to 100,000,000. */
  employeesMax?: number | null | undefined;
  /** Only activity of companies with at least so many employees, 0 to 100,000,000. */
  employeesMin?: number | null | undefined;
  /** Only activity of companies with their headquarters in these countries, as two letters each. */
  hqCountries?: Array<string> | null | undefined;
  /** Only activity of companies in these industries or in industries below them, at most 100: by name, code, ID or path. */
  industries?: Array<string> | null | undefined;
  /** Whether signals of the watch are pushed. With false, which is shadow mode, they are only recorded on the feed. */
  isEnabled?: boolean | null | undefined;
  /** Only activity with these phrases. When absent or empty, all activity matches. */
  keywords?: KeywordsInput | null | undefined;
  /** The most signals of the watch on one day, in UTC, 1 to 1,000,000. What matches beyond it is counted and left out: it is neither on the feed nor pushed. Null lifts the limit. */
  maxSignalsPerDay?: number | null | undefined;
  /** The new name, 1 to 200 characters. */
  name?: string | null | undefined;
  /** Only activity of these types, at most 50. When absent or empty, all types match. */
  signalTypes?: Array<string> | null | undefined;
  /** Only activity of companies of these size bands, such as "11-50". */
  sizes?: Array<string> | null | undefined;
  /** Only activity with one of these topics, at most 100 of 1 to 200 characters each. When absent or empty, all activity matches. */
  topics?: Array<string> | null | undefined;
};

/** What to change of an endpoint. Absent fields stay as they are, and null clears a filter, a limit or a setting. A URL of another origin needs the headers anew. */
export type UpdateWebhookEndpointInput = {
  /** Push only events whose content meets all of these conditions, at most 20. When absent, null or empty, events of any content are pushed. */
  contentFilter?: Array<ContentConditionInput> | null | undefined;
  /** A label of your own, at most 500 characters. */
  description?: string | null | undefined;
  /** The kinds of events to push. When absent, null or empty, ICP signals alone are pushed. */
  eventTypes?: Array<string> | null | undefined;
  /** Headers that each push carries besides ours, at most 20. They replace what was there; they are stored encrypted, and only their names are returned. Names that leadwire or the connection sets are refused. */
  headers?: Record<string, unknown> | null | undefined;
  /** Push only ICP signals of these watches, at most 200. When absent, null or empty, those of all watches are pushed. */
  icpCriteriaIds?: Array<string | number> | null | undefined;
  /** Whether events are pushed. A disabled endpoint keeps its secret and history; when it is enabled, recent events are pushed that it missed. */
  isEnabled?: boolean | null | undefined;
  /** The most attempts that are begun in any second, from 1 to 1,000. When absent or null, there is no such limit. */
  maxPerSecond?: number | null | undefined;
  /** Data of your own: at most 20 pairs of a key of 1 to 40 characters and a text of at most 500. It replaces what was there, and is not pushed. */
  metadata?: Record<string, unknown> | null | undefined;
  /** Push only ICP signals of these types, at most 50. When absent, null or empty, those of all types are pushed. */
  signalTypes?: Array<string> | null | undefined;
  /** Whether pushes also carry the headers of Standard Webhooks: `webhook-id`, `webhook-timestamp` and `webhook-signature`. By default they do not. */
  standardWebhooks?: boolean | null | undefined;
  /** How long an attempt may take, in seconds: 1 to 10, and 10 by default. The operator may allow less. */
  timeoutSeconds?: number | null | undefined;
  /** The new URL, which is checked as at registration. */
  url?: string | null | undefined;
};

/** A watch to create, or to replace where one with the same ID exists. */
export type UpsertWatchInput = {
  /** Only activity of the companies on this companies list, as it is when the activity comes in. Not together with `companySocialIds`. */
  companiesListId?: string | number | null | undefined;
  /** Only activity of these companies, at most 10,000. When absent or empty, all companies match. */
  companySocialIds?: Array<string | number> | null | undefined;
  /** Only activity of companies with at most so many employees, 0 to 100,000,000. */
  employeesMax?: number | null | undefined;
  /** Only activity of companies with at least so many employees, 0 to 100,000,000. */
  employeesMin?: number | null | undefined;
  /** Only activity of companies with their headquarters in these countries, as two letters each. */
  hqCountries?: Array<string> | null | undefined;
  /** An ID of your own for the watch; by default one is generated. */
  icpCriteriaId?: string | number | null | undefined;
  /** Only activity of companies in these industries or in industries below them, at most 100: by name, code, ID or path. */
  industries?: Array<string> | null | undefined;
  /** Whether signals of the watch are pushed; true by default. With false, which is shadow mode, they are only recorded on the feed. */
  isEnabled?: boolean | null | undefined;
  /** Only activity with these phrases. When absent or empty, all activity matches. */
  keywords?: KeywordsInput | null | undefined;
  /** The most signals of the watch on one day, in UTC, 1 to 1,000,000. What matches beyond it is counted and left out: it is neither on the feed nor pushed. When absent or null, there is no limit. */
  maxSignalsPerDay?: number | null | undefined;
  /** The name of the watch, 1 to 200 characters. */
  name: string;
  /** Only activity of these types, at most 50. When absent or empty, all types match. */
  signalTypes?: Array<string> | null | undefined;
  /** Only activity of companies of these size bands, such as "11-50". */
  sizes?: Array<string> | null | undefined;
  /** Only activity with one of these topics, at most 100 of 1 to 200 characters each. When absent or empty, all activity matches. */
  topics?: Array<string> | null | undefined;
};

/** A named reason to care about a post. Posts are scored against it. */
export type UseCaseInput = {
  /** A short name, unique within the signal. */
  name: string;
  /** What a post is about that fits, in words. */
  prompt: string;
};

/** What is wrong with what a mutation was asked for. */
export type UserErrorCode =
  /** The state forbids it: a name is taken, a resource is used. The message says what. */
  | 'CONFLICT'
  /** The URL is none that may be pushed to: it must be https, and its host must have public addresses only. */
  | 'ENDPOINT_URL_REFUSED'
  /** It is past its retention. Read the feed instead of a delivery; read on from the cursor that the refusal names. */
  | 'EXPIRED'
  /** The key was used with another body. Use a new key. */
  | 'IDEMPOTENCY_KEY_REUSED'
  /** The credits do not suffice; none were taken. Ask staff for a grant. */
  | 'INSUFFICIENT_CREDITS'
  /** The cursor is none of this list. Begin the list anew. */
  | 'INVALID_CURSOR'
  /** A field, parameter or header is wrong, and the refusal names each. Correct them. */
  | 'INVALID_REQUEST'
  /** A rule across fields is broken, or an id does not exist. */
  | 'UNPROCESSABLE';

/** A clause of a watch, by the name of its criterion. */
export type WatchClause =
  /** The list that the company is on. */
  | 'COMPANIES_LIST_ID'
  /** The company that it is about. */
  | 'COMPANY_SOCIAL_IDS'
  /** The number of its employees (`employeesMin` and `employeesMax`). */
  | 'EMPLOYEES'
  /** The country of its headquarters. */
  | 'HQ_COUNTRIES'
  /** The industry of the company, or one above it. */
  | 'INDUSTRIES'
  /** Phrases in its headline and text. */
  | 'KEYWORDS'
  /** The type of the activity. */
  | 'SIGNAL_TYPES'
  /** The size band of the company. */
  | 'SIZES'
  /** Its topic. */
  | 'TOPICS';

export type CreateAccountMutationVariables = Exact<{
  input: CreateAccountInput;
  idempotencyKey?: string | null | undefined;
}>;


export type CreateAccountMutation = { createAccount: { account: { id: string, databaseId: string, name: string, createdAt: string } | null, userErrors: Array<{ code: UserErrorCode, status: number, message: string, location: string | null, value: unknown }> } | null };

export type AccountsQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type AccountsQuery = { accounts: { nodes: Array<{ id: string, databaseId: string, name: string, createdAt: string }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type CreateApiKeyMutationVariables = Exact<{
  input: CreateApiKeyInput;
  idempotencyKey?: string | null | undefined;
}>;


export type CreateApiKeyMutation = { createApiKey: { key: string | null, apiKey: { id: string, databaseId: string, kind: KeyKind, accountId: string | null, label: string, prefix: string, scopes: Array<Scope>, createdAt: string, expiresAt: string | null, lastUsedAt: string | null, revokedAt: string | null } | null, userErrors: Array<{ code: UserErrorCode, status: number, message: string, location: string | null, value: unknown }> } | null };

export type ApiKeysQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type ApiKeysQuery = { apiKeys: { nodes: Array<{ id: string, databaseId: string, kind: KeyKind, accountId: string | null, label: string, prefix: string, scopes: Array<Scope>, createdAt: string, expiresAt: string | null, lastUsedAt: string | null, revokedAt: string | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type RevokeApiKeyMutationVariables = Exact<{
  id: string | number;
}>;


export type RevokeApiKeyMutation = { revokeApiKey: { deletedId: string | null, userErrors: Array<{ code: UserErrorCode, status: number, message: string, location: string | null, value: unknown }> } | null };

export type ContactFieldsFragment = { contactId: string, firstName: string, lastName: string, jobTitle: string | null, companyName: string | null, companySocialId: string | null, companySocialSlug: string | null, socialUrl: string, location: string | null, email: string | null, phone: string | null };

export type ContactsQueryVariables = Exact<{
  contactIds?: Array<string | number> | string | number | null | undefined;
  socialUrls?: Array<string> | string | null | undefined;
}>;


export type ContactsQuery = { contacts: { contacts: Array<{ contactId: string, firstName: string, lastName: string, jobTitle: string | null, companyName: string | null, companySocialId: string | null, companySocialSlug: string | null, socialUrl: string, location: string | null, email: string | null, phone: string | null }> } | null };

export type ContactsByIdQueryVariables = Exact<{
  contactIds: Array<string | number> | string | number;
}>;


export type ContactsByIdQuery = { contactsById: Array<{ contactId: string, firstName: string, lastName: string, jobTitle: string | null, companyName: string | null, companySocialId: string | null, companySocialSlug: string | null, socialUrl: string, location: string | null, email: string | null, phone: string | null }> | null };

export type RunFieldsFragment = { id: string, databaseId: string, programId: string, status: RunStatus, dueAt: string | null, searchesDone: number, searchesTotal: number, profilesRead: number, profilesKept: number, leadsCreated: number, creditsSpent: number, notes: Array<string>, createdAt: string, startedAt: string | null, finishedAt: string | null, signals: Array<{ kind: SignalKind, signalId: string }> };

export type ProgramFieldsFragment = { id: string, databaseId: string, name: string, nextRunAt: string | null, suspendedReason: string | null, createdAt: string, updatedAt: string, signals: Array<{ kind: SignalKind, signalId: string }>, schedule: { cron: string, timeZone: string } | null, lastSkip: { at: string, reason: string } | null };

export type LeadFieldsFragment = { id: string, databaseId: string, signalId: string, signalKind: SignalKind, programId: string, runId: string, personId: string, firstName: string, lastName: string, socialUrl: string, location: string | null, country: string | null, seniority: string | null, personaId: string | null, personaName: string | null, matchedRule: string | null, relationship: string | null, createdAt: string, newRole: { title: string, companySocialId: string | null, companyName: string | null, startDate: string | null, endDate: string | null } | null, previousRole: { title: string, companySocialId: string | null, companyName: string | null, startDate: string | null, endDate: string | null } | null, evidence: { postUrl: string, postedAt: string, authorUrl: string | null, excerpt: string, engagement: LeadEngagement, engagedAt: string | null, engagementText: string | null, useCase: string | null, score: number | null, keywords: Array<string> } | null };

export type StartLeadGenerationRunMutationVariables = Exact<{
  input: StartLeadGenerationRunInput;
  idempotencyKey?: string | null | undefined;
}>;


export type StartLeadGenerationRunMutation = { startLeadGenerationRun: { creditsUsed: number | null, creditsLeft: number | null, run: { id: string, databaseId: string, programId: string } | null, userErrors: Array<{ code: UserErrorCode, status: number, message: string, location: string | null, value: unknown }> } | null };

export type PreviewLeadGenerationRunQueryVariables = Exact<{
  signals: Array<PickedSignalInput> | PickedSignalInput;
}>;


export type PreviewLeadGenerationRunQuery = { previewLeadGenerationRun: { worstCaseCredits: number, creditsLeft: number, signals: Array<{ kind: SignalKind, signalId: string, searches: number, profiles: number, worstCaseCredits: number, sample: Array<{ personName: string, jobTitle: string, companyName: string | null }> }> } | null };

export type LeadGenerationRunsQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
  programId?: string | number | null | undefined;
  status?: RunStatus | null | undefined;
}>;


export type LeadGenerationRunsQuery = { leadGenerationRuns: { nodes: Array<{ id: string, databaseId: string, programId: string, status: RunStatus, dueAt: string | null, searchesDone: number, searchesTotal: number, profilesRead: number, profilesKept: number, leadsCreated: number, creditsSpent: number, notes: Array<string>, createdAt: string, startedAt: string | null, finishedAt: string | null, signals: Array<{ kind: SignalKind, signalId: string }> }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type LeadGenerationRunQueryVariables = Exact<{
  id: string | number;
}>;


export type LeadGenerationRunQuery = { leadGenerationRun: { id: string, databaseId: string, programId: string, status: RunStatus, dueAt: string | null, searchesDone: number, searchesTotal: number, profilesRead: number, profilesKept: number, leadsCreated: number, creditsSpent: number, notes: Array<string>, createdAt: string, startedAt: string | null, finishedAt: string | null, signals: Array<{ kind: SignalKind, signalId: string }> } | null };

export type CancelLeadGenerationRunMutationVariables = Exact<{
  id: string | number;
}>;


export type CancelLeadGenerationRunMutation = { cancelLeadGenerationRun: { run: { id: string, databaseId: string, programId: string, status: RunStatus, dueAt: string | null, searchesDone: number, searchesTotal: number, profilesRead: number, profilesKept: number, leadsCreated: number, creditsSpent: number, notes: Array<string>, createdAt: string, startedAt: string | null, finishedAt: string | null, signals: Array<{ kind: SignalKind, signalId: string }> } | null, userErrors: Array<{ code: UserErrorCode, status: number, message: string, location: string | null, value: unknown }> } | null };

export type LeadGenerationRunProgressSubscriptionVariables = Exact<{
  runId: string | number;
}>;


export type LeadGenerationRunProgressSubscription = { leadGenerationRunProgress: { id: string, databaseId: string, programId: string, status: RunStatus, dueAt: string | null, searchesDone: number, searchesTotal: number, profilesRead: number, profilesKept: number, leadsCreated: number, creditsSpent: number, notes: Array<string>, createdAt: string, startedAt: string | null, finishedAt: string | null, signals: Array<{ kind: SignalKind, signalId: string }> } };

export type LeadGenerationProgramsQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type LeadGenerationProgramsQuery = { leadGenerationPrograms: { nodes: Array<{ id: string, databaseId: string, name: string, nextRunAt: string | null, suspendedReason: string | null, createdAt: string, updatedAt: string, signals: Array<{ kind: SignalKind, signalId: string }>, schedule: { cron: string, timeZone: string } | null, lastSkip: { at: string, reason: string } | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type LeadGenerationProgramQueryVariables = Exact<{
  id: string | number;
}>;


export type LeadGenerationProgramQuery = { leadGenerationProgram: { id: string, databaseId: string, name: string, nextRunAt: string | null, suspendedReason: string | null, createdAt: string, updatedAt: string, signals: Array<{ kind: SignalKind, signalId: string }>, schedule: { cron: string, timeZone: string } | null, lastSkip: { at: string, reason: string } | null } | null };

export type UpdateLeadGenerationProgramMutationVariables = Exact<{
  id: string | number;
  input: UpdateLeadGenerationProgramInput;
}>;


export type UpdateLeadGenerationProgramMutation = { updateLeadGenerationProgram: { program: { id: string, databaseId: string, name: string, nextRunAt: string | null, suspendedReason: string | null, createdAt: string, updatedAt: string, signals: Array<{ kind: SignalKind, signalId: string }>, schedule: { cron: string, timeZone: string } | null, lastSkip: { at: string, reason: string } | null } | null, userErrors: Array<{ code: UserErrorCode, status: number, message: string, location: string | null, value: unknown }> } | null };

export type DeleteLeadGenerationProgramMutationVariables = Exact<{
  id: string | number;
}>;


export type DeleteLeadGenerationProgramMutation = { deleteLeadGenerationProgram: { deletedId: string | null, userErrors: Array<{ code: UserErrorCode, status: number, message: string, location: string | null, value: unknown }> } | null };

export type LeadsQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
  last?: number | null | undefined;
  before?: string | null | undefined;
  orderBy?: ListOrder | null | undefined;
  runId?: string | number | null | undefined;
  programId?: string | number | null | undefined;
  signalId?: string | number | null | undefined;
}>;


export type LeadsQuery = { leads: { nodes: Array<{ id: string, databaseId: string, signalId: string, signalKind: SignalKind, programId: string, runId: string, personId: string, firstName: string, lastName: string, socialUrl: string, location: string | null, country: string | null, seniority: string | null, personaId: string | null, personaName: string | null, matchedRule: string | null, relationship: string | null, createdAt: string, newRole: { title: string, companySocialId: string | null, companyName: string | null, startDate: string | null, endDate: string | null } | null, previousRole: { title: string, companySocialId: string | null, companyName: string | null, startDate: string | null, endDate: string | null } | null, evidence: { postUrl: string, postedAt: string, authorUrl: string | null, excerpt: string, engagement: LeadEngagement, engagedAt: string | null, engagementText: string | null, useCase: string | null, score: number | null, keywords: Array<string> } | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null, hasPreviousPage: boolean, startCursor: string | null } } | null };

export type ExportLeadsQueryVariables = Exact<{
  format?: ExportFormat | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
  runId?: string | number | null | undefined;
  programId?: string | number | null | undefined;
  signalId?: string | number | null | undefined;
}>;


export type ExportLeadsQuery = { exportLeads: { mediaType: string, content: string, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type CreditsQueryVariables = Exact<{ [key: string]: never; }>;


export type CreditsQuery = { credits: { creditsLeft: number, lowThreshold: number | null, usage: Array<{ day: string, programId: string | null, signalId: string | null, credits: number }> } | null };

export type UpdateCreditsMutationVariables = Exact<{
  input: UpdateCreditsInput;
}>;


export type UpdateCreditsMutation = { updateCredits: { credits: { creditsLeft: number, lowThreshold: number | null } | null, userErrors: Array<{ code: UserErrorCode, status: number, message: string, location: string | null, value: unknown }> } | null };

export type CreditEntriesQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type CreditEntriesQuery = { creditEntries: { nodes: Array<{ id: string, databaseId: string, amount: number, kind: CreditEntryKind, note: string | null, programId: string | null, runId: string | null, signalId: string | null, createdAt: string }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type GrantCreditsMutationVariables = Exact<{
  input: GrantCreditsInput;
  idempotencyKey?: string | null | undefined;
}>;


export type GrantCreditsMutation = { grantCredits: { creditEntry: { id: string, databaseId: string, amount: number, kind: CreditEntryKind, note: string | null, createdAt: string } | null, userErrors: Array<{ code: UserErrorCode, status: number, message: string, location: string | null, value: unknown }> } | null };

export type PersonaFieldsFragment = { id: string, databaseId: string, name: string, jobTitles: Array<string> | null, canonicalJobTitleIds: Array<string> | null, countries: Array<string> | null, seniorityLevels: Array<string> | null, createdAt: string, updatedAt: string };

export type PersonasQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type PersonasQuery = { personas: { nodes: Array<{ id: string, databaseId: string, name: string, jobTitles: Array<string> | null, canonicalJobTitleIds: Array<string> | null, countries: Array<string> | null, seniorityLevels: Array<string> | null, createdAt: string, updatedAt: string }>, pageInfo: { endCursor: string | null, hasNextPage: boolean } } | null };

export type PersonaQueryVariables = Exact<{
  id: string | number;
}>;


export type PersonaQuery = { persona: { id: string, databaseId: string, name: string, jobTitles: Array<string> | null, canonicalJobTitleIds: Array<string> | null, countries: Array<string> | null, seniorityLevels: Array<string> | null, createdAt: string, updatedAt: string } | null };

export type CreatePersonaMutationVariables = Exact<{
  input: CreatePersonaInput;
  idempotencyKey?: string | null | undefined;
}>;


export type CreatePersonaMutation = { createPersona: { persona: { id: string, databaseId: string, name: string, jobTitles: Array<string> | null, canonicalJobTitleIds: Array<string> | null, countries: Array<string> | null, seniorityLevels: Array<string> | null, createdAt: string, updatedAt: string } | null, userErrors: Array<{ code: UserErrorCode, status: number, message: string, location: string | null, value: unknown }> } | null };

export type UpdatePersonaMutationVariables = Exact<{
  id: string | number;
  input: UpdatePersonaInput;
}>;


export type UpdatePersonaMutation = { updatePersona: { persona: { id: string, databaseId: string, name: string, jobTitles: Array<string> | null, canonicalJobTitleIds: Array<string> | null, countries: Array<string> | null, seniorityLevels: Array<string> | null, createdAt: string, updatedAt: string } | null, userErrors: Array<{ code: UserErrorCode, status: number, message: string, location: string | null, value: unknown }> } | null };

export type DeletePersonaMutationVariables = Exact<{
  id: string | number;
}>;


export type DeletePersonaMutation = { deletePersona: { deletedId: string | null, userErrors: Array<{ code: UserErrorCode, status: number, message: string, location: string | null, value: unknown }> } | null };

export type CompaniesListFieldsFragment = { id: string, databaseId: string, name: string, companyCount: number, createdAt: string, updatedAt: string };

export type CompaniesListsQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type CompaniesListsQuery = { companiesLists: { nodes: Array<{ id: string, databaseId: string, name: string, companyCount: number, createdAt: string, updatedAt: string }>, pageInfo: { endCursor: string | null, hasNextPage: boolean } } | null };

export type CompaniesListQueryVariables = Exact<{
  id: string | number;
}>;


export type CompaniesListQuery = { companiesList: { id: string, databaseId: string, name: string, companyCount: number, createdAt: string, updatedAt: string } | null };

export type CreateCompaniesListMutationVariables = Exact<{
  input: CreateCompaniesListInput;
  idempotencyKey?: string | null | undefined;
}>;


export type CreateCompaniesListMutation = { createCompaniesList: { companiesList: { id: string, databaseId: string, name: string, companyCount: number, createdAt: string, updatedAt: string } | null, userErrors: Array<{ code: UserErrorCode, status: number, message: string, location: string | null, value: unknown }> } | null };

export type UpdateCompaniesListMutationVariables = Exact<{
  id: string | number;
  input: UpdateCompaniesListInput;
}>;


export type UpdateCompaniesListMutation = { updateCompaniesList: { companiesList: { id: string, databaseId: string, name: string, companyCount: number, createdAt: string, updatedAt: string } | null, userErrors: Array<{ code: UserErrorCode, status: number, message: string, location: string | null, value: unknown }> } | null };

export type DeleteCompaniesListMutationVariables = Exact<{
  id: string | number;
}>;


export type DeleteCompaniesListMutation = { deleteCompaniesList: { deletedId: string | null, userErrors: Array<{ code: UserErrorCode, status: number, message: string, location: string | null, value: unknown }> } | null };

export type AddListCompaniesMutationVariables = Exact<{
  id: string | number;
  input: AddListCompaniesInput;
}>;


export type AddListCompaniesMutation = { addListCompanies: { added: number | null, companyCount: number | null, unknown: Array<{ index: number, message: string }> | null, userErrors: Array<{ code: UserErrorCode, status: number, message: string, location: string | null, value: unknown }> } | null };

export type LeadSignalFieldsFragment = { id: string, databaseId: string, kind: SignalKind, name: string, isEnabled: boolean, usedByProgramCount: number, createdAt: string, updatedAt: string, definition:
    | { personaIds: Array<string> | null, jobTitlesIncludes: Array<string> | null, canonicalJobTitleIds: Array<string> | null, jobTitlesExcludes: Array<string> | null, companySocialIds: Array<string> | null, companyHeadcounts: Array<string> | null, companyHqCountries: Array<string> | null, countries: Array<string> | null, locationGeoIds: Array<string> | null, industryIds: Array<string> | null, seniorityLevels: Array<string> | null, maxProfilesPerSweep: number | null }
    | { personaIds: Array<string> | null, companiesListId: string | null, crmListId: string | null, includeCurrentCustomers: boolean | null, includeFormerCustomers: boolean | null, companyHeadcounts: Array<string> | null, companyHqCountries: Array<string> | null, countries: Array<string> | null, locationGeoIds: Array<string> | null, industryIds: Array<string> | null, maxMoversPerSweep: number | null }
    | Record<PropertyKey, never>
   };

export type LeadSignalsQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
  kind?: SignalKind | null | undefined;
  isEnabled?: boolean | null | undefined;
}>;


export type LeadSignalsQuery = { signals: { nodes: Array<{ id: string, databaseId: string, kind: SignalKind, name: string, isEnabled: boolean, usedByProgramCount: number, createdAt: string, updatedAt: string, definition:
        | { personaIds: Array<string> | null, jobTitlesIncludes: Array<string> | null, canonicalJobTitleIds: Array<string> | null, jobTitlesExcludes: Array<string> | null, companySocialIds: Array<string> | null, companyHeadcounts: Array<string> | null, companyHqCountries: Array<string> | null, countries: Array<string> | null, locationGeoIds: Array<string> | null, industryIds: Array<string> | null, seniorityLevels: Array<string> | null, maxProfilesPerSweep: number | null }
        | { personaIds: Array<string> | null, companiesListId: string | null, crmListId: string | null, includeCurrentCustomers: boolean | null, includeFormerCustomers: boolean | null, companyHeadcounts: Array<string> | null, companyHqCountries: Array<string> | null, countries: Array<string> | null, locationGeoIds: Array<string> | null, industryIds: Array<string> | null, maxMoversPerSweep: number | null }
        | Record<PropertyKey, never>
       }>, pageInfo: { endCursor: string | null, hasNextPage: boolean } } | null };

export type LeadSignalQueryVariables = Exact<{
  id: string | number;
}>;


export type LeadSignalQuery = { signal: { id: string, databaseId: string, kind: SignalKind, name: string, isEnabled: boolean, usedByProgramCount: number, createdAt: string, updatedAt: string, definition:
      | { personaIds: Array<string> | null, jobTitlesIncludes: Array<string> | null, canonicalJobTitleIds: Array<string> | null, jobTitlesExcludes: Array<string> | null, companySocialIds: Array<string> | null, companyHeadcounts: Array<string> | null, companyHqCountries: Array<string> | null, countries: Array<string> | null, locationGeoIds: Array<string> | null, industryIds: Array<string> | null, seniorityLevels: Array<string> | null, maxProfilesPerSweep: number | null }
      | { personaIds: Array<string> | null, companiesListId: string | null, crmListId: string | null, includeCurrentCustomers: boolean | null, includeFormerCustomers: boolean | null, companyHeadcounts: Array<string> | null, companyHqCountries: Array<string> | null, countries: Array<string> | null, locationGeoIds: Array<string> | null, industryIds: Array<string> | null, maxMoversPerSweep: number | null }
      | Record<PropertyKey, never>
     } | null };

export type CreateNewHireSignalMutationVariables = Exact<{
  input: CreateNewHireSignalInput;
  idempotencyKey?: string | null | undefined;
}>;


export type CreateNewHireSignalMutation = { createNewHireSignal: { duplicateOf: string | null, signal: { id: string, databaseId: string, kind: SignalKind, name: string, isEnabled: boolean, usedByProgramCount: number } | null, userErrors: Array<{ code: UserErrorCode, status: number, message: string, location: string | null, value: unknown }> } | null };

export type CreatePastCompanyMoveSignalMutationVariables = Exact<{
  input: CreatePastCompanyMoveSignalInput;
  idempotencyKey?: string | null | undefined;
}>;


export type CreatePastCompanyMoveSignalMutation = { createPastCompanyMoveSignal: { duplicateOf: string | null, signal: { id: string, databaseId: string, kind: SignalKind, name: string, isEnabled: boolean, usedByProgramCount: number } | null, userErrors: Array<{ code: UserErrorCode, status: number, message: string, location: string | null, value: unknown }> } | null };

export type UpdateSignalMutationVariables = Exact<{
  id: string | number;
  input: UpdateSignalInput;
}>;


export type UpdateSignalMutation = { updateSignal: { signal: { id: string, databaseId: string, kind: SignalKind, name: string, isEnabled: boolean, usedByProgramCount: number, createdAt: string, updatedAt: string, definition:
        | { personaIds: Array<string> | null, jobTitlesIncludes: Array<string> | null, canonicalJobTitleIds: Array<string> | null, jobTitlesExcludes: Array<string> | null, companySocialIds: Array<string> | null, companyHeadcounts: Array<string> | null, companyHqCountries: Array<string> | null, countries: Array<string> | null, locationGeoIds: Array<string> | null, industryIds: Array<string> | null, seniorityLevels: Array<string> | null, maxProfilesPerSweep: number | null }
        | { personaIds: Array<string> | null, companiesListId: string | null, crmListId: string | null, includeCurrentCustomers: boolean | null, includeFormerCustomers: boolean | null, companyHeadcounts: Array<string> | null, companyHqCountries: Array<string> | null, countries: Array<string> | null, locationGeoIds: Array<string> | null, industryIds: Array<string> | null, maxMoversPerSweep: number | null }
        | Record<PropertyKey, never>
       } | null, userErrors: Array<{ code: UserErrorCode, status: number, message: string, location: string | null, value: unknown }> } | null };

export type DeleteSignalMutationVariables = Exact<{
  id: string | number;
}>;


export type DeleteSignalMutation = { deleteSignal: { deletedId: string | null, userErrors: Array<{ code: UserErrorCode, status: number, message: string, location: string | null, value: unknown }> } | null };

export type FeedEndQueryVariables = Exact<{
  since: string;
}>;


export type FeedEndQuery = { icpSignals: { pageInfo: { endCursor: string | null } } | null };

export type IcpSignalDetectedSubscriptionVariables = Exact<{
  after?: string | null | undefined;
  since?: string | null | undefined;
  consumer?: string | null | undefined;
  icpCriteriaIds?: Array<string | number> | string | number | null | undefined;
  signalTypes?: Array<string> | string | null | undefined;
}>;


export type IcpSignalDetectedSubscription = { icpSignalDetected: { id: string, databaseId: string, icpCriteriaId: string, signalType: string, companySocialId: string | null, headline: string, occurredAt: string, detectedAt: string, payload: Record<string, unknown>, isErased: boolean | null } };

export type SearchLookalikesMutationVariables = Exact<{
  input: MultiSearchLookalikesInput;
  explain?: boolean | null | undefined;
  idempotencyKey?: string | null | undefined;
}>;


export type SearchLookalikesMutation = { multiSearchLookalikes: { credits: { creditsLeft: number, creditsUsed: number } | null, lookalikes: Array<{ score: number, company: { socialId: string, name: string, slug: string | null, domain: string | null, hqCountry: string | null, industry: string | null, companySize: string | null, employeesOnSocial: number | null, founded: number | null } | null, reasons: { terms: Array<string>, industry: string | null, tags: Array<string>, fields: Array<string>, peopleMoved: number } | null }> | null, matchedInputs: Array<{ confidence: number, inputCompany: { domain: string | null, socialId: string | null, socialSlug: string | null, name: string | null }, company: { domain: string | null, employeesOnSocial: number | null, socialId: string, slug: string | null, name: string } | null }> | null, paging: { limit: number, total: number } | null, userErrors: Array<{ code: UserErrorCode, status: number, message: string, location: string | null, value: unknown }> } | null };

export type PointsFragment = { step: StatisticsStep, since: string, until: string, points: Array<{ at: string, series: string, value: number }> };

export type OverviewQueryVariables = Exact<{
  step: StatisticsStep;
}>;


export type OverviewQuery = { signals: { step: StatisticsStep, since: string, until: string, points: Array<{ at: string, series: string, value: number }> } | null, pushes: { step: StatisticsStep, since: string, until: string, points: Array<{ at: string, series: string, value: number }> } | null, durations: { step: StatisticsStep, since: string, until: string, points: Array<{ at: string, series: string, value: number }> } | null, leads: { step: StatisticsStep, since: string, until: string, points: Array<{ at: string, series: string, value: number }> } | null, spent: { step: StatisticsStep, since: string, until: string, points: Array<{ at: string, series: string, value: number }> } | null, oldestDue: { points: Array<{ at: string, value: number }> } | null, credits: { creditsLeft: number, lowThreshold: number | null } | null, webhookEndpoints: { nodes: Array<{ databaseId: string, url: string, disabledAt: string | null, disabledReason: DisabledReason | null }> } | null, leadGenerationRuns: { nodes: Array<{ databaseId: string, finishedAt: string | null, notes: Array<string> }> } | null, leadGenerationPrograms: { nodes: Array<{ databaseId: string, name: string, suspendedReason: string | null }> } | null };

export type ResearchQuestionFieldsFragment = { id: string, databaseId: string, name: string, question: string, status: ResearchStatus, answer: string | null, updatedAt: string };

export type ResearchQuestionsQueryVariables = Exact<{
  contactId: string | number;
}>;


export type ResearchQuestionsQuery = { researchQuestions: { questions: Array<{ id: string, databaseId: string, name: string, question: string, status: ResearchStatus, answer: string | null, updatedAt: string }> } | null };

export type ResearchQuestionQueryVariables = Exact<{
  id: string | number;
}>;


export type ResearchQuestionQuery = { researchQuestion: { id: string, databaseId: string, name: string, question: string, status: ResearchStatus, answer: string | null, updatedAt: string } | null };

export type AskedResearchQuestionsQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
  status?: ResearchStatus | null | undefined;
}>;


export type AskedResearchQuestionsQuery = { askedResearchQuestions: { nodes: Array<{ id: string, databaseId: string, name: string, question: string, status: ResearchStatus, answer: string | null, accountId: string | null, contactId: string | null, createdAt: string | null, updatedAt: string }>, pageInfo: { endCursor: string | null, hasNextPage: boolean } } | null };

export type AskResearchQuestionMutationVariables = Exact<{
  contactId: string | number;
  input: AskResearchQuestionInput;
  idempotencyKey?: string | null | undefined;
}>;


export type AskResearchQuestionMutation = { askResearchQuestion: { researchQuestion: { id: string, databaseId: string, name: string, question: string, status: ResearchStatus, answer: string | null, updatedAt: string } | null, userErrors: Array<{ code: UserErrorCode, status: number, message: string, location: string | null, value: unknown }> } | null };

export type AnswerResearchQuestionMutationVariables = Exact<{
  id: string | number;
  input: AnswerResearchQuestionInput;
}>;


export type AnswerResearchQuestionMutation = { answerResearchQuestion: { researchQuestion: { id: string, databaseId: string, name: string, question: string, status: ResearchStatus, answer: string | null, updatedAt: string } | null, userErrors: Array<{ code: UserErrorCode, status: number, message: string, location: string | null, value: unknown }> } | null };

export type ResearchQuestionProgressSubscriptionVariables = Exact<{
  questionId: string | number;
}>;


export type ResearchQuestionProgressSubscription = { researchQuestionProgress: { id: string, databaseId: string, name: string, question: string, status: ResearchStatus, answer: string | null, updatedAt: string } };

export type ResearchQuestionTemplateFieldsFragment = { id: string, databaseId: string, name: string, question: string, createdAt: string, updatedAt: string };

export type ResearchQuestionTemplatesQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type ResearchQuestionTemplatesQuery = { researchQuestionTemplates: { nodes: Array<{ id: string, databaseId: string, name: string, question: string, createdAt: string, updatedAt: string }>, pageInfo: { endCursor: string | null, hasNextPage: boolean } } | null };

export type ResearchQuestionTemplateQueryVariables = Exact<{
  id: string | number;
}>;


export type ResearchQuestionTemplateQuery = { researchQuestionTemplate: { id: string, databaseId: string, name: string, question: string, createdAt: string, updatedAt: string } | null };

export type CreateResearchQuestionTemplateMutationVariables = Exact<{
  input: CreateResearchQuestionTemplateInput;
  idempotencyKey?: string | null | undefined;
}>;


export type CreateResearchQuestionTemplateMutation = { createResearchQuestionTemplate: { researchQuestionTemplate: { id: string, databaseId: string, name: string, question: string, createdAt: string, updatedAt: string } | null, userErrors: Array<{ code: UserErrorCode, status: number, message: string, location: string | null, value: unknown }> } | null };

export type UpdateResearchQuestionTemplateMutationVariables = Exact<{
  id: string | number;
  input: UpdateResearchQuestionTemplateInput;
}>;


export type UpdateResearchQuestionTemplateMutation = { updateResearchQuestionTemplate: { researchQuestionTemplate: { id: string, databaseId: string, name: string, question: string, createdAt: string, updatedAt: string } | null, userErrors: Array<{ code: UserErrorCode, status: number, message: string, location: string | null, value: unknown }> } | null };

export type DeleteResearchQuestionTemplateMutationVariables = Exact<{
  id: string | number;
}>;


export type DeleteResearchQuestionTemplateMutation = { deleteResearchQuestionTemplate: { deletedId: string | null, userErrors: Array<{ code: UserErrorCode, status: number, message: string, location: string | null, value: unknown }> } | null };

export type IngestActivityMutationVariables = Exact<{
  items: Array<ActivityItemInput> | ActivityItemInput;
  baseline?: boolean | null | undefined;
}>;


export type IngestActivityMutation = { ingestActivity: { accepted: number | null, duplicates: number | null, unresolved: number | null, refusedCount: number | null, refused: Array<{ index: number, errors: Array<{ location: string, message: string, value: unknown }> }> | null, userErrors: Array<{ code: UserErrorCode, status: number, message: string, location: string | null, value: unknown }> } | null };

export type WatchFieldsFragment = { icpCriteriaId: string, name: string, isEnabled: boolean, maxSignalsPerDay: number | null, signalTypes: Array<string> | null, topics: Array<string> | null, companySocialIds: Array<string> | null, companiesListId: string | null, industries: Array<string> | null, sizes: Array<string> | null, hqCountries: Array<string> | null, employeesMin: number | null, employeesMax: number | null, createdAt: string, updatedAt: string, keywords: { all: Array<string> | null, any: Array<string> | null, none: Array<string> | null, wordForms: boolean } | null };

export type UpsertWatchMutationVariables = Exact<{
  input: UpsertWatchInput;
  idempotencyKey?: string | null | undefined;
}>;


export type UpsertWatchMutation = { upsertWatch: { watch: { sameAs: Array<string> | null, icpCriteriaId: string, name: string, isEnabled: boolean, maxSignalsPerDay: number | null, signalTypes: Array<string> | null, topics: Array<string> | null, companySocialIds: Array<string> | null, companiesListId: string | null, industries: Array<string> | null, sizes: Array<string> | null, hqCountries: Array<string> | null, employeesMin: number | null, employeesMax: number | null, createdAt: string, updatedAt: string, keywords: { all: Array<string> | null, any: Array<string> | null, none: Array<string> | null, wordForms: boolean } | null } | null, userErrors: Array<{ code: UserErrorCode, status: number, message: string, location: string | null, value: unknown }> } | null };

export type UpdateWatchMutationVariables = Exact<{
  icpCriteriaId: string | number;
  input: UpdateWatchInput;
}>;


export type UpdateWatchMutation = { updateWatch: { watch: { sameAs: Array<string> | null, icpCriteriaId: string, name: string, isEnabled: boolean, maxSignalsPerDay: number | null, signalTypes: Array<string> | null, topics: Array<string> | null, companySocialIds: Array<string> | null, companiesListId: string | null, industries: Array<string> | null, sizes: Array<string> | null, hqCountries: Array<string> | null, employeesMin: number | null, employeesMax: number | null, createdAt: string, updatedAt: string, keywords: { all: Array<string> | null, any: Array<string> | null, none: Array<string> | null, wordForms: boolean } | null } | null, userErrors: Array<{ code: UserErrorCode, status: number, message: string, location: string | null, value: unknown }> } | null };

export type DeleteWatchMutationVariables = Exact<{
  icpCriteriaId: string | number;
}>;


export type DeleteWatchMutation = { deleteWatch: { deletedId: string | null, userErrors: Array<{ code: UserErrorCode, status: number, message: string, location: string | null, value: unknown }> } | null };

export type WatchQueryVariables = Exact<{
  icpCriteriaId: string | number;
}>;


export type WatchQuery = { watch: { icpCriteriaId: string, name: string, isEnabled: boolean, maxSignalsPerDay: number | null, signalTypes: Array<string> | null, topics: Array<string> | null, companySocialIds: Array<string> | null, companiesListId: string | null, industries: Array<string> | null, sizes: Array<string> | null, hqCountries: Array<string> | null, employeesMin: number | null, employeesMax: number | null, createdAt: string, updatedAt: string, keywords: { all: Array<string> | null, any: Array<string> | null, none: Array<string> | null, wordForms: boolean } | null } | null };

export type WatchesQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
  isEnabled?: boolean | null | undefined;
}>;


export type WatchesQuery = { watches: { nodes: Array<{ icpCriteriaId: string, name: string, isEnabled: boolean, maxSignalsPerDay: number | null, signalTypes: Array<string> | null, topics: Array<string> | null, companySocialIds: Array<string> | null, companiesListId: string | null, industries: Array<string> | null, sizes: Array<string> | null, hqCountries: Array<string> | null, employeesMin: number | null, employeesMax: number | null, createdAt: string, updatedAt: string, keywords: { all: Array<string> | null, any: Array<string> | null, none: Array<string> | null, wordForms: boolean } | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type WatchVolumeQueryVariables = Exact<{
  icpCriteriaId: string | number;
  since?: string | null | undefined;
  until?: string | null | undefined;
}>;


export type WatchVolumeQuery = { watchVolume: { icpCriteriaId: string, since: string, until: string, signals: number, swallowed: number, days: Array<{ day: string, signals: number, swallowed: number }> } | null };

export type PreviewWatchQueryVariables = Exact<{
  input: PreviewWatchInput;
}>;


export type PreviewWatchQuery = { previewWatch: { scanned: number, complete: boolean, matched: number, matchedBySignalType: Array<{ signalType: string, count: number }>, samples: Array<{ sourceId: string, signalType: string, companySocialId: string | null, headline: string, occurredAt: string, match: { clauses: Array<WatchClause>, words: Array<string>, values: Array<{ clause: WatchClause, value: string }> } }>, excludedAlone: Array<{ clause: WatchClause, count: number }> } | null };

export type IcpSignalMatchQueryVariables = Exact<{
  id: string | number;
}>;


export type IcpSignalMatchQuery = { icpSignalMatch: { clauses: Array<WatchClause>, words: Array<string>, isBackfill: boolean, values: Array<{ clause: WatchClause, value: string }> } | null };

export type IcpSignalsQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
  icpCriteriaId?: string | number | null | undefined;
  signalType?: string | null | undefined;
  since?: string | null | undefined;
}>;


export type IcpSignalsQuery = { icpSignals: { nodes: Array<{ id: string, databaseId: string, icpCriteriaId: string, signalType: string, companySocialId: string | null, headline: string, occurredAt: string, detectedAt: string, payload: Record<string, unknown> }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type IcpSignalConsumerFieldsFragment = { name: string, cursor: string, lag: number, oldestUncommittedAt: string | null, missed: number, committedAt: string | null, createdAt: string };

export type IcpSignalConsumersQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type IcpSignalConsumersQuery = { icpSignalConsumers: { nodes: Array<{ name: string, cursor: string, lag: number, oldestUncommittedAt: string | null, missed: number, committedAt: string | null, createdAt: string }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type IcpSignalConsumerQueryVariables = Exact<{
  name: string;
}>;


export type IcpSignalConsumerQuery = { icpSignalConsumer: { name: string, cursor: string, lag: number, oldestUncommittedAt: string | null, missed: number, committedAt: string | null, createdAt: string } | null };

export type CommitIcpSignalConsumerMutationVariables = Exact<{
  name: string;
  input: CommitIcpSignalConsumerInput;
}>;


export type CommitIcpSignalConsumerMutation = { commitIcpSignalConsumer: { icpSignalConsumer: { name: string, cursor: string, lag: number, oldestUncommittedAt: string | null, missed: number, committedAt: string | null, createdAt: string } | null, userErrors: Array<{ code: UserErrorCode, status: number, message: string, location: string | null, value: unknown }> } | null };

export type DeleteIcpSignalConsumerMutationVariables = Exact<{
  name: string;
}>;


export type DeleteIcpSignalConsumerMutation = { deleteIcpSignalConsumer: { deletedId: string | null, userErrors: Array<{ code: UserErrorCode, status: number, message: string, location: string | null, value: unknown }> } | null };

export type StatisticsQueryVariables = Exact<{
  metric: StatisticsMetric;
  step?: StatisticsStep | null | undefined;
  since?: string | null | undefined;
  until?: string | null | undefined;
}>;


export type StatisticsQuery = { statistics: { since: string, until: string, points: Array<{ at: string, series: string, value: number }> } | null };

export type UserErrorFieldsFragment = { code: UserErrorCode, status: number, message: string, location: string | null, value: unknown };

export type EndpointFieldsFragment = { id: string, databaseId: string, url: string, description: string, isEnabled: boolean, disabledAt: string | null, disabledReason: DisabledReason | null, pausedAt: string | null, maxPerSecond: number | null, signalTypes: Array<string> | null, icpCriteriaIds: Array<string> | null, metadata: Record<string, unknown>, headerNames: Array<string>, timeoutSeconds: number, standardWebhooks: boolean, problem: EndpointProblem | null, createdAt: string, updatedAt: string, contentFilter: Array<{ path: Array<string>, op: ContentConditionOp, value: unknown, not: boolean | null }> | null };

export type DeliveryFieldsFragment = { id: string, databaseId: string, endpointId: string, eventId: string, status: DeliveryStatus, attemptCount: number, responseStatus: number | null, failureReason: FailureReason | null, nextAttemptAt: string | null, createdAt: string, updatedAt: string };

export type CreateWebhookEndpointMutationVariables = Exact<{
  input: CreateWebhookEndpointInput;
  idempotencyKey?: string | null | undefined;
}>;


export type CreateWebhookEndpointMutation = { createWebhookEndpoint: { secret: string | null, webhookEndpoint: { id: string, databaseId: string, url: string, description: string, isEnabled: boolean, signalTypes: Array<string> | null, icpCriteriaIds: Array<string> | null, createdAt: string, updatedAt: string, contentFilter: Array<{ path: Array<string>, op: ContentConditionOp, value: unknown, not: boolean | null }> | null } | null, userErrors: Array<{ code: UserErrorCode, status: number, message: string, location: string | null, value: unknown }> } | null };

export type UpdateWebhookEndpointMutationVariables = Exact<{
  id: string | number;
  input: UpdateWebhookEndpointInput;
}>;


export type UpdateWebhookEndpointMutation = { updateWebhookEndpoint: { webhookEndpoint: { id: string, databaseId: string, url: string, description: string, isEnabled: boolean, disabledAt: string | null, disabledReason: DisabledReason | null, pausedAt: string | null, maxPerSecond: number | null, signalTypes: Array<string> | null, icpCriteriaIds: Array<string> | null, metadata: Record<string, unknown>, headerNames: Array<string>, timeoutSeconds: number, standardWebhooks: boolean, problem: EndpointProblem | null, createdAt: string, updatedAt: string, contentFilter: Array<{ path: Array<string>, op: ContentConditionOp, value: unknown, not: boolean | null }> | null } | null, userErrors: Array<{ code: UserErrorCode, status: number, message: string, location: string | null, value: unknown }> } | null };

export type RotateWebhookEndpointSecretMutationVariables = Exact<{
  id: string | number;
  input: RotateWebhookEndpointSecretInput;
  idempotencyKey?: string | null | undefined;
}>;


export type RotateWebhookEndpointSecretMutation = { rotateWebhookEndpointSecret: { secret: string | null, webhookEndpoint: { id: string, databaseId: string, updatedAt: string } | null, userErrors: Array<{ code: UserErrorCode, status: number, message: string, location: string | null, value: unknown }> } | null };

export type DeletePreviousWebhookEndpointSecretMutationVariables = Exact<{
  id: string | number;
}>;


export type DeletePreviousWebhookEndpointSecretMutation = { deletePreviousWebhookEndpointSecret: { webhookEndpoint: { id: string, databaseId: string, url: string, description: string, isEnabled: boolean, disabledAt: string | null, disabledReason: DisabledReason | null, pausedAt: string | null, maxPerSecond: number | null, signalTypes: Array<string> | null, icpCriteriaIds: Array<string> | null, metadata: Record<string, unknown>, headerNames: Array<string>, timeoutSeconds: number, standardWebhooks: boolean, problem: EndpointProblem | null, createdAt: string, updatedAt: string, contentFilter: Array<{ path: Array<string>, op: ContentConditionOp, value: unknown, not: boolean | null }> | null } | null, userErrors: Array<{ code: UserErrorCode, status: number, message: string, location: string | null, value: unknown }> } | null };

export type TestWebhookEndpointMutationVariables = Exact<{
  id: string | number;
}>;


export type TestWebhookEndpointMutation = { testWebhookEndpoint: { deliveryId: string | null, responseStatus: number | null, failureReason: FailureReason | null, durationMs: number | null, userErrors: Array<{ code: UserErrorCode, status: number, message: string, location: string | null, value: unknown }> } | null };

export type DeleteWebhookEndpointMutationVariables = Exact<{
  id: string | number;
}>;


export type DeleteWebhookEndpointMutation = { deleteWebhookEndpoint: { deletedId: string | null, userErrors: Array<{ code: UserErrorCode, status: number, message: string, location: string | null, value: unknown }> } | null };

export type PauseWebhookEndpointMutationVariables = Exact<{
  id: string | number;
}>;


export type PauseWebhookEndpointMutation = { pauseWebhookEndpoint: { webhookEndpoint: { id: string, databaseId: string, url: string, description: string, isEnabled: boolean, disabledAt: string | null, disabledReason: DisabledReason | null, pausedAt: string | null, maxPerSecond: number | null, signalTypes: Array<string> | null, icpCriteriaIds: Array<string> | null, metadata: Record<string, unknown>, headerNames: Array<string>, timeoutSeconds: number, standardWebhooks: boolean, problem: EndpointProblem | null, createdAt: string, updatedAt: string, contentFilter: Array<{ path: Array<string>, op: ContentConditionOp, value: unknown, not: boolean | null }> | null } | null, userErrors: Array<{ code: UserErrorCode, status: number, message: string, location: string | null, value: unknown }> } | null };

export type ResumeWebhookEndpointMutationVariables = Exact<{
  id: string | number;
}>;


export type ResumeWebhookEndpointMutation = { resumeWebhookEndpoint: { webhookEndpoint: { id: string, databaseId: string, url: string, description: string, isEnabled: boolean, disabledAt: string | null, disabledReason: DisabledReason | null, pausedAt: string | null, maxPerSecond: number | null, signalTypes: Array<string> | null, icpCriteriaIds: Array<string> | null, metadata: Record<string, unknown>, headerNames: Array<string>, timeoutSeconds: number, standardWebhooks: boolean, problem: EndpointProblem | null, createdAt: string, updatedAt: string, contentFilter: Array<{ path: Array<string>, op: ContentConditionOp, value: unknown, not: boolean | null }> | null } | null, userErrors: Array<{ code: UserErrorCode, status: number, message: string, location: string | null, value: unknown }> } | null };

export type WebhookEndpointStatisticsQueryVariables = Exact<{
  id: string | number;
  since?: string | null | undefined;
  until?: string | null | undefined;
}>;


export type WebhookEndpointStatisticsQuery = { webhookEndpointStatistics: { since: string, until: string, attempts: number, delivered: number, rejected: number, retried: number, exhausted: number, successRate: number | null, p50Ms: number | null, p95Ms: number | null, p99Ms: number | null, pendingCount: number, oldestDueAt: string | null, lastError: { at: string, failureReason: FailureReason, responseStatus: number | null } | null, hours: Array<{ hour: string, attempts: number, delivered: number, rejected: number, retried: number, exhausted: number, successRate: number | null, p50Ms: number | null, p95Ms: number | null, p99Ms: number | null }> } | null };

export type WebhookEndpointQueryVariables = Exact<{
  id: string | number;
}>;


export type WebhookEndpointQuery = { webhookEndpoint: { id: string, databaseId: string, url: string, description: string, isEnabled: boolean, disabledAt: string | null, disabledReason: DisabledReason | null, pausedAt: string | null, maxPerSecond: number | null, signalTypes: Array<string> | null, icpCriteriaIds: Array<string> | null, metadata: Record<string, unknown>, headerNames: Array<string>, timeoutSeconds: number, standardWebhooks: boolean, problem: EndpointProblem | null, createdAt: string, updatedAt: string, contentFilter: Array<{ path: Array<string>, op: ContentConditionOp, value: unknown, not: boolean | null }> | null } | null };

export type WebhookEndpointsQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
  isEnabled?: boolean | null | undefined;
}>;


export type WebhookEndpointsQuery = { webhookEndpoints: { nodes: Array<{ id: string, databaseId: string, url: string, description: string, isEnabled: boolean, disabledAt: string | null, disabledReason: DisabledReason | null, pausedAt: string | null, maxPerSecond: number | null, signalTypes: Array<string> | null, icpCriteriaIds: Array<string> | null, metadata: Record<string, unknown>, headerNames: Array<string>, timeoutSeconds: number, standardWebhooks: boolean, problem: EndpointProblem | null, createdAt: string, updatedAt: string, contentFilter: Array<{ path: Array<string>, op: ContentConditionOp, value: unknown, not: boolean | null }> | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type WebhookDeliveriesQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
  status?: DeliveryStatus | null | undefined;
  endpointId?: string | number | null | undefined;
  eventId?: string | number | null | undefined;
  since?: string | null | undefined;
  until?: string | null | undefined;
}>;


export type WebhookDeliveriesQuery = { webhookDeliveries: { nodes: Array<{ id: string, databaseId: string, endpointId: string, eventId: string, status: DeliveryStatus, attemptCount: number, responseStatus: number | null, failureReason: FailureReason | null, nextAttemptAt: string | null, createdAt: string, updatedAt: string }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type WebhookDeliveryQueryVariables = Exact<{
  id: string | number;
}>;


export type WebhookDeliveryQuery = { webhookDelivery: { id: string, databaseId: string, endpointId: string, eventId: string, status: DeliveryStatus, attemptCount: number, responseStatus: number | null, failureReason: FailureReason | null, nextAttemptAt: string | null, createdAt: string, updatedAt: string, attempts: Array<{ number: number, startedAt: string, durationMs: number, responseStatus: number | null, failureReason: FailureReason | null }> } | null };

export type ReplayWebhookDeliveryMutationVariables = Exact<{
  deliveryId: string | number;
}>;


export type ReplayWebhookDeliveryMutation = { replayWebhookDelivery: { webhookDelivery: { id: string, databaseId: string, endpointId: string, eventId: string, status: DeliveryStatus, attemptCount: number, responseStatus: number | null, failureReason: FailureReason | null, nextAttemptAt: string | null, createdAt: string, updatedAt: string } | null, userErrors: Array<{ code: UserErrorCode, status: number, message: string, location: string | null, value: unknown }> } | null };

export const ContactFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ContactFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Contact"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"contactId"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}},{"kind":"Field","name":{"kind":"Name","value":"jobTitle"}},{"kind":"Field","name":{"kind":"Name","value":"companyName"}},{"kind":"Field","name":{"kind":"Name","value":"companySocialId"}},{"kind":"Field","name":{"kind":"Name","value":"companySocialSlug"}},{"kind":"Field","name":{"kind":"Name","value":"socialUrl"}},{"kind":"Field","name":{"kind":"Name","value":"location"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"phone"}}]}}]} as unknown as DocumentNode<ContactFieldsFragment, unknown>;
export const RunFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RunFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Run"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"databaseId"}},{"kind":"Field","name":{"kind":"Name","value":"programId"}},{"kind":"Field","name":{"kind":"Name","value":"signals"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"signalId"}}]}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"dueAt"}},{"kind":"Field","name":{"kind":"Name","value":"searchesDone"}},{"kind":"Field","name":{"kind":"Name","value":"searchesTotal"}},{"kind":"Field","name":{"kind":"Name","value":"profilesRead"}},{"kind":"Field","name":{"kind":"Name","value":"profilesKept"}},{"kind":"Field","name":{"kind":"Name","value":"leadsCreated"}},{"kind":"Field","name":{"kind":"Name","value":"creditsSpent"}},{"kind":"Field","name":{"kind":"Name","value":"notes"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"finishedAt"}}]}}]} as unknown as DocumentNode<RunFieldsFragment, unknown>;
export const ProgramFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ProgramFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Program"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"databaseId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"signals"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"signalId"}}]}},{"kind":"Field","name":{"kind":"Name","value":"schedule"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cron"}},{"kind":"Field","name":{"kind":"Name","value":"timeZone"}}]}},{"kind":"Field","name":{"kind":"Name","value":"nextRunAt"}},{"kind":"Field","name":{"kind":"Name","value":"suspendedReason"}},{"kind":"Field","name":{"kind":"Name","value":"lastSkip"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<ProgramFieldsFragment, unknown>;
export const LeadFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"LeadFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Lead"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"databaseId"}},{"kind":"Field","name":{"kind":"Name","value":"signalId"}},{"kind":"Field","name":{"kind":"Name","value":"signalKind"}},{"kind":"Field","name":{"kind":"Name","value":"programId"}},{"kind":"Field","name":{"kind":"Name","value":"runId"}},{"kind":"Field","name":{"kind":"Name","value":"personId"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}},{"kind":"Field","name":{"kind":"Name","value":"socialUrl"}},{"kind":"Field","name":{"kind":"Name","value":"location"}},{"kind":"Field","name":{"kind":"Name","value":"country"}},{"kind":"Field","name":{"kind":"Name","value":"newRole"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"companySocialId"}},{"kind":"Field","name":{"kind":"Name","value":"companyName"}},{"kind":"Field","name":{"kind":"Name","value":"startDate"}},{"kind":"Field","name":{"kind":"Name","value":"endDate"}}]}},{"kind":"Field","name":{"kind":"Name","value":"previousRole"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"companySocialId"}},{"kind":"Field","name":{"kind":"Name","value":"companyName"}},{"kind":"Field","name":{"kind":"Name","value":"startDate"}},{"kind":"Field","name":{"kind":"Name","value":"endDate"}}]}},{"kind":"Field","name":{"kind":"Name","value":"seniority"}},{"kind":"Field","name":{"kind":"Name","value":"personaId"}},{"kind":"Field","name":{"kind":"Name","value":"personaName"}},{"kind":"Field","name":{"kind":"Name","value":"matchedRule"}},{"kind":"Field","name":{"kind":"Name","value":"relationship"}},{"kind":"Field","name":{"kind":"Name","value":"evidence"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"postUrl"}},{"kind":"Field","name":{"kind":"Name","value":"postedAt"}},{"kind":"Field","name":{"kind":"Name","value":"authorUrl"}},{"kind":"Field","name":{"kind":"Name","value":"excerpt"}},{"kind":"Field","name":{"kind":"Name","value":"engagement"}},{"kind":"Field","name":{"kind":"Name","value":"engagedAt"}},{"kind":"Field","name":{"kind":"Name","value":"engagementText"}},{"kind":"Field","name":{"kind":"Name","value":"useCase"}},{"kind":"Field","name":{"kind":"Name","value":"score"}},{"kind":"Field","name":{"kind":"Name","value":"keywords"}}]}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}}]} as unknown as DocumentNode<LeadFieldsFragment, unknown>;
export const PersonaFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PersonaFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Persona"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"databaseId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"jobTitles"}},{"kind":"Field","name":{"kind":"Name","value":"canonicalJobTitleIds"}},{"kind":"Field","name":{"kind":"Name","value":"countries"}},{"kind":"Field","name":{"kind":"Name","value":"seniorityLevels"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<PersonaFieldsFragment, unknown>;
export const CompaniesListFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CompaniesListFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CompaniesList"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"databaseId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"companyCount"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<CompaniesListFieldsFragment, unknown>;
export const LeadSignalFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"LeadSignalFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Signal"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"databaseId"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"isEnabled"}},{"kind":"Field","name":{"kind":"Name","value":"usedByProgramCount"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"definition"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"NewHireDefinition"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"personaIds"}},{"kind":"Field","name":{"kind":"Name","value":"jobTitlesIncludes"}},{"kind":"Field","name":{"kind":"Name","value":"canonicalJobTitleIds"}},{"kind":"Field","name":{"kind":"Name","value":"jobTitlesExcludes"}},{"kind":"Field","name":{"kind":"Name","value":"companySocialIds"}},{"kind":"Field","name":{"kind":"Name","value":"companyHeadcounts"}},{"kind":"Field","name":{"kind":"Name","value":"companyHqCountries"}},{"kind":"Field","name":{"kind":"Name","value":"countries"}},{"kind":"Field","name":{"kind":"Name","value":"locationGeoIds"}},{"kind":"Field","name":{"kind":"Name","value":"industryIds"}},{"kind":"Field","name":{"kind":"Name","value":"seniorityLevels"}},{"kind":"Field","name":{"kind":"Name","value":"maxProfilesPerSweep"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PastCompanyMoveDefinition"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"personaIds"}},{"kind":"Field","name":{"kind":"Name","value":"companiesListId"}},{"kind":"Field","name":{"kind":"Name","value":"crmListId"}},{"kind":"Field","name":{"kind":"Name","value":"includeCurrentCustomers"}},{"kind":"Field","name":{"kind":"Name","value":"includeFormerCustomers"}},{"kind":"Field","name":{"kind":"Name","value":"companyHeadcounts"}},{"kind":"Field","name":{"kind":"Name","value":"companyHqCountries"}},{"kind":"Field","name":{"kind":"Name","value":"countries"}},{"kind":"Field","name":{"kind":"Name","value":"locationGeoIds"}},{"kind":"Field","name":{"kind":"Name","value":"industryIds"}},{"kind":"Field","name":{"kind":"Name","value":"maxMoversPerSweep"}}]}}]}}]}}]} as unknown as DocumentNode<LeadSignalFieldsFragment, unknown>;
export const PointsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Points"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Statistics"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"step"}},{"kind":"Field","name":{"kind":"Name","value":"since"}},{"kind":"Field","name":{"kind":"Name","value":"until"}},{"kind":"Field","name":{"kind":"Name","value":"points"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"series"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}}]}}]} as unknown as DocumentNode<PointsFragment, unknown>;
export const ResearchQuestionFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ResearchQuestionFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ResearchQuestion"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"databaseId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"question"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"answer"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<ResearchQuestionFieldsFragment, unknown>;
export const ResearchQuestionTemplateFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ResearchQuestionTemplateFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ResearchQuestionTemplate"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"databaseId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"question"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<ResearchQuestionTemplateFieldsFragment, unknown>;
export const WatchFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WatchFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Watch"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"icpCriteriaId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"isEnabled"}},{"kind":"Field","name":{"kind":"Name","value":"maxSignalsPerDay"}},{"kind":"Field","name":{"kind":"Name","value":"signalTypes"}},{"kind":"Field","name":{"kind":"Name","value":"topics"}},{"kind":"Field","name":{"kind":"Name","value":"keywords"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"all"}},{"kind":"Field","name":{"kind":"Name","value":"any"}},{"kind":"Field","name":{"kind":"Name","value":"none"}},{"kind":"Field","name":{"kind":"Name","value":"wordForms"}}]}},{"kind":"Field","name":{"kind":"Name","value":"companySocialIds"}},{"kind":"Field","name":{"kind":"Name","value":"companiesListId"}},{"kind":"Field","name":{"kind":"Name","value":"industries"}},{"kind":"Field","name":{"kind":"Name","value":"sizes"}},{"kind":"Field","name":{"kind":"Name","value":"hqCountries"}},{"kind":"Field","name":{"kind":"Name","value":"employeesMin"}},{"kind":"Field","name":{"kind":"Name","value":"employeesMax"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<WatchFieldsFragment, unknown>;
export const IcpSignalConsumerFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"IcpSignalConsumerFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"IcpSignalConsumer"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"cursor"}},{"kind":"Field","name":{"kind":"Name","value":"lag"}},{"kind":"Field","name":{"kind":"Name","value":"oldestUncommittedAt"}},{"kind":"Field","name":{"kind":"Name","value":"missed"}},{"kind":"Field","name":{"kind":"Name","value":"committedAt"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}}]} as unknown as DocumentNode<IcpSignalConsumerFieldsFragment, unknown>;
export const UserErrorFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"UserErrorFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UserError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"location"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}}]} as unknown as DocumentNode<UserErrorFieldsFragment, unknown>;
export const EndpointFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"EndpointFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"WebhookEndpoint"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"databaseId"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"isEnabled"}},{"kind":"Field","name":{"kind":"Name","value":"disabledAt"}},{"kind":"Field","name":{"kind":"Name","value":"disabledReason"}},{"kind":"Field","name":{"kind":"Name","value":"pausedAt"}},{"kind":"Field","name":{"kind":"Name","value":"maxPerSecond"}},{"kind":"Field","name":{"kind":"Name","value":"signalTypes"}},{"kind":"Field","name":{"kind":"Name","value":"icpCriteriaIds"}},{"kind":"Field","name":{"kind":"Name","value":"contentFilter"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"op"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"not"}}]}},{"kind":"Field","name":{"kind":"Name","value":"metadata"}},{"kind":"Field","name":{"kind":"Name","value":"headerNames"}},{"kind":"Field","name":{"kind":"Name","value":"timeoutSeconds"}},{"kind":"Field","name":{"kind":"Name","value":"standardWebhooks"}},{"kind":"Field","name":{"kind":"Name","value":"problem"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<EndpointFieldsFragment, unknown>;
export const DeliveryFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DeliveryFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"WebhookDelivery"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"databaseId"}},{"kind":"Field","name":{"kind":"Name","value":"endpointId"}},{"kind":"Field","name":{"kind":"Name","value":"eventId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"attemptCount"}},{"kind":"Field","name":{"kind":"Name","value":"responseStatus"}},{"kind":"Field","name":{"kind":"Name","value":"failureReason"}},{"kind":"Field","name":{"kind":"Name","value":"nextAttemptAt"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<DeliveryFieldsFragment, unknown>;
export const CreateAccountDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateAccount"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateAccountInput"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"idempotencyKey"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createAccount"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}},{"kind":"Argument","name":{"kind":"Name","value":"idempotencyKey"},"value":{"kind":"Variable","name":{"kind":"Name","value":"idempotencyKey"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"account"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"databaseId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"UserErrorFields"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"UserErrorFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UserError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"location"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}}]} as unknown as DocumentNode<CreateAccountMutation, CreateAccountMutationVariables>;
export const AccountsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Accounts"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"accounts"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"databaseId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}}]} as unknown as DocumentNode<AccountsQuery, AccountsQueryVariables>;
export const CreateApiKeyDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateApiKey"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateApiKeyInput"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"idempotencyKey"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createApiKey"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}},{"kind":"Argument","name":{"kind":"Name","value":"idempotencyKey"},"value":{"kind":"Variable","name":{"kind":"Name","value":"idempotencyKey"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"apiKey"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"databaseId"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"accountId"}},{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"prefix"}},{"kind":"Field","name":{"kind":"Name","value":"scopes"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastUsedAt"}},{"kind":"Field","name":{"kind":"Name","value":"revokedAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"UserErrorFields"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"UserErrorFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UserError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"location"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}}]} as unknown as DocumentNode<CreateApiKeyMutation, CreateApiKeyMutationVariables>;
export const ApiKeysDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ApiKeys"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"apiKeys"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"databaseId"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"accountId"}},{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"prefix"}},{"kind":"Field","name":{"kind":"Name","value":"scopes"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastUsedAt"}},{"kind":"Field","name":{"kind":"Name","value":"revokedAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}}]} as unknown as DocumentNode<ApiKeysQuery, ApiKeysQueryVariables>;
export const RevokeApiKeyDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RevokeApiKey"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"revokeApiKey"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deletedId"}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"UserErrorFields"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"UserErrorFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UserError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"location"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}}]} as unknown as DocumentNode<RevokeApiKeyMutation, RevokeApiKeyMutationVariables>;
export const ContactsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Contacts"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"contactIds"}},"type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"socialUrls"}},"type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"contacts"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"contactIds"},"value":{"kind":"Variable","name":{"kind":"Name","value":"contactIds"}}},{"kind":"Argument","name":{"kind":"Name","value":"socialUrls"},"value":{"kind":"Variable","name":{"kind":"Name","value":"socialUrls"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"contacts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ContactFields"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ContactFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Contact"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"contactId"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}},{"kind":"Field","name":{"kind":"Name","value":"jobTitle"}},{"kind":"Field","name":{"kind":"Name","value":"companyName"}},{"kind":"Field","name":{"kind":"Name","value":"companySocialId"}},{"kind":"Field","name":{"kind":"Name","value":"companySocialSlug"}},{"kind":"Field","name":{"kind":"Name","value":"socialUrl"}},{"kind":"Field","name":{"kind":"Name","value":"location"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"phone"}}]}}]} as unknown as DocumentNode<ContactsQuery, ContactsQueryVariables>;
export const ContactsByIdDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ContactsById"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"contactIds"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"contactsById"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"contactIds"},"value":{"kind":"Variable","name":{"kind":"Name","value":"contactIds"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ContactFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ContactFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Contact"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"contactId"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}},{"kind":"Field","name":{"kind":"Name","value":"jobTitle"}},{"kind":"Field","name":{"kind":"Name","value":"companyName"}},{"kind":"Field","name":{"kind":"Name","value":"companySocialId"}},{"kind":"Field","name":{"kind":"Name","value":"companySocialSlug"}},{"kind":"Field","name":{"kind":"Name","value":"socialUrl"}},{"kind":"Field","name":{"kind":"Name","value":"location"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"phone"}}]}}]} as unknown as DocumentNode<ContactsByIdQuery, ContactsByIdQueryVariables>;
export const StartLeadGenerationRunDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"StartLeadGenerationRun"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"StartLeadGenerationRunInput"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"idempotencyKey"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"startLeadGenerationRun"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}},{"kind":"Argument","name":{"kind":"Name","value":"idempotencyKey"},"value":{"kind":"Variable","name":{"kind":"Name","value":"idempotencyKey"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"run"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"databaseId"}},{"kind":"Field","name":{"kind":"Name","value":"programId"}}]}},{"kind":"Field","name":{"kind":"Name","value":"creditsUsed"}},{"kind":"Field","name":{"kind":"Name","value":"creditsLeft"}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"UserErrorFields"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"UserErrorFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UserError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"location"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}}]} as unknown as DocumentNode<StartLeadGenerationRunMutation, StartLeadGenerationRunMutationVariables>;
export const PreviewLeadGenerationRunDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"PreviewLeadGenerationRun"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"signals"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"PickedSignalInput"}}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"previewLeadGenerationRun"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"signals"},"value":{"kind":"Variable","name":{"kind":"Name","value":"signals"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"worstCaseCredits"}},{"kind":"Field","name":{"kind":"Name","value":"creditsLeft"}},{"kind":"Field","name":{"kind":"Name","value":"signals"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"signalId"}},{"kind":"Field","name":{"kind":"Name","value":"searches"}},{"kind":"Field","name":{"kind":"Name","value":"profiles"}},{"kind":"Field","name":{"kind":"Name","value":"worstCaseCredits"}},{"kind":"Field","name":{"kind":"Name","value":"sample"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"personName"}},{"kind":"Field","name":{"kind":"Name","value":"jobTitle"}},{"kind":"Field","name":{"kind":"Name","value":"companyName"}}]}}]}}]}}]}}]} as unknown as DocumentNode<PreviewLeadGenerationRunQuery, PreviewLeadGenerationRunQueryVariables>;
export const LeadGenerationRunsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"LeadGenerationRuns"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"programId"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"status"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"RunStatus"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"leadGenerationRuns"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"programId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"programId"}}},{"kind":"Argument","name":{"kind":"Name","value":"status"},"value":{"kind":"Variable","name":{"kind":"Name","value":"status"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"RunFields"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RunFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Run"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"databaseId"}},{"kind":"Field","name":{"kind":"Name","value":"programId"}},{"kind":"Field","name":{"kind":"Name","value":"signals"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"signalId"}}]}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"dueAt"}},{"kind":"Field","name":{"kind":"Name","value":"searchesDone"}},{"kind":"Field","name":{"kind":"Name","value":"searchesTotal"}},{"kind":"Field","name":{"kind":"Name","value":"profilesRead"}},{"kind":"Field","name":{"kind":"Name","value":"profilesKept"}},{"kind":"Field","name":{"kind":"Name","value":"leadsCreated"}},{"kind":"Field","name":{"kind":"Name","value":"creditsSpent"}},{"kind":"Field","name":{"kind":"Name","value":"notes"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"finishedAt"}}]}}]} as unknown as DocumentNode<LeadGenerationRunsQuery, LeadGenerationRunsQueryVariables>;
export const LeadGenerationRunDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"LeadGenerationRun"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"leadGenerationRun"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"RunFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RunFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Run"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"databaseId"}},{"kind":"Field","name":{"kind":"Name","value":"programId"}},{"kind":"Field","name":{"kind":"Name","value":"signals"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"signalId"}}]}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"dueAt"}},{"kind":"Field","name":{"kind":"Name","value":"searchesDone"}},{"kind":"Field","name":{"kind":"Name","value":"searchesTotal"}},{"kind":"Field","name":{"kind":"Name","value":"profilesRead"}},{"kind":"Field","name":{"kind":"Name","value":"profilesKept"}},{"kind":"Field","name":{"kind":"Name","value":"leadsCreated"}},{"kind":"Field","name":{"kind":"Name","value":"creditsSpent"}},{"kind":"Field","name":{"kind":"Name","value":"notes"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"finishedAt"}}]}}]} as unknown as DocumentNode<LeadGenerationRunQuery, LeadGenerationRunQueryVariables>;
export const CancelLeadGenerationRunDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CancelLeadGenerationRun"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cancelLeadGenerationRun"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"run"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"RunFields"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"UserErrorFields"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RunFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Run"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"databaseId"}},{"kind":"Field","name":{"kind":"Name","value":"programId"}},{"kind":"Field","name":{"kind":"Name","value":"signals"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"signalId"}}]}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"dueAt"}},{"kind":"Field","name":{"kind":"Name","value":"searchesDone"}},{"kind":"Field","name":{"kind":"Name","value":"searchesTotal"}},{"kind":"Field","name":{"kind":"Name","value":"profilesRead"}},{"kind":"Field","name":{"kind":"Name","value":"profilesKept"}},{"kind":"Field","name":{"kind":"Name","value":"leadsCreated"}},{"kind":"Field","name":{"kind":"Name","value":"creditsSpent"}},{"kind":"Field","name":{"kind":"Name","value":"notes"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"finishedAt"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"UserErrorFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UserError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"location"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}}]} as unknown as DocumentNode<CancelLeadGenerationRunMutation, CancelLeadGenerationRunMutationVariables>;
export const LeadGenerationRunProgressDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"subscription","name":{"kind":"Name","value":"LeadGenerationRunProgress"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"runId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"leadGenerationRunProgress"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"runId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"runId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"RunFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RunFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Run"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"databaseId"}},{"kind":"Field","name":{"kind":"Name","value":"programId"}},{"kind":"Field","name":{"kind":"Name","value":"signals"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"signalId"}}]}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"dueAt"}},{"kind":"Field","name":{"kind":"Name","value":"searchesDone"}},{"kind":"Field","name":{"kind":"Name","value":"searchesTotal"}},{"kind":"Field","name":{"kind":"Name","value":"profilesRead"}},{"kind":"Field","name":{"kind":"Name","value":"profilesKept"}},{"kind":"Field","name":{"kind":"Name","value":"leadsCreated"}},{"kind":"Field","name":{"kind":"Name","value":"creditsSpent"}},{"kind":"Field","name":{"kind":"Name","value":"notes"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"finishedAt"}}]}}]} as unknown as DocumentNode<LeadGenerationRunProgressSubscription, LeadGenerationRunProgressSubscriptionVariables>;
export const LeadGenerationProgramsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"LeadGenerationPrograms"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"leadGenerationPrograms"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ProgramFields"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ProgramFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Program"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"databaseId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"signals"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"signalId"}}]}},{"kind":"Field","name":{"kind":"Name","value":"schedule"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cron"}},{"kind":"Field","name":{"kind":"Name","value":"timeZone"}}]}},{"kind":"Field","name":{"kind":"Name","value":"nextRunAt"}},{"kind":"Field","name":{"kind":"Name","value":"suspendedReason"}},{"kind":"Field","name":{"kind":"Name","value":"lastSkip"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<LeadGenerationProgramsQuery, LeadGenerationProgramsQueryVariables>;
export const LeadGenerationProgramDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"LeadGenerationProgram"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"leadGenerationProgram"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ProgramFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ProgramFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Program"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"databaseId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"signals"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"signalId"}}]}},{"kind":"Field","name":{"kind":"Name","value":"schedule"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cron"}},{"kind":"Field","name":{"kind":"Name","value":"timeZone"}}]}},{"kind":"Field","name":{"kind":"Name","value":"nextRunAt"}},{"kind":"Field","name":{"kind":"Name","value":"suspendedReason"}},{"kind":"Field","name":{"kind":"Name","value":"lastSkip"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<LeadGenerationProgramQuery, LeadGenerationProgramQueryVariables>;
export const UpdateLeadGenerationProgramDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UpdateLeadGenerationProgram"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateLeadGenerationProgramInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateLeadGenerationProgram"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"program"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ProgramFields"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"UserErrorFields"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ProgramFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Program"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"databaseId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"signals"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"signalId"}}]}},{"kind":"Field","name":{"kind":"Name","value":"schedule"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cron"}},{"kind":"Field","name":{"kind":"Name","value":"timeZone"}}]}},{"kind":"Field","name":{"kind":"Name","value":"nextRunAt"}},{"kind":"Field","name":{"kind":"Name","value":"suspendedReason"}},{"kind":"Field","name":{"kind":"Name","value":"lastSkip"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"UserErrorFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UserError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"location"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}}]} as unknown as DocumentNode<UpdateLeadGenerationProgramMutation, UpdateLeadGenerationProgramMutationVariables>;
export const DeleteLeadGenerationProgramDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeleteLeadGenerationProgram"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteLeadGenerationProgram"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deletedId"}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"UserErrorFields"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"UserErrorFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UserError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"location"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}}]} as unknown as DocumentNode<DeleteLeadGenerationProgramMutation, DeleteLeadGenerationProgramMutationVariables>;
export const LeadsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Leads"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"last"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"before"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"orderBy"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ListOrder"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"runId"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"programId"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"signalId"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"leads"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"last"},"value":{"kind":"Variable","name":{"kind":"Name","value":"last"}}},{"kind":"Argument","name":{"kind":"Name","value":"before"},"value":{"kind":"Variable","name":{"kind":"Name","value":"before"}}},{"kind":"Argument","name":{"kind":"Name","value":"orderBy"},"value":{"kind":"Variable","name":{"kind":"Name","value":"orderBy"}}},{"kind":"Argument","name":{"kind":"Name","value":"runId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"runId"}}},{"kind":"Argument","name":{"kind":"Name","value":"programId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"programId"}}},{"kind":"Argument","name":{"kind":"Name","value":"signalId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"signalId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"LeadFields"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}},{"kind":"Field","name":{"kind":"Name","value":"hasPreviousPage"}},{"kind":"Field","name":{"kind":"Name","value":"startCursor"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"LeadFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Lead"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"databaseId"}},{"kind":"Field","name":{"kind":"Name","value":"signalId"}},{"kind":"Field","name":{"kind":"Name","value":"signalKind"}},{"kind":"Field","name":{"kind":"Name","value":"programId"}},{"kind":"Field","name":{"kind":"Name","value":"runId"}},{"kind":"Field","name":{"kind":"Name","value":"personId"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}},{"kind":"Field","name":{"kind":"Name","value":"socialUrl"}},{"kind":"Field","name":{"kind":"Name","value":"location"}},{"kind":"Field","name":{"kind":"Name","value":"country"}},{"kind":"Field","name":{"kind":"Name","value":"newRole"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"companySocialId"}},{"kind":"Field","name":{"kind":"Name","value":"companyName"}},{"kind":"Field","name":{"kind":"Name","value":"startDate"}},{"kind":"Field","name":{"kind":"Name","value":"endDate"}}]}},{"kind":"Field","name":{"kind":"Name","value":"previousRole"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"companySocialId"}},{"kind":"Field","name":{"kind":"Name","value":"companyName"}},{"kind":"Field","name":{"kind":"Name","value":"startDate"}},{"kind":"Field","name":{"kind":"Name","value":"endDate"}}]}},{"kind":"Field","name":{"kind":"Name","value":"seniority"}},{"kind":"Field","name":{"kind":"Name","value":"personaId"}},{"kind":"Field","name":{"kind":"Name","value":"personaName"}},{"kind":"Field","name":{"kind":"Name","value":"matchedRule"}},{"kind":"Field","name":{"kind":"Name","value":"relationship"}},{"kind":"Field","name":{"kind":"Name","value":"evidence"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"postUrl"}},{"kind":"Field","name":{"kind":"Name","value":"postedAt"}},{"kind":"Field","name":{"kind":"Name","value":"authorUrl"}},{"kind":"Field","name":{"kind":"Name","value":"excerpt"}},{"kind":"Field","name":{"kind":"Name","value":"engagement"}},{"kind":"Field","name":{"kind":"Name","value":"engagedAt"}},{"kind":"Field","name":{"kind":"Name","value":"engagementText"}},{"kind":"Field","name":{"kind":"Name","value":"useCase"}},{"kind":"Field","name":{"kind":"Name","value":"score"}},{"kind":"Field","name":{"kind":"Name","value":"keywords"}}]}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}}]} as unknown as DocumentNode<LeadsQuery, LeadsQueryVariables>;
export const ExportLeadsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ExportLeads"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"format"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ExportFormat"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"runId"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"programId"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"signalId"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"exportLeads"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"format"},"value":{"kind":"Variable","name":{"kind":"Name","value":"format"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"runId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"runId"}}},{"kind":"Argument","name":{"kind":"Name","value":"programId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"programId"}}},{"kind":"Argument","name":{"kind":"Name","value":"signalId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"signalId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"mediaType"}},{"kind":"Field","name":{"kind":"Name","value":"content"}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}}]} as unknown as DocumentNode<ExportLeadsQuery, ExportLeadsQueryVariables>;
export const CreditsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Credits"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"credits"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"creditsLeft"}},{"kind":"Field","name":{"kind":"Name","value":"lowThreshold"}},{"kind":"Field","name":{"kind":"Name","value":"usage"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"day"}},{"kind":"Field","name":{"kind":"Name","value":"programId"}},{"kind":"Field","name":{"kind":"Name","value":"signalId"}},{"kind":"Field","name":{"kind":"Name","value":"credits"}}]}}]}}]}}]} as unknown as DocumentNode<CreditsQuery, CreditsQueryVariables>;
export const UpdateCreditsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UpdateCredits"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateCreditsInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateCredits"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"credits"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"creditsLeft"}},{"kind":"Field","name":{"kind":"Name","value":"lowThreshold"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"UserErrorFields"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"UserErrorFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UserError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"location"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}}]} as unknown as DocumentNode<UpdateCreditsMutation, UpdateCreditsMutationVariables>;
export const CreditEntriesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"CreditEntries"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"creditEntries"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"databaseId"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"note"}},{"kind":"Field","name":{"kind":"Name","value":"programId"}},{"kind":"Field","name":{"kind":"Name","value":"runId"}},{"kind":"Field","name":{"kind":"Name","value":"signalId"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}}]} as unknown as DocumentNode<CreditEntriesQuery, CreditEntriesQueryVariables>;
export const GrantCreditsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"GrantCredits"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"GrantCreditsInput"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"idempotencyKey"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"grantCredits"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}},{"kind":"Argument","name":{"kind":"Name","value":"idempotencyKey"},"value":{"kind":"Variable","name":{"kind":"Name","value":"idempotencyKey"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"creditEntry"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"databaseId"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"note"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"UserErrorFields"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"UserErrorFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UserError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"location"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}}]} as unknown as DocumentNode<GrantCreditsMutation, GrantCreditsMutationVariables>;
export const PersonasDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Personas"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"personas"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PersonaFields"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"endCursor"}},{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PersonaFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Persona"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"databaseId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"jobTitles"}},{"kind":"Field","name":{"kind":"Name","value":"canonicalJobTitleIds"}},{"kind":"Field","name":{"kind":"Name","value":"countries"}},{"kind":"Field","name":{"kind":"Name","value":"seniorityLevels"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<PersonasQuery, PersonasQueryVariables>;
export const PersonaDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Persona"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"persona"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PersonaFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PersonaFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Persona"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"databaseId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"jobTitles"}},{"kind":"Field","name":{"kind":"Name","value":"canonicalJobTitleIds"}},{"kind":"Field","name":{"kind":"Name","value":"countries"}},{"kind":"Field","name":{"kind":"Name","value":"seniorityLevels"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<PersonaQuery, PersonaQueryVariables>;
export const CreatePersonaDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreatePersona"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreatePersonaInput"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"idempotencyKey"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createPersona"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}},{"kind":"Argument","name":{"kind":"Name","value":"idempotencyKey"},"value":{"kind":"Variable","name":{"kind":"Name","value":"idempotencyKey"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"persona"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PersonaFields"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"UserErrorFields"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PersonaFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Persona"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"databaseId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"jobTitles"}},{"kind":"Field","name":{"kind":"Name","value":"canonicalJobTitleIds"}},{"kind":"Field","name":{"kind":"Name","value":"countries"}},{"kind":"Field","name":{"kind":"Name","value":"seniorityLevels"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"UserErrorFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UserError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"location"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}}]} as unknown as DocumentNode<CreatePersonaMutation, CreatePersonaMutationVariables>;
export const UpdatePersonaDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UpdatePersona"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdatePersonaInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updatePersona"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"persona"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PersonaFields"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"UserErrorFields"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PersonaFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Persona"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"databaseId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"jobTitles"}},{"kind":"Field","name":{"kind":"Name","value":"canonicalJobTitleIds"}},{"kind":"Field","name":{"kind":"Name","value":"countries"}},{"kind":"Field","name":{"kind":"Name","value":"seniorityLevels"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"UserErrorFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UserError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"location"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}}]} as unknown as DocumentNode<UpdatePersonaMutation, UpdatePersonaMutationVariables>;
export const DeletePersonaDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeletePersona"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deletePersona"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deletedId"}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"UserErrorFields"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"UserErrorFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UserError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"location"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}}]} as unknown as DocumentNode<DeletePersonaMutation, DeletePersonaMutationVariables>;
export const CompaniesListsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"CompaniesLists"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"companiesLists"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CompaniesListFields"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"endCursor"}},{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CompaniesListFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CompaniesList"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"databaseId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"companyCount"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<CompaniesListsQuery, CompaniesListsQueryVariables>;
export const CompaniesListDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"CompaniesList"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"companiesList"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CompaniesListFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CompaniesListFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CompaniesList"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"databaseId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"companyCount"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<CompaniesListQuery, CompaniesListQueryVariables>;
export const CreateCompaniesListDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateCompaniesList"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateCompaniesListInput"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"idempotencyKey"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createCompaniesList"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}},{"kind":"Argument","name":{"kind":"Name","value":"idempotencyKey"},"value":{"kind":"Variable","name":{"kind":"Name","value":"idempotencyKey"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"companiesList"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CompaniesListFields"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"UserErrorFields"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CompaniesListFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CompaniesList"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"databaseId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"companyCount"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"UserErrorFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UserError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"location"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}}]} as unknown as DocumentNode<CreateCompaniesListMutation, CreateCompaniesListMutationVariables>;
export const UpdateCompaniesListDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UpdateCompaniesList"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateCompaniesListInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateCompaniesList"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"companiesList"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CompaniesListFields"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"UserErrorFields"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CompaniesListFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CompaniesList"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"databaseId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"companyCount"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"UserErrorFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UserError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"location"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}}]} as unknown as DocumentNode<UpdateCompaniesListMutation, UpdateCompaniesListMutationVariables>;
export const DeleteCompaniesListDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeleteCompaniesList"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteCompaniesList"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deletedId"}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"UserErrorFields"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"UserErrorFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UserError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"location"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}}]} as unknown as DocumentNode<DeleteCompaniesListMutation, DeleteCompaniesListMutationVariables>;
export const AddListCompaniesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"AddListCompanies"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"AddListCompaniesInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"addListCompanies"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"added"}},{"kind":"Field","name":{"kind":"Name","value":"companyCount"}},{"kind":"Field","name":{"kind":"Name","value":"unknown"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"index"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"UserErrorFields"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"UserErrorFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UserError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"location"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}}]} as unknown as DocumentNode<AddListCompaniesMutation, AddListCompaniesMutationVariables>;
export const LeadSignalsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"LeadSignals"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"kind"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"SignalKind"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"isEnabled"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"signals"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"kind"},"value":{"kind":"Variable","name":{"kind":"Name","value":"kind"}}},{"kind":"Argument","name":{"kind":"Name","value":"isEnabled"},"value":{"kind":"Variable","name":{"kind":"Name","value":"isEnabled"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"LeadSignalFields"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"endCursor"}},{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"LeadSignalFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Signal"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"databaseId"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"isEnabled"}},{"kind":"Field","name":{"kind":"Name","value":"usedByProgramCount"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"definition"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"NewHireDefinition"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"personaIds"}},{"kind":"Field","name":{"kind":"Name","value":"jobTitlesIncludes"}},{"kind":"Field","name":{"kind":"Name","value":"canonicalJobTitleIds"}},{"kind":"Field","name":{"kind":"Name","value":"jobTitlesExcludes"}},{"kind":"Field","name":{"kind":"Name","value":"companySocialIds"}},{"kind":"Field","name":{"kind":"Name","value":"companyHeadcounts"}},{"kind":"Field","name":{"kind":"Name","value":"companyHqCountries"}},{"kind":"Field","name":{"kind":"Name","value":"countries"}},{"kind":"Field","name":{"kind":"Name","value":"locationGeoIds"}},{"kind":"Field","name":{"kind":"Name","value":"industryIds"}},{"kind":"Field","name":{"kind":"Name","value":"seniorityLevels"}},{"kind":"Field","name":{"kind":"Name","value":"maxProfilesPerSweep"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PastCompanyMoveDefinition"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"personaIds"}},{"kind":"Field","name":{"kind":"Name","value":"companiesListId"}},{"kind":"Field","name":{"kind":"Name","value":"crmListId"}},{"kind":"Field","name":{"kind":"Name","value":"includeCurrentCustomers"}},{"kind":"Field","name":{"kind":"Name","value":"includeFormerCustomers"}},{"kind":"Field","name":{"kind":"Name","value":"companyHeadcounts"}},{"kind":"Field","name":{"kind":"Name","value":"companyHqCountries"}},{"kind":"Field","name":{"kind":"Name","value":"countries"}},{"kind":"Field","name":{"kind":"Name","value":"locationGeoIds"}},{"kind":"Field","name":{"kind":"Name","value":"industryIds"}},{"kind":"Field","name":{"kind":"Name","value":"maxMoversPerSweep"}}]}}]}}]}}]} as unknown as DocumentNode<LeadSignalsQuery, LeadSignalsQueryVariables>;
export const LeadSignalDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"LeadSignal"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"signal"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"LeadSignalFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"LeadSignalFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Signal"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"databaseId"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"isEnabled"}},{"kind":"Field","name":{"kind":"Name","value":"usedByProgramCount"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"definition"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"NewHireDefinition"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"personaIds"}},{"kind":"Field","name":{"kind":"Name","value":"jobTitlesIncludes"}},{"kind":"Field","name":{"kind":"Name","value":"canonicalJobTitleIds"}},{"kind":"Field","name":{"kind":"Name","value":"jobTitlesExcludes"}},{"kind":"Field","name":{"kind":"Name","value":"companySocialIds"}},{"kind":"Field","name":{"kind":"Name","value":"companyHeadcounts"}},{"kind":"Field","name":{"kind":"Name","value":"companyHqCountries"}},{"kind":"Field","name":{"kind":"Name","value":"countries"}},{"kind":"Field","name":{"kind":"Name","value":"locationGeoIds"}},{"kind":"Field","name":{"kind":"Name","value":"industryIds"}},{"kind":"Field","name":{"kind":"Name","value":"seniorityLevels"}},{"kind":"Field","name":{"kind":"Name","value":"maxProfilesPerSweep"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PastCompanyMoveDefinition"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"personaIds"}},{"kind":"Field","name":{"kind":"Name","value":"companiesListId"}},{"kind":"Field","name":{"kind":"Name","value":"crmListId"}},{"kind":"Field","name":{"kind":"Name","value":"includeCurrentCustomers"}},{"kind":"Field","name":{"kind":"Name","value":"includeFormerCustomers"}},{"kind":"Field","name":{"kind":"Name","value":"companyHeadcounts"}},{"kind":"Field","name":{"kind":"Name","value":"companyHqCountries"}},{"kind":"Field","name":{"kind":"Name","value":"countries"}},{"kind":"Field","name":{"kind":"Name","value":"locationGeoIds"}},{"kind":"Field","name":{"kind":"Name","value":"industryIds"}},{"kind":"Field","name":{"kind":"Name","value":"maxMoversPerSweep"}}]}}]}}]}}]} as unknown as DocumentNode<LeadSignalQuery, LeadSignalQueryVariables>;
export const CreateNewHireSignalDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateNewHireSignal"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateNewHireSignalInput"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"idempotencyKey"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createNewHireSignal"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}},{"kind":"Argument","name":{"kind":"Name","value":"idempotencyKey"},"value":{"kind":"Variable","name":{"kind":"Name","value":"idempotencyKey"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"signal"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"databaseId"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"isEnabled"}},{"kind":"Field","name":{"kind":"Name","value":"usedByProgramCount"}}]}},{"kind":"Field","name":{"kind":"Name","value":"duplicateOf"}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"UserErrorFields"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"UserErrorFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UserError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"location"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}}]} as unknown as DocumentNode<CreateNewHireSignalMutation, CreateNewHireSignalMutationVariables>;
export const CreatePastCompanyMoveSignalDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreatePastCompanyMoveSignal"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreatePastCompanyMoveSignalInput"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"idempotencyKey"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createPastCompanyMoveSignal"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}},{"kind":"Argument","name":{"kind":"Name","value":"idempotencyKey"},"value":{"kind":"Variable","name":{"kind":"Name","value":"idempotencyKey"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"signal"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"databaseId"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"isEnabled"}},{"kind":"Field","name":{"kind":"Name","value":"usedByProgramCount"}}]}},{"kind":"Field","name":{"kind":"Name","value":"duplicateOf"}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"UserErrorFields"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"UserErrorFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UserError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"location"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}}]} as unknown as DocumentNode<CreatePastCompanyMoveSignalMutation, CreatePastCompanyMoveSignalMutationVariables>;
export const UpdateSignalDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UpdateSignal"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateSignalInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateSignal"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"signal"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"LeadSignalFields"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"UserErrorFields"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"LeadSignalFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Signal"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"databaseId"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"isEnabled"}},{"kind":"Field","name":{"kind":"Name","value":"usedByProgramCount"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"definition"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"NewHireDefinition"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"personaIds"}},{"kind":"Field","name":{"kind":"Name","value":"jobTitlesIncludes"}},{"kind":"Field","name":{"kind":"Name","value":"canonicalJobTitleIds"}},{"kind":"Field","name":{"kind":"Name","value":"jobTitlesExcludes"}},{"kind":"Field","name":{"kind":"Name","value":"companySocialIds"}},{"kind":"Field","name":{"kind":"Name","value":"companyHeadcounts"}},{"kind":"Field","name":{"kind":"Name","value":"companyHqCountries"}},{"kind":"Field","name":{"kind":"Name","value":"countries"}},{"kind":"Field","name":{"kind":"Name","value":"locationGeoIds"}},{"kind":"Field","name":{"kind":"Name","value":"industryIds"}},{"kind":"Field","name":{"kind":"Name","value":"seniorityLevels"}},{"kind":"Field","name":{"kind":"Name","value":"maxProfilesPerSweep"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PastCompanyMoveDefinition"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"personaIds"}},{"kind":"Field","name":{"kind":"Name","value":"companiesListId"}},{"kind":"Field","name":{"kind":"Name","value":"crmListId"}},{"kind":"Field","name":{"kind":"Name","value":"includeCurrentCustomers"}},{"kind":"Field","name":{"kind":"Name","value":"includeFormerCustomers"}},{"kind":"Field","name":{"kind":"Name","value":"companyHeadcounts"}},{"kind":"Field","name":{"kind":"Name","value":"companyHqCountries"}},{"kind":"Field","name":{"kind":"Name","value":"countries"}},{"kind":"Field","name":{"kind":"Name","value":"locationGeoIds"}},{"kind":"Field","name":{"kind":"Name","value":"industryIds"}},{"kind":"Field","name":{"kind":"Name","value":"maxMoversPerSweep"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"UserErrorFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UserError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"location"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}}]} as unknown as DocumentNode<UpdateSignalMutation, UpdateSignalMutationVariables>;
export const DeleteSignalDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeleteSignal"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteSignal"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deletedId"}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"UserErrorFields"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"UserErrorFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UserError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"location"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}}]} as unknown as DocumentNode<DeleteSignalMutation, DeleteSignalMutationVariables>;
export const FeedEndDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"FeedEnd"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"since"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Instant"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"icpSignals"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1"}},{"kind":"Argument","name":{"kind":"Name","value":"since"},"value":{"kind":"Variable","name":{"kind":"Name","value":"since"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}}]} as unknown as DocumentNode<FeedEndQuery, FeedEndQueryVariables>;
export const IcpSignalDetectedDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"subscription","name":{"kind":"Name","value":"IcpSignalDetected"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"since"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Instant"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"consumer"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"icpCriteriaIds"}},"type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"signalTypes"}},"type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"icpSignalDetected"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"since"},"value":{"kind":"Variable","name":{"kind":"Name","value":"since"}}},{"kind":"Argument","name":{"kind":"Name","value":"consumer"},"value":{"kind":"Variable","name":{"kind":"Name","value":"consumer"}}},{"kind":"Argument","name":{"kind":"Name","value":"icpCriteriaIds"},"value":{"kind":"Variable","name":{"kind":"Name","value":"icpCriteriaIds"}}},{"kind":"Argument","name":{"kind":"Name","value":"signalTypes"},"value":{"kind":"Variable","name":{"kind":"Name","value":"signalTypes"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"databaseId"}},{"kind":"Field","name":{"kind":"Name","value":"icpCriteriaId"}},{"kind":"Field","name":{"kind":"Name","value":"signalType"}},{"kind":"Field","name":{"kind":"Name","value":"companySocialId"}},{"kind":"Field","name":{"kind":"Name","value":"headline"}},{"kind":"Field","name":{"kind":"Name","value":"occurredAt"}},{"kind":"Field","name":{"kind":"Name","value":"detectedAt"}},{"kind":"Field","name":{"kind":"Name","value":"payload"}},{"kind":"Field","name":{"kind":"Name","value":"isErased"}}]}}]}}]} as unknown as DocumentNode<IcpSignalDetectedSubscription, IcpSignalDetectedSubscriptionVariables>;
export const SearchLookalikesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SearchLookalikes"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"MultiSearchLookalikesInput"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"explain"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"idempotencyKey"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"multiSearchLookalikes"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}},{"kind":"Argument","name":{"kind":"Name","value":"explain"},"value":{"kind":"Variable","name":{"kind":"Name","value":"explain"}}},{"kind":"Argument","name":{"kind":"Name","value":"idempotencyKey"},"value":{"kind":"Variable","name":{"kind":"Name","value":"idempotencyKey"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"credits"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"creditsLeft"}},{"kind":"Field","name":{"kind":"Name","value":"creditsUsed"}}]}},{"kind":"Field","name":{"kind":"Name","value":"lookalikes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"score"}},{"kind":"Field","name":{"kind":"Name","value":"company"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"socialId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"slug"}},{"kind":"Field","name":{"kind":"Name","value":"domain"}},{"kind":"Field","name":{"kind":"Name","value":"hqCountry"}},{"kind":"Field","name":{"kind":"Name","value":"industry"}},{"kind":"Field","name":{"kind":"Name","value":"companySize"}},{"kind":"Field","name":{"kind":"Name","value":"employeesOnSocial"}},{"kind":"Field","name":{"kind":"Name","value":"founded"}}]}},{"kind":"Field","name":{"kind":"Name","value":"reasons"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"terms"}},{"kind":"Field","name":{"kind":"Name","value":"industry"}},{"kind":"Field","name":{"kind":"Name","value":"tags"}},{"kind":"Field","name":{"kind":"Name","value":"fields"}},{"kind":"Field","name":{"kind":"Name","value":"peopleMoved"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"matchedInputs"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"confidence"}},{"kind":"Field","name":{"kind":"Name","value":"inputCompany"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"domain"}},{"kind":"Field","name":{"kind":"Name","value":"socialId"}},{"kind":"Field","name":{"kind":"Name","value":"socialSlug"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"company"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"domain"}},{"kind":"Field","name":{"kind":"Name","value":"employeesOnSocial"}},{"kind":"Field","name":{"kind":"Name","value":"socialId"}},{"kind":"Field","name":{"kind":"Name","value":"slug"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"paging"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"limit"}},{"kind":"Field","name":{"kind":"Name","value":"total"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"UserErrorFields"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"UserErrorFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UserError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"location"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}}]} as unknown as DocumentNode<SearchLookalikesMutation, SearchLookalikesMutationVariables>;
export const OverviewDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Overview"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"step"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"StatisticsStep"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"signals"},"name":{"kind":"Name","value":"statistics"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"metric"},"value":{"kind":"EnumValue","value":"SIGNALS_BY_TYPE"}},{"kind":"Argument","name":{"kind":"Name","value":"step"},"value":{"kind":"Variable","name":{"kind":"Name","value":"step"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Points"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"pushes"},"name":{"kind":"Name","value":"statistics"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"metric"},"value":{"kind":"EnumValue","value":"PUSHES_BY_OUTCOME"}},{"kind":"Argument","name":{"kind":"Name","value":"step"},"value":{"kind":"Variable","name":{"kind":"Name","value":"step"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Points"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"durations"},"name":{"kind":"Name","value":"statistics"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"metric"},"value":{"kind":"EnumValue","value":"PUSH_DURATIONS"}},{"kind":"Argument","name":{"kind":"Name","value":"step"},"value":{"kind":"Variable","name":{"kind":"Name","value":"step"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Points"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"leads"},"name":{"kind":"Name","value":"statistics"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"metric"},"value":{"kind":"EnumValue","value":"LEADS_BY_KIND"}},{"kind":"Argument","name":{"kind":"Name","value":"step"},"value":{"kind":"Variable","name":{"kind":"Name","value":"step"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Points"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"spent"},"name":{"kind":"Name","value":"statistics"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"metric"},"value":{"kind":"EnumValue","value":"CREDITS_BY_SIGNAL"}},{"kind":"Argument","name":{"kind":"Name","value":"step"},"value":{"kind":"Variable","name":{"kind":"Name","value":"step"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Points"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"oldestDue"},"name":{"kind":"Name","value":"statistics"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"metric"},"value":{"kind":"EnumValue","value":"OLDEST_DUE"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"points"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"credits"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"creditsLeft"}},{"kind":"Field","name":{"kind":"Name","value":"lowThreshold"}}]}},{"kind":"Field","name":{"kind":"Name","value":"webhookEndpoints"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"20"}},{"kind":"Argument","name":{"kind":"Name","value":"isEnabled"},"value":{"kind":"BooleanValue","value":false}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"databaseId"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"disabledAt"}},{"kind":"Field","name":{"kind":"Name","value":"disabledReason"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"leadGenerationRuns"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"5"}},{"kind":"Argument","name":{"kind":"Name","value":"status"},"value":{"kind":"EnumValue","value":"FAILED"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"databaseId"}},{"kind":"Field","name":{"kind":"Name","value":"finishedAt"}},{"kind":"Field","name":{"kind":"Name","value":"notes"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"leadGenerationPrograms"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"200"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"databaseId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"suspendedReason"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Points"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Statistics"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"step"}},{"kind":"Field","name":{"kind":"Name","value":"since"}},{"kind":"Field","name":{"kind":"Name","value":"until"}},{"kind":"Field","name":{"kind":"Name","value":"points"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"series"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}}]}}]} as unknown as DocumentNode<OverviewQuery, OverviewQueryVariables>;
export const ResearchQuestionsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ResearchQuestions"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"contactId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"researchQuestions"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"contactId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"contactId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"questions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ResearchQuestionFields"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ResearchQuestionFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ResearchQuestion"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"databaseId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"question"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"answer"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<ResearchQuestionsQuery, ResearchQuestionsQueryVariables>;
export const ResearchQuestionDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ResearchQuestion"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"researchQuestion"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ResearchQuestionFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ResearchQuestionFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ResearchQuestion"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"databaseId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"question"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"answer"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<ResearchQuestionQuery, ResearchQuestionQueryVariables>;
export const AskedResearchQuestionsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"AskedResearchQuestions"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"status"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ResearchStatus"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"askedResearchQuestions"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"status"},"value":{"kind":"Variable","name":{"kind":"Name","value":"status"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"databaseId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"question"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"answer"}},{"kind":"Field","name":{"kind":"Name","value":"accountId"}},{"kind":"Field","name":{"kind":"Name","value":"contactId"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"endCursor"}},{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}}]}}]}}]}}]} as unknown as DocumentNode<AskedResearchQuestionsQuery, AskedResearchQuestionsQueryVariables>;
export const AskResearchQuestionDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"AskResearchQuestion"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"contactId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"AskResearchQuestionInput"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"idempotencyKey"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"askResearchQuestion"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"contactId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"contactId"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}},{"kind":"Argument","name":{"kind":"Name","value":"idempotencyKey"},"value":{"kind":"Variable","name":{"kind":"Name","value":"idempotencyKey"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"researchQuestion"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ResearchQuestionFields"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"UserErrorFields"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ResearchQuestionFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ResearchQuestion"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"databaseId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"question"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"answer"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"UserErrorFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UserError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"location"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}}]} as unknown as DocumentNode<AskResearchQuestionMutation, AskResearchQuestionMutationVariables>;
export const AnswerResearchQuestionDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"AnswerResearchQuestion"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"AnswerResearchQuestionInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"answerResearchQuestion"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"researchQuestion"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ResearchQuestionFields"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"UserErrorFields"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ResearchQuestionFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ResearchQuestion"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"databaseId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"question"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"answer"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"UserErrorFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UserError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"location"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}}]} as unknown as DocumentNode<AnswerResearchQuestionMutation, AnswerResearchQuestionMutationVariables>;
export const ResearchQuestionProgressDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"subscription","name":{"kind":"Name","value":"ResearchQuestionProgress"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"questionId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"researchQuestionProgress"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"questionId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"questionId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ResearchQuestionFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ResearchQuestionFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ResearchQuestion"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"databaseId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"question"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"answer"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<ResearchQuestionProgressSubscription, ResearchQuestionProgressSubscriptionVariables>;
export const ResearchQuestionTemplatesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ResearchQuestionTemplates"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"researchQuestionTemplates"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ResearchQuestionTemplateFields"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"endCursor"}},{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ResearchQuestionTemplateFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ResearchQuestionTemplate"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"databaseId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"question"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<ResearchQuestionTemplatesQuery, ResearchQuestionTemplatesQueryVariables>;
export const ResearchQuestionTemplateDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ResearchQuestionTemplate"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"researchQuestionTemplate"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ResearchQuestionTemplateFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ResearchQuestionTemplateFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ResearchQuestionTemplate"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"databaseId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"question"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<ResearchQuestionTemplateQuery, ResearchQuestionTemplateQueryVariables>;
export const CreateResearchQuestionTemplateDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateResearchQuestionTemplate"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateResearchQuestionTemplateInput"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"idempotencyKey"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createResearchQuestionTemplate"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}},{"kind":"Argument","name":{"kind":"Name","value":"idempotencyKey"},"value":{"kind":"Variable","name":{"kind":"Name","value":"idempotencyKey"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"researchQuestionTemplate"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ResearchQuestionTemplateFields"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"UserErrorFields"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ResearchQuestionTemplateFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ResearchQuestionTemplate"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"databaseId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"question"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"UserErrorFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UserError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"location"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}}]} as unknown as DocumentNode<CreateResearchQuestionTemplateMutation, CreateResearchQuestionTemplateMutationVariables>;
export const UpdateResearchQuestionTemplateDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UpdateResearchQuestionTemplate"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateResearchQuestionTemplateInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateResearchQuestionTemplate"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"researchQuestionTemplate"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ResearchQuestionTemplateFields"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"UserErrorFields"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ResearchQuestionTemplateFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ResearchQuestionTemplate"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"databaseId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"question"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"UserErrorFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UserError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"location"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}}]} as unknown as DocumentNode<UpdateResearchQuestionTemplateMutation, UpdateResearchQuestionTemplateMutationVariables>;
export const DeleteResearchQuestionTemplateDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeleteResearchQuestionTemplate"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteResearchQuestionTemplate"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deletedId"}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"UserErrorFields"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"UserErrorFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UserError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"location"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}}]} as unknown as DocumentNode<DeleteResearchQuestionTemplateMutation, DeleteResearchQuestionTemplateMutationVariables>;
export const IngestActivityDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"IngestActivity"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"items"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ActivityItemInput"}}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"baseline"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"ingestActivity"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"items"},"value":{"kind":"Variable","name":{"kind":"Name","value":"items"}}},{"kind":"Argument","name":{"kind":"Name","value":"baseline"},"value":{"kind":"Variable","name":{"kind":"Name","value":"baseline"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"accepted"}},{"kind":"Field","name":{"kind":"Name","value":"duplicates"}},{"kind":"Field","name":{"kind":"Name","value":"unresolved"}},{"kind":"Field","name":{"kind":"Name","value":"refusedCount"}},{"kind":"Field","name":{"kind":"Name","value":"refused"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"index"}},{"kind":"Field","name":{"kind":"Name","value":"errors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"location"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"UserErrorFields"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"UserErrorFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UserError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"location"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}}]} as unknown as DocumentNode<IngestActivityMutation, IngestActivityMutationVariables>;
export const UpsertWatchDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UpsertWatch"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpsertWatchInput"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"idempotencyKey"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"upsertWatch"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}},{"kind":"Argument","name":{"kind":"Name","value":"idempotencyKey"},"value":{"kind":"Variable","name":{"kind":"Name","value":"idempotencyKey"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"watch"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"WatchFields"}},{"kind":"Field","name":{"kind":"Name","value":"sameAs"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"UserErrorFields"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WatchFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Watch"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"icpCriteriaId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"isEnabled"}},{"kind":"Field","name":{"kind":"Name","value":"maxSignalsPerDay"}},{"kind":"Field","name":{"kind":"Name","value":"signalTypes"}},{"kind":"Field","name":{"kind":"Name","value":"topics"}},{"kind":"Field","name":{"kind":"Name","value":"keywords"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"all"}},{"kind":"Field","name":{"kind":"Name","value":"any"}},{"kind":"Field","name":{"kind":"Name","value":"none"}},{"kind":"Field","name":{"kind":"Name","value":"wordForms"}}]}},{"kind":"Field","name":{"kind":"Name","value":"companySocialIds"}},{"kind":"Field","name":{"kind":"Name","value":"companiesListId"}},{"kind":"Field","name":{"kind":"Name","value":"industries"}},{"kind":"Field","name":{"kind":"Name","value":"sizes"}},{"kind":"Field","name":{"kind":"Name","value":"hqCountries"}},{"kind":"Field","name":{"kind":"Name","value":"employeesMin"}},{"kind":"Field","name":{"kind":"Name","value":"employeesMax"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"UserErrorFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UserError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"location"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}}]} as unknown as DocumentNode<UpsertWatchMutation, UpsertWatchMutationVariables>;
export const UpdateWatchDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UpdateWatch"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"icpCriteriaId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateWatchInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateWatch"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"icpCriteriaId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"icpCriteriaId"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"watch"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"WatchFields"}},{"kind":"Field","name":{"kind":"Name","value":"sameAs"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"UserErrorFields"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WatchFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Watch"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"icpCriteriaId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"isEnabled"}},{"kind":"Field","name":{"kind":"Name","value":"maxSignalsPerDay"}},{"kind":"Field","name":{"kind":"Name","value":"signalTypes"}},{"kind":"Field","name":{"kind":"Name","value":"topics"}},{"kind":"Field","name":{"kind":"Name","value":"keywords"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"all"}},{"kind":"Field","name":{"kind":"Name","value":"any"}},{"kind":"Field","name":{"kind":"Name","value":"none"}},{"kind":"Field","name":{"kind":"Name","value":"wordForms"}}]}},{"kind":"Field","name":{"kind":"Name","value":"companySocialIds"}},{"kind":"Field","name":{"kind":"Name","value":"companiesListId"}},{"kind":"Field","name":{"kind":"Name","value":"industries"}},{"kind":"Field","name":{"kind":"Name","value":"sizes"}},{"kind":"Field","name":{"kind":"Name","value":"hqCountries"}},{"kind":"Field","name":{"kind":"Name","value":"employeesMin"}},{"kind":"Field","name":{"kind":"Name","value":"employeesMax"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"UserErrorFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UserError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"location"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}}]} as unknown as DocumentNode<UpdateWatchMutation, UpdateWatchMutationVariables>;
export const DeleteWatchDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeleteWatch"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"icpCriteriaId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteWatch"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"icpCriteriaId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"icpCriteriaId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deletedId"}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"UserErrorFields"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"UserErrorFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UserError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"location"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}}]} as unknown as DocumentNode<DeleteWatchMutation, DeleteWatchMutationVariables>;
export const WatchDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Watch"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"icpCriteriaId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"watch"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"icpCriteriaId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"icpCriteriaId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"WatchFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WatchFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Watch"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"icpCriteriaId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"isEnabled"}},{"kind":"Field","name":{"kind":"Name","value":"maxSignalsPerDay"}},{"kind":"Field","name":{"kind":"Name","value":"signalTypes"}},{"kind":"Field","name":{"kind":"Name","value":"topics"}},{"kind":"Field","name":{"kind":"Name","value":"keywords"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"all"}},{"kind":"Field","name":{"kind":"Name","value":"any"}},{"kind":"Field","name":{"kind":"Name","value":"none"}},{"kind":"Field","name":{"kind":"Name","value":"wordForms"}}]}},{"kind":"Field","name":{"kind":"Name","value":"companySocialIds"}},{"kind":"Field","name":{"kind":"Name","value":"companiesListId"}},{"kind":"Field","name":{"kind":"Name","value":"industries"}},{"kind":"Field","name":{"kind":"Name","value":"sizes"}},{"kind":"Field","name":{"kind":"Name","value":"hqCountries"}},{"kind":"Field","name":{"kind":"Name","value":"employeesMin"}},{"kind":"Field","name":{"kind":"Name","value":"employeesMax"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<WatchQuery, WatchQueryVariables>;
export const WatchesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Watches"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"isEnabled"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"watches"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"isEnabled"},"value":{"kind":"Variable","name":{"kind":"Name","value":"isEnabled"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"WatchFields"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WatchFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Watch"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"icpCriteriaId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"isEnabled"}},{"kind":"Field","name":{"kind":"Name","value":"maxSignalsPerDay"}},{"kind":"Field","name":{"kind":"Name","value":"signalTypes"}},{"kind":"Field","name":{"kind":"Name","value":"topics"}},{"kind":"Field","name":{"kind":"Name","value":"keywords"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"all"}},{"kind":"Field","name":{"kind":"Name","value":"any"}},{"kind":"Field","name":{"kind":"Name","value":"none"}},{"kind":"Field","name":{"kind":"Name","value":"wordForms"}}]}},{"kind":"Field","name":{"kind":"Name","value":"companySocialIds"}},{"kind":"Field","name":{"kind":"Name","value":"companiesListId"}},{"kind":"Field","name":{"kind":"Name","value":"industries"}},{"kind":"Field","name":{"kind":"Name","value":"sizes"}},{"kind":"Field","name":{"kind":"Name","value":"hqCountries"}},{"kind":"Field","name":{"kind":"Name","value":"employeesMin"}},{"kind":"Field","name":{"kind":"Name","value":"employeesMax"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<WatchesQuery, WatchesQueryVariables>;
export const WatchVolumeDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"WatchVolume"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"icpCriteriaId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"since"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Instant"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"until"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Instant"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"watchVolume"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"icpCriteriaId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"icpCriteriaId"}}},{"kind":"Argument","name":{"kind":"Name","value":"since"},"value":{"kind":"Variable","name":{"kind":"Name","value":"since"}}},{"kind":"Argument","name":{"kind":"Name","value":"until"},"value":{"kind":"Variable","name":{"kind":"Name","value":"until"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"icpCriteriaId"}},{"kind":"Field","name":{"kind":"Name","value":"since"}},{"kind":"Field","name":{"kind":"Name","value":"until"}},{"kind":"Field","name":{"kind":"Name","value":"signals"}},{"kind":"Field","name":{"kind":"Name","value":"swallowed"}},{"kind":"Field","name":{"kind":"Name","value":"days"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"day"}},{"kind":"Field","name":{"kind":"Name","value":"signals"}},{"kind":"Field","name":{"kind":"Name","value":"swallowed"}}]}}]}}]}}]} as unknown as DocumentNode<WatchVolumeQuery, WatchVolumeQueryVariables>;
export const PreviewWatchDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"PreviewWatch"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"PreviewWatchInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"previewWatch"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"scanned"}},{"kind":"Field","name":{"kind":"Name","value":"complete"}},{"kind":"Field","name":{"kind":"Name","value":"matched"}},{"kind":"Field","name":{"kind":"Name","value":"matchedBySignalType"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"signalType"}},{"kind":"Field","name":{"kind":"Name","value":"count"}}]}},{"kind":"Field","name":{"kind":"Name","value":"samples"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"sourceId"}},{"kind":"Field","name":{"kind":"Name","value":"signalType"}},{"kind":"Field","name":{"kind":"Name","value":"companySocialId"}},{"kind":"Field","name":{"kind":"Name","value":"headline"}},{"kind":"Field","name":{"kind":"Name","value":"occurredAt"}},{"kind":"Field","name":{"kind":"Name","value":"match"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"clauses"}},{"kind":"Field","name":{"kind":"Name","value":"words"}},{"kind":"Field","name":{"kind":"Name","value":"values"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"clause"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"excludedAlone"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"clause"}},{"kind":"Field","name":{"kind":"Name","value":"count"}}]}}]}}]}}]} as unknown as DocumentNode<PreviewWatchQuery, PreviewWatchQueryVariables>;
export const IcpSignalMatchDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"IcpSignalMatch"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"icpSignalMatch"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"clauses"}},{"kind":"Field","name":{"kind":"Name","value":"words"}},{"kind":"Field","name":{"kind":"Name","value":"values"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"clause"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}},{"kind":"Field","name":{"kind":"Name","value":"isBackfill"}}]}}]}}]} as unknown as DocumentNode<IcpSignalMatchQuery, IcpSignalMatchQueryVariables>;
export const IcpSignalsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"IcpSignals"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"icpCriteriaId"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"signalType"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"since"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Instant"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"icpSignals"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"icpCriteriaId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"icpCriteriaId"}}},{"kind":"Argument","name":{"kind":"Name","value":"signalType"},"value":{"kind":"Variable","name":{"kind":"Name","value":"signalType"}}},{"kind":"Argument","name":{"kind":"Name","value":"since"},"value":{"kind":"Variable","name":{"kind":"Name","value":"since"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"databaseId"}},{"kind":"Field","name":{"kind":"Name","value":"icpCriteriaId"}},{"kind":"Field","name":{"kind":"Name","value":"signalType"}},{"kind":"Field","name":{"kind":"Name","value":"companySocialId"}},{"kind":"Field","name":{"kind":"Name","value":"headline"}},{"kind":"Field","name":{"kind":"Name","value":"occurredAt"}},{"kind":"Field","name":{"kind":"Name","value":"detectedAt"}},{"kind":"Field","name":{"kind":"Name","value":"payload"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}}]} as unknown as DocumentNode<IcpSignalsQuery, IcpSignalsQueryVariables>;
export const IcpSignalConsumersDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"IcpSignalConsumers"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"icpSignalConsumers"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"IcpSignalConsumerFields"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"IcpSignalConsumerFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"IcpSignalConsumer"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"cursor"}},{"kind":"Field","name":{"kind":"Name","value":"lag"}},{"kind":"Field","name":{"kind":"Name","value":"oldestUncommittedAt"}},{"kind":"Field","name":{"kind":"Name","value":"missed"}},{"kind":"Field","name":{"kind":"Name","value":"committedAt"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}}]} as unknown as DocumentNode<IcpSignalConsumersQuery, IcpSignalConsumersQueryVariables>;
export const IcpSignalConsumerDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"IcpSignalConsumer"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"name"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"icpSignalConsumer"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"name"},"value":{"kind":"Variable","name":{"kind":"Name","value":"name"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"IcpSignalConsumerFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"IcpSignalConsumerFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"IcpSignalConsumer"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"cursor"}},{"kind":"Field","name":{"kind":"Name","value":"lag"}},{"kind":"Field","name":{"kind":"Name","value":"oldestUncommittedAt"}},{"kind":"Field","name":{"kind":"Name","value":"missed"}},{"kind":"Field","name":{"kind":"Name","value":"committedAt"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}}]} as unknown as DocumentNode<IcpSignalConsumerQuery, IcpSignalConsumerQueryVariables>;
export const CommitIcpSignalConsumerDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CommitIcpSignalConsumer"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"name"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CommitIcpSignalConsumerInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"commitIcpSignalConsumer"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"name"},"value":{"kind":"Variable","name":{"kind":"Name","value":"name"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"icpSignalConsumer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"IcpSignalConsumerFields"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"UserErrorFields"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"IcpSignalConsumerFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"IcpSignalConsumer"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"cursor"}},{"kind":"Field","name":{"kind":"Name","value":"lag"}},{"kind":"Field","name":{"kind":"Name","value":"oldestUncommittedAt"}},{"kind":"Field","name":{"kind":"Name","value":"missed"}},{"kind":"Field","name":{"kind":"Name","value":"committedAt"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"UserErrorFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UserError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"location"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}}]} as unknown as DocumentNode<CommitIcpSignalConsumerMutation, CommitIcpSignalConsumerMutationVariables>;
export const DeleteIcpSignalConsumerDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeleteIcpSignalConsumer"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"name"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteIcpSignalConsumer"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"name"},"value":{"kind":"Variable","name":{"kind":"Name","value":"name"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deletedId"}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"UserErrorFields"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"UserErrorFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UserError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"location"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}}]} as unknown as DocumentNode<DeleteIcpSignalConsumerMutation, DeleteIcpSignalConsumerMutationVariables>;
export const StatisticsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Statistics"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"metric"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"StatisticsMetric"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"step"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"StatisticsStep"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"since"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Instant"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"until"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Instant"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"statistics"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"metric"},"value":{"kind":"Variable","name":{"kind":"Name","value":"metric"}}},{"kind":"Argument","name":{"kind":"Name","value":"step"},"value":{"kind":"Variable","name":{"kind":"Name","value":"step"}}},{"kind":"Argument","name":{"kind":"Name","value":"since"},"value":{"kind":"Variable","name":{"kind":"Name","value":"since"}}},{"kind":"Argument","name":{"kind":"Name","value":"until"},"value":{"kind":"Variable","name":{"kind":"Name","value":"until"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"since"}},{"kind":"Field","name":{"kind":"Name","value":"until"}},{"kind":"Field","name":{"kind":"Name","value":"points"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"series"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}}]}}]}}]} as unknown as DocumentNode<StatisticsQuery, StatisticsQueryVariables>;
export const CreateWebhookEndpointDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateWebhookEndpoint"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateWebhookEndpointInput"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"idempotencyKey"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createWebhookEndpoint"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}},{"kind":"Argument","name":{"kind":"Name","value":"idempotencyKey"},"value":{"kind":"Variable","name":{"kind":"Name","value":"idempotencyKey"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"webhookEndpoint"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"databaseId"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"isEnabled"}},{"kind":"Field","name":{"kind":"Name","value":"signalTypes"}},{"kind":"Field","name":{"kind":"Name","value":"icpCriteriaIds"}},{"kind":"Field","name":{"kind":"Name","value":"contentFilter"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"op"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"not"}}]}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"secret"}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"UserErrorFields"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"UserErrorFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UserError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"location"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}}]} as unknown as DocumentNode<CreateWebhookEndpointMutation, CreateWebhookEndpointMutationVariables>;
export const UpdateWebhookEndpointDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UpdateWebhookEndpoint"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateWebhookEndpointInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateWebhookEndpoint"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"webhookEndpoint"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"EndpointFields"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"UserErrorFields"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"EndpointFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"WebhookEndpoint"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"databaseId"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"isEnabled"}},{"kind":"Field","name":{"kind":"Name","value":"disabledAt"}},{"kind":"Field","name":{"kind":"Name","value":"disabledReason"}},{"kind":"Field","name":{"kind":"Name","value":"pausedAt"}},{"kind":"Field","name":{"kind":"Name","value":"maxPerSecond"}},{"kind":"Field","name":{"kind":"Name","value":"signalTypes"}},{"kind":"Field","name":{"kind":"Name","value":"icpCriteriaIds"}},{"kind":"Field","name":{"kind":"Name","value":"contentFilter"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"op"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"not"}}]}},{"kind":"Field","name":{"kind":"Name","value":"metadata"}},{"kind":"Field","name":{"kind":"Name","value":"headerNames"}},{"kind":"Field","name":{"kind":"Name","value":"timeoutSeconds"}},{"kind":"Field","name":{"kind":"Name","value":"standardWebhooks"}},{"kind":"Field","name":{"kind":"Name","value":"problem"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"UserErrorFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UserError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"location"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}}]} as unknown as DocumentNode<UpdateWebhookEndpointMutation, UpdateWebhookEndpointMutationVariables>;
export const RotateWebhookEndpointSecretDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RotateWebhookEndpointSecret"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RotateWebhookEndpointSecretInput"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"idempotencyKey"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"rotateWebhookEndpointSecret"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}},{"kind":"Argument","name":{"kind":"Name","value":"idempotencyKey"},"value":{"kind":"Variable","name":{"kind":"Name","value":"idempotencyKey"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"webhookEndpoint"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"databaseId"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"secret"}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"UserErrorFields"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"UserErrorFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UserError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"location"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}}]} as unknown as DocumentNode<RotateWebhookEndpointSecretMutation, RotateWebhookEndpointSecretMutationVariables>;
export const DeletePreviousWebhookEndpointSecretDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeletePreviousWebhookEndpointSecret"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deletePreviousWebhookEndpointSecret"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"webhookEndpoint"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"EndpointFields"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"UserErrorFields"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"EndpointFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"WebhookEndpoint"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"databaseId"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"isEnabled"}},{"kind":"Field","name":{"kind":"Name","value":"disabledAt"}},{"kind":"Field","name":{"kind":"Name","value":"disabledReason"}},{"kind":"Field","name":{"kind":"Name","value":"pausedAt"}},{"kind":"Field","name":{"kind":"Name","value":"maxPerSecond"}},{"kind":"Field","name":{"kind":"Name","value":"signalTypes"}},{"kind":"Field","name":{"kind":"Name","value":"icpCriteriaIds"}},{"kind":"Field","name":{"kind":"Name","value":"contentFilter"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"op"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"not"}}]}},{"kind":"Field","name":{"kind":"Name","value":"metadata"}},{"kind":"Field","name":{"kind":"Name","value":"headerNames"}},{"kind":"Field","name":{"kind":"Name","value":"timeoutSeconds"}},{"kind":"Field","name":{"kind":"Name","value":"standardWebhooks"}},{"kind":"Field","name":{"kind":"Name","value":"problem"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"UserErrorFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UserError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"location"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}}]} as unknown as DocumentNode<DeletePreviousWebhookEndpointSecretMutation, DeletePreviousWebhookEndpointSecretMutationVariables>;
export const TestWebhookEndpointDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"TestWebhookEndpoint"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"testWebhookEndpoint"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deliveryId"}},{"kind":"Field","name":{"kind":"Name","value":"responseStatus"}},{"kind":"Field","name":{"kind":"Name","value":"failureReason"}},{"kind":"Field","name":{"kind":"Name","value":"durationMs"}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"UserErrorFields"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"UserErrorFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UserError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"location"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}}]} as unknown as DocumentNode<TestWebhookEndpointMutation, TestWebhookEndpointMutationVariables>;
export const DeleteWebhookEndpointDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeleteWebhookEndpoint"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteWebhookEndpoint"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deletedId"}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"UserErrorFields"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"UserErrorFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UserError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"location"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}}]} as unknown as DocumentNode<DeleteWebhookEndpointMutation, DeleteWebhookEndpointMutationVariables>;
export const PauseWebhookEndpointDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"PauseWebhookEndpoint"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"pauseWebhookEndpoint"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"webhookEndpoint"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"EndpointFields"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"UserErrorFields"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"EndpointFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"WebhookEndpoint"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"databaseId"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"isEnabled"}},{"kind":"Field","name":{"kind":"Name","value":"disabledAt"}},{"kind":"Field","name":{"kind":"Name","value":"disabledReason"}},{"kind":"Field","name":{"kind":"Name","value":"pausedAt"}},{"kind":"Field","name":{"kind":"Name","value":"maxPerSecond"}},{"kind":"Field","name":{"kind":"Name","value":"signalTypes"}},{"kind":"Field","name":{"kind":"Name","value":"icpCriteriaIds"}},{"kind":"Field","name":{"kind":"Name","value":"contentFilter"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"op"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"not"}}]}},{"kind":"Field","name":{"kind":"Name","value":"metadata"}},{"kind":"Field","name":{"kind":"Name","value":"headerNames"}},{"kind":"Field","name":{"kind":"Name","value":"timeoutSeconds"}},{"kind":"Field","name":{"kind":"Name","value":"standardWebhooks"}},{"kind":"Field","name":{"kind":"Name","value":"problem"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"UserErrorFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UserError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"location"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}}]} as unknown as DocumentNode<PauseWebhookEndpointMutation, PauseWebhookEndpointMutationVariables>;
export const ResumeWebhookEndpointDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ResumeWebhookEndpoint"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"resumeWebhookEndpoint"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"webhookEndpoint"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"EndpointFields"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"UserErrorFields"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"EndpointFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"WebhookEndpoint"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"databaseId"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"isEnabled"}},{"kind":"Field","name":{"kind":"Name","value":"disabledAt"}},{"kind":"Field","name":{"kind":"Name","value":"disabledReason"}},{"kind":"Field","name":{"kind":"Name","value":"pausedAt"}},{"kind":"Field","name":{"kind":"Name","value":"maxPerSecond"}},{"kind":"Field","name":{"kind":"Name","value":"signalTypes"}},{"kind":"Field","name":{"kind":"Name","value":"icpCriteriaIds"}},{"kind":"Field","name":{"kind":"Name","value":"contentFilter"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"op"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"not"}}]}},{"kind":"Field","name":{"kind":"Name","value":"metadata"}},{"kind":"Field","name":{"kind":"Name","value":"headerNames"}},{"kind":"Field","name":{"kind":"Name","value":"timeoutSeconds"}},{"kind":"Field","name":{"kind":"Name","value":"standardWebhooks"}},{"kind":"Field","name":{"kind":"Name","value":"problem"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"UserErrorFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UserError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"location"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}}]} as unknown as DocumentNode<ResumeWebhookEndpointMutation, ResumeWebhookEndpointMutationVariables>;
export const WebhookEndpointStatisticsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"WebhookEndpointStatistics"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"since"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Instant"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"until"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Instant"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"webhookEndpointStatistics"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"since"},"value":{"kind":"Variable","name":{"kind":"Name","value":"since"}}},{"kind":"Argument","name":{"kind":"Name","value":"until"},"value":{"kind":"Variable","name":{"kind":"Name","value":"until"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"since"}},{"kind":"Field","name":{"kind":"Name","value":"until"}},{"kind":"Field","name":{"kind":"Name","value":"attempts"}},{"kind":"Field","name":{"kind":"Name","value":"delivered"}},{"kind":"Field","name":{"kind":"Name","value":"rejected"}},{"kind":"Field","name":{"kind":"Name","value":"retried"}},{"kind":"Field","name":{"kind":"Name","value":"exhausted"}},{"kind":"Field","name":{"kind":"Name","value":"successRate"}},{"kind":"Field","name":{"kind":"Name","value":"p50Ms"}},{"kind":"Field","name":{"kind":"Name","value":"p95Ms"}},{"kind":"Field","name":{"kind":"Name","value":"p99Ms"}},{"kind":"Field","name":{"kind":"Name","value":"pendingCount"}},{"kind":"Field","name":{"kind":"Name","value":"oldestDueAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastError"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"failureReason"}},{"kind":"Field","name":{"kind":"Name","value":"responseStatus"}}]}},{"kind":"Field","name":{"kind":"Name","value":"hours"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hour"}},{"kind":"Field","name":{"kind":"Name","value":"attempts"}},{"kind":"Field","name":{"kind":"Name","value":"delivered"}},{"kind":"Field","name":{"kind":"Name","value":"rejected"}},{"kind":"Field","name":{"kind":"Name","value":"retried"}},{"kind":"Field","name":{"kind":"Name","value":"exhausted"}},{"kind":"Field","name":{"kind":"Name","value":"successRate"}},{"kind":"Field","name":{"kind":"Name","value":"p50Ms"}},{"kind":"Field","name":{"kind":"Name","value":"p95Ms"}},{"kind":"Field","name":{"kind":"Name","value":"p99Ms"}}]}}]}}]}}]} as unknown as DocumentNode<WebhookEndpointStatisticsQuery, WebhookEndpointStatisticsQueryVariables>;
export const WebhookEndpointDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"WebhookEndpoint"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"webhookEndpoint"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"EndpointFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"EndpointFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"WebhookEndpoint"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"databaseId"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"isEnabled"}},{"kind":"Field","name":{"kind":"Name","value":"disabledAt"}},{"kind":"Field","name":{"kind":"Name","value":"disabledReason"}},{"kind":"Field","name":{"kind":"Name","value":"pausedAt"}},{"kind":"Field","name":{"kind":"Name","value":"maxPerSecond"}},{"kind":"Field","name":{"kind":"Name","value":"signalTypes"}},{"kind":"Field","name":{"kind":"Name","value":"icpCriteriaIds"}},{"kind":"Field","name":{"kind":"Name","value":"contentFilter"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"op"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"not"}}]}},{"kind":"Field","name":{"kind":"Name","value":"metadata"}},{"kind":"Field","name":{"kind":"Name","value":"headerNames"}},{"kind":"Field","name":{"kind":"Name","value":"timeoutSeconds"}},{"kind":"Field","name":{"kind":"Name","value":"standardWebhooks"}},{"kind":"Field","name":{"kind":"Name","value":"problem"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<WebhookEndpointQuery, WebhookEndpointQueryVariables>;
export const WebhookEndpointsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"WebhookEndpoints"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"isEnabled"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"webhookEndpoints"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"isEnabled"},"value":{"kind":"Variable","name":{"kind":"Name","value":"isEnabled"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"EndpointFields"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"EndpointFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"WebhookEndpoint"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"databaseId"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"isEnabled"}},{"kind":"Field","name":{"kind":"Name","value":"disabledAt"}},{"kind":"Field","name":{"kind":"Name","value":"disabledReason"}},{"kind":"Field","name":{"kind":"Name","value":"pausedAt"}},{"kind":"Field","name":{"kind":"Name","value":"maxPerSecond"}},{"kind":"Field","name":{"kind":"Name","value":"signalTypes"}},{"kind":"Field","name":{"kind":"Name","value":"icpCriteriaIds"}},{"kind":"Field","name":{"kind":"Name","value":"contentFilter"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"op"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"not"}}]}},{"kind":"Field","name":{"kind":"Name","value":"metadata"}},{"kind":"Field","name":{"kind":"Name","value":"headerNames"}},{"kind":"Field","name":{"kind":"Name","value":"timeoutSeconds"}},{"kind":"Field","name":{"kind":"Name","value":"standardWebhooks"}},{"kind":"Field","name":{"kind":"Name","value":"problem"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<WebhookEndpointsQuery, WebhookEndpointsQueryVariables>;
export const WebhookDeliveriesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"WebhookDeliveries"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"status"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"DeliveryStatus"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"endpointId"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"eventId"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"since"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Instant"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"until"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Instant"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"webhookDeliveries"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"status"},"value":{"kind":"Variable","name":{"kind":"Name","value":"status"}}},{"kind":"Argument","name":{"kind":"Name","value":"endpointId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"endpointId"}}},{"kind":"Argument","name":{"kind":"Name","value":"eventId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"eventId"}}},{"kind":"Argument","name":{"kind":"Name","value":"since"},"value":{"kind":"Variable","name":{"kind":"Name","value":"since"}}},{"kind":"Argument","name":{"kind":"Name","value":"until"},"value":{"kind":"Variable","name":{"kind":"Name","value":"until"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DeliveryFields"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DeliveryFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"WebhookDelivery"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"databaseId"}},{"kind":"Field","name":{"kind":"Name","value":"endpointId"}},{"kind":"Field","name":{"kind":"Name","value":"eventId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"attemptCount"}},{"kind":"Field","name":{"kind":"Name","value":"responseStatus"}},{"kind":"Field","name":{"kind":"Name","value":"failureReason"}},{"kind":"Field","name":{"kind":"Name","value":"nextAttemptAt"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<WebhookDeliveriesQuery, WebhookDeliveriesQueryVariables>;
export const WebhookDeliveryDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"WebhookDelivery"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"webhookDelivery"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"databaseId"}},{"kind":"Field","name":{"kind":"Name","value":"endpointId"}},{"kind":"Field","name":{"kind":"Name","value":"eventId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"attemptCount"}},{"kind":"Field","name":{"kind":"Name","value":"responseStatus"}},{"kind":"Field","name":{"kind":"Name","value":"failureReason"}},{"kind":"Field","name":{"kind":"Name","value":"nextAttemptAt"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"attempts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"durationMs"}},{"kind":"Field","name":{"kind":"Name","value":"responseStatus"}},{"kind":"Field","name":{"kind":"Name","value":"failureReason"}}]}}]}}]}}]} as unknown as DocumentNode<WebhookDeliveryQuery, WebhookDeliveryQueryVariables>;
export const ReplayWebhookDeliveryDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ReplayWebhookDelivery"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"deliveryId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"replayWebhookDelivery"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"deliveryId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"deliveryId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"webhookDelivery"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DeliveryFields"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"UserErrorFields"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DeliveryFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"WebhookDelivery"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"databaseId"}},{"kind":"Field","name":{"kind":"Name","value":"endpointId"}},{"kind":"Field","name":{"kind":"Name","value":"eventId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"attemptCount"}},{"kind":"Field","name":{"kind":"Name","value":"responseStatus"}},{"kind":"Field","name":{"kind":"Name","value":"failureReason"}},{"kind":"Field","name":{"kind":"Name","value":"nextAttemptAt"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"UserErrorFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UserError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"location"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}}]} as unknown as DocumentNode<ReplayWebhookDeliveryMutation, ReplayWebhookDeliveryMutationVariables>;
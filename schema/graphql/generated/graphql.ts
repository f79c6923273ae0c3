/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
/** One thing that a company did. */
export type ActivityItemInput = {
  /** The only account whose watches see the item. Without it, the watches of all accounts see it. */
  accountId?: string | number | null | undefined;
  /** The domain of the company. Without `companySocialId`, the item belongs to the company that has this domain; while no company has it, the item passes no filter by company. */
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
  /** The key of the item, 1 to 200 characters. An item whose key is already stored is a duplicate and is ignored. The key is unique within the installation, or within the account that the item names. */
  sourceId: string;
  /** A longer text of at most 30,000 characters. Watches look for keywords in the headline and in this text. */
  text?: string | null | undefined;
};

/** Who made a change. */
export type ActorKind =
  /** A credential of the account. */
  | 'CUSTOMER'
  /** A credential of a source of activity and directory data. */
  | 'INGEST'
  /** The command line of the installation. */
  | 'SERVICE'
  /** A credential of the staff of the installation. */
  | 'STAFF';

/** Companies to put on a list. */
export type AddListCompaniesInput = {
  /** The companies, at most 10,000 in a request. */
  companies: Array<ListCompanyInput>;
  /** Whether the list is emptied first; false by default. */
  replace?: boolean | null | undefined;
};

/** People to put on a list. */
export type AddListContactsInput = {
  /** The people, at most 10,000 in a request. */
  contacts: Array<ListContactInput>;
  /** Whether the list is emptied first; false by default. */
  replace?: boolean | null | undefined;
};

/** The answer that staff give to a research question. */
export type AnswerResearchQuestionInput = {
  /** The answer, 1 to 20,000 characters. */
  answer: string;
};

/** A research question to ask: a name and a question, or a template that contains both. */
export type AskResearchQuestionInput = {
  /** A short name of 1 to 200 characters. */
  name?: string | null | undefined;
  /** The question, 1 to 2,000 characters. */
  question?: string | null | undefined;
  /** A template of the account, instead of a name and a question. */
  templateId?: string | number | null | undefined;
};

/** Whether a change was made. */
export type AuditOutcome =
  /** The change was made. */
  | 'DONE'
  /** The service that owns the resource did not answer in time, so the change may have been made or not. */
  | 'UNKNOWN';

/** The state of a backfill. */
export type BackfillStatus =
  /** The backfill was cancelled, or its watch was deleted. The signals that it had written stay on the feed. */
  | 'CANCELLED'
  /** The backfill has looked at everything, or has written as many signals as it may. */
  | 'COMPLETED'
  /** The backfill looks at past activity, or waits for its turn. */
  | 'RUNNING';

/** The form of the bodies that are to be pushed. */
export type ChosenEndpointFormat =
  /** The documented body: one event, with its delivery and attempt. */
  | 'EVENT'
  /** A message for an incoming webhook of Slack, with all events that are waiting. */
  | 'SLACK'
  /** A message with an Adaptive Card for a workflow of Microsoft Teams, with all events that are waiting. */
  | 'TEAMS'
  /** Only that Adaptive Card, which some templates of workflows expect. */
  | 'TEAMS_CARD';

/** What a consumer of the feed commits. */
export type CommitIcpSignalConsumerInput = {
  /** The `endCursor` of a page of the feed, or the `cursor` of an edge. If absent, a new consumer begins at the oldest signal, and an existing one stays where it is. */
  cursor?: string | null | undefined;
  /** Whether the cursor may be before the place that was last committed; false by default. */
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

/** A condition on the content of an event. It does not hold if there is no value at the path, or one of another type. */
export type ContentConditionInput = {
  /** Whether the condition is inverted: it then holds exactly when it otherwise would not, even if there is no value. */
  not?: boolean | null | undefined;
  /** How the value at the path is compared. */
  op: ContentConditionOp;
  /** The path of the value in the event: one key for each level, at most 8, such as `["payload", "change", "after"]`. An item of a list is given by its index from 0, as text. A key may contain a dot. */
  path: Array<string>;
  /** What the value is compared with, as `op` requires: a string, a number, a boolean or null; a list of them for `in`; none for `exists`. */
  value?: unknown;
};

/** How a condition compares the value at its path. */
export type ContentConditionOp =
  /** The value is this string, number, boolean or null. */
  | 'EQ'
  /** There is a value, even if it is null. The condition has no `value`. */
  | 'EXISTS'
  /** The value is not less than this. Numbers are compared with numbers, RFC 3339 instants with instants, other strings with strings. */
  | 'GTE'
  /** The value is one of these strings, numbers, booleans and nulls. */
  | 'IN'
  /** The value is not greater than this, compared as by `gte`. */
  | 'LTE'
  /** The value is a string that begins with this one. */
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
  /** When the key expires. Without it, the key never expires. */
  expiresAt?: string | null | undefined;
  /** On whose behalf the key acts: CUSTOMER by default, which requires the query parameter account_id. */
  kind?: KeyKind | null | undefined;
  /** A label to recognise the key by, 1 to 200 characters. */
  label: string;
  /** What the key may do: by default, all that its kind may. The status is 403 if the credential that creates the key lacks one of these scopes. */
  scopes?: Array<Scope> | null | undefined;
};

/** A companies list to create. It is empty at first. */
export type CreateCompaniesListInput = {
  /** The name of the list, 1 to 200 characters. */
  name: string;
};

/** A contacts list to create. It is empty at first. */
export type CreateContactsListInput = {
  /** The name of the list, 1 to 200 characters. */
  name: string;
};

/** A CRM to connect. */
export type CreateCrmConnectionInput = {
  /** The origin of the API of the CRM: an https URL whose host has only public addresses. It is required for Salesforce. If it changes, the credentials must be given again. */
  baseUrl?: string | null | undefined;
  /** The name of the company field of the CRM that holds the numeric ID of the company on the network. */
  companyIdField?: string | null | undefined;
  /** The credentials for the CRM. */
  credentials?: CrmCredentialsInput | null | undefined;
  /** The name of the connection, 1 to 200 characters. */
  name: string;
  /** The name of the contact field of the CRM that holds the address of the person's profile. Null means `hsLinkedinUrl` in HubSpot, and no field in Salesforce, where people are recognised by their e-mail addresses and names. */
  profileUrlField?: string | null | undefined;
  /** Whether contacts are read as well as deals, once a day. Contacts who are people of the directory can be left out of signals, or be the people whose moves a signal looks for. False by default. */
  readsContacts?: boolean | null | undefined;
  /** Which deals are renewals. With this rule, only a lost renewal among the deals of this connection makes a customer a former customer; without it, any lost deal does. Null removes it. */
  renewalRule?: RenewalRuleInput | null | undefined;
  /** The kind of the CRM. */
  type: CrmType;
};

/** A search for people who have just taken a matching role. Personas, job titles or canonical job titles must name the role. */
export type CreateNewHireSignalInput = {
  /** Whether, with `seniorityLevels`, people whose title indicates no level are also kept; false by default. */
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
  /** Whether to leave out people whom a CRM of the account has as contacts, as far as its contacts are read. They are not paid for. */
  excludeCrmContacts?: boolean | null | undefined;
  /** Whether to leave out people whose new employer is a current customer, by the deals of the account. They are not paid for. */
  excludeCustomers?: boolean | null | undefined;
  /** Whether to leave out people whose new employer has an open deal with the account. They are not paid for. */
  excludeOpenDeals?: boolean | null | undefined;
  /** Only new employers in these industries, at most 25. */
  industryIds?: Array<string | number> | null | undefined;
  /** Whether programs may run the signal; true by default. */
  isEnabled?: boolean | null | undefined;
  /** Job titles to leave out, at most 50. They alone do not name a role. */
  jobTitlesExcludes?: Array<string> | null | undefined;
  /** The job titles to look for, at most 50. */
  jobTitlesIncludes?: Array<string> | null | undefined;
  /** Only people in these regions, cities or metropolitan areas, by geo ID; at most 25. */
  locationGeoIds?: Array<string | number> | null | undefined;
  /** The maximum number of profiles that a sweep reads for each persona: 1 to 500, 100 by default. */
  maxProfilesPerSweep?: number | null | undefined;
  /** A short label of 1 to 200 characters, unique within the account. */
  name: string;
  /** The personas to look for, at most 20. A sweep makes one search for each. */
  personaIds?: Array<string | number> | null | undefined;
  /** Only people of these levels of seniority. The level is read from the title after a profile is paid for. */
  seniorityLevels?: Array<string> | null | undefined;
};

/** Where the leads of the account are to be written. */
export type CreateOutletInput = {
  /** What is added to the record for each lead: NOTE by default. */
  adds?: OutletNote | null | undefined;
  /** The connection to the CRM, whose credentials must be allowed to write; absent with `email`. */
  crmConnectionId?: string | number | null | undefined;
  /** The digest that is sent, if the outlet sends e-mail; null or absent if it writes to a CRM. */
  email?: DigestInput | null | undefined;
  /** Required for a CRM: the name of the field that holds the ID of the person in leadwire, so that no person is written twice. In HubSpot it is a contact property with unique values; in Salesforce it is a text field that is an external ID and unique. */
  idField?: string | null | undefined;
  /** Only leads that have at least this score when they are found; null or absent for all. */
  minScore?: number | null | undefined;
  /** The name of the outlet, 1 to 200 characters. */
  name: string;
  /** Only leads of these programs, at most 50; null or absent for all. */
  programIds?: Array<string | number> | null | undefined;
  /** Only leads whose new title indicates one of these levels; null or absent for all. */
  seniorityLevels?: Array<string> | null | undefined;
  /** Only leads of these signals, at most 50; null or absent for all. */
  signalIds?: Array<string | number> | null | undefined;
  /** The field of the record that holds the status: null or absent for the lead status of HubSpot and of Salesforce. Contacts in Salesforce have no status unless a field is named here. */
  statusField?: string | null | undefined;
  /** What statuses in the CRM mean for leads, at most 50: a change of the status there then changes the leads that were written. Null or absent if statuses are not to come back. */
  statuses?: Array<CrmStatusInput> | null | undefined;
  /** Whether the owner of a record in the CRM becomes the owner of its leads: false by default. A lead without an owner gets the owner of a record that existed before, and later changes in the CRM are taken over. */
  takesOwner?: boolean | null | undefined;
  /** The kind of record that is written for people: CONTACT by default. */
  writeAs?: OutletRecord | null | undefined;
};

/** A search for people who once worked at a customer of the account, or are contacts in its CRM who have left, and who match a persona and now work elsewhere. */
export type CreatePastCompanyMoveSignalInput = {
  /** The companies list of the former employers, instead of the customers in the CRM. */
  companiesListId?: string | number | null | undefined;
  /** Only new employers of these sizes, by letter: A self-employed, B 1-10, C 11-50, D 51-200, E 201-500, F 501-1,000, G 1,001-5,000, H 5,001-10,000, I 10,001+. */
  companyHeadcounts?: Array<string> | null | undefined;
  /** Only new employers with their headquarters in these countries, as two letters each. */
  companyHqCountries?: Array<string> | null | undefined;
  /** Only people in these countries, as two letters each. */
  countries?: Array<string> | null | undefined;
  /** Only people whom a CRM of the account has as contacts, in any of these groups, and who have left the company that they are contacts of, or the company of the deal. These companies then replace the customers. CRMs are asked only if `readsContacts` is true. */
  crmContacts?: Array<CrmContactGroup> | null | undefined;
  /** A live CRM list of the former employers, instead of the customers. It is read again in every sweep. */
  crmListId?: string | number | null | undefined;
  /** Companies lists, at most 10. People whose new employer is on one of them are left out, and not paid for. */
  excludeCompaniesListIds?: Array<string | number> | null | undefined;
  /** Contacts lists, at most 10. People on one of them are left out, and not paid for. */
  excludeContactsListIds?: Array<string | number> | null | undefined;
  /** Whether to leave out people whom a CRM of the account has as contacts, as far as its contacts are read. They are not paid for. */
  excludeCrmContacts?: boolean | null | undefined;
  /** Whether to leave out people whose new employer is a current customer, by the deals of the account. They are not paid for. */
  excludeCustomers?: boolean | null | undefined;
  /** Whether to leave out people whose new employer has an open deal with the account. They are not paid for. */
  excludeOpenDeals?: boolean | null | undefined;
  /** Whether to search companies with won deals; true by default. It has no effect with a list; with `crmContacts`, it affects only the group `customers`. */
  includeCurrentCustomers?: boolean | null | undefined;
  /** Whether to search companies that were won and lost again; false by default. It has no effect with a list; with `crmContacts`, it affects only the group `customers`. */
  includeFormerCustomers?: boolean | null | undefined;
  /** Only new employers in these industries, at most 25. */
  industryIds?: Array<string | number> | null | undefined;
  /** Whether programs may run the signal; true by default. */
  isEnabled?: boolean | null | undefined;
  /** Only people in these regions, cities or metropolitan areas, by geo ID; at most 25. */
  locationGeoIds?: Array<string | number> | null | undefined;
  /** The maximum number of profiles that a sweep reads: 1 to 500, 100 by default. */
  maxMoversPerSweep?: number | null | undefined;
  /** Only people whose new job began within this many days, 1 to 36,500; at any time if absent. It narrows who is paid for. */
  movedSinceDays?: number | null | undefined;
  /** A short label of 1 to 200 characters, unique within the account. */
  name: string;
  /** 1 to 10 personas. Their job titles are searched for, and they decide who is kept. */
  personaIds: Array<string | number>;
  /** Whether to find only people who worked at a company while it was a customer, that is, between the first won deal and the deal that was lost after the last won one. It narrows who is paid for. */
  tenureOverlap?: boolean | null | undefined;
};

/** A persona to create. */
export type CreatePersonaInput = {
  /** Whether, with `seniorityLevels`, people whose title indicates no level are also found; false by default. */
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

/** A search for the people around posts. It must say which posts to search, and may narrow the posts and whom it collects. */
export type CreateSocialContentSignalInput = {
  /** Whether every post that is found counts, without regard to `postFilter` and `useCases`. */
  acceptAllPosts?: boolean | null | undefined;
  /** The profiles whose posts are searched, at most 100. */
  authorProfileUrls?: Array<string> | null | undefined;
  /** Whom a sweep collects as leads: ENGAGERS by default. */
  collection?: ContentCollection | null | undefined;
  /** The companies on whose pages posts are searched, at most 100. */
  companySocialIds?: Array<string | number> | null | undefined;
  /** Contacts lists of the account, at most 20. `subject` says what they are for. */
  contactsListIds?: Array<string | number> | null | undefined;
  /** Whether posts of people who attend, host or speak at an event count too, as the use case "Event attendance". */
  detectsEventAttendance?: boolean | null | undefined;
  /** Whether programs may run the signal; true by default. */
  isEnabled?: boolean | null | undefined;
  /** At most 50 queries, each written as for a web search: words that must all occur, "phrases", or, -not. A post is found if any query matches. */
  keywordQueries?: Array<string> | null | undefined;
  /** The most people that a sweep reads: 1 to 500, and 100 by default. Each costs one credit, except people who were read before. */
  maxContactsPerSweep?: number | null | undefined;
  /** The most new leads from one post in a sweep, the latest engagements first: 1 to 500, and 50 by default. */
  maxEngagersPerPost?: number | null | undefined;
  /** For each person in a sweep, the most posts by that person that are analysed, and the most posts for which that person becomes a lead: 1 to 100, and 10 by default. */
  maxPostsPerContact?: number | null | undefined;
  /** The most posts that a sweep analyses: 1 to 500, and 50 by default. */
  maxPostsPerSweep?: number | null | undefined;
  /** Only posts that mention one of these companies, at most 100. */
  mentionedCompanySocialIds?: Array<string | number> | null | undefined;
  /** Only posts that mention one of these profiles, at most 100. */
  mentionedProfileUrls?: Array<string> | null | undefined;
  /** The fewest likes, comments and shares that a post must have: 0 by default. */
  minEngagements?: number | null | undefined;
  /** A short label of 1 to 200 characters, unique within the account. */
  name: string;
  /** What every post must be about, judged as use cases are. When it is empty, posts may be about anything. */
  postFilter?: string | null | undefined;
  /** Search for posts only in these sources. When the list is empty, all sources that the other fields name are searched. */
  postSources?: Array<PostSource> | null | undefined;
  /** Which posts a sweep takes first, within its limits: DATE_POSTED by default. */
  searchSort?: SearchSort | null | undefined;
  /** How old a post may be when a sweep starts: PAST_MONTH by default. */
  searchWindow?: SearchWindow | null | undefined;
  /** What `contactsListIds` are for: with AUTHORS the posts of those people are searched; with ENGAGERS, the default, only those people are collected when they engage. */
  subject?: ContentSubject | null | undefined;
  /** At most 20 use cases. A post counts if it fits at least one; without any, every post that passes the filter counts. */
  useCases?: Array<UseCaseInput> | null | undefined;
};

/** An endpoint to register. */
export type CreateWebhookEndpointInput = {
  /** Push only events whose content meets all of these conditions, at most 20. When absent, null or empty, events of any content are pushed. */
  contentFilter?: Array<ContentConditionInput> | null | undefined;
  /** A label of your own, at most 500 characters. */
  description?: string | null | undefined;
  /** The kinds of events to push. When absent, null or empty, only ICP signals are pushed. */
  eventTypes?: Array<string> | null | undefined;
  /** The form of the bodies, which cannot be changed later; EVENT by default. Messages for people contain all events that are waiting, and are sent once a second to Slack and four times a second to Teams unless `maxPerSecond` says otherwise. */
  format?: ChosenEndpointFormat | null | undefined;
  /** Headers that each push contains in addition to those of leadwire, at most 20. They replace the previous headers; they are stored encrypted, and only their names are returned. Names that leadwire or the connection sets are refused. */
  headers?: Record<string, unknown> | null | undefined;
  /** Push only ICP signals of these watches, at most 200. When absent, null or empty, those of all watches are pushed. */
  icpCriteriaIds?: Array<string | number> | null | undefined;
  /** The maximum number of attempts that begin in any second, from 1 to 1,000. When absent or null, there is no such limit. */
  maxPerSecond?: number | null | undefined;
  /** Data of your own: at most 20 pairs of a key of 1 to 40 characters and a text of at most 500. It replaces the previous data, and is not pushed. */
  metadata?: Record<string, unknown> | null | undefined;
  /** Push only ICP signals of these types, at most 50. When absent, null or empty, those of all types are pushed. */
  signalTypes?: Array<string> | null | undefined;
  /** Whether pushes also contain the headers of Standard Webhooks: `webhook-id`, `webhook-timestamp` and `webhook-signature`. By default they do not. */
  standardWebhooks?: boolean | null | undefined;
  /** How long an attempt may take, in seconds: 1 to 10, 10 by default. The operator may allow less. */
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
  /** A research question was not answered, so its credit was given back. */
  | 'REFUND'
  /** A research question was asked. */
  | 'RESEARCH';

/** Contacts of CRMs, by the deals that they belong to. */
export type CrmContactGroup =
  /** Contacts at companies that are customers, or former customers if the signal includes these, whatever the deals of the contacts. */
  | 'CUSTOMERS'
  /** Contacts of deals that were lost. */
  | 'LOST_DEALS'
  /** Contacts of deals that are open. */
  | 'OPEN_DEALS'
  /** Contacts of deals that were won. */
  | 'WON_DEALS';

/** The credentials for a CRM. They are stored encrypted and never returned. */
export type CrmCredentialsInput = {
  /** HubSpot: the access token of a private app. */
  accessToken?: string | null | undefined;
  /** Salesforce: the client ID of a connected app. */
  clientId?: string | null | undefined;
  /** Salesforce: the client secret of the connected app, which must allow the client credentials flow. */
  clientSecret?: string | null | undefined;
};

/** What a status in the CRM means for leads. */
export type CrmStatusInput = {
  /** The value of the field in the CRM. */
  crmStatus: string;
  /** The status that the leads of the person then get. */
  status: LeadStatus;
};

/** The kind of a customer relationship management (CRM) system. */
export type CrmType =
  /** HubSpot, read through a private app. Its lists are read live. */
  | 'HUBSPOT'
  /** A CRM whose deals and lists are imported from files. */
  | 'IMPORTED'
  /** Salesforce, read through a connected app. It has no live lists. */
  | 'SALESFORCE';

/** The state of a delivery. */
export type DeliveryStatus =
  /** The receiver answered with a status 2xx. */
  | 'DELIVERED'
  /** All permitted attempts of the delivery failed. */
  | 'EXHAUSTED'
  /** The delivery is due, or will be tried again. */
  | 'PENDING'
  /** The receiver refused the event permanently, with a status 4xx. */
  | 'REJECTED';

/** A digest of leads by e-mail. No message is sent while there is no new lead. */
export type DigestInput = {
  /** The addresses that receive the digest, 1 to 20. Each is sent a link, and receives leads once the link is confirmed. */
  recipients: Array<string>;
  /** When the digest is sent. The minute is a single number, so that at most one digest an hour is sent. */
  schedule: ScheduleInput;
};

/** Why an endpoint is disabled. */
export type DisabledReason =
  /** The account disabled it. */
  | 'BY_ACCOUNT'
  /** The service disabled it because all attempts had failed for a long time. */
  | 'FAILING'
  /** The service disabled it because the receiver of its messages refused them permanently (403, 404 or 410). */
  | 'REFUSED';

/** What prevents pushes to an endpoint. */
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
  /** The address is one to which events may not be pushed. */
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
  /** No secure connection could be established. */
  | 'TLS';

/** Credits to give to an account. */
export type GrantCreditsInput = {
  /** How many credits, 1 to 1,000,000,000. */
  amount: number;
  /** Why they are given, at most 500 characters. */
  note?: string | null | undefined;
};

/** On whose behalf an API key acts. */
export type KeyKind =
  /** One account. */
  | 'CUSTOMER'
  /** A source that sends activity and directory data. Such a key belongs to no account. */
  | 'INGEST'
  /** The staff of the installation, who may act for every account. */
  | 'STAFF';

/** Phrases to look for in the headline and the text, as whole words and without regard to case. */
export type KeywordsInput = {
  /** Phrases that must all occur. At most 50, of 1 to 200 characters each. */
  all?: Array<string> | null | undefined;
  /** Phrases, at least one of which must occur. At most 50, of 1 to 200 characters each. */
  any?: Array<string> | null | undefined;
  /** Phrases, none of which may occur. At most 50, of 1 to 200 characters each. */
  none?: Array<string> | null | undefined;
  /** Whether English words of the phrases also match their other forms, such as "hires", "hired" and "hiring" for "hire". False by default. */
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

/** A field of a lead that people change. */
export type LeadField =
  /** The note. */
  | 'NOTE'
  /** Who works on the lead. */
  | 'OWNER'
  /** How far the work has progressed. */
  | 'STATUS';

/** How far the work on a lead has progressed. */
export type LeadStatus =
  /** Somebody has taken it on. */
  | 'ACCEPTED'
  /** The person has been written to or called. */
  | 'CONTACTED'
  /** The lead led to nothing. */
  | 'LOST'
  /** Nobody has worked on it yet. */
  | 'NEW'
  /** The lead is not wanted. Later runs of signals for roles leave the person out. */
  | 'REJECTED'
  /** The lead led to the desired result, such as a deal. */
  | 'WON';

/** A company, given by its ID or its domain. If both are given, the ID decides. */
export type ListCompanyInput = {
  /** The ID of the company, as text. */
  companySocialId?: string | number | null | undefined;
  /** A domain of the company. */
  domain?: string | null | undefined;
};

/** A person, given by contact ID or profile. If both are given, the ID decides. */
export type ListContactInput = {
  /** The ID of the contact, which is also that of the person. */
  contactId?: string | number | null | undefined;
  /** The address of the person's profile. */
  socialUrl?: string | null | undefined;
};

/** The order of the rows of a list by time. */
export type ListOrder =
  /** The newest come first. */
  | 'NEWEST'
  /** The oldest come first. */
  | 'OLDEST';

/** Companies to leave out because the account already knows them. */
export type LookalikeExclusionsInput = {
  /** Companies lists, at most 20, whose companies are left out. */
  companiesListIds?: Array<string | number> | null | undefined;
  /** Whether to leave out companies with which a deal was won, whatever happened later. */
  customers?: boolean | null | undefined;
  /** Whether to leave out companies with which a deal is open. */
  openDeals?: boolean | null | undefined;
};

/** Companies that the account likes or does not like. The result moves towards those that it likes and away from the others; none of them is returned. */
export type LookalikeFeedbackInput = {
  /** Whether the companies of the 50 most recently won deals count as liked, and those of the 50 most recently lost deals as not liked. They may still be returned. */
  deals?: boolean | null | undefined;
  /** Companies of the kind that is sought, at most 100. */
  like?: Array<LookalikeInputCompanyInput> | null | undefined;
  /** Companies that are not of the kind that is sought, at most 100. */
  notLike?: Array<LookalikeInputCompanyInput> | null | undefined;
};

/** The fields that identify a company. At least one of them is required. */
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

/** How many companies to return, and where to start. */
export type LookalikePagingInput = {
  /** The `nextCursor` of an answer, to get the page after it. The rest of the request must be the same. */
  cursor?: string | null | undefined;
  /** Whether to keep the ranking of the nearest companies, about 1,000, for 30 minutes, so that the answer has a cursor for the next page. */
  freeze?: boolean | null | undefined;
  /** The maximum number of companies to return: 1 to 100, 25 by default. */
  limit?: number | null | undefined;
  /** Ignored, so that a request may repeat the paging of an answer. */
  nextCursor?: string | null | undefined;
  /** Ignored, so that a request may repeat the paging of an answer. */
  total?: number | null | undefined;
};

/** What the companies should resemble, and which companies may be returned. Input companies, queries or both are required. */
export type MultiSearchLookalikesInput = {
  /** The maximum number of employees on the network. */
  employeesOnSocialMax?: number | null | undefined;
  /** The minimum number of employees on the network. */
  employeesOnSocialMin?: number | null | undefined;
  /** Companies to leave out. */
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
  /** The companies that the lookalikes should resemble, at most 100. */
  inputCompanies?: Array<LookalikeInputCompanyInput> | null | undefined;
  /** The minimum score of a company, from 0 to 1. If it is given, the total counts those of the 1,000 nearest companies that reach it. */
  minScore?: number | null | undefined;
  /** How many companies to return, and where to start. */
  paging?: LookalikePagingInput | null | undefined;
  /** What the companies do, in words; at most 20 queries. */
  queries?: Array<string> | null | undefined;
  /** Only companies of these size bands, such as "11-50". */
  sizes?: Array<string> | null | undefined;
};

/** How far an outlet has come with a lead. */
export type OutletDeliveryState =
  /** The lead was given up for the reason that `error` gives. */
  | 'FAILED'
  /** The lead was left out for the reason that `error` gives, such as a duplicate rule of the CRM. */
  | 'SKIPPED'
  /** The lead will be tried at `nextAttemptAt`, or as soon as the outlet is switched on. */
  | 'WAITING'
  /** The CRM has the lead, or the mail server has the digest for all who receive it. */
  | 'WRITTEN';

/** Where an outlet writes leads. */
export type OutletKind =
  /** E-mail: recipients get a digest on a schedule. */
  | 'EMAIL'
  /** HubSpot: people become contacts. */
  | 'HUBSPOT'
  /** Salesforce: people become leads or contacts, as `writeAs` says. */
  | 'SALESFORCE';

/** What an outlet adds to the record of a person for each lead. */
export type OutletNote =
  /** Nothing. */
  | 'NONE'
  /** A note, in Salesforce a completed task, which says why the person is a lead. */
  | 'NOTE'
  /** An open task that says why the person is a lead. */
  | 'TASK';

/** The kind of record that an outlet writes for a person. */
export type OutletRecord =
  /** A contact. In Salesforce it belongs to the account of its company, which is created if there is none. */
  | 'CONTACT'
  /** A contact in Salesforce, if the company has an account; other people are skipped. */
  | 'CONTACT_OF_KNOWN_ACCOUNT'
  /** A contact in Salesforce if the company has an account, otherwise a lead. */
  | 'CONTACT_OR_LEAD'
  /** A lead in Salesforce. */
  | 'LEAD';

/** Whether an outlet writes leads. */
export type OutletState =
  /** The outlet does not write leads. They wait until it is switched on again. */
  | 'OFF'
  /** The outlet writes leads. */
  | 'ON';

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
  /** Only activity of the companies on this companies list, as the list is when the activity arrives. Must not be combined with `companySocialIds`. */
  companiesListId?: string | number | null | undefined;
  /** Only activity of these companies, at most 10,000. When absent or empty, all companies match. */
  companySocialIds?: Array<string | number> | null | undefined;
  /** Only activity of companies with at most this many employees, 0 to 100,000,000. */
  employeesMax?: number | null | undefined;
  /** Only activity of companies with at least this many employees, 0 to 100,000,000. */
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

/** Whether an address receives the digests of an account. */
export type RecipientState =
  /** Not yet: the link that was sent to the address has not been confirmed. */
  | 'ASKED'
  /** Yes. */
  | 'CONFIRMED'
  /** No: the mail server refused the address. If a change names it again a day later, it is asked again. */
  | 'REFUSED'
  /** No: a reader of the address has unsubscribed. A link in each message undoes this. */
  | 'UNSUBSCRIBED';

/** Which deals are renewals: those that meet every condition that is given, or all deals if none is given. */
export type RenewalRuleInput = {
  /** Texts, one of which the name of the deal contains. At most 50; case is ignored. */
  nameContains?: Array<string> | null | undefined;
  /** The pipelines that the deals are in, by their internal names in the CRM. At most 50; case is ignored. */
  pipelines?: Array<string> | null | undefined;
  /** The types of the deals. At most 50; case is ignored. */
  types?: Array<string> | null | undefined;
};

/** The state of a replay. */
export type ReplayState =
  /** The replay was cancelled, or its endpoint was deleted. */
  | 'CANCELLED'
  /** Every delivery was sent, or all of its permitted attempts failed. */
  | 'COMPLETED'
  /** Nothing is sent until the replay is resumed. */
  | 'PAUSED'
  /** The replay is queueing deliveries, or some of them are still to be sent. */
  | 'RUNNING';

/** A state in which a delivery can be sent again. */
export type ReplayedStatus =
  /** The receiver answered with a status 2xx. */
  | 'DELIVERED'
  /** All permitted attempts of the delivery failed. */
  | 'EXHAUSTED'
  /** The receiver refused the event permanently, with a status 4xx. */
  | 'REJECTED';

/** The state of a research question. If a question fails, its credit is returned. */
export type ResearchStatus =
  /** The question is answered. */
  | 'COMPLETED'
  /** The question was refused, could not be answered or was not answered in time. Its credit was returned. */
  | 'FAILED'
  /** A person or a provider is answering the question. */
  | 'IN_PROGRESS'
  /** The question waits to be answered. */
  | 'PENDING';

/** How a signing secret is replaced. */
export type RotateWebhookEndpointSecretInput = {
  /** For how long the previous secret also signs, in seconds: 0 to 604800 (7 days), and 86400 by default. */
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
  /** The account did not have enough credits. What the run found is kept. */
  | 'OUT_OF_CREDITS'
  /** The run waits for a worker. */
  | 'QUEUED'
  /** A worker executes the run. */
  | 'RUNNING';

/** When a program runs, or an outlet sends, automatically. */
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

/** Whether a source is read. */
export type SourceState =
  /** Somebody has switched the source off. */
  | 'OFF'
  /** The source is read. */
  | 'ON'
  /** The source was found, but its name for the company differs too much from ours: a person has to switch it on. */
  | 'PROPOSED';

/** Whether a source is to be read. */
export type SourceSwitch =
  /** The source is not read, and what happens until it is switched on again is not reported. */
  | 'OFF'
  /** The source is read, even if it was only proposed. */
  | 'ON';

/** Signals to run at once, as a program that can be scheduled. */
export type StartLeadGenerationRunInput = {
  /** The name of the program, 1 to 200 characters; by default it is made of the names of the signals. */
  name?: string | null | undefined;
  /** When the program runs automatically, in addition to now. */
  schedule?: ScheduleInput | null | undefined;
  /** 1 to 50 signals, in the order in which they run. */
  signals: Array<PickedSignalInput>;
};

/** The past activity that a watch is to be matched with. */
export type StartWatchBackfillInput = {
  /** Whether only to count, and to write nothing. */
  dryRun?: boolean | null | undefined;
  /** Only activity that happened at this instant or later; by default, all activity that is kept. */
  since?: string | null | undefined;
};

/** What to send again. */
export type StartWebhookReplayInput = {
  /** The `endCursor` of a page of `icpSignals`. With it, every later event that this endpoint has not received is sent, even if it was never queued for the endpoint. */
  cursor?: string | null | undefined;
  /** Whether only to count, and to send nothing. */
  dryRun?: boolean | null | undefined;
  /** Whether to send deliveries again that were already delivered. */
  includeDelivered?: boolean | null | undefined;
  /** Only deliveries that were queued at this instant or later; with a cursor, only events that were detected at this instant or later. */
  since?: string | null | undefined;
  /** Only deliveries in one of these states, as a list or a single one. By default REJECTED and EXHAUSTED; with `includeDelivered`, all states. */
  status?: Array<ReplayedStatus> | null | undefined;
  /** Only deliveries that were queued before this instant; with a cursor, only events that were detected before it. */
  until?: string | null | undefined;
};

/** What is counted over time. */
export type StatisticsMetric =
  /** Credits spent, less those that were returned, by the ID of the signal; NONE for other uses. */
  | 'CREDITS_BY_SIGNAL'
  /** New leads by the kind of their signal. */
  | 'LEADS_BY_KIND'
  /** Leads by the status that they got: NEW when they were found, another one when it was changed. */
  | 'LEADS_BY_STATUS'
  /** For how many milliseconds the delivery that has been due longest has waited: one point, or none. */
  | 'OLDEST_DUE'
  /** Attempts to deliver an event: DELIVERED, REJECTED, "retried" or EXHAUSTED. */
  | 'PUSHES_BY_OUTCOME'
  /** How long attempts took, in milliseconds: the percentiles "p50", "p95" and "p99". */
  | 'PUSH_DURATIONS'
  /** ICP signals by `signalType`, counted when they entered the feed. */
  | 'SIGNALS_BY_TYPE'
  /** ICP signals by the ID of their watch. */
  | 'SIGNALS_BY_WATCH';

/** The length of a step of statistics. */
export type StatisticsStep =
  /** A day, in UTC. At most 366 days. */
  | 'DAY'
  /** An hour. At most 31 days. */
  | 'HOUR';

/** How a sweep ended. */
export type SweepOutcome =
  /** All posts were judged, and everybody who counts was collected. */
  | 'COMPLETED'
  /** The sweep collected as many contacts as one sweep may. */
  | 'LIMIT_REACHED'
  /** The account did not have enough credits. */
  | 'OUT_OF_CREDITS'
  /** The model that scores posts did not answer. */
  | 'SCORING_FAILED';

/** Changes to a companies list. Absent fields stay as they are. */
export type UpdateCompaniesListInput = {
  /** The new name, 1 to 200 characters. */
  name?: string | null | undefined;
};

/** Changes to a contacts list. Absent fields stay as they are. */
export type UpdateContactsListInput = {
  /** The new name, 1 to 200 characters. */
  name?: string | null | undefined;
};

/** Changes to how an account is notified about its credits. Absent fields stay as they are. */
export type UpdateCreditsInput = {
  /** The event "credits.low" occurs each time a charge takes the balance from above this number to this number or below: 0 to 1,000,000,000. Null switches the event off. */
  lowThreshold?: number | null | undefined;
};

/** Changes to a connection. Absent fields stay as they are. */
export type UpdateCrmConnectionInput = {
  /** The origin of the API of the CRM: an https URL whose host has only public addresses. It is required for Salesforce. If it changes, the credentials must be given again. */
  baseUrl?: string | null | undefined;
  /** The name of the company field of the CRM that holds the numeric ID of the company on the network. */
  companyIdField?: string | null | undefined;
  /** The credentials for the CRM. */
  credentials?: CrmCredentialsInput | null | undefined;
  /** The name of the connection, 1 to 200 characters. */
  name?: string | null | undefined;
  /** The name of the contact field of the CRM that holds the address of the person's profile. Null means `hsLinkedinUrl` in HubSpot, and no field in Salesforce, where people are recognised by their e-mail addresses and names. */
  profileUrlField?: string | null | undefined;
  /** Whether contacts are read as well as deals, once a day. Contacts who are people of the directory can be left out of signals, or be the people whose moves a signal looks for. False by default. */
  readsContacts?: boolean | null | undefined;
  /** Which deals are renewals. With this rule, only a lost renewal among the deals of this connection makes a customer a former customer; without it, any lost deal does. Null removes it. */
  renewalRule?: RenewalRuleInput | null | undefined;
};

/** Changes to a program. Absent fields stay as they are. */
export type UpdateLeadGenerationProgramInput = {
  /** The new name, 1 to 200 characters. */
  name?: string | null | undefined;
  /** A new schedule, whose due times are counted from now; null removes it. */
  schedule?: ScheduleInput | null | undefined;
  /** 1 to 50 signals, in the order in which they run. */
  signals?: Array<PickedSignalInput> | null | undefined;
};

/** Changes to a lead. Absent fields stay as they are, and null clears the owner or the note. */
export type UpdateLeadInput = {
  /** A note, at most 5,000 characters. */
  note?: string | null | undefined;
  /** Who works on the lead, at most 200 characters. */
  owner?: string | null | undefined;
  /** How far the work has progressed. */
  status?: LeadStatus | null | undefined;
};

/** Changes to an outlet. Absent fields stay as they are, and null removes a filter. Filters apply to leads that are found from then on. */
export type UpdateOutletInput = {
  /** What is added to the record for each lead: NOTE by default. */
  adds?: OutletNote | null | undefined;
  /** The connection to the CRM, whose credentials must be allowed to write; absent with `email`. */
  crmConnectionId?: string | number | null | undefined;
  /** The digest that is sent, if the outlet sends e-mail; null or absent if it writes to a CRM. */
  email?: DigestInput | null | undefined;
  /** Required for a CRM: the name of the field that holds the ID of the person in leadwire, so that no person is written twice. In HubSpot it is a contact property with unique values; in Salesforce it is a text field that is an external ID and unique. */
  idField?: string | null | undefined;
  /** Only leads that have at least this score when they are found; null or absent for all. */
  minScore?: number | null | undefined;
  /** The name of the outlet, 1 to 200 characters. */
  name?: string | null | undefined;
  /** Only leads of these programs, at most 50; null or absent for all. */
  programIds?: Array<string | number> | null | undefined;
  /** Whether the latest 10,000 leads that failed or were skipped are tried again; false by default. */
  retriesFailed?: boolean | null | undefined;
  /** Only leads whose new title indicates one of these levels; null or absent for all. */
  seniorityLevels?: Array<string> | null | undefined;
  /** Only leads of these signals, at most 50; null or absent for all. */
  signalIds?: Array<string | number> | null | undefined;
  /** Whether the outlet writes leads. Waiting leads are written as soon as it is switched on. */
  state?: OutletState | null | undefined;
  /** The field of the record that holds the status: null or absent for the lead status of HubSpot and of Salesforce. Contacts in Salesforce have no status unless a field is named here. */
  statusField?: string | null | undefined;
  /** What statuses in the CRM mean for leads, at most 50: a change of the status there then changes the leads that were written. Null or absent if statuses are not to come back. */
  statuses?: Array<CrmStatusInput> | null | undefined;
  /** Whether the owner of a record in the CRM becomes the owner of its leads: false by default. A lead without an owner gets the owner of a record that existed before, and later changes in the CRM are taken over. */
  takesOwner?: boolean | null | undefined;
  /** The kind of record that is written for people: CONTACT by default. */
  writeAs?: OutletRecord | null | undefined;
};

/** Changes to a persona. Absent fields stay as they are, and null clears a criterion. */
export type UpdatePersonaInput = {
  /** Whether, with `seniorityLevels`, people whose title indicates no level are also found; false by default. */
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

/** Changes to a template. Absent fields stay as they are. */
export type UpdateResearchQuestionTemplateInput = {
  /** A short name of 1 to 200 characters. */
  name?: string | null | undefined;
  /** The question, 1 to 2,000 characters. */
  question?: string | null | undefined;
};

/** Changes to a signal, by fields of its kind. Absent fields stay as they are, and null removes an optional one. */
export type UpdateSignalInput = {
  /** Content signals: Whether every post that is found counts, without regard to `postFilter` and `useCases`. */
  acceptAllPosts?: boolean | null | undefined;
  /** New hire signals: whether people whose title indicates no level are kept as well. */
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
  /** Move signals: only people whom a CRM of the account has as contacts, in any of these groups, and who have left the company that they are contacts of, or the company of the deal. These companies then replace the customers. CRMs are asked only if `readsContacts` is true. */
  crmContacts?: Array<CrmContactGroup> | null | undefined;
  /** Move signals: the live CRM list that is searched instead of the customers. */
  crmListId?: string | number | null | undefined;
  /** Content signals: Whether posts of people who attend, host or speak at an event count too, as the use case "Event attendance". */
  detectsEventAttendance?: boolean | null | undefined;
  /** Companies lists, at most 10. People whose new employer is on one of them are left out, and not paid for. */
  excludeCompaniesListIds?: Array<string | number> | null | undefined;
  /** Contacts lists, at most 10. People on one of them are left out, and not paid for. */
  excludeContactsListIds?: Array<string | number> | null | undefined;
  /** Whether to leave out people whom a CRM of the account has as contacts, as far as its contacts are read. They are not paid for. */
  excludeCrmContacts?: boolean | null | undefined;
  /** Whether to leave out people whose new employer is a current customer, by the deals of the account. They are not paid for. */
  excludeCustomers?: boolean | null | undefined;
  /** Whether to leave out people whose new employer has an open deal with the account. They are not paid for. */
  excludeOpenDeals?: boolean | null | undefined;
  /** Move signals: whether companies with won deals are searched. */
  includeCurrentCustomers?: boolean | null | undefined;
  /** Move signals: whether companies that were won and lost again are searched. */
  includeFormerCustomers?: boolean | null | undefined;
  /** Only new employers in these industries, at most 25. */
  industryIds?: Array<string | number> | null | undefined;
  /** Whether programs may run the signal. */
  isEnabled?: boolean | null | undefined;
  /** New hire signals: the job titles to leave out. */
  jobTitlesExcludes?: Array<string> | null | undefined;
  /** New hire signals: the job titles to look for. */
  jobTitlesIncludes?: Array<string> | null | undefined;
  /** Content signals: At most 50 queries, each written as for a web search: words that must all occur, "phrases", or, -not. A post is found if any query matches. */
  keywordQueries?: Array<string> | null | undefined;
  /** Only people in these regions, cities or metropolitan areas, by geo ID; at most 25. */
  locationGeoIds?: Array<string | number> | null | undefined;
  /** Content signals: The most people that a sweep reads: 1 to 500, and 100 by default. Each costs one credit, except people who were read before. */
  maxContactsPerSweep?: number | null | undefined;
  /** Content signals: The most new leads from one post in a sweep, the latest engagements first: 1 to 500, and 50 by default. */
  maxEngagersPerPost?: number | null | undefined;
  /** Move signals: the maximum number of profiles that a sweep reads, 1 to 500. */
  maxMoversPerSweep?: number | null | undefined;
  /** Content signals: For each person in a sweep, the most posts by that person that are analysed, and the most posts for which that person becomes a lead: 1 to 100, and 10 by default. */
  maxPostsPerContact?: number | null | undefined;
  /** Content signals: The most posts that a sweep analyses: 1 to 500, and 50 by default. */
  maxPostsPerSweep?: number | null | undefined;
  /** New hire signals: the maximum number of profiles that a sweep reads for each persona, 1 to 500. */
  maxProfilesPerSweep?: number | null | undefined;
  /** Content signals: Only posts that mention one of these companies, at most 100. */
  mentionedCompanySocialIds?: Array<string | number> | null | undefined;
  /** Content signals: Only posts that mention one of these profiles, at most 100. */
  mentionedProfileUrls?: Array<string> | null | undefined;
  /** Content signals: The fewest likes, comments and shares that a post must have: 0 by default. */
  minEngagements?: number | null | undefined;
  /** Move signals: only people whose new job began within this many days, 1 to 36,500; at any time if absent. It narrows who is paid for. */
  movedSinceDays?: number | null | undefined;
  /** The new name, 1 to 200 characters, unique within the account. */
  name?: string | null | undefined;
  /** The personas to look for. */
  personaIds?: Array<string | number> | null | undefined;
  /** Content signals: What every post must be about, judged as use cases are. When it is empty, posts may be about anything. */
  postFilter?: string | null | undefined;
  /** Content signals: Search for posts only in these sources. When the list is empty, all sources that the other fields name are searched. */
  postSources?: Array<PostSource> | null | undefined;
  /** Content signals: Which posts a sweep takes first, within its limits: DATE_POSTED by default. */
  searchSort?: SearchSort | null | undefined;
  /** Content signals: How old a post may be when a sweep starts: PAST_MONTH by default. */
  searchWindow?: SearchWindow | null | undefined;
  /** New hire signals: the levels of seniority to keep. */
  seniorityLevels?: Array<string> | null | undefined;
  /** Content signals: What `contactsListIds` are for: with AUTHORS the posts of those people are searched; with ENGAGERS, the default, only those people are collected when they engage. */
  subject?: ContentSubject | null | undefined;
  /** Move signals: whether to find only people who worked at a company while it was a customer, that is, between the first won deal and the deal that was lost after the last won one. It narrows who is paid for. */
  tenureOverlap?: boolean | null | undefined;
  /** Content signals: At most 20 use cases. A post counts if it fits at least one; without any, every post that passes the filter counts. */
  useCases?: Array<UseCaseInput> | null | undefined;
};

/** Changes to a source. */
export type UpdateSourceInput = {
  /** Whether the source is to be read. */
  state: SourceSwitch;
};

/** Changes to a watch. Absent fields stay as they are, and null clears a criterion. */
export type UpdateWatchInput = {
  /** Only activity of the companies on this companies list, as the list is when the activity arrives. Must not be combined with `companySocialIds`. */
  companiesListId?: string | number | null | undefined;
  /** Only activity of these companies, at most 10,000. When absent or empty, all companies match. */
  companySocialIds?: Array<string | number> | null | undefined;
  /** Only activity of companies with at most this many employees, 0 to 100,000,000. */
  employeesMax?: number | null | undefined;
  /** Only activity of companies with at least this many employees, 0 to 100,000,000. */
  employeesMin?: number | null | undefined;
  /** Only activity of companies with their headquarters in these countries, as two letters each. */
  hqCountries?: Array<string> | null | undefined;
  /** Only activity of companies in these industries or in industries below them, at most 100: by name, code, ID or path. */
  industries?: Array<string> | null | undefined;
  /** Whether signals of the watch are pushed. With false, which is shadow mode, they are only recorded on the feed. */
  isEnabled?: boolean | null | undefined;
  /** Only activity with these phrases. When absent or empty, all activity matches. */
  keywords?: KeywordsInput | null | undefined;
  /** The most signals of the watch on one day, in UTC, 1 to 1,000,000. Further matches are counted and left out: they are neither on the feed nor pushed. Null lifts the limit. */
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

/** Changes to an endpoint. Absent fields stay as they are, and null clears a filter, a limit or a setting. With a URL of another origin, the headers must be given again. */
export type UpdateWebhookEndpointInput = {
  /** Push only events whose content meets all of these conditions, at most 20. When absent, null or empty, events of any content are pushed. */
  contentFilter?: Array<ContentConditionInput> | null | undefined;
  /** A label of your own, at most 500 characters. */
  description?: string | null | undefined;
  /** The kinds of events to push. When absent, null or empty, only ICP signals are pushed. */
  eventTypes?: Array<string> | null | undefined;
  /** Headers that each push contains in addition to those of leadwire, at most 20. They replace the previous headers; they are stored encrypted, and only their names are returned. Names that leadwire or the connection sets are refused. */
  headers?: Record<string, unknown> | null | undefined;
  /** Push only ICP signals of these watches, at most 200. When absent, null or empty, those of all watches are pushed. */
  icpCriteriaIds?: Array<string | number> | null | undefined;
  /** Whether events are pushed. A disabled endpoint keeps its secret and history; when it is enabled, recent events that it missed are pushed. */
  isEnabled?: boolean | null | undefined;
  /** The maximum number of attempts that begin in any second, from 1 to 1,000. When absent or null, there is no such limit. */
  maxPerSecond?: number | null | undefined;
  /** Data of your own: at most 20 pairs of a key of 1 to 40 characters and a text of at most 500. It replaces the previous data, and is not pushed. */
  metadata?: Record<string, unknown> | null | undefined;
  /** Push only ICP signals of these types, at most 50. When absent, null or empty, those of all types are pushed. */
  signalTypes?: Array<string> | null | undefined;
  /** Whether pushes also contain the headers of Standard Webhooks: `webhook-id`, `webhook-timestamp` and `webhook-signature`. By default they do not. */
  standardWebhooks?: boolean | null | undefined;
  /** How long an attempt may take, in seconds: 1 to 10, 10 by default. The operator may allow less. */
  timeoutSeconds?: number | null | undefined;
  /** The new URL, which is checked in the same way as at registration. */
  url?: string | null | undefined;
};

/** A watch to create, or to replace if a watch with the same ID exists. */
export type UpsertWatchInput = {
  /** Only activity of the companies on this companies list, as the list is when the activity arrives. Must not be combined with `companySocialIds`. */
  companiesListId?: string | number | null | undefined;
  /** Only activity of these companies, at most 10,000. When absent or empty, all companies match. */
  companySocialIds?: Array<string | number> | null | undefined;
  /** Only activity of companies with at most this many employees, 0 to 100,000,000. */
  employeesMax?: number | null | undefined;
  /** Only activity of companies with at least this many employees, 0 to 100,000,000. */
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
  /** The most signals of the watch on one day, in UTC, 1 to 1,000,000. Further matches are counted and left out: they are neither on the feed nor pushed. When absent or null, there is no limit. */
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
  /** What a matching post is about, in words. */
  prompt: string;
};

/** What is wrong with the request of a mutation. */
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
  /** The cursor does not belong to this list. Begin the list anew. */
  | 'INVALID_CURSOR'
  /** A field, parameter or header is wrong, and the refusal names each. Correct them. */
  | 'INVALID_REQUEST'
  /** A rule across fields is broken, or an id does not exist. */
  | 'UNPROCESSABLE';

/** A clause of a watch, by the name of its criterion. */
export type WatchClause =
  /** The companies list that contains the company. */
  | 'COMPANIES_LIST_ID'
  /** The company that the activity is about. */
  | 'COMPANY_SOCIAL_IDS'
  /** The number of employees of the company (`employeesMin` and `employeesMax`). */
  | 'EMPLOYEES'
  /** The country of the headquarters of the company. */
  | 'HQ_COUNTRIES'
  /** The industry of the company, or an industry above it. */
  | 'INDUSTRIES'
  /** Phrases in the headline and text of the activity. */
  | 'KEYWORDS'
  /** The type of the activity. */
  | 'SIGNAL_TYPES'
  /** The size band of the company. */
  | 'SIZES'
  /** The topic of the activity. */
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

export type FindIndustriesQueryVariables = Exact<{
  q: string;
}>;


export type FindIndustriesQuery = { industries: { nodes: Array<{ databaseId: string, path: string }> } | null };

export type FindLocationsQueryVariables = Exact<{
  q: string;
}>;


export type FindLocationsQuery = { locations: { nodes: Array<{ databaseId: string, name: string, within: Array<string> }> } | null };

export type FindJobTitlesQueryVariables = Exact<{
  q: string;
}>;


export type FindJobTitlesQuery = { jobTitles: { nodes: Array<{ databaseId: string, name: string }> } | null };

export type FeedPageQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
  icpCriteriaId?: string | number | null | undefined;
  signalType?: string | null | undefined;
}>;


export type FeedPageQuery = { icpSignals: { nodes: Array<{ databaseId: string, icpCriteriaId: string, signalType: string, headline: string, detectedAt: string }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type FeedFiltersQueryVariables = Exact<{ [key: string]: never; }>;


export type FeedFiltersQuery = { watches: { nodes: Array<{ icpCriteriaId: string, name: string }> } | null, types: { points: Array<{ series: string }> } | null };

export type FeedEventQueryVariables = Exact<{
  id: string | number;
}>;


export type FeedEventQuery = { icpSignal: { databaseId: string, signalType: string, headline: string, occurredAt: string, detectedAt: string, company: { databaseId: string, name: string, domain: string | null, hqCountry: string | null, companySize: string | null, industry: string | null } | null, watch: { icpCriteriaId: string, name: string } | null, match: { clauses: Array<WatchClause>, words: Array<string>, isBackfill: boolean, values: Array<{ clause: WatchClause, value: string }> } | null, deliveries: { nodes: Array<{ databaseId: string, status: DeliveryStatus, attemptCount: number, responseStatus: number | null, failureReason: FailureReason | null, nextAttemptAt: string | null, updatedAt: string, endpoint: { databaseId: string, url: string } | null }> } | null } | null };

export type WatchPageQueryVariables = Exact<{
  icpCriteriaId: string | number;
}>;


export type WatchPageQuery = { watch: { icpCriteriaId: string, name: string, isEnabled: boolean, maxSignalsPerDay: number | null, signalTypes: Array<string> | null, topics: Array<string> | null, companySocialIds: Array<string> | null, companiesListId: string | null, industries: Array<string> | null, sizes: Array<string> | null, hqCountries: Array<string> | null, employeesMin: number | null, employeesMax: number | null, createdAt: string, updatedAt: string, companiesList: { databaseId: string, name: string } | null, keywords: { all: Array<string> | null, any: Array<string> | null, none: Array<string> | null, wordForms: boolean } | null } | null, watchVolume: { since: string, until: string, signals: number, swallowed: number, days: Array<{ day: string, signals: number, swallowed: number }> } | null, watchBackfills: { nodes: Array<{ databaseId: string, status: BackfillStatus, since: string | null, matched: number, scanned: number, written: number, totalEstimate: number | null, isLimited: boolean, createdAt: string, endedAt: string | null }> } | null };

export type WatchChoicesQueryVariables = Exact<{ [key: string]: never; }>;


export type WatchChoicesQuery = { companiesLists: { nodes: Array<{ databaseId: string, name: string }> } | null };

export type StartBackfillMutationVariables = Exact<{
  icpCriteriaId: string | number;
  input: StartWatchBackfillInput;
}>;


export type StartBackfillMutation = { startWatchBackfill: { matched: number | null, scanned: number | null, complete: boolean | null, totalEstimate: number | null, watchBackfill: { databaseId: string } | null, userErrors: Array<{ code: UserErrorCode, status: number, message: string, location: string | null, value: unknown }> } | null };

export type CancelBackfillMutationVariables = Exact<{
  icpCriteriaId: string | number;
  id: string | number;
}>;


export type CancelBackfillMutation = { cancelWatchBackfill: { watchBackfill: { databaseId: string } | null, userErrors: Array<{ code: UserErrorCode, status: number, message: string, location: string | null, value: unknown }> } | null };

export type EndpointChoicesQueryVariables = Exact<{ [key: string]: never; }>;


export type EndpointChoicesQuery = { watches: { nodes: Array<{ icpCriteriaId: string, name: string }> } | null, webhookEventTypes: { eventTypes: Array<{ name: string, description: string }> } | null };

export type EndpointListQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type EndpointListQuery = { webhookEndpoints: { nodes: Array<{ databaseId: string, url: string, description: string, isEnabled: boolean, pausedAt: string | null, health: { attempts: number, successRate: number | null, p95Ms: number | null, attemptsByHour: Array<number>, failuresByHour: Array<number>, lastError: { at: string } | null } | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type EndpointPageQueryVariables = Exact<{
  id: string | number;
}>;


export type EndpointPageQuery = { webhookEndpoint: { eventTypes: Array<string> | null, overlapEndsAt: string | null, id: string, databaseId: string, url: string, description: string, isEnabled: boolean, disabledAt: string | null, disabledReason: DisabledReason | null, pausedAt: string | null, maxPerSecond: number | null, signalTypes: Array<string> | null, icpCriteriaIds: Array<string> | null, metadata: Record<string, unknown>, headerNames: Array<string>, timeoutSeconds: number, standardWebhooks: boolean, problem: EndpointProblem | null, createdAt: string, updatedAt: string, contentFilter: Array<{ path: Array<string>, op: ContentConditionOp, value: unknown, not: boolean | null }> | null } | null, webhookEndpointStatistics: { since: string, until: string, attempts: number, delivered: number, successRate: number | null, p50Ms: number | null, p95Ms: number | null, p99Ms: number | null, pendingCount: number, oldestDueAt: string | null, lastError: { at: string, failureReason: FailureReason, responseStatus: number | null } | null, hours: Array<{ hour: string, delivered: number, rejected: number, retried: number, exhausted: number, p50Ms: number | null, p95Ms: number | null, p99Ms: number | null }> } | null, webhookReplays: { nodes: Array<{ databaseId: string, state: ReplayState, status: Array<ReplayedStatus>, since: string | null, until: string | null, total: number, totalIsExact: boolean, queued: number, delivered: number, failed: number, skipped: number, createdAt: string, endedAt: string | null }> } | null };

export type ReplayFieldsFragment = { databaseId: string, state: ReplayState, status: Array<ReplayedStatus>, since: string | null, until: string | null, total: number, totalIsExact: boolean, queued: number, delivered: number, failed: number, skipped: number, createdAt: string, endedAt: string | null };

export type StartReplayMutationVariables = Exact<{
  id: string | number;
  input: StartWebhookReplayInput;
}>;


export type StartReplayMutation = { startWebhookReplay: { total: number | null, totalIsExact: boolean | null, webhookReplay: { databaseId: string, state: ReplayState, status: Array<ReplayedStatus>, since: string | null, until: string | null, total: number, totalIsExact: boolean, queued: number, delivered: number, failed: number, skipped: number, createdAt: string, endedAt: string | null } | null, userErrors: Array<{ code: UserErrorCode, status: number, message: string, location: string | null, value: unknown }> } | null };

export type PauseReplayMutationVariables = Exact<{
  id: string | number;
  replayId: string | number;
}>;


export type PauseReplayMutation = { pauseWebhookReplay: { webhookReplay: { databaseId: string, state: ReplayState, status: Array<ReplayedStatus>, since: string | null, until: string | null, total: number, totalIsExact: boolean, queued: number, delivered: number, failed: number, skipped: number, createdAt: string, endedAt: string | null } | null, userErrors: Array<{ code: UserErrorCode, status: number, message: string, location: string | null, value: unknown }> } | null };

export type ResumeReplayMutationVariables = Exact<{
  id: string | number;
  replayId: string | number;
}>;


export type ResumeReplayMutation = { resumeWebhookReplay: { webhookReplay: { databaseId: string, state: ReplayState, status: Array<ReplayedStatus>, since: string | null, until: string | null, total: number, totalIsExact: boolean, queued: number, delivered: number, failed: number, skipped: number, createdAt: string, endedAt: string | null } | null, userErrors: Array<{ code: UserErrorCode, status: number, message: string, location: string | null, value: unknown }> } | null };

export type CancelReplayMutationVariables = Exact<{
  id: string | number;
  replayId: string | number;
}>;


export type CancelReplayMutation = { cancelWebhookReplay: { webhookReplay: { databaseId: string, state: ReplayState, status: Array<ReplayedStatus>, since: string | null, until: string | null, total: number, totalIsExact: boolean, queued: number, delivered: number, failed: number, skipped: number, createdAt: string, endedAt: string | null } | null, userErrors: Array<{ code: UserErrorCode, status: number, message: string, location: string | null, value: unknown }> } | null };

export type DeliveryPageQueryVariables = Exact<{
  id: string | number;
}>;


export type DeliveryPageQuery = { webhookDelivery: { plannedAttempts: Array<string>, eventType: string, endpointUnreachable: boolean, id: string, databaseId: string, endpointId: string, eventId: string, status: DeliveryStatus, attemptCount: number, responseStatus: number | null, failureReason: FailureReason | null, nextAttemptAt: string | null, createdAt: string, updatedAt: string, endpoint: { databaseId: string, url: string, isEnabled: boolean, pausedAt: string | null } | null, attempts: Array<{ number: number, startedAt: string, durationMs: number, responseStatus: number | null, failureReason: FailureReason | null }> } | null };

export type SignalChoicesQueryVariables = Exact<{ [key: string]: never; }>;


export type SignalChoicesQuery = { personas: { nodes: Array<{ databaseId: string, name: string }> } | null, companiesLists: { nodes: Array<{ databaseId: string, name: string }> } | null, contactsLists: { nodes: Array<{ databaseId: string, name: string }> } | null };

export type SignalPageQueryVariables = Exact<{
  id: string | number;
}>;


export type SignalPageQuery = { signal: { id: string, databaseId: string, kind: SignalKind, name: string, isEnabled: boolean, usedByProgramCount: number, createdAt: string, updatedAt: string, moves:
      | { acceptUnknownLevels: boolean | null, excludeCustomers: boolean | null, excludeOpenDeals: boolean | null, excludeCrmContacts: boolean | null }
      | { movedSinceDays: number | null, tenureOverlap: boolean | null, crmContacts: Array<CrmContactGroup> | null, excludeCustomers: boolean | null, excludeOpenDeals: boolean | null, excludeCrmContacts: boolean | null }
      | { contactsListIds: Array<string> | null, authorProfileUrls: Array<string> | null, keywordQueries: Array<string> | null, mentionedProfileUrls: Array<string> | null, mentionedCompanySocialIds: Array<string> | null, postSources: Array<PostSource> | null, searchWindow: SearchWindow | null, searchSort: SearchSort | null, subject: ContentSubject | null, collection: ContentCollection | null, postFilter: string | null, acceptAllPosts: boolean | null, detectsEventAttendance: boolean | null, minEngagements: number | null, maxContactsPerSweep: number | null, maxEngagersPerPost: number | null, maxPostsPerContact: number | null, maxPostsPerSweep: number | null, contentCompanyIds: Array<string> | null, useCases: Array<{ name: string, prompt: string }> | null }
    , lastSweep: { endedAt: string, outcome: SweepOutcome, postsAnalyzed: number, engagersCollected: number } | null, personas: Array<{ databaseId: string, name: string }> | null, programs: { nodes: Array<{ databaseId: string, name: string }> } | null, definition:
      | { personaIds: Array<string> | null, jobTitlesIncludes: Array<string> | null, canonicalJobTitleIds: Array<string> | null, jobTitlesExcludes: Array<string> | null, companySocialIds: Array<string> | null, companyHeadcounts: Array<string> | null, companyHqCountries: Array<string> | null, countries: Array<string> | null, locationGeoIds: Array<string> | null, industryIds: Array<string> | null, seniorityLevels: Array<string> | null, maxProfilesPerSweep: number | null }
      | { personaIds: Array<string> | null, companiesListId: string | null, crmListId: string | null, includeCurrentCustomers: boolean | null, includeFormerCustomers: boolean | null, companyHeadcounts: Array<string> | null, companyHqCountries: Array<string> | null, countries: Array<string> | null, locationGeoIds: Array<string> | null, industryIds: Array<string> | null, maxMoversPerSweep: number | null }
      | Record<PropertyKey, never>
     } | null };

export type RunPageQueryVariables = Exact<{
  id: string | number;
}>;


export type RunPageQuery = { leadGenerationRun: { id: string, databaseId: string, programId: string, status: RunStatus, dueAt: string | null, searchesDone: number, searchesTotal: number, profilesRead: number, profilesKept: number, leadsCreated: number, creditsSpent: number, notes: Array<string>, createdAt: string, startedAt: string | null, finishedAt: string | null, program: { databaseId: string, name: string } | null, leads: { nodes: Array<{ id: string, databaseId: string, signalId: string, signalKind: SignalKind, programId: string, runId: string, personId: string, firstName: string, lastName: string, socialUrl: string, location: string | null, country: string | null, seniority: string | null, personaId: string | null, personaName: string | null, matchedRule: string | null, relationship: string | null, createdAt: string, status: LeadStatus | null, owner: string | null, note: string | null, changedAt: string | null, score: number | null, scoreFit: number | null, scoreRecency: number | null, scoreRelationship: number | null, scoreConfidence: number | null, scoreReason: string | null, newRole: { title: string, companySocialId: string | null, companyName: string | null, startDate: string | null, endDate: string | null } | null, previousRole: { title: string, companySocialId: string | null, companyName: string | null, startDate: string | null, endDate: string | null } | null, evidence: { postUrl: string, postedAt: string, authorUrl: string | null, excerpt: string, engagement: LeadEngagement, engagedAt: string | null, engagementText: string | null, useCase: string | null, score: number | null, keywords: Array<string> } | null }> } | null, signals: Array<{ kind: SignalKind, signalId: string }> } | null };

export type ProgramPageQueryVariables = Exact<{
  id: string | number;
}>;


export type ProgramPageQuery = { leadGenerationProgram: { id: string, databaseId: string, name: string, nextRunAt: string | null, suspendedReason: string | null, createdAt: string, updatedAt: string, runs: { nodes: Array<{ id: string, databaseId: string, programId: string, status: RunStatus, dueAt: string | null, searchesDone: number, searchesTotal: number, profilesRead: number, profilesKept: number, leadsCreated: number, creditsSpent: number, notes: Array<string>, createdAt: string, startedAt: string | null, finishedAt: string | null, signals: Array<{ kind: SignalKind, signalId: string }> }> } | null, signals: Array<{ kind: SignalKind, signalId: string }>, schedule: { cron: string, timeZone: string } | null, lastSkip: { at: string, reason: string } | null } | null };

export type RunProgramMutationVariables = Exact<{
  id: string | number;
}>;


export type RunProgramMutation = { runLeadGenerationProgram: { run: { databaseId: string } | null, userErrors: Array<{ code: UserErrorCode, status: number, message: string, location: string | null, value: unknown }> } | null };

export type ListCompaniesQueryVariables = Exact<{
  id: string | number;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type ListCompaniesQuery = { listedCompanies: { nodes: Array<{ socialId: string, name: string, domain: string | null, industry: string | null, companySize: string | null, hqCountry: string | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type RemoveListCompaniesMutationVariables = Exact<{
  id: string | number;
  companySocialIds: Array<string | number> | string | number;
}>;


export type RemoveListCompaniesMutation = { removeListCompanies: { companiesList: { databaseId: string } | null, userErrors: Array<{ code: UserErrorCode, status: number, message: string, location: string | null, value: unknown }> } | null };

export type AuditLogQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
  operation?: string | null | undefined;
  since?: string | null | undefined;
}>;


export type AuditLogQuery = { auditLog: { nodes: Array<{ databaseId: string, createdAt: string, operation: string, outcome: AuditOutcome, actorKind: ActorKind, actorId: string, actorLabel: string | null, resourceType: string, resourceId: string | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type CloseAccountMutationVariables = Exact<{
  id: string | number;
}>;


export type CloseAccountMutation = { closeAccount: { deletedId: string | null, userErrors: Array<{ code: UserErrorCode, status: number, message: string, location: string | null, value: unknown }> } | null };

export type ContentDefinitionFieldsFragment = { contactsListIds: Array<string> | null, authorProfileUrls: Array<string> | null, keywordQueries: Array<string> | null, mentionedProfileUrls: Array<string> | null, mentionedCompanySocialIds: Array<string> | null, postSources: Array<PostSource> | null, searchWindow: SearchWindow | null, searchSort: SearchSort | null, subject: ContentSubject | null, collection: ContentCollection | null, postFilter: string | null, acceptAllPosts: boolean | null, detectsEventAttendance: boolean | null, minEngagements: number | null, maxContactsPerSweep: number | null, maxEngagersPerPost: number | null, maxPostsPerContact: number | null, maxPostsPerSweep: number | null, contentCompanyIds: Array<string> | null, useCases: Array<{ name: string, prompt: string }> | null };

export type CreateContentSignalMutationVariables = Exact<{
  input: CreateSocialContentSignalInput;
}>;


export type CreateContentSignalMutation = { createSocialContentSignal: { duplicateOf: string | null, signal: { databaseId: string } | null, userErrors: Array<{ code: UserErrorCode, status: number, message: string, location: string | null, value: unknown }> } | null };

export type LeadPageQueryVariables = Exact<{
  id: string | number;
}>;


export type LeadPageQuery = { lead: { id: string, databaseId: string, signalId: string, signalKind: SignalKind, programId: string, runId: string, personId: string, firstName: string, lastName: string, socialUrl: string, location: string | null, country: string | null, seniority: string | null, personaId: string | null, personaName: string | null, matchedRule: string | null, relationship: string | null, createdAt: string, status: LeadStatus | null, owner: string | null, note: string | null, changedAt: string | null, score: number | null, scoreFit: number | null, scoreRecency: number | null, scoreRelationship: number | null, scoreConfidence: number | null, scoreReason: string | null, history: Array<{ at: string, field: LeadField, before: string | null, after: string | null, actorKind: string }>, signal: { databaseId: string, name: string } | null, program: { databaseId: string, name: string } | null, persona: { databaseId: string, name: string } | null, newRole: { title: string, companySocialId: string | null, companyName: string | null, startDate: string | null, endDate: string | null } | null, previousRole: { title: string, companySocialId: string | null, companyName: string | null, startDate: string | null, endDate: string | null } | null, evidence: { postUrl: string, postedAt: string, authorUrl: string | null, excerpt: string, engagement: LeadEngagement, engagedAt: string | null, engagementText: string | null, useCase: string | null, score: number | null, keywords: Array<string> } | null } | null };

export type ContactsListsQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type ContactsListsQuery = { contactsLists: { nodes: Array<{ databaseId: string, name: string, contactCount: number, updatedAt: string }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type ContactsListQueryVariables = Exact<{
  id: string | number;
}>;


export type ContactsListQuery = { contactsList: { databaseId: string, name: string, contactCount: number } | null };

export type ListContactsQueryVariables = Exact<{
  id: string | number;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type ListContactsQuery = { listedContacts: { nodes: Array<{ contactId: string, firstName: string, lastName: string, jobTitle: string | null, companyName: string | null, companySocialId: string | null, companySocialSlug: string | null, socialUrl: string, location: string | null, email: string | null, phone: string | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type CreateContactsListMutationVariables = Exact<{
  input: CreateContactsListInput;
}>;


export type CreateContactsListMutation = { createContactsList: { contactsList: { databaseId: string } | null, userErrors: Array<{ code: UserErrorCode, status: number, message: string, location: string | null, value: unknown }> } | null };

export type UpdateContactsListMutationVariables = Exact<{
  id: string | number;
  input: UpdateContactsListInput;
}>;


export type UpdateContactsListMutation = { updateContactsList: { contactsList: { databaseId: string } | null, userErrors: Array<{ code: UserErrorCode, status: number, message: string, location: string | null, value: unknown }> } | null };

export type DeleteContactsListMutationVariables = Exact<{
  id: string | number;
}>;


export type DeleteContactsListMutation = { deleteContactsList: { deletedId: string | null, userErrors: Array<{ code: UserErrorCode, status: number, message: string, location: string | null, value: unknown }> } | null };

export type AddListContactsMutationVariables = Exact<{
  id: string | number;
  input: AddListContactsInput;
}>;


export type AddListContactsMutation = { addListContacts: { added: number | null, contactCount: number | null, unknown: Array<{ index: number, message: string }> | null, userErrors: Array<{ code: UserErrorCode, status: number, message: string, location: string | null, value: unknown }> } | null };

export type RemoveListContactsMutationVariables = Exact<{
  id: string | number;
  contactIds: Array<string | number> | string | number;
}>;


export type RemoveListContactsMutation = { removeListContacts: { contactsList: { databaseId: string } | null, userErrors: Array<{ code: UserErrorCode, status: number, message: string, location: string | null, value: unknown }> } | null };

export type FindPeopleQueryVariables = Exact<{
  q: string;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type FindPeopleQuery = { people: { nodes: Array<{ databaseId: string, firstName: string, lastName: string, socialUrl: string, location: string | null, positions: Array<{ title: string, companyName: string | null, isCurrent: boolean }> }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type ContactPageQueryVariables = Exact<{
  socialUrls?: Array<string> | string | null | undefined;
}>;


export type ContactPageQuery = { contacts: { contacts: Array<{ contactId: string, firstName: string, lastName: string, jobTitle: string | null, companyName: string | null, companySocialId: string | null, companySocialSlug: string | null, socialUrl: string, location: string | null, email: string | null, phone: string | null }> } | null, researchQuestionTemplates: { nodes: Array<{ id: string, databaseId: string, name: string, question: string, createdAt: string, updatedAt: string }> } | null };

export type CrmConnectionFieldsFragment = { databaseId: string, name: string, type: CrmType, baseUrl: string | null, companyIdField: string | null, dealCount: number, readsContacts: boolean, contactCount: number, hasLiveLists: boolean, lastSyncError: string | null, lastSyncedAt: string | null, createdAt: string, updatedAt: string };

export type CrmConnectionsQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type CrmConnectionsQuery = { crmConnections: { nodes: Array<{ databaseId: string, name: string, type: CrmType, baseUrl: string | null, companyIdField: string | null, dealCount: number, readsContacts: boolean, contactCount: number, hasLiveLists: boolean, lastSyncError: string | null, lastSyncedAt: string | null, createdAt: string, updatedAt: string }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type CrmPageQueryVariables = Exact<{
  id: string | number;
}>;


export type CrmPageQuery = { crmConnection: { databaseId: string, name: string, type: CrmType, baseUrl: string | null, companyIdField: string | null, dealCount: number, readsContacts: boolean, contactCount: number, hasLiveLists: boolean, lastSyncError: string | null, lastSyncedAt: string | null, createdAt: string, updatedAt: string } | null, crmLists: { lists: Array<{ databaseId: string, name: string, companyCount: number | null }> } | null };

export type CrmDealsQueryVariables = Exact<{
  id: string | number;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type CrmDealsQuery = { crmDeals: { nodes: Array<{ databaseId: string, externalId: string, name: string | null, stage: string | null, amount: number | null, currency: string | null, isWon: boolean, isClosed: boolean, countsAsWon: boolean, closedAt: string | null, companyName: string | null, companyDomain: string | null, matchedCompanySocialId: string | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type CreateCrmConnectionMutationVariables = Exact<{
  input: CreateCrmConnectionInput;
}>;


export type CreateCrmConnectionMutation = { createCrmConnection: { crmConnection: { databaseId: string } | null, userErrors: Array<{ code: UserErrorCode, status: number, message: string, location: string | null, value: unknown }> } | null };

export type UpdateCrmConnectionMutationVariables = Exact<{
  id: string | number;
  input: UpdateCrmConnectionInput;
}>;


export type UpdateCrmConnectionMutation = { updateCrmConnection: { crmConnection: { databaseId: string } | null, userErrors: Array<{ code: UserErrorCode, status: number, message: string, location: string | null, value: unknown }> } | null };

export type SyncCrmConnectionMutationVariables = Exact<{
  id: string | number;
}>;


export type SyncCrmConnectionMutation = { syncCrmConnection: { crmConnection: { databaseId: string } | null, userErrors: Array<{ code: UserErrorCode, status: number, message: string, location: string | null, value: unknown }> } | null };

export type DeleteCrmConnectionMutationVariables = Exact<{
  id: string | number;
}>;


export type DeleteCrmConnectionMutation = { deleteCrmConnection: { deletedId: string | null, userErrors: Array<{ code: UserErrorCode, status: number, message: string, location: string | null, value: unknown }> } | null };

export type OutletFieldsFragment = { databaseId: string, name: string, kind: OutletKind, nextDigestAt: string | null, crmConnectionId: string | null, idField: string | null, writeAs: OutletRecord | null, adds: OutletNote | null, statusField: string | null, takesOwner: boolean, signalIds: Array<string> | null, programIds: Array<string> | null, seniorityLevels: Array<string> | null, minScore: number | null, state: OutletState, offReason: string | null, writtenCount: number, lastWrittenAt: string | null, lastError: string | null, lastErrorAt: string | null, statusesError: string | null, updatedAt: string, email: { recipients: Array<{ address: string, state: RecipientState }>, schedule: { cron: string, timeZone: string } } | null, statuses: Array<{ crmStatus: string, status: LeadStatus }> | null };

export type OutletsQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type OutletsQuery = { outlets: { nodes: Array<{ databaseId: string, name: string, kind: OutletKind, nextDigestAt: string | null, crmConnectionId: string | null, idField: string | null, writeAs: OutletRecord | null, adds: OutletNote | null, statusField: string | null, takesOwner: boolean, signalIds: Array<string> | null, programIds: Array<string> | null, seniorityLevels: Array<string> | null, minScore: number | null, state: OutletState, offReason: string | null, writtenCount: number, lastWrittenAt: string | null, lastError: string | null, lastErrorAt: string | null, statusesError: string | null, updatedAt: string, email: { recipients: Array<{ address: string, state: RecipientState }>, schedule: { cron: string, timeZone: string } } | null, statuses: Array<{ crmStatus: string, status: LeadStatus }> | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type OutletQueryVariables = Exact<{
  id: string | number;
}>;


export type OutletQuery = { outlet: { databaseId: string, name: string, kind: OutletKind, nextDigestAt: string | null, crmConnectionId: string | null, idField: string | null, writeAs: OutletRecord | null, adds: OutletNote | null, statusField: string | null, takesOwner: boolean, signalIds: Array<string> | null, programIds: Array<string> | null, seniorityLevels: Array<string> | null, minScore: number | null, state: OutletState, offReason: string | null, writtenCount: number, lastWrittenAt: string | null, lastError: string | null, lastErrorAt: string | null, statusesError: string | null, updatedAt: string, email: { recipients: Array<{ address: string, state: RecipientState }>, schedule: { cron: string, timeZone: string } } | null, statuses: Array<{ crmStatus: string, status: LeadStatus }> | null } | null };

export type OutletChoicesQueryVariables = Exact<{ [key: string]: never; }>;


export type OutletChoicesQuery = { signals: { nodes: Array<{ databaseId: string, name: string, kind: SignalKind }> } | null, leadGenerationPrograms: { nodes: Array<{ databaseId: string, name: string }> } | null };

export type OutletDeliveriesQueryVariables = Exact<{
  id: string | number;
  state?: OutletDeliveryState | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type OutletDeliveriesQuery = { outletDeliveries: { nodes: Array<{ databaseId: string, leadId: string, state: OutletDeliveryState, attempts: number, nextAttemptAt: string | null, recordId: string | null, error: string | null, createdAt: string, endedAt: string | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type CreateOutletMutationVariables = Exact<{
  input: CreateOutletInput;
}>;


export type CreateOutletMutation = { createOutlet: { outlet: { databaseId: string, name: string, kind: OutletKind, nextDigestAt: string | null, crmConnectionId: string | null, idField: string | null, writeAs: OutletRecord | null, adds: OutletNote | null, statusField: string | null, takesOwner: boolean, signalIds: Array<string> | null, programIds: Array<string> | null, seniorityLevels: Array<string> | null, minScore: number | null, state: OutletState, offReason: string | null, writtenCount: number, lastWrittenAt: string | null, lastError: string | null, lastErrorAt: string | null, statusesError: string | null, updatedAt: string, email: { recipients: Array<{ address: string, state: RecipientState }>, schedule: { cron: string, timeZone: string } } | null, statuses: Array<{ crmStatus: string, status: LeadStatus }> | null } | null, userErrors: Array<{ code: UserErrorCode, status: number, message: string, location: string | null, value: unknown }> } | null };

export type UpdateOutletMutationVariables = Exact<{
  id: string | number;
  input: UpdateOutletInput;
}>;


export type UpdateOutletMutation = { updateOutlet: { outlet: { databaseId: string, name: string, kind: OutletKind, nextDigestAt: string | null, crmConnectionId: string | null, idField: string | null, writeAs: OutletRecord | null, adds: OutletNote | null, statusField: string | null, takesOwner: boolean, signalIds: Array<string> | null, programIds: Array<string> | null, seniorityLevels: Array<string> | null, minScore: number | null, state: OutletState, offReason: string | null, writtenCount: number, lastWrittenAt: string | null, lastError: string | null, lastErrorAt: string | null, statusesError: string | null, updatedAt: string, email: { recipients: Array<{ address: string, state: RecipientState }>, schedule: { cron: string, timeZone: string } } | null, statuses: Array<{ crmStatus: string, status: LeadStatus }> | null } | null, userErrors: Array<{ code: UserErrorCode, status: number, message: string, location: string | null, value: unknown }> } | null };

export type TestOutletMutationVariables = Exact<{
  id: string | number;
}>;


export type TestOutletMutation = { testOutlet: { isReady: boolean | null, problem: string | null, userErrors: Array<{ code: UserErrorCode, status: number, message: string, location: string | null, value: unknown }> } | null };

export type DeleteOutletMutationVariables = Exact<{
  id: string | number;
}>;


export type DeleteOutletMutation = { deleteOutlet: { deletedId: string | null, userErrors: Array<{ code: UserErrorCode, status: number, message: string, location: string | null, value: unknown }> } | null };

export type SourceFieldsFragment = { databaseId: string, kind: string, page: string, companyDomain: string, companyName: string, toldName: string | null, confidence: number, state: SourceState, entityCount: number, itemCount: number, lastSuccessAt: string | null, lastChangedAt: string | null, lastError: string | null, lastErrorAt: string | null, nextReadAt: string };

export type SourcesQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
  kind?: string | null | undefined;
  state?: SourceState | null | undefined;
  companyDomain?: string | null | undefined;
}>;


export type SourcesQuery = { sources: { nodes: Array<{ databaseId: string, kind: string, page: string, companyDomain: string, companyName: string, toldName: string | null, confidence: number, state: SourceState, entityCount: number, itemCount: number, lastSuccessAt: string | null, lastChangedAt: string | null, lastError: string | null, lastErrorAt: string | null, nextReadAt: string }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type SourceKindsQueryVariables = Exact<{ [key: string]: never; }>;


export type SourceKindsQuery = { sourceKinds: { sourceKinds: Array<{ name: string, title: string, offReason: string | null, readingCount: number, failingCount: number, restsUntil: string | null }> } | null };

export type UpdateSourceMutationVariables = Exact<{
  id: string | number;
  input: UpdateSourceInput;
}>;


export type UpdateSourceMutation = { updateSource: { source: { databaseId: string, kind: string, page: string, companyDomain: string, companyName: string, toldName: string | null, confidence: number, state: SourceState, entityCount: number, itemCount: number, lastSuccessAt: string | null, lastChangedAt: string | null, lastError: string | null, lastErrorAt: string | null, nextReadAt: string } | null, userErrors: Array<{ code: UserErrorCode, status: number, message: string, location: string | null, value: unknown }> } | null };

export type ReadSourceMutationVariables = Exact<{
  id: string | number;
}>;


export type ReadSourceMutation = { readSource: { source: { databaseId: string, kind: string, page: string, companyDomain: string, companyName: string, toldName: string | null, confidence: number, state: SourceState, entityCount: number, itemCount: number, lastSuccessAt: string | null, lastChangedAt: string | null, lastError: string | null, lastErrorAt: string | null, nextReadAt: string } | null, userErrors: Array<{ code: UserErrorCode, status: number, message: string, location: string | null, value: unknown }> } | null };

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

export type LeadFieldsFragment = { id: string, databaseId: string, signalId: string, signalKind: SignalKind, programId: string, runId: string, personId: string, firstName: string, lastName: string, socialUrl: string, location: string | null, country: string | null, seniority: string | null, personaId: string | null, personaName: string | null, matchedRule: string | null, relationship: string | null, createdAt: string, status: LeadStatus | null, owner: string | null, note: string | null, changedAt: string | null, score: number | null, scoreFit: number | null, scoreRecency: number | null, scoreRelationship: number | null, scoreConfidence: number | null, scoreReason: string | null, newRole: { title: string, companySocialId: string | null, companyName: string | null, startDate: string | null, endDate: string | null } | null, previousRole: { title: string, companySocialId: string | null, companyName: string | null, startDate: string | null, endDate: string | null } | null, evidence: { postUrl: string, postedAt: string, authorUrl: string | null, excerpt: string, engagement: LeadEngagement, engagedAt: string | null, engagementText: string | null, useCase: string | null, score: number | null, keywords: Array<string> } | null };

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
  status?: LeadStatus | null | undefined;
}>;


export type LeadsQuery = { leads: { nodes: Array<{ id: string, databaseId: string, signalId: string, signalKind: SignalKind, programId: string, runId: string, personId: string, firstName: string, lastName: string, socialUrl: string, location: string | null, country: string | null, seniority: string | null, personaId: string | null, personaName: string | null, matchedRule: string | null, relationship: string | null, createdAt: string, status: LeadStatus | null, owner: string | null, note: string | null, changedAt: string | null, score: number | null, scoreFit: number | null, scoreRecency: number | null, scoreRelationship: number | null, scoreConfidence: number | null, scoreReason: string | null, newRole: { title: string, companySocialId: string | null, companyName: string | null, startDate: string | null, endDate: string | null } | null, previousRole: { title: string, companySocialId: string | null, companyName: string | null, startDate: string | null, endDate: string | null } | null, evidence: { postUrl: string, postedAt: string, authorUrl: string | null, excerpt: string, engagement: LeadEngagement, engagedAt: string | null, engagementText: string | null, useCase: string | null, score: number | null, keywords: Array<string> } | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null, hasPreviousPage: boolean, startCursor: string | null } } | null };

export type ExportLeadsQueryVariables = Exact<{
  format?: ExportFormat | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
  runId?: string | number | null | undefined;
  programId?: string | number | null | undefined;
  signalId?: string | number | null | undefined;
  status?: LeadStatus | null | undefined;
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

export type UpdateLeadMutationVariables = Exact<{
  id: string | number;
  input: UpdateLeadInput;
}>;


export type UpdateLeadMutation = { updateLead: { lead: { id: string, databaseId: string, signalId: string, signalKind: SignalKind, programId: string, runId: string, personId: string, firstName: string, lastName: string, socialUrl: string, location: string | null, country: string | null, seniority: string | null, personaId: string | null, personaName: string | null, matchedRule: string | null, relationship: string | null, createdAt: string, status: LeadStatus | null, owner: string | null, note: string | null, changedAt: string | null, score: number | null, scoreFit: number | null, scoreRecency: number | null, scoreRelationship: number | null, scoreConfidence: number | null, scoreReason: string | null, newRole: { title: string, companySocialId: string | null, companyName: string | null, startDate: string | null, endDate: string | null } | null, previousRole: { title: string, companySocialId: string | null, companyName: string | null, startDate: string | null, endDate: string | null } | null, evidence: { postUrl: string, postedAt: string, authorUrl: string | null, excerpt: string, engagement: LeadEngagement, engagedAt: string | null, engagementText: string | null, useCase: string | null, score: number | null, keywords: Array<string> } | null } | null, userErrors: Array<{ code: UserErrorCode, status: number, message: string, location: string | null, value: unknown }> } | null };

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


export type SearchLookalikesMutation = { multiSearchLookalikes: { credits: { creditsLeft: number, creditsUsed: number } | null, lookalikes: Array<{ score: number, company: { socialId: string, name: string, slug: string | null, domain: string | null, hqCountry: string | null, industry: string | null, companySize: string | null, employeesOnSocial: number | null, founded: number | null } | null, reasons: { terms: Array<string>, industry: string | null, tags: Array<string>, fields: Array<string>, peopleMoved: number } | null }> | null, matchedInputs: Array<{ confidence: number, inputCompany: { domain: string | null, socialId: string | null, socialSlug: string | null, name: string | null }, company: { domain: string | null, employeesOnSocial: number | null, socialId: string, slug: string | null, name: string } | null }> | null, paging: { limit: number, total: number, nextCursor: string | null } | null, userErrors: Array<{ code: UserErrorCode, status: number, message: string, location: string | null, value: unknown }> } | null };

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
export const ReplayFieldsFragmentDoc = new TypedDocumentString(`
    fragment ReplayFields on WebhookReplay {
  databaseId
  state
  status
  since
  until
  total
  totalIsExact
  queued
  delivered
  failed
  skipped
  createdAt
  endedAt
}
    `, {"fragmentName":"ReplayFields"}) as unknown as TypedDocumentString<ReplayFieldsFragment, unknown>;
export const ContentDefinitionFieldsFragmentDoc = new TypedDocumentString(`
    fragment ContentDefinitionFields on SocialContentDefinition {
  contactsListIds
  authorProfileUrls
  contentCompanyIds: companySocialIds
  keywordQueries
  mentionedProfileUrls
  mentionedCompanySocialIds
  postSources
  searchWindow
  searchSort
  subject
  collection
  useCases {
    name
    prompt
  }
  postFilter
  acceptAllPosts
  detectsEventAttendance
  minEngagements
  maxContactsPerSweep
  maxEngagersPerPost
  maxPostsPerContact
  maxPostsPerSweep
}
    `, {"fragmentName":"ContentDefinitionFields"}) as unknown as TypedDocumentString<ContentDefinitionFieldsFragment, unknown>;
export const CrmConnectionFieldsFragmentDoc = new TypedDocumentString(`
    fragment CrmConnectionFields on CrmConnection {
  databaseId
  name
  type
  baseUrl
  companyIdField
  dealCount
  readsContacts
  contactCount
  hasLiveLists
  lastSyncError
  lastSyncedAt
  createdAt
  updatedAt
}
    `, {"fragmentName":"CrmConnectionFields"}) as unknown as TypedDocumentString<CrmConnectionFieldsFragment, unknown>;
export const OutletFieldsFragmentDoc = new TypedDocumentString(`
    fragment OutletFields on Outlet {
  databaseId
  name
  kind
  email {
    recipients {
      address
      state
    }
    schedule {
      cron
      timeZone
    }
  }
  nextDigestAt
  crmConnectionId
  idField
  writeAs
  adds
  statuses {
    crmStatus
    status
  }
  statusField
  takesOwner
  signalIds
  programIds
  seniorityLevels
  minScore
  state
  offReason
  writtenCount
  lastWrittenAt
  lastError
  lastErrorAt
  statusesError
  updatedAt
}
    `, {"fragmentName":"OutletFields"}) as unknown as TypedDocumentString<OutletFieldsFragment, unknown>;
export const SourceFieldsFragmentDoc = new TypedDocumentString(`
    fragment SourceFields on Source {
  databaseId
  kind
  page
  companyDomain
  companyName
  toldName
  confidence
  state
  entityCount
  itemCount
  lastSuccessAt
  lastChangedAt
  lastError
  lastErrorAt
  nextReadAt
}
    `, {"fragmentName":"SourceFields"}) as unknown as TypedDocumentString<SourceFieldsFragment, unknown>;
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
  databaseId
  programId
  signals {
    kind
    signalId
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
  databaseId
  name
  signals {
    kind
    signalId
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
  databaseId
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
  status
  owner
  note
  changedAt
  score
  scoreFit
  scoreRecency
  scoreRelationship
  scoreConfidence
  scoreReason
}
    `, {"fragmentName":"LeadFields"}) as unknown as TypedDocumentString<LeadFieldsFragment, unknown>;
export const PersonaFieldsFragmentDoc = new TypedDocumentString(`
    fragment PersonaFields on Persona {
  id
  databaseId
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
  databaseId
  name
  companyCount
  createdAt
  updatedAt
}
    `, {"fragmentName":"CompaniesListFields"}) as unknown as TypedDocumentString<CompaniesListFieldsFragment, unknown>;
export const LeadSignalFieldsFragmentDoc = new TypedDocumentString(`
    fragment LeadSignalFields on Signal {
  id
  databaseId
  kind
  name
  isEnabled
  usedByProgramCount
  createdAt
  updatedAt
  definition {
    ... on NewHireDefinition {
      personaIds
      jobTitlesIncludes
      canonicalJobTitleIds
      jobTitlesExcludes
      companySocialIds
      companyHeadcounts
      companyHqCountries
      countries
      locationGeoIds
      industryIds
      seniorityLevels
      maxProfilesPerSweep
    }
    ... on PastCompanyMoveDefinition {
      personaIds
      companiesListId
      crmListId
      includeCurrentCustomers
      includeFormerCustomers
      companyHeadcounts
      companyHqCountries
      countries
      locationGeoIds
      industryIds
      maxMoversPerSweep
    }
  }
}
    `, {"fragmentName":"LeadSignalFields"}) as unknown as TypedDocumentString<LeadSignalFieldsFragment, unknown>;
export const PointsFragmentDoc = new TypedDocumentString(`
    fragment Points on Statistics {
  step
  since
  until
  points {
    at
    series
    value
  }
}
    `, {"fragmentName":"Points"}) as unknown as TypedDocumentString<PointsFragment, unknown>;
export const ResearchQuestionFieldsFragmentDoc = new TypedDocumentString(`
    fragment ResearchQuestionFields on ResearchQuestion {
  id
  databaseId
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
  databaseId
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
  maxSignalsPerDay
  signalTypes
  topics
  keywords {
    all
    any
    none
    wordForms
  }
  companySocialIds
  companiesListId
  industries
  sizes
  hqCountries
  employeesMin
  employeesMax
  createdAt
  updatedAt
}
    `, {"fragmentName":"WatchFields"}) as unknown as TypedDocumentString<WatchFieldsFragment, unknown>;
export const IcpSignalConsumerFieldsFragmentDoc = new TypedDocumentString(`
    fragment IcpSignalConsumerFields on IcpSignalConsumer {
  name
  cursor
  lag
  oldestUncommittedAt
  missed
  committedAt
  createdAt
}
    `, {"fragmentName":"IcpSignalConsumerFields"}) as unknown as TypedDocumentString<IcpSignalConsumerFieldsFragment, unknown>;
export const UserErrorFieldsFragmentDoc = new TypedDocumentString(`
    fragment UserErrorFields on UserError {
  code
  status
  message
  location
  value
}
    `, {"fragmentName":"UserErrorFields"}) as unknown as TypedDocumentString<UserErrorFieldsFragment, unknown>;
export const EndpointFieldsFragmentDoc = new TypedDocumentString(`
    fragment EndpointFields on WebhookEndpoint {
  id
  databaseId
  url
  description
  isEnabled
  disabledAt
  disabledReason
  pausedAt
  maxPerSecond
  signalTypes
  icpCriteriaIds
  contentFilter {
    path
    op
    value
    not
  }
  metadata
  headerNames
  timeoutSeconds
  standardWebhooks
  problem
  createdAt
  updatedAt
}
    `, {"fragmentName":"EndpointFields"}) as unknown as TypedDocumentString<EndpointFieldsFragment, unknown>;
export const DeliveryFieldsFragmentDoc = new TypedDocumentString(`
    fragment DeliveryFields on WebhookDelivery {
  id
  databaseId
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
    mutation CreateAccount($input: CreateAccountInput!, $idempotencyKey: String) {
  createAccount(input: $input, idempotencyKey: $idempotencyKey) {
    account {
      id
      databaseId
      name
      createdAt
    }
    userErrors {
      ...UserErrorFields
    }
  }
}
    fragment UserErrorFields on UserError {
  code
  status
  message
  location
  value
}`, {"hash":"sha256:367021ba683cfd8c9c0a1af77714dd0f4209455948c0d697fa943388bcb2bf8a"}) as unknown as TypedDocumentString<CreateAccountMutation, CreateAccountMutationVariables>;
export const AccountsDocument = new TypedDocumentString(`
    query Accounts($first: Int, $after: String) {
  accounts(first: $first, after: $after) {
    nodes {
      id
      databaseId
      name
      createdAt
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    `, {"hash":"sha256:b5d48ad9369ec0882567c9f858cd7729fb494fe8f57b77bfd7a4f5ad922219ce"}) as unknown as TypedDocumentString<AccountsQuery, AccountsQueryVariables>;
export const CreateApiKeyDocument = new TypedDocumentString(`
    mutation CreateApiKey($input: CreateApiKeyInput!, $idempotencyKey: String) {
  createApiKey(input: $input, idempotencyKey: $idempotencyKey) {
    apiKey {
      id
      databaseId
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
    key
    userErrors {
      ...UserErrorFields
    }
  }
}
    fragment UserErrorFields on UserError {
  code
  status
  message
  location
  value
}`, {"hash":"sha256:18e204cf03373f1de85a27b31d63c4a5c7526c068a311bc66a334b3a35940967"}) as unknown as TypedDocumentString<CreateApiKeyMutation, CreateApiKeyMutationVariables>;
export const ApiKeysDocument = new TypedDocumentString(`
    query ApiKeys($first: Int, $after: String) {
  apiKeys(first: $first, after: $after) {
    nodes {
      id
      databaseId
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
    `, {"hash":"sha256:ed873d3b952d383b688a52e428e59e3264590303128dd636861e95c8c01c54c9"}) as unknown as TypedDocumentString<ApiKeysQuery, ApiKeysQueryVariables>;
export const RevokeApiKeyDocument = new TypedDocumentString(`
    mutation RevokeApiKey($id: ID!) {
  revokeApiKey(id: $id) {
    deletedId
    userErrors {
      ...UserErrorFields
    }
  }
}
    fragment UserErrorFields on UserError {
  code
  status
  message
  location
  value
}`, {"hash":"sha256:b2db51c831c800e5de07d27a4d45448fa6e6bdfe4ec615ab37e5cb450a201b32"}) as unknown as TypedDocumentString<RevokeApiKeyMutation, RevokeApiKeyMutationVariables>;
export const FindIndustriesDocument = new TypedDocumentString(`
    query FindIndustries($q: String!) {
  industries(q: $q, first: 20) {
    nodes {
      databaseId
      path
    }
  }
}
    `, {"hash":"sha256:2b1cfe06e3041ee3f99bde50b04f1599ff3198964e3675891330bdb484cd3c6a"}) as unknown as TypedDocumentString<FindIndustriesQuery, FindIndustriesQueryVariables>;
export const FindLocationsDocument = new TypedDocumentString(`
    query FindLocations($q: String!) {
  locations(q: $q, first: 20) {
    nodes {
      databaseId
      name
      within
    }
  }
}
    `, {"hash":"sha256:554f25de06962f203675f58d05c552aee5c075a4da721d64f3e74909e423b908"}) as unknown as TypedDocumentString<FindLocationsQuery, FindLocationsQueryVariables>;
export const FindJobTitlesDocument = new TypedDocumentString(`
    query FindJobTitles($q: String!) {
  jobTitles(q: $q, first: 20) {
    nodes {
      databaseId
      name
    }
  }
}
    `, {"hash":"sha256:87c5d2cd18294e821b19875f5872a7339685ea73d31e9fcf3b386e21dbd0d2ce"}) as unknown as TypedDocumentString<FindJobTitlesQuery, FindJobTitlesQueryVariables>;
export const FeedPageDocument = new TypedDocumentString(`
    query FeedPage($first: Int, $after: String, $icpCriteriaId: ID, $signalType: String) {
  icpSignals(
    first: $first
    after: $after
    icpCriteriaId: $icpCriteriaId
    signalType: $signalType
    orderBy: NEWEST
  ) {
    nodes {
      databaseId
      icpCriteriaId
      signalType
      headline
      detectedAt
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    `, {"hash":"sha256:cc76c84e20eeb21bb145645077e3c86946d21c67c7e6a9ba08b58c04c60108eb"}) as unknown as TypedDocumentString<FeedPageQuery, FeedPageQueryVariables>;
export const FeedFiltersDocument = new TypedDocumentString(`
    query FeedFilters {
  watches(first: 200) {
    nodes {
      icpCriteriaId
      name
    }
  }
  types: statistics(metric: SIGNALS_BY_TYPE, step: DAY) {
    points {
      series
    }
  }
}
    `, {"hash":"sha256:ab214f3afba91b29b9d5ffe25461c9d95e92b45a10f6012876fbb2b8e159789a"}) as unknown as TypedDocumentString<FeedFiltersQuery, FeedFiltersQueryVariables>;
export const FeedEventDocument = new TypedDocumentString(`
    query FeedEvent($id: ID!) {
  icpSignal(id: $id) {
    databaseId
    signalType
    headline
    occurredAt
    detectedAt
    company {
      databaseId
      name
      domain
      hqCountry
      companySize
      industry
    }
    watch {
      icpCriteriaId
      name
    }
    match {
      clauses
      words
      values {
        clause
        value
      }
      isBackfill
    }
    deliveries(first: 50) {
      nodes {
        databaseId
        status
        attemptCount
        responseStatus
        failureReason
        nextAttemptAt
        updatedAt
        endpoint {
          databaseId
          url
        }
      }
    }
  }
}
    `, {"hash":"sha256:71b602e7f0e8adeeff8e1a7863a5ebe72201c64636fa78233989b8ac791c6d44"}) as unknown as TypedDocumentString<FeedEventQuery, FeedEventQueryVariables>;
export const WatchPageDocument = new TypedDocumentString(`
    query WatchPage($icpCriteriaId: ID!) {
  watch(icpCriteriaId: $icpCriteriaId) {
    ...WatchFields
    companiesList {
      databaseId
      name
    }
  }
  watchVolume(icpCriteriaId: $icpCriteriaId) {
    since
    until
    signals
    swallowed
    days {
      day
      signals
      swallowed
    }
  }
  watchBackfills(icpCriteriaId: $icpCriteriaId, first: 10) {
    nodes {
      databaseId
      status
      since
      matched
      scanned
      written
      totalEstimate
      isLimited
      createdAt
      endedAt
    }
  }
}
    fragment WatchFields on Watch {
  icpCriteriaId
  name
  isEnabled
  maxSignalsPerDay
  signalTypes
  topics
  keywords {
    all
    any
    none
    wordForms
  }
  companySocialIds
  companiesListId
  industries
  sizes
  hqCountries
  employeesMin
  employeesMax
  createdAt
  updatedAt
}`, {"hash":"sha256:fae29b24406c5db63152bb8126a3d566f24528a1fc3159f0af13895aa1144595"}) as unknown as TypedDocumentString<WatchPageQuery, WatchPageQueryVariables>;
export const WatchChoicesDocument = new TypedDocumentString(`
    query WatchChoices {
  companiesLists(first: 200) {
    nodes {
      databaseId
      name
    }
  }
}
    `, {"hash":"sha256:de7c69591df7b07fbab71cbf4066204582b0772e532a92d4a00d773530285b07"}) as unknown as TypedDocumentString<WatchChoicesQuery, WatchChoicesQueryVariables>;
export const StartBackfillDocument = new TypedDocumentString(`
    mutation StartBackfill($icpCriteriaId: ID!, $input: StartWatchBackfillInput!) {
  startWatchBackfill(icpCriteriaId: $icpCriteriaId, input: $input) {
    matched
    scanned
    complete
    totalEstimate
    watchBackfill {
      databaseId
    }
    userErrors {
      ...UserErrorFields
    }
  }
}
    fragment UserErrorFields on UserError {
  code
  status
  message
  location
  value
}`, {"hash":"sha256:e68f8b81899323d73dee9837753b6c61861c430f0d45fa8c59ab4aef43171916"}) as unknown as TypedDocumentString<StartBackfillMutation, StartBackfillMutationVariables>;
export const CancelBackfillDocument = new TypedDocumentString(`
    mutation CancelBackfill($icpCriteriaId: ID!, $id: ID!) {
  cancelWatchBackfill(icpCriteriaId: $icpCriteriaId, id: $id) {
    watchBackfill {
      databaseId
    }
    userErrors {
      ...UserErrorFields
    }
  }
}
    fragment UserErrorFields on UserError {
  code
  status
  message
  location
  value
}`, {"hash":"sha256:64144948f16622705acec7ada2dc7a4bbc9ce766babde456eabd9dff367f15b9"}) as unknown as TypedDocumentString<CancelBackfillMutation, CancelBackfillMutationVariables>;
export const EndpointChoicesDocument = new TypedDocumentString(`
    query EndpointChoices {
  watches(first: 200) {
    nodes {
      icpCriteriaId
      name
    }
  }
  webhookEventTypes {
    eventTypes {
      name
      description
    }
  }
}
    `, {"hash":"sha256:56b18b22aae4ac81521945de1dbe6f27530a2ce8df0956a643365e22941e6a9a"}) as unknown as TypedDocumentString<EndpointChoicesQuery, EndpointChoicesQueryVariables>;
export const EndpointListDocument = new TypedDocumentString(`
    query EndpointList($first: Int, $after: String) {
  webhookEndpoints(first: $first, after: $after) {
    nodes {
      databaseId
      url
      description
      isEnabled
      pausedAt
      health {
        attempts
        successRate
        p95Ms
        attemptsByHour
        failuresByHour
        lastError {
          at
        }
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    `, {"hash":"sha256:3da8aa6c9e8c9e195ce5fbb55d5da0aed9db613e0cf79aa610e6672748b66aef"}) as unknown as TypedDocumentString<EndpointListQuery, EndpointListQueryVariables>;
export const EndpointPageDocument = new TypedDocumentString(`
    query EndpointPage($id: ID!) {
  webhookEndpoint(id: $id) {
    ...EndpointFields
    eventTypes
    overlapEndsAt
  }
  webhookEndpointStatistics(id: $id) {
    since
    until
    attempts
    delivered
    successRate
    p50Ms
    p95Ms
    p99Ms
    pendingCount
    oldestDueAt
    lastError {
      at
      failureReason
      responseStatus
    }
    hours {
      hour
      delivered
      rejected
      retried
      exhausted
      p50Ms
      p95Ms
      p99Ms
    }
  }
  webhookReplays(id: $id, first: 10) {
    nodes {
      ...ReplayFields
    }
  }
}
    fragment ReplayFields on WebhookReplay {
  databaseId
  state
  status
  since
  until
  total
  totalIsExact
  queued
  delivered
  failed
  skipped
  createdAt
  endedAt
}
fragment EndpointFields on WebhookEndpoint {
  id
  databaseId
  url
  description
  isEnabled
  disabledAt
  disabledReason
  pausedAt
  maxPerSecond
  signalTypes
  icpCriteriaIds
  contentFilter {
    path
    op
    value
    not
  }
  metadata
  headerNames
  timeoutSeconds
  standardWebhooks
  problem
  createdAt
  updatedAt
}`, {"hash":"sha256:51f7f8fc0e8f4f34b06c7d5dd887553ac22dacbd48b003b0b365bd774815844c"}) as unknown as TypedDocumentString<EndpointPageQuery, EndpointPageQueryVariables>;
export const StartReplayDocument = new TypedDocumentString(`
    mutation StartReplay($id: ID!, $input: StartWebhookReplayInput!) {
  startWebhookReplay(id: $id, input: $input) {
    total
    totalIsExact
    webhookReplay {
      ...ReplayFields
    }
    userErrors {
      ...UserErrorFields
    }
  }
}
    fragment ReplayFields on WebhookReplay {
  databaseId
  state
  status
  since
  until
  total
  totalIsExact
  queued
  delivered
  failed
  skipped
  createdAt
  endedAt
}
fragment UserErrorFields on UserError {
  code
  status
  message
  location
  value
}`, {"hash":"sha256:758194bff70219b06fdb6297e3368fb185ca28c906499d78271d562a64bc50bd"}) as unknown as TypedDocumentString<StartReplayMutation, StartReplayMutationVariables>;
export const PauseReplayDocument = new TypedDocumentString(`
    mutation PauseReplay($id: ID!, $replayId: ID!) {
  pauseWebhookReplay(id: $id, replayId: $replayId) {
    webhookReplay {
      ...ReplayFields
    }
    userErrors {
      ...UserErrorFields
    }
  }
}
    fragment ReplayFields on WebhookReplay {
  databaseId
  state
  status
  since
  until
  total
  totalIsExact
  queued
  delivered
  failed
  skipped
  createdAt
  endedAt
}
fragment UserErrorFields on UserError {
  code
  status
  message
  location
  value
}`, {"hash":"sha256:bb4c9e0f704c3b83f645d36e3e42dd610f3374bfbb22c8209b7e167556c31d16"}) as unknown as TypedDocumentString<PauseReplayMutation, PauseReplayMutationVariables>;
export const ResumeReplayDocument = new TypedDocumentString(`
    mutation ResumeReplay($id: ID!, $replayId: ID!) {
  resumeWebhookReplay(id: $id, replayId: $replayId) {
    webhookReplay {
      ...ReplayFields
    }
    userErrors {
      ...UserErrorFields
    }
  }
}
    fragment ReplayFields on WebhookReplay {
  databaseId
  state
  status
  since
  until
  total
  totalIsExact
  queued
  delivered
  failed
  skipped
  createdAt
  endedAt
}
fragment UserErrorFields on UserError {
  code
  status
  message
  location
  value
}`, {"hash":"sha256:5985d0c5c7488fb4d2434695e724d2d5c38dd352c38d8d59684335149b2ee87c"}) as unknown as TypedDocumentString<ResumeReplayMutation, ResumeReplayMutationVariables>;
export const CancelReplayDocument = new TypedDocumentString(`
    mutation CancelReplay($id: ID!, $replayId: ID!) {
  cancelWebhookReplay(id: $id, replayId: $replayId) {
    webhookReplay {
      ...ReplayFields
    }
    userErrors {
      ...UserErrorFields
    }
  }
}
    fragment ReplayFields on WebhookReplay {
  databaseId
  state
  status
  since
  until
  total
  totalIsExact
  queued
  delivered
  failed
  skipped
  createdAt
  endedAt
}
fragment UserErrorFields on UserError {
  code
  status
  message
  location
  value
}`, {"hash":"sha256:85c4532a695ee3f8e74b1213fd1733e89b42e8881ee9234cde2ac3ab8b824c02"}) as unknown as TypedDocumentString<CancelReplayMutation, CancelReplayMutationVariables>;
export const DeliveryPageDocument = new TypedDocumentString(`
    query DeliveryPage($id: ID!) {
  webhookDelivery(id: $id) {
    ...DeliveryFields
    plannedAttempts
    eventType
    endpointUnreachable
    endpoint {
      databaseId
      url
      isEnabled
      pausedAt
    }
    attempts {
      number
      startedAt
      durationMs
      responseStatus
      failureReason
    }
  }
}
    fragment DeliveryFields on WebhookDelivery {
  id
  databaseId
  endpointId
  eventId
  status
  attemptCount
  responseStatus
  failureReason
  nextAttemptAt
  createdAt
  updatedAt
}`, {"hash":"sha256:7e63db937fab2b1dc6564eb28ebb7cc66608f469673c8ea9eb0750f2fb279725"}) as unknown as TypedDocumentString<DeliveryPageQuery, DeliveryPageQueryVariables>;
export const SignalChoicesDocument = new TypedDocumentString(`
    query SignalChoices {
  personas(first: 200) {
    nodes {
      databaseId
      name
    }
  }
  companiesLists(first: 200) {
    nodes {
      databaseId
      name
    }
  }
  contactsLists(first: 200) {
    nodes {
      databaseId
      name
    }
  }
}
    `, {"hash":"sha256:0b11f06dfc5eee2b4c79bf359a5cb618704d6e0cd1494498a5515d2c0f1915cf"}) as unknown as TypedDocumentString<SignalChoicesQuery, SignalChoicesQueryVariables>;
export const SignalPageDocument = new TypedDocumentString(`
    query SignalPage($id: ID!) {
  signal(id: $id) {
    ...LeadSignalFields
    moves: definition {
      ... on PastCompanyMoveDefinition {
        movedSinceDays
        tenureOverlap
        crmContacts
        excludeCustomers
        excludeOpenDeals
        excludeCrmContacts
      }
      ... on NewHireDefinition {
        acceptUnknownLevels
        excludeCustomers
        excludeOpenDeals
        excludeCrmContacts
      }
      ...ContentDefinitionFields
    }
    lastSweep {
      endedAt
      outcome
      postsAnalyzed
      engagersCollected
    }
    personas {
      databaseId
      name
    }
    programs(first: 50) {
      nodes {
        databaseId
        name
      }
    }
  }
}
    fragment ContentDefinitionFields on SocialContentDefinition {
  contactsListIds
  authorProfileUrls
  contentCompanyIds: companySocialIds
  keywordQueries
  mentionedProfileUrls
  mentionedCompanySocialIds
  postSources
  searchWindow
  searchSort
  subject
  collection
  useCases {
    name
    prompt
  }
  postFilter
  acceptAllPosts
  detectsEventAttendance
  minEngagements
  maxContactsPerSweep
  maxEngagersPerPost
  maxPostsPerContact
  maxPostsPerSweep
}
fragment LeadSignalFields on Signal {
  id
  databaseId
  kind
  name
  isEnabled
  usedByProgramCount
  createdAt
  updatedAt
  definition {
    ... on NewHireDefinition {
      personaIds
      jobTitlesIncludes
      canonicalJobTitleIds
      jobTitlesExcludes
      companySocialIds
      companyHeadcounts
      companyHqCountries
      countries
      locationGeoIds
      industryIds
      seniorityLevels
      maxProfilesPerSweep
    }
    ... on PastCompanyMoveDefinition {
      personaIds
      companiesListId
      crmListId
      includeCurrentCustomers
      includeFormerCustomers
      companyHeadcounts
      companyHqCountries
      countries
      locationGeoIds
      industryIds
      maxMoversPerSweep
    }
  }
}`, {"hash":"sha256:3d96f32d966db53f270844b754fdcf1c25dad1e9c963df81e975049b751169fd"}) as unknown as TypedDocumentString<SignalPageQuery, SignalPageQueryVariables>;
export const RunPageDocument = new TypedDocumentString(`
    query RunPage($id: ID!) {
  leadGenerationRun(id: $id) {
    ...RunFields
    program {
      databaseId
      name
    }
    leads(first: 50) {
      nodes {
        ...LeadFields
      }
    }
  }
}
    fragment RunFields on Run {
  id
  databaseId
  programId
  signals {
    kind
    signalId
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
fragment LeadFields on Lead {
  id
  databaseId
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
  status
  owner
  note
  changedAt
  score
  scoreFit
  scoreRecency
  scoreRelationship
  scoreConfidence
  scoreReason
}`, {"hash":"sha256:454955b6fc04b6faf7462f679b6aa905eb751b6fdebaa5ec77a714c4419c9d1e"}) as unknown as TypedDocumentString<RunPageQuery, RunPageQueryVariables>;
export const ProgramPageDocument = new TypedDocumentString(`
    query ProgramPage($id: ID!) {
  leadGenerationProgram(id: $id) {
    ...ProgramFields
    runs(first: 20) {
      nodes {
        ...RunFields
      }
    }
  }
}
    fragment RunFields on Run {
  id
  databaseId
  programId
  signals {
    kind
    signalId
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
fragment ProgramFields on Program {
  id
  databaseId
  name
  signals {
    kind
    signalId
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
}`, {"hash":"sha256:136214ab0257980743f6dad841db8108dc6f3005d03fe9a51f6029d8e216be23"}) as unknown as TypedDocumentString<ProgramPageQuery, ProgramPageQueryVariables>;
export const RunProgramDocument = new TypedDocumentString(`
    mutation RunProgram($id: ID!) {
  runLeadGenerationProgram(id: $id) {
    run {
      databaseId
    }
    userErrors {
      ...UserErrorFields
    }
  }
}
    fragment UserErrorFields on UserError {
  code
  status
  message
  location
  value
}`, {"hash":"sha256:3ccebaf1c9406591d466afe65b9c455155d8cae6067b2bd714ae40e1a809bb3f"}) as unknown as TypedDocumentString<RunProgramMutation, RunProgramMutationVariables>;
export const ListCompaniesDocument = new TypedDocumentString(`
    query ListCompanies($id: ID!, $first: Int, $after: String) {
  listedCompanies(id: $id, first: $first, after: $after) {
    nodes {
      socialId
      name
      domain
      industry
      companySize
      hqCountry
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    `, {"hash":"sha256:a3ff9be246e5f6cd2a88f94946c2cd92a5916711a083944059a62f20ef1d9d61"}) as unknown as TypedDocumentString<ListCompaniesQuery, ListCompaniesQueryVariables>;
export const RemoveListCompaniesDocument = new TypedDocumentString(`
    mutation RemoveListCompanies($id: ID!, $companySocialIds: [ID!]!) {
  removeListCompanies(id: $id, companySocialIds: $companySocialIds) {
    companiesList {
      databaseId
    }
    userErrors {
      ...UserErrorFields
    }
  }
}
    fragment UserErrorFields on UserError {
  code
  status
  message
  location
  value
}`, {"hash":"sha256:a33cda70c44a9900fda972f986d045399b625cc1b5f32add3a6f55143a43bb2d"}) as unknown as TypedDocumentString<RemoveListCompaniesMutation, RemoveListCompaniesMutationVariables>;
export const AuditLogDocument = new TypedDocumentString(`
    query AuditLog($first: Int, $after: String, $operation: String, $since: Instant) {
  auditLog(first: $first, after: $after, operation: $operation, since: $since) {
    nodes {
      databaseId
      createdAt
      operation
      outcome
      actorKind
      actorId
      actorLabel
      resourceType
      resourceId
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    `, {"hash":"sha256:df11e25ef9eccee7bf28e33492cf8447edf8b1781e2dae07f4b0841b58b30787"}) as unknown as TypedDocumentString<AuditLogQuery, AuditLogQueryVariables>;
export const CloseAccountDocument = new TypedDocumentString(`
    mutation CloseAccount($id: ID!) {
  closeAccount(id: $id) {
    deletedId
    userErrors {
      ...UserErrorFields
    }
  }
}
    fragment UserErrorFields on UserError {
  code
  status
  message
  location
  value
}`, {"hash":"sha256:9a0d6446dd1da09d0f1fd165c5b59be1af2f6a0f58aef9532adc058cacfff07e"}) as unknown as TypedDocumentString<CloseAccountMutation, CloseAccountMutationVariables>;
export const CreateContentSignalDocument = new TypedDocumentString(`
    mutation CreateContentSignal($input: CreateSocialContentSignalInput!) {
  createSocialContentSignal(input: $input) {
    signal {
      databaseId
    }
    duplicateOf
    userErrors {
      ...UserErrorFields
    }
  }
}
    fragment UserErrorFields on UserError {
  code
  status
  message
  location
  value
}`, {"hash":"sha256:367fcb4aca043e2d2374f34795428ed9503ee4d492993ca6b1a543ff014e13b1"}) as unknown as TypedDocumentString<CreateContentSignalMutation, CreateContentSignalMutationVariables>;
export const LeadPageDocument = new TypedDocumentString(`
    query LeadPage($id: ID!) {
  lead(id: $id) {
    ...LeadFields
    history {
      at
      field
      before
      after
      actorKind
    }
    signal {
      databaseId
      name
    }
    program {
      databaseId
      name
    }
    persona {
      databaseId
      name
    }
  }
}
    fragment LeadFields on Lead {
  id
  databaseId
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
  status
  owner
  note
  changedAt
  score
  scoreFit
  scoreRecency
  scoreRelationship
  scoreConfidence
  scoreReason
}`, {"hash":"sha256:6b58fb9b9272e419bdaef8531fa052775f132dc654e79588b13dea3a7084e397"}) as unknown as TypedDocumentString<LeadPageQuery, LeadPageQueryVariables>;
export const ContactsListsDocument = new TypedDocumentString(`
    query ContactsLists($first: Int, $after: String) {
  contactsLists(first: $first, after: $after) {
    nodes {
      databaseId
      name
      contactCount
      updatedAt
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    `, {"hash":"sha256:b4b7b659f76c849b14125559a20b13a53c1f105c4edfb971de36f04430115817"}) as unknown as TypedDocumentString<ContactsListsQuery, ContactsListsQueryVariables>;
export const ContactsListDocument = new TypedDocumentString(`
    query ContactsList($id: ID!) {
  contactsList(id: $id) {
    databaseId
    name
    contactCount
  }
}
    `, {"hash":"sha256:b252cd319dc8b6dc28a2767d5cd4a154a4ff5cb038d5614b94b60ba1ff2ecf29"}) as unknown as TypedDocumentString<ContactsListQuery, ContactsListQueryVariables>;
export const ListContactsDocument = new TypedDocumentString(`
    query ListContacts($id: ID!, $first: Int, $after: String) {
  listedContacts(id: $id, first: $first, after: $after) {
    nodes {
      ...ContactFields
    }
    pageInfo {
      hasNextPage
      endCursor
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
}`, {"hash":"sha256:910c4526e03319017ac25571f0aba53c00f056ccbd6e140c864de7e2c9f5f802"}) as unknown as TypedDocumentString<ListContactsQuery, ListContactsQueryVariables>;
export const CreateContactsListDocument = new TypedDocumentString(`
    mutation CreateContactsList($input: CreateContactsListInput!) {
  createContactsList(input: $input) {
    contactsList {
      databaseId
    }
    userErrors {
      ...UserErrorFields
    }
  }
}
    fragment UserErrorFields on UserError {
  code
  status
  message
  location
  value
}`, {"hash":"sha256:c329d62f6e7db135fa36bb69525a74b4a30387d904852b8506737dcf5c7a83ae"}) as unknown as TypedDocumentString<CreateContactsListMutation, CreateContactsListMutationVariables>;
export const UpdateContactsListDocument = new TypedDocumentString(`
    mutation UpdateContactsList($id: ID!, $input: UpdateContactsListInput!) {
  updateContactsList(id: $id, input: $input) {
    contactsList {
      databaseId
    }
    userErrors {
      ...UserErrorFields
    }
  }
}
    fragment UserErrorFields on UserError {
  code
  status
  message
  location
  value
}`, {"hash":"sha256:fe386815b7ef29cf63a8baadfcdcd444ee0d732a759080961dea27497a4dec70"}) as unknown as TypedDocumentString<UpdateContactsListMutation, UpdateContactsListMutationVariables>;
export const DeleteContactsListDocument = new TypedDocumentString(`
    mutation DeleteContactsList($id: ID!) {
  deleteContactsList(id: $id) {
    deletedId
    userErrors {
      ...UserErrorFields
    }
  }
}
    fragment UserErrorFields on UserError {
  code
  status
  message
  location
  value
}`, {"hash":"sha256:139a0ccf044e60cf9af18ab5db65eb3359514faae6cf7e37c7a9f75de5aed256"}) as unknown as TypedDocumentString<DeleteContactsListMutation, DeleteContactsListMutationVariables>;
export const AddListContactsDocument = new TypedDocumentString(`
    mutation AddListContacts($id: ID!, $input: AddListContactsInput!) {
  addListContacts(id: $id, input: $input) {
    added
    contactCount
    unknown {
      index
      message
    }
    userErrors {
      ...UserErrorFields
    }
  }
}
    fragment UserErrorFields on UserError {
  code
  status
  message
  location
  value
}`, {"hash":"sha256:9c2849949b27fb85dc01c68994b7b54c94da9b8aa30677638bcb21131d5da6d3"}) as unknown as TypedDocumentString<AddListContactsMutation, AddListContactsMutationVariables>;
export const RemoveListContactsDocument = new TypedDocumentString(`
    mutation RemoveListContacts($id: ID!, $contactIds: [ID!]!) {
  removeListContacts(id: $id, contactIds: $contactIds) {
    contactsList {
      databaseId
    }
    userErrors {
      ...UserErrorFields
    }
  }
}
    fragment UserErrorFields on UserError {
  code
  status
  message
  location
  value
}`, {"hash":"sha256:7c9827a88cef8183dc31ed2312354536276e02ff5f92a622c27b6f288e6419a0"}) as unknown as TypedDocumentString<RemoveListContactsMutation, RemoveListContactsMutationVariables>;
export const FindPeopleDocument = new TypedDocumentString(`
    query FindPeople($q: String!, $first: Int, $after: String) {
  people(q: $q, first: $first, after: $after) {
    nodes {
      databaseId
      firstName
      lastName
      socialUrl
      location
      positions {
        title
        companyName
        isCurrent
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    `, {"hash":"sha256:80e40e7ce48ca910991c297adc75576d77bec9cafb8559ab37c479d1a03fb8c6"}) as unknown as TypedDocumentString<FindPeopleQuery, FindPeopleQueryVariables>;
export const ContactPageDocument = new TypedDocumentString(`
    query ContactPage($socialUrls: [String!]) {
  contacts(socialUrls: $socialUrls) {
    contacts {
      ...ContactFields
    }
  }
  researchQuestionTemplates(first: 100) {
    nodes {
      ...ResearchQuestionTemplateFields
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
}
fragment ResearchQuestionTemplateFields on ResearchQuestionTemplate {
  id
  databaseId
  name
  question
  createdAt
  updatedAt
}`, {"hash":"sha256:045abacde65d692a85908374edf8d82d1f578b1f5c1c1d5623a731684c416457"}) as unknown as TypedDocumentString<ContactPageQuery, ContactPageQueryVariables>;
export const CrmConnectionsDocument = new TypedDocumentString(`
    query CrmConnections($first: Int, $after: String) {
  crmConnections(first: $first, after: $after) {
    nodes {
      ...CrmConnectionFields
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment CrmConnectionFields on CrmConnection {
  databaseId
  name
  type
  baseUrl
  companyIdField
  dealCount
  readsContacts
  contactCount
  hasLiveLists
  lastSyncError
  lastSyncedAt
  createdAt
  updatedAt
}`, {"hash":"sha256:31b388b8f952cda240cd9888d49d0e9affcb168641e3c315d999c2ade311aa72"}) as unknown as TypedDocumentString<CrmConnectionsQuery, CrmConnectionsQueryVariables>;
export const CrmPageDocument = new TypedDocumentString(`
    query CrmPage($id: ID!) {
  crmConnection(id: $id) {
    ...CrmConnectionFields
  }
  crmLists(id: $id) {
    lists {
      databaseId
      name
      companyCount
    }
  }
}
    fragment CrmConnectionFields on CrmConnection {
  databaseId
  name
  type
  baseUrl
  companyIdField
  dealCount
  readsContacts
  contactCount
  hasLiveLists
  lastSyncError
  lastSyncedAt
  createdAt
  updatedAt
}`, {"hash":"sha256:8d86b6a18b9648890e19820f71250496babdb156cf7b6cac55ba9c0a70346a91"}) as unknown as TypedDocumentString<CrmPageQuery, CrmPageQueryVariables>;
export const CrmDealsDocument = new TypedDocumentString(`
    query CrmDeals($id: ID!, $first: Int, $after: String) {
  crmDeals(id: $id, first: $first, after: $after) {
    nodes {
      databaseId
      externalId
      name
      stage
      amount
      currency
      isWon
      isClosed
      countsAsWon
      closedAt
      companyName
      companyDomain
      matchedCompanySocialId
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    `, {"hash":"sha256:785618c93221b8bf53cfe7ac37d8d26103ca6ac9bc4a584c53245b86f652b80d"}) as unknown as TypedDocumentString<CrmDealsQuery, CrmDealsQueryVariables>;
export const CreateCrmConnectionDocument = new TypedDocumentString(`
    mutation CreateCrmConnection($input: CreateCrmConnectionInput!) {
  createCrmConnection(input: $input) {
    crmConnection {
      databaseId
    }
    userErrors {
      ...UserErrorFields
    }
  }
}
    fragment UserErrorFields on UserError {
  code
  status
  message
  location
  value
}`, {"hash":"sha256:ede8996205bf1fc976529494b8ac585c77c72b8ed7b050791035a567920bec70"}) as unknown as TypedDocumentString<CreateCrmConnectionMutation, CreateCrmConnectionMutationVariables>;
export const UpdateCrmConnectionDocument = new TypedDocumentString(`
    mutation UpdateCrmConnection($id: ID!, $input: UpdateCrmConnectionInput!) {
  updateCrmConnection(id: $id, input: $input) {
    crmConnection {
      databaseId
    }
    userErrors {
      ...UserErrorFields
    }
  }
}
    fragment UserErrorFields on UserError {
  code
  status
  message
  location
  value
}`, {"hash":"sha256:32b21c26fddf736f2f3f085730268bc02d9ca6f29271a64f4a985d4ffedc1108"}) as unknown as TypedDocumentString<UpdateCrmConnectionMutation, UpdateCrmConnectionMutationVariables>;
export const SyncCrmConnectionDocument = new TypedDocumentString(`
    mutation SyncCrmConnection($id: ID!) {
  syncCrmConnection(id: $id) {
    crmConnection {
      databaseId
    }
    userErrors {
      ...UserErrorFields
    }
  }
}
    fragment UserErrorFields on UserError {
  code
  status
  message
  location
  value
}`, {"hash":"sha256:6082570c5c8c3a6770ab2ec5d3786fa950ceacb98399b94eb25aca5b037d9ab3"}) as unknown as TypedDocumentString<SyncCrmConnectionMutation, SyncCrmConnectionMutationVariables>;
export const DeleteCrmConnectionDocument = new TypedDocumentString(`
    mutation DeleteCrmConnection($id: ID!) {
  deleteCrmConnection(id: $id) {
    deletedId
    userErrors {
      ...UserErrorFields
    }
  }
}
    fragment UserErrorFields on UserError {
  code
  status
  message
  location
  value
}`, {"hash":"sha256:cef1a1ed4f8bec74ec04723cbfc7c89d0c1b2fd2414bd6287a2c0d99814554b0"}) as unknown as TypedDocumentString<DeleteCrmConnectionMutation, DeleteCrmConnectionMutationVariables>;
export const OutletsDocument = new TypedDocumentString(`
    query Outlets($first: Int, $after: String) {
  outlets(first: $first, after: $after) {
    nodes {
      ...OutletFields
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment OutletFields on Outlet {
  databaseId
  name
  kind
  email {
    recipients {
      address
      state
    }
    schedule {
      cron
      timeZone
    }
  }
  nextDigestAt
  crmConnectionId
  idField
  writeAs
  adds
  statuses {
    crmStatus
    status
  }
  statusField
  takesOwner
  signalIds
  programIds
  seniorityLevels
  minScore
  state
  offReason
  writtenCount
  lastWrittenAt
  lastError
  lastErrorAt
  statusesError
  updatedAt
}`, {"hash":"sha256:97e7e5634e4a0f718bf9a853ec07c258e8faf28c83e3a4b110c423a426a28768"}) as unknown as TypedDocumentString<OutletsQuery, OutletsQueryVariables>;
export const OutletDocument = new TypedDocumentString(`
    query Outlet($id: ID!) {
  outlet(id: $id) {
    ...OutletFields
  }
}
    fragment OutletFields on Outlet {
  databaseId
  name
  kind
  email {
    recipients {
      address
      state
    }
    schedule {
      cron
      timeZone
    }
  }
  nextDigestAt
  crmConnectionId
  idField
  writeAs
  adds
  statuses {
    crmStatus
    status
  }
  statusField
  takesOwner
  signalIds
  programIds
  seniorityLevels
  minScore
  state
  offReason
  writtenCount
  lastWrittenAt
  lastError
  lastErrorAt
  statusesError
  updatedAt
}`, {"hash":"sha256:0a0ce642d4b8cdc0330170dd98492b55ad6198a0e7d3c98793240d0a69a61eb4"}) as unknown as TypedDocumentString<OutletQuery, OutletQueryVariables>;
export const OutletChoicesDocument = new TypedDocumentString(`
    query OutletChoices {
  signals(first: 200) {
    nodes {
      databaseId
      name
      kind
    }
  }
  leadGenerationPrograms(first: 200) {
    nodes {
      databaseId
      name
    }
  }
}
    `, {"hash":"sha256:c63d2ad0fe0821b100c2c64a2d755aaf97ec36616dfcb3015078f1ad16f94540"}) as unknown as TypedDocumentString<OutletChoicesQuery, OutletChoicesQueryVariables>;
export const OutletDeliveriesDocument = new TypedDocumentString(`
    query OutletDeliveries($id: ID!, $state: OutletDeliveryState, $first: Int, $after: String) {
  outletDeliveries(id: $id, state: $state, first: $first, after: $after) {
    nodes {
      databaseId
      leadId
      state
      attempts
      nextAttemptAt
      recordId
      error
      createdAt
      endedAt
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    `, {"hash":"sha256:bc7c3f8fc86a8e608ae9c4c5cfd5317438d30ebac56b22c39a81f835c1235dc4"}) as unknown as TypedDocumentString<OutletDeliveriesQuery, OutletDeliveriesQueryVariables>;
export const CreateOutletDocument = new TypedDocumentString(`
    mutation CreateOutlet($input: CreateOutletInput!) {
  createOutlet(input: $input) {
    outlet {
      ...OutletFields
    }
    userErrors {
      ...UserErrorFields
    }
  }
}
    fragment OutletFields on Outlet {
  databaseId
  name
  kind
  email {
    recipients {
      address
      state
    }
    schedule {
      cron
      timeZone
    }
  }
  nextDigestAt
  crmConnectionId
  idField
  writeAs
  adds
  statuses {
    crmStatus
    status
  }
  statusField
  takesOwner
  signalIds
  programIds
  seniorityLevels
  minScore
  state
  offReason
  writtenCount
  lastWrittenAt
  lastError
  lastErrorAt
  statusesError
  updatedAt
}
fragment UserErrorFields on UserError {
  code
  status
  message
  location
  value
}`, {"hash":"sha256:32c11a79589d35e39af7fe821dd74188d827bc9b18da49cec1cf762e494fecfc"}) as unknown as TypedDocumentString<CreateOutletMutation, CreateOutletMutationVariables>;
export const UpdateOutletDocument = new TypedDocumentString(`
    mutation UpdateOutlet($id: ID!, $input: UpdateOutletInput!) {
  updateOutlet(id: $id, input: $input) {
    outlet {
      ...OutletFields
    }
    userErrors {
      ...UserErrorFields
    }
  }
}
    fragment OutletFields on Outlet {
  databaseId
  name
  kind
  email {
    recipients {
      address
      state
    }
    schedule {
      cron
      timeZone
    }
  }
  nextDigestAt
  crmConnectionId
  idField
  writeAs
  adds
  statuses {
    crmStatus
    status
  }
  statusField
  takesOwner
  signalIds
  programIds
  seniorityLevels
  minScore
  state
  offReason
  writtenCount
  lastWrittenAt
  lastError
  lastErrorAt
  statusesError
  updatedAt
}
fragment UserErrorFields on UserError {
  code
  status
  message
  location
  value
}`, {"hash":"sha256:e0bdf32546abc10063fb89ded4cfab547f519d3b7d833edf1ab60d0a5de0332f"}) as unknown as TypedDocumentString<UpdateOutletMutation, UpdateOutletMutationVariables>;
export const TestOutletDocument = new TypedDocumentString(`
    mutation TestOutlet($id: ID!) {
  testOutlet(id: $id) {
    isReady
    problem
    userErrors {
      ...UserErrorFields
    }
  }
}
    fragment UserErrorFields on UserError {
  code
  status
  message
  location
  value
}`, {"hash":"sha256:3564d4bf665aa6e00923ddff25a93d5170dd3264e8a11258c2a3f5cb050bf113"}) as unknown as TypedDocumentString<TestOutletMutation, TestOutletMutationVariables>;
export const DeleteOutletDocument = new TypedDocumentString(`
    mutation DeleteOutlet($id: ID!) {
  deleteOutlet(id: $id) {
    deletedId
    userErrors {
      ...UserErrorFields
    }
  }
}
    fragment UserErrorFields on UserError {
  code
  status
  message
  location
  value
}`, {"hash":"sha256:bf5b90894b9edd65130d5f2455fcca28edb47fb611d4f918e57150b41dc35eb1"}) as unknown as TypedDocumentString<DeleteOutletMutation, DeleteOutletMutationVariables>;
export const SourcesDocument = new TypedDocumentString(`
    query Sources($first: Int, $after: String, $kind: String, $state: SourceState, $companyDomain: String) {
  sources(
    first: $first
    after: $after
    kind: $kind
    state: $state
    companyDomain: $companyDomain
  ) {
    nodes {
      ...SourceFields
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment SourceFields on Source {
  databaseId
  kind
  page
  companyDomain
  companyName
  toldName
  confidence
  state
  entityCount
  itemCount
  lastSuccessAt
  lastChangedAt
  lastError
  lastErrorAt
  nextReadAt
}`, {"hash":"sha256:03332de83b8160189c425818353ef63919735878c55b191ce536a6aefed971d1"}) as unknown as TypedDocumentString<SourcesQuery, SourcesQueryVariables>;
export const SourceKindsDocument = new TypedDocumentString(`
    query SourceKinds {
  sourceKinds {
    sourceKinds {
      name
      title
      offReason
      readingCount
      failingCount
      restsUntil
    }
  }
}
    `, {"hash":"sha256:2f4317f4d38c0b246ca09d28dc6396dcc0912f7b0f593ddf437259b931566c19"}) as unknown as TypedDocumentString<SourceKindsQuery, SourceKindsQueryVariables>;
export const UpdateSourceDocument = new TypedDocumentString(`
    mutation UpdateSource($id: ID!, $input: UpdateSourceInput!) {
  updateSource(id: $id, input: $input) {
    source {
      ...SourceFields
    }
    userErrors {
      ...UserErrorFields
    }
  }
}
    fragment SourceFields on Source {
  databaseId
  kind
  page
  companyDomain
  companyName
  toldName
  confidence
  state
  entityCount
  itemCount
  lastSuccessAt
  lastChangedAt
  lastError
  lastErrorAt
  nextReadAt
}
fragment UserErrorFields on UserError {
  code
  status
  message
  location
  value
}`, {"hash":"sha256:90b3f28f3a3cbccebc94f4afe9c62e158fc850373e1d7b55027e4ff977f1451b"}) as unknown as TypedDocumentString<UpdateSourceMutation, UpdateSourceMutationVariables>;
export const ReadSourceDocument = new TypedDocumentString(`
    mutation ReadSource($id: ID!) {
  readSource(id: $id) {
    source {
      ...SourceFields
    }
    userErrors {
      ...UserErrorFields
    }
  }
}
    fragment SourceFields on Source {
  databaseId
  kind
  page
  companyDomain
  companyName
  toldName
  confidence
  state
  entityCount
  itemCount
  lastSuccessAt
  lastChangedAt
  lastError
  lastErrorAt
  nextReadAt
}
fragment UserErrorFields on UserError {
  code
  status
  message
  location
  value
}`, {"hash":"sha256:1d6a2542e7af68d97efec3198bc2c731d4b136a621c74dc401f3225c9266c259"}) as unknown as TypedDocumentString<ReadSourceMutation, ReadSourceMutationVariables>;
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
    mutation StartLeadGenerationRun($input: StartLeadGenerationRunInput!, $idempotencyKey: String) {
  startLeadGenerationRun(input: $input, idempotencyKey: $idempotencyKey) {
    run {
      id
      databaseId
      programId
    }
    creditsUsed
    creditsLeft
    userErrors {
      ...UserErrorFields
    }
  }
}
    fragment UserErrorFields on UserError {
  code
  status
  message
  location
  value
}`, {"hash":"sha256:788b0b41ebfe20b427aa445fa9b8094d772c5e6312ac0054ba3137123c8b1067"}) as unknown as TypedDocumentString<StartLeadGenerationRunMutation, StartLeadGenerationRunMutationVariables>;
export const PreviewLeadGenerationRunDocument = new TypedDocumentString(`
    query PreviewLeadGenerationRun($signals: [PickedSignalInput!]!) {
  previewLeadGenerationRun(signals: $signals) {
    worstCaseCredits
    creditsLeft
    signals {
      kind
      signalId
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
    `, {"hash":"sha256:4fa3b22d5ea28d2e1d2241817d54a98aed83dab62ab1f7205109723a4b875461"}) as unknown as TypedDocumentString<PreviewLeadGenerationRunQuery, PreviewLeadGenerationRunQueryVariables>;
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
  databaseId
  programId
  signals {
    kind
    signalId
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
}`, {"hash":"sha256:2d6e7f0d147ad8a87c6392d3c00be974e4cba977d4ef3228cad9b9a5d8881697"}) as unknown as TypedDocumentString<LeadGenerationRunsQuery, LeadGenerationRunsQueryVariables>;
export const LeadGenerationRunDocument = new TypedDocumentString(`
    query LeadGenerationRun($id: ID!) {
  leadGenerationRun(id: $id) {
    ...RunFields
  }
}
    fragment RunFields on Run {
  id
  databaseId
  programId
  signals {
    kind
    signalId
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
}`, {"hash":"sha256:f6ff2cad35b01e4bc56570d5f29c53ddbdf85d7f6a34df46ab42067d7607fe14"}) as unknown as TypedDocumentString<LeadGenerationRunQuery, LeadGenerationRunQueryVariables>;
export const CancelLeadGenerationRunDocument = new TypedDocumentString(`
    mutation CancelLeadGenerationRun($id: ID!) {
  cancelLeadGenerationRun(id: $id) {
    run {
      ...RunFields
    }
    userErrors {
      ...UserErrorFields
    }
  }
}
    fragment RunFields on Run {
  id
  databaseId
  programId
  signals {
    kind
    signalId
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
fragment UserErrorFields on UserError {
  code
  status
  message
  location
  value
}`, {"hash":"sha256:bf21eb94e7be56be3962013e8db9c1d31d206e57b876764412e33110de190c45"}) as unknown as TypedDocumentString<CancelLeadGenerationRunMutation, CancelLeadGenerationRunMutationVariables>;
export const LeadGenerationRunProgressDocument = new TypedDocumentString(`
    subscription LeadGenerationRunProgress($runId: ID!) {
  leadGenerationRunProgress(runId: $runId) {
    ...RunFields
  }
}
    fragment RunFields on Run {
  id
  databaseId
  programId
  signals {
    kind
    signalId
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
}`, {"hash":"sha256:003fd5bc0fd323f14ae47e2aadb6531b0bd2d808fec1d24c6a94813d3765487e"}) as unknown as TypedDocumentString<LeadGenerationRunProgressSubscription, LeadGenerationRunProgressSubscriptionVariables>;
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
  databaseId
  name
  signals {
    kind
    signalId
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
}`, {"hash":"sha256:ccff2727096ec3521d3ea3a60bf8d584d1c573671dad67737f073973ce1314ab"}) as unknown as TypedDocumentString<LeadGenerationProgramsQuery, LeadGenerationProgramsQueryVariables>;
export const LeadGenerationProgramDocument = new TypedDocumentString(`
    query LeadGenerationProgram($id: ID!) {
  leadGenerationProgram(id: $id) {
    ...ProgramFields
  }
}
    fragment ProgramFields on Program {
  id
  databaseId
  name
  signals {
    kind
    signalId
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
}`, {"hash":"sha256:e386220481154c1ad80ea6c70c4f9e11d6e66fcc1839eb327b6b46515e44425e"}) as unknown as TypedDocumentString<LeadGenerationProgramQuery, LeadGenerationProgramQueryVariables>;
export const UpdateLeadGenerationProgramDocument = new TypedDocumentString(`
    mutation UpdateLeadGenerationProgram($id: ID!, $input: UpdateLeadGenerationProgramInput!) {
  updateLeadGenerationProgram(id: $id, input: $input) {
    program {
      ...ProgramFields
    }
    userErrors {
      ...UserErrorFields
    }
  }
}
    fragment ProgramFields on Program {
  id
  databaseId
  name
  signals {
    kind
    signalId
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
fragment UserErrorFields on UserError {
  code
  status
  message
  location
  value
}`, {"hash":"sha256:c0808bdd7fe014f9c27499226029137c32c4c496a6e40fdedba6306189cf3c02"}) as unknown as TypedDocumentString<UpdateLeadGenerationProgramMutation, UpdateLeadGenerationProgramMutationVariables>;
export const DeleteLeadGenerationProgramDocument = new TypedDocumentString(`
    mutation DeleteLeadGenerationProgram($id: ID!) {
  deleteLeadGenerationProgram(id: $id) {
    deletedId
    userErrors {
      ...UserErrorFields
    }
  }
}
    fragment UserErrorFields on UserError {
  code
  status
  message
  location
  value
}`, {"hash":"sha256:02b6b7f3f49486e475bfef4b79260815c7318a820607ef1ceb25b958d8325d66"}) as unknown as TypedDocumentString<DeleteLeadGenerationProgramMutation, DeleteLeadGenerationProgramMutationVariables>;
export const LeadsDocument = new TypedDocumentString(`
    query Leads($first: Int, $after: String, $last: Int, $before: String, $orderBy: ListOrder, $runId: ID, $programId: ID, $signalId: ID, $status: LeadStatus) {
  leads(
    first: $first
    after: $after
    last: $last
    before: $before
    orderBy: $orderBy
    runId: $runId
    programId: $programId
    signalId: $signalId
    status: $status
  ) {
    nodes {
      ...LeadFields
    }
    pageInfo {
      hasNextPage
      endCursor
      hasPreviousPage
      startCursor
    }
  }
}
    fragment LeadFields on Lead {
  id
  databaseId
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
  status
  owner
  note
  changedAt
  score
  scoreFit
  scoreRecency
  scoreRelationship
  scoreConfidence
  scoreReason
}`, {"hash":"sha256:d4b70be7d0c6123519433b42c978ad2039fc2288909554205088478fcf2b0285"}) as unknown as TypedDocumentString<LeadsQuery, LeadsQueryVariables>;
export const ExportLeadsDocument = new TypedDocumentString(`
    query ExportLeads($format: ExportFormat, $first: Int, $after: String, $runId: ID, $programId: ID, $signalId: ID, $status: LeadStatus) {
  exportLeads(
    format: $format
    first: $first
    after: $after
    runId: $runId
    programId: $programId
    signalId: $signalId
    status: $status
  ) {
    mediaType
    content
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    `, {"hash":"sha256:409f6d9dcc994f66a323a09b4edf5809c6a243eb0b46063ee0ca1981a238ec92"}) as unknown as TypedDocumentString<ExportLeadsQuery, ExportLeadsQueryVariables>;
export const CreditsDocument = new TypedDocumentString(`
    query Credits {
  credits {
    creditsLeft
    lowThreshold
    usage {
      day
      programId
      signalId
      credits
    }
  }
}
    `, {"hash":"sha256:2b9741d237cbbfff7fddc0535eda3f2e14dcb5ab1e22fbe574f74686ff674f2d"}) as unknown as TypedDocumentString<CreditsQuery, CreditsQueryVariables>;
export const UpdateCreditsDocument = new TypedDocumentString(`
    mutation UpdateCredits($input: UpdateCreditsInput!) {
  updateCredits(input: $input) {
    credits {
      creditsLeft
      lowThreshold
    }
    userErrors {
      ...UserErrorFields
    }
  }
}
    fragment UserErrorFields on UserError {
  code
  status
  message
  location
  value
}`, {"hash":"sha256:245f1cd69f5d8495531e70c5b62ea596d63ac68298eaf64102e5410cab2ed82e"}) as unknown as TypedDocumentString<UpdateCreditsMutation, UpdateCreditsMutationVariables>;
export const CreditEntriesDocument = new TypedDocumentString(`
    query CreditEntries($first: Int, $after: String) {
  creditEntries(first: $first, after: $after) {
    nodes {
      id
      databaseId
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
    `, {"hash":"sha256:23abb512c400b0406b4d06c1c0fe03c265b1bb3baf85046118a2ca14a2e4d40a"}) as unknown as TypedDocumentString<CreditEntriesQuery, CreditEntriesQueryVariables>;
export const GrantCreditsDocument = new TypedDocumentString(`
    mutation GrantCredits($input: GrantCreditsInput!, $idempotencyKey: String) {
  grantCredits(input: $input, idempotencyKey: $idempotencyKey) {
    creditEntry {
      id
      databaseId
      amount
      kind
      note
      createdAt
    }
    userErrors {
      ...UserErrorFields
    }
  }
}
    fragment UserErrorFields on UserError {
  code
  status
  message
  location
  value
}`, {"hash":"sha256:97f679ce713a16c3656be2afcb980b9ee71e1b17a93742cea6a46699d0e7c74d"}) as unknown as TypedDocumentString<GrantCreditsMutation, GrantCreditsMutationVariables>;
export const UpdateLeadDocument = new TypedDocumentString(`
    mutation UpdateLead($id: ID!, $input: UpdateLeadInput!) {
  updateLead(id: $id, input: $input) {
    lead {
      ...LeadFields
    }
    userErrors {
      ...UserErrorFields
    }
  }
}
    fragment LeadFields on Lead {
  id
  databaseId
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
  status
  owner
  note
  changedAt
  score
  scoreFit
  scoreRecency
  scoreRelationship
  scoreConfidence
  scoreReason
}
fragment UserErrorFields on UserError {
  code
  status
  message
  location
  value
}`, {"hash":"sha256:420f31f0811484366aad22cce7da340fd3e71e56c45159c0705bb2709fb4cf3d"}) as unknown as TypedDocumentString<UpdateLeadMutation, UpdateLeadMutationVariables>;
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
  databaseId
  name
  jobTitles
  canonicalJobTitleIds
  countries
  seniorityLevels
  createdAt
  updatedAt
}`, {"hash":"sha256:219c8ab52b5b1425fea33cde02bf0f64de7190c632ab6b12b2dfe90d96fbc110"}) as unknown as TypedDocumentString<PersonasQuery, PersonasQueryVariables>;
export const PersonaDocument = new TypedDocumentString(`
    query Persona($id: ID!) {
  persona(id: $id) {
    ...PersonaFields
  }
}
    fragment PersonaFields on Persona {
  id
  databaseId
  name
  jobTitles
  canonicalJobTitleIds
  countries
  seniorityLevels
  createdAt
  updatedAt
}`, {"hash":"sha256:61b31a0efdec851bb3ef23071b6a37ed1cb9cf4cbad2c0fac5d9f4bbf5bd0461"}) as unknown as TypedDocumentString<PersonaQuery, PersonaQueryVariables>;
export const CreatePersonaDocument = new TypedDocumentString(`
    mutation CreatePersona($input: CreatePersonaInput!, $idempotencyKey: String) {
  createPersona(input: $input, idempotencyKey: $idempotencyKey) {
    persona {
      ...PersonaFields
    }
    userErrors {
      ...UserErrorFields
    }
  }
}
    fragment PersonaFields on Persona {
  id
  databaseId
  name
  jobTitles
  canonicalJobTitleIds
  countries
  seniorityLevels
  createdAt
  updatedAt
}
fragment UserErrorFields on UserError {
  code
  status
  message
  location
  value
}`, {"hash":"sha256:9173bd2c901ba2ab2f5c15b3f2a791b394f1f52dffc16c5498ccf9d95995e85d"}) as unknown as TypedDocumentString<CreatePersonaMutation, CreatePersonaMutationVariables>;
export const UpdatePersonaDocument = new TypedDocumentString(`
    mutation UpdatePersona($id: ID!, $input: UpdatePersonaInput!) {
  updatePersona(id: $id, input: $input) {
    persona {
      ...PersonaFields
    }
    userErrors {
      ...UserErrorFields
    }
  }
}
    fragment PersonaFields on Persona {
  id
  databaseId
  name
  jobTitles
  canonicalJobTitleIds
  countries
  seniorityLevels
  createdAt
  updatedAt
}
fragment UserErrorFields on UserError {
  code
  status
  message
  location
  value
}`, {"hash":"sha256:710b00ae1d69bdae2759e8d71a835a880662ca65955406da2e2bf90660d61357"}) as unknown as TypedDocumentString<UpdatePersonaMutation, UpdatePersonaMutationVariables>;
export const DeletePersonaDocument = new TypedDocumentString(`
    mutation DeletePersona($id: ID!) {
  deletePersona(id: $id) {
    deletedId
    userErrors {
      ...UserErrorFields
    }
  }
}
    fragment UserErrorFields on UserError {
  code
  status
  message
  location
  value
}`, {"hash":"sha256:673a254ae2f6ca3ba671d4a7f08ba8cd44d9af01a1e608e8ef92cc28ad79145a"}) as unknown as TypedDocumentString<DeletePersonaMutation, DeletePersonaMutationVariables>;
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
  databaseId
  name
  companyCount
  createdAt
  updatedAt
}`, {"hash":"sha256:5b9e8775620ab6a09fc8b5e4fbbee2e0fbd6200b96b05bd01d495f0fde6520b9"}) as unknown as TypedDocumentString<CompaniesListsQuery, CompaniesListsQueryVariables>;
export const CompaniesListDocument = new TypedDocumentString(`
    query CompaniesList($id: ID!) {
  companiesList(id: $id) {
    ...CompaniesListFields
  }
}
    fragment CompaniesListFields on CompaniesList {
  id
  databaseId
  name
  companyCount
  createdAt
  updatedAt
}`, {"hash":"sha256:8b3b0d0c82c982b10107309cc6bde94eb827e29fbab8170c2c57ff7a24a4b1d9"}) as unknown as TypedDocumentString<CompaniesListQuery, CompaniesListQueryVariables>;
export const CreateCompaniesListDocument = new TypedDocumentString(`
    mutation CreateCompaniesList($input: CreateCompaniesListInput!, $idempotencyKey: String) {
  createCompaniesList(input: $input, idempotencyKey: $idempotencyKey) {
    companiesList {
      ...CompaniesListFields
    }
    userErrors {
      ...UserErrorFields
    }
  }
}
    fragment CompaniesListFields on CompaniesList {
  id
  databaseId
  name
  companyCount
  createdAt
  updatedAt
}
fragment UserErrorFields on UserError {
  code
  status
  message
  location
  value
}`, {"hash":"sha256:23d28433913e8d476a9e5d2a703c8ffbacebcce044e987d901a9907a7e5eb4be"}) as unknown as TypedDocumentString<CreateCompaniesListMutation, CreateCompaniesListMutationVariables>;
export const UpdateCompaniesListDocument = new TypedDocumentString(`
    mutation UpdateCompaniesList($id: ID!, $input: UpdateCompaniesListInput!) {
  updateCompaniesList(id: $id, input: $input) {
    companiesList {
      ...CompaniesListFields
    }
    userErrors {
      ...UserErrorFields
    }
  }
}
    fragment CompaniesListFields on CompaniesList {
  id
  databaseId
  name
  companyCount
  createdAt
  updatedAt
}
fragment UserErrorFields on UserError {
  code
  status
  message
  location
  value
}`, {"hash":"sha256:dac88a25628a5252b984a9ef76e5f143eb3b1d668e8127b15b27b723cbf4b45e"}) as unknown as TypedDocumentString<UpdateCompaniesListMutation, UpdateCompaniesListMutationVariables>;
export const DeleteCompaniesListDocument = new TypedDocumentString(`
    mutation DeleteCompaniesList($id: ID!) {
  deleteCompaniesList(id: $id) {
    deletedId
    userErrors {
      ...UserErrorFields
    }
  }
}
    fragment UserErrorFields on UserError {
  code
  status
  message
  location
  value
}`, {"hash":"sha256:5a9348e1c970ae611d7cd1416eadd595d69899f5b335587ee619ef4d54ceef34"}) as unknown as TypedDocumentString<DeleteCompaniesListMutation, DeleteCompaniesListMutationVariables>;
export const AddListCompaniesDocument = new TypedDocumentString(`
    mutation AddListCompanies($id: ID!, $input: AddListCompaniesInput!) {
  addListCompanies(id: $id, input: $input) {
    added
    companyCount
    unknown {
      index
      message
    }
    userErrors {
      ...UserErrorFields
    }
  }
}
    fragment UserErrorFields on UserError {
  code
  status
  message
  location
  value
}`, {"hash":"sha256:cf85fa5fc05e13a12a6690666d5fbae52bb9dccc9395386070bb3b4b31b89659"}) as unknown as TypedDocumentString<AddListCompaniesMutation, AddListCompaniesMutationVariables>;
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
  databaseId
  kind
  name
  isEnabled
  usedByProgramCount
  createdAt
  updatedAt
  definition {
    ... on NewHireDefinition {
      personaIds
      jobTitlesIncludes
      canonicalJobTitleIds
      jobTitlesExcludes
      companySocialIds
      companyHeadcounts
      companyHqCountries
      countries
      locationGeoIds
      industryIds
      seniorityLevels
      maxProfilesPerSweep
    }
    ... on PastCompanyMoveDefinition {
      personaIds
      companiesListId
      crmListId
      includeCurrentCustomers
      includeFormerCustomers
      companyHeadcounts
      companyHqCountries
      countries
      locationGeoIds
      industryIds
      maxMoversPerSweep
    }
  }
}`, {"hash":"sha256:333c568f4e9f26eefa00f4753bba3ceed60e95dc98b435d214a63d73391d87fc"}) as unknown as TypedDocumentString<LeadSignalsQuery, LeadSignalsQueryVariables>;
export const LeadSignalDocument = new TypedDocumentString(`
    query LeadSignal($id: ID!) {
  signal(id: $id) {
    ...LeadSignalFields
  }
}
    fragment LeadSignalFields on Signal {
  id
  databaseId
  kind
  name
  isEnabled
  usedByProgramCount
  createdAt
  updatedAt
  definition {
    ... on NewHireDefinition {
      personaIds
      jobTitlesIncludes
      canonicalJobTitleIds
      jobTitlesExcludes
      companySocialIds
      companyHeadcounts
      companyHqCountries
      countries
      locationGeoIds
      industryIds
      seniorityLevels
      maxProfilesPerSweep
    }
    ... on PastCompanyMoveDefinition {
      personaIds
      companiesListId
      crmListId
      includeCurrentCustomers
      includeFormerCustomers
      companyHeadcounts
      companyHqCountries
      countries
      locationGeoIds
      industryIds
      maxMoversPerSweep
    }
  }
}`, {"hash":"sha256:3ec814a778995a9517823c6a24ca20b65fd8b502f606f1a585377314721a51fc"}) as unknown as TypedDocumentString<LeadSignalQuery, LeadSignalQueryVariables>;
export const CreateNewHireSignalDocument = new TypedDocumentString(`
    mutation CreateNewHireSignal($input: CreateNewHireSignalInput!, $idempotencyKey: String) {
  createNewHireSignal(input: $input, idempotencyKey: $idempotencyKey) {
    signal {
      id
      databaseId
      kind
      name
      isEnabled
      usedByProgramCount
    }
    duplicateOf
    userErrors {
      ...UserErrorFields
    }
  }
}
    fragment UserErrorFields on UserError {
  code
  status
  message
  location
  value
}`, {"hash":"sha256:bf59fbdcd1bb9df2c0d5ec9b9696858ce242444dd7edff5166710df60e8f1292"}) as unknown as TypedDocumentString<CreateNewHireSignalMutation, CreateNewHireSignalMutationVariables>;
export const CreatePastCompanyMoveSignalDocument = new TypedDocumentString(`
    mutation CreatePastCompanyMoveSignal($input: CreatePastCompanyMoveSignalInput!, $idempotencyKey: String) {
  createPastCompanyMoveSignal(input: $input, idempotencyKey: $idempotencyKey) {
    signal {
      id
      databaseId
      kind
      name
      isEnabled
      usedByProgramCount
    }
    duplicateOf
    userErrors {
      ...UserErrorFields
    }
  }
}
    fragment UserErrorFields on UserError {
  code
  status
  message
  location
  value
}`, {"hash":"sha256:4d1c8f6a06b76d30eb878ca8be875725bbe6b3aadaaab25772113c745ef850c8"}) as unknown as TypedDocumentString<CreatePastCompanyMoveSignalMutation, CreatePastCompanyMoveSignalMutationVariables>;
export const UpdateSignalDocument = new TypedDocumentString(`
    mutation UpdateSignal($id: ID!, $input: UpdateSignalInput!) {
  updateSignal(id: $id, input: $input) {
    signal {
      ...LeadSignalFields
    }
    userErrors {
      ...UserErrorFields
    }
  }
}
    fragment LeadSignalFields on Signal {
  id
  databaseId
  kind
  name
  isEnabled
  usedByProgramCount
  createdAt
  updatedAt
  definition {
    ... on NewHireDefinition {
      personaIds
      jobTitlesIncludes
      canonicalJobTitleIds
      jobTitlesExcludes
      companySocialIds
      companyHeadcounts
      companyHqCountries
      countries
      locationGeoIds
      industryIds
      seniorityLevels
      maxProfilesPerSweep
    }
    ... on PastCompanyMoveDefinition {
      personaIds
      companiesListId
      crmListId
      includeCurrentCustomers
      includeFormerCustomers
      companyHeadcounts
      companyHqCountries
      countries
      locationGeoIds
      industryIds
      maxMoversPerSweep
    }
  }
}
fragment UserErrorFields on UserError {
  code
  status
  message
  location
  value
}`, {"hash":"sha256:cff8c792949749bddebda1cbd5055fc00d62c70da3ff7e21e00fe0ca6f673142"}) as unknown as TypedDocumentString<UpdateSignalMutation, UpdateSignalMutationVariables>;
export const DeleteSignalDocument = new TypedDocumentString(`
    mutation DeleteSignal($id: ID!) {
  deleteSignal(id: $id) {
    deletedId
    userErrors {
      ...UserErrorFields
    }
  }
}
    fragment UserErrorFields on UserError {
  code
  status
  message
  location
  value
}`, {"hash":"sha256:66eaaf2214caeff739a1fb4bd8917426593d5e6cb26e38867f6fe3baa495dc11"}) as unknown as TypedDocumentString<DeleteSignalMutation, DeleteSignalMutationVariables>;
export const FeedEndDocument = new TypedDocumentString(`
    query FeedEnd($since: Instant!) {
  icpSignals(first: 1, since: $since) {
    pageInfo {
      endCursor
    }
  }
}
    `, {"hash":"sha256:2925a910918d4d0bb2eb968343e00d1fb6f4b8ef19bed8fe3b3c8ad4b4daf48b"}) as unknown as TypedDocumentString<FeedEndQuery, FeedEndQueryVariables>;
export const IcpSignalDetectedDocument = new TypedDocumentString(`
    subscription IcpSignalDetected($after: String, $since: Instant, $consumer: String, $icpCriteriaIds: [ID!], $signalTypes: [String!]) {
  icpSignalDetected(
    after: $after
    since: $since
    consumer: $consumer
    icpCriteriaIds: $icpCriteriaIds
    signalTypes: $signalTypes
  ) {
    id
    databaseId
    icpCriteriaId
    signalType
    companySocialId
    headline
    occurredAt
    detectedAt
    payload
    isErased
  }
}
    `, {"hash":"sha256:d82ce8ed79ad7bc901f22c3f915156a0c49825c50a5cfa06f24fd8abeed76c5a"}) as unknown as TypedDocumentString<IcpSignalDetectedSubscription, IcpSignalDetectedSubscriptionVariables>;
export const SearchLookalikesDocument = new TypedDocumentString(`
    mutation SearchLookalikes($input: MultiSearchLookalikesInput!, $explain: Boolean, $idempotencyKey: String) {
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
      company {
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
      company {
        domain
        employeesOnSocial
        socialId
        slug
        name
      }
    }
    paging {
      limit
      total
      nextCursor
    }
    userErrors {
      ...UserErrorFields
    }
  }
}
    fragment UserErrorFields on UserError {
  code
  status
  message
  location
  value
}`, {"hash":"sha256:2609d9e14f1fec5641190cc10beab7955a5ac72e661d7c9ffaf98cab35911eb2"}) as unknown as TypedDocumentString<SearchLookalikesMutation, SearchLookalikesMutationVariables>;
export const OverviewDocument = new TypedDocumentString(`
    query Overview($step: StatisticsStep!) {
  signals: statistics(metric: SIGNALS_BY_TYPE, step: $step) {
    ...Points
  }
  pushes: statistics(metric: PUSHES_BY_OUTCOME, step: $step) {
    ...Points
  }
  durations: statistics(metric: PUSH_DURATIONS, step: $step) {
    ...Points
  }
  leads: statistics(metric: LEADS_BY_KIND, step: $step) {
    ...Points
  }
  spent: statistics(metric: CREDITS_BY_SIGNAL, step: $step) {
    ...Points
  }
  oldestDue: statistics(metric: OLDEST_DUE) {
    points {
      at
      value
    }
  }
  credits {
    creditsLeft
    lowThreshold
  }
  webhookEndpoints(first: 20, isEnabled: false) {
    nodes {
      databaseId
      url
      disabledAt
      disabledReason
    }
  }
  leadGenerationRuns(first: 5, status: FAILED) {
    nodes {
      databaseId
      finishedAt
      notes
    }
  }
  leadGenerationPrograms(first: 200) {
    nodes {
      databaseId
      name
      suspendedReason
    }
  }
}
    fragment Points on Statistics {
  step
  since
  until
  points {
    at
    series
    value
  }
}`, {"hash":"sha256:79f99765261bdd99f20c85ea96ec8e9cdb159537a2076f652dd6cb6823fc5b0d"}) as unknown as TypedDocumentString<OverviewQuery, OverviewQueryVariables>;
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
  databaseId
  name
  question
  status
  answer
  updatedAt
}`, {"hash":"sha256:98efd5c5bda5a4bcdbbc82753195b5de4adf539b9fa9423920bf19ce83a26bb6"}) as unknown as TypedDocumentString<ResearchQuestionsQuery, ResearchQuestionsQueryVariables>;
export const ResearchQuestionDocument = new TypedDocumentString(`
    query ResearchQuestion($id: ID!) {
  researchQuestion(id: $id) {
    ...ResearchQuestionFields
  }
}
    fragment ResearchQuestionFields on ResearchQuestion {
  id
  databaseId
  name
  question
  status
  answer
  updatedAt
}`, {"hash":"sha256:664856280144e200e6110011a3e61ee7ec3b916a32e06b5e9bbc7112ea6a8261"}) as unknown as TypedDocumentString<ResearchQuestionQuery, ResearchQuestionQueryVariables>;
export const AskedResearchQuestionsDocument = new TypedDocumentString(`
    query AskedResearchQuestions($first: Int, $after: String, $status: ResearchStatus) {
  askedResearchQuestions(first: $first, after: $after, status: $status) {
    nodes {
      id
      databaseId
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
    `, {"hash":"sha256:3fc973880065bf586464d0c0955f4ee82f9a79942c0b29e9686882fd9740b924"}) as unknown as TypedDocumentString<AskedResearchQuestionsQuery, AskedResearchQuestionsQueryVariables>;
export const AskResearchQuestionDocument = new TypedDocumentString(`
    mutation AskResearchQuestion($contactId: ID!, $input: AskResearchQuestionInput!, $idempotencyKey: String) {
  askResearchQuestion(
    contactId: $contactId
    input: $input
    idempotencyKey: $idempotencyKey
  ) {
    researchQuestion {
      ...ResearchQuestionFields
    }
    userErrors {
      ...UserErrorFields
    }
  }
}
    fragment ResearchQuestionFields on ResearchQuestion {
  id
  databaseId
  name
  question
  status
  answer
  updatedAt
}
fragment UserErrorFields on UserError {
  code
  status
  message
  location
  value
}`, {"hash":"sha256:bba20aeb221e5d7fc2bc109fef9b5a98abb492f05cc1001d249a89c0ee0acda8"}) as unknown as TypedDocumentString<AskResearchQuestionMutation, AskResearchQuestionMutationVariables>;
export const AnswerResearchQuestionDocument = new TypedDocumentString(`
    mutation AnswerResearchQuestion($id: ID!, $input: AnswerResearchQuestionInput!) {
  answerResearchQuestion(id: $id, input: $input) {
    researchQuestion {
      ...ResearchQuestionFields
    }
    userErrors {
      ...UserErrorFields
    }
  }
}
    fragment ResearchQuestionFields on ResearchQuestion {
  id
  databaseId
  name
  question
  status
  answer
  updatedAt
}
fragment UserErrorFields on UserError {
  code
  status
  message
  location
  value
}`, {"hash":"sha256:f4483d38ba1de678c470624465e4a6f32dcdadb4178c59f7c9db4c9604430c72"}) as unknown as TypedDocumentString<AnswerResearchQuestionMutation, AnswerResearchQuestionMutationVariables>;
export const ResearchQuestionProgressDocument = new TypedDocumentString(`
    subscription ResearchQuestionProgress($questionId: ID!) {
  researchQuestionProgress(questionId: $questionId) {
    ...ResearchQuestionFields
  }
}
    fragment ResearchQuestionFields on ResearchQuestion {
  id
  databaseId
  name
  question
  status
  answer
  updatedAt
}`, {"hash":"sha256:e0b350a6f0b058efaad450b843e3d8f5a11b37176eae49121fc44a55257ccef4"}) as unknown as TypedDocumentString<ResearchQuestionProgressSubscription, ResearchQuestionProgressSubscriptionVariables>;
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
  databaseId
  name
  question
  createdAt
  updatedAt
}`, {"hash":"sha256:102bfbe50aff8f364c02dac73b864e6f6292c9f231ea2addbc13b1bedf77d9f5"}) as unknown as TypedDocumentString<ResearchQuestionTemplatesQuery, ResearchQuestionTemplatesQueryVariables>;
export const ResearchQuestionTemplateDocument = new TypedDocumentString(`
    query ResearchQuestionTemplate($id: ID!) {
  researchQuestionTemplate(id: $id) {
    ...ResearchQuestionTemplateFields
  }
}
    fragment ResearchQuestionTemplateFields on ResearchQuestionTemplate {
  id
  databaseId
  name
  question
  createdAt
  updatedAt
}`, {"hash":"sha256:43cb21b3d770a816e1d7a1058c502f65adfa0cc34ff7fb40489d1c614c082155"}) as unknown as TypedDocumentString<ResearchQuestionTemplateQuery, ResearchQuestionTemplateQueryVariables>;
export const CreateResearchQuestionTemplateDocument = new TypedDocumentString(`
    mutation CreateResearchQuestionTemplate($input: CreateResearchQuestionTemplateInput!, $idempotencyKey: String) {
  createResearchQuestionTemplate(input: $input, idempotencyKey: $idempotencyKey) {
    researchQuestionTemplate {
      ...ResearchQuestionTemplateFields
    }
    userErrors {
      ...UserErrorFields
    }
  }
}
    fragment ResearchQuestionTemplateFields on ResearchQuestionTemplate {
  id
  databaseId
  name
  question
  createdAt
  updatedAt
}
fragment UserErrorFields on UserError {
  code
  status
  message
  location
  value
}`, {"hash":"sha256:f6ad4c1f51900a6a5574b15061b7c3be22b334343a1fa2f9512ff080d1a63d65"}) as unknown as TypedDocumentString<CreateResearchQuestionTemplateMutation, CreateResearchQuestionTemplateMutationVariables>;
export const UpdateResearchQuestionTemplateDocument = new TypedDocumentString(`
    mutation UpdateResearchQuestionTemplate($id: ID!, $input: UpdateResearchQuestionTemplateInput!) {
  updateResearchQuestionTemplate(id: $id, input: $input) {
    researchQuestionTemplate {
      ...ResearchQuestionTemplateFields
    }
    userErrors {
      ...UserErrorFields
    }
  }
}
    fragment ResearchQuestionTemplateFields on ResearchQuestionTemplate {
  id
  databaseId
  name
  question
  createdAt
  updatedAt
}
fragment UserErrorFields on UserError {
  code
  status
  message
  location
  value
}`, {"hash":"sha256:6d02a68402939326325c3da4830d32a897941638d3113f11d8b2b149be4bfe00"}) as unknown as TypedDocumentString<UpdateResearchQuestionTemplateMutation, UpdateResearchQuestionTemplateMutationVariables>;
export const DeleteResearchQuestionTemplateDocument = new TypedDocumentString(`
    mutation DeleteResearchQuestionTemplate($id: ID!) {
  deleteResearchQuestionTemplate(id: $id) {
    deletedId
    userErrors {
      ...UserErrorFields
    }
  }
}
    fragment UserErrorFields on UserError {
  code
  status
  message
  location
  value
}`, {"hash":"sha256:6d2fbca1c6bce0e3b659c8bdcd5a369f4ce242222f4cfc75901a28afc7832d15"}) as unknown as TypedDocumentString<DeleteResearchQuestionTemplateMutation, DeleteResearchQuestionTemplateMutationVariables>;
export const IngestActivityDocument = new TypedDocumentString(`
    mutation IngestActivity($items: [ActivityItemInput!]!, $baseline: Boolean) {
  ingestActivity(items: $items, baseline: $baseline) {
    accepted
    duplicates
    unresolved
    refusedCount
    refused {
      index
      errors {
        location
        message
        value
      }
    }
    userErrors {
      ...UserErrorFields
    }
  }
}
    fragment UserErrorFields on UserError {
  code
  status
  message
  location
  value
}`, {"hash":"sha256:3f98d625b37c058797c9fd2321c096288f78581a0dc15c77ffdf64f9168ceb0e"}) as unknown as TypedDocumentString<IngestActivityMutation, IngestActivityMutationVariables>;
export const UpsertWatchDocument = new TypedDocumentString(`
    mutation UpsertWatch($input: UpsertWatchInput!, $idempotencyKey: String) {
  upsertWatch(input: $input, idempotencyKey: $idempotencyKey) {
    watch {
      ...WatchFields
      sameAs
    }
    userErrors {
      ...UserErrorFields
    }
  }
}
    fragment WatchFields on Watch {
  icpCriteriaId
  name
  isEnabled
  maxSignalsPerDay
  signalTypes
  topics
  keywords {
    all
    any
    none
    wordForms
  }
  companySocialIds
  companiesListId
  industries
  sizes
  hqCountries
  employeesMin
  employeesMax
  createdAt
  updatedAt
}
fragment UserErrorFields on UserError {
  code
  status
  message
  location
  value
}`, {"hash":"sha256:1289445f1732800b6cf66d1d642dc2c44a6009ccb016f11f950a598b5df1cc41"}) as unknown as TypedDocumentString<UpsertWatchMutation, UpsertWatchMutationVariables>;
export const UpdateWatchDocument = new TypedDocumentString(`
    mutation UpdateWatch($icpCriteriaId: ID!, $input: UpdateWatchInput!) {
  updateWatch(icpCriteriaId: $icpCriteriaId, input: $input) {
    watch {
      ...WatchFields
      sameAs
    }
    userErrors {
      ...UserErrorFields
    }
  }
}
    fragment WatchFields on Watch {
  icpCriteriaId
  name
  isEnabled
  maxSignalsPerDay
  signalTypes
  topics
  keywords {
    all
    any
    none
    wordForms
  }
  companySocialIds
  companiesListId
  industries
  sizes
  hqCountries
  employeesMin
  employeesMax
  createdAt
  updatedAt
}
fragment UserErrorFields on UserError {
  code
  status
  message
  location
  value
}`, {"hash":"sha256:92879af7009a32f1550611533ee56da5bbfa492f886537cc6dae7ce9e95d0939"}) as unknown as TypedDocumentString<UpdateWatchMutation, UpdateWatchMutationVariables>;
export const DeleteWatchDocument = new TypedDocumentString(`
    mutation DeleteWatch($icpCriteriaId: ID!) {
  deleteWatch(icpCriteriaId: $icpCriteriaId) {
    deletedId
    userErrors {
      ...UserErrorFields
    }
  }
}
    fragment UserErrorFields on UserError {
  code
  status
  message
  location
  value
}`, {"hash":"sha256:00b1dc0691220f4131ec554d028207712b4e3734d3076bf258aaba660698b107"}) as unknown as TypedDocumentString<DeleteWatchMutation, DeleteWatchMutationVariables>;
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
  maxSignalsPerDay
  signalTypes
  topics
  keywords {
    all
    any
    none
    wordForms
  }
  companySocialIds
  companiesListId
  industries
  sizes
  hqCountries
  employeesMin
  employeesMax
  createdAt
  updatedAt
}`, {"hash":"sha256:915b480b1bcb521a15901965248d399a00470d5021385ebafa6e0a737e7751f5"}) as unknown as TypedDocumentString<WatchQuery, WatchQueryVariables>;
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
  maxSignalsPerDay
  signalTypes
  topics
  keywords {
    all
    any
    none
    wordForms
  }
  companySocialIds
  companiesListId
  industries
  sizes
  hqCountries
  employeesMin
  employeesMax
  createdAt
  updatedAt
}`, {"hash":"sha256:8f3bb38bcbb378fbc67b1940612021b9e551a87e500efa898d03d5af1deb53b6"}) as unknown as TypedDocumentString<WatchesQuery, WatchesQueryVariables>;
export const WatchVolumeDocument = new TypedDocumentString(`
    query WatchVolume($icpCriteriaId: ID!, $since: Instant, $until: Instant) {
  watchVolume(icpCriteriaId: $icpCriteriaId, since: $since, until: $until) {
    icpCriteriaId
    since
    until
    signals
    swallowed
    days {
      day
      signals
      swallowed
    }
  }
}
    `, {"hash":"sha256:2f660583857f24bfb3d7367c468604fd3dd4af28bb532f5e9cf78fe655593371"}) as unknown as TypedDocumentString<WatchVolumeQuery, WatchVolumeQueryVariables>;
export const PreviewWatchDocument = new TypedDocumentString(`
    query PreviewWatch($input: PreviewWatchInput!) {
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
      match {
        clauses
        words
        values {
          clause
          value
        }
      }
    }
    excludedAlone {
      clause
      count
    }
  }
}
    `, {"hash":"sha256:7bd7a379bc6823fcc4f68c5abc4849473e6372f22206107374eaba506bce49c6"}) as unknown as TypedDocumentString<PreviewWatchQuery, PreviewWatchQueryVariables>;
export const IcpSignalMatchDocument = new TypedDocumentString(`
    query IcpSignalMatch($id: ID!) {
  icpSignalMatch(id: $id) {
    clauses
    words
    values {
      clause
      value
    }
    isBackfill
  }
}
    `, {"hash":"sha256:efd790fed9c8174fa9187b5bbd6e0c2716a4c2c452ab32fefd11442abb4a8984"}) as unknown as TypedDocumentString<IcpSignalMatchQuery, IcpSignalMatchQueryVariables>;
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
      databaseId
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
    `, {"hash":"sha256:371c6dde65b94fc7a13d18d9a87aef371e42a4edf3725ce3a50beac972c92aaa"}) as unknown as TypedDocumentString<IcpSignalsQuery, IcpSignalsQueryVariables>;
export const IcpSignalConsumersDocument = new TypedDocumentString(`
    query IcpSignalConsumers($first: Int, $after: String) {
  icpSignalConsumers(first: $first, after: $after) {
    nodes {
      ...IcpSignalConsumerFields
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment IcpSignalConsumerFields on IcpSignalConsumer {
  name
  cursor
  lag
  oldestUncommittedAt
  missed
  committedAt
  createdAt
}`, {"hash":"sha256:d4cf4f0c9819555b8c56d263a8daa30650db9278de3e082acb4efcdb03740e5f"}) as unknown as TypedDocumentString<IcpSignalConsumersQuery, IcpSignalConsumersQueryVariables>;
export const IcpSignalConsumerDocument = new TypedDocumentString(`
    query IcpSignalConsumer($name: String!) {
  icpSignalConsumer(name: $name) {
    ...IcpSignalConsumerFields
  }
}
    fragment IcpSignalConsumerFields on IcpSignalConsumer {
  name
  cursor
  lag
  oldestUncommittedAt
  missed
  committedAt
  createdAt
}`, {"hash":"sha256:7760dd510bc8c9b836cb987c96cfaa39ea6031192fe112b6c03cae7574c3f148"}) as unknown as TypedDocumentString<IcpSignalConsumerQuery, IcpSignalConsumerQueryVariables>;
export const CommitIcpSignalConsumerDocument = new TypedDocumentString(`
    mutation CommitIcpSignalConsumer($name: String!, $input: CommitIcpSignalConsumerInput!) {
  commitIcpSignalConsumer(name: $name, input: $input) {
    icpSignalConsumer {
      ...IcpSignalConsumerFields
    }
    userErrors {
      ...UserErrorFields
    }
  }
}
    fragment IcpSignalConsumerFields on IcpSignalConsumer {
  name
  cursor
  lag
  oldestUncommittedAt
  missed
  committedAt
  createdAt
}
fragment UserErrorFields on UserError {
  code
  status
  message
  location
  value
}`, {"hash":"sha256:eb98c8c6758fd730c42dae0f2f7ab6c997254a081a2f6c21ba9f20ff603ddb5f"}) as unknown as TypedDocumentString<CommitIcpSignalConsumerMutation, CommitIcpSignalConsumerMutationVariables>;
export const DeleteIcpSignalConsumerDocument = new TypedDocumentString(`
    mutation DeleteIcpSignalConsumer($name: String!) {
  deleteIcpSignalConsumer(name: $name) {
    deletedId
    userErrors {
      ...UserErrorFields
    }
  }
}
    fragment UserErrorFields on UserError {
  code
  status
  message
  location
  value
}`, {"hash":"sha256:c1e52c4860fdd5939802b576afaa2fe7f782452d6076ccc4e752ebd1dc2df582"}) as unknown as TypedDocumentString<DeleteIcpSignalConsumerMutation, DeleteIcpSignalConsumerMutationVariables>;
export const StatisticsDocument = new TypedDocumentString(`
    query Statistics($metric: StatisticsMetric!, $step: StatisticsStep, $since: Instant, $until: Instant) {
  statistics(metric: $metric, step: $step, since: $since, until: $until) {
    since
    until
    points {
      at
      series
      value
    }
  }
}
    `, {"hash":"sha256:73ba67ff5663f665cd4e406d40df23cb5f58adbf40801ed7491595600f4e5edb"}) as unknown as TypedDocumentString<StatisticsQuery, StatisticsQueryVariables>;
export const CreateWebhookEndpointDocument = new TypedDocumentString(`
    mutation CreateWebhookEndpoint($input: CreateWebhookEndpointInput!, $idempotencyKey: String) {
  createWebhookEndpoint(input: $input, idempotencyKey: $idempotencyKey) {
    webhookEndpoint {
      id
      databaseId
      url
      description
      isEnabled
      signalTypes
      icpCriteriaIds
      contentFilter {
        path
        op
        value
        not
      }
      createdAt
      updatedAt
    }
    secret
    userErrors {
      ...UserErrorFields
    }
  }
}
    fragment UserErrorFields on UserError {
  code
  status
  message
  location
  value
}`, {"hash":"sha256:5e3f59ab11aae7d0ea00b5e8b224bc012719901890df5aae36d7f73e6a41ec10"}) as unknown as TypedDocumentString<CreateWebhookEndpointMutation, CreateWebhookEndpointMutationVariables>;
export const UpdateWebhookEndpointDocument = new TypedDocumentString(`
    mutation UpdateWebhookEndpoint($id: ID!, $input: UpdateWebhookEndpointInput!) {
  updateWebhookEndpoint(id: $id, input: $input) {
    webhookEndpoint {
      ...EndpointFields
    }
    userErrors {
      ...UserErrorFields
    }
  }
}
    fragment UserErrorFields on UserError {
  code
  status
  message
  location
  value
}
fragment EndpointFields on WebhookEndpoint {
  id
  databaseId
  url
  description
  isEnabled
  disabledAt
  disabledReason
  pausedAt
  maxPerSecond
  signalTypes
  icpCriteriaIds
  contentFilter {
    path
    op
    value
    not
  }
  metadata
  headerNames
  timeoutSeconds
  standardWebhooks
  problem
  createdAt
  updatedAt
}`, {"hash":"sha256:91dd50196a51e602eb080868bc97f107a72b295b93f156d9ff0b792610f5b77c"}) as unknown as TypedDocumentString<UpdateWebhookEndpointMutation, UpdateWebhookEndpointMutationVariables>;
export const RotateWebhookEndpointSecretDocument = new TypedDocumentString(`
    mutation RotateWebhookEndpointSecret($id: ID!, $input: RotateWebhookEndpointSecretInput!, $idempotencyKey: String) {
  rotateWebhookEndpointSecret(
    id: $id
    input: $input
    idempotencyKey: $idempotencyKey
  ) {
    webhookEndpoint {
      id
      databaseId
      updatedAt
    }
    secret
    userErrors {
      ...UserErrorFields
    }
  }
}
    fragment UserErrorFields on UserError {
  code
  status
  message
  location
  value
}`, {"hash":"sha256:4452df0112933c0c77b1b14e11c4f3629f27b1ffa31415b2351c5082c822e38a"}) as unknown as TypedDocumentString<RotateWebhookEndpointSecretMutation, RotateWebhookEndpointSecretMutationVariables>;
export const DeletePreviousWebhookEndpointSecretDocument = new TypedDocumentString(`
    mutation DeletePreviousWebhookEndpointSecret($id: ID!) {
  deletePreviousWebhookEndpointSecret(id: $id) {
    webhookEndpoint {
      ...EndpointFields
    }
    userErrors {
      ...UserErrorFields
    }
  }
}
    fragment UserErrorFields on UserError {
  code
  status
  message
  location
  value
}
fragment EndpointFields on WebhookEndpoint {
  id
  databaseId
  url
  description
  isEnabled
  disabledAt
  disabledReason
  pausedAt
  maxPerSecond
  signalTypes
  icpCriteriaIds
  contentFilter {
    path
    op
    value
    not
  }
  metadata
  headerNames
  timeoutSeconds
  standardWebhooks
  problem
  createdAt
  updatedAt
}`, {"hash":"sha256:c00c440dea13dee866183887ea3508a163e01eed511ce4e93f3c57a7ed3121e3"}) as unknown as TypedDocumentString<DeletePreviousWebhookEndpointSecretMutation, DeletePreviousWebhookEndpointSecretMutationVariables>;
export const TestWebhookEndpointDocument = new TypedDocumentString(`
    mutation TestWebhookEndpoint($id: ID!) {
  testWebhookEndpoint(id: $id) {
    deliveryId
    responseStatus
    failureReason
    durationMs
    userErrors {
      ...UserErrorFields
    }
  }
}
    fragment UserErrorFields on UserError {
  code
  status
  message
  location
  value
}`, {"hash":"sha256:c772df903a90ea8086039b78faf3f0503e6257d0047a8d9d4ba35a453b277cfc"}) as unknown as TypedDocumentString<TestWebhookEndpointMutation, TestWebhookEndpointMutationVariables>;
export const DeleteWebhookEndpointDocument = new TypedDocumentString(`
    mutation DeleteWebhookEndpoint($id: ID!) {
  deleteWebhookEndpoint(id: $id) {
    deletedId
    userErrors {
      ...UserErrorFields
    }
  }
}
    fragment UserErrorFields on UserError {
  code
  status
  message
  location
  value
}`, {"hash":"sha256:6e5b55bab82600adc05ca0e891dad4c5b823cacc8d7d887e5ca1cc4e23663f70"}) as unknown as TypedDocumentString<DeleteWebhookEndpointMutation, DeleteWebhookEndpointMutationVariables>;
export const PauseWebhookEndpointDocument = new TypedDocumentString(`
    mutation PauseWebhookEndpoint($id: ID!) {
  pauseWebhookEndpoint(id: $id) {
    webhookEndpoint {
      ...EndpointFields
    }
    userErrors {
      ...UserErrorFields
    }
  }
}
    fragment UserErrorFields on UserError {
  code
  status
  message
  location
  value
}
fragment EndpointFields on WebhookEndpoint {
  id
  databaseId
  url
  description
  isEnabled
  disabledAt
  disabledReason
  pausedAt
  maxPerSecond
  signalTypes
  icpCriteriaIds
  contentFilter {
    path
    op
    value
    not
  }
  metadata
  headerNames
  timeoutSeconds
  standardWebhooks
  problem
  createdAt
  updatedAt
}`, {"hash":"sha256:ce6b4cced091cb601b5294987fb4c5dfd52396c1631dbd60880cc7492be262bd"}) as unknown as TypedDocumentString<PauseWebhookEndpointMutation, PauseWebhookEndpointMutationVariables>;
export const ResumeWebhookEndpointDocument = new TypedDocumentString(`
    mutation ResumeWebhookEndpoint($id: ID!) {
  resumeWebhookEndpoint(id: $id) {
    webhookEndpoint {
      ...EndpointFields
    }
    userErrors {
      ...UserErrorFields
    }
  }
}
    fragment UserErrorFields on UserError {
  code
  status
  message
  location
  value
}
fragment EndpointFields on WebhookEndpoint {
  id
  databaseId
  url
  description
  isEnabled
  disabledAt
  disabledReason
  pausedAt
  maxPerSecond
  signalTypes
  icpCriteriaIds
  contentFilter {
    path
    op
    value
    not
  }
  metadata
  headerNames
  timeoutSeconds
  standardWebhooks
  problem
  createdAt
  updatedAt
}`, {"hash":"sha256:0f92c56f99a645631fb0352b49167c5dae2f49fec5d191344b2a35d92022baee"}) as unknown as TypedDocumentString<ResumeWebhookEndpointMutation, ResumeWebhookEndpointMutationVariables>;
export const WebhookEndpointStatisticsDocument = new TypedDocumentString(`
    query WebhookEndpointStatistics($id: ID!, $since: Instant, $until: Instant) {
  webhookEndpointStatistics(id: $id, since: $since, until: $until) {
    since
    until
    attempts
    delivered
    rejected
    retried
    exhausted
    successRate
    p50Ms
    p95Ms
    p99Ms
    pendingCount
    oldestDueAt
    lastError {
      at
      failureReason
      responseStatus
    }
    hours {
      hour
      attempts
      delivered
      rejected
      retried
      exhausted
      successRate
      p50Ms
      p95Ms
      p99Ms
    }
  }
}
    `, {"hash":"sha256:0a85f0af1daa1ce704161dbc2f14fb5f14f1fd8042f2eb6e903bb98057afda0a"}) as unknown as TypedDocumentString<WebhookEndpointStatisticsQuery, WebhookEndpointStatisticsQueryVariables>;
export const WebhookEndpointDocument = new TypedDocumentString(`
    query WebhookEndpoint($id: ID!) {
  webhookEndpoint(id: $id) {
    ...EndpointFields
  }
}
    fragment EndpointFields on WebhookEndpoint {
  id
  databaseId
  url
  description
  isEnabled
  disabledAt
  disabledReason
  pausedAt
  maxPerSecond
  signalTypes
  icpCriteriaIds
  contentFilter {
    path
    op
    value
    not
  }
  metadata
  headerNames
  timeoutSeconds
  standardWebhooks
  problem
  createdAt
  updatedAt
}`, {"hash":"sha256:7ab3a0f129c781e3208d9e6b0cd16444dbd2790bdb5a6aeebfcb209469fa9660"}) as unknown as TypedDocumentString<WebhookEndpointQuery, WebhookEndpointQueryVariables>;
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
  databaseId
  url
  description
  isEnabled
  disabledAt
  disabledReason
  pausedAt
  maxPerSecond
  signalTypes
  icpCriteriaIds
  contentFilter {
    path
    op
    value
    not
  }
  metadata
  headerNames
  timeoutSeconds
  standardWebhooks
  problem
  createdAt
  updatedAt
}`, {"hash":"sha256:26f581235fde3d48f8d58f08924a52e9c8784b5a5f0ae3c08a55e32530a12630"}) as unknown as TypedDocumentString<WebhookEndpointsQuery, WebhookEndpointsQueryVariables>;
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
  databaseId
  endpointId
  eventId
  status
  attemptCount
  responseStatus
  failureReason
  nextAttemptAt
  createdAt
  updatedAt
}`, {"hash":"sha256:58fc916feae0bc8ae753bf47063dda151907f2fec9ee298ad3647f14ab8b8eee"}) as unknown as TypedDocumentString<WebhookDeliveriesQuery, WebhookDeliveriesQueryVariables>;
export const WebhookDeliveryDocument = new TypedDocumentString(`
    query WebhookDelivery($id: ID!) {
  webhookDelivery(id: $id) {
    id
    databaseId
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
    `, {"hash":"sha256:e49fe832402a5631ff0f278adf2c718916efa4059dd1072ffeda53dd431d44ed"}) as unknown as TypedDocumentString<WebhookDeliveryQuery, WebhookDeliveryQueryVariables>;
export const ReplayWebhookDeliveryDocument = new TypedDocumentString(`
    mutation ReplayWebhookDelivery($deliveryId: ID!) {
  replayWebhookDelivery(deliveryId: $deliveryId) {
    webhookDelivery {
      ...DeliveryFields
    }
    userErrors {
      ...UserErrorFields
    }
  }
}
    fragment UserErrorFields on UserError {
  code
  status
  message
  location
  value
}
fragment DeliveryFields on WebhookDelivery {
  id
  databaseId
  endpointId
  eventId
  status
  attemptCount
  responseStatus
  failureReason
  nextAttemptAt
  createdAt
  updatedAt
}`, {"hash":"sha256:6a7b411361fe1f56fd1fffaa9c5ca09b5e7b0d66c5bb483df7fe2a62d029f78a"}) as unknown as TypedDocumentString<ReplayWebhookDeliveryMutation, ReplayWebhookDeliveryMutationVariables>;
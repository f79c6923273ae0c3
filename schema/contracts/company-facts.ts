import { z } from 'zod';
import { defineRequest } from './request.js';
import { CompanySize } from './sizes.js';
import { companySocialId, uuid } from './values.js';

/** The facts about a company that the feed stores in order to match watches (G1). */
const matchedFacts = z.object({
  /** All domains of the company, in lower case. */
  domains: z.array(z.string()),
  /** The names of the company's industry and of all industries above it. */
  industries: z.array(z.string()),
  size: CompanySize.nullable(),
  hq_country: z.string().nullable(),
  employees: z.int().nullable(),
  /** The other ids of the company, which items and watches may name as well; absent if it has none. */
  other_ids: z.array(companySocialId).max(100).optional(),
});
export type MatchedFacts = z.output<typeof matchedFacts>;

/** The facts of a company as of a version, which rises with each change; null if the directory no longer has the company. */
const handedCompany = z.object({
  company_social_id: companySocialId,
  version: z.int().min(0),
  facts: matchedFacts.nullable(),
});
export type HandedCompany = z.output<typeof handedCompany>;

/** The companies on a list, as of a version of the list; `is_last` is false if more companies of that version follow. */
const handedList = z.object({
  account_id: uuid,
  list_id: uuid,
  version: z.int().min(0),
  company_social_ids: z.array(companySocialId),
  is_first: z.boolean(),
  is_last: z.boolean(),
});
export type HandedList = z.output<typeof handedList>;

/** The most companies, and ids on lists, that one hand-off carries, so that it fits one NATS message. */
export const maxHandedCompanies = 500;
export const maxHandedIds = 10_000;

/**
 * Gateway to feed: store these facts and lists (H13). The feed ignores those that are not newer than the ones it has, so a hand-off may be
 * repeated, and facts may arrive late. The answer confirms that everything is stored.
 */
export const takeFacts = defineRequest({
  subject: 'feed.company.take',
  input: z.object({
    body: z.object({ companies: z.array(handedCompany).max(maxHandedCompanies), lists: z.array(handedList).max(100) }),
  }),
  output: z.object({}),
  timeoutMs: 10_000,
  idempotent: true,
  lane: 'directory',
});

/** The most lists that the feed is asked about at once. */
export const maxAskedLists = 1_000;

/** Gateway to feed: returns those of these companies lists that at least one watch names (G1). */
export const findNamedLists = defineRequest({
  subject: 'feed.company.named-lists',
  input: z.object({ body: z.object({ list_ids: z.array(uuid).max(maxAskedLists) }) }),
  output: z.object({ list_ids: z.array(uuid) }),
  timeoutMs: 5_000,
  isRead: true,
  lane: 'directory',
});

import type { PostFacts } from '../../../../schema/contracts/posts.js';
import { toCompanyKey } from '../company-matching/index.js';

/** The row of a post, without the columns that the database derives. */
export type PostRecord = {
  post_url: string;
  text: string;
  posted_at: string;
  author_url: string | null;
  author_company_id: number | null;
  mentioned_company_ids: number[];
  mentioned_profile_urls: string[];
  reported_engagements: number | null;
};

export const postColumns = [
  'post_url',
  'text',
  'posted_at',
  'author_url',
  'author_company_id',
  'mentioned_company_ids',
  'mentioned_profile_urls',
  'reported_engagements',
] as const satisfies (keyof PostRecord)[];

/** Merges facts into the stored post, if there is one: absent fields are kept, null clears a field. */
export function mergePost(stored: PostRecord | undefined, facts: PostFacts): PostRecord {
  const company = facts.author_company_social_id;
  return {
    post_url: facts.post_url,
    text: facts.text,
    posted_at: facts.posted_at,
    author_url: overlay(facts.author_url, stored?.author_url, null),
    author_company_id: overlay(company && Number(toCompanyKey(company)), stored?.author_company_id, null),
    mentioned_company_ids: overlay(toIds(facts.mentioned_company_social_ids), stored?.mentioned_company_ids, []),
    mentioned_profile_urls: overlay(facts.mentioned_profile_urls, stored?.mentioned_profile_urls, []),
    reported_engagements: overlay(facts.engagement_count, stored?.reported_engagements, null),
  };
}

/** Whether two records of one post are equal. */
export function isSamePost(one: PostRecord, other: PostRecord): boolean {
  return postColumns.every((column) => String(one[column]) === String(other[column]));
}

function overlay<T>(given: T | null | undefined | '', stored: T | undefined, empty: T): T {
  if (given === undefined || given === '') return stored ?? empty;
  return given ?? empty;
}

const toIds = (ids: string[] | null | undefined) => (ids === null ? null : ids?.map((id) => Number(toCompanyKey(id))));

import { createHash } from 'node:crypto';
import { v5 } from 'uuid';
import type { Lead } from '../../../../schema/contracts/lead-generation.js';
import type { Queryable } from '../../../platform/postgres/postgres.js';
import type { ContentScorer } from '../../operation/ports.js';
import { classifyPost, listPrompts, type PostVerdict, scoreLexically } from './classify-post.js';
import type { ContentPlan } from './plan-content.js';
import { type PersonRow, type PlannedPost, readPeople, readPosts } from './sql/posts-and-people.js';

/** The index of the next post of a sweep's plan, and how many posts the sweep has classified. */
export type ContentCursor = { post: number; analyzed: number };
export const firstPost: ContentCursor = { post: 0, analyzed: 0 };

/** A person whom a post brings. A person is paid for once; each person and post makes a lead. */
export type ContentPerson = {
  personId: string;
  moveKey: string;
  leadKey: string;
  lead: Pick<Lead, 'first_name' | 'last_name' | 'social_url' | 'location' | 'country' | 'new_role' | 'seniority'>;
  matchedRule: string | null;
  evidence: NonNullable<Lead['evidence']>;
};

/** The people whom a page brings. `next` is null at the end; `needsScores` says that the next post has not been scored yet. */
export type ContentPage = {
  people: ContentPerson[];
  next: ContentCursor | null;
  analyzed: number;
  needsScores: boolean;
};

// Must never change: keys made in this namespace identify leads and prevent people from being paid for twice.
const content = '9d3f0c35-51f4-5a5e-8d35-1f0a7b5c6e21';
const readKey = v5('profile', content);

/** The most posts that one page goes through; it ends with the first post that brings people. */
const postsAtOnce = 25;

/**
 * Reads the people of the next post of a plan that counts and brings people (F2). Posts that were deleted meanwhile are skipped. With a
 * scorer, the page ends before a post that has not been scored yet. `runId` is null for a preview, in which unscored posts count.
 */
export async function readContentPage(
  db: Queryable,
  sweep: { signalId: string; runId: string | null; plan: ContentPlan; scorer: ContentScorer | null },
  cursor: ContentCursor,
): Promise<ContentPage> {
  const { plan, signalId } = sweep;
  const batch = plan.posts.slice(cursor.post, cursor.post + postsAtOnce);
  const rows = await readPosts(
    db,
    signalId,
    batch.map((one) => one.id),
  );
  const posts = new Map(rows.map((row) => [row.id, row]));
  let { post: place, analyzed } = cursor;
  for (const { id, keywords } of batch) {
    const post = posts.get(id);
    if (post) {
      const verdict = classify(post, sweep);
      if (verdict === 'unscored') return { people: [], next: { post: place, analyzed }, analyzed, needsScores: true };
      analyzed++;
      const people = verdict ? await collectPeople(db, post, sweep) : [];
      if (verdict && people.length > 0) {
        const next = place + 1 < plan.posts.length ? { post: place + 1, analyzed } : null;
        return {
          people: people.map((row) => toPerson(row, post, verdict, keywords)),
          next,
          analyzed,
          needsScores: false,
        };
      }
    }
    place++;
  }
  return {
    people: [],
    next: place < plan.posts.length ? { post: place, analyzed } : null,
    analyzed,
    needsScores: false,
  };
}

function classify(
  post: PlannedPost,
  { plan, scorer, runId }: { plan: ContentPlan; scorer: ContentScorer | null; runId: string | null },
): PostVerdict | null | 'unscored' {
  const { definition } = plan;
  const prompts = listPrompts(definition);
  if (!scorer || prompts.length === 0) return classifyPost(definition, scoreLexically(post.text, definition));
  if (post.scores?.asked === fingerprintOf(scorer, prompts, post.text))
    return classifyPost(definition, post.scores.scores);
  return runId === null ? { useCase: null, score: null } : 'unscored';
}

/** The fingerprint of a request to a scorer; scores with the same fingerprint need not be requested again. */
export function fingerprintOf(scorer: ContentScorer, prompts: string[], text: string): string {
  return createHash('sha256')
    .update(JSON.stringify([scorer.id, prompts, text]))
    .digest('base64url');
}

function collectPeople(
  db: Queryable,
  post: PlannedPost,
  { plan, signalId, runId }: { plan: ContentPlan; signalId: string; runId: string | null },
): Promise<PersonRow[]> {
  const { definition } = plan;
  const wanted = {
    engagers: definition.collection !== 'authors',
    authors: definition.collection !== 'engagers',
    listIds: definition.subject === 'engagers' ? definition.contacts_list_ids : [],
    perPerson: definition.max_posts_per_contact,
    limit: definition.max_engagers_per_post,
  };
  return readPeople(db, { id: post.id, leadKey: leadKeyOf(post) }, { signalId, runId }, wanted);
}

/** The key of a post, made of its address, so that a post that is deleted and stored again keeps its key. */
const leadKeyOf = (post: PlannedPost): string => v5(post.post_url, content);

function toPerson(row: PersonRow, post: PlannedPost, verdict: PostVerdict, keywords: string[]): ContentPerson {
  return {
    personId: row.person_id,
    moveKey: readKey,
    leadKey: leadKeyOf(post),
    lead: {
      first_name: row.first_name,
      last_name: row.last_name,
      social_url: row.social_url,
      location: row.location,
      country: row.country,
      new_role: row.title === null ? null : toRole(row, row.title),
      seniority: row.seniority,
    },
    matchedRule: verdict.useCase ?? keywords[0] ?? null,
    evidence: {
      post_url: post.post_url,
      posted_at: post.posted_at,
      author_url: post.author_url,
      excerpt: shorten(post.text),
      engagement: row.kind,
      engaged_at: row.engaged_at,
      engagement_text: row.said && shorten(row.said),
      use_case: verdict.useCase,
      score: verdict.score,
      keywords,
    },
  };
}

function toRole(row: PersonRow, title: string): NonNullable<Lead['new_role']> {
  return {
    title,
    company_social_id: row.company_id,
    company_name: row.company_name,
    start_date: row.start_date,
    end_date: null,
  };
}

const shown = 400;

/** The beginning of a text, cut between characters. */
function shorten(text: string): string {
  const characters = [...text.slice(0, 2 * shown + 2)];
  return characters.length > shown ? `${characters.slice(0, shown).join('')}…` : text;
}

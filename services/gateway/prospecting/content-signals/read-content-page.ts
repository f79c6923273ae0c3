import { createHash } from 'node:crypto';
import { v5 } from 'uuid';
import type { Lead } from '../../../../schema/contracts/lead-generation.js';
import type { Queryable } from '../../../platform/postgres/postgres.js';
import type { ContentScorer } from '../../operation/ports.js';
import { classifyPost, listPrompts, type PostVerdict, scoreLexically } from './classify-post.js';
import type { ContentPlan } from './plan-content.js';
import { type PersonRow, type PlannedPost, readPeople, readPosts } from './sql/posts-and-people.js';

/** Where a sweep is among the posts of its plan, and how many it has judged. */
export type ContentCursor = { post: number; analyzed: number };
export const firstPost: ContentCursor = { post: 0, analyzed: 0 };

/** Somebody whom a post brings: what is paid for is the person, what makes a lead is the person and the post. */
export type ContentPerson = {
  personId: string;
  moveKey: string;
  leadKey: string;
  lead: Pick<Lead, 'first_name' | 'last_name' | 'social_url' | 'location' | 'country' | 'new_role' | 'seniority'>;
  matchedRule: string | null;
  evidence: NonNullable<Lead['evidence']>;
};

/** `next` is null at the end; `needsScores` where the next post waits for its scorer. */
export type ContentPage = {
  people: ContentPerson[];
  next: ContentCursor | null;
  analyzed: number;
  needsScores: boolean;
};

// Fixed for ever: leads are found again, and people not paid for again, by the keys made in it.
const content = '9d3f0c35-51f4-5a5e-8d35-1f0a7b5c6e21';
const readKey = v5('profile', content);

/** Posts that one page goes through at most; it ends with the first that brings anybody. */
const postsAtOnce = 25;

/**
 * Goes on through the posts of a plan to the next one that counts and brings people (F2). Posts that went meanwhile are passed over.
 * With a scorer it stops before a post whose scores are not there yet. `runId` is null for a preview, which takes unscored posts as ones
 * that count.
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
      const verdict = judge(post, sweep);
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

function judge(
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

/** Equal as long as a scorer would be asked the same. */
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

/** By its address, so that a post that is deleted and comes again is the same. */
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

/** The beginning of a text, by whole characters. */
function shorten(text: string): string {
  const characters = [...text.slice(0, 2 * shown + 2)];
  return characters.length > shown ? `${characters.slice(0, shown).join('')}…` : text;
}

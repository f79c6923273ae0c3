import { z } from 'zod';
import { companyId, profileUrl } from './directory.js';
import { instant, text, uuid } from './values.js';

const shortName = text(1, 400);

/**
 * A public post as it is brought in, by its natural key `post_url` (read as a profile's address is: without query, fragment and
 * closing slash); absent fields stay as they are, null clears.
 */
export const PostFacts = z.strictObject({
  post_url: profileUrl,
  text: text(1, 20_000),
  posted_at: instant,
  /** Who wrote it: a person's profile, or the company on whose page it stands. */
  author_url: profileUrl.nullish(),
  /** Brings the author into the directory where it does not hold them. */
  author_name: shortName.nullish(),
  author_company_social_id: companyId.nullish(),
  mentioned_company_social_ids: z.array(companyId).max(100).nullish(),
  mentioned_profile_urls: z.array(profileUrl).max(100).nullish(),
  /** Likes, comments and shares as the network counts them; held ones count where they are more. */
  engagement_count: z.int().min(0).max(1_000_000_000).nullish(),
});
export type PostFacts = z.output<typeof PostFacts>;

/** How somebody engaged with a post. Its author is told by the post itself. */
export const EngagementKind = z.enum(['like', 'comment', 'share']);
export type EngagementKind = z.output<typeof EngagementKind>;

/** Somebody's engagement with a post, by its natural key (post, actor, kind): a second comment takes the first one's place. */
export const EngagementFacts = z
  .strictObject({
    post_url: profileUrl,
    /** Who engaged: a profile, or a person of the directory by id; one of the two is required. */
    actor_url: profileUrl.nullish(),
    person_id: uuid.nullish(),
    /** Brings the actor into the directory where it does not hold them. */
    actor_name: shortName.nullish(),
    kind: EngagementKind,
    engaged_at: instant.nullish(),
    /** What a comment or share says. */
    text: text(0, 10_000).nullish(),
  })
  .refine((one) => one.actor_url ?? one.person_id, { path: ['actor_url'], error: 'or person_id is required' });
export type EngagementFacts = z.output<typeof EngagementFacts>;

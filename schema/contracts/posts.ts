import { z } from 'zod';
import { profileUrl } from './directory.js';
import { companyId, instant, text, uuid } from './values.js';
import { enumeration, named } from './words.js';

const shortName = text(1, 400);

/** The natural key of a post is `post_url`, which is normalised like the address of a profile: without query, fragment and trailing slash. */
export const PostFacts = named(
  'PostFacts',
  'A public post to create or change. Absent fields stay as they are, and null clears a field.',
  z.strictObject({
    post_url: profileUrl.describe('The address of the post, which is its key.'),
    text: text(1, 20_000).describe('The text of the post, 1 to 20,000 characters.'),
    posted_at: instant.describe('When the post was published.'),
    author_url: profileUrl.nullish().describe('The profile of the person who wrote the post.'),
    author_name: shortName
      .nullish()
      .describe(
        'The name of the author. If the directory does not contain the author, the author is added with this name.',
      ),
    author_company_social_id: companyId.nullish().describe('The company on whose page the post was published.'),
    mentioned_company_social_ids: z
      .array(companyId)
      .max(100)
      .nullish()
      .describe('The companies that the post mentions, at most 100.'),
    mentioned_profile_urls: z
      .array(profileUrl)
      .max(100)
      .nullish()
      .describe('The profiles that the post mentions, at most 100.'),
    engagement_count: z
      .int()
      .min(0)
      .max(1_000_000_000)
      .nullish()
      .describe(
        'The number of likes, comments and shares, as the network counts them. If the directory holds more engagements, their number is used instead.',
      ),
  }),
);
export type PostFacts = z.output<typeof PostFacts>;

export const EngagementKind = enumeration('EngagementKind', 'How a person engaged with a post.', {
  like: 'The person liked it.',
  comment: 'The person commented on it.',
  share: 'The person shared it.',
});
export type EngagementKind = z.output<typeof EngagementKind>;

/** The natural key is the post, the person and the kind, so a second comment by a person replaces the first one. */
export const EngagementFacts = named(
  'EngagementFacts',
  "A person's engagement with a post. The post, the person and the kind together are its key.",
  z
    .strictObject({
      post_url: profileUrl.describe('The address of the post, which the directory must hold.'),
      actor_url: profileUrl
        .nullish()
        .describe('The profile of the person who engaged. This or `person_id` is required.'),
      person_id: uuid.nullish().describe('The person of the directory who engaged.'),
      actor_name: shortName
        .nullish()
        .describe(
          'The name of the person. If the directory does not contain the person, the person is added with this name.',
        ),
      kind: EngagementKind.describe('How the person engaged.'),
      engaged_at: instant.nullish().describe('When the person engaged.'),
      text: text(0, 10_000).nullish().describe('The text of the comment or share, at most 10,000 characters.'),
    })
    .refine((one) => one.actor_url ?? one.person_id, { path: ['actor_url'], error: 'or person_id is required' }),
);
export type EngagementFacts = z.output<typeof EngagementFacts>;

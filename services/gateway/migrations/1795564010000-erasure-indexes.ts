import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Indexes by which an erasure finds a person at any size (X7): profile addresses and e-mail addresses without regard to case, the titles
 * that only this person has, waiting activity, and texts of posts, engagements and leads. Addresses are indexed by 8 bytes of a hash, since
 * every import pays for them. Each index locks out writers of its table while it is built, some 2 s for each million rows; older code works
 * on beside them.
 */
export class ErasureIndexes1795564010000 implements MigrationInterface {
  name = 'ErasureIndexes1795564010000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create index person_address on person (hashtextextended(lower(social_url), 0));
      create index contact_email on contact (hashtextextended(lower(email), 0)) where email is not null;
      create index account_contact_email on account_contact (hashtextextended(lower(email), 0)) where email is not null;
      create index position_title on position (title_id);
      create index change_activity_named on change_activity using gin (named);

      create index post_author_address on post (lower(author_url)) where author_url is not null;
      drop index engagement_actor;
      create index engagement_actor_address on engagement (lower(actor_url));
      -- What waits in a list beside such an index is read whole by each look-up.
      create index engagement_words on engagement using gin (to_tsvector('simple', text))
        with (gin_pending_list_limit = 256) where text is not null;
      drop index lead_post_author;
      create index lead_post_author on lead (lower(evidence ->> 'author_url')) where evidence is not null;
      create index lead_evidence_words on lead
        using gin (to_tsvector('simple', coalesce(evidence ->> 'excerpt', '') || ' ' || coalesce(evidence ->> 'engagement_text', '')))
        with (fastupdate = off) where evidence is not null;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop index lead_evidence_words, lead_post_author, engagement_words, engagement_actor_address, post_author_address;
      create index lead_post_author on lead ((evidence ->> 'author_url')) where evidence is not null;
      create index engagement_actor on engagement (actor_url);
      drop index change_activity_named, position_title, account_contact_email, contact_email, person_address;
    `);
  }
}

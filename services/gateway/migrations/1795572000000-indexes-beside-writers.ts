import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndexes } from '../../platform/postgres/migrations.js';

/**
 * Indexes on tables that have many rows by now, built while others write them, some 2 s for each million rows.
 *
 * By those of people, contacts, positions, posts, engagements, leads and waiting activity an erasure finds a person at any size (X7):
 * addresses without regard to case, the titles that only this person has, texts, and posts that mention somebody however the address is
 * written. Addresses of people are indexed by 8 bytes of a hash, since every import pays for them. By those of deals a search finds the open
 * ones of an account, and they are matched with companies again; by that of lists, those of the companies that a merge makes one (B12). By those of employers, positions are found that mean a company, and those
 * whose employer was not entered yet (B12), of which none is left in the end.
 */
export class IndexesBesideWriters1795572000000 implements MigrationInterface {
  name = 'IndexesBesideWriters1795572000000';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await buildIndexes(runner, indexes);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop index ${Object.keys(indexes).join(', ')}`);
  }
}

// What waits in the list of a gin index is read whole by each look-up, so it is kept short, or nothing may wait there.
const indexes = {
  person_address: 'on person (hashtextextended(lower(social_url), 0))',
  contact_email: 'on contact (hashtextextended(lower(email), 0)) where email is not null',
  account_contact_email: 'on account_contact (hashtextextended(lower(email), 0)) where email is not null',
  position_title: 'on position (title_id)',
  change_activity_named: 'on change_activity using gin (named)',
  post_author_address: 'on post (lower(author_url)) where author_url is not null',
  post_mentioned_addresses: `on post using gin (lower_all(mentioned_profile_urls)) where mentioned_profile_urls <> '{}'`,
  engagement_actor_address: 'on engagement (lower(actor_url))',
  engagement_words: `on engagement using gin (to_tsvector('simple', text))
    with (gin_pending_list_limit = 256) where text is not null`,
  lead_post_author: `on lead (lower(evidence ->> 'author_url')) where evidence is not null`,
  lead_evidence_words: `on lead
    using gin (to_tsvector('simple', coalesce(evidence ->> 'excerpt', '') || ' ' || coalesce(evidence ->> 'engagement_text', '')))
    with (fastupdate = off) where evidence is not null`,
  deal_open: 'on deal (account_id, connection_id, external_id) where not is_closed',
  deal_without_company: 'on deal (account_id, connection_id, external_id) where company_id is null',
  companies_list_member_company: 'on companies_list_member (company_id)',
  position_named_employer: 'on position (named_employer_id) where named_employer_id is not null',
  position_unread_employer: `on position (id)
    where company_id is null and named_employer_id is null and company_name is not null`,
};

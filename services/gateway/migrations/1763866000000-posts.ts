import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Posts and who engaged with them: the part of the directory that content signals read (A3b, F2). New tables; nothing that exists is
 * locked.
 *
 * People are named by their address, not by a reference: posts may come before the people, and a lead is made of whoever the directory
 * holds when a sweep reads the post. Erasing a person deletes by address.
 */
export class Posts1763866000000 implements MigrationInterface {
  name = 'Posts1763866000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table post (
        id                     bigint generated always as identity primary key,
        post_url               text not null unique,
        text                   text not null,
        posted_at              timestamptz not null,
        author_url             text,
        author_company_id      bigint,
        mentioned_company_ids  bigint[] not null default '{}',
        mentioned_profile_urls text[] not null default '{}',
        -- As the network counts, and as many as are held; a signal asks for the larger.
        reported_engagements   integer,
        held_engagements       integer not null default 0,
        engagements            integer not null generated always as (greatest(reported_engagements, held_engagements)) stored,
        words                  tsvector not null generated always as (to_tsvector('english'::regconfig, text)) stored,
        updated_at             timestamptz not null default now()
      );
      create index post_posted on post (posted_at desc, id desc);
      create index post_words on post using gin (words);
      create index post_author on post (author_url, posted_at desc) where author_url is not null;
      create index post_company on post (author_company_id, posted_at desc) where author_company_id is not null;
      create index post_mentioned_companies on post using gin (mentioned_company_ids) where mentioned_company_ids <> '{}';
      create index post_mentioned_profiles on post using gin (mentioned_profile_urls) where mentioned_profile_urls <> '{}';

      create table engagement (
        post_id    bigint not null references post on delete cascade,
        actor_url  text not null,
        kind       text not null check (kind in ('like', 'comment', 'share')),
        engaged_at timestamptz,
        text       text,
        primary key (post_id, actor_url, kind)
      );
      create index engagement_actor on engagement (actor_url);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table engagement, post');
  }
}

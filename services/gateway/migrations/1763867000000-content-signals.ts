import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What content signals need beside posts: contacts lists, their last sweep, what a scorer said, and the evidence of their leads. The
 * changes of `lead` rewrite no row and lock it for an instant, and an index of `engagement` is built while its
 * writers wait; older code goes on beside them, but for leads of people without a known
 * position, which it does not expect.
 */
export class ContentSignals1763867000000 implements MigrationInterface {
  name = 'ContentSignals1763867000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table contacts_list (
        id         uuid primary key,
        account_id uuid not null references account,
        name       text not null,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now()
      );
      create index contacts_list_newest on contacts_list (account_id, created_at desc, id desc);
      create table contacts_list_member (
        list_id   uuid not null references contacts_list on delete cascade,
        person_id uuid not null references person on delete cascade,
        primary key (list_id, person_id)
      );
      create index contacts_list_member_person on contacts_list_member (person_id);
      -- The key keeps a list from going while a signal needs it, also under concurrent requests.
      create table signal_contacts_list (
        signal_id uuid not null references signal on delete cascade,
        list_id   uuid not null references contacts_list,
        primary key (signal_id, list_id)
      );
      create index signal_contacts_list_list on signal_contacts_list (list_id);

      -- The last sweep that ended; no row before the first one did.
      create table content_sweep (
        signal_id          uuid primary key references signal on delete cascade,
        swept_at           timestamptz not null,
        outcome            text not null,
        posts_analyzed     integer not null,
        engagers_collected integer not null
      );

      -- What a configured scorer answered: it is asked once for the same prompts and text.
      create table content_score (
        signal_id uuid not null references signal on delete cascade,
        post_id   bigint not null references post on delete cascade,
        -- Of the scorer, the prompts and the text.
        asked     text not null,
        scores    jsonb not null,
        primary key (signal_id, post_id)
      );
      create index content_score_post on content_score (post_id);

      -- A sweep takes the newest engagement of a post first.
      create index engagement_newest on engagement (post_id, engaged_at desc nulls last, actor_url);

      alter table lead alter column new_role drop not null, add column evidence jsonb;
      create index lead_post_author on lead ((evidence ->> 'author_url')) where evidence is not null;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop index lead_post_author, engagement_newest;
      delete from lead where new_role is null;
      alter table lead drop column evidence, alter column new_role set not null;
      drop table content_score, content_sweep, signal_contacts_list, contacts_list_member, contacts_list;
    `);
  }
}

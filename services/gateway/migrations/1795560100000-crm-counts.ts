import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * How many deals a CRM connection and how many companies an imported list has, kept by triggers instead of counted by those who ask (S5); and
 * marks on what is deleted while it has many rows, which a worker then deletes in batches. The counts stand in a table of their own, or in a
 * row that every writer has locked before: each statement updates them after its own rows, so that two writers never wait for each other.
 *
 * The triggers lock out writers of `deal` and `crm_list_company` until both are counted once, which takes about a second for a million rows.
 * Older code works on beside it: the triggers count what it does, and it sees what is marked until that is gone.
 */
export class CrmCounts1795560100000 implements MigrationInterface {
  name = 'CrmCounts1795560100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table crm_deal_count (
        connection_id uuid primary key references crm_connection on delete cascade,
        count         bigint not null
      ) with (fillfactor = 50);
      alter table crm_list add column company_count bigint not null default 0, add column deleted_at timestamptz;
      alter table crm_connection add column deleted_at timestamptz;
      create index crm_list_deleted on crm_list (deleted_at) where deleted_at is not null;
      create index crm_connection_deleted on crm_connection (account_id, deleted_at) where deleted_at is not null;

      create function count_deals() returns trigger language plpgsql set search_path from current as $$
        begin
          if tg_op = 'INSERT' then
            insert into crm_deal_count as n select connection_id, count(*) from changed group by 1 order by 1
            on conflict (connection_id) do update set count = n.count + excluded.count;
          else
            -- Where its connection is deleted, too, the row may be gone.
            update crm_deal_count n set count = n.count - c.count
            from (select connection_id, count(*) from changed group by 1) c where n.connection_id = c.connection_id;
          end if;
          return null;
        end $$;
      create trigger deals_added after insert on deal referencing new table as changed
        for each statement execute function count_deals();
      create trigger deals_removed after delete on deal referencing old table as changed
        for each statement execute function count_deals();
      insert into crm_deal_count select connection_id, count(*) from deal group by 1;

      create function count_crm_list_companies() returns trigger language plpgsql set search_path from current as $$
        declare
          sign constant integer := case tg_op when 'INSERT' then 1 else -1 end;
        begin
          update crm_list l set company_count = l.company_count + sign * c.count
          from (select connection_id, list_id, count(*) from changed group by 1, 2) c
          where l.connection_id = c.connection_id and l.id = c.list_id;
          return null;
        end $$;
      create trigger crm_list_companies_added after insert on crm_list_company referencing new table as changed
        for each statement execute function count_crm_list_companies();
      create trigger crm_list_companies_removed after delete on crm_list_company referencing old table as changed
        for each statement execute function count_crm_list_companies();
      update crm_list l set company_count = c.count
      from (select connection_id, list_id, count(*) from crm_list_company group by 1, 2) c
      where l.connection_id = c.connection_id and l.id = c.list_id;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      delete from crm_list where deleted_at is not null;
      delete from crm_connection where deleted_at is not null;
      drop trigger crm_list_companies_added on crm_list_company;
      drop trigger crm_list_companies_removed on crm_list_company;
      drop trigger deals_added on deal;
      drop trigger deals_removed on deal;
      drop function count_deals, count_crm_list_companies;
      drop table crm_deal_count;
      alter table crm_connection drop column deleted_at;
      alter table crm_list drop column deleted_at, drop column company_count;
    `);
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What readers of the feed need (G9). An index by id on each partition, of which an event is read by its id; months that are made later have
 * it from the default partition. Partitions of more than 64 MiB get theirs from housekeeping, beside their writers. `signal_tombstone` keeps
 * each erasure of an event under a number that rises in its account in the order of commits, and `signal_tombstone_end` the last number.
 * A trigger writes both wherever an erasure is noted for webhooks, and takes the reason from the event, so that neither is missing where a
 * replica of the version before erases it. Takes
 * locks for a moment.
 */
export class Readers1795553000000 implements MigrationInterface {
  name = 'Readers1795553000000';

  async up(runner: QueryRunner): Promise<void> {
    const partitions: { name: string }[] = await runner.query(`
      select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = to_regclass('icp_signal')
        and (c.relname = 'icp_signal_default' or pg_relation_size(c.oid) < 64 * 1024 * 1024)
      order by c.relname`);
    for (const { name } of partitions) await runner.query(`create index ${name}_by_id on ${name} (id)`);
    await runner.query(`
      create table signal_tombstone (
        account_id      uuid not null,
        number          bigint not null,
        position        bigint not null,
        id              uuid not null,
        icp_criteria_id uuid not null,
        signal_type     text not null,
        detected_at     timestamptz not null,
        erased_at       timestamptz not null,
        primary key (account_id, number),
        unique (account_id, position)
      );
      create table signal_tombstone_end (
        account_id uuid primary key,
        number     bigint not null
      );

      create function note_tombstones() returns trigger language plpgsql set search_path from current as $$
      begin
        with erased as (
          select s.account_id, s.position, s.id, s.icp_criteria_id, s.signal_type, s.detected_at,
            row_number() over (partition by s.account_id order by s.position) as nth,
            count(*) over (partition by s.account_id) as count
          from noted n
          cross join lateral (
            select * from icp_signal where account_id = n.account_id and position = n.position limit 1) s
          where not exists (
            select from signal_tombstone t where t.account_id = n.account_id and t.position = n.position)),
        ended as (
          insert into signal_tombstone_end as e (account_id, number)
          select account_id, max(nth) from erased group by account_id order by account_id
          on conflict (account_id) do update set number = e.number + excluded.number
          returning account_id, number)
        insert into signal_tombstone
        select r.account_id, e.number - r.count + r.nth, r.position, r.id, r.icp_criteria_id, r.signal_type, r.detected_at,
          clock_timestamp()
        from erased r join ended e on e.account_id = r.account_id;
        update icp_signal s set match = null from noted n
        where s.account_id = n.account_id and s.position = n.position and s.match is not null;
        return null;
      end $$;
      create trigger note_tombstones after insert on erased_signal
        referencing new table as noted for each statement execute function note_tombstones();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop trigger note_tombstones on erased_signal;
      drop function note_tombstones();
      drop table signal_tombstone_end, signal_tombstone;
    `);
    const indexes: { name: string }[] = await runner.query(`
      select i.relname as name from pg_index x
      join pg_class i on i.oid = x.indexrelid
      join pg_inherits p on p.inhrelid = x.indrelid
      join pg_attribute a on a.attrelid = x.indrelid and a.attname = 'id'
      where p.inhparent = to_regclass('icp_signal') and x.indkey::text = a.attnum::text`);
    for (const { name } of indexes) await runner.query(`drop index ${name}`);
  }
}

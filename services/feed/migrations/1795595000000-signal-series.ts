import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Counts of signals apart for what they are asked for: by type and hour, by watch and hour, and by watch and day with an index by which the
 * largest of a day are found, since an account may have any number of watches. All are up to the position in `signal_counted`, and the
 * background counts anew what the feed has. `signal_hour`, which no release had, goes: a replica that still counts into it says so in its log.
 */
export class SignalSeries1795595000000 implements MigrationInterface {
  name = 'SignalSeries1795595000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `drop table signal_hour;
       create table signal_type_hour (
         account_id  uuid not null,
         hour        timestamptz not null,
         signal_type text not null,
         count       bigint not null,
         primary key (account_id, hour, signal_type)
       ) with (fillfactor = 50);
       create table signal_watch_hour (
         account_id      uuid not null,
         icp_criteria_id uuid not null,
         hour            timestamptz not null,
         count           bigint not null,
         primary key (account_id, icp_criteria_id, hour)
       ) with (fillfactor = 50);
       create table signal_watch_day (
         account_id      uuid not null,
         day             timestamptz not null,
         icp_criteria_id uuid not null,
         count           bigint not null,
         primary key (account_id, day, icp_criteria_id)
       ) with (fillfactor = 50);
       create index signal_watch_day_largest on signal_watch_day (account_id, day, count desc, icp_criteria_id);
       delete from signal_counted`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `drop table signal_type_hour, signal_watch_hour, signal_watch_day;
       create table signal_hour (
         account_id      uuid not null,
         hour            timestamptz not null,
         icp_criteria_id uuid not null,
         signal_type     text not null,
         count           bigint not null,
         primary key (account_id, hour, icp_criteria_id, signal_type)
       ) with (fillfactor = 50);
       delete from signal_counted`,
    );
  }
}

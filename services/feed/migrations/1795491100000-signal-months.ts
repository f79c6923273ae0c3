import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Partitions `icp_signal` by the UTC month of detection (G11). The table of today becomes its first partition and is not rewritten: checking
 * the constraint of the migration before reads it once beside its writers, and then renaming and attaching it locks it for a moment. Keys
 * and indexes belong to the partitions, so that (account_id, position) stays a key. Older code works beside it.
 */
export class SignalMonths1795491100000 implements MigrationInterface {
  name = 'SignalMonths1795491100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table icp_signal validate constraint icp_signal_bound');
    const [{ bound }] = await runner.query('select first_month::text as bound from signal_history');
    await runner.query(`
      alter table icp_signal rename to icp_signal_before;
      create table icp_signal (like icp_signal_before) partition by range (detected_at);
      alter table icp_signal attach partition icp_signal_before for values from (minvalue) to ('${bound}');
      alter table icp_signal_before drop constraint icp_signal_bound;

      -- Holds what no month was made for, and is what those of months are made like.
      create table icp_signal_default (like icp_signal_before, primary key (account_id, position));
      create index icp_signal_default_by_watch on icp_signal_default (account_id, icp_criteria_id, position)
        include (signal_type, detected_at);
      create index icp_signal_default_by_type on icp_signal_default (account_id, signal_type, position);
      alter table icp_signal attach partition icp_signal_default default;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    const [{ bound }] = await runner.query('select first_month::text as bound from signal_history');
    await runner.query(`
      alter table icp_signal detach partition icp_signal_before;
      insert into icp_signal_before select * from icp_signal;
      drop table icp_signal;
      alter table icp_signal_before rename to icp_signal;
      alter table icp_signal add constraint icp_signal_bound check (detected_at < timestamptz '${bound}') not valid;
    `);
  }
}

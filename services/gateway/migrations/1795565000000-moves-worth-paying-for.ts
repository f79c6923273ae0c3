import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What makes a move worth paying for (C3, C4): which deals of a connection are renewals, which companies have open deals, the lists that a
 * signal leaves out, and the day on which a new employment was first seen. Rows that exist have none of it: deals have no pipeline and no
 * type until they are read again, and employments count by their start, as before. So do those that older code derives beside it.
 * The columns come last, since they lock out readers until the migration commits.
 */
export class MovesWorthPayingFor1795565000000 implements MigrationInterface {
  name = 'MovesWorthPayingFor1795565000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- The key keeps a list from going while a signal leaves out its companies.
      create table signal_excluded_list (
        signal_id uuid not null references signal on delete cascade,
        list_id   uuid not null references companies_list,
        primary key (signal_id, list_id)
      );
      create index signal_excluded_list_list on signal_excluded_list (list_id);

      drop index deal_unmatched;
      alter table deal add column pipeline text, add column type text;
      alter table crm_connection add column renewal_rule jsonb;
      -- The employers and people that a sweep leaves out, as they were when it was planned.
      alter table run_sweep add column excluded jsonb;
      -- Null where the employment was there when the person was first stored.
      alter table current_employment add column seen_on date;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table current_employment drop column seen_on;
      alter table run_sweep drop column excluded;
      drop table signal_excluded_list;
      create index deal_unmatched on deal (account_id) where is_closed and company_id is null;
      alter table deal drop column pipeline, drop column type;
      alter table crm_connection drop column renewal_rule;
    `);
  }
}

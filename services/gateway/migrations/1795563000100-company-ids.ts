import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Companies without an id of the network (B12). Every table goes on holding one bigint for a company, its key: the id that the network gave
 * it or, for one without, a number below -2^52, which no network gives. Outside of the database such a company is called by the letter c and
 * the count beyond -2^52, which `shown_company_id` writes; no id of a network has letters.
 *
 * What else identifies a company, as `source:value`, is a column of it, and a kind of `company_key`, by which companies are looked up.
 *
 * The column has a constant default, so that the table is not written again. Locks `company` and `company_key` for an instant: the rows are
 * not checked, since all of them obey the narrower rule of before. Older code works on beside it while no company has an own id.
 */
export class CompanyIds1795563000100 implements MigrationInterface {
  name = 'CompanyIds1795563000100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create sequence company_own_id;
      create function shown_company_id(key bigint) returns text language sql immutable parallel safe
        return case when key < 0 then 'c' || (-4503599627370496 - key) else key::text end;
      alter table company add column identifiers text[] not null default '{}';
      alter table company_key drop constraint company_key_kind_check, add constraint company_key_kind_check
        check (kind in ('slug', 'domain', 'name', 'identifier')) not valid;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      delete from company_key where kind = 'identifier';
      alter table company_key drop constraint company_key_kind_check, add constraint company_key_kind_check
        check (kind in ('slug', 'domain', 'name'));
      alter table company drop column identifiers;
      drop function shown_company_id;
      drop sequence company_own_id;
    `);
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * People whose profile is not known (B12). New tables and a sequence; nothing that exists is locked. Older code beside it knows such people by the
 * id in `social_url` as it knows others by their addresses.
 *
 * - `own_person` has the id that the directory gave somebody, such as `p12`. It stands in `person.social_url` until a profile is known, and
 *   goes on finding the person afterwards.
 * - `person_identifier` has what identifies a person besides, as `source:value`.
 */
export class PersonIdentifiers1795584000000 implements MigrationInterface {
  name = 'PersonIdentifiers1795584000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create sequence person_own_id;

      create table own_person (
        id        text primary key,
        person_id uuid not null unique references person on delete cascade
      );

      create table person_identifier (
        value     text primary key,
        person_id uuid not null references person on delete cascade
      );
      create index person_identifier_person on person_identifier (person_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      delete from person where id in (select o.person_id from own_person o join person p on p.social_url = o.id);
      drop table person_identifier, own_person;
      drop sequence person_own_id;
    `);
  }
}

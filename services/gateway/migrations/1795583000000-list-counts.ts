import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndexes } from '../../platform/postgres/migrations.js';

/**
 * A companies list that names a company by several ids, since these were merged (B12), counts it once. The index finds the lists of the companies
 * that a merge makes one, and is built while others write lists. Lists whose count changes are locked until it is written. Older code
 * beside it counts each id that it adds or removes.
 */
export class ListCounts1795583000000 implements MigrationInterface {
  name = 'ListCounts1795583000000';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await buildIndexes(runner, { companies_list_member_company: 'on companies_list_member (company_id)' });
    // Lists that name a company which was merged. What is written does not depend on what was, so that it may be repeated.
    await runner.query(`
      update companies_list l set company_count = exact.count
      from (
        select m.list_id, count(distinct coalesce(g.living_id, m.company_id)) as count
        from companies_list_member m left join company_merge g on g.former_id = m.company_id
        where m.list_id in (select f.list_id from company_merge o join companies_list_member f on f.company_id = o.former_id)
        group by m.list_id) exact
      where exact.list_id = l.id and l.company_count <> exact.count;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index companies_list_member_company');
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A companies list that names a company by several ids, since these were merged (B12), counts it once. Older code beside it counts each id
 * that it adds or removes.
 */
export class ListCounts1795583000000 implements MigrationInterface {
  name = 'ListCounts1795583000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      update companies_list l set company_count = company_count - twice.count
      from (
        select m.list_id, count(*) - count(distinct g.living_id) as count
        from (select former_id as key, living_id from company_merge
              union select living_id, living_id from company_merge) g
        join companies_list_member m on m.company_id = g.key
        group by m.list_id) twice
      where twice.list_id = l.id and twice.count > 0;
    `);
  }

  async down(): Promise<void> {}
}

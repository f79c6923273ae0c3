import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A companies list, for writes of one row; hand-written SQL writes its companies and their count. */
@Entity({ name: 'companies_list' })
export class CompaniesListEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'account_id' })
  accountId!: string;

  @Column('text')
  name!: string;

  @Column({ type: 'integer', name: 'company_count', insert: false, update: false })
  companyCount!: number;

  @Column({ type: 'timestamptz', name: 'created_at', select: false, insert: false, update: false })
  createdAt!: string;

  @Column({ type: 'timestamptz', name: 'updated_at', select: false, insert: false })
  updatedAt!: string;
}

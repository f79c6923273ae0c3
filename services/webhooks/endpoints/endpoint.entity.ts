import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * A receiver of one account. Instants are declared, but never selected: TypeORM would make a Date of them, which has no
 * microseconds (H3), so views are read by `sql/read-endpoints.ts`.
 */
@Entity({ name: 'endpoint', synchronize: false })
export class Endpoint {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'account_id' })
  accountId!: string;

  @Column('text')
  url!: string;

  @Column('text')
  description!: string;

  @Column('boolean', { name: 'is_enabled' })
  isEnabled!: boolean;

  @Column('text', { name: 'signal_types', array: true, nullable: true })
  signalTypes!: string[] | null;

  @Column('uuid', { name: 'icp_criteria_ids', array: true, nullable: true })
  icpCriteriaIds!: string[] | null;

  /** Rises with whatever an attempt needs to know; the key of the copy in memory. */
  @Column('integer')
  version!: number;

  @Column({ type: 'timestamptz', name: 'created_at', select: false, insert: false, update: false })
  createdAt!: string;

  @Column({ type: 'timestamptz', name: 'updated_at', select: false })
  updatedAt!: string;

  @Column({ type: 'timestamptz', name: 'deleted_at', select: false, nullable: true })
  deletedAt!: string | null;
}

import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * A receiver of one account. Timestamps are declared but never selected: TypeORM would convert them to Date, which has no microseconds
 * (H3). `sql/read-endpoints.ts` reads what callers see.
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

  /** Rises with every change that an attempt needs to know. It is the version of the copy in memory. */
  @Column('integer')
  version!: number;

  /** What keeps it from being sent to (targets.ts). */
  @Column({ type: 'text', nullable: true, insert: false, update: false })
  problem!: string | null;

  /** Deliveries that were queued before this time have ended (sql/mark-ended.ts). */
  @Column({
    type: 'timestamptz',
    name: 'ended_before',
    select: false,
    insert: false,
    update: false,
    nullable: true,
  })
  endedBefore!: string | null;

  @Column({ type: 'timestamptz', name: 'ended_at', select: false, insert: false, update: false, nullable: true })
  endedAt!: string | null;

  @Column({ type: 'timestamptz', name: 'created_at', select: false, insert: false, update: false })
  createdAt!: string;

  @Column({ type: 'timestamptz', name: 'updated_at', select: false })
  updatedAt!: string;

  @Column({ type: 'timestamptz', name: 'deleted_at', select: false, nullable: true })
  deletedAt!: string | null;
}

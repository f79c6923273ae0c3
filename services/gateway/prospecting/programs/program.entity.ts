import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A program, for writes of one row. It is read by hand-written SQL, since TypeORM converts instants to Date (H3). */
@Entity({ name: 'lead_program' })
export class ProgramEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'account_id' })
  accountId!: string;

  @Column('text')
  name!: string;

  @Column('text', { nullable: true })
  cron!: string | null;

  @Column('text', { name: 'time_zone', nullable: true })
  timeZone!: string | null;

  @Column('timestamptz', { name: 'next_run_at', nullable: true })
  nextRunAt!: string | null;

  @Column('text', { name: 'suspended_reason', nullable: true })
  suspendedReason!: string | null;

  @Column('timestamptz', { name: 'last_skip_at', nullable: true })
  lastSkipAt!: string | null;

  @Column('text', { name: 'last_skip_reason', nullable: true })
  lastSkipReason!: string | null;

  @Column({ type: 'timestamptz', name: 'created_at', insert: false, update: false })
  createdAt!: string;

  @Column({ type: 'timestamptz', name: 'updated_at', insert: false })
  updatedAt!: string;
}

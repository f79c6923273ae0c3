import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { SeniorityLevel } from '../../../../schema/contracts/sizes.js';

/** A persona, for writes of one row. It is read by hand-written SQL, since TypeORM converts instants to Date (H3). */
@Entity({ name: 'persona' })
export class PersonaEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'account_id' })
  accountId!: string;

  @Column('text')
  name!: string;

  @Column('text', { name: 'job_titles', array: true, nullable: true })
  jobTitles!: string[] | null;

  @Column('uuid', { name: 'canonical_job_title_ids', array: true, nullable: true })
  canonicalJobTitleIds!: string[] | null;

  @Column('text', { array: true, nullable: true })
  countries!: string[] | null;

  @Column('text', { name: 'seniority_levels', array: true, nullable: true })
  seniorityLevels!: SeniorityLevel[] | null;

  @Column('boolean', { name: 'accept_unknown_levels' })
  acceptUnknownLevels!: boolean;

  @Column({ type: 'timestamptz', name: 'created_at', select: false, insert: false, update: false })
  createdAt!: string;

  @Column({ type: 'timestamptz', name: 'updated_at', select: false, insert: false })
  updatedAt!: string;
}

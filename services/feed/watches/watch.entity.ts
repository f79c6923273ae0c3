import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { WatchCriteria } from '../../../schema/contracts/watches.js';

/**
 * A live watch, used for writes of one row. It is read by hand-written SQL, since TypeORM converts timestamps to Date, which has no
 * microseconds (H3). For that reason the timestamps are neither selected nor set here.
 */
@Entity({ name: 'watch' })
export class WatchEntity {
  @PrimaryColumn({ name: 'account_id', type: 'uuid' })
  accountId!: string;

  @PrimaryColumn({ name: 'icp_criteria_id', type: 'uuid' })
  icpCriteriaId!: string;

  @Column({ type: 'text' })
  name!: string;

  @Column({ name: 'is_enabled', type: 'boolean' })
  isEnabled!: boolean;

  @Column({ name: 'max_signals_per_day', type: 'integer', nullable: true })
  maxSignalsPerDay!: number | null;

  /** See `storedTypes`. */
  @Column({ name: 'signal_types', type: 'text', array: true, nullable: true })
  signalTypes!: string[] | null;

  @Column({ type: 'text', array: true, nullable: true })
  topics!: string[] | null;

  @Column({ type: 'jsonb', nullable: true })
  keywords!: WatchCriteria['keywords'] | null;

  @Column({ name: 'company_social_ids', type: 'text', array: true, nullable: true })
  companySocialIds!: string[] | null;

  @Column({ name: 'companies_list_id', type: 'uuid', nullable: true })
  companiesListId!: string | null;

  /** Canonical names. */
  @Column({ type: 'text', array: true, nullable: true })
  industries!: string[] | null;

  @Column({ type: 'text', array: true, nullable: true })
  sizes!: string[] | null;

  @Column({ name: 'hq_countries', type: 'text', array: true, nullable: true })
  hqCountries!: string[] | null;

  @Column({ name: 'employees_min', type: 'integer', nullable: true })
  employeesMin!: number | null;

  @Column({ name: 'employees_max', type: 'integer', nullable: true })
  employeesMax!: number | null;

  /** See `hashCriteria`; null where the version before has written the watch last, until it is filled in. */
  @Column({ name: 'criteria_hash', type: 'uuid', nullable: true })
  criteriaHash!: string | null;

  /** The number of the last write, from the row that all watch writes lock. */
  @Column({ type: 'bigint' })
  change!: number;

  /** The number of the write that created it. */
  @Column({ name: 'created_change', type: 'bigint', update: false })
  createdChange!: number;

  @Column({ name: 'created_at', type: 'timestamptz', select: false, insert: false, update: false })
  createdAt!: string;

  @Column({ name: 'updated_at', type: 'timestamptz', select: false, insert: false })
  updatedAt!: string;
}

import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { EndpointFormat } from '../../../schema/contracts/webhook-endpoints.js';

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

  @Column('text')
  format!: EndpointFormat;

  @Column('boolean', { name: 'is_enabled' })
  isEnabled!: boolean;

  @Column('text', { name: 'event_types', array: true, nullable: true })
  eventTypes!: string[] | null;

  @Column('text', { name: 'signal_types', array: true, nullable: true })
  signalTypes!: string[] | null;

  @Column('uuid', { name: 'icp_criteria_ids', array: true, nullable: true })
  icpCriteriaIds!: string[] | null;

  /** The conditions on the content of events, as JSON text (filters.ts). */
  @Column('text', { name: 'content_filter', nullable: true })
  contentFilter!: string | null;

  /** The most attempts a second (W17). */
  @Column('integer', { name: 'max_per_second', nullable: true })
  maxPerSecond!: number | null;

  /** Data of the account's own. */
  @Column('json')
  metadata!: Record<string, string>;

  @Column('text', { name: 'header_names', array: true })
  headerNames!: string[];

  /** The JSON of the headers that the account gave, sealed (settings.ts); null where it gave none. */
  @Column('text', { name: 'sealed_headers', nullable: true, select: false })
  sealedHeaders!: string | null;

  @Column('integer', { name: 'timeout_seconds' })
  timeoutSeconds!: number;

  @Column('boolean', { name: 'standard_webhooks' })
  standardWebhooks!: boolean;

  /** Rises with every change that an attempt needs to know. It is the version of the copy in memory. */
  @Column('integer')
  version!: number;

  /** Why it is disabled (W15). Both are written by sql/disable-endpoint.ts. */
  @Column({ type: 'text', name: 'disabled_reason', select: false, insert: false, update: false, nullable: true })
  disabledReason!: string | null;

  @Column({ type: 'timestamptz', name: 'disabled_at', select: false, insert: false, update: false, nullable: true })
  disabledAt!: string | null;

  /** Since when it is paused, and when it went on last (sql/pauses.ts). */
  @Column({ type: 'timestamptz', name: 'paused_at', select: false, insert: false, update: false, nullable: true })
  pausedAt!: string | null;

  @Column({ type: 'timestamptz', name: 'resumed_at', select: false, insert: false, update: false, nullable: true })
  resumedAt!: string | null;

  /** The problem that prevents pushes to it (targets.ts). */
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

import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A tenant. Everything belongs to one, unless it belongs to the installation (A3b). */
@Entity({ name: 'account' })
export class AccountEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('text')
  name!: string;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'closed_at', nullable: true })
  closedAt!: Date | null;

  @Column('timestamptz', { name: 'purged_at', nullable: true })
  purgedAt!: Date | null;

  /** How it weighs the parts of the score of a lead (prospecting/leads); null for the usual weights. */
  @Column('jsonb', { name: 'lead_weights', nullable: true, select: false })
  leadWeights!: Record<string, number> | null;
}

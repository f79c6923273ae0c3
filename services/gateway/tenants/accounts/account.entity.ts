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
}

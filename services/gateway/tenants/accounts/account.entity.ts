import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A tenant: everything that A3b does not give to the installation belongs to one. */
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

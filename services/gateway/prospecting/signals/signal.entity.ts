import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { SignalKind } from '../../../../schema/contracts/signals.js';

/** A signal of any kind, for changes of one row. It is created and read by hand-written SQL (B5, H3). */
@Entity({ name: 'signal' })
export class SignalEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'account_id' })
  accountId!: string;

  @Column('text')
  kind!: SignalKind;

  @Column('text')
  name!: string;

  @Column('text', { name: 'name_key' })
  nameKey!: string;

  @Column('boolean', { name: 'is_enabled' })
  isEnabled!: boolean;

  @Column('jsonb')
  definition!: object;

  @Column('bytea', { name: 'question_hash' })
  questionHash!: Buffer;

  @Column('uuid', { name: 'companies_list_id', nullable: true })
  companiesListId!: string | null;

  @Column({ type: 'timestamptz', name: 'created_at', select: false, insert: false, update: false })
  createdAt!: string;

  @Column({ type: 'timestamptz', name: 'updated_at', select: false, insert: false })
  updatedAt!: string;
}

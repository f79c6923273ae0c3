import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { CrmType, RenewalRule } from '../../../../schema/contracts/crm.js';

/** A connection of an account to a CRM (customer relationship management system). */
@Entity({ name: 'crm_connection' })
export class CrmConnectionEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'account_id' })
  accountId!: string;

  @Column('text')
  type!: CrmType;

  @Column('text')
  name!: string;

  @Column('text', { name: 'base_url', nullable: true })
  baseUrl!: string | null;

  @Column('text', { name: 'company_id_field', nullable: true })
  companyIdField!: string | null;

  @Column('boolean', { name: 'reads_contacts', default: false })
  readsContacts!: boolean;

  @Column('text', { name: 'profile_url_field', nullable: true })
  profileUrlField!: string | null;

  @Column('jsonb', { name: 'renewal_rule', nullable: true })
  renewalRule!: RenewalRule | null;

  /** Sealed JSON, which is only opened to call the CRM. */
  @Column('text', { nullable: true })
  credentials!: string | null;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'updated_at', default: () => 'now()' })
  updatedAt!: Date;

  /** Null unless it is deleted and a worker has yet to delete what it has. */
  @Column('timestamptz', { name: 'deleted_at', nullable: true })
  deletedAt!: Date | null;
}

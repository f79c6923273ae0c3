import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { KeyKind, Scope } from '../../../../schema/contracts/api-keys.js';

/** A key as it is kept: by its hash alone (A2). */
@Entity({ name: 'api_key' })
export class ApiKeyEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('text')
  kind!: KeyKind;

  @Column('uuid', { name: 'account_id', nullable: true })
  accountId!: string | null;

  @Column('text')
  label!: string;

  @Column('text')
  prefix!: string;

  @Column('bytea', { unique: true })
  hash!: Buffer;

  /** Null where the key has all scopes of its kind. */
  @Column('text', { array: true, nullable: true })
  scopes!: Scope[] | null;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'expires_at', nullable: true })
  expiresAt!: Date | null;

  @Column('timestamptz', { name: 'last_used_at', nullable: true })
  lastUsedAt!: Date | null;

  @Column('timestamptz', { name: 'revoked_at', nullable: true })
  revokedAt!: Date | null;
}

import type { SchemaPart } from '../operation/graphql/schema-part.js';
import { AccountResolver } from './accounts/resolver.js';
import { AuditLogResolver } from './audit-log/resolver.js';
import { ClosingResolver } from './closing/resolver.js';
import { CreditResolver } from './credits/resolver.js';

/** The part of the schema about accounts, credits and what was done. */
export const tenants: SchemaPart = {
  classes: [AccountResolver, ClosingResolver, AuditLogResolver, CreditResolver],
};

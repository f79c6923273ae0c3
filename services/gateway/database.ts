import type { Logger } from '../platform/lifecycle/log.js';
import { createDatabase } from '../platform/postgres/database.js';
import type { Database } from '../platform/postgres/postgres.js';
import { ApiKeyEntity } from './access/api-keys/index.js';
import { migrations } from './migrations/index.js';
import { CompaniesListEntity } from './prospecting/companies-lists/index.js';
import { CrmConnectionEntity } from './prospecting/crm/index.js';
import { PersonaEntity } from './prospecting/personas/index.js';
import { ProgramEntity } from './prospecting/programs/index.js';
import { SignalEntity } from './prospecting/signals/index.js';
import { ResearchQuestionTemplateEntity } from './research/index.js';
import { AccountEntity } from './tenants/accounts/index.js';

type Limits = Pick<Parameters<typeof createDatabase>[0], 'callers' | 'directUrl' | 'statementTimeoutMs' | 'restoring'>;

/** The gateway's schema, with its entities and migrations. */
export function createGatewayDatabase(url: string, poolSize: number, log: Logger, limits: Limits = {}): Database {
  return createDatabase({
    url,
    schema: 'gateway',
    poolSize,
    ...limits,
    entities: [
      AccountEntity,
      ApiKeyEntity,
      PersonaEntity,
      CompaniesListEntity,
      SignalEntity,
      ProgramEntity,
      CrmConnectionEntity,
      ResearchQuestionTemplateEntity,
    ],
    migrations,
    log,
  });
}

import { getMetadataArgsStorage } from 'typeorm';
import '../../services/feed/watches/watch.entity.js';
import '../../services/gateway/tenants/accounts/account.entity.js';
import '../../services/gateway/access/api-keys/api-key.entity.js';
import '../../services/gateway/prospecting/crm/connection.entity.js';
import '../../services/gateway/prospecting/companies-lists/companies-list.entity.js';
import '../../services/gateway/prospecting/personas/persona.entity.js';
import '../../services/gateway/prospecting/programs/program.entity.js';
import '../../services/gateway/prospecting/signals/signal.entity.js';
import '../../services/gateway/research/templates/template.entity.js';
import '../../services/webhooks/endpoints/endpoint.entity.js';
import type { TestDatabase } from '../support/cluster.js';
import { querySystem } from '../support/query-system.js';
import { createSystemDatabase } from '../support/system.js';

type Column = { schema: string; table: string; name: string; type: string; nullable: boolean; key: boolean };

// The migrations define the tables; an entity that differs from them would only fail in the statement that meets the difference.
const schemaOf: Record<string, string> = {
  AccountEntity: 'gateway',
  ApiKeyEntity: 'gateway',
  CrmConnectionEntity: 'gateway',
  PersonaEntity: 'gateway',
  CompaniesListEntity: 'gateway',
  SignalEntity: 'gateway',
  ProgramEntity: 'gateway',
  ResearchQuestionTemplateEntity: 'gateway',
  WatchEntity: 'feed',
  Endpoint: 'webhooks',
};

let database: TestDatabase;
let catalogue: Column[];

beforeAll(async () => {
  database = await createSystemDatabase();
  catalogue = await querySystem<Column>(
    { databaseUrl: database.url },
    `
    select n.nspname as schema, c.relname as table, a.attname as name,
           format_type(a.atttypid, null) as type, not a.attnotnull as nullable,
           coalesce(a.attnum = any(i.indkey), false) as key
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
         join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
         left join pg_index i on i.indrelid = c.oid and i.indisprimary
    where n.nspname in ('gateway', 'feed', 'webhooks')`,
  );
});
afterAll(() => database?.drop());

/** PostgreSQL's name of a type, as an entity may write it. */
function typeName(type: string, isArray: boolean): string {
  const names: Record<string, string> = { timestamptz: 'timestamp with time zone', int: 'integer', bool: 'boolean' };
  return `${names[type] ?? type}${isArray ? '[]' : ''}`;
}

const storage = getMetadataArgsStorage();

test('every entity is compared', () => {
  const names = storage.tables.map((table) => (table.target as { name: string }).name);
  expect(names.sort()).toEqual(Object.keys(schemaOf).sort());
});

test.each(storage.tables.map((table) => [(table.target as { name: string }).name, table] as const))(
  '%s has the columns, types, nullability and key of its table',
  (entity, table) => {
    const declared = storage.columns
      .filter((column) => column.target === table.target)
      .map(({ propertyName, options }) => ({
        name: options.name ?? propertyName,
        type: typeName(String(options.type), options.array ?? false),
        nullable: options.nullable ?? false,
        key: options.primary ?? false,
      }));
    const there = catalogue
      .filter((column) => column.schema === schemaOf[entity] && column.table === table.name)
      .map(({ name, type, nullable, key }) => ({ name, type, nullable, key }));
    const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name);
    expect(declared.sort(byName)).toEqual(there.sort(byName));
  },
);

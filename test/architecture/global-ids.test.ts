import {
  type GraphQLEnumType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isLeafType,
  isObjectType,
} from 'graphql';
import { createSchema } from '../../services/gateway/edge/graphql/schema/schema.js';
import { operations } from '../../services/gateway/edge/operations.js';
import {
  idOfPath,
  parseGlobalId,
  readsIdsOf,
  toGlobalId,
} from '../../services/gateway/operation/graphql/global-ids.js';

const types = Object.values(createSchema().getTypeMap()).filter(({ name }) => !name.startsWith('__'));
const uuid = '0f6f2f0e-0000-4000-8000-00000000000a';

test('A1: every type with an id also has a databaseId, and neither is ever null', () => {
  const entities = types.filter(isObjectType).filter((type) => 'id' in type.getFields());
  expect(entities.length).toBeGreaterThan(25);
  for (const type of entities) {
    const { id, databaseId } = type.getFields();
    expect([type.name, String(id!.type), String(databaseId?.type)]).toEqual([type.name, 'ID!', 'ID!']);
    const row = { id: uuid, name: 'n', socialId: '1', geoId: '2', icpCriteriaId: uuid, contactId: uuid };
    const [whole, own] = [id!, databaseId!].map((field) => (field.resolve as (of: object) => string)(row));
    expect(parseGlobalId(whole!)).toEqual({ type: type.name, databaseId: own });
  }
  expect(types.filter(isInterfaceType).map(({ name }) => name)).toEqual(['Node']);
});

test('A4: a global id is read according to its place; one of another type is read as an unknown id, or left as it is', () => {
  const unknown = '00000000-0000-0000-0000-000000000000';
  for (const [path, key, given, read] of [
    ['/v2/personas/{id}', 'id', toGlobalId('Persona', uuid), uuid],
    ['/v2/personas/{id}', 'id', uuid, uuid],
    ['/v2/personas/{id}', 'id', toGlobalId('Signal', uuid), unknown],
    ['/v2/leads', 'program_id', toGlobalId('Program', uuid), uuid],
    ['/v2/leads', 'program_id', toGlobalId('Run', uuid), unknown],
    ['/v2/companies/{social_id}', 'social_id', 'Company:1001', '1001'],
    ['/v2/companies/{social_id}', 'social_id', toGlobalId('Person', uuid), '0'],
    // What is created has an id of its maker's choice, which is no global id.
    ['/v2/companies', 'social_id', 'Company:1001', 'Company:1001'],
    ['/v2/icp-signal-watches', 'icp_criteria_id', toGlobalId('Run', uuid), toGlobalId('Run', uuid)],
    ['/v2/icp-signal-consumers/{name}', 'name', 'IcpSignalConsumer:crm', 'crm'],
    ['/v2/icp-signal-consumers/{name}', 'name', 'Persona:crm', 'Persona:crm'],
    ['/v2/personas', 'name', 'Persona:crm', 'Persona:crm'],
    ['/v2/personas/{id}', 'id', `Query:${uuid}`, `Query:${uuid}`],
  ] as const) {
    expect([path, key, given, readsIdsOf(path)(key, given)]).toEqual([path, key, given, read]);
  }
});

test('A1: an object is found by its global id wherever a path names it', () => {
  const named = operations.filter(({ path }) => path.includes('/{id}'));
  const types = new Map(
    named.flatMap(({ path, nodes }) => (nodes && path.endsWith('/{id}') ? [[nounOf(path), nodes.type] as const] : [])),
  );
  expect(types.size).toBeGreaterThan(15);
  for (const { path } of named) {
    const type = types.get(nounOf(path));
    if (type) expect([path, readsIdsOf(path)('id', toGlobalId(type, uuid))]).toEqual([path, uuid]);
  }
});

const nounOf = (path: string): string => /([^/]+)\/\{id\}/.exec(path)![1]!;

test('A1: fields, inputs and arguments that identify an object have the type ID', () => {
  const called = new Map<string, Set<string>>();
  const note = ({ name, type }: { name: string; type: Parameters<typeof getNamedType>[0] }): void => {
    if (!/^id$|Ids?$/.test(name)) return;
    const of = getNamedType(type)!;
    // `contactsById` answers objects.
    if (!isLeafType(of)) return;
    called.set(of.name, (called.get(of.name) ?? new Set()).add(name));
  };
  for (const type of types) {
    if (isInputObjectType(type)) Object.values(type.getFields()).forEach(note);
    if (!isObjectType(type) && !isInterfaceType(type)) continue;
    for (const field of Object.values(type.getFields())) for (const one of [field, ...field.args]) note(one);
  }
  // These name what is not in the graph, or what may be of any type.
  const others = ['actorId', 'clientId', 'externalId', 'recordId', 'requestId', 'resourceId', 'sourceId', 'traceId'];
  expect([...called.keys()].sort()).toEqual(['ID', 'String']);
  expect([...called.get('String')!].sort()).toEqual(others);
});

test('A8: a deleted object is reported by the id that it had, however its UUIDs were spelled', () => {
  const upper = uuid.toUpperCase();
  const [deal, consumer] = ['/v2/crm-connections/{id}/deals/{deal_id}', '/v2/icp-signal-consumers/{name}'];
  for (const [path, given, told] of [
    ['/v2/personas/{id}', { id: upper }, `Persona:${uuid}`],
    ['/v2/personas/{id}', { id: `Persona:${upper}` }, `Persona:${uuid}`],
    [deal, { id: upper, dealId: 'Own-1' }, `CrmDeal:${uuid}:Own-1`],
    [deal, { id: uuid, dealId: `${upper}:Own-1` }, `CrmDeal:${uuid}:Own-1`],
    [deal, { id: `CrmConnection:${upper}`, dealId: `CrmDeal:${upper}:Own-1` }, `CrmDeal:${uuid}:Own-1`],
    // These are names, not UUIDs of ours.
    [deal, { id: uuid, dealId: upper }, `CrmDeal:${uuid}:${upper}`],
    [consumer, { name: upper }, `IcpSignalConsumer:${upper}`],
  ] as const) {
    expect([given, idOfPath(path, given)]).toEqual([given, told]);
  }
});

test('A1: every enumeration value is in upper case in GraphQL, and is converted to and from its REST spelling', () => {
  const own = types.filter((type): type is GraphQLEnumType => isEnumType(type));
  expect(own.length).toBeGreaterThan(25);
  for (const type of own) {
    for (const { name, value } of type.getValues()) {
      expect([type.name, name, value]).toEqual([type.name, name.toUpperCase(), value]);
      expect(String(value).toUpperCase()).toBe(name);
      expect([type.parseValue(name), type.serialize(value)]).toEqual([value, name]);
      if (type.name !== 'ResearchStatus') expect(value).toBe(String(value).toLowerCase());
    }
  }
});

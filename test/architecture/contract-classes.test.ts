import {
  type GraphQLInputObjectType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  specifiedScalarTypes,
} from 'graphql';
import { z } from 'zod';
import { Account, NewAccount } from '../../schema/contracts/accounts.js';
import { ActivityItem, ActivityReceipt } from '../../schema/contracts/activity.js';
import { ApiKey, ApiKeyCreated, KeyKind, NewApiKey } from '../../schema/contracts/api-keys.js';
import { ActorKind, AuditEntry, AuditOutcome } from '../../schema/contracts/audit-log.js';
import {
  CompaniesList,
  CompaniesListChanges,
  ListCompanies,
  ListCompaniesReceipt,
  ListCompany,
  NewCompaniesList,
} from '../../schema/contracts/companies-lists.js';
import { Contact, Contacts } from '../../schema/contracts/contacts.js';
import {
  ContactsList,
  ListContact,
  ListContacts,
  ListContactsReceipt,
  NewContactsList,
} from '../../schema/contracts/contacts-lists.js';
import {
  ContentCollection,
  ContentSignal,
  ContentSignalChanges,
  ContentSubject,
  PostSource,
  SearchSort,
  SearchWindow,
  SocialContentSignal,
  SweepOutcome,
  UseCase,
} from '../../schema/contracts/content-signals.js';
import { CreditEntry, CreditEntryKind, Credits, NewCreditGrant } from '../../schema/contracts/credits.js';
import {
  CrmConnection,
  CrmConnectionChanges,
  CrmCredentials,
  CrmList,
  CrmLists,
  CrmType,
  NewCrmConnection,
} from '../../schema/contracts/crm.js';
import {
  BulkReceipt,
  Company,
  CompanyFacts,
  Industry,
  JobTitle,
  Location,
  Person,
  PersonFacts,
  PhoneFacts,
  PlaceKind,
  Position,
  PositionFacts,
  PositionKind,
  SocialCompany,
} from '../../schema/contracts/directory.js';
import { IcpSignal } from '../../schema/contracts/icp-signals.js';
import {
  ExportFormat,
  Lead,
  LeadEngagement,
  LeadEvidence,
  LeadExport,
  LeadRole,
  NewRun,
  PickedSignal,
  Program,
  ProgramChanges,
  Run,
  RunPreview,
  RunStarted,
  RunStatus,
  Schedule,
} from '../../schema/contracts/lead-generation.js';
import {
  Lookalike,
  LookalikeAnswer,
  LookalikeInputCompany,
  LookalikeReasons,
  LookalikeSearch,
  MatchedInput,
} from '../../schema/contracts/lookalikes.js';
import { NewPersona, Persona, PersonaChanges } from '../../schema/contracts/personas.js';
import { EngagementFacts, EngagementKind, PostFacts } from '../../schema/contracts/posts.js';
import {
  AskedResearchQuestion,
  NewResearchQuestion,
  NewResearchQuestionTemplate,
  ResearchAnswer,
  ResearchQuestion,
  ResearchQuestions,
  ResearchQuestionTemplate,
  ResearchQuestionTemplateChanges,
  ResearchStatus,
} from '../../schema/contracts/research.js';
import {
  NewHireSignal,
  PastCompanyMoveSignal,
  Signal,
  SignalChanges,
  SignalCreated,
  SignalDefinition,
  SignalKind,
} from '../../schema/contracts/signals.js';
import {
  Keywords,
  NewWatch,
  Watch,
  WatchChanges,
  WatchCriteria,
  WatchPreview,
} from '../../schema/contracts/watches.js';
import {
  DeliveryStatus,
  FailureReason,
  WebhookAttempt,
  WebhookDelivery,
  WebhookDeliveryDetail,
} from '../../schema/contracts/webhook-deliveries.js';
import {
  NewWebhookEndpoint,
  WebhookEndpoint,
  WebhookEndpointChanges,
  WebhookEndpointCreated,
} from '../../schema/contracts/webhook-endpoints.js';
import { createSchema } from '../../services/gateway/edge/graphql/schema/schema.js';
import { operations } from '../../services/gateway/edge/operations.js';
import { toSnakeCase } from '../../services/gateway/operation/graphql/case.js';

// H15: the contract declares, the class repeats names and types for GraphQL, and this compares the two.
const contracts: Record<string, z.ZodType> = {
  Account,
  NewAccount,
  ApiKey,
  AuditEntry,
  ApiKeyCreated,
  NewApiKey,
  ActivityItem,
  ActivityReceipt,
  RefusedItem: ActivityReceipt.shape.refused.element,
  Violation: ActivityReceipt.shape.refused.element.shape.errors.element,
  BulkReceipt,
  Company,
  CompanyFacts,
  Industry,
  JobTitle,
  Location,
  Person,
  PersonFacts,
  PhoneFacts,
  Position,
  PositionFacts,
  PostFacts,
  EngagementFacts,
  Watch,
  NewWatch,
  WatchChanges,
  WatchCriteria,
  Keywords: Watch.shape.keywords.unwrap(),
  KeywordsInput: Keywords,
  WatchPreview,
  SignalTypeCount: WatchPreview.shape.matched_by_signal_type.element,
  WatchSample: WatchPreview.shape.samples.element,
  IcpSignal,
  Credits,
  CreditUsage: Credits.shape.usage.element,
  CreditEntry,
  NewCreditGrant,
  PickedSignal,
  PickedSignalInput: PickedSignal,
  Schedule: Program.shape.schedule.unwrap(),
  ScheduleInput: Schedule,
  ScheduleSkip: Program.shape.last_skip.unwrap(),
  Program,
  ProgramChanges,
  Run,
  NewRun,
  RunStarted,
  RunPreview,
  SweepPreview: RunPreview.shape.signals.element,
  ProfileSample: RunPreview.shape.signals.element.shape.sample.element,
  Lead,
  LeadRole,
  LeadEvidence,
  LeadExport,
  WebhookEndpoint,
  WebhookEndpointCreated,
  NewWebhookEndpoint,
  WebhookEndpointChanges,
  WebhookDelivery,
  WebhookDeliveryDetail,
  WebhookAttempt,
  Persona,
  NewPersona,
  PersonaChanges,
  CompaniesList,
  NewCompaniesList,
  CompaniesListChanges,
  ListCompany,
  ListCompanies,
  ListCompaniesReceipt,
  UnknownCompany: ListCompaniesReceipt.shape.unknown.element,
  ContactsList,
  NewContactsList,
  ListContact,
  ListContacts,
  ListContactsReceipt,
  UnknownContact: ListContactsReceipt.shape.unknown.element,
  ContentSignal,
  ContentSignalChanges,
  SocialContentSignal,
  UseCase,
  UseCaseInput: UseCase,
  NewHireSignal,
  PastCompanyMoveSignal,
  SignalCreated,
  SignalDefinition,
  Signal,
  SignalChanges,
  CrmConnection,
  NewCrmConnection,
  CrmConnectionChanges,
  CrmCredentials,
  CrmList,
  CrmLists,
  SocialCompany,
  Lookalike,
  LookalikeAnswer,
  LookalikeCredits: LookalikeAnswer.shape.credits,
  LookalikeInputCompany,
  LookalikeInputEcho: MatchedInput.shape.input_company,
  LookalikePaging: LookalikeAnswer.shape.paging,
  LookalikePagingInput: LookalikeSearch.shape.paging.unwrap().unwrap(),
  LookalikeReasons,
  LookalikeSearch,
  MatchedCompany: MatchedInput.shape.matched_company,
  MatchedInput,
  Contact,
  Contacts,
  AskedResearchQuestion,
  NewResearchQuestion,
  NewResearchQuestionTemplate,
  ResearchAnswer,
  ResearchQuestion,
  ResearchQuestions,
  ResearchQuestionTemplate,
  ResearchQuestionTemplateChanges,
};
const enums: Record<string, z.ZodEnum> = {
  PlaceKind,
  PositionKind,
  EngagementKind,
  KeyKind,
  ActorKind,
  AuditOutcome,
  DeliveryStatus,
  FailureReason,
  SignalKind,
  ContentCollection,
  ContentSubject,
  PostSource,
  SearchSort,
  SearchWindow,
  SweepOutcome,
  CreditEntryKind,
  RunStatus,
  LeadEngagement,
  ExportFormat,
  CrmType,
  ResearchStatus,
};
const schema = createSchema();

type Shape = Record<string, z.ZodType>;
type Fields = GraphQLObjectType | GraphQLInputObjectType;

/** Whether a value may be absent or null. */
function isOptional(type: z.ZodType): boolean {
  return type.safeParse(undefined).success || type.safeParse(null).success;
}

/** What a contract holds, without optional, null and default around it. */
function inner(type: z.ZodType): z.ZodType {
  const def = type.def as { type: string; innerType?: z.ZodType; in?: z.ZodType };
  if (def.innerType) return inner(def.innerType);
  return def.type === 'pipe' && def.in ? inner(def.in) : type;
}

function isListField(type: GraphQLOutputType | GraphQLInputObjectType): boolean {
  return isListType(isNonNullType(type) ? type.ofType : type);
}

test('every object and input type has its contract, and every contract its type', () => {
  const ours = Object.values(schema.getTypeMap()).filter(
    (type) =>
      (isObjectType(type) || isInputObjectType(type)) &&
      !/^(__|Query$|Mutation$|Subscription$|PageInfo$|Done$)|(?<!Crm)Connection$|Edge$/.test(type.name),
  );
  expect(ours.map((type) => type.name).sort()).toEqual(Object.keys(contracts).sort());
});

test.each(Object.entries(contracts))(
  'A1, H15: %s has the fields of its contract, as nullable and as plural',
  (name, contract) => {
    const shape = (contract as unknown as { shape: Shape }).shape;
    // `nodeId` is the object's id and type in one, for Relay.
    const fields = Object.values((schema.getType(name) as Fields).getFields()).filter((one) => one.name !== 'nodeId');
    const described = fields.map((field) => {
      const [key] = Object.keys(toSnakeCase({ [field.name]: 0 }) as object);
      return { key, optional: !isNonNullType(field.type), list: isListField(field.type as GraphQLOutputType) };
    });
    const declared = Object.entries(shape).map(([key, type]) => ({
      key,
      optional: isOptional(type),
      list: inner(type) instanceof z.ZodArray,
    }));
    const byKey = (a: { key?: string }, b: { key?: string }) => String(a.key).localeCompare(String(b.key));
    expect(described.sort(byKey)).toEqual(declared.sort(byKey));
  },
);

test.each(Object.entries(enums))('H15: %s has the values of its contract', (name, contract) => {
  const type = getNamedType(schema.getType(name)) as unknown as { getValues(): { name: string }[] };
  expect(type.getValues().map((value) => value.name)).toEqual(contract.options);
});

test('every type, field, argument and value of an enumeration has a description', () => {
  const bare: string[] = [];
  const look = (name: string, { description }: { description?: string | null }) => {
    if (!description) bare.push(name);
  };
  for (const type of Object.values(schema.getTypeMap())) {
    if (type.name.startsWith('__') || specifiedScalarTypes.some(({ name }) => name === type.name)) continue;
    look(type.name, type);
    if (isEnumType(type)) for (const value of type.getValues()) look(`${type.name}.${value.name}`, value);
    if (!isObjectType(type) && !isInputObjectType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      look(`${type.name}.${field.name}`, field);
      if ('args' in field) for (const one of field.args) look(`${type.name}.${field.name}(${one.name})`, one);
    }
  }
  expect(bare).toEqual([]);
});

test('A9: a field is deprecated, and says what to use, where its REST operation is', () => {
  const roots = [schema.getQueryType()!, schema.getMutationType()!].map((type) => type.getFields());
  const fields = Object.assign({}, ...roots) as Record<string, { deprecationReason?: string | null }>;
  const deprecated = operations.filter((operation) => operation.deprecated).map(({ name }) => name);
  expect(deprecated).not.toEqual([]);
  expect(Object.keys(fields).filter((name) => fields[name]!.deprecationReason)).toEqual(deprecated);
  for (const name of deprecated) expect(fields[name]!.deprecationReason).toMatch(/^Use `\w+`/);
});

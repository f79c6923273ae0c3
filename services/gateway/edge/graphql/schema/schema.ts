import 'reflect-metadata';
import { makeExecutableSchema } from '@graphql-tools/schema';
import { getDocumentNodeFromSchema } from '@graphql-tools/utils';
import { type GraphQLObjectType, type GraphQLSchema, isScalarType, specifiedDirectives } from 'graphql';
import { buildSchemaSync, createResolversMap } from 'type-graphql';
import { ApiKeyResolver } from '../../../access/api-keys/resolver.js';
import { CompanyResolver } from '../../../directory/companies/resolver.js';
import { ContactResolver } from '../../../directory/contacts/resolver.js';
import { ErasureResolver } from '../../../directory/erasures/resolver.js';
import { PersonResolver } from '../../../directory/people/resolver.js';
import { PostResolver } from '../../../directory/posts/resolver.js';
import { ReferenceListResolver } from '../../../directory/reference-lists/resolver.js';
import { JobTitleResolver } from '../../../directory/titles/resolver.js';
import { ActivityResolver } from '../../../forwarded/activity/resolver.js';
import { IcpSignalConsumerResolver } from '../../../forwarded/icp-signal-consumers/resolver.js';
import { resolveMatch } from '../../../forwarded/icp-signals/match-resolver.js';
import { IcpSignalResolver } from '../../../forwarded/icp-signals/resolver.js';
import { WatchBackfillResolver } from '../../../forwarded/watch-backfills/resolver.js';
import { WatchResolver } from '../../../forwarded/watches/resolver.js';
import { resolveAttempts } from '../../../forwarded/webhook-deliveries/attempts-resolver.js';
import { WebhookDeliveryResolver } from '../../../forwarded/webhook-deliveries/resolver.js';
import { WebhookEndpointResolver } from '../../../forwarded/webhook-endpoints/resolver.js';
import { WebhookEventResolver } from '../../../forwarded/webhook-events/resolver.js';
import { WebhookReplayResolver } from '../../../forwarded/webhook-replays/resolver.js';
import { LookalikeResolver } from '../../../lookalikes/resolver.js';
import { fieldReaders } from '../../../operation/graphql/derived-types.js';
import { fieldNameOf } from '../../../operation/graphql/names.js';
import type { GraphqlContext } from '../../../operation/graphql/run.js';
import { type AnyOperation, authorise } from '../../../operation/operation.js';
import { CompaniesListResolver } from '../../../prospecting/companies-lists/resolver.js';
import { ContactsListResolver } from '../../../prospecting/contacts-lists/resolver.js';
import { resolveLastSweep } from '../../../prospecting/content-signals/last-sweep-resolver.js';
import { ContentSignalResolver } from '../../../prospecting/content-signals/resolver.js';
import { CrmDealResolver } from '../../../prospecting/crm/deals/resolver.js';
import { CrmListResolver } from '../../../prospecting/crm/lists/resolver.js';
import { CrmConnectionResolver } from '../../../prospecting/crm/resolver.js';
import { LeadResolver } from '../../../prospecting/leads/resolver.js';
import { PersonaResolver } from '../../../prospecting/personas/resolver.js';
import { ProgramResolver } from '../../../prospecting/programs/resolver.js';
import { RunResolver } from '../../../prospecting/runs/resolver.js';
import { SignalResolver } from '../../../prospecting/signals/resolver.js';
import { ResearchResolver } from '../../../research/resolver.js';
import { ResearchQuestionTemplateResolver } from '../../../research/templates/resolver.js';
import { AccountResolver } from '../../../tenants/accounts/resolver.js';
import { AuditLogResolver } from '../../../tenants/audit-log/resolver.js';
import { ClosingResolver } from '../../../tenants/closing/resolver.js';
import { CreditResolver } from '../../../tenants/credits/resolver.js';
import { operations } from '../../operations.js';
import { costDirective, listSizeDirective } from '../price/costs.js';
import { priceSchema } from '../price/price-schema.js';
import { addEdges } from './edges/add-edges.js';
import { addNodes } from './nodes.js';

const rootTexts: Record<string, string> = {
  Query: 'What can be read, previewed and searched. Each field is an operation of REST.',
  Mutation: 'What changes something. Each field is an operation of REST.',
  Subscription: 'What happens, as it happens, over WebSocket (graphql-transport-ws).',
};

/** The executable schema: type-graphql's resolvers give definitions and what runs, and one makeExecutableSchema joins them. */
export function createSchema(): GraphQLSchema {
  const built = buildSchemaSync({
    directives: [...specifiedDirectives, costDirective, listSizeDirective],
    resolvers: [
      AccountResolver,
      ClosingResolver,
      AuditLogResolver,
      ActivityResolver,
      ApiKeyResolver,
      CompanyResolver,
      PersonResolver,
      ReferenceListResolver,
      ErasureResolver,
      IcpSignalResolver,
      IcpSignalConsumerResolver,
      WatchResolver,
      WatchBackfillResolver,
      WebhookDeliveryResolver,
      WebhookReplayResolver,
      WebhookEndpointResolver,
      WebhookEventResolver,
      PersonaResolver,
      CompaniesListResolver,
      SignalResolver,
      CreditResolver,
      ProgramResolver,
      LeadResolver,
      RunResolver,
      CrmConnectionResolver,
      CrmDealResolver,
      CrmListResolver,
      JobTitleResolver,
      LookalikeResolver,
      PostResolver,
      ContactResolver,
      ContactsListResolver,
      ContentSignalResolver,
      ResearchResolver,
      ResearchQuestionTemplateResolver,
    ],
    // The contract validates (H15).
    validate: false,
    // Introspecting what is only read from here takes a twentieth of the start; graphql validates the schema that serves.
    skipCheck: true,
    // What an operation declares is asked here of every field, and again where the operation runs.
    authChecker: ({ context }: { context: GraphqlContext }, [operation]: AnyOperation[]) =>
      authorise(operation!, context.caller.principal),
    // Asked for wherever there is a subscription; ours bring their own events (`subscribe`).
    pubSub: {
      publish() {},
      subscribe() {
        throw new Error('no subscription of ours takes topics');
      },
    },
  });
  for (const root of [built.getQueryType()!, built.getMutationType()!, built.getSubscriptionType()!])
    root.description = rootTexts[root.name];
  const typeDefs = priceSchema(getDocumentNodeFromSchema(built), operations);
  const resolvers = {
    ...withoutReaders(createResolversMap(built)),
    IcpSignal: { match: resolveMatch },
    Signal: { lastSweep: { resolve: resolveLastSweep, extensions: { isEdge: true, leadsToOthers: true } } },
    WebhookDelivery: { attempts: { resolve: resolveAttempts, extensions: { isEdge: true } } },
  };
  const executable = makeExecutableSchema({ typeDefs, resolvers, updateResolversInPlace: true });
  return addNodes(addEdges(setPrinters(setReaders(executable)), operations), operations);
}

/** Gives fields that are no properties of their objects their readers: as resolvers, and as what a plan calls without arguments. */
function setReaders(schema: GraphQLSchema): GraphQLSchema {
  for (const [type, readers] of fieldReaders) {
    const fields = (schema.getType(type) as GraphQLObjectType | undefined)?.getFields() ?? {};
    for (const [name, read] of readers) Object.assign(fields[name] ?? {}, { resolve: read, extensions: { read } });
  }
  return schema;
}

/** Lets a plan find the operation by which PostgreSQL prints the page of a field of the root. */
function setPrinters(schema: GraphQLSchema): GraphQLSchema {
  const fields = schema.getQueryType()!.getFields();
  for (const operation of operations) {
    if (operation.print) Object.assign(fields[fieldNameOf(operation)]!.extensions, { printedBy: operation });
  }
  return schema;
}

type Resolvers = ReturnType<typeof createResolversMap>;

/**
 * type-graphql resolves each field of an object by a chain of its own that ends in the property of that name, which is what execution
 * does without a resolver: a list of 50 spent a fifth of its time in those chains.
 */
function withoutReaders(resolvers: Resolvers): Resolvers {
  const roots = ['Query', 'Mutation', 'Subscription'];
  const isReader = ([name, type]: [string, object]): boolean =>
    !roots.includes(name) && !isScalarType(type) && Object.values(type).every((field) => typeof field === 'function');
  return Object.fromEntries(Object.entries(resolvers).filter((entry) => !isReader(entry as [string, object])));
}

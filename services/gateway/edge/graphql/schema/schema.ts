import 'reflect-metadata';
import { makeExecutableSchema } from '@graphql-tools/schema';
import { getDocumentNodeFromSchema } from '@graphql-tools/utils';
import { type GraphQLSchema, isScalarType, specifiedDirectives } from 'graphql';
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
import { IcpSignalResolver } from '../../../forwarded/icp-signals/resolver.js';
import { WatchResolver } from '../../../forwarded/watches/resolver.js';
import { WebhookDeliveryResolver } from '../../../forwarded/webhook-deliveries/resolver.js';
import { WebhookEndpointResolver } from '../../../forwarded/webhook-endpoints/resolver.js';
import { LookalikeResolver } from '../../../lookalikes/resolver.js';
import type { GraphqlContext } from '../../../operation/graphql/run.js';
import { type AnyOperation, authorise } from '../../../operation/operation.js';
import { CompaniesListResolver } from '../../../prospecting/companies-lists/resolver.js';
import { ContactsListResolver } from '../../../prospecting/contacts-lists/resolver.js';
import { ContentSignalResolver } from '../../../prospecting/content-signals/resolver.js';
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
      WatchResolver,
      WebhookDeliveryResolver,
      WebhookEndpointResolver,
      PersonaResolver,
      CompaniesListResolver,
      SignalResolver,
      CreditResolver,
      ProgramResolver,
      LeadResolver,
      RunResolver,
      CrmConnectionResolver,
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
  const resolvers = withoutReaders(createResolversMap(built));
  return addNodes(makeExecutableSchema({ typeDefs, resolvers }), operations);
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

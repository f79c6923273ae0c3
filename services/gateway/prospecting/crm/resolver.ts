import {
  Arg,
  Args,
  Ctx,
  Directive,
  Field,
  ID,
  InputType,
  Int,
  Mutation,
  ObjectType,
  Query,
  Resolver,
} from 'type-graphql';
import { CrmType } from '../../../../schema/contracts/crm.js';
import { type GraphqlContext, run, runList } from '../../operation/graphql/run.js';
import {
  connectionOf,
  Done,
  InstantScalar,
  idempotencyKeyDescription,
  PageArguments,
  registerEnum,
} from '../../operation/graphql/shapes.js';
import {
  changeCrmConnectionOperation,
  createCrmConnectionOperation,
  deleteCrmConnectionOperation,
  getCrmConnectionOperation,
  listCrmConnectionsOperation,
  listCrmListsOperation,
  syncCrmConnectionOperation,
} from './operations.js';

registerEnum(CrmType, 'CrmType', 'What a CRM is; `imported` holds deals and lists that were imported.', {
  hubspot: 'HubSpot, by a private app; its lists are read live.',
  salesforce: 'Salesforce, by a connected app; it has no live lists.',
  imported: 'A CRM whose deals and lists are imported from files.',
});

@ObjectType('CrmConnection', { description: 'A customer-relationship system that the account has connected.' })
class CrmConnectionType {
  @Field(() => ID, { description: 'Its id.' })
  id!: string;

  @Field(() => String, { description: 'Its name.' })
  name!: string;

  @Field(() => CrmType.enum, { description: 'What it is.' })
  type!: CrmType;

  @Field(() => String, { nullable: true, description: 'The origin of its API; null for an imported one.' })
  baseUrl!: string | null;

  @Field(() => String, { nullable: true, description: 'The company field with the numeric company id of the network.' })
  companyIdField!: string | null;

  @Field(() => Boolean, {
    description: 'Whether its lists can be read live; where false, import a list into a companies list first.',
  })
  hasLiveLists!: boolean;

  @Field(() => Int, { description: 'How many of its deals are stored.' })
  dealCount!: number;

  @Field(() => InstantScalar, { nullable: true, description: 'When its deals were last read to the end.' })
  lastSyncedAt!: string | null;

  @Field(() => String, { nullable: true, description: 'Why the last try failed; null after a good one.' })
  lastSyncError!: string | null;

  @Field(() => InstantScalar, { description: 'When it was connected.' })
  createdAt!: string;

  @Field(() => InstantScalar, { description: 'When it was last changed.' })
  updatedAt!: string;
}

@ObjectType('CrmList', { description: 'A list of companies in a CRM.' })
class CrmListType {
  @Field(() => ID, { description: 'What a signal takes as `crmListId`.' })
  id!: string;

  @Field(() => String, { description: 'Its name.' })
  name!: string;

  @Field(() => Int, { nullable: true, description: 'How many companies it holds, where the CRM says so.' })
  companyCount!: number | null;
}

@ObjectType('CrmLists', { description: 'The lists of companies of a CRM.' })
class CrmListsType {
  @Directive('@listSize(assumedSize: 1000)')
  @Field(() => [CrmListType], { description: 'The lists.' })
  lists!: CrmListType[];
}

@InputType('CrmCredentials', { description: 'What opens a CRM; stored sealed, never answered.' })
class CrmCredentialsInput {
  @Field(() => String, { nullable: true, description: "HubSpot: a private app's token." })
  accessToken?: string;

  @Field(() => String, { nullable: true, description: 'Salesforce: the client id of a connected app.' })
  clientId?: string;

  @Field(() => String, { nullable: true, description: 'Salesforce: its client secret (client credentials flow).' })
  clientSecret?: string;
}

@InputType('CrmConnectionChanges', { description: 'What to change; absent fields stay.' })
class CrmConnectionChangesInput {
  @Field(() => String, { nullable: true, description: '1 to 200 characters.' })
  name?: string;

  @Field(() => String, {
    nullable: true,
    description:
      'https, of a host that has public addresses only. Required for Salesforce. Another one needs the credentials anew.',
  })
  baseUrl?: string;

  @Field(() => String, { nullable: true, description: 'The company field with the numeric company id of the network.' })
  companyIdField?: string;

  @Field(() => CrmCredentialsInput, { nullable: true, description: 'What opens the CRM.' })
  credentials?: CrmCredentialsInput;
}

@InputType('NewCrmConnection', { description: 'A CRM to connect.' })
class NewCrmConnectionInput extends CrmConnectionChangesInput {
  @Field(() => String, { description: '1 to 200 characters.' })
  override name!: string;

  @Field(() => CrmType.enum, { description: 'What it is.' })
  type!: CrmType;
}

const CrmConnectionConnection = connectionOf('CrmConnection', CrmConnectionType);

@Resolver()
export class CrmConnectionResolver {
  @Query(() => CrmConnectionConnection, { description: 'The connections of the account, newest first.' })
  crmConnections(@Ctx() ctx: GraphqlContext, @Args(() => PageArguments) page: PageArguments): Promise<object> {
    return runList(ctx, listCrmConnectionsOperation, 'crmConnections', { ...page });
  }

  @Query(() => CrmConnectionType, { description: 'One connection.' })
  crmConnection(@Ctx() ctx: GraphqlContext, @Arg('id', () => ID) id: string): Promise<object> {
    return run(ctx, getCrmConnectionOperation, { path: { id } });
  }

  @Query(() => CrmListsType, { description: "A connection's lists of companies, read from the CRM now." })
  crmLists(@Ctx() ctx: GraphqlContext, @Arg('id', () => ID) id: string): Promise<object> {
    return run(ctx, listCrmListsOperation, { path: { id } });
  }

  @Mutation(() => CrmConnectionType, { description: 'Connects a CRM and begins to read its deals.' })
  createCrmConnection(
    @Ctx() ctx: GraphqlContext,
    @Arg('input', () => NewCrmConnectionInput) body: NewCrmConnectionInput,
    @Arg('idempotencyKey', () => String, { nullable: true, description: idempotencyKeyDescription }) key?: string,
  ): Promise<object> {
    return run(ctx, createCrmConnectionOperation, { body }, key);
  }

  @Mutation(() => CrmConnectionType, { description: 'Changes a connection.' })
  changeCrmConnection(
    @Ctx() ctx: GraphqlContext,
    @Arg('id', () => ID) id: string,
    @Arg('input', () => CrmConnectionChangesInput) body: CrmConnectionChangesInput,
  ): Promise<object> {
    return run(ctx, changeCrmConnectionOperation, { path: { id }, body });
  }

  @Mutation(() => CrmConnectionType, { description: 'Reads what changed in the CRM as soon as a worker is free.' })
  syncCrmConnection(@Ctx() ctx: GraphqlContext, @Arg('id', () => ID) id: string): Promise<object> {
    return run(ctx, syncCrmConnectionOperation, { path: { id } });
  }

  @Mutation(() => Done, { description: 'Removes a connection with its credentials, deals and lists.' })
  async deleteCrmConnection(@Ctx() ctx: GraphqlContext, @Arg('id', () => ID) id: string): Promise<Done> {
    await run(ctx, deleteCrmConnectionOperation, { path: { id } });
    return { done: true };
  }
}

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
import { type GraphqlContext, run, runList } from '../../operation/graphql/run.js';
import {
  connectionOf,
  Done,
  InstantScalar,
  idempotencyKeyDescription,
  PageArguments,
} from '../../operation/graphql/shapes.js';
import {
  createContactsListOperation,
  deleteContactsListOperation,
  listContactsListsOperation,
  putListContactsOperation,
} from './operations.js';

@ObjectType('ContactsList', { description: 'A named set of people of the account.' })
class ContactsListType {
  @Field(() => ID, { description: 'Its id.' })
  id!: string;

  @Field(() => String, { description: 'Its name.' })
  name!: string;

  @Field(() => Int, { description: 'How many people it holds.' })
  contactCount!: number;

  @Field(() => InstantScalar, { description: 'When it was created.' })
  createdAt!: string;

  @Field(() => InstantScalar, { description: 'When people were last put on it.' })
  updatedAt!: string;
}

@InputType('NewContactsList', { description: 'A contacts list to create, empty at first.' })
class NewContactsListInput {
  @Field(() => String, { description: '1 to 200 characters.' })
  name!: string;
}

@InputType('ListContact', { description: 'A person by contact id or profile; where both are given, the id decides.' })
class ListContactInput {
  @Field(() => ID, { nullable: true, description: 'The id of the contact, which is that of the person.' })
  contactId?: string;

  @Field(() => String, { nullable: true, description: 'The address of the profile.' })
  socialUrl?: string;
}

@InputType('ListContacts', { description: 'People to put on a list.' })
class ListContactsInput {
  @Field(() => [ListContactInput], { description: 'At most 10,000.' })
  contacts!: ListContactInput[];

  @Field(() => Boolean, { nullable: true, description: 'True empties the list first.' })
  replace?: boolean;
}

@ObjectType('UnknownContact', { description: 'A place of the input that names nobody whom the directory holds.' })
class UnknownContactType {
  @Field(() => Int, { description: 'Its index in `contacts`.' })
  index!: number;

  @Field(() => String, { description: 'Why it was left out.' })
  message!: string;
}

@ObjectType('ListContactsReceipt', { description: 'What became of the people put on a list.' })
class ListContactsReceiptType {
  @Field(() => Int, { description: 'How many were not on it before.' })
  added!: number;

  @Field(() => [UnknownContactType], { description: 'Those whom the directory does not hold; they were left out.' })
  unknown!: UnknownContactType[];

  @Field(() => Int, { description: 'How many the list holds now.' })
  contactCount!: number;
}

const ContactsListConnection = connectionOf('ContactsList', ContactsListType);

@Resolver()
export class ContactsListResolver {
  @Query(() => ContactsListConnection, { description: 'The contacts lists of the account, newest first.' })
  contactsLists(@Ctx() ctx: GraphqlContext, @Args(() => PageArguments) page: PageArguments): Promise<object> {
    return runList(ctx, listContactsListsOperation, 'contactsLists', { ...page });
  }

  @Mutation(() => ContactsListType, { description: 'Creates an empty contacts list.' })
  createContactsList(
    @Ctx() ctx: GraphqlContext,
    @Arg('input', () => NewContactsListInput) body: NewContactsListInput,
    @Arg('idempotencyKey', () => String, { nullable: true, description: idempotencyKeyDescription }) key?: string,
  ): Promise<object> {
    return run(ctx, createContactsListOperation, { body }, key);
  }

  @Mutation(() => Done, { description: 'Deletes a contacts list; refused while a signal names it.' })
  async deleteContactsList(@Ctx() ctx: GraphqlContext, @Arg('id', () => ID) id: string): Promise<Done> {
    await run(ctx, deleteContactsListOperation, { path: { id } });
    return { done: true };
  }

  @Directive('@listSize(slicingArguments: ["input.contacts"], sizedFields: ["unknown"])')
  @Mutation(() => ListContactsReceiptType, { description: 'Puts people on a list, or replaces whom it holds.' })
  putListContacts(
    @Ctx() ctx: GraphqlContext,
    @Arg('id', () => ID) id: string,
    @Arg('input', () => ListContactsInput) body: ListContactsInput,
  ): Promise<object> {
    return run(ctx, putListContactsOperation, { path: { id }, body });
  }
}

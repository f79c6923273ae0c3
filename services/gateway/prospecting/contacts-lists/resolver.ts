import { Directive, Resolver } from 'type-graphql';
import type { Given } from '../../operation/graphql/arguments.js';
import { MutationOf, QueryOf } from '../../operation/graphql/root-fields.js';
import { type GraphqlContext, run } from '../../operation/graphql/run.js';
import {
  createContactsListOperation,
  deleteContactsListOperation,
  listContactsListsOperation,
  putListContactsOperation,
} from './operations.js';

@Resolver()
export class ContactsListResolver {
  @QueryOf(listContactsListsOperation)
  list(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, listContactsListsOperation, given);
  }

  @MutationOf(createContactsListOperation)
  create(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, createContactsListOperation, given);
  }

  @MutationOf(deleteContactsListOperation)
  delete(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, deleteContactsListOperation, given);
  }

  @Directive('@listSize(slicingArguments: ["input.contacts"], sizedFields: ["unknown"])')
  @MutationOf(putListContactsOperation)
  putContacts(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, putListContactsOperation, given);
  }
}

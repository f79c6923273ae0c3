import { Directive, Resolver } from 'type-graphql';
import type { Given } from '../../operation/graphql/arguments.js';
import { MutationOf, QueryOf } from '../../operation/graphql/root-fields.js';
import { type GraphqlContext, run, runNaming } from '../../operation/graphql/run.js';
import {
  createContactsListOperation,
  deleteContactsListOperation,
  getContactsListOperation,
  listContactsListsOperation,
  listedContactsOperation,
  putListContactsOperation,
  removeListContactsOperation,
  updateContactsListOperation,
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
    return runNaming(ctx, putListContactsOperation, given);
  }

  @QueryOf(getContactsListOperation)
  get(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, getContactsListOperation, given);
  }

  @QueryOf(listedContactsOperation)
  listContacts(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, listedContactsOperation, given);
  }

  @MutationOf(updateContactsListOperation)
  update(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, updateContactsListOperation, given);
  }

  @MutationOf(removeListContactsOperation)
  removeContacts(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, removeListContactsOperation, given);
  }
}

import { Arg, Ctx, Directive, Field, ID, ObjectType, Query, Resolver } from 'type-graphql';
import { type GraphqlContext, run } from '../../operation/graphql/run.js';
import { listContactsByIdOperation, listContactsOperation } from './operations.js';

@ObjectType('Contact', { description: 'Who somebody is now, and how they can be reached; null where it is not known.' })
class ContactType {
  @Field(() => ID, { description: 'The id; of somebody in the directory, that of the person.' })
  contactId!: string;

  @Field(() => String, { description: 'The first name.' })
  firstName!: string;

  @Field(() => String, { description: 'The last name.' })
  lastName!: string;

  @Field(() => String, { nullable: true, description: 'The current job title.' })
  jobTitle?: string;

  @Field(() => String, { nullable: true, description: 'The current company.' })
  companyName?: string;

  @Field(() => ID, { nullable: true, description: "The current company's id on the network." })
  companySocialId?: string;

  @Field(() => String, { nullable: true, description: "The current company's slug." })
  companySocialSlug?: string;

  @Field(() => String, { description: 'The address of their profile.' })
  socialUrl!: string;

  @Field(() => String, { nullable: true, description: 'Where they are, in their words.' })
  location?: string;

  @Field(() => String, { nullable: true, description: 'Their e-mail address; a verified one alone.' })
  email?: string;

  @Field(() => String, {
    nullable: true,
    description: 'Their number: one that the provider stood behind, else the most recently collected.',
  })
  phone?: string;
}

@ObjectType('Contacts', { description: 'The contacts that were found.' })
class ContactsType {
  @Field(() => [ContactType], { description: 'The contacts, in the order asked for.' })
  contacts!: ContactType[];
}

@Resolver()
export class ContactResolver {
  @Directive('@listSize(slicingArguments: ["contactIds"])')
  @Query(() => [ContactType], {
    deprecationReason: 'Use `contacts`, which leaves out what names no contact.',
    description: 'The contacts of all these ids, at most 1,000; an error where any id names no contact.',
  })
  contactsById(@Ctx() ctx: GraphqlContext, @Arg('contactIds', () => [ID]) contactIds: string[]): Promise<object> {
    return run(ctx, listContactsByIdOperation, { body: { contactIds } });
  }

  @Directive('@listSize(slicingArguments: ["contactIds", "socialUrls"], sizedFields: ["contacts"])')
  @Query(() => ContactsType, {
    description: 'The contacts of these ids and profile addresses, together at most 100; what names none is left out.',
  })
  contacts(
    @Ctx() ctx: GraphqlContext,
    @Arg('contactIds', () => [ID], { nullable: true }) contactIds?: string[] | null,
    @Arg('socialUrls', () => [String], { nullable: true }) socialUrls?: string[] | null,
  ): Promise<object> {
    return run(ctx, listContactsOperation, { query: { contactIds, socialUrls } });
  }
}

import { Arg, Args, Ctx, Field, ID, InputType, Mutation, ObjectType, Query, Resolver } from 'type-graphql';
import { type GraphqlContext, run, runList } from '../../operation/graphql/run.js';
import {
  connectionOf,
  Done,
  InstantScalar,
  idempotencyKeyDescription,
  PageArguments,
} from '../../operation/graphql/shapes.js';
import {
  changePersonaOperation,
  createPersonaOperation,
  deletePersonaOperation,
  getPersonaOperation,
  listPersonasOperation,
} from './operations.js';

@ObjectType('Persona', { description: 'A role that the account looks for. What it says wins over the signal.' })
class PersonaType {
  @Field(() => ID, { description: 'Its id.' })
  id!: string;

  @Field(() => String, { description: 'Its name.' })
  name!: string;

  @Field(() => [String], { nullable: true, description: 'Titles looked for; null says nothing.' })
  jobTitles!: string[] | null;

  @Field(() => [ID], { nullable: true, description: 'Canonical job titles, in union with `jobTitles`.' })
  canonicalJobTitleIds!: string[] | null;

  @Field(() => [String], { nullable: true, description: 'Countries where the person is; null says nothing.' })
  countries!: string[] | null;

  @Field(() => [String], { nullable: true, description: 'Seniority levels searched for; null says nothing.' })
  seniorityLevels!: string[] | null;

  @Field(() => InstantScalar, { description: 'When it was created.' })
  createdAt!: string;

  @Field(() => InstantScalar, { description: 'When it was last changed.' })
  updatedAt!: string;
}

@InputType('PersonaChanges', { description: 'What to change; absent fields stay, null clears an axis.' })
class PersonaChangesInput {
  @Field(() => String, { nullable: true, description: '1 to 200 characters.' })
  name?: string;

  @Field(() => [String], { nullable: true, description: 'Titles looked for, at most 50.' })
  jobTitles?: string[];

  @Field(() => [ID], { nullable: true, description: 'Canonical job titles, at most 50.' })
  canonicalJobTitleIds?: string[];

  @Field(() => [String], { nullable: true, description: 'Two-letter country codes of where the person is.' })
  countries?: string[];

  @Field(() => [String], { nullable: true, description: 'Seniority levels, such as `Vice President`.' })
  seniorityLevels?: string[];
}

@InputType('NewPersona', { description: 'A persona to create.' })
class NewPersonaInput extends PersonaChangesInput {
  @Field(() => String, { description: '1 to 200 characters.' })
  override name!: string;
}

const PersonaConnection = connectionOf('Persona', PersonaType);

@Resolver()
export class PersonaResolver {
  @Query(() => PersonaConnection, { description: 'The personas of the account, newest first.' })
  personas(@Ctx() ctx: GraphqlContext, @Args(() => PageArguments) page: PageArguments): Promise<object> {
    return runList(ctx, listPersonasOperation, 'personas', { ...page });
  }

  @Query(() => PersonaType, { description: 'One persona.' })
  persona(@Ctx() ctx: GraphqlContext, @Arg('id', () => ID) id: string): Promise<object> {
    return run(ctx, getPersonaOperation, { path: { id } });
  }

  @Mutation(() => PersonaType, { description: 'Creates a persona.' })
  createPersona(
    @Ctx() ctx: GraphqlContext,
    @Arg('input', () => NewPersonaInput) body: NewPersonaInput,
    @Arg('idempotencyKey', () => String, { nullable: true, description: idempotencyKeyDescription }) key?: string,
  ): Promise<object> {
    return run(ctx, createPersonaOperation, { body }, key);
  }

  @Mutation(() => PersonaType, { description: 'Changes a persona.' })
  changePersona(
    @Ctx() ctx: GraphqlContext,
    @Arg('id', () => ID) id: string,
    @Arg('input', () => PersonaChangesInput) body: PersonaChangesInput,
  ): Promise<object> {
    return run(ctx, changePersonaOperation, { path: { id }, body });
  }

  @Mutation(() => Done, { description: 'Deletes a persona; refused while a signal refers to it.' })
  async deletePersona(@Ctx() ctx: GraphqlContext, @Arg('id', () => ID) id: string): Promise<Done> {
    await run(ctx, deletePersonaOperation, { path: { id } });
    return { done: true };
  }
}

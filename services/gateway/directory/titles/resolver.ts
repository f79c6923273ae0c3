import { Args, ArgsType, Ctx, Field, ID, ObjectType, Query, Resolver } from 'type-graphql';
import { type GraphqlContext, runList } from '../../operation/graphql/run.js';
import { connectionOf, PageArguments } from '../../operation/graphql/shapes.js';
import { listJobTitlesOperation } from './operations.js';

@ObjectType('JobTitle', {
  description: 'A canonical job title: an occupation with all the titles that people give it.',
})
export class JobTitleType {
  @Field(() => ID, { description: 'What `canonicalJobTitleIds` take; the same on every installation.' })
  id!: string;

  @Field(() => String, { description: 'The name of the occupation.' })
  name!: string;
}

@ArgsType()
class JobTitlesArguments extends PageArguments {
  @Field(() => String, { nullable: true, description: 'A title in any wording; all titles by name where absent.' })
  q?: string;
}

const JobTitleConnection = connectionOf('JobTitle', JobTitleType);

@Resolver()
export class JobTitleResolver {
  @Query(() => JobTitleConnection, { description: 'Canonical job titles, the nearest to `q` first.' })
  jobTitles(@Ctx() ctx: GraphqlContext, @Args(() => JobTitlesArguments) list: JobTitlesArguments): Promise<object> {
    return runList(ctx, listJobTitlesOperation, 'jobTitles', { ...list });
  }
}

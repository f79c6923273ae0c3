import { ArgsType, Field } from 'type-graphql';
import { PageArguments } from '../operation/graphql/shapes.js';

/** The arguments of the lists that are searched by words. */
@ArgsType()
export class SearchArguments extends PageArguments {
  @Field(() => String, { nullable: true, description: 'What to look for; all rows where absent.' })
  q?: string;
}

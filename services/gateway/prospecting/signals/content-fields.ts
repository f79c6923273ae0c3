import { type ClassType, Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import {
  ContentCollection,
  ContentSubject,
  PostSource,
  SearchSort,
  SearchWindow,
} from '../../../../schema/contracts/content-signals.js';
import { registerEnum } from '../../operation/graphql/shapes.js';

registerEnum(ContentCollection, 'ContentCollection', 'Whom a sweep collects as leads.', {
  engagers: 'Who engaged with a post.',
  authors: 'Who wrote it.',
  authors_and_engagers: 'Both.',
});
registerEnum(ContentSubject, 'ContentSubject', 'Whom the contacts lists are about.', {
  engagers: 'Only engagers who are on the lists are collected.',
  authors: 'Posts by the people on the lists are sought.',
});
registerEnum(PostSource, 'PostSource', 'Where posts are sought.', {
  keywords: 'The keyword queries.',
  authors: 'The profiles that are named.',
  companies: 'The pages of the companies that are named.',
  contacts: 'The people on the contacts lists.',
});
registerEnum(SearchSort, 'SearchSort', 'In which order posts are taken.', {
  date_posted: 'Newest first.',
  relevance: 'The best matches of the keywords first.',
  engagements: 'The most engaged with first.',
});
registerEnum(SearchWindow, 'SearchWindow', 'How old a post may be.', {
  past_24h: 'At most a day.',
  past_week: 'At most a week.',
  past_month: 'At most a month.',
  past_quarter: 'At most a quarter of a year.',
  past_year: 'At most a year.',
  all_time: 'Any age.',
});

const useCase = { description: 'A named reason to care about a post, scored against each.' };
const nameOfUseCase = { description: 'A short name, unique in the signal.' };
const promptOfUseCase = { description: 'What a post that fits is about, in words.' };

@ObjectType('UseCase', useCase)
class UseCaseType {
  @Field(() => String, nameOfUseCase)
  name!: string;

  @Field(() => String, promptOfUseCase)
  prompt!: string;
}

@InputType('UseCaseInput', useCase)
class UseCaseInput {
  @Field(() => String, nameOfUseCase)
  name!: string;

  @Field(() => String, promptOfUseCase)
  prompt!: string;
}

type Type = object | object[];

/** The fields of a content signal's definition, once for every class that has them: type, and what it means. */
const fields: Record<string, [() => Type, string]> = {
  collection: [() => ContentCollection.enum, 'Whom a sweep collects as leads; `engagers` where absent.'],
  subject: [
    () => ContentSubject.enum,
    'Whom `contactsListIds` are about: `authors` makes their posts a source, `engagers` (where absent) keeps only their engagement.',
  ],
  acceptAllPosts: [() => Boolean, 'True: every post found counts; neither `postFilter` nor `useCases` are asked.'],
  authorProfileUrls: [() => [String], 'People whose posts are searched, at most 100.'],
  companySocialIds: [() => [String], "Companies whose pages' posts are searched, at most 100."],
  contactsListIds: [() => [ID], 'Contacts lists of the account, at most 20; `subject` says what for.'],
  detectsEventAttendance: [
    () => Boolean,
    'True: posts of people who attend, host or speak at an event count too, as the use case `Event attendance`.',
  ],
  keywordQueries: [
    () => [String],
    'At most 50, each as a web search: words that must all occur, "phrases", or, -not. A post is found by any of them.',
  ],
  mentionedCompanySocialIds: [() => [String], 'Only posts that mention one of these companies, at most 100.'],
  mentionedProfileUrls: [() => [String], 'Only posts that mention one of these people, at most 100.'],
  postFilter: [() => String, 'What every post must be about, judged as use cases are; empty: anything.'],
  postSources: [() => [PostSource.enum], 'Only these sources; empty: all that the other fields name.'],
  searchSort: [() => SearchSort.enum, 'Which posts come first within the limits; `date_posted` where absent.'],
  searchWindow: [() => SearchWindow.enum, 'How old a post may be when a sweep starts; `past_month` where absent.'],
  maxContactsPerSweep: [() => Int, '1 to 500, 100 where absent: people read in a sweep, one credit each.'],
  maxEngagersPerPost: [() => Int, '1 to 500, 50 where absent: new leads from one post in a sweep.'],
  maxPostsPerContact: [
    () => Int,
    '1 to 100, 10 where absent: of one person in a sweep, posts written that are analysed, and posts they become a lead for.',
  ],
  maxPostsPerSweep: [() => Int, '1 to 500, 50 where absent: posts analysed in a sweep.'],
  minEngagements: [() => Int, 'Likes, comments and shares that a post has at least; 0 where absent.'],
};

/** Gives a class the fields of a content signal's definition; `omit` names those that it has by itself. */
export function addContentFields(
  target: ClassType,
  as: { input: boolean; nullable: boolean; omit?: string[]; prefix?: string },
): void {
  const { nullable, prefix = '' } = as;
  const useCases: [() => Type, string] = [
    () => [as.input ? UseCaseInput : UseCaseType],
    'At most 20; a post counts where at least one fits. None: every post that passes the filter.',
  ];
  for (const [name, [type, description]] of Object.entries({ ...fields, useCases })) {
    if (as.omit?.includes(name)) continue;
    Field(type as never, { nullable, description: prefix + description })(target.prototype, name);
  }
}

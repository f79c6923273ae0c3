import type { GraphQLSchema } from 'graphql';

/** What an argument is wherever it has no words of its own: the same names mean the same in every operation. */
const argumentTexts: Record<string, string> = {
  contactId: 'The id of a contact, as people search and contacts answer it.',
  contactIds: 'Ids of contacts, at most 100 together with `socialUrls`; `contactsById` takes 1,000.',
  deliveryId: 'The id of a delivery, as the push and the list of deliveries have it.',
  icpCriteriaId: "The watch's id, given when it was made or chosen then.",
  id: 'Its id, as its list answers it.',
  input: 'What is to be stored, changed or asked; its type tells every field.',
  items: 'The items, each stored or refused by itself.',
  questionId: 'The id of a research question, as asking it answered.',
  runId: 'The id of a run, as starting it answered.',
  signals: 'The signals that the run would sweep, by kind and id.',
  socialId: "The company's numeric id.",
  socialUrls: 'Addresses of profiles.',
};

const rootTexts: Record<string, string> = {
  Query: 'What can be read, previewed and searched; each field is an operation of REST.',
  Mutation: 'What changes something; each field is an operation of REST.',
  Subscription: 'What goes on, as it happens, over WebSocket (graphql-transport-ws).',
};

/** Adds the descriptions that type-graphql's classes leave out: of the root types, and of arguments by their name. */
export function describeSchema(schema: GraphQLSchema): GraphQLSchema {
  for (const type of [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]) {
    if (!type) continue;
    type.description = rootTexts[type.name];
    for (const { args } of Object.values(type.getFields())) {
      for (const one of args) one.description ||= argumentTexts[one.name];
    }
  }
  return schema;
}

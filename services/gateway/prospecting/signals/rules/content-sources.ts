import type { ContentDefinition, PostSource } from '../../../../../schema/contracts/content-signals.js';
import type { ErrorDetail } from '../../../../platform/errors.js';

const values: Record<PostSource, (definition: ContentDefinition) => string[]> = {
  keywords: (definition) => definition.keyword_queries,
  authors: (definition) => definition.author_profile_urls,
  companies: (definition) => definition.company_social_ids,
  // With the subject `engagers`, the lists say which people are collected, not whose posts are searched.
  contacts: (definition) => (definition.subject === 'authors' ? definition.contacts_list_ids : []),
};

/** The sources of posts of a content signal: those that it names, else all whose fields have values. */
export function sourcesOf(definition: ContentDefinition): PostSource[] {
  const filled = (Object.keys(values) as PostSource[]).filter((source) => values[source](definition).length > 0);
  const { post_sources } = definition;
  return post_sources.length > 0 ? filled.filter((source) => post_sources.includes(source)) : filled;
}

const fieldOf: Record<PostSource, string> = {
  keywords: 'keyword_queries',
  authors: 'author_profile_urls',
  companies: 'company_social_ids',
  contacts: 'contacts_list_ids with the subject authors',
};

/** What a content signal violates beyond its schema: it must say which posts to search, and no two use cases may have the same name. */
export function checkContent(definition: ContentDefinition): ErrorDetail[] {
  const errors: ErrorDetail[] = definition.post_sources.flatMap((source, index) =>
    values[source](definition).length > 0
      ? []
      : [{ location: `body.post_sources[${index}]`, message: `needs ${fieldOf[source]}`, value: source }],
  );
  const { mentioned_company_social_ids, mentioned_profile_urls } = definition;
  const mentions = mentioned_company_social_ids.length + mentioned_profile_urls.length;
  if (errors.length === 0 && mentions === 0 && sourcesOf(definition).length === 0) {
    const message =
      'must say which posts to search, by keyword_queries, author_profile_urls, company_social_ids, mentions, or contacts_list_ids with the subject authors';
    errors.push({ location: 'body', message });
  }
  const names = definition.use_cases.map((one) => one.name.trim().toLowerCase());
  for (const [index, name] of names.entries()) {
    if (names.indexOf(name) < index) {
      errors.push({
        location: `body.use_cases[${index}].name`,
        message: 'is the name of another use case',
        value: name,
      });
    }
  }
  return errors;
}

import type { SchemaPart } from '../operation/graphql/schema-part.js';
import { ResearchResolver } from './resolver.js';
import { ResearchQuestionTemplateResolver } from './templates/resolver.js';

/** The part of the schema about research questions and their templates. */
export const research: SchemaPart = {
  classes: [ResearchResolver, ResearchQuestionTemplateResolver],
};

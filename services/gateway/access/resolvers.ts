import type { SchemaPart } from '../operation/graphql/schema-part.js';
import { ApiKeyResolver } from './api-keys/resolver.js';

/** The part of the schema about API keys. */
export const access: SchemaPart = {
  classes: [ApiKeyResolver],
};

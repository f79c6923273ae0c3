import type { SchemaPart } from '../operation/graphql/schema-part.js';
import { CompanyResolver } from './companies/resolver.js';
import { ContactResolver } from './contacts/resolver.js';
import { ErasureResolver } from './erasures/resolver.js';
import { PersonResolver } from './people/resolver.js';
import { PostResolver } from './posts/resolver.js';
import { ReferenceListResolver } from './reference-lists/resolver.js';
import { JobTitleResolver } from './titles/resolver.js';

/** The part of the schema about companies and people, and what else the directory knows. */
export const directory: SchemaPart = {
  classes: [
    CompanyResolver,
    PersonResolver,
    ReferenceListResolver,
    ErasureResolver,
    JobTitleResolver,
    PostResolver,
    ContactResolver,
  ],
};

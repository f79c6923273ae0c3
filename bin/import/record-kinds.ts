import type { z } from 'zod';
import { CompanyFacts, ContactFacts, PersonFacts, PlaceFacts } from '../../schema/contracts/directory.js';
import { EngagementFacts, PostFacts } from '../../schema/contracts/posts.js';
import { analyzeDirectory } from '../../services/gateway/directory/analyze-directory.js';
import { type Outcome } from '../../services/gateway/directory/bulk/index.js';
import { storeCompanies } from '../../services/gateway/directory/companies/index.js';
import { storePeopleInLanes } from '../../services/gateway/directory/people/index.js';
import { storeEngagements, storePosts } from '../../services/gateway/directory/posts/index.js';
import { storePlaces } from '../../services/gateway/directory/reference-lists/index.js';
import type { StoreDeps } from './open-database.js';

/** A kind of records that the command can import into the database: the schema of a record, and how a chunk is stored. */
export type RecordKind = {
  schema: z.ZodType;
  store: (deps: StoreDeps, facts: never[]) => Promise<Outcome[]>;
  /** Runs once after all chunks. */
  finish?: (deps: StoreDeps) => Promise<void>;
  /** Whether --account may name the account of records that have no account_id. */
  takesAccount?: true;
};

function defineRecords<S extends z.ZodType>(
  schema: S,
  store: (deps: StoreDeps, facts: z.output<S>[]) => Promise<Outcome[]>,
  finish?: RecordKind['finish'],
): RecordKind {
  return { schema, store: store as RecordKind['store'], finish };
}

/** One entry per command: `npm run import -- companies FILE`. */
export const recordKinds: Record<string, RecordKind> = {
  companies: defineRecords(CompanyFacts, storeCompanies, analyzeDirectory),
  people: defineRecords(PersonFacts, storePeopleInLanes, analyzeDirectory),
  contacts: { ...defineRecords(ContactFacts, storePeopleInLanes, analyzeDirectory), takesAccount: true },
  places: defineRecords(PlaceFacts, storePlaces),
  posts: defineRecords(PostFacts, storePosts, analyzeDirectory),
  engagements: defineRecords(EngagementFacts, storeEngagements, analyzeDirectory),
};

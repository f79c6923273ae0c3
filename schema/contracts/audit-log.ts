import { z } from 'zod';
import { instant, instantText, newestPaging, pageOf, text } from './values.js';
import { enumeration, named } from './words.js';

/** Who acts: a credential of one of the kinds, or the installation's own command line. */
export const ActorKind = enumeration('ActorKind', 'Who made a change.', {
  customer: 'A credential of the account.',
  staff: 'A credential of the staff of the installation.',
  ingest: 'A credential of a source of activity and directory data.',
  service: 'The command line of the installation.',
});
export type ActorKind = z.output<typeof ActorKind>;

export const AuditOutcome = enumeration('AuditOutcome', 'Whether a change was made.', {
  done: 'The change was made.',
  unknown: 'The service that owns the resource did not answer in time, so the change may have been made or not.',
});
export type AuditOutcome = z.output<typeof AuditOutcome>;

export const AuditEntry = named(
  'AuditEntry',
  'One change: who made it, to what, and when. It contains none of the data that was sent.',
  z.object({
    id: z.guid().meta({ graphqlType: 'ID', description: 'The ID of the entry.' }),
    created_at: instantText.describe('When the change was made.'),
    operation: z.string().describe('The name of the operation that made the change, such as `createPersona`.'),
    resource_type: z.string().describe('The kind of resource, as its REST path names it, such as "webhook-endpoints".'),
    resource_id: z
      .string()
      .nullable()
      .describe('The ID of the resource that was changed; null if many were changed, or if it has no ID.'),
    actor_kind: ActorKind.describe('Who made the change.'),
    actor_id: z.string().describe('The ID of the API key, or "token:" and the subject of the token.'),
    actor_label: z.string().nullable().describe('The label of the API key at that time; null for a token.'),
    outcome: AuditOutcome.describe('Whether the change was made.'),
    request_id: z.string().describe('The X-Request-Id of the request.'),
    trace_id: z.string().nullable().describe('The W3C trace that the request named; null if it named none.'),
  }),
);
export type AuditEntry = z.output<typeof AuditEntry>;

export const listAuditLogInput = z.object({
  query: z.strictObject({
    ...newestPaging,
    operation: text(1, 100).optional().describe('Only changes that this operation made, such as `createPersona`.'),
    actor_id: text(1, 300).optional().describe('Only changes that this actor made.'),
    since: instant.optional().describe('Only changes at this instant or later.'),
    until: instant.optional().describe('Only changes before this instant.'),
  }),
});
export const AuditLogPage = pageOf('entries', AuditEntry);
export type AuditLogPage = z.output<typeof AuditLogPage>;

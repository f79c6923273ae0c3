import { z } from 'zod';
import { KeyKind } from './api-keys.js';
import { instant, pageOf, paging, text } from './values.js';

/** Who acts: a credential of one of the kinds, or the installation's own command line. */
export const ActorKind = z.enum([...KeyKind.options, 'service']);
export type ActorKind = z.output<typeof ActorKind>;

/** `unknown`: the answer of the service that owns the resource never came, so the change may have been made or not. */
export const AuditOutcome = z.enum(['done', 'unknown']);
export type AuditOutcome = z.output<typeof AuditOutcome>;

/** One change: who made it, of what, and when. It holds nothing of what was sent. */
export const AuditEntry = z.object({
  id: z.guid(),
  created_at: z.string(),
  operation: z.string(),
  /** As its path names it: `webhook-endpoints`. */
  resource_type: z.string(),
  /** Null where a change is of many, or of none by itself. */
  resource_id: z.string().nullable(),
  actor_kind: ActorKind,
  /** The id of the key, or `token:` and the subject of the token. */
  actor_id: z.string(),
  /** What the key was called then; null for a token. */
  actor_label: z.string().nullable(),
  outcome: AuditOutcome,
  request_id: z.string(),
  /** The W3C trace that the request named. */
  trace_id: z.string().nullable(),
});
export type AuditEntry = z.output<typeof AuditEntry>;

export const listAuditLogInput = z.object({
  query: z.strictObject({
    ...paging,
    operation: text(1, 100).optional().describe('Only changes by this operation, such as `createPersona`.'),
    actor_id: text(1, 300).optional().describe('Only changes by this actor.'),
    since: instant.optional().describe('Only changes of this instant or later.'),
    until: instant.optional().describe('Only changes before this instant.'),
  }),
});
export const AuditLogPage = pageOf('entries', AuditEntry);
export type AuditLogPage = z.output<typeof AuditLogPage>;

import { Args, ArgsType, Ctx, Field, ID, ObjectType, Query, Resolver } from 'type-graphql';
import { ActorKind, AuditOutcome } from '../../../../schema/contracts/audit-log.js';
import { type GraphqlContext, runList } from '../../operation/graphql/run.js';
import { connectionOf, InstantScalar, PageArguments, registerEnum } from '../../operation/graphql/shapes.js';
import { listAuditLogOperation } from './operations.js';

registerEnum(ActorKind, 'ActorKind', 'Who acts.', {
  customer: 'A credential of the account.',
  staff: 'A credential of whoever runs the installation.',
  ingest: 'A credential that brings in activity and the directory.',
  service: "The installation's own command line.",
});
registerEnum(AuditOutcome, 'AuditOutcome', 'Whether a change was made.', {
  done: 'It was.',
  unknown: 'The service that owns the resource never answered: it was, or was not.',
});

@ObjectType('AuditEntry', {
  description: 'One change: who made it, of what, and when. It holds nothing of what was sent.',
})
class AuditEntryType {
  @Field(() => ID, { description: 'Names the entry.' })
  id!: string;

  @Field(() => InstantScalar, { description: 'When it was made.' })
  createdAt!: string;

  @Field(() => String, { description: 'The operation, by its name here, such as `createPersona`.' })
  operation!: string;

  @Field(() => String, { description: 'What was changed, as its REST path names it: `webhook-endpoints`.' })
  resourceType!: string;

  @Field(() => String, { nullable: true, description: 'Its id; null where a change is of many, or of none by itself.' })
  resourceId!: string | null;

  @Field(() => ActorKind.enum, { description: 'Who made it.' })
  actorKind!: ActorKind;

  @Field(() => String, { description: 'The id of the key, or `token:` and the subject of the token.' })
  actorId!: string;

  @Field(() => String, { nullable: true, description: 'What the key was called then; null for a token.' })
  actorLabel!: string | null;

  @Field(() => AuditOutcome.enum, { description: 'Whether it was made.' })
  outcome!: AuditOutcome;

  @Field(() => String, { description: 'The `X-Request-Id` of the request.' })
  requestId!: string;

  @Field(() => String, { nullable: true, description: 'The W3C trace that the request named.' })
  traceId!: string | null;
}

@ArgsType()
class AuditLogArguments extends PageArguments {
  @Field(() => String, { nullable: true, description: 'Only changes by this operation, such as `createPersona`.' })
  operation?: string;

  @Field(() => String, { nullable: true, description: 'Only changes by this actor.' })
  actorId?: string;

  @Field(() => InstantScalar, { nullable: true, description: 'Only changes of this instant or later.' })
  since?: string;

  @Field(() => InstantScalar, { nullable: true, description: 'Only changes before this instant.' })
  until?: string;
}

const AuditEntryConnection = connectionOf('AuditEntry', AuditEntryType);

@Resolver()
export class AuditLogResolver {
  @Query(() => AuditEntryConnection, {
    description:
      'Who changed what, newest first; for staff that of the account in `account_id`, which may be closed but not yet purged, else of the installation.',
  })
  auditLog(@Ctx() ctx: GraphqlContext, @Args(() => AuditLogArguments) args: AuditLogArguments): Promise<object> {
    return runList(ctx, listAuditLogOperation, 'entries', { ...args });
  }
}

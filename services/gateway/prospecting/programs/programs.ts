import { randomUUID } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import type { z } from 'zod';
import type {
  changeProgramInput,
  listProgramsInput,
  PickedSignal,
  Program,
  ProgramPage,
  programInput,
  Schedule,
} from '../../../../schema/contracts/lead-generation.js';
import { accountOf, type RequestContext } from '../../../platform/context.js';
import { notFound } from '../../../platform/errors.js';
import { startOfPage, toPage } from '../../../platform/paging.js';
import { type Client, entityTransaction, type Queryable } from '../../../platform/postgres/postgres.js';
import { refusal } from '../../../platform/validate.js';
import type { Deps } from '../../operation/deps.js';
import type { StoredSignal } from '../signals/index.js';
import { holdPicked } from './check-signals.js';
import { ProgramEntity } from './program.entity.js';
import { checkSchedule, nextDue } from './schedule.js';
import {
  cancelActiveRun,
  lockProgram,
  readClock,
  replaceSignals,
  selectPrograms,
  selectProgramsById,
} from './sql/programs.js';

type ProgramDeps = Pick<Deps, 'database'>;

/** Records a program within the caller's transaction, its first due time counted from now; answers its id. */
export async function insertProgram(
  manager: EntityManager,
  client: Client,
  accountId: string,
  program: { name: string | undefined; signals: StoredSignal[]; schedule: Schedule | null },
): Promise<string> {
  const id = randomUUID();
  const [first, ...others] = program.signals as [StoredSignal, ...StoredSignal[]];
  await manager.insert(ProgramEntity, {
    id,
    accountId,
    name: program.name ?? (others.length === 0 ? first.name : `${first.name} and ${others.length} more`),
    ...(await toColumns(client, program.schedule)),
  });
  await replaceSignals(client, accountId, id, program.signals);
  return id;
}

async function toColumns(client: Client, schedule: Schedule | null) {
  if (!schedule) return { cron: null, timeZone: null, nextRunAt: null };
  const nextRunAt = nextDue(schedule, await readClock(client));
  return { cron: schedule.cron, timeZone: schedule.time_zone, nextRunAt };
}

/** Refuses a schedule that could not be kept: `unprocessable`, with every fault at its place. */
export function refuseSchedule(schedule: Schedule | null | undefined): void {
  const errors = schedule ? checkSchedule(schedule, 'body.schedule') : [];
  if (errors.length > 0) throw refusal('unprocessable', errors);
}

/** The programs of the account, newest first. */
export async function listPrograms(
  deps: ProgramDeps,
  { query }: z.output<typeof listProgramsInput>,
  ctx: RequestContext,
): Promise<ProgramPage> {
  const start = startOfPage('programs', query.cursor);
  const found = await selectPrograms(deps.database.pool, accountOf(ctx), start, query.limit);
  const { rows, ...page } = toPage('programs', found, query.limit);
  return { programs: rows, ...page };
}

/** One program of the account; else `not_found`. */
export async function getProgram(
  deps: ProgramDeps,
  { path }: z.output<typeof programInput>,
  ctx: RequestContext,
): Promise<Program> {
  return readProgram(deps.database.pool, accountOf(ctx), path.id);
}

/** Those of the ids that are programs of the account. */
export const readPrograms = (deps: ProgramDeps, ids: string[], ctx: RequestContext) =>
  selectProgramsById(deps.database.pool, accountOf(ctx), ids);

/**
 * Changes the given fields. A new schedule counts from now and keeps a rest for want of credits; null takes the schedule away. A run
 * under way goes on as it began.
 */
export async function changeProgram(
  deps: ProgramDeps,
  { path, body }: z.output<typeof changeProgramInput>,
  ctx: RequestContext,
): Promise<Program> {
  const accountId = accountOf(ctx);
  return entityTransaction(deps.database, async (manager, client) => {
    if (!(await lockProgram(client, accountId, path.id))) throw notFound('program');
    refuseSchedule(body.schedule);
    if (body.signals) await changeSignals(client, accountId, path.id, body.signals);
    await manager.update(
      ProgramEntity,
      { id: path.id },
      {
        name: body.name,
        ...(body.schedule === undefined ? {} : await toColumns(client, body.schedule)),
        suspendedReason: restAfter(body.schedule),
        updatedAt: () => 'now()',
      },
    );
    return readProgram(client, accountId, path.id);
  });
}

/** A new schedule takes its faults away, but brings no credits. */
function restAfter(schedule: Schedule | null | undefined) {
  if (schedule === undefined) return undefined;
  return schedule === null ? null : () => `nullif(suspended_reason, 'invalid_schedule')`;
}

async function changeSignals(client: Client, accountId: string, id: string, picks: PickedSignal[]): Promise<void> {
  await holdPicked(client, accountId, picks);
  await replaceSignals(client, accountId, id, picks);
}

/** Deletes a program and cancels its run; runs and leads stay. Else `not_found`. */
export async function deleteProgram(
  deps: ProgramDeps,
  { path }: z.output<typeof programInput>,
  ctx: RequestContext,
): Promise<void> {
  await entityTransaction(deps.database, async (manager, client) => {
    // The scheduler starts runs under this lock, so none can come after the cancelling.
    if (!(await lockProgram(client, accountOf(ctx), path.id))) throw notFound('program');
    await cancelActiveRun(client, path.id);
    await manager.delete(ProgramEntity, { id: path.id });
  });
}

async function readProgram(db: Queryable, accountId: string, id: string): Promise<Program> {
  const [program] = await selectProgramsById(db, accountId, [id]);
  if (!program) throw notFound('program');
  return program;
}

import { randomUUID } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import type { z } from 'zod';
import type {
  changeProgramInput,
  PickedSignal,
  Program,
  Schedule,
} from '../../../../schema/contracts/lead-generation.js';
import { accountOf, type RequestContext } from '../../../platform/context.js';
import { type Client, entityTransaction } from '../../../platform/postgres/postgres.js';
import { refusal } from '../../../platform/validate.js';
import type { Deps } from '../../operation/deps.js';
import type { StoredSignal } from '../signals/index.js';
import { checkSchedule, nextDue } from './due-times.js';
import { lockPickedSignals } from './picked-signals.js';
import { ProgramEntity } from './program.entity.js';
import { readClock } from './sql/due-programs.js';
import { programs, replaceSignals } from './sql/program-rows.js';

type ProgramDeps = Pick<Deps, 'database'>;

/** Creates a program in the caller's transaction and returns its id. The first due time of its schedule is counted from now. */
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

/** Locks a program until the transaction ends, and returns the signals that it picks now. Throws `not_found`. */
export async function lockProgramSignals(client: Client, accountId: string, id: string): Promise<StoredSignal[]> {
  await programs.lock(client, accountId, id);
  const { signals } = await programs.read(client, accountId, id);
  return lockPickedSignals(client, accountId, signals);
}

/** Throws `unprocessable` for a schedule that could not be kept, with the location of every fault. */
export function refuseSchedule(schedule: Schedule | null | undefined): void {
  const errors = schedule ? checkSchedule(schedule, 'body.schedule') : [];
  if (errors.length > 0) throw refusal('unprocessable', errors);
}

/**
 * Changes the given fields of a program. The due times of a new schedule are counted from now, and a schedule that was suspended for lack
 * of credits stays suspended; null removes the schedule. A run that is under way is not changed.
 */
export async function changeProgram(
  deps: ProgramDeps,
  { path, body }: z.output<typeof changeProgramInput>,
  ctx: RequestContext,
): Promise<Program> {
  const accountId = accountOf(ctx);
  return entityTransaction(deps.database, async (manager, client) => {
    await programs.lock(client, accountId, path.id);
    refuseSchedule(body.schedule);
    if (body.signals) await changeSignals(client, accountId, path.id, body.signals);
    await manager.update(
      ProgramEntity,
      { id: path.id },
      {
        name: body.name,
        ...(body.schedule === undefined ? {} : await toColumns(client, body.schedule)),
        suspendedReason: suspensionAfter(body.schedule),
        updatedAt: () => 'now()',
      },
    );
    return programs.read(client, accountId, path.id);
  });
}

/** A new schedule ends the suspension of an invalid one, but not the suspension for lack of credits. */
function suspensionAfter(schedule: Schedule | null | undefined) {
  if (schedule === undefined) return undefined;
  return schedule === null ? null : () => `nullif(suspended_reason, 'invalid_schedule')`;
}

async function changeSignals(client: Client, accountId: string, id: string, picks: PickedSignal[]): Promise<void> {
  await lockPickedSignals(client, accountId, picks);
  await replaceSignals(client, accountId, id, picks);
}

import type { ExecutionResult } from 'graphql';
import { executePlan } from '../../services/gateway/edge/graphql/plan/execute-plan.js';
import type { QueryPlan } from '../../services/gateway/edge/graphql/plan/planned.js';
import { PrintedValue } from '../../services/gateway/operation/graphql/run.js';

/** Executes a plan and returns all its output as one answer; values that are already printed are parsed again. */
export async function executeWhole(
  plan: QueryPlan,
  { context = {}, variables = {} }: { context?: unknown; variables?: Record<string, unknown> },
): Promise<ExecutionResult> {
  const data: Record<string, unknown> = Object.create(null);
  const { isNull, ...answer } = await executePlan(plan, { context, variables }, async (key, value) => {
    data[key] = value instanceof PrintedValue ? JSON.parse(value.bytes.toString()) : value;
  });
  return { ...answer, data: isNull ? null : data };
}

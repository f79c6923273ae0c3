import fc from 'fast-check';
import { createSchema } from '../../services/gateway/edge/graphql/schema/schema.js';
import { documentsFor, listRootFields, print, type RootField } from './documents.js';
import { change } from './forbidden.js';
import type { Caller } from './request.js';
import type { Outcome } from './run.js';
import type { Session } from './session.js';

type Answer = { data?: unknown; errors?: { message: string; extensions?: { code?: string; status?: number } }[] };

type Payloads = Record<string, { userErrors?: { code: string }[] } | null> | null | undefined;

/** Codes of faults of ours, and codes that only a mistake in the drawn documents can cause. */
const faults = new Set(['INTERNAL', 'INTERNAL_SERVER_ERROR', 'GRAPHQL_VALIDATION_FAILED', 'GRAPHQL_PARSE_FAILED']);

/** Asks every field of the roots with `runs` documents: whatever the variables, no answer is a fault of ours (A7). */
export async function runGraphql(session: Session, options: { seed: number; runs: number }): Promise<Outcome> {
  const findings = new Map<string, string>();
  const statuses = new Map<string, number>();
  let requests = 0;

  async function check(root: RootField, seed: number): Promise<void> {
    const callers: Record<string, Caller> = { staff: 'staff', staff_for_account: 'staff', intake: 'ingest' };
    const caller = callers[session.accessOf(root.name)] ?? 'customer';
    let sent = '';
    const property = fc.asyncProperty(documentsFor(root), async (plan) => {
      const filled = session.pool.fill(plan.variables);
      const variables = plan.changes ? change(filled, plan.changes) : filled;
      const body = JSON.stringify({ query: print(root, plan), variables });
      const answer = await session.send(caller, 'POST', '/graphql', { 'content-type': 'application/json' }, body);
      requests++;
      const { data, errors = [] } = answer.body as Answer;
      if (data) session.pool.keep(root.path, (data as Record<string, unknown>)[root.field.name]);
      const userErrors = (data as Payloads)?.[root.field.name]?.userErrors ?? [];
      const told = [...errors.map(({ extensions }) => extensions?.code), ...userErrors.map(({ code }) => code)];
      for (const code of told.length > 0 ? told : ['none']) {
        const name = `${root.field.name} ${code}`;
        statuses.set(name, (statuses.get(name) ?? 0) + 1);
      }
      const fault = errors.find(
        ({ extensions }) => !extensions?.code || !extensions.status || faults.has(extensions.code),
      );
      if (!fault && answer.status !== 500) return;
      sent = body;
      throw new Error(`${answer.status}: ${JSON.stringify(fault)} ${session.explain(answer)}`);
    });
    const result = await fc.check(property, { seed, numRuns: options.runs });
    if (result.failed) {
      findings.set(
        root.field.name,
        `${root.field.name}: ${(result.errorInstance as Error)?.message}\n  ${sent.slice(0, 2_000)}`,
      );
    }
  }

  await session.furnish();
  const roots = listRootFields(createSchema());
  const left = [...roots];
  const lane = async (): Promise<void> => {
    for (let one = left.shift(); one; one = left.shift()) await check(one, 1_000 * options.seed + roots.indexOf(one));
  };
  await Promise.all(Array.from({ length: 6 }, lane));
  return { findings: [...findings.values()], requests, statuses, slowest: [] };
}

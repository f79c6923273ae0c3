import type { EndpointProblem } from '../../../../schema/contracts/webhook-endpoints.js';
import type { Client, Queryable } from '../../../platform/postgres/postgres.js';

/** Adds a sealed secret. The newest secret signs first; earlier ones also sign until they expire. */
export async function addSecret(client: Client, endpointId: string, sealed: string): Promise<void> {
  await client.query({
    name: 'secret-add',
    text: 'insert into endpoint_secret (endpoint_id, sealed) values ($1, $2)',
    values: [endpointId, sealed],
  });
}

/** Destroys every secret of these endpoints (W5). */
export async function destroySecrets(client: Client, endpointIds: string[]): Promise<void> {
  await client.query({
    name: 'secret-destroy',
    text: 'delete from endpoint_secret where endpoint_id = any($1::uuid[])',
    values: [endpointIds],
  });
}

/** Returns the ids of all keys with which stored secrets are sealed. */
export async function readKeyIds(db: Queryable): Promise<string[]> {
  const { rows } = await db.query(`select distinct split_part(sealed, '.', 1) as id from endpoint_secret`);
  return rows.map((row) => row.id);
}

/** What an attempt needs to know about an endpoint. `expires_in_ms` is null for a secret that does not expire. */
export type TargetRow = {
  id: string;
  version: number;
  url: string;
  problem: EndpointProblem | null;
  secrets: { sealed: string; expires_in_ms: number | null }[];
};

/** Returns the targets of these endpoints, at most a few hundred. Deleted endpoints and those without a secret are omitted. */
export async function readTargets(db: Queryable, endpointIds: string[]): Promise<TargetRow[]> {
  const { rows } = await db.query({
    name: 'target-read',
    text: `select e.id, e.version, e.url, e.problem, s.secrets
           from endpoint e
           join lateral (
             select json_agg(json_build_object('sealed', s.sealed,
                      'expires_in_ms', floor(extract(epoch from s.expires_at - now()) * 1000)) order by s.created_at desc) as secrets
             from endpoint_secret s
             where s.endpoint_id = e.id and (s.expires_at is null or s.expires_at > now())
           ) s on s.secrets is not null
           where e.id = any($1::uuid[]) and e.deleted_at is null`,
    values: [endpointIds],
  });
  return rows;
}

/** Stores what keeps these endpoints from being sent to, null where nothing does any more. */
export async function storeProblems(
  db: Queryable,
  problems: { id: string; problem: EndpointProblem | null }[],
): Promise<void> {
  await db.query({
    name: 'endpoint-problems',
    text: `update endpoint e set problem = p.problem
           from unnest($1::uuid[], $2::text[]) as p(id, problem) where e.id = p.id`,
    values: [problems.map((one) => one.id), problems.map((one) => one.problem)],
  });
}

/** Takes from all endpoints what kept them from being sent to, so that they are tried again. */
export async function clearProblems(db: Queryable): Promise<void> {
  await db.query('update endpoint set problem = null where problem is not null');
}

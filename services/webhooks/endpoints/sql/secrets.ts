import type { EndpointFormat, EndpointProblem } from '../../../../schema/contracts/webhook-endpoints.js';
import type { Client, Queryable } from '../../../platform/postgres/postgres.js';

/** Adds a sealed secret. The newest secret signs first; earlier ones also sign until they expire. */
export async function addSecret(client: Client, endpointId: string, sealed: string): Promise<void> {
  await client.query({
    name: 'secret-add',
    text: 'insert into endpoint_secret (endpoint_id, sealed) values ($1, $2)',
    values: [endpointId, sealed],
  });
}

/**
 * Lets the secret that signs now expire after `overlapMs`, and destroys all others of the endpoint, so that with the one that is added next
 * at most two sign (W6).
 */
export async function retireSecret(client: Client, endpointId: string, overlapMs: number): Promise<void> {
  await client.query({
    name: 'secret-destroy-older',
    text: 'delete from endpoint_secret where endpoint_id = $1 and (expires_at is not null or $2::int = 0)',
    values: [endpointId, overlapMs],
  });
  await client.query({
    name: 'secret-retire',
    text: `update endpoint_secret set expires_at = clock_timestamp() + $2::int * interval '1 millisecond' where endpoint_id = $1`,
    values: [endpointId, overlapMs],
  });
}

/** Destroys the secret that a rotation has retired. Returns whether one still signed. */
export async function destroyRetired(client: Client, endpointId: string): Promise<boolean> {
  const { rows } = await client.query({
    name: 'secret-destroy-retired',
    text: `delete from endpoint_secret where endpoint_id = $1 and expires_at is not null
           returning expires_at > now() as signed`,
    values: [endpointId],
  });
  return rows.some(({ signed }) => signed);
}

/** Destroys at most `limit` secrets that have expired. Returns how many. By index `endpoint_secret_expiry`. */
export async function destroyExpired(db: Queryable, limit: number): Promise<number> {
  const { rowCount } = await db.query(
    'delete from endpoint_secret where id = any(array(select id from endpoint_secret where expires_at < now() limit $1))',
    [limit],
  );
  return rowCount ?? 0;
}

/** Destroys every secret of these endpoints, and the headers that they were given (W5). */
export async function destroySecrets(client: Client, endpointIds: string[]): Promise<void> {
  await client.query({
    name: 'secret-destroy',
    text: `with headers as (
             update endpoint set sealed_headers = null where id = any($1::uuid[]) and sealed_headers is not null)
           delete from endpoint_secret where endpoint_id = any($1::uuid[])`,
    values: [endpointIds],
  });
}

/** Returns the ids of all keys with which stored secrets and headers are sealed. Those of expired secrets are not needed any more. */
export async function readKeyIds(db: Queryable): Promise<string[]> {
  const { rows } = await db.query(
    `select split_part(sealed, '.', 1) as id from endpoint_secret where expires_at is null or expires_at > now()
     union select split_part(sealed_headers, '.', 1) from endpoint where sealed_headers is not null`,
  );
  return rows.map((row) => row.id);
}

/** The facts about an endpoint that an attempt needs. `expires_in_ms` is null for a secret that does not expire. */
export type TargetRow = {
  id: string;
  version: number;
  url: string;
  format: EndpointFormat;
  sealed_headers: string | null;
  timeout_seconds: number;
  standard_webhooks: boolean;
  problem: EndpointProblem | null;
  secrets: { sealed: string; expires_in_ms: number | null }[];
};

/** Returns the targets of these endpoints, at most a few hundred. Deleted endpoints and those without a secret are omitted. */
export async function readTargets(db: Queryable, endpointIds: string[]): Promise<TargetRow[]> {
  const { rows } = await db.query({
    name: 'target-read',
    text: `select e.id, e.version, e.url, e.format, e.sealed_headers, e.timeout_seconds, e.standard_webhooks, e.problem, s.secrets
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

/** Returns the present version of an endpoint of the account, undefined where it is missing or deleted. */
export async function readVersion(db: Queryable, accountId: string, id: string): Promise<number | undefined> {
  const { rows } = await db.query({
    name: 'endpoint-version',
    text: 'select version from endpoint where id = $2 and account_id = $1 and deleted_at is null',
    values: [accountId, id],
  });
  return rows[0]?.version;
}

/**
 * Raises the version of an endpoint of the account, so that no attempt is made with its previous data, and locks its row. Returns false if it is
 * missing or deleted.
 */
export async function raiseVersion(client: Client, accountId: string, id: string): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'endpoint-raise-version',
    text: `update endpoint set version = version + 1, updated_at = now()
           where id = $2 and account_id = $1 and deleted_at is null`,
    values: [accountId, id],
  });
  return rowCount === 1;
}

/** Stores the problem that prevents pushes to each of these endpoints, or null if there is none any more. */
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

/** Removes the problems of all endpoints, so that pushes to them are tried again. */
export async function clearProblems(db: Queryable): Promise<void> {
  await db.query('update endpoint set problem = null where problem is not null');
}

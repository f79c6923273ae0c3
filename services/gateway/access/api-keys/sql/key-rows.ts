import { type ApiKey, scopesOfKind } from '../../../../../schema/contracts/api-keys.js';
import { directionOf, type PageStart } from '../../../../platform/paging.js';
import type { Queryable } from '../../../../platform/postgres/postgres.js';
import type { Statement } from '../../../../platform/postgres/printed-pages.js';

const columns = 'id, kind, account_id, label, prefix, created_at, expires_at, last_used_at, revoked_at, scopes';

/** A stored null stands for all scopes of the kind. */
const withScopes = <K extends Pick<ApiKey, 'kind' | 'scopes'>>(row: K): K => ({
  ...row,
  scopes: row.scopes ?? [...scopesOfKind[row.kind]],
});

/** Reads at most `limit + 1` keys of one account, or of the installation (null), newest first; index api_key_newest. */
export function apiKeysStatement(accountId: string | null, start: PageStart, limit: number): Statement {
  const { behind, by, suffix } = directionOf(start);
  return {
    // Two statements, since `is not distinct from` cannot use the index.
    name: (accountId === null ? 'api-keys-of-installation' : 'api-keys-of-account') + suffix,
    text: `select ${columns} from api_key
           where ${accountId === null ? 'account_id is null and $4::uuid is null' : 'account_id = $4::uuid'}
             and ($1::timestamptz is null or (created_at, id) ${behind} ($1::timestamptz, $2::uuid))
           order by created_at ${by}, id ${by} limit $3::int + 1`,
    values: [start.before, start.beforeId, limit, accountId],
  };
}

/** The keys that `apiKeysStatement` reads. */
export async function selectApiKeys(db: Queryable, statement: Statement): Promise<ApiKey[]> {
  const { rows } = await db.query<ApiKey>(statement);
  return rows.map(withScopes);
}

/** One key by id, or undefined. */
export async function selectApiKey(db: Queryable, id: string): Promise<ApiKey | undefined> {
  const { rows } = await db.query<ApiKey>({
    name: 'api-key-one',
    text: `select ${columns} from api_key where id = $1::uuid`,
    values: [id],
  });
  return rows[0] && withScopes(rows[0]);
}

export type LiveKey = Pick<ApiKey, 'id' | 'kind' | 'account_id' | 'scopes'>;

/** Not revoked, not expired by the database's clock, and not of a closed account (X7). */
const isLive = `revoked_at is null and (expires_at is null or expires_at > now())
           and not exists (select from account a where a.id = account_id and a.closed_at is not null)`;

/** The live keys of these hashes, by hash as base64. */
export async function selectLiveKeys(db: Queryable, hashes: string[]): Promise<Map<string, LiveKey>> {
  const { rows } = await db.query<LiveKey & { hash: Buffer }>({
    name: 'api-key-live',
    text: `select hash, id, kind, account_id, scopes from api_key
           where hash = any($1::bytea[]) and ${isLive}`,
    values: [hashes.map((hash) => Buffer.from(hash, 'base64'))],
  });
  return new Map(rows.map(({ hash, ...row }) => [hash.toString('base64'), withScopes(row)]));
}

/** The live key of this id; primary key. */
export async function selectLiveKeyById(db: Queryable, id: string): Promise<LiveKey | undefined> {
  const { rows } = await db.query<LiveKey>({
    name: 'api-key-live-by-id',
    text: `select id, kind, account_id, scopes from api_key
           where id = $1::uuid and ${isLive}`,
    values: [id],
  });
  return rows[0] && withScopes(rows[0]);
}

/** Revokes a key for good; repeating it changes nothing. Returns whether the account (or with null anybody) has such a key. */
export async function revokeKey(db: Queryable, id: string, accountId: string | null): Promise<boolean> {
  const result = await db.query({
    name: 'api-key-revoke',
    text: `update api_key set revoked_at = coalesce(revoked_at, now())
           where id = $1::uuid and ($2::uuid is null or account_id = $2::uuid)`,
    values: [id, accountId],
  });
  return result.rowCount === 1;
}

/** Revokes every live key of a label and kind within an account or the installation, and returns how many. */
export async function revokeKeysOfLabel(
  db: Queryable,
  kind: string,
  accountId: string | null,
  label: string,
): Promise<number> {
  const result = await db.query(
    `update api_key set revoked_at = now()
     where kind = $1 and account_id is not distinct from $2::uuid and label = $3 and revoked_at is null`,
    [kind, accountId, label],
  );
  return result.rowCount ?? 0;
}

/** Sets the last use of many keys to now, in one statement. */
export async function touchKeys(db: Queryable, ids: string[]): Promise<void> {
  await db.query({
    name: 'api-keys-touch',
    text: 'update api_key set last_used_at = now() where id = any($1::uuid[])',
    values: [ids],
  });
}

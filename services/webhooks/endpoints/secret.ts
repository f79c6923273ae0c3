import type { Queryable } from '../../platform/postgres/postgres.js';
import type { SecretKeys } from '../../platform/secret-box.js';
import { clearProblems, readKeyIds } from './sql/secrets.js';

/** The purpose under which a stored secret is sealed. It names the endpoint, so that a row copied to another endpoint cannot be opened. */
export const atRest = (endpointId: string): string => `endpoint-secret:${endpointId}`;

/**
 * Throws when a stored secret is sealed with a key that SECRET_KEYS lacks, because pushes to that endpoint could not be signed. Otherwise
 * endpoints with a problem are tried anew.
 */
export async function checkSecrets(db: Queryable, keys: SecretKeys): Promise<void> {
  const missing = (await readKeyIds(db)).filter((id) => !keys.byId.has(id));
  if (missing.length > 0) {
    throw new Error(
      `SECRET_KEYS lacks ${missing.map((id) => `"${id}"`).join(', ')}, with which stored signing secrets are sealed.`,
    );
  }
  await clearProblems(db);
}

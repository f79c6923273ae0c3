import type { Part } from '../../../platform/lifecycle/lifecycle.js';
import type { Database } from '../../../platform/postgres/postgres.js';
import type { SecretKeys } from '../../../platform/secret-box.js';
import { selectKeyIds } from './sql/connection-rows.js';

/** A part that throws at start where stored credentials are sealed with a key that SECRET_KEYS lacks. */
export function createCredentialsCheck(database: Database, keys: SecretKeys): Part {
  return {
    name: 'CRM credentials',
    async start() {
      const missing = (await selectKeyIds(database.pool)).filter((id) => !keys.byId.has(id));
      if (missing.length === 0) return;
      throw new Error(
        `SECRET_KEYS lacks ${missing.map((id) => `"${id}"`).join(', ')}, with which stored CRM credentials are sealed.`,
      );
    },
  };
}

import type { ThreadSettings } from './search-messages.js';
import { readIndustryPaths } from './taxonomy.js';

/** What lookalikes need of the configuration; without an embedding URL there is no provider. */
type LookalikeConfig = Pick<ThreadSettings, 'databaseUrl' | 'logLevel'> & {
  embeddingUrl: string;
  embeddingModel: string;
  embeddingKey: string;
};

/** What the threads of lookalikes are told of the configuration. */
export function toThreadSettings(config: LookalikeConfig): ThreadSettings {
  const { embeddingUrl: url, embeddingModel: model, embeddingKey: key } = config;
  return {
    databaseUrl: config.databaseUrl,
    logLevel: config.logLevel,
    industries: readIndustryPaths(),
    embedding: url === '' ? null : { url, model, key: key || null },
  };
}

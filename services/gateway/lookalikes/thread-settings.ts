import type { ThreadSettings } from './search-messages.js';
import { readIndustryPaths } from './taxonomy.js';

/** The part of the configuration that lookalikes need. Without an embedding URL there is no provider. */
type LookalikeConfig = Pick<ThreadSettings, 'databaseUrl' | 'logLevel'> & {
  embeddingUrl: string;
  embeddingModel: string;
  embeddingKey: string;
};

/** The settings of the threads of lookalikes, from the configuration. */
export function toThreadSettings(config: LookalikeConfig): ThreadSettings {
  const { embeddingUrl: url, embeddingModel: model, embeddingKey: key } = config;
  return {
    databaseUrl: config.databaseUrl,
    logLevel: config.logLevel,
    industries: readIndustryPaths(),
    embedding: url === '' ? null : { url, model, key: key || null },
  };
}

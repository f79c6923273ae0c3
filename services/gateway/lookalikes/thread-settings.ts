import type { GatewayConfig } from '../config/config.js';
import type { ThreadSettings } from './search-messages.js';
import { readIndustryPaths } from './taxonomy.js';

/** What the threads of lookalikes are told of the configuration. */
export function toThreadSettings(config: GatewayConfig): ThreadSettings {
  const { embeddingUrl: url, embeddingModel: model, embeddingKey: key } = config;
  return {
    databaseUrl: config.databaseUrl,
    logLevel: config.logLevel,
    industries: readIndustryPaths(),
    embedding: url === '' ? null : { url, model, key: key || null },
  };
}

import { toDatabaseAddress } from '../../platform/lifecycle/config.js';
import { checkEmbeddedModel, embeddedModel } from './provider/embedded-model.js';
import type { ThreadSettings } from './search-messages.js';
import { readIndustryPaths } from './taxonomy.js';

/** The part of the configuration that lookalikes need. */
type LookalikeConfig = Parameters<typeof toDatabaseAddress>[0] & {
  logLevel: string;
  embeddingUrl: string;
  embeddingModel: string;
  embeddingKey: string;
};

/** The settings of the threads of lookalikes, from the configuration. Throws where the embedded model is chosen and not installed. */
export function toThreadSettings(config: LookalikeConfig): ThreadSettings {
  return {
    database: toDatabaseAddress(config),
    logLevel: config.logLevel,
    industries: readIndustryPaths(),
    embedding: toEmbedding(config),
  };
}

/** Without an address there is no provider, unless the model is the one that can run here. */
function toEmbedding(config: LookalikeConfig): ThreadSettings['embedding'] {
  const { embeddingUrl: url, embeddingModel: model, embeddingKey: key } = config;
  if (url !== '') return { url, model, key: key || null };
  if (model !== embeddedModel) return null;
  checkEmbeddedModel();
  return { url: null, model };
}

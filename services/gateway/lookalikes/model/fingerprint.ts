import type { EmbeddingSettings } from '../provider/embedding-settings.js';
import { modelVersion } from './encode-model.js';

const format = `model ${modelVersion}`;

/** Names the provider's vectors as they are stored for each text. */
export function toProviderName({ model, url }: EmbeddingSettings): string {
  return `${format}, vectors of ${model} ${url === null ? 'within' : `at ${new URL(url).host}`}`;
}

/** Names what makes a generation: the format of models and the provider of the third block. Only vectors under the same name can be compared. */
export function toMadeBy(embedding: EmbeddingSettings | null): string {
  return embedding ? `${toProviderName(embedding)}, joined` : format;
}

/** Whether a provider's vectors are a part of a generation. */
export const isProvided = (madeBy: string): boolean => madeBy !== format;

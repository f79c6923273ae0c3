import type { EmbeddingSettings } from '../search-messages.js';
import { modelVersion } from './encode-model.js';

/** Names the format of models and the provider of vectors. Only vectors with the same fingerprint can be compared. */
export function toFingerprint(embedding: EmbeddingSettings | null): string {
  const format = `model ${modelVersion}`;
  return embedding ? `${format}, vectors of ${embedding.model} at ${new URL(embedding.url).host}` : format;
}

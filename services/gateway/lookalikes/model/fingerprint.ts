import type { EmbeddingSettings } from '../search-messages.js';
import { modelVersion } from './encode-model.js';

/** What makes vectors: those of others cannot be compared. */
export function toFingerprint(embedding: EmbeddingSettings | null): string {
  const format = `model ${modelVersion}`;
  return embedding ? `${format}, vectors of ${embedding.model} at ${new URL(embedding.url).host}` : format;
}

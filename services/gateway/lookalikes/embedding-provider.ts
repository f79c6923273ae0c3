import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { AppError } from '../../platform/errors.js';
import { askModel } from '../operation/io/ask-model.js';
import { normalise } from './model/matrix.js';
import type { EmbeddingSettings } from './search-messages.js';

/** Texts of one request, and the longest of them in characters. */
export const textsAtOnce = 64;
const longestText = 6_000;
const tryMs = 30_000;
const pausesMs = [500, 2_000, 8_000];
const passing = new Set([408, 409, 425, 429]);
const mostAnswerBytes = 64 * 1024 * 1024;

const Answer = z.object({ data: z.array(z.object({ index: z.int(), embedding: z.array(z.number()).min(1) })) });

/** Embeds texts, at most `textsAtOnce`; vectors have length 1. */
export type EmbedTexts = (
  texts: string[],
  options: { signal: AbortSignal; tries: number; withinMs?: number },
) => Promise<Float32Array[]>;

/**
 * Asks an embedding provider; what may pass (no answer, 408, 429, 5xx) is tried again after a pause. Throws `unavailable` where no
 * try succeeded.
 */
export function createEmbedTexts({ url, model, key }: EmbeddingSettings): EmbedTexts {
  const target = /\/embeddings\/?$/.test(url) ? url : `${url.replace(/\/+$/, '')}/embeddings`;

  return async (texts, { signal, tries, withinMs = tryMs }) => {
    const input = texts.map((text) => text.slice(0, longestText));
    let fault: unknown;
    for (let attempt = 0; attempt < tries; attempt++) {
      if (attempt > 0) await delay(pausesMs[Math.min(attempt, pausesMs.length) - 1], undefined, { signal });
      const body = { model, input, encoding_format: 'float' };
      const deadline = AbortSignal.any([signal, AbortSignal.timeout(withinMs)]);
      try {
        const { status, text } = await askModel({
          url: target,
          key,
          body,
          maxBytes: mostAnswerBytes,
          signal: deadline,
        });
        if (text !== null) return readVectors(JSON.parse(text), texts.length);
        fault = new Error(`the embedding provider answered ${status}`);
        if (status < 500 && !passing.has(status)) break;
      } catch (error) {
        if (signal.aborted) throw error;
        fault = error;
      }
    }
    throw new AppError('unavailable', 'The embedding provider did not answer.', { cause: fault });
  };
}

/** In the order of the texts, as the provider's indexes say. */
function readVectors(body: unknown, count: number): Float32Array[] {
  const vectors = new Array<Float32Array | undefined>(count).fill(undefined);
  for (const { index, embedding } of Answer.parse(body).data) vectors[index] = normalise(Float32Array.from(embedding));
  const dims = vectors[0]?.length;
  return vectors.map((vector) => {
    if (!vector || vector.length !== dims) throw new Error('the embedding provider answered other vectors than asked');
    return vector;
  });
}

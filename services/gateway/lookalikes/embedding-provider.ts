import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { AppError } from '../../platform/errors.js';
import { askModel } from '../operation/io/ask-model.js';
import { normalise } from './model/matrix.js';
import type { EmbeddingSettings } from './search-messages.js';

/** How many texts one request carries, and to how many characters each is cut. */
export const textsAtOnce = 64;
const longestText = 6_000;
const tryMs = 30_000;
const pausesMs = [500, 2_000, 8_000];
const temporary = new Set([408, 409, 425, 429]);
const mostAnswerBytes = 64 * 1024 * 1024;

const Answer = z.object({ data: z.array(z.object({ index: z.int(), embedding: z.array(z.number()).min(1) })) });

/** Returns a vector of length 1 for each text, of which there are at most `textsAtOnce`. */
export type EmbedTexts = (
  texts: string[],
  options: { signal: AbortSignal; tries: number; withinMs?: number },
) => Promise<Float32Array[]>;

/**
 * Asks an embedding provider. Failures that may be temporary (no answer, 408, 409, 425, 429, 5xx) are retried after a pause. Throws
 * `unavailable` where no try succeeded.
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
        if (status < 500 && !temporary.has(status)) break;
      } catch (error) {
        if (signal.aborted) throw error;
        fault = error;
      }
    }
    throw new AppError('unavailable', 'The embedding provider did not answer.', { cause: fault });
  };
}

/** The vectors in the order of the texts, which the provider gives as indexes. Throws where vectors are missing or differ in length. */
function readVectors(body: unknown, count: number): Float32Array[] {
  const vectors = new Array<Float32Array | undefined>(count).fill(undefined);
  for (const { index, embedding } of Answer.parse(body).data) vectors[index] = normalise(Float32Array.from(embedding));
  const dims = vectors[0]?.length;
  return vectors.map((vector) => {
    if (!vector || vector.length !== dims) throw new Error('the embedding provider answered other vectors than asked');
    return vector;
  });
}

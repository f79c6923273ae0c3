import { z } from 'zod';
import { withDeadline } from '../../../platform/context.js';
import { askModel } from '../../operation/io/ask-model.js';
import { readRetryAfterMs } from '../../operation/io/retry-after.js';
import { normalise } from '../model/matrix.js';

/** An embedding provider that is compatible with OpenAI's `/v1/embeddings`. */
export type ProviderSettings = { url: string; model: string; key: string | null };

const mostAnswerBytes = 64 * 1024 * 1024;
/** Statuses that concern the provider or the operator's key, not the texts; all but the last three may be temporary. */
const aboutProvider = new Set([408, 409, 425, 429, 401, 403, 404]);
const lasting = new Set([401, 403, 404]);

const Answer = z.object({ data: z.array(z.object({ index: z.int(), embedding: z.array(z.number()).min(1) })) });

/** Why a provider embedded nothing. The message names the reason, and never a text. */
export class ProviderFault extends Error {
  constructor(
    message: string,
    /** Whether the texts are refused; otherwise the provider is away, whatever it is asked. */
    readonly isRefusal: boolean,
    /** The pause that the provider asked for; 0 where it asked for none. */
    readonly retryAfterMs = 0,
    /** Whether it is useless to repeat the request within seconds. */
    readonly isLasting = false,
  ) {
    super(message);
    this.name = 'ProviderFault';
  }
}

/** Sends one request and returns a vector of length 1 for each text, all with equally many numbers. Throws a `ProviderFault`. */
export type AskProvider = (texts: string[], signal: AbortSignal) => Promise<Float32Array[]>;

/** Asks a provider that answers like OpenAI's `/v1/embeddings`. One request ends after `withinMs`. */
export function createAskProvider({ url, model, key }: ProviderSettings, withinMs: number): AskProvider {
  const target = /\/embeddings\/?$/.test(url) ? url : `${url.replace(/\/+$/, '')}/embeddings`;

  return async (texts, signal) => {
    const body = { model, input: texts, encoding_format: 'float' };
    const ends = withDeadline(signal, withinMs);
    try {
      const answer = await askModel({ url: target, key, body, maxBytes: mostAnswerBytes, signal: ends });
      if (answer.text !== null) return readVectors(answer.text, texts.length);
      const { status, reason, retryAfter } = answer;
      const isRefusal = status >= 400 && status < 500 && !aboutProvider.has(status);
      const reasonText = `the embedding provider answered ${status}${reason === null ? '' : ` (${reason})`}`;
      throw new ProviderFault(reasonText, isRefusal, readRetryAfterMs(retryAfter), lasting.has(status));
    } catch (error) {
      if (error instanceof ProviderFault || signal.aborted) throw error;
      const why = ends.aborted ? 'it did not answer in time' : (error as Error).message;
      throw new ProviderFault(`the embedding provider failed: ${why}`, false);
    }
  };
}

/** The vectors in the order of the texts, which the provider gives as indexes. Throws where vectors are missing or differ in length. */
function readVectors(text: string, count: number): Float32Array[] {
  const read = Answer.safeParse(parseJson(text));
  if (!read.success) throw new ProviderFault('the embedding provider returned something other than vectors', false);
  const vectors = new Array<Float32Array | undefined>(count).fill(undefined);
  for (const { index, embedding } of read.data.data) vectors[index] = normalise(Float32Array.from(embedding));
  const dims = vectors[0]?.length;
  if (vectors.length !== count || vectors.some((vector) => vector?.length !== dims)) {
    throw new ProviderFault('the embedding provider did not return one vector of equal length for each text', false);
  }
  return vectors as Float32Array[];
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

import { withDeadline } from '../../../platform/context.js';
import { AppError } from '../../../platform/errors.js';
import { createLanes } from '../../../platform/lanes.js';
import { ProviderFault } from './ask-provider.js';
import { createBreaker } from './breaker.js';
import type { Clock } from './clock.js';
import type { EmbedTexts } from './embed-texts.js';

/** How many searches may ask the provider at once, and how many may ask or wait for their turn. They take no place of those that ask nothing. */
const askAtOnce = 8;
const mostAsking = 64;
const limitsOfPayer = {
  open: mostAsking / 2,
  running: askAtOnce - 2,
  runningPoints: Number.POSITIVE_INFINITY,
  pointsPerS: Number.POSITIVE_INFINITY,
};
/** The deadline of a request to the provider, its whole answer included, since a caller waits. */
const withinMs = 5_000;
/** The numbers of all vectors that are kept: 16 MB. */
const mostNumbers = 4 * 1024 * 1024;

/** The vectors of texts by the texts; and why the others have none. */
export type Asked = { vectors: ReadonlyMap<string, Float32Array>; fault: string | null };

/** Requests vectors of `dims` numbers, as the served generation has them. Rejects only if `signal` aborts. */
export type AskVectors = (texts: string[], dims: number, payer: string, signal: AbortSignal) => Promise<Asked>;

/**
 * Requests the vectors of callers' search texts from an embedding provider. Vectors are cached; the least recently used ones are dropped
 * first. Each payer has a share of the places, and nobody waits for a provider that has just failed several times.
 */
export function createQueryVectors(embedTexts: EmbedTexts, clock: Clock): AskVectors {
  const lanes = createLanes({ inAll: askAtOnce, waitMs: Number.POSITIVE_INFINITY, now: clock.now });
  const breaker = createBreaker(clock.now);
  const kept = createVectorCache(mostNumbers);

  async function ask(texts: string[], signal: AbortSignal): Promise<string | null> {
    const ends = withDeadline(signal, withinMs);
    try {
      const embedded = await embedTexts(texts, ends);
      breaker.succeeded();
      for (const [at, one] of embedded.entries()) if (!('refusal' in one)) kept.put(texts[at]!, one);
      return embedded.some((one) => 'refusal' in one) ? 'The embedding provider refuses the text.' : null;
    } catch (error) {
      if (!(error instanceof ProviderFault) && (!ends.aborted || signal.aborted)) {
        breaker.gaveUp();
        throw error;
      }
      breaker.failed(error instanceof ProviderFault ? error.retryAfterMs : 0);
      return 'The embedding provider does not answer.';
    }
  }

  async function askInTurn(texts: string[], payer: string, signal: AbortSignal): Promise<string | null> {
    const { running, waiting } = lanes.count();
    if (running + waiting >= mostAsking) return 'Too many searches are already waiting for the embedding provider.';
    const place = lanes.enter(payer, limitsOfPayer);
    const leave = () => place.leave();
    signal.addEventListener('abort', leave, { once: true });
    try {
      await place.start(1);
      if (!breaker.admits()) return 'The embedding provider does not answer.';
      return await ask(texts, signal);
    } finally {
      signal.removeEventListener('abort', leave);
      place.leave();
    }
  }

  return async (texts, dims, payer, signal) => {
    const vectors = new Map<string, Float32Array>();
    const take = (text: string): boolean => {
      const vector = kept.take(text);
      // A vector of another length, or else the generation, dates from before the provider changed.
      if (vector?.length !== dims) return false;
      vectors.set(text, vector);
      return true;
    };
    const missing = [...new Set(texts)].filter((text) => !take(text));
    if (missing.length === 0) return { vectors, fault: null };
    const fault = await askInTurn(missing, payer, signal).catch((error) => {
      if (error instanceof AppError && error.code === 'rate_limited') return error.detail;
      throw error;
    });
    for (const text of missing) take(text);
    return { vectors, fault };
  };
}

/** Keeps vectors of at most `most` numbers in total; the least recently used are dropped first. */
function createVectorCache(most: number) {
  const vectors = new Map<string, Float32Array>();
  let numbers = 0;
  const drop = (text: string): void => {
    numbers -= vectors.get(text)?.length ?? 0;
    vectors.delete(text);
  };
  return {
    take(text: string): Float32Array | undefined {
      const vector = vectors.get(text);
      if (!vector) return undefined;
      vectors.delete(text);
      vectors.set(text, vector);
      return vector;
    },
    put(text: string, vector: Float32Array): void {
      drop(text);
      vectors.set(text, vector);
      numbers += vector.length;
      for (const oldest of vectors.keys()) {
        if (numbers <= most) return;
        drop(oldest);
      }
    },
  };
}

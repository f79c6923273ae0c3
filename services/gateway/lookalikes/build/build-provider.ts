import { toProviderName } from '../model/fingerprint.js';
import { ProviderFault } from '../provider/ask-provider.js';
import type { Clock } from '../provider/clock.js';
import { createEmbedTexts, type EmbeddedText, embedPlainText } from '../provider/embed-texts.js';
import { createAsk, type EmbeddingSettings } from '../provider/embedding-settings.js';

const withinMs = 30_000;
const firstRestMs = 2_000;
const longestRestMs = 5 * 60_000;
/** A provider may ask for a longer rest; it is tried again then at the latest. */
const longestAskedMs = 60 * 60_000;
/** The length of the vectors is looked at anew after this time, since a provider may change its model. */
const lookAgainMs = 5 * 60_000;

/** The embedding provider as the builder of generations asks it. */
export type BuildProvider = {
  /** Under this name its vectors are stored. */
  readonly name: string;
  /** The length of its vectors, as of its last answer; null before the first one. */
  readonly dims: number | null;
  /** Whether it failed, and is not asked for now. */
  isResting(): boolean;
  /** Makes sure that `dims` is not older than five minutes. Throws a `ProviderFault` where it is away or rests. */
  look(signal: AbortSignal): Promise<number>;
  /** Throws a `ProviderFault` if the provider is away, rests, or returns vectors of another length than `dims`, which then has the new length. */
  embed(texts: string[], signal: AbortSignal): Promise<EmbeddedText[]>;
};

/** After a failure the provider rests for some seconds, after each further one twice as long, or for as long as it asks for. */
export function createBuildProvider(settings: EmbeddingSettings, clock: Clock): BuildProvider {
  const embedTexts = createEmbedTexts(createAsk(settings, withinMs), clock, { patience: true });
  let dims: number | null = null;
  let seenAt = Number.NEGATIVE_INFINITY;
  let failures = 0;
  let restsUntil = Number.NEGATIVE_INFINITY;
  let lastFault: ProviderFault | null = null;

  async function guard<T>(work: () => Promise<T>): Promise<T> {
    if (lastFault && clock.now() < restsUntil) throw lastFault;
    try {
      const done = await work();
      failures = 0;
      lastFault = null;
      return done;
    } catch (error) {
      if (error instanceof ProviderFault) {
        lastFault = error;
        const restMs = Math.min(longestRestMs, firstRestMs * 2 ** Math.min(20, failures++));
        restsUntil = clock.now() + Math.max(restMs, Math.min(longestAskedMs, error.retryAfterMs));
      }
      throw error;
    }
  }

  function note(length: number): void {
    const before = dims;
    dims = length;
    seenAt = clock.now();
    if (before !== null && before !== length) {
      throw new ProviderFault(`the embedding provider's vectors changed from ${before} to ${length} numbers`, false);
    }
  }

  return {
    name: toProviderName(settings),
    get dims() {
      return dims;
    },
    isResting: () => lastFault !== null && clock.now() < restsUntil,
    look: (signal) =>
      guard(async () => {
        if (dims === null || clock.now() - seenAt >= lookAgainMs)
          note((await embedPlainText(embedTexts, signal)).length);
        return dims!;
      }),
    embed: (texts, signal) =>
      guard(async () => {
        const embedded = await embedTexts(texts, signal);
        for (const one of embedded) if (!('refusal' in one)) note(one.length);
        return embedded;
      }),
  };
}

import { type AskProvider, ProviderFault } from './ask-provider.js';
import type { Clock } from './clock.js';

/** How many texts one request carries at most, and to how many characters each is cut. */
const mostTexts = 64;
const mostCharacters = 6_000;
/** A text that is refused is halved until it is shorter than this; then it is left out. */
const fewestCharacters = 400;
/** After this number of texts that were accepted only when shortened, longer texts are shortened at once. */
const shortenedInRow = 3;
const pausesMs = [500, 2_000, 8_000];
/** A longer pause is not made here, but by whoever tries again later. */
const longestPauseMs = 60_000;
/** Every provider embeds this, unless it refuses everything. */
const plainText = 'A company.';

/** A vector for each text; of a text that the provider refuses, the reason. */
export type EmbeddedText = Float32Array | { refusal: string };
/** Throws a `ProviderFault` where the provider is away. */
export type EmbedTexts = (texts: string[], signal: AbortSignal) => Promise<EmbeddedText[]>;

/** What has been learnt about the limits of a provider. */
class LearntLimits {
  /** How many texts a request carries, and to how many characters each is cut. */
  atOnce = mostTexts;
  longest = mostCharacters;
  /** How many texts were accepted only when shortened. */
  shortenings = 0;
  /** The lengths to which refused texts were shortened before they were accepted, since a longer text was last accepted. */
  private shortened: number[] = [];

  /** Takes the length of an accepted text: texts that were shortened to less were refused for another reason than their length. */
  noteAccepted(longest: number): void {
    if (this.shortened.some((length) => length < longest)) this.shortened = [];
  }

  noteShortened(length: number): void {
    this.shortenings++;
    this.shortened.push(length);
    if (this.shortened.length >= shortenedInRow) this.longest = Math.min(this.longest, Math.max(...this.shortened));
  }

  noteNumber(accepted: number): void {
    this.atOnce = Math.min(this.atOnce, accepted);
  }
}

/** Asks a provider up to four times in all if its fault may pass, after the pauses that it asks for. */
const askPatiently =
  (ask: AskProvider, clock: Clock): AskProvider =>
  async (texts, signal) => {
    for (let attempt = 0; ; attempt++) {
      try {
        return await ask(texts, signal);
      } catch (error) {
        if (!(error instanceof ProviderFault) || error.isRefusal || error.isLasting) throw error;
        const pauseMs = Math.max(pausesMs[attempt] ?? Number.POSITIVE_INFINITY, error.retryAfterMs);
        if (pauseMs > longestPauseMs) throw error;
        await clock.sleep(pauseMs, signal);
      }
    }
  };

/**
 * Embeds any number of texts with a provider whose limits are not known beforehand: a refused request is divided; a single refused text is
 * shortened and, in the end, left out. What is learnt of the limits holds for later texts. If the provider refuses even a plain text, it
 * counts as away. With `patience`, temporary faults are tried four times in all, after the pauses that the provider asks for.
 */
export function createEmbedTexts(ask: AskProvider, clock: Clock, { patience }: { patience: boolean }): EmbedTexts {
  const limits = new LearntLimits();
  const askProvider = patience ? askPatiently(ask, clock) : ask;

  /** The vectors, or why the texts are refused. */
  async function tryTexts(texts: string[], signal: AbortSignal): Promise<Float32Array[] | { refusal: string }> {
    try {
      const vectors = await askProvider(texts, signal);
      limits.noteAccepted(Math.max(...texts.map((text) => text.length)));
      return vectors;
    } catch (error) {
      if (error instanceof ProviderFault && error.isRefusal) return { refusal: error.message };
      throw error;
    }
  }

  async function embedOne(text: string, refusal: string, signal: AbortSignal): Promise<EmbeddedText> {
    for (let length = text.length >> 1; length >= fewestCharacters; length >>= 1) {
      const vectors = await tryTexts([text.slice(0, length)], signal);
      if ('refusal' in vectors) continue;
      limits.noteShortened(length);
      return vectors[0]!;
    }
    const plain = await tryTexts([plainText], signal);
    if ('refusal' in plain) throw new ProviderFault(`${plain.refusal}, whatever the text`, false, 0, true);
    return { refusal };
  }

  async function embedChunk(texts: string[], signal: AbortSignal): Promise<EmbeddedText[]> {
    const cut = texts.map((text) => text.slice(0, limits.longest));
    const vectors = await tryTexts(cut, signal);
    if (!('refusal' in vectors)) return vectors;
    if (texts.length === 1) return [await embedOne(cut[0]!, vectors.refusal, signal)];
    const half = Math.ceil(texts.length / 2);
    const before = limits.shortenings;
    const halves = [
      ...(await embedChunk(texts.slice(0, half), signal)),
      ...(await embedChunk(texts.slice(half), signal)),
    ];
    // All texts are accepted as they are, so that it was their number that was refused.
    const isNumber = limits.shortenings === before && halves.every((one) => !('refusal' in one));
    if (isNumber) limits.noteNumber(half);
    return halves;
  }

  return async (texts, signal) => {
    const embedded: EmbeddedText[] = [];
    while (embedded.length < texts.length) {
      embedded.push(...(await embedChunk(texts.slice(embedded.length, embedded.length + limits.atOnce), signal)));
    }
    return embedded;
  };
}

/** The vector of the plain text, whose length is that of all vectors of the provider. Throws a `ProviderFault`. */
export async function embedPlainText(embedTexts: EmbedTexts, signal: AbortSignal): Promise<Float32Array> {
  const [vector] = await embedTexts([plainText], signal);
  if (!vector || 'refusal' in vector) {
    throw new ProviderFault(vector ? vector.refusal : 'the embedding provider returned no vector', false, 0, true);
  }
  return vector;
}

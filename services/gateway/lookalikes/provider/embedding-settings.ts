import { type AskProvider, createAskProvider, type ProviderSettings } from './ask-provider.js';
import { createAskEmbedded } from './embedded-model.js';

/** What embeds texts: a provider, or a model in a thread of this process, which has no address. */
export type EmbeddingSettings = ProviderSettings | { url: null; model: string };

/** Asks what the settings name. A request to a provider ends after `withinMs`; a model in this process is done when it is done. */
export function createAsk(settings: EmbeddingSettings, withinMs: number): AskProvider {
  return settings.url === null ? createAskEmbedded() : createAskProvider(settings, withinMs);
}

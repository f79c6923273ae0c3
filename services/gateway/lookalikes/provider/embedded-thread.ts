import { createRequire } from 'node:module';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { yieldCores } from '../yield-cores.js';
import type { EmbeddedData, FromEmbedded, ToEmbedded } from './embedded-model.js';

// The thread of the embedded model. Its packages are loaded by name, since most installations do not have them.

type Packages = {
  initModel(source: unknown): Promise<{ embed(texts: string[]): Promise<number[][]> }>;
  modelSource: unknown;
};

/** Of a longer text the beginning says what the company does; the model takes more than twice as long for twice as many words. */
const mostCharacters = 2_000;

yieldCores(10);
const { from, embeddings, weights } = workerData as EmbeddedData;
const port = parentPort!;
const load = createRequire(from) as (name: string) => Packages;
const model = load(embeddings).initModel(load(weights).modelSource);
const asked = new Map<number, string[]>();
let isWorking = false;

async function embed(id: number, texts: string[]): Promise<FromEmbedded | null> {
  try {
    const vectors: Float32Array[] = [];
    for (const text of texts) {
      // Reads the cancellations that have arrived in the meantime.
      await nextTurn();
      if (!asked.has(id)) return null;
      const [vector] = await (await model).embed([text.slice(0, mostCharacters)]);
      vectors.push(Float32Array.from(vector!));
    }
    return { id, vectors };
  } catch (error) {
    return { id, error: (error as Error).message };
  }
}

async function work(): Promise<void> {
  if (isWorking) return;
  isWorking = true;
  for (let next = asked.entries().next().value; next; next = asked.entries().next().value) {
    const answer = await embed(...next);
    if (answer) port.postMessage(answer);
    asked.delete(next[0]);
  }
  isWorking = false;
}

port.on('message', (message: ToEmbedded) => {
  if ('cancel' in message) asked.delete(message.cancel);
  else {
    asked.set(message.id, message.texts);
    void work();
  }
});

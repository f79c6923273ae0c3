import type { Contact } from '../../../../schema/contracts/contacts.js';
import { askModel } from '../../operation/io/ask-model.js';
import { writePrompt } from './prompt.js';
import { readAnswer } from './read-answer.js';

/** What came of asking. A provider's 500 is a value; only our own faults throw. `afterMs` is what it asked us to wait. */
export type Outcome =
  | { kind: 'answered'; answer: string }
  | { kind: 'again'; reason: string; afterMs: number }
  | { kind: 'refused'; reason: string };

export type Provider = {
  /** Asks once, within the time-out; throws where `signal` aborts. */
  ask(contact: Contact, question: string, signal: AbortSignal): Promise<Outcome>;
};

export type ProviderOptions = { url: string; apiKey: string; model: string; timeoutMs: number };

/** The largest body that is read, bytes; an answer is far smaller. */
const maxBytes = 256 * 1024;
/** However long a provider asks us to wait, it is asked again by then. */
const longestWaitMs = 60 * 60_000;
// What may pass. 401 and 403 too: they are the operator's key, who can set it right; the account's question is not at fault.
const passing = new Set([401, 403, 408, 425, 429]);

/** An OpenAI-compatible chat completions endpoint. One deadline holds for connection, answer and body. */
export function createProvider({ url, apiKey, model, timeoutMs }: ProviderOptions): Provider {
  return {
    async ask(contact, question, signal) {
      const deadline = AbortSignal.timeout(timeoutMs);
      try {
        const body = { ...(model ? { model } : {}), messages: writePrompt(contact, question), stream: false };
        const asked = { url, key: apiKey, body, maxBytes, signal: AbortSignal.any([signal, deadline]) };
        const { status, text, retryAfter } = await askModel(asked);
        if (text !== null) {
          const answer = readAnswer(text);
          return answer === null ? again('its answer was no chat completion') : { kind: 'answered', answer };
        }
        const reason = `it answered ${status}`;
        if (passing.has(status) || status >= 500) return again(reason, readRetryAfterMs(retryAfter));
        return { kind: 'refused', reason };
      } catch (error) {
        signal.throwIfAborted();
        return again(deadline.aborted ? 'it did not answer in time' : (error as Error).message);
      }
    },
  };
}

const again = (reason: string, afterMs = 0): Outcome => ({ kind: 'again', reason, afterMs });

/** Seconds or a date; at most an hour. */
function readRetryAfterMs(header: string | null): number {
  const text = header ?? '';
  const ms = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - Date.now();
  return Number.isNaN(ms) ? 0 : Math.min(Math.max(0, ms), longestWaitMs);
}

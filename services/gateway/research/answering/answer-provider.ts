import type { Contact } from '../../../../schema/contracts/contacts.js';
import { withDeadline } from '../../../platform/context.js';
import { askModel } from '../../operation/io/ask-model.js';
import { readRetryAfterMs } from '../../operation/io/retry-after.js';
import { writePrompt } from './prompt.js';
import { readAnswer } from './read-answer.js';

/** The outcome of one try. A provider's error is a value; only our own faults are thrown. `afterMs` is the delay that it asked for. */
export type Outcome =
  | { kind: 'answered'; answer: string }
  | { kind: 'again'; reason: string; afterMs: number }
  | { kind: 'refused'; reason: string };

export type Provider = {
  /** Asks once, within the time-out; throws when `signal` aborts. */
  ask(contact: Contact, question: string, signal: AbortSignal): Promise<Outcome>;
};

export type ProviderOptions = { url: string; apiKey: string; model: string; timeoutMs: number };

/** The largest body that is read; answers are far smaller. */
const maxBytes = 256 * 1024;
// Temporary faults. 401 and 403 are among them, since they concern the operator's key, which can be corrected, and not the question.
const temporary = new Set([401, 403, 408, 425, 429]);

/** A provider that asks an OpenAI-compatible chat completions endpoint. The time-out covers connection, response and body. */
export function createProvider({ url, apiKey, model, timeoutMs }: ProviderOptions): Provider {
  return {
    async ask(contact, question, signal) {
      const ends = withDeadline(signal, timeoutMs);
      try {
        const body = { ...(model ? { model } : {}), messages: writePrompt(contact, question), stream: false };
        const asked = { url, key: apiKey, body, maxBytes, signal: ends };
        const { status, text, retryAfter } = await askModel(asked);
        if (text !== null) {
          const answer = readAnswer(text);
          return answer === null ? again('its answer was not a chat completion') : { kind: 'answered', answer };
        }
        const reason = `it answered ${status}`;
        if (temporary.has(status) || status >= 500) return again(reason, readRetryAfterMs(retryAfter));
        return { kind: 'refused', reason };
      } catch (error) {
        signal.throwIfAborted();
        return again(ends.aborted ? 'it did not answer in time' : (error as Error).message);
      }
    },
  };
}

const again = (reason: string, afterMs = 0): Outcome => ({ kind: 'again', reason, afterMs });

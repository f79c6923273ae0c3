import { Agent, request } from 'undici';
import type { Contact } from '../../../schema/contracts/contacts.js';
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
  close(): Promise<void>;
};

export type ProviderOptions = { url: string; apiKey: string; model: string; timeoutMs: number; concurrency: number };

/** The largest body that is read, bytes; an answer is far smaller. */
const maxBodyBytes = 256 * 1024;
/** However long a provider asks us to wait, it is asked again by then. */
const longestWaitMs = 60 * 60_000;
// What may pass. 401 and 403 too: they are the operator's key, who can set it right; the account's question is not at fault.
const passing = new Set([401, 403, 408, 425, 429]);

/**
 * An OpenAI-compatible chat completions endpoint. Its address is the operator's setting, so it may be anywhere; one deadline holds for
 * connection, answer and body, the body is bounded, and redirects are not followed.
 */
export function createProvider(options: ProviderOptions): Provider {
  const { url, apiKey, model, timeoutMs, concurrency } = options;
  const agent = new Agent({ connections: concurrency, maxResponseSize: maxBodyBytes, connect: { timeout: timeoutMs } });

  async function ask(contact: Contact, question: string, signal: AbortSignal): Promise<Outcome> {
    const answer = await request(url, {
      dispatcher: agent,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        'accept-encoding': 'identity',
        'user-agent': 'leadwire',
        ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}),
      },
      body: JSON.stringify({ ...(model ? { model } : {}), messages: writePrompt(contact, question), stream: false }),
      signal,
    });
    const { statusCode: status, headers } = answer;
    if (status === 200) {
      const text = readAnswer(await answer.body.text());
      return text === null ? again('its answer was no chat completion') : { kind: 'answered', answer: text };
    }
    // What a refusal says is neither kept nor logged: it may repeat the prompt.
    await answer.body.dump({ limit: 16 * 1024, signal });
    const reason = `it answered ${status}`;
    if (passing.has(status) || status >= 500) return again(reason, readRetryAfterMs(headers['retry-after']));
    return { kind: 'refused', reason };
  }

  return {
    async ask(contact, question, signal) {
      const deadline = AbortSignal.timeout(timeoutMs);
      try {
        return await ask(contact, question, AbortSignal.any([signal, deadline]));
      } catch (error) {
        signal.throwIfAborted();
        return again(tellFault(error, deadline));
      }
    },
    close: () => agent.destroy(),
  };
}

const again = (reason: string, afterMs = 0): Outcome => ({ kind: 'again', reason, afterMs });

function tellFault(error: unknown, deadline: AbortSignal): string {
  if (deadline.aborted) return 'it did not answer in time';
  const { code } = Object(error) as { code?: string };
  if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE') return `it answered more than ${maxBodyBytes} bytes`;
  return `it cannot be reached${code ? ` (${code})` : ''}`;
}

/** Seconds or a date; at most an hour. */
function readRetryAfterMs(header: string | string[] | undefined): number {
  const text = String(header ?? '');
  const ms = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - Date.now();
  return Number.isNaN(ms) ? 0 : Math.min(Math.max(0, ms), longestWaitMs);
}

import { inHttpRequest } from '../../../platform/lifecycle/tracing/index.js';

/**
 * The answer of a model provider. `text` is null unless the status is a success; then `reason` is the code by which the provider names the
 * error, where it gives one.
 */
export type ModelAnswer = { status: number; text: string | null; reason: string | null; retryAfter: string | null };

const mostErrorBytes = 16 * 1024;

/**
 * Posts JSON to an endpoint of a model provider, as the OpenAI API has them. The operator configures its address, so it may be anywhere.
 * Redirects are not followed. Of the body of an error only its code is taken, since the message may repeat the prompt. Throws where there is
 * no answer, where the answer is longer than `maxBytes`, and where `signal` aborts.
 */
export async function askModel(options: {
  url: string;
  /** The bearer token; none where empty. */
  key: string | null;
  body: object;
  maxBytes: number;
  signal: AbortSignal;
}): Promise<ModelAnswer> {
  const { url, key, body, maxBytes, signal } = options;
  const send = () =>
    fetch(url, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        'user-agent': 'leadwire',
        ...(key ? { authorization: `Bearer ${key}` } : {}),
      },
      body: JSON.stringify(body),
      signal,
    });
  const answer = await inHttpRequest({ method: 'POST', url }, send).catch((error) => {
    signal.throwIfAborted();
    // The message `fetch failed` says nothing; its cause does.
    const { code } = Object(error.cause) as { code?: string };
    throw new Error(`it cannot be reached${code ? ` (${code})` : ''}`, { cause: error });
  });
  const { status } = answer;
  const retryAfter = answer.headers.get('retry-after');
  if (answer.ok) return { status, retryAfter, reason: null, text: await readText(answer, maxBytes) };
  return { status, retryAfter, reason: await readReason(answer), text: null };
}

/** The code of an error as the OpenAI API has it (`error.code`, else `error.type`), where it looks like a code. */
async function readReason(answer: Response): Promise<string | null> {
  try {
    const { error } = Object(JSON.parse(await readText(answer, mostErrorBytes))) as { error?: unknown };
    const { code, type } = Object(error) as { code?: unknown; type?: unknown };
    return [code, type].find((one): one is string => typeof one === 'string' && /^\w[\w.-]{0,63}$/.test(one)) ?? null;
  } catch {
    return null;
  }
}

async function readText(answer: Response, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop early cancels the body.
  for await (const chunk of answer.body ?? []) {
    size += chunk.length;
    if (size > maxBytes) throw new Error(`it answered more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

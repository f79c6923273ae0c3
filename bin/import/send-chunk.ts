import { setTimeout as delay } from 'node:timers/promises';
import type { ActivityReceipt } from '../../schema/contracts/activity.js';
import { withDeadline } from '../../services/platform/context.js';

export type Target = { baseUrl: string; key: string; baseline: boolean };

/** The intake refused a request, or did not respond for too long. The message is for the person at the terminal. */
export class IntakeError extends Error {
  constructor(
    message: string,
    /** Whether the same command may succeed later. */
    readonly mayPass = false,
  ) {
    super(message);
  }
}

export type Patience = {
  /** For how many milliseconds one chunk is tried again. */
  retryForMs: number;
  /** Called before each pause. */
  onRetry: (reason: string, pauseMs: number) => void;
  signal: AbortSignal;
};

const firstPauseMs = 500;
const longestPauseMs = 10_000;

/**
 * Posts lines to the activity intake and returns its receipt. Temporary faults (no connection, 429, 502 to 504) are retried: the intake
 * identifies items by `source_id`, so a repeat stores nothing twice. Throws an IntakeError for any other fault, and when the time for
 * retries is over.
 */
export async function sendChunk(target: Target, body: Buffer, patience: Patience): Promise<ActivityReceipt> {
  const giveUpAt = Date.now() + patience.retryForMs;
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    const outcome = await post(target, body, patience.signal);
    if ('receipt' in outcome) return outcome.receipt;
    const pause = Math.max(pauseMs, outcome.retryAfterMs);
    if (Date.now() + pause > giveUpAt) {
      throw new IntakeError(
        `The intake at ${target.baseUrl} has been unavailable for ${Math.round(patience.retryForMs / 1_000)} s (${outcome.reason}).`,
        true,
      );
    }
    patience.onRetry(outcome.reason, pause);
    await delay(pause, undefined, { signal: patience.signal });
  }
}

type Outcome = { receipt: ActivityReceipt } | { reason: string; retryAfterMs: number };

async function post(target: Target, body: Buffer, signal: AbortSignal): Promise<Outcome> {
  const url = `${target.baseUrl}/v2/company-activity${target.baseline ? '?baseline=true' : ''}`;
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-ndjson', authorization: target.key },
      body: new Uint8Array(body),
      signal: withDeadline(signal, 120_000),
    });
    text = await response.text();
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    if (isRefusedUrl(error)) throw new IntakeError(`${url} cannot be asked: ${reportCause(error)}.`);
    return { reason: reportCause(error), retryAfterMs: 0 };
  }
  if (response.ok) return { receipt: readReceipt(text, url) };
  const reason = `${response.status} ${readDetail(text) || response.statusText}`.trim();
  if (![429, 502, 503, 504].includes(response.status)) throw new IntakeError(reportRefusal(response.status, reason));
  const seconds = Number(response.headers.get('retry-after') ?? 0);
  return { reason, retryAfterMs: Number.isFinite(seconds) ? seconds * 1_000 : 0 };
}

function readReceipt(text: string, url: string): ActivityReceipt {
  try {
    const receipt = JSON.parse(text) as ActivityReceipt;
    if (Number.isInteger(receipt.accepted) && Array.isArray(receipt.refused)) return receipt;
  } catch {
    // Reported below: a proxy or another server responded.
  }
  throw new IntakeError(`${url} returned 200 with something that is not a receipt of leadwire. Is the URL right?`);
}

function readDetail(text: string): string {
  try {
    const problem = JSON.parse(text) as { detail?: string; title?: string };
    return problem.detail ?? problem.title ?? '';
  } catch {
    return '';
  }
}

function reportRefusal(status: number, reason: string): string {
  if (status === 401) return `The intake does not know this key (${reason}). An ingest or a staff key is needed.`;
  if (status === 403) return `This key may not send activity (${reason}). An ingest or a staff key is needed.`;
  return `The intake refused the request (${reason}).`;
}

/** Returns whether the URL itself was refused, for example because its port is barred. A fault on the way has a code. */
function isRefusedUrl(error: unknown): boolean {
  return error instanceof TypeError && (error.cause as { code?: string } | undefined)?.code === undefined;
}

function reportCause(error: unknown): string {
  const { name, message, cause } = error as Error & { cause?: { code?: string; message?: string } };
  if (name === 'TimeoutError') return 'no answer within 120 s';
  return cause?.code ?? cause?.message ?? message;
}

import type { FailureReason } from '../../../schema/contracts/webhook-deliveries.js';

/**
 * Decides what an attempt means for its delivery (W7): 2xx is delivered; 408, 429, 5xx, a redirect and no response at all are retried; any
 * other 4xx, including 410, is rejected at once. A status above 599 is treated like 5xx.
 */
export function classifyResult(result: {
  responseStatus: number | null;
  failureReason: FailureReason | null;
}): 'delivered' | 'rejected' | 'retry' {
  const status = result.responseStatus;
  if (status === null) return 'retry';
  if (status >= 200 && status <= 299) return 'delivered';
  if (status >= 400 && status <= 499 && status !== 408 && status !== 429) return 'rejected';
  return 'retry';
}

/** Returns the `failure_reason` of a final status (W7, W10), or null for 2xx. */
export function reasonForStatus(status: number): FailureReason | null {
  if (status >= 200 && status <= 299) return null;
  return status >= 300 && status <= 399 ? 'redirect' : 'http_error';
}

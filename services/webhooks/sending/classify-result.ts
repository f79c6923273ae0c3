import type { FailureReason } from '../../../schema/contracts/webhook-deliveries.js';

/**
 * What an attempt means for its delivery (W7): 2xx is final, 408, 429, 5xx, a redirect and no response at all are tried
 * again, any other 4xx (410 too) is rejected at once. A status beyond 599 is a server's fault like 5xx.
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

/** The `failure_reason` that a final status gives (W7, W10); null for 2xx. */
export function reasonForStatus(status: number): FailureReason | null {
  if (status >= 200 && status <= 299) return null;
  return status >= 300 && status <= 399 ? 'redirect' : 'http_error';
}

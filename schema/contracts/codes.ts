/**
 * Every error that leaves the house, declared once (A5 to A7): the HTTP status, the GraphQL code (the key in
 * upper snake case), the stable title, and whether the same request may succeed when it is sent again.
 */
export const codes = {
  invalid_request: { status: 400, title: 'Bad Request', retryable: false },
  malformed_json: { status: 400, title: 'Malformed JSON', retryable: false },
  invalid_cursor: { status: 400, title: 'Invalid cursor', retryable: false },
  unauthenticated: { status: 401, title: 'Unauthorized', retryable: false },
  insufficient_credits: { status: 402, title: 'Payment Required', retryable: false },
  forbidden: { status: 403, title: 'Forbidden', retryable: false },
  insufficient_scope: { status: 403, title: 'Insufficient scope', retryable: false },
  not_found: { status: 404, title: 'Not Found', retryable: false },
  method_not_allowed: { status: 405, title: 'Method Not Allowed', retryable: false },
  not_acceptable: { status: 406, title: 'Not Acceptable', retryable: false },
  request_timeout: { status: 408, title: 'Request Timeout', retryable: true },
  too_slow: { status: 408, title: 'Reader too slow', retryable: true },
  conflict: { status: 409, title: 'Conflict', retryable: false },
  expired: { status: 410, title: 'Gone', retryable: false },
  payload_too_large: { status: 413, title: 'Content Too Large', retryable: false },
  uri_too_long: { status: 414, title: 'URI Too Long', retryable: false },
  unsupported_media_type: { status: 415, title: 'Unsupported Media Type', retryable: false },
  expectation_failed: { status: 417, title: 'Expectation Failed', retryable: false },
  unprocessable: { status: 422, title: 'Unprocessable Content', retryable: false },
  endpoint_url_refused: { status: 422, title: 'Endpoint URL refused', retryable: false },
  idempotency_key_reused: { status: 422, title: 'Idempotency key reused', retryable: false },
  rate_limited: { status: 429, title: 'Too Many Requests', retryable: true },
  headers_too_large: { status: 431, title: 'Request Header Fields Too Large', retryable: false },
  internal: { status: 500, title: 'Internal Server Error', retryable: false },
  dns_unavailable: { status: 503, title: 'Name resolution unavailable', retryable: true },
  unavailable: { status: 503, title: 'Service Unavailable', retryable: true },
  deadline_exceeded: { status: 504, title: 'Gateway Timeout', retryable: true },
} as const satisfies Record<string, { status: number; title: string; retryable: boolean }>;

export type ErrorCode = keyof typeof codes;

/** One violation inside a request: where it stands (`body.persona_ids[3]`), what is wrong, and the value where it may be shown. */
export type ErrorDetail = { location: string; message: string; value?: unknown };

/** An error as one service tells it to another. */
export type ErrorBody = { code: ErrorCode; detail: string; errors: ErrorDetail[] | null; retry_after_s?: number };

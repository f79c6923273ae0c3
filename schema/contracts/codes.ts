/**
 * Every error that leadwire returns to callers, declared once (A5 to A7): the HTTP status, the GraphQL code (the key in upper snake
 * case), the stable title, whether the same request may succeed when it is sent again, and what the error means and what to do.
 */
export const codes = {
  invalid_request: {
    status: 400,
    title: 'Bad Request',
    retryable: false,
    about: 'A field, parameter or header is wrong, and the refusal names each. Correct them.',
  },
  malformed_json: {
    status: 400,
    title: 'Malformed JSON',
    retryable: false,
    about: 'The body is not JSON, or not UTF-8. Correct it.',
  },
  invalid_cursor: {
    status: 400,
    title: 'Invalid cursor',
    retryable: false,
    about: 'The cursor does not belong to this list. Begin the list anew.',
  },
  unauthenticated: {
    status: 401,
    title: 'Unauthorized',
    retryable: false,
    about: 'The credential is missing, unknown, expired or revoked. Use a valid one.',
  },
  insufficient_credits: {
    status: 402,
    title: 'Payment Required',
    retryable: false,
    about: 'The credits do not suffice; none were taken. Ask staff for a grant.',
  },
  forbidden: {
    status: 403,
    title: 'Forbidden',
    retryable: false,
    about: 'This kind of credential may not call the operation. Use another kind.',
  },
  insufficient_scope: {
    status: 403,
    title: 'Insufficient scope',
    retryable: false,
    about: 'The credential lacks the scope that `errors` names.',
  },
  not_found: {
    status: 404,
    title: 'Not Found',
    retryable: false,
    about: 'There is no such path, or no such resource in this account.',
  },
  method_not_allowed: {
    status: 405,
    title: 'Method Not Allowed',
    retryable: false,
    about: 'The path has other methods; `Allow` names them.',
  },
  not_acceptable: {
    status: 406,
    title: 'Not Acceptable',
    retryable: false,
    about: 'Reserved: no operation answers it today.',
  },
  request_timeout: {
    status: 408,
    title: 'Request Timeout',
    retryable: true,
    about: 'The request did not arrive in time. Send it again, faster.',
  },
  too_slow: {
    status: 408,
    title: 'Reader too slow',
    retryable: true,
    about:
      'The last event of a stream whose reader took events too slowly. Connect again, to go on after the last one.',
  },
  conflict: {
    status: 409,
    title: 'Conflict',
    retryable: false,
    about: 'The state forbids it: a name is taken, a resource is used. The message says what.',
  },
  expired: {
    status: 410,
    title: 'Gone',
    retryable: false,
    about:
      'It is past its retention. Read the feed instead of a delivery; read on from the cursor that the refusal names.',
  },
  payload_too_large: {
    status: 413,
    title: 'Content Too Large',
    retryable: false,
    about: 'The body is too large. Divide it.',
  },
  uri_too_long: {
    status: 414,
    title: 'URI Too Long',
    retryable: false,
    about: 'The query has more than 8 KiB. Divide it.',
  },
  unsupported_media_type: {
    status: 415,
    title: 'Unsupported Media Type',
    retryable: false,
    about: 'Send JSON as UTF-8, uncompressed.',
  },
  expectation_failed: {
    status: 417,
    title: 'Expectation Failed',
    retryable: false,
    about: '`Expect` may only say `100-continue`.',
  },
  unprocessable: {
    status: 422,
    title: 'Unprocessable Content',
    retryable: false,
    about: 'A rule across fields is broken, or an id does not exist.',
  },
  endpoint_url_refused: {
    status: 422,
    title: 'Endpoint URL refused',
    retryable: false,
    about: 'The URL is none that may be pushed to: it must be https, and its host must have public addresses only.',
  },
  idempotency_key_reused: {
    status: 422,
    title: 'Idempotency key reused',
    retryable: false,
    about: 'The key was used with another body. Use a new key.',
  },
  rate_limited: {
    status: 429,
    title: 'Too Many Requests',
    retryable: true,
    about: 'Nothing was done. Wait for `Retry-After` seconds.',
  },
  headers_too_large: {
    status: 431,
    title: 'Request Header Fields Too Large',
    retryable: false,
    about: 'A request has at most 100 headers. Send fewer.',
  },
  internal: {
    status: 500,
    title: 'Internal Server Error',
    retryable: false,
    about: 'A fault of leadwire. Report it with its `instance`.',
  },
  dns_unavailable: {
    status: 503,
    title: 'Name resolution unavailable',
    retryable: true,
    about: 'The resolver failed; nothing was done. Try again.',
  },
  unavailable: {
    status: 503,
    title: 'Service Unavailable',
    retryable: true,
    about: 'A service that the request needs is unavailable; nothing was done. Wait for `Retry-After`.',
  },
  deadline_exceeded: {
    status: 504,
    title: 'Gateway Timeout',
    retryable: true,
    about: 'The outcome is unknown. Repeat it with the same `Idempotency-Key`.',
  },
} as const satisfies Record<string, { status: number; title: string; retryable: boolean; about: string }>;

export type ErrorCode = keyof typeof codes;

/** One violation in a request: its location (`body.persona_ids[3]`), what is wrong, and the value if it may be shown. */
export type ErrorDetail = { location: string; message: string; value?: unknown };

/** An error as one service reports it to another. */
export type ErrorBody = { code: ErrorCode; detail: string; errors: ErrorDetail[] | null; retry_after_s?: number };

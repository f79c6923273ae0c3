import { codes, type ErrorCode } from '../../../../schema/contracts/codes.js';
import { ids } from '../../../../schema/examples/index.js';
import { AppError } from '../../../platform/errors.js';
import { toProblem } from '../http/answers/problem.js';
import { errorsPath } from '../http/error-page.js';

type Errors = ConstructorParameters<typeof AppError>[2];
const at = (location: string, message: string, value?: string): Errors => ({ errors: [{ location, message, value }] });

/** What a refusal of each kind may say. */
const said: Record<ErrorCode, [detail: string, more?: Errors]> = {
  invalid_request: ['The request is not valid: body.name: is required.', at('body.name', 'is required')],
  malformed_json: ['The body is not JSON: Unexpected end of JSON input.', at('body', 'Unexpected end of JSON input')],
  invalid_cursor: ['The cursor is not a cursor of this list.', at('query.cursor', 'is not a cursor of this list')],
  unauthenticated: ['The API key is unknown, revoked or expired.'],
  insufficient_credits: ['The search costs 2 credits and 0 are left.'],
  forbidden: ['A credential of kind customer may not call this operation.'],
  insufficient_scope: [
    'This needs the scope write, which the credential lacks.',
    at('header.Authorization', 'lacks the scope', 'write'),
  ],
  not_found: ['No such resource.'],
  method_not_allowed: ['PUT is not served on this path.'],
  not_acceptable: ['The answer is in none of the media types that are accepted.'],
  request_timeout: ['The request did not arrive in time.'],
  too_slow: ['Events were read too slowly. Connect again to continue after the last one.'],
  conflict: [`A signal of this name exists: "New leaders in finance" (${ids.signals}).`],
  expired: ['Deliveries are kept for 30 days.'],
  payload_too_large: ['The body is too large.', at('body', 'is too large')],
  uri_too_long: ['A query may have at most 8192 bytes.'],
  unsupported_media_type: ['The body must be application/json.'],
  expectation_failed: ['The Expect header may only be 100-continue.'],
  unprocessable: [
    'The request is not valid: body.persona_ids[0]: does not exist.',
    at('body.persona_ids[0]', 'does not exist', ids.personas),
  ],
  endpoint_url_refused: [
    'The URL is refused: must be an https URL.',
    at('body.url', 'must be an https URL', 'http://hooks.example.com/leadwire'),
  ],
  idempotency_key_reused: [
    'This Idempotency-Key was used with another body.',
    at('header.Idempotency-Key', 'was used with another body', 'new-persona-2026-05-01'),
  ],
  rate_limited: ['This credential may spend 6000 points in 60 s. Try again in 12 s.'],
  headers_too_large: ['The headers are too large.'],
  internal: ['An unexpected fault occurred. The request can be reported by its instance.'],
  unavailable: ['The database is away. Nothing was done.'],
  dns_unavailable: ['The host of the URL could not be resolved in time; try again.'],
  deadline_exceeded: ['The deadline passed before the answer came.'],
};

const details = { requestId: ids.requests, errorKinds: `https://leadwire.example.com${errorsPath}` };

/** An example of each problem of a status, by its code: made as the real ones are. */
export function composeProblems(status: number): Record<string, { summary: string; value: object }> {
  const kinds = Object.entries(said).filter(([code]) => codes[code as ErrorCode].status === status);
  return Object.fromEntries(
    kinds.map(([code, [detail, more]]) => {
      const value = toProblem(new AppError(code as ErrorCode, detail, more), details);
      return [code, { summary: value.title, value }];
    }),
  );
}
